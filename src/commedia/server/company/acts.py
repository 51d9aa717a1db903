"""What a company does next, and what it remembers from one act to the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec

from commedia.engine import Decision, Seat, Speech
from commedia.kit.speech import Turn

LONG_AGO = float("-inf")


class Line(NamedTuple):
    """What a house actor is about to say. takes: seconds that it needs to read, and to write it."""

    turn: Turn
    speech: Speech
    takes: float


class Saying(NamedTuple):
    """An actor writes a line. entry: the last that everybody knew of as it began. until: when it is done."""

    line: Line
    entry: int
    until: float


class Answering(NamedTuple):
    """An actor is about to answer a decision, and gives people time before. entry, until: as in `Saying`.
    has_waited: whether it was longer than its pace.
    """

    decision: Decision[Any]
    entry: int
    until: float
    has_waited: bool


class Giving(NamedTuple):
    """The one answer to a decision of somebody who is away is about to be given."""

    decision: str
    until: float


Mind: TypeAlias = Saying | Answering | Giving
"""What a company has in mind."""


# -- what it does -----------------------------------------------------------------------------------------


class Say(NamedTuple):
    """Say a line."""

    saying: Saying


class Answer(NamedTuple):
    """Answer a decision for the actor who is asked it. answering: as it was in mind."""

    decision: Decision[Any]
    answering: Answering


class Give(NamedTuple):
    """Give the one answer that there is to a decision."""

    decision: Decision[Any]


class LastWord(NamedTuple):
    """Have the last word of a seat."""

    seat: Seat
    speech: Speech


class Wait(NamedTuple):
    """Do nothing until then, or until anything happens. writes: the seat that is seen writing meanwhile."""

    until: float
    writes: Seat = ""


Act: TypeAlias = Say | Answer | Give | LastWord


class Memory(msgspec.Struct, frozen=True):
    """What the company of one table remembers; none of it outlives the table's time in memory.

    heard: how many moments it has taken in. last_said: when somebody last said something. landed: how many
    landings it has left the stage to, and stage_is_left_until: how long it does so. declined: open doors that
    it leaves alone. doors: when each open door of people was first waited for. acted: when an actor last did
    something that all may do in no order, by kind and seat; ahead: the same, until one of the people has done
    anything. mind: what it is about to do.
    """

    last_said: float
    heard: int = 0
    landed: int = 0
    stage_is_left_until: float = LONG_AGO
    declined: frozenset[str] = frozenset()
    doors: Mapping[str, float] = {}
    acted: Mapping[tuple[str, Seat], float] = {}
    ahead: Mapping[tuple[str, Seat], float] = {}
    mind: Mind | None = None

    def declining(self, door: str) -> Memory:
        """The same, and that door is left alone."""
        return msgspec.structs.replace(self, declined=self.declined | {door})


class Plan(NamedTuple):
    """does: the next act, or how long to wait for it; None where nothing is due before anything happens.
    memory: as it is once that is done.
    """

    does: Act | Wait | None
    memory: Memory
