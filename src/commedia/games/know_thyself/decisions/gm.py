"""What the GM may do beside the players: look into rooms, frame clashes, keep the people, offer bribes.

Source: KT-ROLE-01, KT-ROLE-04, KT-WAGER-00, KT-MOVE-12, KT-NPC-02.
"""

from __future__ import annotations

from typing import Any

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Name,
    Offers,
    Pick,
    Prose,
    Seat,
    Some,
    Timing,
    Voluntary,
    Words,
)
from commedia.engine.domains import Fields
from commedia.engine.sentences import say
from commedia.games.know_thyself.decisions.decision import Decision
from commedia.games.know_thyself.decisions.early_end import CallEnd, may_call
from commedia.games.know_thyself.decisions.roaming import ONE_WAGER, open_exits
from commedia.kit.decisions import YesOrNo, amount


class FrameClash(Answer):
    """Offer a Wager."""

    frames = True
    room: str
    words: Prose
    pcs: list[str] = []


class SetScene(Answer):
    """Look into a room."""

    frames = True
    room: str
    words: Prose = NO_WORDS


class BringOn(Answer):
    """Bring somebody of the Palace on."""

    who: str
    room: str


class TakeOff(Answer):
    """Take somebody off."""

    who: str


class AddPerson(Answer):
    """Add somebody to the Palace."""

    name: Prose
    epithet: Prose
    room: str


class AlterPerson(Answer):
    """Rename or alter somebody."""

    who: str
    name: Prose = NO_WORDS
    epithet: Prose = NO_WORDS


class RemovePerson(Answer):
    """Remove somebody from the Palace."""

    who: str


class OfferBribe(Answer):
    """Offer a bribe."""

    pc: str
    coins: int
    gives: str
    words: Prose = NO_WORDS


class KeepPalace(
    Decision[
        FrameClash
        | SetScene
        | BringOn
        | TakeOff
        | AddPerson
        | AlterPerson
        | RemovePerson
        | OfferBribe
        | CallEnd
    ]
):
    """To the GM, at any time of free play; some may burst in anywhere (KT-NPC-03)."""

    rule = "KT-ROLE-01"
    bounds = {
        "frame_clash": "KT-WAGER-00", "set_scene": "KT-ROLE-04", "call_end": "KT-END-04",
        **dict.fromkeys(("bring_on", "take_off", "add_person", "alter_person", "remove_person"), "KT-NPC-02"),
    }  # fmt: skip
    manner = Voluntary(timing=Timing.AFTER_SCENE, sets_scene=True)
    quietly = "Keep the Palace"
    asks = "You are every room, everybody in them, and their Master. Whom do you look in on?"
    doing = "keeping the Palace"

    def is_unseen(self, answer: type[Answer]) -> bool:
        """Who lives in the Palace is the GM's alone until somebody meets them (KT-ROLE-02)."""
        return answer is AlterPerson or answer is RemovePerson

    def offers(self) -> Offers:
        w = self.w
        people = [one.id for one in w.roster]
        there = w.peopled
        whom: dict[Any, Fields] = {room: {"pcs": Some(w.free_at(room), 1)} for room in there}
        seen = [guest.who.id for guest in w.guests]
        offers: dict[type[Answer], Fields | Closed] = {
            FrameClash: ONE_WAGER if w.wager else {"room": Pick(whom), "words": CLASH},
            SetScene: {"room": Pick(there), "words": Words("what is seen and heard there")},
            BringOn: {"who": Pick(people), "room": Pick(there)} if people else NOBODY_THERE,
            TakeOff: {"who": Pick(seen)} if seen else Closed("Nobody was brought on.", "KT-NPC-02"),
            AddPerson: {"name": NAME, "epithet": EPITHET, "room": Pick(there)},
            AlterPerson: {"who": Pick(people), "name": NEW_NAME, "epithet": NEW_EPITHET}
            if people
            else NOBODY_THERE,
            RemovePerson: {"who": Pick(people)} if people else NOBODY_THERE,
        }
        if w.options.bribes == "on":
            offers[OfferBribe] = self.bribes()
        return {**offers, CallEnd: may_call(w)}

    def bribes(self) -> Fields | Closed:
        """What may be offered, and to whom (R-04)."""
        w = self.w
        if w.wager or w.bribe:
            return Closed("A Wager is on." if w.wager else "A bribe is offered already.", "KT-ROLE-01")
        if not w.pool:
            return Closed("Bribes and Tolls hold nothing.", "KT-ROLE-01")
        to: dict[Any, Fields] = {seat: {"gives": Pick(self.concessions(seat))} for seat in w.pcs}
        return {"pc": Pick(to), "coins": amount(1, min(3, w.pool)), "words": CONCESSION}

    def concessions(self, seat: Seat) -> dict[Any, Fields]:
        """What that PC could concede: gain an Edge, drop one, or go through an open door at once."""
        w, pc = self.w, self.w.pcs[seat]
        found: dict[Any, Fields] = {"gain_edge": {}}
        found |= {f"drop_edge.{edge.number}": {} for edge in pc.edges}
        if w.held_by(seat) not in ("KT-FX-01", "KT-FX-04"):
            found |= {f"leave.{room}": {} for room in open_exits(w, pc.room)}
        return found

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """People by their names and epithets, concessions in words."""
        w = self.w
        if field == "who":
            one = next(one for one in [*w.roster, *(guest.who for guest in w.guests)] if one.id == value)
            called = ", ".join(part for part in (one.name, one.epithet) if part)
            return Described(label=called or say("somebody new"), words=one.renamed)
        if field == "gives":
            what, _, which = str(value).partition(".")
            if what == "leave":
                return Described(label=say("goes at once to the {room}", room=w.rooms[which].name))
            if what == "gain_edge":
                return Described(label="gains an Edge, in your words")
            return Described(label=say("drops Edge {number}", number=which))
        return super().describe_value(answer, field, value)


