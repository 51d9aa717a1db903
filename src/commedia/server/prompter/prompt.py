"""What a model is told: all that leaves the house.

That is the game's title, what the seat may see of the state, the rules that were just cited, the newest part
of the script that the seat has read, the lines and veils, and what is asked. It is not: what other seats
hide, whispers and asides, what was erased or taken back, the players' names, their pronouns, the table's
title, its greeting, its address, links, seeds, or anything of another table.

Seats bear the names of the people who sit there, in the state, in what is asked and in sentences of the
rules. None of these leaves the house: each stands there as its character, or by its number (`Called`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec

from commedia.engine import Decision, Game, Moment, Play, Seat, answer_schema, view_of
from commedia.engine.decisions import with_names
from commedia.engine.transcript import voice_in
from commedia.lab.citations import headings
from commedia.lab.company import began, company_of, named
from commedia.server.prompter.asking import Message


class Called:
    """The names of one table. names: of the characters, "" where one has none yet.

    >>> called = Called(["ann", "bob"], {"ann": "Gyde", "bob": ""})
    >>> called.text("ann asks bob"), called.data({"bob": ["ann", 3]}), called.back({"seat": "Gyde"})
    ('Gyde asks Seat 2', {'Seat 2': ['Gyde', 3]}, {'seat': 'ann'})
    """

    def __init__(self, seats: Sequence[Seat], names: Mapping[Seat, str]) -> None:
        self._by_seat: dict[Seat, str] = {}
        for n, seat in enumerate(seats, start=1):
            name = _on_one_line(names.get(seat, "")) or f"Seat {n}"
            self._by_seat[seat] = name if name not in self._by_seat.values() else f"{name} ({n})"
        self._by_name = {name: seat for seat, name in self._by_seat.items()}
        # The longest first, since one seat's name may begin with another's.
        longest = sorted(seats, key=len, reverse=True)
        self._seats = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")

    def of(self, seat: Seat) -> str:
        """What a seat is called."""
        return self._by_seat.get(seat, "")

    def others(self, seat: Seat) -> list[str]:
        """What all but that seat are called."""
        return [name for one, name in self._by_seat.items() if one != seat]

    @property
    def players(self) -> list[str]:
        """The names that never leave the house."""
        return [seat for seat in self._by_seat if seat not in self._by_name]

    def text(self, text: str) -> str:
        """Text, with every seat called so wherever it is named."""
        return self._seats.sub(lambda found: self._by_seat[found[0]], text)

    def data(self, value: Any) -> Any:
        """Plain data, with every seat called so, in keys, too."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {self.text(str(key)): self.data(held) for key, held in value.items()}
        return [self.data(held) for held in value] if isinstance(value, list | tuple) else value

    def back(self, value: Any) -> Any:
        """Plain data out of an answer, with the seats again that these names are for."""
        if isinstance(value, str):
            return self._by_name.get(value, value)
        if isinstance(value, Mapping):
            return {self.back(str(key)): self.back(held) for key, held in value.items()}
        return [self.back(held) for held in value] if isinstance(value, list) else value


def _on_one_line(name: str) -> str:
    return " ".join(name.split()).rstrip(".,;:!?… ")


MOST_STATE, MOST_SCRIPT, MOST_RULES, MOST_SCHEMA = 32_000, 6_000, 2_500, 8_000
"""Characters of each part at most."""
MOST_CITED = 8
"""Rules whose words are told."""
LONGEST = 260
"""Characters of a line; as many as one of the game's book may have."""

_WORDS: Final = tomllib.loads(files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))
DOES: Final[Mapping[str, str]] = _WORDS["does"]
"""What somebody does who speaks, by the act of the line."""


class Scene(NamedTuple):
    """A table as one seat is told of it. moments: all so far that still count. words: prose by id. lines,
    veils: as they were agreed.
    """

    game: Game
    play: Play
    seat: Seat
    moments: Sequence[Moment]
    words: Mapping[str, str]
    lines: Sequence[str]
    veils: Sequence[str]

    @property
    def called(self) -> Called:
        """What its seats are called."""
        return Called(self.play.seats, named(self.game, self.play, self.words))

    def read(self, *kinds: str) -> list[Moment]:
        """What the seat has read of the script: moments of these kinds."""
        return [m for m in self.moments if m.kind in kinds and m.seen_by(self.seat)]

    def seen_by(self, seat: Seat | None) -> Any:
        """The state as that seat sees it, or a spectator."""
        return view_of(self.play.world, seat, self.words)


