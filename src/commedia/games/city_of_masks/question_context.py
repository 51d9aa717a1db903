"""What a decision is about: whose deed, whose palm, which mask, whose feeling."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from commedia.engine import Seat
from commedia.engine.question_context import About, Known, Said, fields, of_its_own
from commedia.engine.sentences import say
from commedia.games.city_of_masks.decisions import (
    aftermath,
    bidding,
    breach,
    dealing,
    declaring,
    lending,
    market,
    opening,
    rounds,
    setup,
    tags,
    telling,
    turns,
)
from commedia.games.city_of_masks.decisions import support as lenders
from commedia.games.city_of_masks.state import City


def deed(asked: Any) -> dict[str, Any]:
    """Whose deed, and what is said of it. Source: CM-OPP-01, CM-TAB-02."""
    side = asked.side
    said = {"side": side.seat, "actions": side.actions, "words": side.words, "goal": side.goal}
    if side.seat != asked.seat:
        said |= {
            "words": Said(side.words),
            "goal": Said(side.goal, say("What {side} plays for", side=side.seat)),
        }
    more = [name for name in ("objector", "claim", "ends") if hasattr(asked, name)]
    return said | of_its_own(asked, *more) if more else said


def done(asked: Any, by: Seat) -> dict[str, Said]:
    """What somebody does in the challenge that is on, and would have come of it; {} where they do not."""
    on = asked.w.challenge
    for side in on.sides if on is not None else ():
        if side.seat == by:
            return {"words": Said(side.words), "goal": Said(side.goal, say("What {by} plays for", by=by))}
    return {}


def whose_deed(*names: str) -> About:
    """These of its fields, and what somebody does in the challenge: whom the first of them names."""
    return lambda asked: {**of_its_own(asked, *names), **done(asked, getattr(asked, names[0]))}


def palm(asked: Any) -> dict[str, Any]:
    """Who holds out a palm, for how much, along which path, and for what. Source: CM-INF-02."""
    return {**of_its_own(asked, "asker", "request", "path"), **done(asked, asked.path[0])}


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


def support(asked: Any) -> dict[str, Any]:
    """Who lent how much, to whom, and what the borrower does. Source: CM-SUP-01."""
    return {**loan(asked), **done(asked, asked.borrower)}


def known_of(w: City, targets: Iterable[str]) -> dict[str, Any]:
    """What is known of each of the people among these, in one order. Source: CM-AV-02."""
    people = [w.avatars[target] for target in targets if target in w.avatars]
    return {
        "people": [avatar.seat for avatar in people],
        "known": [Said(avatar.background, avatar.seat) for avatar in people],
        "ties": [
            Said(avatar.ties, say("{avatar}, and what was before", avatar=avatar.seat)) for avatar in people
        ],
    }


def hearts(asked: dealing.SettleFeelings) -> dict[str, Any]:
    """Those on whom one may still lay a card, and what is known of them. Source: CM-REL-02."""
    return known_of(asked.w, asked.open_targets())


def aims(asked: dealing.TakeAims) -> dict[str, Any]:
    """Between whom one chooses, and what is known of them. Source: CM-OBJ-02."""
    return known_of(asked.w, {to: None for alike in asked.targets.values() if len(alike) > 1 for to in alike})


ABOUT: Final[Known] = {
    tags.TagActions: deed,
    tags.RaiseObjection: deed,
    tags.RuleOn: deed,
    telling.Tell: deed,
    bidding.BidTurn: bid,
    opening.GoHigher: raised,
    opening.OpenPot: fields(),
    aftermath.Allocate: whose_deed("wooer"),
    aftermath.BeWooed: whose_deed("wooer", "by"),
    aftermath.OnlookerReacts: whose_deed("principal", "by"),
    aftermath.Shift: fields("toward"),
    aftermath.Repay: loan,
    aftermath.Weigh: fields("borrower", "net"),
    lenders.Support: support,
    lending.PassItOn: palm,
    lending.Lend: palm,
    declaring.DeclareActions: whose_deed("opponent"),
    breach.DenounceOrNot: whose_deed("offender"),
    market.OfferedMask: fields("seller", "mask", "price"),
    rounds.DeclarePlace: fields(),
    rounds.PickFollowed: fields(),
    turns.TakeTurn: fields(),
    dealing.SettleFeelings: hearts,
    dealing.TakeAims: aims,
    setup.ReadSheet: fields(),
}
"""By the class of decision; any other is about what it has as its own fields."""
