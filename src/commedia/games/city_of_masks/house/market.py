"""At the market of masks."""

from __future__ import annotations

from typing import Final, TypeAlias

from commedia.engine import prose
from commedia.engine.domains import Amount
from commedia.games.city_of_masks.court import BUDGETS
from commedia.games.city_of_masks.decisions import market as ask
from commedia.games.city_of_masks.decisions import turns
from commedia.games.city_of_masks.house.actor import Actor, part
from commedia.games.city_of_masks.house.rounds import affordable
from commedia.games.city_of_masks.house.speech import due
from commedia.kit.fields import then

FEW: Final = 2
"""Masks that nobody sells who has no more."""


Deal: TypeAlias = ask.BuyBlind | ask.BuyMask | ask.OfferMask | ask.WriteMask
"""What is bought or sold."""


def market_turn(a: Actor) -> Deal | turns.RepayDebt | turns.ShowCard | ask.LeaveMarket:
    """Buy the cheapest mask where Hidden Face is left over; now and then offer one."""
    left = a.me.hid - a.temper.thrift
    if a.is_open(ask.BuyMask):
        able = [mask for mask in a.domain(ask.BuyMask, "mask").values if a.points(mask) <= left]
        if able:
            return ask.BuyMask(mask=a.most(able, lambda mask: -a.points(mask)))
    if a.is_open(ask.BuyBlind):
        ranks = [rank for rank in a.domain(ask.BuyBlind, "rank").values if BUDGETS[rank] <= left]
        if ranks:
            return ask.BuyBlind(rank=ranks[0])
    if a.is_open(ask.WriteMask):
        by_rank = a.domain(ask.WriteMask, "rank")
        ranks = [rank for rank in by_rank.values if BUDGETS[rank] <= left]
        if ranks:
            values = a.any_of(then(by_rank, ranks[0], "values").values)
            name = due(a, "own_mask.name")
            return ask.WriteMask(rank=ranks[0], values=values, name=prose(name))
    if a.is_open(turns.RepayDebt) and (payment := affordable(a)):
        return payment
    if a.is_open(turns.ShowCard) and a.often(3):
        return turns.ShowCard(card=a.domain(turns.ShowCard, "card").values[0])
    if a.is_open(ask.OfferMask) and len(a.me.masks) > FEW and a.below(15) == 0:
        return offer_one(a)
    return ask.LeaveMarket()


def offer_one(a: Actor) -> ask.OfferMask:
    """Offer a mask for a little more than it is worth, to whoever has most Hidden Face."""
    masks = [mask for mask in a.domain(ask.OfferMask, "mask").values if mask != a.me.worn]
    buyers = a.domain(ask.OfferMask, "to")
    to = a.most(buyers.values, a.hid)
    mask = a.most(masks, lambda mask: -a.points(mask))
    price = then(buyers, to, "price", Amount)
    return ask.OfferMask(mask=mask, to=to, price=min(price.most, a.points(mask) + 1))


def offered_mask(a: Actor) -> ask.DeclineOffer | ask.TakeOffer:
    """Take it at a fair price that can be spared."""
    price = a.asked(ask.OfferedMask).price
    fair = price <= a.points(a.asked(ask.OfferedMask).mask) + 1 and price + a.temper.thrift <= a.me.hid
    if a.is_open(ask.TakeOffer) and fair and a.often(7):
        return ask.TakeOffer(mask=a.asked(ask.OfferedMask).mask)
    return ask.DeclineOffer()


def describe_action(a: Actor) -> ask.Describe:
    """What is proper to do in a mask of one's own."""
    return ask.Describe(words=prose(due(a, "own_mask.act")))


PARTS: Final = (
    part(ask.MarketTurn, market_turn),
    part(ask.OfferedMask, offered_mask),
    part(ask.DescribeAction, describe_action),
)
"""How each decision of the chapter is played."""
