"""Moving about: doors, parties, True Names. Source: KT-MOVE, KT-NAME, KT-FX-03."""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Prose, Seat, Table
from commedia.games.know_thyself import events
from commedia.games.know_thyself.cards import named
from commedia.games.know_thyself.decisions.roaming import Come
from commedia.games.know_thyself.rooms import GUEST_SUITE
from commedia.games.know_thyself.state import Outing, Palace


async def propose(t: Table, w: Palace, seat: Seat, to: str, company: Sequence[Seat]) -> None:
    """Somebody goes through a door; whoever was asked along says so first. Source: KT-MOVE-01."""
    w.outings = [outing for outing in w.outings if outing.by != seat]
    if not company:
        await go(t, w, [seat], to)
        return
    w.outings.append(Outing(number=w.number(), by=seat, to=to, invited=list(company)))
    t.announce(
        "KT-MOVE-01", "{seat} is going to the {to}, and asks {company} along.",
        seat=seat, to=w.rooms[to].name, company=list(company),
    )  # fmt: skip


async def answer(t: Table, w: Palace, asked: Come, *, comes: bool) -> None:
    """Somebody comes along or stays; with the last answer those who agreed go at once. Source: KT-MOVE-01."""
    outing = next(one for one in w.outings if one.number == asked.outing)
    (outing.coming if comes else outing.staying).append(asked.seat)
    if not outing.unsure:
        await set_out(t, w, outing)


async def lapse(t: Table, w: Palace) -> None:
    """What others did meanwhile bears on the outings that wait for an answer. Source: KT-MOVE-01, KT-MOVE-11.

    Whoever has left the room is waited for no more: with nobody else to wait for, those who agreed go. Where
    anybody may not leave now, such as in a Wager that was framed since, it comes to nothing.
    """
    for outing in list(w.outings):
        here = w.pcs[outing.by].room
        for people in (outing.invited, outing.coming):
            people[:] = [seat for seat in people if w.pcs[seat].room == here]
        held = [seat for seat in (outing.by, *outing.coming, *outing.unsure) if w.held_by(seat)]
        if held or outing.to not in w.rooms[here].exits:
            w.outings.remove(outing)
            t.announce(
                "KT-MOVE-01", "{seat} does not go to the {to} now.",
                seat=outing.by, to=w.rooms[outing.to].name, held=held,
            )  # fmt: skip
    ready = next((outing for outing in w.outings if not outing.unsure), None)
    if ready is not None:
        await set_out(t, w, ready)


async def set_out(t: Table, w: Palace, outing: Outing) -> None:
    """Those who agreed go at once. Source: KT-MOVE-01."""
    w.outings.remove(outing)
    await go(t, w, [seat for seat in w.pcs if seat == outing.by or seat in outing.coming], outing.to)


async def go(t: Table, w: Palace, seats: Sequence[Seat], to: str) -> None:
    """Through an open door, together. Source: KT-MOVE-01, KT-MOVE-02."""
    t.announce(events.Went(seats=list(seats), to=w.rooms[to].name, room=to))
    await enter(t, w, seats, to)


async def enter(t: Table, w: Palace, seats: Sequence[Seat], room: str) -> None:
    """Those who enter in one move are a party, and owe the room. Source: KT-MOVE-02, KT-NAME-01."""
    w.parties += 1
    for seat in seats:
        pc = w.pcs[seat]
        pc.room, pc.party, pc.owes = room, w.parties, room != GUEST_SUITE
    if w.wager is None:
        w.on_screen, w.scene = room, Prose()
    w.asking = [seat for seat in w.asking if seat not in seats]
    if w.bribe is not None and w.bribe.gives == "leave" and w.bribe.seat in seats:
        w.bribe = None  # it was for a door of the room they have left
    await name_room(t, w, room)
    await lapse(t, w)


async def name_room(t: Table, w: Palace, room: str) -> None:
    """A room without a True Name gets one, for good. Source: KT-NAME-01, KT-NAME-02, KT-NAME-03."""
    if room in w.truenames:
        return
    red = await t.draw("KT-NAME-01", w.red, by=w.gm)
    black = await t.draw("KT-NAME-01", w.black, by=w.gm)
    w.names_out += [red, black]
    w.truenames[room] = named(w.rooms[room].name, red, black)
    t.announce(events.RoomNamed(truename=w.truenames[room], room=room, red=red, black=black))
