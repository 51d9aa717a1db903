"""Before graduation night, and what comes once: protagonists, the town, the event, the closings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from commedia.engine.actor import Plain
from commedia.games.face_of_angels.cards import FACES, SUITS
from commedia.games.face_of_angels.decisions import ending, making, powers
from commedia.games.face_of_angels.house.actor import LINES, Actor, Part
from commedia.games.face_of_angels.house.deeds import called, first_name


def make(a: Actor) -> Plain:
    """One of the year's graduates."""
    face = a.any_of(FACES)
    made = {"do": "make", "face": face, "name": a.mine("names"), "about": a.mine("looks")}
    return made | ({"area": a.line("areas", face)} if face in ("J", "A") else {})


def found(a: Actor) -> Plain:
    """A town, in the year that the table's own average to."""
    return {"do": "found", "year": a.decision.mean, "town": a.line("towns")}


def own_year(a: Actor) -> Plain:
    """As everybody of the house has it."""
    return {"do": "say_year", "year": making.USUAL_YEAR}


def invent(a: Actor) -> Plain:
    """A friend and a foe, of the names that fall to the seat."""
    return {
        "do": "invent_pair", "friend_name": a.mine("friend_names"), "friend_about": a.line("friends"),
        "foe_name": a.mine("foe_names"), "foe_about": a.line("foes"),
    }  # fmt: skip


def borrow(a: Actor) -> Plain:
    """Somebody of another's; a friend rather than a foe of theirs for a friend, and the other way round."""
    if not a.is_open(making.Borrow):
        return {"do": "go_without"}
    known = a.domain(making.Borrow, "npc").values
    alike = {rel.npc for rel in a.state.relationships() if rel.kind == a.decision.kind_of}
    return {"do": "borrow", "npc": a.any_of([npc for npc in known if npc in alike] or known)}


def write(a: Actor) -> Plain:
    """One more, of the World's."""
    kind = a.any_of(("friend", "foe"))
    return {"do": "write_one", "kind": kind, "name": newcomer(a, kind), "about": a.line(f"{kind}s")}


def newcomer(a: Actor, kind: str) -> str:
    """What somebody is called whom nobody has yet; one of the names again, where none is left."""
    taken = [npc.name.text for npc in a.state.npcs.values()]
    names: list[str] = LINES[f"{kind}_names"]
    return a.any_of([name for name in names if name not in taken] or names)


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
    fields = a.offers[answer]
    plain: Plain = {name: a.any_of(a.domain(answer, name).values) for name in fields if name != "words"}  # type: ignore[union-attr]
    is_new = answer in powers.NEW_POWERS
    words = f"{a.line('powers', plain['suit'])}." if is_new else a.line("changes", answer.do)
    return {"do": answer.do, "words": words, **plain}


def close(a: Actor) -> Plain:
    """How it went on: with what the night had given, with one who graduated, too, and with the town."""
    w = a.state
    if a.seat == w.world:
        ties = {rel.kind: called(w, rel.npc) for rel in a.shuffled(list(w.relationships()))}
        return {"do": "close", "words": a.line("closings", "world", **ties)}
    others = [first_name(w, seat) for seat in w.alive if seat != a.seat]
    powers = [power.text.text.rstrip(".") for power in a.me.powers if power.text.text]
    slots = {"other": a.any_of(others) if others else "", "power": powers[-1].lower() if powers else ""}
    return {"do": "close", "words": a.line("closings", a.me.terminal or "open", **slots)}


DOORS: Final[dict[str, Callable[[Actor], bool]]] = {making.OwnYear.kind: lambda a: True}

PARTS: Final[dict[str, Part]] = {
    making.MakeProtagonist.kind: make,
    making.OwnYear.kind: own_year,
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
