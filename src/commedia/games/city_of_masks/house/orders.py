"""Orders to the beholden, and when to end it all."""

from __future__ import annotations

from typing import Final

from commedia.engine import prose
from commedia.games.city_of_masks.asks import MUCH
from commedia.games.city_of_masks.decisions import ending
from commedia.games.city_of_masks.decisions import orders as ask
from commedia.games.city_of_masks.house.actor import Actor, part
from commedia.games.city_of_masks.house.speech import says

LONG: Final = 10
"""Rounds after which everybody has had enough, and agrees to end it (CM-END-04)."""


def order_place(a: Actor) -> ask.NoOrder | ask.SendTo:
    """Order them to where the creditor is already; else leave them alone until it matters more."""
    for at, place in enumerate(a.state.places):
        if a.seat in place.present and a.often(3):
            return ask.SendTo(at=at)
    return ask.NoOrder()


def order_turn(a: Actor) -> ask.NoOrder | ask.OrderToChallenge | ask.OrderToSpare:
    """Order them to leave the creditor in peace; or to challenge whoever it likes least."""
    if a.is_open(ask.OrderToSpare) and a.seat in a.domain(ask.OrderToSpare, "whom").values:
        return ask.OrderToSpare(whom=a.seat)
    if a.is_open(ask.OrderToChallenge):
        worst = a.most(a.domain(ask.OrderToChallenge, "whom").values, lambda seat: -a.feeling(seat))
        if a.feeling(worst) < 0 and a.often(5):
            return ask.OrderToChallenge(whom=worst)
    return ask.NoOrder()


def order_freely(a: Actor) -> ask.NoOrder | ask.OrderInWords:
    """Order something that hurts nothing but pride."""
    words = says(a, "orders.free")
    return ask.OrderInWords(words=prose(words)) if a.often(4) and words else ask.NoOrder()


PARTS: Final = (
    part(ask.OrderPlace, order_place),
    part(ask.OrderMask, lambda a: ask.NoOrder()),
    part(ask.OrderTurn, order_turn),
    part(ask.OrderLoan, lambda a: ask.OrderToLend(amount=MUCH)),
    part(ask.OrderFreely, order_freely),
    part(ending.EndOrPlayOn, lambda a: ending.EndHere() if a.state.round >= LONG else ending.PlayOn()),
)
"""How each decision of the chapter is played."""