CLASH = Words("who or what is in the way, and what it looks like", due=True)
CONCESSION = Words("what is conceded, in words: an Edge, if one is gained")
NAME = Name("a name")
EPITHET = Words("an epithet: an adjective and what they are", due=True, most=120)
NEW_NAME = Name("another name", due=False)
NEW_EPITHET = Words("another epithet", most=120)
NOBODY_THERE = Closed("The Palace has no people left.", "KT-NPC-02")


class FindClash(Decision[FrameClash]):
    """To the GM, when a PC that is held asks for a Wager: one must be found."""

    rule = "KT-MOVE-12"
    bounds = {"frame_clash": "KT-MOVE-12"}
    doing = "looking for a clash"
    pc: Seat

    @property
    def asks(self) -> str:
        room = self.w.rooms[self.w.pcs[self.pc].room].name
        return say(
            "{pc} asks for a Wager in the {room}. Who or what there is in the way?", pc=self.pc, room=room
        )

    def offers(self) -> Offers:
        return {
            FrameClash: {"room": Pick([self.w.pcs[self.pc].room]), "words": CLASH, "pcs": Some([self.pc], 1)}
        }


class TakeBribe(Answer):
    """Take it."""


class RefuseBribe(Answer):
    """Refuse."""


class AnswerBribe(YesOrNo, Decision[TakeBribe | RefuseBribe]):
    """To the PC that was offered one."""

    rule = "KT-ROLE-01"
    doing = "weighing a bribe"
    yes, no = TakeBribe, RefuseBribe

    @property
    def asks(self) -> str:
        bribe = self.w.bribe
        assert bribe is not None
        if bribe.gives == "gain_edge":
            return say("The GM offers {coins}, if you gain an Edge.", coins=bribe.coins)
        if bribe.gives == "drop_edge":
            return say("The GM offers {coins}, if you drop an Edge.", coins=bribe.coins)
        room = self.w.rooms[bribe.to].name
        return say("The GM offers {coins}, if you go at once to the {room}.", coins=bribe.coins, room=room)
