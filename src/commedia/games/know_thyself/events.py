"""What happens that somebody reads back: a picture, the book, a house actor. In the order of the rulebook."""

from __future__ import annotations

from typing import Literal

from commedia.engine import Deed, Event, Seat
from commedia.games.know_thyself.cards import MemoryType, Suit
from commedia.games.know_thyself.degrees import Degree
from commedia.games.know_thyself.rooms import RoomId
from commedia.games.know_thyself.state import Kind


class SceneSet(Deed):
    """The GM looks into a room. room: what it is called."""

    rule = "KT-ROLE-04"
    says = "In the {room}."
    room: str


class CoinsGranted(Deed):
    rule = "KT-COIN-03"
    says = "{seat} begins with {coins} Coins."
    coins: int
    pool: int


class Woken(Deed):
    rule = "KT-SETUP-02"
    says = "They wake."


class LetterFound(Deed):
    """The Letter, in the GM's own words, or as it is printed."""

    rule = "KT-SETUP-03"
    says = ("On each nightstand lies the same Letter.", "On each nightstand lies the same Letter: “{letter}”")
    letter: str | None = None

    def sentence(self) -> str:
        return self.says[self.letter is not None]


class AppearanceTold(Deed):
    rule = "KT-APP-01"
    says = "{seat} steps before the mirror."


class AppearanceSentBack(Event):
    rule = "KT-APP-02"
    says = "The mirror shows too much of {pc}."
    pc: Seat


class AppearanceToldAnew(Deed):
    rule = "KT-APP-05"
    says = "{seat} looks into the mirror again."


class AttachmentSentBack(Event):
    rule = "KT-ATT-03"
    says = "Something of {pc}’s tells too much."
    pc: Seat


class ReductionOffered(Event):
    rule = "KT-ATT-05"
    says = "The GM would lower what {pc} began with to {coins}."
    pc: Seat
    coins: int


class ReductionAnswered(Deed):
    rule = "KT-ATT-05"
    says = "{seat} answers."


class RoomNamed(Event):
    """A room gets its True Name. red, black: the cards that it is read from."""

    rule = "KT-NAME-01"
    says = "It is the {truename}."
    truename: str
    room: RoomId
    red: str
    black: str


class Went(Event):
    """Some go through a door together. to: what the room is called."""

    rule = "KT-MOVE-02"
    says = ("{seats} goes to the {to}.", "{seats} go to the {to}.")
    seats: list[Seat]
    to: str
    room: RoomId

    def sentence(self) -> str:
        return self.says[len(self.seats) > 1]


class WayLost(Went):
    rule = "KT-FX-02"
    says = (
        "{seats} loses the way, and comes out in the {to}.",
        "{seats} lose the way, and come out in the {to}.",
    )


class ClashFramed(Deed):
    rule = "KT-WAGER-00"
    says = "Something stands in the way of {seats}."
    seats: list[Seat]
    room: RoomId


class WantTold(Deed):
    rule = "KT-WAGER-01"
    says = "{seat} wants something."
    kind: Kind
    room: RoomId


class WantGranted(Deed):
    rule = "KT-WAGER-01"
    says = "Nothing stands in the way: it comes about."


class Joined(Deed):
    rule = "KT-MULTI-01"
    says = "{seat} joins in."
    kind: Kind


class StakeOffered(Deed):
    rule = "KT-WAGER-02"
    says = "The stake is {stake} Coins."
    stake: int


class BackedDown(Deed):
    """A PC accepts no stake; the player tells how, where the GM framed it."""

    rule = "KT-STAKE-03"
    says = "{seat} backs down."


class RetreatTold(Deed):
    rule = "KT-STAKE-03"
    says = "So it comes to nothing."
    pc: Seat


class EdgeCalled(Deed):
    """An Edge helps. what: the id of its own words, where others tell how."""

    rule = "KT-EDGE-02"
    says = "{seat} calls an Edge: {matched} Coins can be won."
    edge: int
    matched: int
    what: str | None = None


class EdgeCalledAgainst(Deed):
    """An Edge tells against a PC. what: as of `EdgeCalled`."""

    rule = "KT-EDGE-03"
    says = "An Edge stands against {pc}: {staked} Coins can be lost."
    pc: Seat
    edge: int
    staked: int
    what: str | None = None


class CoverGiven(Deed):
    rule = "KT-COVER-02"
    says = "{seat} gives {to} {coins}, and {fee} to Bribes and Tolls."
    to: Seat
    coins: int
    fee: int


class CardShown(Event):
    """A card of the Play Deck. drawn, of each: it in a sentence; "" at tables that were begun long ago."""

    card: str


class CardTurned(CardShown):
    rule = "KT-DRAW-02"
    says = "{seat} turns {drawn}."
    seat: Seat
    draws: int
    drawn: str = ""


