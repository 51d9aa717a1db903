"""What a lender does for it, and how it all goes: told at once, as it succeeded or failed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from commedia.engine import Seat, prose
from commedia.games.city_of_masks.decisions import support as allies
from commedia.games.city_of_masks.decisions import telling as ask
from commedia.games.city_of_masks.decisions.declaring import OTHERS
from commedia.games.city_of_masks.house.actor import Actor, part
from commedia.games.city_of_masks.house.speech import did, does, plainly, says
from commedia.games.city_of_masks.odds import spectacle


def support(a: Actor) -> allies.Stand:
    """Do something worth no more than the loan, in the borrower's favour."""
    amount = next(loan.amount for side in a.challenge.sides for loan in side.loans if loan.seat == a.seat)
    known = a.domain(allies.Stand, "actions").values
    able = [act.key for act in a.state.worn(a.seat).acts if 0 < act.value <= amount]
    able = [key for key in able if key in known]
    actions = [a.any_of(able) if able else OTHERS[0]]
    return allies.Stand(actions=actions, words=prose(beside(a, a.asked(allies.Support).borrower, actions)))


def beside(a: Actor, borrower: Seat, actions: Sequence[str]) -> str:
    """What is done in somebody's favour."""
    doing = does(a, actions)
    said = says(a, "support.lines", toward=borrower, deed=doing) if doing else ""
    return said or says(a, "bare.support", toward=borrower)


def tell(a: Actor) -> ask.TellOn | ask.TurnDown:
    """Tell all that was declared at once, as it went; and the end of it, where that may be told."""
    side = a.side
    left = [action for action in side.actions if action not in side.told]
    rival = a.rival(a.seat)
    told = as_it_went(a, side.tile, left)
    if a.is_open(ask.TurnDown):
        end = says(a, "end.won", toward=rival) if rival else says(a, "end.alone")
        return ask.TurnDown(words=prose(f"{told} {end}".strip() if left else end))
    return ask.TellOn(actions=left, words=prose(told))


def as_it_went(a: Actor, tile: Sequence[int], actions: Sequence[str]) -> str:
    """What succeeded, what failed, and how grand it looked."""
    if not actions:
        return says(a, "tell.idle", "tell.quiet")
    well = a.state.succeeding(a.side)
    good = [action for action in actions if action in well]
    bad = [action for action in actions if action not in well]
    shows = spectacle(tile)
    grand = "quiet" if shows < 2 else "fair" if shows < 5 else "grand"
    parts = [done(a, "tell.good", "tell.well", good)] if good else []
    if bad:
        after = "tell.but" if good and parts[0] else "tell.bad"
        parts.append(done(a, after, "tell.badly", bad))
    return " ".join(part for part in [*parts, says(a, f"tell.{grand}")] if part)


def done(a: Actor, telling: str, hinting: str, actions: Sequence[str]) -> str:
    """How a deed went; only that it did, where it was told of before."""
    what = did(a, actions)
    said = (says(a, telling, did=what) if what else "") or says(a, hinting)
    return said or (plainly(a, "tell.plainly", did=what) if what and telling == "tell.good" else "")


PARTS: Final = (
    part(allies.Support, support),
    part(ask.DrawTile, lambda a: ask.Draw()),
    part(ask.Tell, tell),
)
"""How each decision of the chapter is played."""
