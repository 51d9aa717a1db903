"""What fields take, for the reference: as their declarations have it, and as it stood in plays by chance.

Which values are legal depends on the table, so of an answer's fields the reference shows such as were open in
a few plays, always the same ones. What an id looks like is seen there too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, TypeAlias

import msgspec

from commedia.engine import Decision, Game, Play, State, TableOptions, answer_schema
from commedia.engine.sense import Sense, one_of, said_of
from commedia.lab.playouts import LooseDealer, below_of

PLAYS = 3
"""Plays by chance in which values are looked for, with more seats from one to the next."""
MOVES = 800
"""Moves of each at most."""
A_SEAT = "a seat"
LISTED = 24
"""Values that a declaration lists in full."""
SHOWN = 6
"""Values of a field that are shown."""
EVERY = 60
"""Moves from one look at the whole state to the next."""

Values: TypeAlias = dict[Any, None]
"""In the order in which they were met, each once."""

_WORD = re.compile(r"[\w.+:-]{1,30}")
"""What a program would write: an id, a kind, a card, and no prose."""


class Seen:
    """What stood in plays of a game. answers: by a decision's kind, what the answer does, and its field;
    states: by a struct and its field, of a mapping its keys.
    """

    def __init__(self) -> None:
        self.answers: dict[tuple[str, str, str], Values] = {}
        self.states: dict[tuple[str, str], Values] = {}


@cache
def seen_in(game: Game) -> Seen:
    """The values that stood in a few plays of a game by chance."""
    seen = Seen()
    for n in range(PLAYS):
        seats = [f"seat {m + 1}" for m in range(game.seats[(len(game.seats) - 1) * n // (PLAYS - 1)])]
        below = below_of(Random(n))
        play = Play.start(game, seats, game.lab.for_trial, LooseDealer(below))
        looked_at: Values = {}
        for move in range(MOVES):
            new = [asked for asked in play.open.values() if asked.id not in looked_at]
            looked_at.update(dict.fromkeys(asked.id for asked in new))
            _look_at_answers(new, play, seen)
            if move % EVERY == 0:
                _look_at_state(play.world, seen, seats)
            if not play.play_randomly(below, 1):
                break
    return seen


def _look_at_answers(new: Iterable[Decision[Any]], play: Play, seen: Seen) -> None:
    for asked in new:
        for one in answer_schema.schema(asked, play.moves)["oneOf"]:
            fields = one["properties"]
            do = fields["do"]["const"]
            for name in fields.keys() - {"do"}:
                found = seen.answers.setdefault((asked.kind, do, name), {})
                found.update(dict.fromkeys(_values(fields[name], play.seats)))


def _values(schema: Mapping[str, Any], seats: Sequence[str]) -> Iterator[Any]:
    """What a field may be, as far as it is a list of values or a span of numbers."""
    for value in schema.get("enum", ()):
        yield A_SEAT if value in seats else value
    for bound in ("minimum", "maximum"):
        if bound in schema:
            yield schema[bound]
    for inner in ("items", "additionalProperties"):
        if isinstance(schema.get(inner), dict):
            yield from _values(schema[inner], seats)


def _look_at_state(struct: State, seen: Seen, seats: Sequence[str]) -> None:
    for field in msgspec.structs.fields(type(struct)):
        value = getattr(struct, field.name)
        found = seen.states.setdefault((type(struct).__name__, field.encode_name), {})
        found.update(dict.fromkeys(_words(value, seats)))
        for within in (
            value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value]
        ):
            if isinstance(within, State):
                _look_at_state(within, seen, seats)


def _words(value: Any, seats: Sequence[str]) -> Iterator[str]:
    """The text of a field, of each in a list, or that a mapping or options go by, where it is no prose."""
    if isinstance(value, TableOptions):
        value = list(value.__struct_fields__)
    for one in value if isinstance(value, dict | list) else [value]:
        if isinstance(one, str) and one in seats:
            yield A_SEAT
        elif isinstance(one, str) and _WORD.fullmatch(one):
            yield one


# -- as the reference says it --------------------------------------------------------------------------------


def of_answer(game: Game, kind: str, do: str, field: str) -> str:
    """Such values as were open in that field; "" where it takes prose."""
    return _such_as(seen_in(game).answers.get((kind, do, field), {}))


def of_state(game: Game, struct: type[State], field: str) -> str:
    """What a field of a state may hold by its declaration, or else such values as stood there."""
    said = next((one for one in said_of(struct) if one.shown_as == field), None)
    keys, values = ((), ()) if said is None else (said.keys, said.values)
    parts = [f"by {told}" for sense in keys if (told := _short(sense))]
    parts += [told for sense in values if (told := _short(sense))]
    return "; ".join(parts) or _such_as(seen_in(game).states.get((struct.__name__, field), {}))


def _short(sense: Sense) -> str:
    """What a declaration says, shortened where it lists whole packs of cards."""
    if isinstance(sense, one_of) and len(sense.values) > LISTED:
        return f"one of {len(sense.values)}: {_shown(sense.values[:3])} to `{sense.values[-1]}`"
    if isinstance(sense, one_of):
        return _shown(value for value in sense.values if value)
    return sense.told()


def _such_as(values: Values) -> str:
    if not values:
        return ""
    numbers = [one for one in values if isinstance(one, int)]
    if len(numbers) == len(values):
        return f"{min(numbers)} to {max(numbers)}" if len(numbers) > 1 else str(numbers[0])
    return _shown(list(values)[:SHOWN]) + (", …" if len(values) > SHOWN else "")


def _shown(values: Iterable[Any]) -> str:
    return ", ".join(one if one == A_SEAT else f"`{one}`" for one in values)
