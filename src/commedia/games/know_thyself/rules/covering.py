"""Cover: Coins from one player to another, for a fee. Source: KT-COVER."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from commedia.engine import OpenDoor, Seat, Table, move
from commedia.games.know_thyself.decisions import early_end
from commedia.games.know_thyself.decisions import wager as ask
from commedia.games.know_thyself.events import CoverGiven
from commedia.games.know_thyself.state import Cause, Palace, fee


def give(t: Table, w: Palace, giver: Seat, to: Seat, coins: int) -> None:
    """Coins change hands, and half as many again go to Bribes and Tolls. Source: KT-COVER-02, R-05."""
    cost = fee(coins)
    move(coins, w.pcs[giver], "coins", w.pcs[to], "coins")
    w.to_pool(giver, cost)
    t.announce(CoverGiven(seat=giver, to=to, coins=coins, fee=cost))


async def windows(t: Table, w: Palace) -> Cause:
    """Whoever has no Coins may be covered, in order of seats; what comes of it.

    Source: KT-COVER-05, KT-END-01.
    """
    for seat, pc in w.pcs.items():
        if not pc.coins and not await is_covered(t, w, seat):
            return w.cause or "coins"
    return ""


async def is_covered(t: Table, w: Palace, seat: Seat) -> bool:
    """Each able player gives or declines, once. Meanwhile an early end may be called. Source: KT-COVER-05."""
    await t.each(
        [ask.Cover(w, giver, seat) for giver in w.able(seat)], partial(cover, t, w), beside=calling_it_off
    )
    return not w.cause and w.pcs[seat].coins > 0


def cover(t: Table, w: Palace, asked: ask.Cover, answer: ask.Give | ask.Decline) -> None:
    """Somebody gives Coins, or none. Source: KT-COVER-05."""
    if isinstance(answer, ask.Give):
        give(t, w, asked.seat, asked.pc, answer.coins)
    else:
        t.announce("KT-COVER-05", "{seat} gives {to} nothing.", seat=asked.seat, to=asked.pc)


def calling_it_off(w: Palace) -> Iterator[OpenDoor]:
    """Anybody may ask whether it must end here. Source: KT-END-04."""
    if w.options.early_call != "off":
        for seat in w.seats:
            yield OpenDoor(early_end.CallItOff(w, seat), call_it_off)


async def call_it_off(t: Table, w: Palace, asked: early_end.CallItOff, answer: early_end.CallEnd) -> bool:
    """Somebody does. Returns whether it ends. Source: KT-END-04."""
    await vote(t, w, asked.seat)
    return bool(w.cause)


async def vote(t: Table, w: Palace, proposer: Seat) -> None:
    """More than half of all, the GM included, end the game early. Source: KT-END-04, R-33."""
    t.announce("KT-END-04", "{seat} asks whether it must end here.", seat=proposer)
    votes = await t.together([early_end.VoteEnd(w, seat) for seat in w.seats])
    agree = sum(isinstance(vote, early_end.EndHere) for vote in votes.values())
    says = (
        "{agree} of {all} agree: it ends here."
        if 2 * agree > len(votes)
        else "{agree} of {all} agree: it goes on."
    )
    t.announce("KT-END-04", says, agree=agree, all=len(votes), opens=True)
    if 2 * agree > len(votes):
        w.cause = "called"
