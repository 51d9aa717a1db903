"""Who graduates tonight, in which town, and whom they know. Source: FA-CHR, FA-TBL-01, FA-TBL-03."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from commedia.engine import Decision, OpenDoor, Prose, Seat, Table
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.decisions import making as ask
from commedia.games.face_of_angels.events import story
from commedia.games.face_of_angels.rules import deck
from commedia.games.face_of_angels.state import Kind, Npc, Relationship, Town


async def characters(t: Table, w: Town) -> None:
    """Everybody but the World makes a protagonist. Source: FA-CHR-01 to FA-CHR-04, FA-CHR-07."""
    w.phase = phases.CHARACTERS
    await t.each([ask.MakeProtagonist(w, seat) for seat in w.pcs], partial(make, t, w), beside=own_year)


def own_year(w: Town) -> Iterator[OpenDoor]:
    """The World's player, of whom no protagonist tells, says when they left school. Source: FA-CHR-04."""
    if not w.world_year:
        yield OpenDoor(ask.OwnYear(w, w.world), say_year)


def say_year(t: Table, w: Town, asked: Decision[ask.SayYear, Town], answer: ask.SayYear) -> None:
    """Their year goes into the average; and nothing is left to say of it. Source: FA-CHR-04."""
    w.world_year = answer.year
    t.announce(story.YearSaid(seat=w.world, year=answer.year))


def make(t: Table, w: Town, asked: ask.MakeProtagonist, made: ask.Make) -> None:
    """A protagonist is there, as it was made. Source: FA-CHR-02 to FA-CHR-04."""
    pc = w.pcs[asked.seat]
    pc.face, pc.name, pc.about = made.face, made.name, made.about
    pc.area, pc.year = made.area, made.year
    t.announce(story.ProtagonistMade(seat=asked.seat, face=made.face), words=made.about)


async def town(t: Table, w: Town) -> None:
    """The town and the year; usual is the average of all players' own. Source: FA-CHR-04, R-24."""
    w.phase = phases.TOWN
    while True:
        mean = average(list(w.years.values()) or [ask.USUAL_YEAR])
        doors = [door.decision for door in own_year(w)]
        asked, found = await t.first([ask.FoundTown(w, w.world, mean), *doors])
        if isinstance(found, ask.Found):
            break
        say_year(t, w, asked, found)  # and another year is usual
    w.town, w.year = found.town, found.year
    t.announce(story.TownFounded(year=found.year), words=found.town)


def average(years: list[int]) -> int:
    """The average of some years, halves upward.

    >>> average([1998, 2003])
    2001
    """
    return (2 * sum(years) + len(years)) // (2 * len(years))


async def relationships(t: Table, w: Town) -> None:
    """A friend and a foe of one's own, then what the table has chosen besides; then cards are dealt.

    Source: FA-CHR-05, FA-CHR-06, FA-DCK-01, R-24, R-26.
    """
    w.phase = phases.RELATIONSHIPS
    await t.each([ask.InventFriendAndFoe(w, seat) for seat in w.pcs], partial(invent, t, w))
    match w.options.start_rels:
        case "1+1+one":
            for seat in w.pcs:
                await write_one(t, w, seat)
        case "2+2":
            for seat in w.pcs:
                await borrow(t, w, seat, "friend")
                await borrow(t, w, seat, "foe")
    await deck.deal(t, w)


def invent(t: Table, w: Town, asked: ask.InventFriendAndFoe, pair: ask.InventPair) -> None:
    """A friend and a foe, in the slice of whoever invents them. Source: FA-CHR-05."""
    seat = asked.seat
    pairs: tuple[tuple[Kind, Prose, Prose], ...] = (
        ("friend", pair.friend_name, pair.friend_about), ("foe", pair.foe_name, pair.foe_about),
    )  # fmt: skip
    for kind, name, about in pairs:
        relate(w, seat, add_npc(w, seat, name, about).id, kind)
    for kind, name, about in pairs:
        t.announce(story.TieNamed(seat=seat, kind=kind, described=True), words=name)
        t.announce(story.TieDescribed(seat=seat, who=name.id, kind=kind), words=about)


async def write_one(t: Table, w: Town, seat: Seat) -> None:
    """The World writes one relationship into its own slice. Source: FA-CHR-05, FA-TBL-03, R-25."""
    written = await t.ask(ask.WriteRelationship(w, w.world, seat))
    npc = add_npc(w, w.world, written.name, written.about)
    relate(w, seat, npc.id, written.kind)
    t.announce(story.TieWritten(pc=seat, kind=written.kind), words=written.name)


async def borrow(t: Table, w: Town, seat: Seat, kind: Kind) -> None:
    """One more of another player's slice, if its owner agrees. Source: FA-CHR-05."""
    refused: list[str] = []
    while True:
        answer = await t.ask(ask.BorrowSomebody(w, seat, kind, list(refused)))
        if isinstance(answer, ask.GoWithout):
            t.announce("FA-CHR-05", "{seat} takes no other {kind}.", seat=seat, kind=kind)
            return
        owner, who = w.owner_of(answer.npc), w.npc_known_as(answer.npc)
        said = await t.ask(ask.LendSomebody(w, owner, seat, answer.npc, kind))
        if isinstance(said, ask.Consent):
            relate(w, seat, answer.npc, kind)
            t.announce(story.Lent(seat=seat, kind=kind, who=who, owner=owner, npc=answer.npc))
            return
        refused.append(answer.npc)
        t.announce(
            "FA-CHR-05", "{owner} does not lend {who}.", owner=owner, seat=seat, who=who, npc=answer.npc
        )


def add_npc(w: Town, seat: Seat, name: Prose, about: Prose, size: str = "none") -> Npc:
    """Somebody new, in the slice of whoever has invented them. Source: FA-TBL-03."""
    npc = Npc(id=f"n{w.number()}", name=name, about=about, size=size)
    w.npcs[npc.id] = npc
    w.players[seat].slice.append(npc.id)
    return npc


def relate(w: Town, seat: Seat, npc: str, kind: Kind) -> Relationship:
    """A protagonist's relationship with somebody. Source: FA-CHR-06."""
    rel = Relationship(id=f"r{w.number()}", pc=seat, npc=npc, kind=kind)
    w.pcs[seat].relationships.append(rel)
    return rel
