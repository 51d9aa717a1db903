"""At the market of masks."""

from __future__ import annotations

from typing import Final

from commedia.engine import prose
from commedia.engine.domains import Amount
from commedia.games.city_of_masks.court import BUDGETS
from commedia.games.city_of_masks.decisions.market import (
    BuyBlind,
    BuyMask,
    DeclineOffer,
    Describe,
    DescribeAction,
    LeaveMarket,
    MarketTurn,
    OfferedMask,
    OfferMask,
    TakeOffer,
    WriteMask,
)
from commedia.games.city_of_masks.decisions.turns import RepayDebt, ShowCard
from commedia.games.city_of_masks.house.actor import Actor, part
from commedia.games.city_of_masks.house.rounds import affordable
from commedia.games.city_of_masks.house.speech import due
from commedia.kit.fields import then

FEW: Final = 2
"""Masks that nobody sells who has no more."""


def market_turn(
    a: Actor,
) -> BuyBlind | BuyMask | LeaveMarket | OfferMask | RepayDebt | ShowCard | WriteMask:
    """A mask where Hidden Face is left over, the cheapest that there is; now and then one is offered."""
    left = a.me.hid - a.temper.thrift
    if a.is_open(BuyMask):
        able = [mask for mask in a.domain(BuyMask, "mask").values if a.points(mask) <= left]
        if able:
            return BuyMask(mask=a.most(able, lambda mask: -a.points(mask)))
    if a.is_open(BuyBlind):
        ranks = [rank for rank in a.domain(BuyBlind, "rank").values if BUDGETS[rank] <= left]
        if ranks:
            return BuyBlind(rank=ranks[0])
    if a.is_open(WriteMask):
        by_rank = a.domain(WriteMask, "rank")
        ranks = [rank for rank in by_rank.values if BUDGETS[rank] <= left]
        if ranks:
            values = a.any_of(then(by_rank, ranks[0], "values").values)
            name = due(a, "own_mask.name")
            return WriteMask(rank=ranks[0], values=values, name=prose(name))
    if a.is_open(RepayDebt) and (payment := affordable(a)):
        return payment
    if a.is_open(ShowCard) and a.often(3):
        return ShowCard(card=a.domain(ShowCard, "card").values[0])
    if a.is_open(OfferMask) and len(a.me.masks) > FEW and a.below(15) == 0:
        return offer_one(a)
    return LeaveMarket()


def offer_one(a: Actor) -> OfferMask:
    """A mask for a little more than it is worth, to whoever has most Hidden Face."""
    masks = [mask for mask in a.domain(OfferMask, "mask").values if mask != a.me.worn]
    buyers = a.domain(OfferMask, "to")
    to = a.most(buyers.values, a.hid)
    mask = a.most(masks, lambda mask: -a.points(mask))
    price = then(buyers, to, "price", Amount)
    return OfferMask(mask=mask, to=to, price=min(price.most, a.points(mask) + 1))


def offered_mask(a: Actor) -> DeclineOffer | TakeOffer:
    """Taken at a fair price by whoever can spare it."""
    price = a.asked(OfferedMask).price
    fair = price <= a.points(a.asked(OfferedMask).mask) + 1 and price + a.temper.thrift <= a.me.hid
    if a.is_open(TakeOffer) and fair and a.often(7):
        return TakeOffer(mask=a.asked(OfferedMask).mask)
    return DeclineOffer()


def describe_action(a: Actor) -> Describe:
    """What is proper to do in a mask of one's own."""
    return Describe(words=prose(due(a, "own_mask.act")))


PARTS: Final = (
    part(MarketTurn, market_turn),
    part(OfferedMask, offered_mask),
    part(DescribeAction, describe_action),
)
"""How each decision of the chapter is played."""
