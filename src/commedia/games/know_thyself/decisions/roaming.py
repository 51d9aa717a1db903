"""What may be done while nobody has to: go, frame a Wager, pay the toll; and what the GM does beside it.

Source: KT-MOVE, KT-FX, KT-NPC, KT-END-04, KT-END-07.
"""

from __future__ import annotations

from typing import Any

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Offers,
    OneKnown,
    Pick,
    Prose,
    Seat,
    Some,
    SomeKnown,
    Words,
)
from commedia.engine.domains import Fields
from commedia.engine.known import Reason
from commedia.games.know_thyself.decisions.decision import Decision
from commedia.games.know_thyself.state import CLIFFS, GUEST_SUITE, MASTER_SUITE, Palace
from commedia.kit.decisions import amount

WANT = Words("what you want to happen", due=True)
ONE_WAGER = Closed("A Wager is on, and there is one Play Deck: at most one can be.", "KT-ROLE-03")
WHY_HELD = {
    "KT-FX-01": "The suite lets nobody out who has left something beside the bed.",
    "KT-MOVE-04": "The room is not settled: that takes a Wager here, or the toll.",
    "KT-FX-04": "From below the Cliffs only a climb that is won leads up.",
    "KT-MOVE-11": "Whoever is in the Wager that is on stays till it closes.",
    "KT-END-03": "Nobody leaves the Master Suite.",
}
"""Why a PC may not leave, by the rule that holds it."""


class Go(Answer):
    """Go through an open door."""

    move = "Go to {to}"
    to: str
    company: list[str] = []


class FrameWager(Answer):
    """Frame a Wager."""

    move = "Wager for it"
    want: Prose
    kind: str = "plain"


class AskForWager(Answer):
    """Ask the GM for a Wager."""


class PayToll(Answer):
    """Pay the toll."""


class TakeUp(Answer):
    """Take up what lies beside the bed."""

    suits: list[str]


class GiveUpCoin(Answer):
    """Give up your last Coin."""


class CallEnd(Answer):
    """Propose that it ends here."""

    words: Prose = NO_WORDS


