"""What a Wager leaves behind: Edges, a settled room, a lost way. Source: KT-EDGE-05, KT-WAGER-13, KT-FX."""

from __future__ import annotations

from commedia.engine import Seat, Table
from commedia.games.know_thyself import events
from commedia.games.know_thyself.decisions import telling as ask
from commedia.games.know_thyself.rooms import FORBIDDEN_WAYS
from commedia.games.know_thyself.rules import moving
from commedia.games.know_thyself.state import Edge, Palace


async def change_edges(t: Table, w: Palace) -> None:
    """Whoever told the outcome may add or drop one Edge of each PC. Source: KT-EDGE-05, R-26."""
    clash = w.clash
    for side in clash.inside:
        teller = side.seat if clash.narration == "outcome" else w.gm
        answer = await t.ask(ask.ChangeEdge(w, teller, side.seat))
        match answer:
            case ask.AddEdge(words=words):
                edge = Edge(number=w.number(), text=words)
                w.pcs[side.seat].edges.append(edge)
                gained = events.EdgeGained(seat=teller, pc=side.seat, edge=edge.number, gained=True)
                t.announce(gained, words=words)
            case ask.DropEdge(edge=number):
                pc = w.pcs[side.seat]
                dropped = pc.edge(number)
                pc.edges.remove(dropped)
                rid = events.EdgeDropped(seat=teller, pc=side.seat, edge=number)
                t.announce(rid, words=dropped.text)
        if not isinstance(answer, ask.NoChange) and w.options.edge_changes == "per_wager":
            return


def settle(t: Table, w: Palace) -> None:
    """The room is settled for those who wagered and for whoever came with them; what was won takes effect.

    Source: KT-MOVE-05, KT-MOVE-06, KT-FX-01, KT-FX-04, R-11, R-27, R-28.
    """
    clash = w.clash
    parties = {w.pcs[side.seat].party for side in clash.inside}
    inside = [side.seat for side in clash.inside]
    freed = [s for s in w.at(clash.room) if (s in inside or w.pcs[s].party in parties) and w.pcs[s].owes]
    for seat in freed:
        w.pcs[seat].owes = False
    if freed:
        t.announce("KT-MOVE-05", "The room is settled for {seats}.", seats=freed)
    for side in clash.inside:
        if side.result == "won":
            take_effect(t, w, side.seat, side.kind)


def take_effect(t: Table, w: Palace, seat: Seat, kind: str) -> None:
    """A climb, or a way out without one's things. Source: KT-FX-01, KT-FX-04."""
    pc = w.pcs[seat]
    if kind == "climb_down":
        pc.below_cliff = True
        t.announce("KT-FX-04", "{seat} is below the Cliffs.", seat=seat)
    elif kind == "climb_up":
        pc.below_cliff = False
        t.announce("KT-FX-04", "{seat} is up again.", seat=seat)
    elif kind == "leave_bare":
        for attachment in pc.attachments.values():
            attachment.taken = True
        t.announce(
            "KT-FX-01", "Nothing holds {seat} here; what was left behind turns up all the same.", seat=seat
        )


async def lose_the_way(t: Table, w: Palace) -> None:
    """Whoever lost in the maze or the hall may come out elsewhere. Source: KT-FX-02, KT-FX-03, R-18, R-19."""
    clash = w.clash
    if clash.room not in FORBIDDEN_WAYS or not clash.losers:
        return
    answer = await t.ask(ask.LoseTheWay(w, w.gm))
    if isinstance(answer, ask.Leave):
        return
    seats = {"losers": clash.losers, "room": w.at(clash.room), "all": list(w.pcs)}[answer.whom]
    for seat in seats:
        w.pcs[seat].below_cliff = False
    to = w.rooms[answer.room].name
    t.announce(events.WayLost(seats=list(seats), to=to, room=answer.room))
    w.wager = None
    await moving.enter(t, w, seats, answer.room)
