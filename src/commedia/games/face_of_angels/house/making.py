"""Before graduation night, and what comes once: protagonists, the town, the event, the closings."""

from __future__ import annotations

from typing import Final

from commedia.engine import prose
from commedia.games.face_of_angels.cards import FACES, SUITS
from commedia.games.face_of_angels.decisions import ending, making, powers
from commedia.games.face_of_angels.house.actor import LINES, Actor, part
from commedia.games.face_of_angels.house.deeds import called, first_name
from commedia.games.face_of_angels.state import KINDS


def make(a: Actor) -> making.Make:
    """One of the year's graduates."""
    face = a.any_of(FACES)
    made = making.Make(face=face, name=prose(a.mine("names")), about=prose(a.mine("looks")))
    if face in ("J", "A"):
        made.area = prose(a.line("areas", face))
    return made


def found(a: Actor) -> making.Found:
    """A town, in the year that the table's own average to."""
    return making.Found(year=a.asked(making.FoundTown).mean, town=prose(a.line("towns")))


def own_year(a: Actor) -> making.SayYear:
    """The year in which everybody of the house left school."""
    return making.SayYear(year=making.USUAL_YEAR)


def invent(a: Actor) -> making.InventPair:
    """A friend and a foe, of the names that fall to the seat."""
    return making.InventPair(
        friend_name=prose(a.mine("friend_names")),
        friend_about=prose(a.line("friends")),
        foe_name=prose(a.mine("foe_names")),
        foe_about=prose(a.line("foes")),
    )


def borrow(a: Actor) -> making.Borrow | making.GoWithout:
    """Somebody of another's; a friend rather than a foe of theirs for a friend, and the other way round."""
    if not a.is_open(making.Borrow):
        return making.GoWithout()
    known = a.domain(making.Borrow, "npc").values
    alike = {rel.npc for rel in a.state.relationships() if rel.kind == a.asked(making.BorrowSomebody).kind_of}
    return making.Borrow(npc=a.any_of([npc for npc in known if npc in alike] or known))


def write(a: Actor) -> making.WriteOne:
    """One more, of the World's."""
    kind = a.any_of(KINDS)
    return making.WriteOne(kind=kind, name=prose(newcomer(a, kind)), about=prose(a.line(f"{kind}s")))


def newcomer(a: Actor, kind: str) -> str:
    """What somebody is called whom nobody has yet; one of the names again, where none is left."""
    taken = [npc.name.text for npc in a.state.npcs.values()]
    names: list[str] = LINES[f"{kind}_names"]
    return a.any_of([name for name in names if name not in taken] or names)


def declare(a: Actor) -> powers.Declare:
    """The event, out of one or two motifs."""
    motifs = a.domain(powers.Declare, "motifs").values
    chosen = a.shuffled(motifs)[:2]
    return powers.Declare(motifs=chosen, words=prose(a.line("event")))


def receive(a: Actor) -> powers.TakePower:
    """A power, in a realm that no other has yet, if there is one."""
    taken = [suit for pc in a.state.pcs.values() for suit in pc.trump_suits]
    suit = a.any_of([one for one in SUITS if one not in taken] or SUITS)
    return powers.TakePower(
        suit=suit, power=prose(a.line("powers", suit)), perceived=prose(a.line("perceived"))
    )


def transform(a: Actor) -> powers.Change:
    """Any of what the act has, but never the loss of power of one's own will."""
    changes = [powers.CHANGES[change.kind] for change in a.state.rules.changes]
    answer = a.any_of([change for change in changes if a.is_open(change) and change is not powers.Lost])
    given = {name: a.any_of(a.domain(answer, name).values) for name in a.fields(answer) if name != "words"}
    is_new = answer in powers.NEW_POWERS
    words = f"{a.line('powers', given['suit'])}." if is_new else a.line("changes", answer.do)
    return answer(words=prose(words), **given)


def close(a: Actor) -> ending.Close:
    """How it went on: with what the night had given, with one who graduated, too, and with the town."""
    w = a.state
    if a.seat == w.world:
        ties = {rel.kind: called(w, rel.npc) for rel in a.shuffled(list(w.relationships()))}
        return ending.Close(words=prose(a.line("closings", "world", **ties)))
    others = [first_name(w, seat) for seat in w.alive if seat != a.seat]
    powers = [power.text.text.rstrip(".") for power in a.me.powers if power.text.text]
    slots = {"other": a.any_of(others) if others else "", "power": powers[-1].lower() if powers else ""}
    return ending.Close(words=prose(a.line("closings", a.me.terminal or "open", **slots)))


PARTS: Final = (
    part(making.MakeProtagonist, make),
    part(making.OwnYear, own_year, wants=lambda a: True),
    part(making.FoundTown, found),
    part(making.InventFriendAndFoe, invent),
    part(making.BorrowSomebody, borrow),
    part(making.LendSomebody, lambda a: making.Consent()),
    part(making.WriteRelationship, write),
    part(powers.DeclareEvent, declare),
    part(powers.ReceivePower, receive),
    part(powers.ChooseTransformation, transform),
    part(ending.TellClosing, close),
)
