"""Looks for the cases of the golden pages: every kind of decision at its first stop, and at hard ones.

    python -m tests.golden.pages.choosing SLUG ...

plays until each kind has come up, and writes down the plays and cases. It is needed where the rules ask for
something else than they did, or a new kind of decision has come; then the pages are recorded anew as well.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from commedia import games
from commedia.engine import Closed, Decision, IllegalMove, Play, SeededDealer, log
from commedia.engine.kinds import kinds_by_name
from commedia.engine.sampling import picked
from commedia.lab.actors import actor, in_its_place, written_answer
from commedia.lab.playouts import below_of
from tests.golden.pages.cases import GAMES, GIVEN, Case, Played, cases_of, write
from tests.golden.pages.drawn import _asked
from tests.golden.recording import NAMES
from tests.server.seeing import Stage

MOST_PLAYS = 150
MOST_MOVES = 500
ENOUGH = 12
"""Plays that are looked at in any case, so that a hard stop is one."""


class Kept(NamedTuple):
    """A stop that may become a case, with the figures that speak for it."""

    case: Case
    size: int
    closed: int


def chosen(slug: str) -> tuple[list[Played], list[Case]]:
    """The plays and the cases of a game."""
    game = games.get(slug)
    # What others are made from is asked as one of these.
    kinds = {one.kind for one in kinds_by_name(game).values() if not one.__subclasses__()}
    plays: dict[int, Played] = {}
    first: dict[str, Kept] = {}
    long: dict[str, Kept] = {}
    closed: dict[str, Kept] = {}
    for n in range(1, MOST_PLAYS):
        if n > ENOUGH and kinds <= first.keys():
            break
        walk = _Walk(slug, n)
        for kept in walk.stops(known=first.keys() if n > ENOUGH else ()):
            kind = kept.case.kind
            first.setdefault(kind, kept)
            if kind not in long or kept.size > long[kind].size:
                long[kind] = kept
            if kept.closed > (closed[kind].closed if kind in closed else 0):
                closed[kind] = kept
        plays[n] = walk.played()
    if missing := sorted(kinds - first.keys()):
        print(f"{slug} never asked: {', '.join(missing)}", file=sys.stderr)
    taken: dict[tuple[int, int, str, str, int], Case] = {}
    for why, found in (("first", first), ("long", long), ("closed", closed)):
        for kept in found.values():
            taken.setdefault(kept.case[:5], kept.case._replace(why=why))
    used = sorted({case.play for case in taken.values()})
    numbers = {n: at for at, n in enumerate(used)}
    last = {n: max(case.stop for case in taken.values() if case.play == n) for n in used}
    return (
        [_cut(plays[n], last[n]) for n in used],
        [case._replace(play=numbers[case.play]) for case in taken.values()],
    )


def _cut(played: Played, stop: int) -> Played:
    """A play up to a stop."""
    entries, answers = [], 0
    for entry in played.entries:
        answers += isinstance(log.decode(entry.encode()), GIVEN)
        if answers > stop:
            break
        entries.append(entry)  # and chance that comes of the last answer
    text = "\n".join(entries)
    return played._replace(entries=entries, words={id: w for id, w in played.words.items() if id in text})


class _Walk:
    """A play by the house, by chance, or by both, under options as they come."""

    def __init__(self, slug: str, n: int) -> None:
        random = Random(n)
        self.n = n
        self.below = below_of(random)
        self.by_house = (1, 8, 0)[n % 3]
        game = games.get(slug)
        seats = random.choice([count for count in game.seats if count <= 5])
        options = {key: random.choice(list(o.choices)) for key, o in game.options.items() if o.choices}
        self.options: dict[str, Any] = options if n % 4 else {}
        self.stage = stage = Stage.__new__(Stage)
        stage.play = Play.start(game, NAMES[:seats], self.options, SeededDealer(random.randbytes(32)))
        stage.words, stage.moments, stage.authors = {"…": "Words, words, words."}, [], {}
        self.entries: list[str] = []
        self.answers = 0
        self._drain()

    def _drain(self) -> None:
        entries = self.stage.play.outbox.entries
        self.answers += sum(isinstance(entry, GIVEN) for entry in entries)
        self.entries += [log.encode(entry).decode() for entry in entries if type(entry) is not log.SceneStart]
        self.stage.drain()

    def played(self) -> Played:
        """What the table was given."""
        stage = self.stage
        words = {id: (stage.authors[id], stage.words[id]) for id in stage.authors}
        return Played(len(stage.play.seats), self.options, self.entries, words)

    def stops(self, known: Any) -> Iterator[Kept]:
        """Every open decision at every stop, but for kinds that are known."""
        play, choose = self.stage.play, actor(self.stage.play.game)
        declined: set[str] = set()
        looked: set[str] = set()
        for _ in range(MOST_MOVES):
            yield from self._here(known, looked)
            if self.n % 5 == 4 and not self.below(10):
                away = play.seats[self.below(len(play.seats))]
                play.absent(away, gone=away not in play.standing.absent)
                self._drain()
                yield from self._here(known, looked)
            waiting = [q for q in play.decisions() if q.given is None and q.id not in declined]
            if play.finished or not waiting:
                return
            by_house = self.by_house == 1 or (self.by_house and not self.below(self.by_house))
            decision = waiting[self.below(len(waiting))] if self.by_house else picked(waiting, self.below)
            answer: Any
            if by_house:
                try:
                    answer = choose(play, decision, self.below, self.stage.words, self.stage.moments)
                except Exception as fault:
                    answer = in_its_place(decision, fault, self.below, play.moves)
            else:
                answer = written_answer(decision, self.below, play.moves)
            if answer is None:
                declined.add(decision.id)
                continue
            try:
                play.answer(decision.id, decision.seat, answer)
            except IllegalMove:
                play.answer(decision.id, decision.seat, written_answer(decision, self.below, play.moves))
            self._drain()

    def _here(self, known: Any, looked: set[str]) -> Iterator[Kept]:
        play = self.stage.play
        answers = self.answers
        for seat in play.seats:
            mine = play.decisions(seat)
            if not any(q.kind not in known for q in mine):
                continue
            seen = None
            count: dict[str, int] = {}
            for put in mine:
                nth = count[put.kind] = count.get(put.kind, -1) + 1
                if put.kind in known or put.id in looked:
                    continue
                looked.add(put.id)
                seen = seen or self.stage.seen(seat)
                shut = sum(isinstance(f, Closed) for f in put.offers_at(play.moves).values())
                open_ = [a for a, f in put.offers_at(play.moves).items() if not isinstance(f, Closed)]
                shut += sum(len(put.describe(answer).closed) for answer in open_)
                case = Case(self.n, answers, seat, put.kind, nth, "", _drafts(put, play))
                yield Kept(case, len(_asked(seen, put)), shut)


def _drafts(put: Decision[Any], play: Play) -> list[dict[str, Any]]:
    """An answer of each sort that is open, as plain data, and a second one where there are few sorts."""
    below = below_of(Random(5))
    found: dict[str, list[dict[str, Any]]] = {}
    for _ in range(30):
        try:
            draft = written_answer(put, below, play.moves)
        except Exception:
            break
        of_sort = found.setdefault(draft["do"], [])
        if len(of_sort) < 2 and draft not in of_sort:
            of_sort.append(draft)
    most = 2 if len(found) < 3 else 1
    return [draft for of_sort in found.values() for draft in of_sort[:most]]


def main(slugs: list[str]) -> None:
    """Choose for these games, or for all."""
    for slug in slugs or GAMES:
        plays, cases = chosen(slug)
        write(slug, plays, cases)
        print(f"{slug}: {len(plays)} plays, {len(cases_of(slug))} cases")


if __name__ == "__main__":
    main(sys.argv[1:])
