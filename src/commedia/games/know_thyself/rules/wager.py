"""The Wager, from what somebody wants to what it leaves behind. Source: KT-WAGER, read top to bottom."""

from __future__ import annotations

from typing import Literal

from commedia.engine import NO_WORDS, Decision, Prose, Seat, Table, Way, move, then
from commedia.games.know_thyself import events, phases
from commedia.games.know_thyself.decisions import drawing
from commedia.games.know_thyself.decisions import wager as ask
from commedia.games.know_thyself.rules import (
    accepting,
    aftermath,
    cards,
    endgame,
    payment,
    roaming,
    telling,
)
from commedia.games.know_thyself.state import Kind, Palace, Participant


async def wager(
    t: Table, w: Palace, opener: Seat = "", kind: Kind = "plain", want: Prose = NO_WORDS
) -> Way[Literal["roam", "endgame"]]:
    """A clash between PCs and somebody or something of the room they are in.

    Source: KT-WAGER-00 to KT-WAGER-13. It was framed in free play; opener: whoever frames it now, where it
    was not. The end of the game comes at its close, if at all.
    """
    if w.wager is None:
        roaming.open_wager(t, w, [opener], want, kind)
    t = t.beside(roaming.beside)  # whoever is in no Wager goes on (KT-ROLE-04)
    w.phase, w.step = phases.WAGER, phases.WANT
    await state_wants(t, w)
    if w.clash.undecided and await offer(t, w):
        w.step = phases.STAKE
        await accepting.accept(t, w)
    if not w.clash.inside:
        w.wager = None
        await endgame.check(t, w)  # somebody may have paid a toll meanwhile
        return then("endgame" if w.cause else "roam")
    w.step = phases.EDGES
    await call_edges(t, w)
    w.step = phases.DRAW
    await cards.draw(t, w)
    w.step = phases.CUT
    await cards.cut(t, w)
    w.step = phases.INVOKE
    await cards.invoke(t, w)
    cards.compare(t, w)
    w.step = phases.TELL
    await telling.tell(t, w)
    w.step = phases.PAY
    payment.pay(t, w)
    await aftermath.change_edges(t, w)
    aftermath.settle(t, w)
    await endgame.check(t, w)
    if w.cause:
        return then("endgame")
    await aftermath.lose_the_way(t, w)
    w.wager = None
    await endgame.check(t, w)  # somebody may have paid a toll while the GM chose where they come out
    return then("endgame" if w.cause else "roam")


async def state_wants(t: Table, w: Palace) -> None:
    """A clash that the GM framed begins with what each PC wants. Source: KT-WAGER-01, KT-STAKE-03."""
    if w.clash.opened_by == "pc":
        return
    due = [ask.StateWant(w, side.seat) for side in w.clash.undecided]
    while due:
        asked, answer = await t.first(due)
        due.remove(asked)
        if isinstance(answer, ask.Want):
            side = w.clash.participants[asked.seat]
            side.want, side.kind = answer.want, answer.kind
            want = events.WantTold(seat=asked.seat, kind=side.kind, room=w.clash.room)
            t.announce(want, words=side.want)
        else:
            await accepting.back_down(t, w, asked.seat, answer.words)


async def offer(t: Table, w: Palace) -> bool:
    """The GM grants it, or says what the other side wants and what is staked; whether there is a clash.

    Source: KT-WAGER-01, KT-WAGER-02.
    """
    answer = await t.ask(ask.OfferStake(w, w.gm))
    if isinstance(answer, ask.NoConflict):
        for side in w.clash.undecided:
            side.stands = "out"
        t.announce(events.WantGranted(seat=w.gm), words=answer.words)
        return False
    accepting.state(t, w, answer.outcome, answer.stake)
    return True


async def call_edges(t: Table, w: Palace) -> None:
    """Once for each side of each PC's clash, an Edge may be called, in any order.

    Source: KT-WAGER-04, KT-EDGE-01, KT-EDGE-04, R-12.

    Whoever has no Edge has none to call, and is not asked.
    """
    edged = [side for side in w.clash.inside if w.pcs[side.seat].edges]
    due: list[Decision[drawing.CallEdge | drawing.Pass, Palace]]
    due = [drawing.CallOwnEdge(w, side.seat) for side in edged]
    due += [drawing.CallEdgeAgainst(w, w.gm, side.seat) for side in edged]
    while due:
        asked, answer = await t.first(due)
        due.remove(asked)
        if isinstance(answer, drawing.CallEdge):
            if isinstance(asked, drawing.CallEdgeAgainst):
                call_against(t, w, w.clash.participants[asked.pc], answer)
            else:
                call_own(t, w, w.clash.participants[asked.seat], answer)


def call_own(t: Table, w: Palace, side: Participant, called: drawing.CallEdge) -> None:
    """The Master adds a Coin to what can be won. Source: KT-EDGE-02, KT-PAY-05."""
    side.edge, edge = called.edge, w.pcs[side.seat].edge(called.edge).text
    move(1, w, "master", side, "matched")
    what = edge.id if called.words else None
    told = events.EdgeCalled(seat=side.seat, edge=called.edge, matched=side.matched, what=what)
    t.announce(told, words=called.words or edge)


def call_against(t: Table, w: Palace, side: Participant, called: drawing.CallEdge) -> None:
    """The PC adds a Coin to what can be lost. Source: KT-EDGE-03, KT-PAY-05, R-13."""
    side.edge_against, edge = called.edge, w.pcs[side.seat].edge(called.edge).text
    move(1, w.pcs[side.seat], "coins", side, "staked")
    what = edge.id if called.words else None
    told = events.EdgeCalledAgainst(seat=w.gm, pc=side.seat, edge=called.edge, staked=side.staked, what=what)
    t.announce(told, words=called.words or edge)