class Explore(Decision[Go | FrameWager | AskForWager | PayToll | TakeUp | GiveUpCoin | CallEnd]):
    """To every player while no Wager is on."""

    rule = "KT-ROLE-04"
    bounds = {
        "go": "KT-MOVE-01", "frame_wager": "KT-WAGER-00", "frame_wager.kind": "KT-FX-04",
        "ask_for_wager": "KT-MOVE-12", "pay_toll": "KT-MOVE-07", "take_up": "KT-FX-01",
        "give_up_coin": "KT-END-07", "call_end": "KT-END-04",
    }  # fmt: skip
    patient = True
    quietly = "Go on"
    doing = "looking about"

    def prompt(self) -> str:
        pc = self.me
        room = self.w.truenames.get(pc.room) or self.w.rooms[pc.room].name
        if pc.below_cliff:
            return f"You hang below the edge of the {room}. Only a climb that is won brings you up."
        if pc.room == GUEST_SUITE and pc.untaken:
            return f"You are in the {room}. Your things lie beside the bed."
        return f"You are in the {room}{', and owe it a Wager' if pc.owes else ''}. What do you do?"

    def offers(self) -> Offers:
        w, seat = self.w, self.seat
        return {
            Go: self.ways(),
            FrameWager: ONE_WAGER if w.wager else {"want": WANT, "kind": Pick(kinds_open(w, seat), "plain")},
            AskForWager: self.may_ask(),
            PayToll: self.to_pay(),
            TakeUp: {"suits": Some(self.me.untaken, 1)}
            if self.me.untaken and self.me.room == GUEST_SUITE
            else NOTHING_LIES,
            GiveUpCoin: self.last_coin(),
            CallEnd: may_call(w),
        }

    def ways(self) -> Fields | Closed:
        """The open exits, and who in the room could come along (KT-MOVE-01)."""
        w, room = self.w, self.me.room
        if held := w.held_by(self.seat):
            return Closed(WHY_HELD[held], held)
        others = [seat for seat in w.free_at(room) if seat != self.seat]
        able = [seat for seat in others if not w.held_by(seat)]
        exits = open_exits(w, room)
        if not exits:
            return Closed("No door leads out of here.", "KT-MOVE-03")
        return {
            "to": OneKnown(exits, self.no_way, "KT-MOVE-01"),
            "company": SomeKnown(able, self.not_along, "KT-MOVE-01", 0),
        }

    def no_way(self, room: str) -> Reason:
        """Why no way leads to a room from here."""
        w, here = self.w, self.me.room
        if room not in w.rooms:
            return ""
        if room == MASTER_SUITE:
            return Closed("Nobody enters the Master Suite before the end.", "KT-MOVE-10")
        if room in w.rooms[here].shut:
            return Closed("That door is shut, and never opens.", "KT-MOVE-03")
        return f"No open door leads from the {w.rooms[here].name} to the {w.rooms[room].name}."

    def not_along(self, seat: str) -> Reason:
        """Why somebody cannot come along; then the whole move is refused."""
        w = self.w
        if seat == self.seat:
            return Closed("You go yourself: name whoever else may come.", "KT-MOVE-01")
        if seat not in w.pcs or w.pcs[seat].room != self.me.room:
            return Closed(f"{seat} is not in the room with you.", "KT-MOVE-01")
        return Closed(f"{seat} may not leave. {WHY_HELD.get(w.held_by(seat), '')}".strip(), "KT-MOVE-01")

    def may_ask(self) -> Fields | Closed:
        """A PC that is held may ask for a Wager (KT-MOVE-12)."""
        w, pc = self.w, self.me
        if w.wager:
            return ONE_WAGER
        if self.seat in w.asking:
            return Closed("You have asked, and the GM is looking for one.", "KT-MOVE-12")
        return {} if pc.owes or pc.below_cliff else Closed("You owe this room nothing.", "KT-MOVE-12")

    def to_pay(self) -> Fields | Closed:
        """The toll, where it buys anybody out (KT-MOVE-07)."""
        w, pc = self.w, self.me
        if w.can_pay_toll(self.seat):
            return {}
        if not w.toll:
            return Closed("At this table nobody buys out.", "KT-MOVE-07")
        if pc.room == GUEST_SUITE:
            return Closed("The Guest Suite takes no toll.", "KT-MOVE-07")
        if pc.below_cliff:
            return Closed("No toll brings you up the Cliffs.", "KT-MOVE-07")
        return Closed("You have no Coin." if pc.owes else "You owe this room nothing.", "KT-MOVE-07")

    def last_coin(self) -> Fields | Closed:
        """Whether the last Coin may be given up (KT-END-07)."""
        w, pc = self.w, self.me
        if w.wager:
            return Closed("A Wager is on.", "KT-END-07")
        stuck = w.held_by(self.seat) in ("KT-MOVE-04", "KT-FX-04") and not w.can_pay_toll(self.seat)
        return (
            {}
            if pc.coins == 1 and stuck
            else Closed("That is for a last Coin that can buy no way out.", "KT-END-07")
        )

    def describe(self, answer: type[Answer]) -> Described:
        w, pc = self.w, self.me
        if answer is PayToll:
            toll = min(w.toll, pc.coins)
            coins = f"{toll} Coin{'s' if toll != 1 else ''}"
            return Described(answer.label, coins, "You alone owe the room nothing any more.")
        if answer is AskForWager:
            return Described(answer.label, then="The GM must offer you a real clash, at a stake you can pay.")
        if answer is GiveUpCoin:
            return Described(answer.label, then="If nobody able covers you, the end begins.")
        if answer is CallEnd:
            return Described(answer.label, then="Everybody votes; more than half must agree.")
        return Described(answer.label)

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """Rooms with their True Names."""
        if field == "to" and value in self.w.truenames:
            return Described(label=self.w.truenames[value])
        return super().describe_value(answer, field, value)


class ExploreElsewhere(Explore):
    """The same, to whoever is in no Wager while one is on."""

    rule = "KT-ROLE-04"
    optional = True


NOTHING_LIES = Closed("Nothing of yours lies beside the bed here.", "KT-FX-01")


def kinds_open(w: Palace, seat: Seat) -> list[str]:
    """What a want may be declared as, by where the PC is. Source: KT-FX-01, KT-FX-04."""
    pc = w.pcs[seat]
    kinds = ["plain"]
    if pc.room == CLIFFS:
        kinds.append("climb_up" if pc.below_cliff else "climb_down")
    if pc.room == GUEST_SUITE and pc.untaken:
        kinds.append("leave_bare")
    return kinds


def open_exits(w: Palace, room: str) -> list[str]:
    """Rooms that can be entered from here before the end (KT-MOVE-03, KT-MOVE-10)."""
    return [there for there in w.rooms[room].exits if there != MASTER_SUITE]


def may_call(w: Palace) -> Fields | Closed:
    """Whether an early end may be proposed. Source: KT-END-04, KT-SETUP-04."""
    if w.options.get("early_call") == "off":
        return Closed("At this table it is played to its end.", "KT-END-04")
    if w.wager:
        return Closed("A Wager is on.", "KT-END-04")
    return WHY_IT_ENDS