def for_words(scene: Scene, act: str, toward: Seat) -> list[Message]:
    """The question what a seat says. act: what it does by it, see `DOES`. toward: to whom, "" to nobody."""
    called = scene.called
    me, whom = called.of(scene.seat), called.of(toward) or "whoever listens"
    there = [called.of(seat) for seat in company_of(scene.game, scene.play)]
    now = f"In this scene: {', '.join(there)}.\n{me} {DOES.get(act, DOES['answer']).format(toward=whom)}."
    return [
        _of_the_house("speak", scene, called, _cited(scene)),
        {"role": "user", "content": "\n\n".join([*_on_the_table(scene, called), now])},
    ]


def for_choice(scene: Scene, decision: Decision[Any]) -> list[Message] | None:
    """The question what a seat answers to a decision; None where that is too long to be asked."""
    called, clock = scene.called, scene.play.moves
    schema = _json(called.data(answer_schema.schema(decision, clock)))
    if len(schema) > MOST_SCHEMA:
        return None
    open_ = [
        f"- {one['do']}: {called.text(one['line'])}"
        for one in answer_schema.opened(decision, clock, scene.words)
    ]
    asked = [
        called.text(with_names(decision, decision.asks, scene.words)),
        "What can be done:\n" + "\n".join(open_),
        f"The schema of the answer:\n{schema}",
    ]
    return [
        _of_the_house("choose", scene, called, [decision.rule, *_cited(scene)]),
        {"role": "user", "content": "\n\n".join([*_on_the_table(scene, called), *asked])},
    ]


# -- its parts -----------------------------------------------------------------------------------------------


def _of_the_house(asks: str, scene: Scene, called: Called, rules: Iterable[str]) -> Message:
    """What the house says of it: what is asked for, what was agreed, and the rules that matter.

    asks: "speak" or "choose".
    """
    parts = [_WORDS[asks].strip().format(title=scene.game.title, me=called.of(scene.seat), most=LONGEST)]
    for head, agreed in (("Never, in any form", scene.lines), ("Not here either", scene.veils)):
        if agreed:
            parts.append(f"{head}:\n" + "\n".join(f"- {called.text(one)}" for one in agreed))
    if paragraphs := _within(_rules(scene.game, rules), MOST_RULES):
        parts.append("Rules in play:\n" + "\n".join(paragraphs))
    return {"role": "system", "content": "\n\n".join(parts)}


def _on_the_table(scene: Scene, called: Called) -> Iterator[str]:
    """What the seat sees, and what it has read."""
    yield f"The table, as {called.of(scene.seat)} sees it:\n{_state(called.data(scene.seen_by(scene.seat)))}"
    newest = _within(_script(scene, called), MOST_SCRIPT)
    yield "The story so far:\n" + "\n".join(reversed(newest)) if newest else "The story begins here."


def _state(state: dict[str, Any]) -> str:
    """The state as JSON; of a large one, its largest parts are left out."""
    while len(written := _json(state)) > MOST_STATE and state:
        largest = max(state, key=lambda part: len(_json(state[part])))
        state = {part: held for part, held in state.items() if part != largest}
    return written


def _script(scene: Scene, called: Called) -> Iterator[str]:
    """What was told and said, the newest first."""
    for m in reversed(scene.read("rule", "scene", "line")):
        words = called.text(" ".join(scene.words.get(m.words.id, "").split()))
        if m.kind == "line":
            voice = called.text(voice_in(m.figures, scene.words))
            line = f"{voice or called.of(m.seat)}: {words}" if words else ""
        else:
            line = " ".join(part for part in (called.text(m.sentence(words=scene.words)), words) if part)
        if line:
            yield line


def _cited(scene: Scene) -> list[str]:
    """The rules of what the table waits for, and of what has just happened, the newest first."""
    since = began(scene.game, scene.moments)
    happened = [m.rule for m in reversed(scene.read("rule", "scene")) if m.n >= since]
    return [*(one.rule for one in scene.play.waiting_for() if one.manner.timing.is_last), *happened]


def _rules(game: Game, cited: Iterable[str]) -> Iterator[str]:
    """What the rulebook says of those, each once."""
    book = _book(game.slug, game.rules.prefix, game.rules.rulebook())
    known = [rule for rule in dict.fromkeys(cited) if rule in book]
    return (book[rule] for rule in known[:MOST_CITED])


@lru_cache(maxsize=8)
def _book(slug: str, prefix: str, text: str) -> dict[str, str]:
    """Each rule by its id: its title and its first paragraph, without quotations."""
    found = {}
    for head in headings(text, prefix):
        first = next((part for part in head.text.split("\n\n") if not part.startswith(">")), "")
        found[head.rule] = f"- {head.title}: {' '.join(first.split())}"
    return found


def _within(parts: Iterable[str], most: int) -> list[str]:
    """The first of these, as many as fit."""
    fitting, length = [], 0
    for part in parts:
        length += len(part) + 1
        if length > most:
            break
        fitting.append(part)
    return fitting


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
