"""Events: what happens that somebody reads back, each a struct with its figures, its rule and its sentence.

    class TideTaken(Deed):
        rule = "LQ-TIDE-02"
        says = "{seat} pays {coins}, has {left} left, and has the tide."
        coins: int
        left: int

    t.announce(TideTaken(seat=w.pilot, coins=paid, left=left))  the rules tell it
    TideTaken.of(moment)  gives it to whoever reads it in the script; None where that is another moment

In the script it is a `Moment` like any other: a rule, a sentence, figures by name. There it is found again
by its rule and by the names of its figures, so those of no two events are the same under one rule. A figure
that may be missing has the default None, and then it is left out; one that older tables did not tell has the
value that is meant there.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, NamedTuple, Protocol, Self

import msgspec
from msgspec.structs import astuple

from commedia.engine.state import Seat


class Record(Protocol):
    """What stands in a script for something that happened: a moment, or a line that is drawn of one."""

    @property
    def seat(self) -> Seat:
        """Whose deed it is."""

    @property
    def rule(self) -> str:
        """The rule it comes from, or "" for speech."""

    @property
    def figures(self) -> Mapping[str, Any]:
        """Its figures, by name."""


class Event(msgspec.Struct, kw_only=True):
    """What happens that somebody reads back: a picture of it, the book of the play, a house actor.

    rule: which it comes from. says: its sentence, with a place in braces for each figure; of several, the
    one that `sentence` picks.
    """

    rule: ClassVar[str]
    says: ClassVar[str | tuple[str, ...]]

    def sentence(self) -> str:
        """The sentence that tells of it; the first, where an event does not pick one."""
        return self.says if isinstance(self.says, str) else self.says[0]

    def figures(self) -> dict[str, Any]:
        """Its figures by name, as they stand in a moment; the seat last, and only where it is somebody's."""
        due = _names(type(self)).due
        values = zip(self.__struct_encode_fields__, astuple(self), strict=True)
        told = {name: value for name, value in values if value is not None or name in due}
        if seat := told.pop("seat", ""):
            told["seat"] = seat
        return told

    @classmethod
    def matches(cls, record: Record) -> bool:
        """Whether a record tells of such an event."""
        return record.rule == cls.rule and _names(cls).fit(record.figures)

    @classmethod
    def of(cls, record: Record) -> Self | None:
        """The event that a record tells of; None where it tells of another."""
        if not cls.matches(record):
            return None
        try:
            return msgspec.convert({"seat": record.seat, **record.figures}, cls)
        except msgspec.ValidationError:  # figures of an older version of the game
            return None


class Deed(Event):
    """An event that is somebody's: what a seat does, or what befalls it."""

    seat: Seat


class _Names(NamedTuple):
    """The names of an event's figures: those that it always has beside its seat, and all."""

    due: frozenset[str]
    all: frozenset[str]

    def fit(self, figures: Mapping[str, Any]) -> bool:
        names = figures.keys()
        return self.due <= names <= self.all


@cache
def _names(event: type[Event]) -> _Names:
    fields = msgspec.structs.fields(event)
    return _Names(
        frozenset(one.encode_name for one in fields if one.required) - {"seat"},
        frozenset(one.encode_name for one in fields),
    )


def figure_names(event: type[Event]) -> frozenset[str]:
    """The names of all figures that an event may have."""
    return _names(event).all


def sentences(event: type[Event]) -> tuple[str, ...]:
    """All sentences that may tell of an event."""
    return (event.says,) if isinstance(event.says, str) else event.says


def are_alike(one: type[Event], other: type[Event]) -> bool:
    """Whether nobody could tell two events from each other in a script, though they are not the same one.

    They are, told in other sentences, where both come of an event that has a rule.
    """
    if one.rule != other.rule or _events_in(one) & _events_in(other):
        return False
    mine, theirs = _names(one), _names(other)
    return (mine.due | theirs.due) <= (mine.all & theirs.all)


def _events_in(event: type[Event]) -> set[type]:
    return {one for one in event.__mro__ if "rule" in vars(one)}
