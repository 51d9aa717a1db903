"""Before graduation night, and what comes once: protagonists, the town, the event, the closings."""

from __future__ import annotations

from typing import Final

from commedia.engine.actor import Plain
from commedia.games.face_of_angels.cards import FACES, SUITS
from commedia.games.face_of_angels.decisions import ending, making, powers
from commedia.games.face_of_angels.house.actor import LINES, Actor, Part


def make(a: Actor) -> Plain:
    """One of the year's graduates."""
    face = a.any_of(FACES)
    made = {"do": "make", "face": face, "name": a.mine("names"), "about": a.mine("looks"), "year": 2007}
    return made | ({"area": a.line("areas", face)} if face in ("J", "A") else {})


def found(a: Actor) -> Plain:
    """A town, in the year that the table's own average to."""
    return {"do": "found", "year": a.decision.mean, "town": a.line("towns")}


def invent(a: Actor) -> Plain:
    """A friend and a foe, of the names that fall to the seat."""
    seats = a.state.seats
    names = LINES["people"][seats.index(a.seat) :: len(seats)]
    return {
        "do": "invent_pair", "friend_name": names[0], "friend_about": a.line("friends"),
        "foe_name": names[1], "foe_about": a.line("foes"),
    }  # fmt: skip


def borrow(a: Actor) -> Plain:
    """Somebody of another's."""
    if not a.is_open(making.Borrow):
        return {"do": "go_without"}
    return {"do": "borrow", "npc": a.any_of(a.domain(making.Borrow, "npc").values)}


def write(a: Actor) -> Plain:
    """One more, of the World's."""
    kind = a.any_of(("friend", "foe"))
    return {"do": "write_one", "kind": kind, "name": a.line("people"), "about": a.line(f"{kind}s")}


def declare(a: Actor) -> Plain:
    """The event, out of one or two motifs."""
    motifs = a.domain(powers.Declare, "motifs").values
    chosen = a.shuffled(motifs)[:2]
    return {"do": "declare", "motifs": chosen, "words": a.line("event")}


def receive(a: Actor) -> Plain:
    """A power, in a realm that no other has yet, if there is one."""
    taken = [suit for pc in a.state.pcs.values() for suit in pc.trump_suits]
    suit = a.any_of([one for one in SUITS if one not in taken] or SUITS)
    return {
        "do": "take_power", "suit": suit, "power": a.line("powers", suit), "perceived": a.line("perceived")
    }  # fmt: skip


def transform(a: Actor) -> Plain:
    """Any of what the act has, but never the loss of power of one's own will."""
    able = [answer for answer in a.offers if a.is_open(answer) and answer is not powers.Lost]
    answer = a.any_of(able)
    plain: Plain = {"do": answer.do, "words": a.line("changes", answer.do)}
    fields = a.offers[answer]
    return plain | {name: a.any_of(a.domain(answer, name).values) for name in fields if name != "words"}  # type: ignore[union-attr]


def close(a: Actor) -> Plain:
    """How it went on."""
    if a.seat == a.state.world:
        return {"do": "close", "words": a.line("closings", "world")}
    return {"do": "close", "words": a.line("closings", a.me.terminal or "ordinary")}


PARTS: Final[dict[str, Part]] = {
    making.MakeProtagonist.kind: make,
    making.FoundTown.kind: found,
    making.InventFriendAndFoe.kind: invent,
    making.BorrowSomebody.kind: borrow,
    making.LendSomebody.kind: lambda a: {"do": "consent"},
    making.WriteRelationship.kind: write,
    powers.DeclareEvent.kind: declare,
    powers.ReceivePower.kind: receive,
    powers.ChooseTransformation.kind: transform,
    ending.TellClosing.kind: close,
}
