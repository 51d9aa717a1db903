"""What a decision is about: whose deed, whose palm, which mask, whose feeling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from commedia.engine.about import About, fields, of_its_own
from commedia.games.city_of_masks.decisions import (
    aftermath,
    bidding,
    dealing,
    lending,
    market,
    rounds,
    setup,
    support,
    tags,
    telling,
)


def deed(asked: Any) -> dict[str, Any]:
    """Whose deed, and what is said of it. Source: CM-OPP-01, CM-TAB-02."""
    side = asked.side
    said = {"side": side.seat, "actions": side.actions, "words": side.words, "goal": side.goal}
    more = [name for name in ("objector", "claim", "ends") if hasattr(asked, name)]
    return said | of_its_own(asked, *more) if more else said


def bid(asked: Any) -> dict[str, Any]:
    """Whose pot is against whose. Source: CM-STK-02."""
    return {"side": asked.side.seat, "rival": asked.rival.seat, "floor": asked.floor}


def raised(asked: Any) -> dict[str, Any]:
    """Against whom, and to what. Source: CM-STK-01."""
    rival = asked.rival
    return {"rival": getattr(rival, "seat", rival), "to": asked.to}


def loan(asked: Any) -> dict[str, Any]:
    """Who lent how much, to whom. Source: CM-SET-01, CM-SUP-01."""
    one = asked.loan
    said = {"lender": one.seat, "amount": one.amount, "through": one.through}
    return said | {name: getattr(asked, name) for name in ("won", "borrower") if hasattr(asked, name)}


ABOUT: Final[Mapping[str, About]] = {
    tags.TagActions.kind: deed,
    tags.RaiseObjection.kind: deed,
    tags.RuleOn.kind: deed,
    telling.Tell.kind: deed,
    bidding.BidTurn.kind: bid,
    bidding.GoHigher.kind: raised,
    bidding.OpenPot.kind: fields(),
    aftermath.Allocate.kind: fields("wooer"),
    aftermath.OnlookerReacts.kind: fields("principal", "by"),
    aftermath.Shift.kind: fields("toward"),
    aftermath.Repay.kind: loan,
    aftermath.Weigh.kind: fields("borrower", "net"),
    support.Support.kind: loan,
    lending.PassItOn.kind: fields("asker", "request", "path"),
    lending.Lend.kind: fields("asker", "request", "path"),
    market.OfferedMask.kind: fields("seller", "mask", "price"),
    rounds.DeclarePlace.kind: fields(),
    rounds.PickFollowed.kind: fields(),
    rounds.TakeTurn.kind: fields(),
    dealing.TakeAims.kind: fields(),
    setup.ReadSheet.kind: fields(),
}
"""By the kind of decision; any other is about what it has as its own fields."""
