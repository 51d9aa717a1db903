"""Free play: whoever is in no Wager goes where they like, and the GM keeps the Palace.

Source: KT-ROLE-04, KT-MOVE, KT-FX-01, KT-NPC, KT-END-04, KT-END-07.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from commedia.engine import Answer, Decision, OpenDoor, Prose, Seat, Table, Way, then
from commedia.games.know_thyself import events
from commedia.games.know_thyself.decisions import early_end, gm
from commedia.games.know_thyself.decisions import roaming as ask
from commedia.games.know_thyself.phases import PLAY, ROAM
from commedia.games.know_thyself.rooms import GUEST_SUITE, Denizen, Guest
from commedia.games.know_thyself.rules import covering, endgame, moving
from commedia.games.know_thyself.state import CONCESSIONS, Bribe, Edge, Kind, Palace, Participant, Wager


async def roam(t: Table, w: Palace) -> Way[Literal["wager", "endgame"]]:
    """Anybody acts, in no order, until a Wager is framed or the end comes. Source: KT-ROLE-04, R-34."""
    w.phase, w.step = PLAY, ROAM
    await moving.lapse(t, w)
    w.asking = [seat for seat in w.asking if w.held_by(seat)]
    while True:
        asked, answer = await t.first(doors(w))
        await act(t, w, asked, answer)
        if w.wager is not None:
            return then("wager")
        if w.cause:
            return then("endgame")


def doors(w: Palace) -> list[Decision[Any, Palace]]:
    """What may be done by whoever is in no Wager; while one is on nobody waits for it."""
    found: list[Decision[Any, Palace]] = []
    if w.wager:
        found += [ask.ExploreElsewhere(w, seat) for seat in w.pcs if can_do_something(w, seat)]
    else:
        found += [ask.Explore(w, seat) for seat in w.pcs]
    found += [ask.Come(w, seat, outing.number) for outing in w.outings for seat in outing.unsure]
    if not w.wager:
        found += [gm.FindClash(w, w.gm, seat) for seat in w.asking]
        found += [gm.AnswerBribe(w, w.bribe.seat)] if w.bribe else []
    return [*found, gm.KeepPalace(w, w.gm)]


def beside(w: Palace) -> list[OpenDoor]:
    """The same beside all that is asked in a Wager: whoever is not in it goes on. Source: KT-ROLE-04."""
    return [OpenDoor(door, act) for door in doors(w)]


def can_do_something(w: Palace, seat: Seat) -> bool:
    """Whether a PC can go, buy out or take something up while a Wager is on that it is not in."""
    pc = w.pcs[seat]
    is_packing = pc.room == GUEST_SUITE and bool(pc.untaken)
    return not w.is_in_wager(seat) and (is_packing or not w.held_by(seat) or w.can_pay_toll(seat))


async def act(t: Table, w: Palace, asked: Decision[Any, Palace], answer: Answer) -> None:
    """What somebody does of their own accord takes effect at once."""
    seat = asked.seat
    match answer:
        case ask.Go(to=to, company=company):
            await moving.propose(t, w, seat, to, company)
        case ask.ComeAlong() | ask.StayBehind():
            assert isinstance(asked, ask.Come)
            await moving.answer(t, w, asked, comes=isinstance(answer, ask.ComeAlong))
        case ask.FrameWager(want=want, kind=kind):
            open_wager(t, w, [seat], want=want, kind=kind)
        case gm.FrameClash(room=room, words=words, pcs=pcs):
            open_clash(t, w, room, pcs, words)
        case ask.AskForWager():
            w.asking.append(seat)
            t.announce("KT-MOVE-12", "{seat} looks for somebody to wager with.", seat=seat)
        case ask.PayToll():
            await pay_toll(t, w, seat)
        case ask.TakeUp(suits=suits):
            for suit in suits:
                w.pcs[seat].attachments[suit].taken = True
            t.announce("KT-FX-01", "{seat} takes things up.", seat=seat, suits=suits)
        case ask.GiveUpCoin():
            w.to_pool(seat, 1)
            t.announce("KT-END-07", "{seat} gives up the last Coin.", seat=seat)
            await endgame.check(t, w)
        case early_end.CallEnd():
            await covering.vote(t, w, seat)
            if w.cause:
                await endgame.check(t, w)
        case gm.TakeBribe() | gm.RefuseBribe():
            await settle_bribe(t, w, taken=isinstance(answer, gm.TakeBribe))
        case _:
            keep_palace(t, w, answer)
    await moving.lapse(t, w)


# -- Wagers begin ------------------------------------------------------------------------------------------


def open_wager(t: Table, w: Palace, seats: Sequence[Seat], want: Prose, kind: Kind) -> None:
    """A player frames a clash where they are. Source: KT-WAGER-00, KT-WAGER-01."""
    [seat] = seats
    room = w.pcs[seat].room
    w.wager = Wager(room=room, opener=seat, participants={seat: Participant(seat=seat, want=want, kind=kind)})
    w.on_screen, w.bribe = room, None
    t.announce(events.WantTold(seat=seat, kind=kind, room=room), words=want)


def open_clash(t: Table, w: Palace, room: str, seats: Sequence[Seat], words: Prose) -> None:
    """The GM frames one for some PCs in a room. Source: KT-WAGER-00, KT-MOVE-12, R-41."""
    due = [seat for seat in w.asking if seat in seats]
    sides = {seat: Participant(seat=seat) for seat in w.pcs if seat in seats}
    w.wager = Wager(room=room, opened_by="gm", clash=words, due=due, participants=sides)
    w.asking = [seat for seat in w.asking if seat not in seats]
    w.on_screen, w.bribe = room, None
    t.announce(events.ClashFramed(seat=w.gm, seats=list(sides), room=room), words=words)


# -- buying out, bribes ------------------------------------------------------------------------------------


async def pay_toll(t: Table, w: Palace, seat: Seat) -> None:
    """Whoever owes buys out, for themselves alone. Source: KT-MOVE-07, R-02, R-03."""
    pc = w.pcs[seat]
    paid = min(w.toll, pc.coins)
    w.to_pool(seat, paid)
    pc.owes = False
    w.asking = [one for one in w.asking if one != seat]
    t.announce("KT-MOVE-07", "{seat} pays a toll of {paid}.", seat=seat, paid=paid, pool=w.pool)
    if w.wager is None:  # else it is looked at when that closes
        await endgame.check(t, w)


async def settle_bribe(t: Table, w: Palace, *, taken: bool) -> None:
    """A bribe is taken, and what was asked for it is given; or it is refused. Source: KT-ROLE-01, R-04."""
    bribe = w.bribe
    assert bribe is not None
    w.bribe, pc = None, w.pcs[bribe.seat]
    if not taken:
        t.announce("KT-ROLE-01", "{seat} takes no bribe.", seat=bribe.seat)
        return
    w.from_pool(bribe.seat, bribe.coins)
    t.announce(
        "KT-ROLE-01", "{seat} takes {coins} from Bribes and Tolls.", seat=bribe.seat, coins=bribe.coins
    )
    if bribe.gives == "gain_edge":
        pc.edges.append(Edge(number=w.number(), text=bribe.words))
    elif bribe.gives == "drop_edge":
        pc.edges = [edge for edge in pc.edges if edge.number != bribe.edge]
    else:
        pc.owes = False
        await moving.go(t, w, [bribe.seat], bribe.to)


# -- the GM's --------------------------------------------------------------------------------------------


def keep_palace(t: Table, w: Palace, answer: Answer) -> None:
    """What the GM does with rooms and people. Source: KT-NPC-01, KT-NPC-02, KT-ROLE-04."""
    match answer:
        case gm.SetScene(room=room, words=words):
            w.on_screen, w.scene = room, words
            t.announce(events.SceneSet(seat=w.gm, room=w.rooms[room].name), words=words)
        case gm.BringOn(who=who, room=room):
            one = denizen(w, who)
            w.guests = [guest for guest in w.guests if guest.who.id != who]
            w.guests.append(Guest(who=one, room=room))
            tell_of(t, w, one, events.PersonSeen, w.rooms[room].name)
        case gm.TakeOff(who=who):
            one = next(guest.who for guest in w.guests if guest.who.id == who)
            w.guests = [guest for guest in w.guests if guest.who.id != who]
            tell_of(t, w, one, events.PersonLeft)
        case gm.AddPerson(name=name, epithet=epithet, room=room):
            one = Denizen(id=f"new_{w.number()}", renamed=name, altered=epithet)
            w.roster.append(one)
            w.guests.append(Guest(who=one, room=room))
            tell_of(t, w, one, events.PersonSeen, w.rooms[room].name)
        case gm.AlterPerson(who=who, name=name, epithet=epithet):
            one = denizen(w, who)
            one.renamed, one.altered = name or one.renamed, epithet or one.altered
            for guest in w.guests:
                if guest.who.id == who:
                    guest.who = one
                    tell_of(t, w, one, events.PersonAltered)
        case gm.RemovePerson(who=who):
            if any(guest.who.id == who for guest in w.guests):
                tell_of(t, w, denizen(w, who), events.PersonGone)
            w.roster = [one for one in w.roster if one.id != who]
            w.guests = [guest for guest in w.guests if guest.who.id != who]
        case gm.OfferBribe(pc=pc, coins=coins, gives=gives, words=words):
            named, _, which = gives.partition(".")
            [what] = [one for one in CONCESSIONS if one == named]
            w.bribe = Bribe(
                seat=pc, coins=coins, gives=what, words=words,
                edge=int(which) if what == "drop_edge" else 0, to=which if what == "leave" else "",
            )  # fmt: skip
            t.announce(
                "KT-ROLE-01", "The GM offers {pc} {coins}.", seat=w.gm, pc=pc, coins=coins, words=words
            )


def denizen(w: Palace, who: str) -> Denizen:
    """One of the people of the Palace."""
    return next(one for one in w.roster if one.id == who)


def tell_of(
    t: Table, w: Palace, one: Denizen, kind: type[events.PersonSeen], room: str | None = None
) -> None:
    """Somebody of the Palace is seen: by name and epithet, or in the GM's own words."""
    who = None if one.renamed else one.name
    epithet = None if one.renamed or one.altered else one.epithet
    t.announce(kind(seat=w.gm, who=who, epithet=epithet, room=room), words=one.renamed)