class MasterCut(CardShown):
    rule = "KT-DRAW-03"
    says = "The Master’s card is {drawn}."
    depth: int
    drawn: str = ""


class MemoryInvoked(Deed):
    rule = "KT-INV-03"
    says = "{seat} invokes a {type}."
    type: MemoryType
    suit: Suit
    master: int


class CardTurnedAnew(CardShown):
    rule = "KT-INV-04"
    says = "{seat} turns {drawn}."
    seat: Seat
    drawn: str = ""


class CardsCompared(Deed):
    """A PC's card against the Master's. degree: of a success, "" where it is lost."""

    rule = "KT-WAGER-08"
    says = ("{seat} wins, {mine} to {masters}.", "{seat} loses, {mine} to {masters}.")
    mine: int
    masters: int
    card: str
    gm_card: str
    degree: Degree

    def sentence(self) -> str:
        return self.says[not self.degree]


class WagerWon(Deed):
    rule = "KT-PAY-03"
    says = "{seat} wins {won}."
    won: int
    degree: Degree
    coins: int
    master: int


class WagerLost(Deed):
    rule = "KT-PAY-04"
    says = "{seat} loses {lost}."
    lost: int
    coins: int
    master: int


class OutcomeTold(Deed):
    rule = "KT-WAGER-10"
    says = "How it goes for {pc}."
    pc: Seat
    degree: Degree
    result: Literal["", "won", "lost"]


class OutcomeToldByGm(OutcomeTold):
    rule = "KT-WAGER-11"


class MemoryTold(Deed):
    """What comes back to a PC. suit: on which Attachment. truename: of the room, "" for none."""

    rule = "KT-MEM-05"
    says = "{pc} remembers: a {type}."
    pc: Seat
    type: MemoryType
    suit: Suit
    truename: str


class ContradictionFound(Deed):
    rule = "KT-MEM-06"
    says = "{seat} finds a contradiction in what {about} remembers."
    about: Seat
    against: str


class ContradictionJudged(Event):
    rule = "KT-MEM-06"
    says = ("{upheld} of {all} uphold it: it may stand.", "{upheld} of {all} uphold it.")
    upheld: int
    all: int

    @property
    def is_upheld(self) -> bool:
        """Whether more than half do."""
        return 2 * self.upheld > self.all

    def sentence(self) -> str:
        return self.says[self.is_upheld]


class MemoryReworded(Deed):
    rule = "KT-MEM-06"
    says = "{about} remembers it otherwise."
    about: Seat
    anew: bool = True


class EdgeGained(Deed):
    rule = "KT-EDGE-05"
    says = "{pc} gains an Edge."
    pc: Seat
    edge: int
    gained: bool


class EdgeDropped(Deed):
    rule = "KT-EDGE-05"
    says = "{pc} is rid of an Edge."
    pc: Seat
    edge: int


class PersonSeen(Deed):
    """Somebody of the Palace: by name and epithet, or as the GM has them, in words that go with it."""

    rule = "KT-NPC-02"
    says = "{who} is in the {room}."
    who: str | None = None
    epithet: str | None = None
    room: str | None = None

    def sentence(self) -> str:
        says = super().sentence()
        if self.who is None:
            return says.replace("{who}", "Somebody")
        return says if self.epithet is None else says.replace("{who}", "{who}, {epithet},")


class PersonLeft(PersonSeen):
    says = "{who} leaves."


class PersonAltered(PersonSeen):
    says = "{who} is not what they were."


class PersonGone(PersonSeen):
    says = "{who} is gone."


class Summoned(Event):
    rule = "KT-END-03"
    says = "All at once everybody is in the Master Suite."
    cause: str


class MasterAnswered(Deed):
    rule = "KT-END-05"
    says = ("Who are you?", "Why did you come here?", "What did you come for?", "What did you risk?")
    asks: Literal["name", "why", "prize", "risk"]

    def sentence(self) -> str:
        return self.says[("name", "why", "prize", "risk").index(self.asks)]


class LastCut(Deed):
    """A last wager: one cut against the Master's card. drawn: the card in a sentence."""

    rule = "KT-LAST-02"
    says = (
        "{seat} cuts to {drawn}, and wins {coins}. "
        "The Master has as many Coins less: {master} against {held}.",
        "{seat} cuts to {drawn}, and loses {coins}. "
        "The Master has as many Coins more: {master} against {held}.",
    )
    card: str
    gm_card: str
    mine: int
    masters: int
    coins: int
    won: bool
    master: int
    held: int
    drawn: str
    comes: Literal["wins", "loses"]

    def sentence(self) -> str:
        return self.says[not self.won]


class EndingTold(Deed):
    """How it ends for somebody. happy: whether they have won."""

    rule = "KT-LAST-04"
    says = ("{seat} has won.", "{seat} has lost.")
    happy: bool
    coins: int
    master: int
    ends: Literal["well", "badly"]

    def sentence(self) -> str:
        return self.says[not self.happy]
