"""What may be done beside what is asked: open doors, each with what comes of going through it.

    def watchers(w: Stones) -> Iterator[OpenDoor]:
        for seat in unfinished(w):
            yield OpenDoor(ask.StepBack(w, seat), step_back)

    answer = await t.ask(ask.DuelTurn(w, raising, other), beside=watchers)

Whoever goes through a door is heard at once, and what was asked stays as it was put. Then the doors are
looked up again, in the state as it is now. One that `stays` keeps its id, so nobody's half-written answer
goes stale because somebody else was quicker; and nobody can tell from what is asked that a secret one was
used.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeAlias

import msgspec

from commedia.engine.decisions import Decision

Through: TypeAlias = Callable[[Any, Any, Any, Any], Awaitable[bool | None] | bool | None]
"""Takes the table, the world, the decision that was the door, and the answer that came through it."""


class OpenDoor(msgspec.Struct, frozen=True, eq=False):
    """A decision that nobody waits for, and what comes of its answer.

    through: one that asks or draws is awaited. True where what was asked does not stand any more: then this
    answer is the one that is given back. None: it always is, and whoever asks takes it.
    """

    decision: Decision[Any]
    through: Through | None = None


Doors: TypeAlias = Callable[[Any], Iterable[OpenDoor]]
"""The doors that stand open, found in the world as it is."""
