"""Payment, and the Memory that everybody gains. Source: KT-PAY, KT-MEM."""

from __future__ import annotations

from commedia.engine import Table, move
from commedia.games.know_thyself import events
from commedia.games.know_thyself.decisions.telling import memory_of
from commedia.games.know_thyself.degrees import winnings
from commedia.games.know_thyself.state import Memory, Palace, Participant


def pay(t: Table, w: Palace) -> None:
    """Each PC is paid or pays, alone, and each gains one Memory. Source: KT-WAGER-12, KT-MEM-01."""
    for side in w.clash.inside:
        if side.result == "won":
            pay_winner(t, w, side)
        else:
            pay_master(t, w, side)
        gain_memory(w, side)
    w.wagers += 1


def pay_winner(t: Table, w: Palace, side: Participant) -> None:
    """The stake returns with what was won; the rest goes back to the Master. Source: KT-PAY-03, KT-PAY-05."""
    pc, won = w.pcs[side.seat], winnings(side.matched, side.degree)
    move(side.staked, side, "staked", pc, "coins")
    move(won, side, "matched", pc, "coins")
    move(side.matched, side, "matched", w, "master")
    t.announce(events.WagerWon(seat=side.seat, won=won, degree=side.degree, coins=pc.coins, master=w.master))


def pay_master(t: Table, w: Palace, side: Participant) -> None:
    """All that was staked goes to the Master. Source: KT-PAY-04."""
    lost = side.staked
    move(side.staked, side, "staked", w, "master")
    move(side.matched, side, "matched", w, "master")
    coins = w.pcs[side.seat].coins
    t.announce(events.WagerLost(seat=side.seat, lost=lost, coins=coins, master=w.master))


def gain_memory(w: Palace, side: Participant) -> None:
    """A Memory is written on its Attachment. Source: KT-MEM-02, KT-MEM-03, KT-MEM-05, KT-MULTI-05."""
    clash, (type, suit) = w.clash, memory_of(w, side.seat)
    if suit in w.pcs[side.seat].attachments:
        w.pcs[side.seat].attachments[suit].memories.append(
            Memory(
                type=type, suit=suit, text=side.memory, truename=w.truenames.get(clash.room, ""),
                narrator=side.seat if clash.narration == "memory" else w.gm,
            )
        )  # fmt: skip
