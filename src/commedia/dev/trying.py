"""An answer that is tried out: on a copy of the table, so that nothing comes of it but what is told."""

from __future__ import annotations

from typing import Any

import msgspec

from commedia.dev.faults import Fault, Frame, fault_of
from commedia.dev.rehearsal import Rehearsal
from commedia.dev.replaying import due
from commedia.engine import IllegalMove


class Tried(msgspec.Struct, frozen=True):
    """What became of it. answer: as it was written.

    refused: the sentence, with its `rule`; "" where it was taken. at: the designer's own lines that refuse
    it, the innermost first. fault: where the rules broke at it. told: what is told then. follows: who is
    asked then.
    """

    decision: str
    answer: str
    refused: str = ""
    rule: str = ""
    at: list[Frame] = []
    fault: Fault | None = None
    told: list[str] = []
    follows: str = ""


def try_out(rehearsal: Rehearsal, seat: str, decision: str, written: str) -> Tried:
    """Give an answer as it was written: as data, or as the bare name of one."""
    play = rehearsal.copy()
    if play is None:
        return Tried(decision, written, "There is no table yet.")
    try:
        play.answer(decision, seat, read(written))
    except IllegalMove as refused:
        at = fault_of(refused, rehearsal.package, "").own
        return Tried(decision, written, refused.sentence, refused.rule, at)
    except Exception as error:
        fault = fault_of(error, rehearsal.package, "taking that answer")
        return Tried(decision, written, fault=fault)
    told = [moment.sentence() for moment in play.outbox.moments]
    return Tried(decision, written, told=[line for line in told if line], follows=_follows(play))


def read(written: str) -> Any:
    """An answer as it was written."""
    if not written.strip():
        return {}
    try:
        return msgspec.json.decode(written)
    except msgspec.DecodeError:
        return written.strip()


def _follows(play: Any) -> str:
    if play.finished:
        return "The play is over then."
    if (asked := due(play)) is not None:
        return f"The rules ask for {asked.chance.asked()} then."
    waiting = [f"{one.seat} ({one.kind})" for one in play.waiting_for()]
    return f"The table waits for {', '.join(waiting)} then." if waiting else ""