WHY_IT_ENDS: Fields = {"words": Words("why it has to end")}


# -- going together ----------------------------------------------------------------------------------------


class ComeAlong(Answer):
    """Come along."""


class StayBehind(Answer):
    """Stay behind."""


class Come(Decision[ComeAlong | StayBehind]):
    """To whoever was asked along."""

    rule = "KT-MOVE-01"
    doing = "deciding whether to come along"
    outing: int

    def prompt(self) -> str:
        w = self.w
        outing = next(one for one in w.outings if one.number == self.outing)
        return f"{outing.by} is going to the {w.rooms[outing.to].name}. Do you come along?"

    def offers(self) -> Offers:
        return {ComeAlong: {}, StayBehind: {}}


# -- the GM ------------------------------------------------------------------------------------------------


class FrameClash(Answer):
    """Offer a Wager."""

    room: str
    words: Prose
    pcs: list[str] = []


class SetScene(Answer):
    """Look into a room."""

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
    optional = True
    patient = True
    quietly = "Keep the Palace"
    asks = "You are every room, everybody in them, and their Master. Whom do you look in on?"
    doing = "keeping the Palace"

    def offers(self) -> Offers:
        w = self.w
        people = [one.id for one in w.roster]
        there = [room for room in w.rooms if w.at(room)]
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
        if w.options.get("bribes") == "on":
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
            return Described(
                label=", ".join(part for part in (one.name, one.epithet) if part) or value, words=one.renamed
            )
        if field == "gives":
            what, _, which = str(value).partition(".")
            if what == "leave":
                return Described(label=f"goes at once to the {w.rooms[which].name}")
            return Described(
                label="gains an Edge, in your words" if what == "gain_edge" else f"drops Edge {which}"
            )
        return super().describe_value(answer, field, value)


CLASH = Words("who or what is in the way, and what it looks like", due=True)
CONCESSION = Words("what is conceded, in words: an Edge, if one is gained")
NAME = Words("a name", due=True, most=80)
EPITHET = Words("an epithet: an adjective and what they are", due=True, most=120)
NEW_NAME = Words("another name", most=80)
NEW_EPITHET = Words("another epithet", most=120)
NOBODY_THERE = Closed("The Palace has no people left.", "KT-NPC-02")


class FindClash(Decision[FrameClash]):
    """To the GM, when a PC that is held asks for a Wager: one must be found."""

    rule = "KT-MOVE-12"
    bounds = {"frame_clash": "KT-MOVE-12"}
    doing = "looking for a clash"
    pc: Seat

    def prompt(self) -> str:
        room = self.w.rooms[self.w.pcs[self.pc].room].name
        return f"{self.pc} asks for a Wager in the {room}. Who or what there is in the way?"

    def offers(self) -> Offers:
        return {
            FrameClash: {"room": Pick([self.w.pcs[self.pc].room]), "words": CLASH, "pcs": Some([self.pc], 1)}
        }


# -- bribes and the early end --------------------------------------------------------------------------------


class TakeBribe(Answer):
    """Take it."""


class RefuseBribe(Answer):
    """Refuse."""


class AnswerBribe(Decision[TakeBribe | RefuseBribe]):
    """To the PC that was offered one."""

    rule = "KT-ROLE-01"
    doing = "weighing a bribe"

    def prompt(self) -> str:
        bribe = self.w.bribe
        assert bribe is not None
        what = {
            "gain_edge": "you gain an Edge", "drop_edge": "you drop an Edge",
            "leave": f"you go at once to the {self.w.rooms[bribe.to].name}" if bribe.to else "",
        }  # fmt: skip
        return f"The GM offers {bribe.coins}, if {what[bribe.gives]}."

    def offers(self) -> Offers:
        return {TakeBribe: {}, RefuseBribe: {}}


class CallItOff(Decision[CallEnd]):
    """To everybody, while somebody without Coins waits to be covered (KT-COVER-05)."""

    rule = "KT-END-04"
    optional = True
    asks = "Must it end here? Everybody votes."

    def offers(self) -> Offers:
        return {CallEnd: WHY_IT_ENDS}  # nothing is staked by then, though the Wager has not closed


class EndHere(Answer):
    """Let it end here."""


class PlayOn(Answer):
    """Play on."""


class VoteEnd(Decision[EndHere | PlayOn]):
    """To everybody, the GM included, when somebody proposed it."""

    rule = "KT-END-04"
    secret = True
    asks = "Somebody has to leave. Does it end here, in the Master Suite? More than half of all must agree."
    doing = "voting"

    def offers(self) -> Offers:
        return {EndHere: {}, PlayOn: {}}
