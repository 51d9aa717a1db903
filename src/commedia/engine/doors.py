"""What a seat can't do just now, though it is no answer to what it is asked: doors that are closed, and why.

    def may_knock(w: Night, seat: Seat, asked: Asked) -> Closed:
        if seat == w.keeper:
            return NotTheirs("The keeper of the lamp knocks nowhere.", "L3")
        return Closed("Nobody knocks before dusk.", "L1")

    RULES = Rules(..., doors={Knock: may_knock})

A reason is found in the world as that seat sees it, so that it tells nothing that they may not know. A
decision in its place says that all its answers are closed, each with its own reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from commedia.engine.decisions import Closed, Decision
from commedia.engine.state import Seat

W_contra = TypeVar("W_contra", contravariant=True)


class NotTheirs(Closed, frozen=True):
    """Why something is not that seat's to do at all, or not in this part of the play.

    It is said to whoever tries, and does not stand among what they can't do just now.
    """


Asked: TypeAlias = Mapping[str, Sequence[Seat]]
"""What the table waits for: each kind of decision, with those who are to answer it."""

Reason: TypeAlias = Closed | Decision[Any]
Door: TypeAlias = Callable[[Any, Seat, Asked], Reason]
"""Why a door is closed to a seat, which is known from the world, the seat, and what the table waits for."""


def closed_behind(reason: Reason, rule: str, answers: Sequence[str]) -> list[dict[str, str]]:
    """What is closed behind a door, answer by answer, as plain data: `do`, `why`, `rule`, and `kind`.

    rule: cited where the reason names none. answers: what could be answered there, by name.
    """
    if isinstance(reason, Decision):
        shut = {one.do: fields for one, fields in reason.offers().items() if isinstance(fields, Closed)}
        return [{"do": do, "why": str(one.why), "rule": one.rule or rule} for do, one in shut.items()]
    if isinstance(reason, NotTheirs):
        return []
    return [{"do": do, "why": str(reason.why), "rule": reason.rule or rule} for do in answers]


def first_reason(reason: Reason, do: str) -> Closed | None:
    """Why that answer is closed; where it is none of them, why the first is."""
    if isinstance(reason, Closed):
        return reason
    shut = {one.do: fields for one, fields in reason.offers().items() if isinstance(fields, Closed)}
    return shut.get(do) or next(iter(shut.values()), None)
