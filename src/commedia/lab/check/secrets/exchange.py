"""Chance that brings something else: one outcome exchanged for another that could as well have been.

What is dealt afterwards is what the first game drew. Where that is no longer there to be drawn, because the
exchange has dealt it, the two things change places: who would have drawn the one draws the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from commedia.engine import Chance, ChanceFault, Dice, Die, Shuffle
from commedia.engine.domains import Below

TRIES = 20
"""Outcomes dealt to find another than the one that was."""


class Exchange:
    """Deals what another game drew, but for one draw.

    drawn: the outcomes of that game, by the id of what asked for them. at: the id of the draw that is
    exchanged. place: which of several dice or cards of it, counted round.
    fresh: what was dealt otherwise, as pairs of what it was and what it is; whoever has seen them clears it.
    possible: whether there was anything else to deal.
    """

    def __init__(self, drawn: Mapping[str, Any], at: str, place: int, below: Below) -> None:
        self._drawn = drawn
        self._at = at
        self._place = place
        self._below = below
        self._swapped: tuple[Any, Any] | None = None
        self.fresh: list[tuple[Any, Any]] = []
        self.possible = True

    def deal(self, chance: Chance[Any], number: int) -> Any:
        """The outcome, whatever the draw's number."""
        was: Any = self._drawn.get(chance.id)
        if chance.id == self._at:
            outcome = another(chance, was, self._place, self._below)
            if outcome is None:
                self.possible, outcome = False, was
            elif not isinstance(chance, Dice | Die):
                several = isinstance(chance, Shuffle)
                self._swapped = _first_unlike(was, outcome) if several else (was, outcome)
        else:
            outcome = self._same_as(chance, was)
        self.fresh += _unlike(was, outcome)
        return outcome

    def _same_as(self, chance: Chance[Any], was: Any) -> Any:
        """What the other game drew, or what has changed places with it; anything where neither is there."""
        for outcome in (was, self._in_place_of(was)):
            try:
                return chance.read(outcome)
            except ChanceFault:
                continue
        return chance.deal(self._below)

    def _in_place_of(self, thing: Any) -> Any:
        if self._swapped is None:
            return thing
        one, other = self._swapped
        if thing in (one, other):
            return other if thing == one else one
        return [self._in_place_of(part) for part in thing] if isinstance(thing, list) else thing


def another(chance: Chance[Any], outcome: Any, place: int, below: Below) -> Any:
    """Another outcome, as near as may be: one die rolled again, two cards swapped. None if there is none."""
    match chance:
        case Dice(sides=sides) if outcome and sides > 1:
            dice = list(outcome)
            at = place % len(dice)
            dice[at] = (dice[at] + below(sides - 1)) % sides + 1
            return dice
        case Shuffle(things=things):
            order = list(outcome)
            left = list(things)
            for thing in order:
                left.remove(thing)
            order += left
            at = place % len(outcome) if outcome else 0
            others = [n for n, thing in enumerate(order) if thing != order[at]]
            if not others or not outcome:
                return None
            to = others[below(len(others))]
            order[at], order[to] = order[to], order[at]
            return order[: len(outcome)]
    for _ in range(TRIES):
        dealt = chance.deal(below)
        if dealt != outcome and not chance.passes_over(dealt):
            return dealt
    return None


def _first_unlike(was: list[Any], now: list[Any]) -> tuple[Any, Any]:
    return next((left, right) for left, right in zip(was, now, strict=True) if left != right)


def _unlike(was: Any, now: Any) -> Iterator[tuple[Any, Any]]:
    """Where two outcomes differ: pairs of single values."""
    if isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for left, right in zip(was, now, strict=True):
            yield from _unlike(left, right)
    elif was != now:
        yield was, now
