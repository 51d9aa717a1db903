"""What is brought in beside a trick: friends, foes, a Jack's area. Source: FA-REL, FA-TYP-03."""

from __future__ import annotations

from typing import Any

from commedia.engine import Answer, Decision, Seat, Table
from commedia.games.face_of_angels.decisions import laying as ask
from commedia.games.face_of_angels.rules import deck
from commedia.games.face_of_angels.state import Town, Used


async def first(t: Table, w: Town, due: list[Any]) -> tuple[Any, Any]:
    """The first answer to what is due, but a pass; until then anybody brings in whom they may.

    Source: FA-REL-01, FA-CON-16. Whoever passes is taken out of what is due; only the last pass is given.
    """
    beside = doors(w)
    while True:
        asked, answer = await t.first([*due, *beside])
        if asked not in due:
            await act(t, w, asked, answer)
            beside = doors(w)
        elif isinstance(answer, ask.Pass) and len(due) > 1:
            due.remove(asked)  # and nothing else on the table is another than it was
        else:
            return asked, answer


def doors(w: Town) -> list[Decision[Any, Town]]:
    """Who may bring anybody in just now: a friend or foe of their own, the World a foe of any PC.

    Source: FA-REL-01 to FA-REL-03, FA-TYP-03.
    """
    found: list[Decision[Any, Town]] = []
    foes = False
    for seat in w.may_bring_in:
        if rels := w.to_bring_in(seat):
            found.append(ask.BringInOwn(w, seat))
            foes = foes or "foe" in [rel.kind for rel in rels]
    if foes:
        found.append(ask.BringInFoe(w, w.world))
    jacks = [seat for seat, pc in w.pcs.items() if pc.face == "J"]
    return found + [ask.ClaimArea(w, seat) for seat in jacks if may_claim(w, seat)]


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


async def act(t: Table, w: Town, asked: Decision[Any, Town], answer: Answer) -> None:
    """Somebody comes into it, or a Jack's area does."""
    match answer:
        case ask.BringIn():
            await bring_in(t, w, asked.seat, answer)
        case ask.Claim():
            await claim_area(t, w, asked.seat, answer)


async def bring_in(t: Table, w: Town, seat: Seat, answer: ask.BringIn) -> None:
    """A friend gives their player a card, a foe gives the World one, whoever has brought them in.

    Source: FA-REL-01 to FA-REL-04, FA-REL-06, FA-REL-07. Whoever is there and is not brought in is not used.
    """
    rel = w.relationship(answer.relationship)
    drawer = seat if rel.kind == "friend" else w.world
    w.clash.used.append(Used(rel=rel.id, pc=rel.pc, beneficiary=drawer))
    rule = "FA-REL-01" if drawer != w.world else "FA-REL-02" if seat == w.world else "FA-REL-03"
    whom = "their {kind} {who}" if seat == rel.pc else "{who}, a {kind} of {pc}"
    t.announce(
        rule, f"{{seat}} brings in {whom}: {{drawer}} draws a card.", who=w.npc_known_as(rel.npc),
        seat=seat, kind=rel.kind, pc=rel.pc, drawer=drawer, relationship=rel.id, npc=rel.npc,
        own=drawer != w.world, words=answer.words,
    )  # fmt: skip
    await deck.draw(t, w, drawer, 1, "FA-REL-07")


async def claim_area(t: Table, w: Town, seat: Seat, answer: ask.Claim) -> None:
    """A Jack's area comes up: if the World finds so, they draw a card. Source: FA-TYP-03."""
    t.announce("FA-TYP-03", "{seat} finds that it touches their area.", seat=seat, words=answer.words)
    found = await t.ask(ask.ConfirmArea(w, w.world, seat, answer.words))
    if isinstance(found, ask.DoesNot):
        w.clash.claims[seat] = w.clash.laid
        t.announce("FA-TYP-03", "The World finds that it does not.", seat=w.world, jack=seat)
        return
    w.clash.areas.append(seat)
    t.announce("FA-TYP-03", "It does: {seat} draws a card.", seat=seat)
    await deck.draw(t, w, seat, 1, "FA-TYP-03")
