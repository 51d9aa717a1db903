"""What a lender does for it, and how it all goes: told at once, as it succeeded or failed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from commedia.engine import Seat
from commedia.engine.actor import Plain
from commedia.games.city_of_masks.decisions.declaring import OTHERS
from commedia.games.city_of_masks.decisions.support import Stand, Support
from commedia.games.city_of_masks.decisions.telling import DrawTile, Tell, TurnDown
from commedia.games.city_of_masks.house.actor import Actor, Part
from commedia.games.city_of_masks.house.speech import deed, says, turn


def support(a: Actor) -> Plain:
    """Something worth no more than the loan, in the borrower's favour."""
    amount = next(loan.amount for side in a.challenge.sides for loan in side.loans if loan.seat == a.seat)
    known = a.domain(Stand, "actions").values
    able = [act.key for act in a.state.worn(a.seat).acts if 0 < act.value <= amount]
    able = [key for key in able if key in known]
    actions = [a.any_of(able) if able else OTHERS[0]]
    borrower: Seat = a.decision.borrower
    words = says(a, "support.lines", toward=borrower, deed=deed(a, actions))
    return {"do": "stand", "actions": actions, "words": words}


def tell(a: Actor) -> Plain:
    """All that was declared at once, as it went; and the end of it, where that may be told."""
    side = a.side
    left = [action for action in side.actions if action not in side.told]
    rival = a.rival(a.seat)
    told = as_it_went(a, side.tile, left)
    if a.is_open(TurnDown):
        end = says(a, "end.won", at=turn(a), toward=rival) if rival else says(a, "end.alone", at=turn(a))
        return {"do": "turn_down", "words": f"{told} {end}".strip() if left else end}
    return {"do": "tell_on", "actions": left, "words": told}


def as_it_went(a: Actor, tile: Sequence[int], actions: Sequence[str]) -> str:
    """What succeeded, what failed, and how grand it looked."""
    if not actions:
        return says(a, "tell.idle", "tell.quiet", at=turn(a))
    well = succeeding(a, tile[0])
    good = [action for action in actions if action in well]
    bad = [action for action in actions if action not in well]
    spectacle = abs(tile[0] - tile[1])
    grand = "quiet" if spectacle < 2 else "fair" if spectacle < 5 else "grand"
    parts = [says(a, "tell.good", at=turn(a), deed=deed(a, good))] if good else []
    parts += (
        [alone_or_after(says(a, "tell.bad", at=turn(a), deed=deed(a, bad)), after=bool(good))] if bad else []
    )
    return " ".join([*parts, says(a, f"tell.{grand}", at=turn(a))])


def alone_or_after(line: str, after: bool) -> str:
    """A failure, as it follows on what went well or stands by itself."""
    if after or not line.startswith("But "):
        return line
    return line[4:5].upper() + line[5:]


def succeeding(a: Actor, inner: int) -> list[str]:
    """The declared actions that succeed at that inner court (CM-ACT-04)."""
    return a.state.succeeding(a.seat, a.side.actions, inner, a.options["success_test"])


PARTS: Final[dict[str, Part]] = {
    Support.kind: support,
    DrawTile.kind: lambda a: {"do": "draw"},
    Tell.kind: tell,
}
"""How each decision of the chapter is played."""
