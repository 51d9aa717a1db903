"""Orders to the beholden, and when to end it all."""

from __future__ import annotations

from typing import Final

from commedia.engine.actor import Plain
from commedia.games.city_of_masks.decisions.ending import EndOrPlayOn
from commedia.games.city_of_masks.decisions.orders import (
    OrderFreely,
    OrderLoan,
    OrderMask,
    OrderPlace,
    OrderToChallenge,
    OrderToSpare,
    OrderTurn,
)
from commedia.games.city_of_masks.house.actor import Actor, Part
from commedia.games.city_of_masks.house.plans import MUCH
from commedia.games.city_of_masks.house.speech import says

LONG: Final = 10
"""Rounds after which everybody has had enough, and agrees to end it (CM-END-04)."""

NO_ORDER: Final = {"do": "no_order"}


def order_place(a: Actor) -> Plain:
    """To where the creditor is already; else they are left alone until it matters more."""
    for at, place in enumerate(a.state.places):
        if a.seat in place.present and a.often(3):
            return {"do": "send_to", "at": at}
    return NO_ORDER


def order_turn(a: Actor) -> Plain:
    """To leave the creditor in peace; or against whoever it likes least."""
    if a.is_open(OrderToSpare) and a.seat in a.domain(OrderToSpare, "whom").values:
        return {"do": "order_to_spare", "whom": a.seat}
    if a.is_open(OrderToChallenge):
        worst = a.most(a.domain(OrderToChallenge, "whom").values, lambda seat: -a.feeling(seat))
        if a.feeling(worst) < 0 and a.often(5):
            return {"do": "order_to_challenge", "whom": worst}
    return NO_ORDER


def order_freely(a: Actor) -> Plain:
    """Something that hurts nothing but pride."""
    words = says(a, "orders.free")
    return {"do": "order_in_words", "words": words} if a.often(4) and words else NO_ORDER


PARTS: Final[dict[str, Part]] = {
    OrderPlace.kind: order_place,
    OrderMask.kind: lambda a: NO_ORDER,
    OrderTurn.kind: order_turn,
    OrderLoan.kind: lambda a: {"do": "order_to_lend", "amount": MUCH},
    OrderFreely.kind: order_freely,
    EndOrPlayOn.kind: lambda a: {"do": "end_here" if a.state.round >= LONG else "play_on"},
}
"""How each decision of the chapter is played."""
