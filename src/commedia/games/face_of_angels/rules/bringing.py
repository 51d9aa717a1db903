"""What is brought in beside a trick: friends, foes, a Jack's area. Source: FA-REL, FA-TYP-03."""

from __future__ import annotations

from collections.abc import Iterator

from commedia.engine import OpenDoor, Seat, Table
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.decisions import bringing as ask
from commedia.games.face_of_angels.events import contests
from commedia.games.face_of_angels.rules import deck
from commedia.games.face_of_angels.state import Town, Used


def beside(w: Town) -> Iterator[OpenDoor]:
    """Who may bring anybody in, while cards are laid: a friend or foe of their own; the World a foe; a Jack
    their area.

    Source: FA-REL-01 to FA-REL-03, FA-CON-16, FA-TYP-03.
    """
    if w.clash.state not in phases.TRICK:
        return
    foes = False
    for seat in w.may_bring_in:
        if rels := w.to_bring_in(seat):
            yield OpenDoor(ask.BringInOwn(w, seat), bring_in)
            foes = foes or "foe" in [rel.kind for rel in rels]
    if foes:
        yield OpenDoor(ask.BringInFoe(w, w.world), bring_in)
    for seat, pc in w.pcs.items():
        if pc.face == "J" and may_claim(w, seat):
            yield OpenDoor(ask.ClaimArea(w, seat), claim_area)


def may_claim(w: Town, jack: Seat) -> bool:
    """Whether a Jack who takes part may still draw for their area; refused, they ask of the next card.

    Source: FA-TYP-03, R-14.
    """
    contest = w.clash
    return (
        contest.side(jack) is not None
        and w.plays_own_pc(jack)
        and jack not in contest.areas
        and (jack not in contest.claims or contest.claims[jack] != contest.laid)
    )


async def bring_in(t: Table, w: Town, asked: ask.BringInOwn | ask.BringInFoe, answer: ask.BringIn) -> None:
    """A friend gives their player a card, a foe gives the World one, whoever has brought them in.

    Source: FA-REL-01 to FA-REL-04, FA-REL-06, FA-REL-07. Whoever is there and is not brought in is not used.
    """
    seat, rel = asked.seat, w.relationship(answer.relationship)
    drawer = seat if rel.kind == "friend" else w.world
    w.clash.used.append(Used(rel=rel.id, pc=rel.pc, beneficiary=drawer))
    kind = contests.BroughtIn
    if drawer == w.world:
        kind = contests.BroughtInByWorld if seat == w.world else contests.FoeBroughtIn
    comes = kind(
        who=w.npc_known_as(rel.npc), seat=seat, kind=rel.kind, pc=rel.pc, drawer=drawer, relationship=rel.id,
        npc=rel.npc, own=drawer != w.world,
    )  # fmt: skip
    t.announce(comes, words=answer.words)
    await deck.draw(t, w, drawer, 1, "FA-REL-07")


async def claim_area(t: Table, w: Town, asked: ask.ClaimArea, answer: ask.Claim) -> None:
    """A Jack's area comes up: if the World finds so, they draw a card. Source: FA-TYP-03."""
    seat = asked.seat
    t.announce(contests.AreaClaimed(seat=seat), words=answer.words)
    found = await t.ask(ask.ConfirmArea(w, w.world, seat, answer.words))
    if isinstance(found, ask.DoesNot):
        w.clash.claims[seat] = w.clash.laid
        t.announce("FA-TYP-03", "The World finds that it does not.", seat=w.world, jack=seat)
        return
    w.clash.areas.append(seat)
    t.announce(contests.AreaGranted(seat=seat))
    await deck.draw(t, w, seat, 1, "FA-TYP-03")
