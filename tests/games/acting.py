"""The house's actors of any game under test: whole games by them, and what they answered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import ModuleType
from typing import Any

from commedia.engine import Dealer, Decision, Game, Play, SeededDealer, sight
from commedia.engine.actor import Sight
from commedia.engine.domains import Below
from commedia.engine.transcript import heard_by
from commedia.lab.playouts import below_of

Answer = dict[str, Any]
"""What was chosen, with its values, as plain data."""


class Poison:
    """Stands in for the world behind a decision: whoever looks at it is found out."""

    def __getattribute__(self, name: str) -> Any:
        raise AssertionError(f"an actor looked at {name} of the world")


@dataclass
class Played:
    """A game by house actors: what they answered, how many doors they were shown, and how it ended."""

    play: Play
    answers: list[tuple[str, str, Answer]] = field(default_factory=list)
    """Seat, kind of decision, answer."""
    doors: int = 0

    @property
    def decisions(self) -> int:
        """How many answers it took."""
        return len(self.answers)


@dataclass(frozen=True)
class Company:
    """The house's actors of one game, and how a game by them goes."""

    game: Game
    house: ModuleType
    """The game's own, with `wants` and `choose`."""
    cast: Sequence[str]
    """Whom a season is played by."""
    prose: Sequence[str]
    """The parts of an answer that are whole sentences."""
    most: int
    """A game that takes more decisions than this will not end."""

    def chosen(
        self, play: Play, decision: Decision[Any], below: Below, words: Mapping[str, str] | None
    ) -> Answer | None:
        """What the actor answers, with nothing in reach but the decision, its offers and its seat's sight."""
        decision.offers_at(play.moves)
        seen = Sight(
            lambda: sight(play.world, decision.seat, words),
            lambda: heard_by(decision.seat, play.outbox.moments, words or {}),
        )
        world, decision.w = decision.w, Poison()
        try:
            if not self.house.wants(decision, seen, below):
                return None
            answer: Answer = self.house.choose(decision, seen, below)
            return answer
        finally:
            decision.w = world

    def play_out(
        self,
        seats: list[str],
        random: Random,
        options: Mapping[str, Any] | None = None,
        dealer: Dealer | None = None,
    ) -> Played:
        """A whole game by house actors, those who could act in any order."""
        below = below_of(random)
        play = Play.start(self.game, seats, options, dealer or SeededDealer(random.randbytes(32)))
        played = Played(play)
        known: dict[str, str] = {}
        untaken: set[str] = set()
        while play.open:
            waiting = [q for q in play.open.values() if q.given is None and q.id not in untaken]
            decision = waiting[below(len(waiting))]
            played.doors += decision.manner.optional
            answer = self.chosen(play, decision, below, words_of(play, known))
            if answer is None:
                assert decision.manner.optional
                untaken.add(decision.id)
                continue
            play.answer(decision.id, decision.seat, answer)
            played.answers.append((decision.seat, decision.kind, answer))
            assert played.decisions < self.most, decision.kind
        return played

    def season(self, seats: int, games: int) -> list[Played]:
        """So many games of that size, the cast shuffled for each."""
        chances = [Random(f"season of {seats}, {number}") for number in range(games)]
        return [self.play_out(random.sample(self.cast, seats), random) for random in chances]

    def said(self, played: Played) -> Iterator[tuple[str, str, str]]:
        """Every line of a game, after the seat that says it and the kind of decision it answers."""
        for seat, kind, answer in played.answers:
            yield from ((seat, kind, line) for line in self.lines_in(answer))

    def lines_in(self, answer: Answer) -> Iterator[str]:
        """The prose of an answer."""
        yield from (answer[name] for name in self.prose if name in answer)

    def wordless(self, seats: list[str], seed: str) -> Iterator[str]:
        """Every line of a game by actors whose sights hold no words; they leave doors alone."""
        below = below_of(Random(seed))
        play = Play.start(self.game, seats, {}, SeededDealer(bytes(32)))
        while play.open:
            decision = next(q for q in play.open.values() if q.given is None and not q.manner.optional)
            answer = self.chosen(play, decision, below, None)
            assert answer is not None
            yield from self.lines_in(answer)
            play.answer(decision.id, decision.seat, answer)


def words_of(play: Play, known: dict[str, str]) -> Mapping[str, str]:
    """All prose so far, by id."""
    for prose_id in list(play.outbox.words)[len(known) :]:
        known[prose_id] = play.outbox.words[prose_id][1]
    return known


def assert_finished(line: str, kind: str) -> None:
    """A line is a whole sentence: no slot is left open, and no id of prose shows through."""
    assert line, kind
    assert line[0] == line[0].upper(), (kind, line)
    assert line[-1] in ".?!”", (kind, line)
    assert not re.search(r"[{}]|\bw\d+\.\d|  ", line), (kind, line)


def assert_never_twice_running(said: Iterable[tuple[str, str, str]]) -> None:
    """What a seat says is never what it said last."""
    last: dict[str, str] = {}
    for seat, kind, line in said:
        assert last.get(seat) != line, (kind, line)
        last[seat] = line


def lists(lines: Any, path: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every list in a file of lines, after the path to it."""
    if isinstance(lines, list):
        yield path, lines
    else:
        for key, value in lines.items():
            yield from lists(value, f"{path}.{key}".strip("."))


def assert_short(lines: Any, most: int) -> None:
    """No line stands twice in its list, or is `most` characters long."""
    for path, listed in lists(lines):
        assert len(listed) == len(set(listed)), path
        for line in listed:
            assert line == line.strip()
            assert len(line) < most, line
