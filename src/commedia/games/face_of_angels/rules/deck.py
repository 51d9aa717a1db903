"""The deck: dealing, drawing up to one's size, reshuffling.

Source: FA-DCK-01 to FA-DCK-06. The draw pile has no order until somebody draws: each card is then as likely.
"""

from __future__ import annotations

from commedia.engine import Seat, Table
from commedia.games.face_of_angels.cards import DECK, in_order
from commedia.games.face_of_angels.state import Town


async def deal(t: Table, w: Town) -> None:
    """The whole deck is shuffled, and everybody is dealt their hand. Source: FA-DCK-01, FA-DCK-05."""
    w.draw, w.discard = in_order(DECK), []
    await refill(t, w, "FA-DCK-01")


async def refill(t: Table, w: Town, rule: str = "FA-DCK-05") -> None:
    """Everybody draws up to their size, each completed before the next, the World last.

    Source: FA-DCK-02, FA-DCK-05, R-17.
    """
    for seat in w.in_order:
        await fill(t, w, seat, rule)


async def fill(t: Table, w: Town, seat: Seat, rule: str) -> None:
    """Somebody draws up to their size. Source: FA-DCK-02."""
    short = w.size(seat) - len(w.hand(seat))
    if short > 0:
        await draw(t, w, seat, short, rule)


async def draw(t: Table, w: Town, seat: Seat, count: int, rule: str) -> None:
    """Somebody draws so many; a pile that runs out is dealt out first, and then the discard is shuffled.

    Source: FA-DCK-06, R-17. Where there is nothing left in either, what is lacking is not drawn.
    """
    while count:
        if not w.draw and not reshuffle(t, w):
            t.announce("FA-DCK-06", "There is no card left for {seat}.", seat=seat, lacking=count)
            return
        take = min(count, len(w.draw))
        if take == 1:
            cards = [await t.draw(rule, w.draw, by=seat, among=DECK)]
        else:  # what is left in the pile would tell of hands, so any card may be named (FA-TBL-09)
            cards = await t.shuffle(rule, w.draw, take=take, by=seat, among=DECK)
        for card in cards:
            w.draw.remove(card)
        w.players[seat].hand = in_order([*w.hand(seat), *cards])
        count -= take


def reshuffle(t: Table, w: Town) -> bool:
    """The discard pile becomes the draw pile; whether it held any card. Source: FA-DCK-06.

    What lies on the table, or in hands, is not shuffled in.
    """
    if not w.discard:
        return False
    w.draw, w.discard = in_order(w.discard), []
    t.announce("FA-DCK-06", "The discard pile is shuffled: {cards} cards.", cards=len(w.draw))
    return True


def phases_now(w: Town, phase: str) -> None:
    """The contest has come to that step (FA-CON-16)."""
    w.phase = w.clash.state = phase
