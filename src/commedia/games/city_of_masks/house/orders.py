"""Orders to the beholden, and when to end it all."""

from __future__ import annotations

from typing import Final

from commedia.engine import prose
from commedia.games.city_of_masks.asks import MUCH
from commedia.games.city_of_masks.decisions.ending import EndHere, EndOrPlayOn, PlayOn
from commedia.games.city_of_masks.decisions.orders import (
    NoOrder,
    OrderFreely,
    OrderInWords,
    OrderLoan,
    OrderMask,
    OrderPlace,
    OrderToChallenge,
    OrderToLend,
    OrderToSpare,
    OrderTurn,
    SendTo,
)
from commedia.games.city_of_masks.house.actor import Actor, part
from commedia.games.city_of_masks.house.speech import says

LONG: Final = 10
"""Rounds after which everybody has had enough, and agrees to end it (CM-END-04)."""


def order_place(a: Actor) -> NoOrder | SendTo:
    """To where the creditor is already; else they are left alone until it matters more."""
    for at, place in enumerate(a.state.places):
        if a.seat in place.present and a.often(3):
            return SendTo(at=at)
    return NoOrder()


def order_turn(a: Actor) -> NoOrder | OrderToChallenge | OrderToSpare:
    """To leave the creditor in peace; or against whoever it likes least."""
    if a.is_open(OrderToSpare) and a.seat in a.domain(OrderToSpare, "whom").values:
        return OrderToSpare(whom=a.seat)
    if a.is_open(OrderToChallenge):
        worst = a.most(a.domain(OrderToChallenge, "whom").values, lambda seat: -a.feeling(seat))
        if a.feeling(worst) < 0 and a.often(5):
            return OrderToChallenge(whom=worst)
    return NoOrder()


def order_freely(a: Actor) -> NoOrder | OrderInWords:
    """Something that hurts nothing but pride."""
    words = says(a, "orders.free")
    return OrderInWords(words=prose(words)) if a.often(4) and words else NoOrder()


PARTS: Final = (
    part(OrderPlace, order_place),
    part(OrderMask, lambda a: NoOrder()),
    part(OrderTurn, order_turn),
    part(OrderLoan, lambda a: OrderToLend(amount=MUCH)),
    part(OrderFreely, order_freely),
    part(EndOrPlayOn, lambda a: EndHere() if a.state.round >= LONG else PlayOn()),
)
"""How each decision of the chapter is played."""
