"""At the market of masks."""

from __future__ import annotations

from typing import Final

from commedia.engine.actor import Plain
from commedia.engine.domains import Amount
from commedia.games.city_of_masks.court import BUDGETS
from commedia.games.city_of_masks.decisions.market import (
    BuyBlind,
    BuyMask,
    DescribeAction,
    MarketTurn,
    OfferedMask,
    OfferMask,
    TakeOffer,
    WriteMask,
)
from commedia.games.city_of_masks.decisions.turns import RepayDebt, ShowCard
from commedia.games.city_of_masks.house.actor import Actor, Part
from commedia.games.city_of_masks.house.rounds import affordable
from commedia.games.city_of_masks.house.speech import due
from commedia.kit.fields import then

FEW: Final = 2
"""Masks that nobody sells who has no more."""


def market_turn(a: Actor) -> Plain:
    """A mask where Hidden Face is left over, the cheapest that there is; now and then one is offered."""
    left = a.me.hid - a.temper.thrift
    if a.is_open(BuyMask):
        able = [mask for mask in a.domain(BuyMask, "mask").values if a.points(mask) <= left]
        if able:
            return {"do": "buy_mask", "mask": a.most(able, lambda mask: -a.points(mask))}
    if a.is_open(BuyBlind):
        ranks = [rank for rank in a.domain(BuyBlind, "rank").values if BUDGETS[rank] <= left]
        if ranks:
            return {"do": "buy_blind", "rank": ranks[0]}
    if a.is_open(WriteMask):
        by_rank = a.domain(WriteMask, "rank")
        ranks = [rank for rank in by_rank.values if BUDGETS[rank] <= left]
        if ranks:
            values = a.any_of(then(by_rank, ranks[0], "values").values)
            name = due(a, "own_mask.name")
            return {"do": "write_mask", "rank": ranks[0], "values": values, "name": name}
    if a.is_open(RepayDebt) and (payment := affordable(a)):
        return payment
    if a.is_open(ShowCard) and a.often(3):
        return {"do": "show_card", "card": a.domain(ShowCard, "card").values[0]}
    if a.is_open(OfferMask) and len(a.me.masks) > FEW and a.below(15) == 0:
        return offer_one(a)
    return {"do": "leave_market"}


def offer_one(a: Actor) -> Plain:
    """A mask for a little more than it is worth, to whoever has most Hidden Face."""
    masks = [mask for mask in a.domain(OfferMask, "mask").values if mask != a.me.worn]
    buyers = a.domain(OfferMask, "to")
    to = a.most(buyers.values, a.hid)
    mask = a.most(masks, lambda mask: -a.points(mask))
    price = then(buyers, to, "price", Amount)
    return {"do": "offer_mask", "mask": mask, "to": to, "price": min(price.most, a.points(mask) + 1)}


def offered_mask(a: Actor) -> Plain:
    """Taken at a fair price by whoever can spare it."""
    price = a.decision.price
    fair = price <= a.points(a.decision.mask) + 1 and price + a.temper.thrift <= a.me.hid
    if a.is_open(TakeOffer) and fair and a.often(7):
        return {"do": "take_offer", "mask": a.decision.mask}
    return {"do": "decline_offer"}


def describe_action(a: Actor) -> Plain:
    """What is proper to do in a mask of one's own."""
    return {"do": "describe", "words": due(a, "own_mask.act")}


PARTS: Final[dict[str, Part]] = {
    MarketTurn.kind: market_turn,
    OfferedMask.kind: offered_mask,
    DescribeAction.kind: describe_action,
}
"""How each decision of the chapter is played."""
