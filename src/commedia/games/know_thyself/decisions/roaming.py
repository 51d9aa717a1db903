"""What a player may do while nobody has to: go, frame a Wager, pay the toll.

Source: KT-MOVE, KT-FX, KT-END-07.
"""

from __future__ import annotations

from typing import Any, ClassVar

from commedia.engine import (
    Answer,
    Closed,
    Described,
    Draft,
    Offers,
    OneKnown,
    Pick,
    Prose,
    Required,
    Seat,
    Some,
    SomeKnown,
    Timing,
    Voluntary,
    Words,
)
from commedia.engine.closed_choices import Reason
from commedia.engine.domains import Fields
from commedia.engine.manner import Manner
from commedia.engine.sentences import say, say_each, say_of
from commedia.games.know_thyself.cards import Suit
from commedia.games.know_thyself.decisions.decision import Decision
from commedia.games.know_thyself.decisions.early_end import CallEnd, may_call
from commedia.games.know_thyself.rooms import CLIFFS, GUEST_SUITE, MASTER_SUITE
from commedia.games.know_thyself.state import Kind, Palace
from commedia.kit.decisions import YesOrNo

WANT = Words("what you want to happen", due=True)
ONE_WAGER = Closed("A Wager is on, and there is one Play Deck: at most one can be.", "KT-ROLE-03")
WHY_HELD = say_each({
    "KT-FX-01": "The suite lets nobody out who has left something beside the bed.",
    "KT-MOVE-04": "The room is not settled: that takes a Wager here, or the toll.",
    "KT-FX-04": "From below the Cliffs only a climb that is won leads up.",
    "KT-MOVE-11": "Whoever is in the Wager that is on stays till it closes.",
    "KT-END-03": "Nobody leaves the Master Suite.",
})  # fmt: skip
"""Why a PC may not leave, by the rule that holds it."""


class Go(Answer):
    """Go through an open door."""

    move = "Go to the {to}"
    to: str
    company: list[str] = []


class FrameWager(Answer):
    """Frame a Wager."""

    frames = True
    move = "Wager for it"
    want: Prose
    kind: Kind = "plain"


class AskForWager(Answer):
    """Ask the GM for a Wager."""


class PayToll(Answer):
    """Pay the toll."""


class TakeUp(Answer):
    """Take up what lies beside the bed."""

    suits: list[Suit]


class GiveUpCoin(Answer):
    """Give up your last Coin."""


class Explore(Decision[Go | FrameWager | AskForWager | PayToll | TakeUp | GiveUpCoin | CallEnd]):
    """To every player while no Wager is on."""

    rule = "KT-ROLE-04"
    bounds = {
        "go": "KT-MOVE-01", "frame_wager": "KT-WAGER-00", "frame_wager.kind": "KT-FX-04",
        "ask_for_wager": "KT-MOVE-12", "pay_toll": "KT-MOVE-07", "take_up": "KT-FX-01",
        "give_up_coin": "KT-END-07", "call_end": "KT-END-04",
    }  # fmt: skip
    manner: ClassVar[Manner] = Required(timing=Timing.AFTER_SCENE)
    quietly = "Go on"
    doing = "looking about"

    @property
    def asks(self) -> str:
        pc = self.me
        room = self.w.truenames.get(pc.room) or self.w.rooms[pc.room].name
        if pc.below_cliff:
            return say(
                "You hang below the edge of the {room}. Only a climb that is won brings you up.", room=room
            )
        if pc.room == GUEST_SUITE and pc.untaken:
            return say("You are in the {room}. Your things lie beside the bed.", room=room)
        if pc.owes:
            return say("You are in the {room}, and owe it a Wager. What do you do?", room=room)
        return say("You are in the {room}. What do you do?", room=room)

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
        return say(
            "No open door leads from the {here} to the {room}.",
            here=w.rooms[here].name,
            room=w.rooms[room].name,
        )

    def not_along(self, seat: str) -> Reason:
        """Why somebody cannot come along; then the whole move is refused."""
        w = self.w
        if seat == self.seat:
            return Closed("You go yourself: name whoever else may come.", "KT-MOVE-01")
        if seat not in w.pcs or w.pcs[seat].room != self.me.room:
            return Closed(say("{pc} is not in the room with you.", pc=seat), "KT-MOVE-01")
        held = w.held_by(seat)
        if not held:
            return Closed(say("{pc} may not leave.", pc=seat), "KT-MOVE-01")
        return Closed(say("{pc} may not leave. {why}", pc=seat, why=WHY_HELD[held]), "KT-MOVE-01")

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

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        w, pc = self.w, self.me
        if answer is PayToll:
            toll = min(w.toll, pc.coins)
            coins = say_of(toll, "{coins} Coin", "{coins} Coins", coins=toll)
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

    kind = Explore.kind
    rule = "KT-ROLE-04"
    manner = Voluntary(timing=Timing.AFTER_SCENE)


NOTHING_LIES = Closed("Nothing of yours lies beside the bed here.", "KT-FX-01")


def kinds_open(w: Palace, seat: Seat) -> list[Kind]:
    """What a want may be declared as, by where the PC is. Source: KT-FX-01, KT-FX-04."""
    pc = w.pcs[seat]
    kinds: list[Kind] = ["plain"]
    if pc.room == CLIFFS:
        kinds.append("climb_up" if pc.below_cliff else "climb_down")
    if pc.room == GUEST_SUITE and pc.untaken:
        kinds.append("leave_bare")
    return kinds


def open_exits(w: Palace, room: str) -> list[str]:
    """Rooms that can be entered from here before the end (KT-MOVE-03, KT-MOVE-10)."""
    return [there for there in w.rooms[room].exits if there != MASTER_SUITE]


class ComeAlong(Answer):
    """Come along."""


class StayBehind(Answer):
    """Stay behind."""


class Come(YesOrNo, Decision[ComeAlong | StayBehind]):
    """To whoever was asked along."""

    rule = "KT-MOVE-01"
    doing = "deciding whether to come along"
    yes, no = ComeAlong, StayBehind
    outing: int

    @property
    def asks(self) -> str:
        w = self.w
        outing = next(one for one in w.outings if one.number == self.outing)
        room = w.rooms[outing.to].name
        return say("{pc} is going to the {room}. Do you come along?", pc=outing.by, room=room)
