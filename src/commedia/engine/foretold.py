"""What is told of an answer before it is given: figures, as far as its seat can know them.

    class PickDie(Decision[TakeNumber]):
        def foresee(self, answer: TakeNumber) -> list[Foretold]:
            opp = self.w.stands(self.seat).opp + answer.one
            return [certain("Opportunity", opp, ResultTold, ResultTold.opp, seat=self.seat)]

A decision says them out of the rules' own functions, and so they can't differ from what comes. A page draws
them, and `commedia check` holds them against the moments that follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from commedia.engine.english import listed
from commedia.engine.errors import RuleFault
from commedia.engine.events import Event, figure_names
from commedia.engine.moments import Moment


class Foretold(msgspec.Struct, frozen=True, kw_only=True):
    """A figure that an answer will come to.

    name: what a page calls it. least, most: within what it will be, both included; the same where that is
    certain. usual: what it will be where all that its seat is asked afterwards is left as it is filled in;
    None where that hangs on others or on chance. now: what it is before; None where it is nothing yet.
    odds: how likely each value is, where chance decides it as far as the seat knows: those that can come,
    least first, each above 0, all together 1. error: the standard error of each, where they were found by
    trying. What happens or doesn't is 1 or 0.
    rule, figure: of the moment that tells of it; no figure where none does, and then it is held against none.
    about: figures by which such a moment is known to be meant.
    until: events that end it, after which nothing was promised; until_its: those that do where they are
    about the same.
    """

    name: str
    least: int
    most: int
    rule: str
    figure: str = ""
    odds: Mapping[int, Fraction] = {}
    error: float = 0.0
    usual: int | None = None
    now: int | None = None
    about: Mapping[str, Any] = {}
    until: Sequence[type[Event]] = ()
    until_its: Sequence[type[Event]] = ()

    @property
    def chance(self) -> Fraction:
        """How likely it is to happen, of what happens or doesn't."""
        return self.odds.get(1, Fraction(0))

    def is_meant(self, moment: Moment) -> bool:
        """Whether that moment tells of it."""
        return moment.rule == self.rule and self.figure in moment.figures and self._is_about(moment)

    def is_ended(self, moment: Moment) -> bool:
        """Whether nothing of it was promised for what comes after that moment, or for it."""
        if moment.kind == "scene" or any(event.matches(moment) for event in self.until):
            return True
        return self._is_about(moment) and any(event.matches(moment) for event in self.until_its)

    def is_kept(self, moment: Moment) -> bool:
        """Whether it came as it was told."""
        came: int = moment.figures[self.figure]
        return came in self.odds if self.odds else self.least <= came <= self.most

    def _is_about(self, moment: Moment) -> bool:
        return all(moment.figures.get(name) == value for name, value in self.about.items())

    def plain(self) -> dict[str, Any]:
        """As plain data, for programs: a chance stands there as `Fraction` reads it, such as "4/9"."""
        return {
            "name": str(self.name), "least": self.least, "most": self.most, "usual": self.usual,
            "now": self.now, "odds": {value: str(chance) for value, chance in self.odds.items()},
            "error": self.error, "rule": self.rule,
        }  # fmt: skip


def as_data(told: Iterable[Foretold]) -> dict[str, dict[str, Any]]:
    """Figures as plain data, for programs, by their names."""
    return {str(one.name): one.plain() for one in told}


Tells: TypeAlias = "type[Event] | str"
"""What tells of a figure when it has come: an event; or a rule, whose moments are not held to it."""
Figure: TypeAlias = "int | None"
"""Which figure of the event that is, as `TideTaken.left`; None where nothing is held to it."""


def certain(
    name: str,
    value: int,
    tells: type[Event],
    figure: Figure,
    *,
    now: int | None = None,
    until: Sequence[type[Event]] = (),
    **about: Any,
) -> Foretold:
    """A figure that is certain once its event comes, which ends it, too. until, about: see `Foretold`."""
    rule, told = _told_by(tells, figure, about)
    return Foretold(
        name=name, least=value, most=value, usual=value, now=now, rule=rule, figure=told, about=about,
        until=until, until_its=(tells,),
    )  # fmt: skip


def between(name: str, values: Sequence[int], tells: type[Event], figure: Figure, **about: Any) -> Foretold:
    """The same of a figure that will be one of these."""
    rule, told = _told_by(tells, figure, about)
    return Foretold(
        name=name, least=min(values), most=max(values), usual=values[0] if len(set(values)) == 1 else None,
        rule=rule, figure=told, about=about, until_its=(tells,),
    )  # fmt: skip


def likely(
    name: str,
    odds: Mapping[int, Fraction],
    tells: Tells,
    figure: Figure = None,
    *,
    error: float = 0.0,
    **about: Any,
) -> Foretold:
    """A figure that chance decides. odds: how likely each value is; figure, error: as for `Foretold`."""
    rule, told = _told_by(tells, figure, about)
    come = {value: odds[value] for value in sorted(odds) if odds[value] > 0}
    least, most = min(come), max(come)
    return Foretold(
        name=name, least=least, most=most, usual=least if least == most and told else None, odds=come,
        error=error, rule=rule, figure=told, about=about,
        until_its=() if isinstance(tells, str) else (tells,),
    )  # fmt: skip


def _told_by(tells: Tells, figure: Any, about: Mapping[str, Any]) -> tuple[str, str]:
    """The rule and the name of a figure. Raises RuleFault where its event has no such figure.

    A type checker takes `TideTaken.left` for what it holds; it is in truth what the class knows it by.
    """
    if isinstance(tells, str):
        return tells, ""
    name: str = "" if figure is None else figure.__name__
    if missing := {name, *about} - {"", *figure_names(tells)}:
        raise RuleFault(f"{tells.__name__} has no figure {listed(sorted(missing))}.")
    return tells.rule, name


FINEST = 10_000_000
"""The highest denominator by which a chance is told that was reckoned in floats."""


def chance_of(
    name: str,
    chance: Fraction | float,
    tells: Tells,
    figure: Figure = None,
    *,
    error: float = 0.0,
    **about: Any,
) -> Foretold:
    """Something that may happen: 1 where it does, 0 where it doesn't. The rest is as for `likely`."""
    exact = Fraction(chance).limit_denominator(FINEST) if isinstance(chance, float) else chance
    return likely(name, {0: 1 - exact, 1: exact}, tells, figure, error=error, **about)


def priced(name: str, value: int, rule: str, *, now: int | None = None) -> Foretold:
    """A figure that is certain, and that no moment tells of by itself. now: what it is before."""
    return Foretold(name=name, least=value, most=value, usual=value, now=now, rule=rule)


class Promises:
    """What was told of answers that were given, held against what comes."""

    def __init__(self) -> None:
        self._open: list[Foretold] = []

    @property
    def is_open(self) -> bool:
        """Whether anything of it has still to come."""
        return bool(self._open)

    def tell(self, told: Iterable[Foretold]) -> None:
        """An answer is given of which this was told."""
        self._open += (one for one in told if one.figure)

    def broken(self, moments: Iterable[Moment]) -> list[tuple[Foretold, Moment]]:
        """What of it came otherwise than it was told, in these moments, which came since the last."""
        found = []
        for moment in moments:
            left = []
            for told in self._open:
                if told.is_meant(moment) and not told.is_kept(moment):
                    found.append((told, moment))
                elif not told.is_ended(moment):
                    left.append(told)
            self._open = left
        return found
