"""What is staked, cards, tricks, who is brought in, and what losing does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

import msgspec

from commedia.engine import Deed, Event, Seat
from commedia.games.face_of_angels.cards import Suit
from commedia.games.face_of_angels.state import Kind, Side, Which


class StakeTold(Deed):
    """wins: of the two conditions, what happens if the initiator wins."""

    rule = "FA-STK-01"
    says = (
        "{seat} says what happens if {who} loses.", "{seat} says what happens if {who} wins.",
        "{seat} writes anew what happens if {who} loses.", "{seat} writes anew what happens if {who} wins.",
    )  # fmt: skip
    who: str
    scope: str
    harms: list[str]
    wins: bool = False
    wins_anew: bool = False
    loses_anew: bool = False

    def sentence(self) -> str:
        return self.says[2 * (self.wins_anew or self.loses_anew) + self.wins]


class TagsDisputed(Event):
    rule = "FA-STK-05"
    says = "{seat} disputes “{which}”."
    which: Which
    seat: Seat = ""


class StakeStruck(TagsDisputed):
    says = "That goes too far, and is struck."


class DeedDone(Deed, kw_only=True):
    """Whose deed somebody may oppose. char: whom they play; own: whether that is their protagonist."""

    rule = "FA-NEG-01"
    says: ClassVar[tuple[str, ...]] = ("{who}:", "{who} acts.", "A force of nature is at work.")
    who: str = ""
    char: str
    own: bool = False

    def sentence(self) -> str:
        return self.says[0 if self.own else 2 if self.char == "force" else 1]


class DeedOpposed(DeedDone):
    says = ("{who} stands against it.", "A force of nature is against it.")

    def sentence(self) -> str:
        return self.says[self.char == "force"]


class Unopposed(Deed):
    rule = "FA-NEG-01"
    says = "Nobody stands against it, and it happens."
    unopposed: bool = True


class LetBe(Deed):
    rule = "FA-NEG-07"
    says = "{seat} does not attempt it after all."


class StoodAside(LetBe):
    says = "{seat} stands aside, and it succeeds."


class ContestBegun(Deed):
    rule = "FA-NEG-09"
    says = "The contest begins, and {seat} leads."


class LetDrop(Deed):
    rule = "FA-NEG-10"
    says = "{seat} lets it drop."


class ContestWon(Deed, kw_only=True):
    rule = "FA-CON-01"
    says = "{who} wins the contest, {won} to {lost}."
    who: str = ""
    won: int
    lost: int
    side: Side


class WonForBroke(ContestWon):
    rule = "FA-TYP-05"


class CardLaid(Deed, kw_only=True):
    """shown: the card in words. helped: the contestant of the side on which it lies. own: see `DeedDone`."""

    rule = "FA-CON-05"
    says = ("{seat} lays {shown}.", "{seat} lays {shown} as a trump.")
    helped: Seat
    side: Side
    card: str
    shown: str = ""
    trump: bool
    own: bool = False

    def sentence(self) -> str:
        return self.says[self.trump]


class CardHelps(CardLaid):
    rule = "FA-HLP-01"
    says = ("{seat} helps {helped} with {shown}.", "{seat} helps {helped} with {shown} as a trump.")


class ForeignSuperBeside(CardHelps):
    """Another's super-trump may harm the very side in whose window it is laid (FA-SUP-03)."""

    says = CardLaid.says


class TrickWon(Deed):
    """total, answered: what the leader's side comes to, the follower's. ahead, behind: as they are said."""

    rule = "FA-CON-09"
    says = "{total} against {answered}: {who} wins the trick."
    who: str
    ahead: str
    behind: str
    leader: Seat
    follower: Seat
    winner: Side
    total: int
    answered: int
    next: Seat


class TrickTrumped(TrickWon):
    rule = "FA-CON-10"


class EndTold(Deed):
    rule = "FA-CON-13"
    says = "{seat} tells how it ends."


class CameTrue(Event):
    """A condition of a contest, its words with it. tricks: of either side, the initiator's first."""

    rule = "FA-CON-13"
    says = "It happens."
    which: Which
    scope: str
    harms: list[str]
    who: str = ""
    against: str = "against it"
    initiator: Seat = ""
    came: str = ""
    turn: str = ""
    tricks: list[int] = []


class BroughtIn(Deed, kw_only=True):
    rule = "FA-REL-01"
    says = (
        "{seat} brings in their {kind} {who}: {drawer} draws a card.",
        "{seat} brings in {who}, a {kind} of {pc}: {drawer} draws a card.",
    )
    who: str = ""
    kind: Kind
    pc: Seat
    drawer: Seat
    relationship: str
    npc: str
    own: bool = False

    def sentence(self) -> str:
        return self.says[self.seat != self.pc]


class BroughtInByWorld(BroughtIn):
    rule = "FA-REL-02"


class FoeBroughtIn(BroughtIn):
    rule = "FA-REL-03"


class TieTold(Event):
    """Something about what is between a protagonist and somebody of the town."""

    who: str
    kind: Kind
    pc: Seat
    relationship: str
    npc: str


class TieLocked(TieTold):
    rule = "FA-RSK-02"
    says = "What lies between {pc} and {who}, a {kind}, helps nobody for the rest of the act."


class Conceded(Deed):
    rule = "FA-RSK-03"
    says = "{seat} concedes."


class Turned(TieTold):
    """By a concession; as the act has it, without one, or foes alone."""

    rule = "FA-RSK-03"
    says = "{who} is a {kind} of {pc} now."


class TurnedFreely(Turned):
    rule = "FA-RSK-04"


class FoeTurned(Turned):
    rule = "FA-RSK-05"


TURNED: Final[Mapping[str, type[Turned]]] = {
    "conceding": Turned, "free": TurnedFreely, "foes": FoeTurned,
}  # fmt: skip
"""How somebody is turned, by how the act has it (`Act.flip`)."""


class Hurt(TieTold):
    rule = "FA-RSK-07"
    says = ("{who}, a {kind} of {pc}, is grievously injured.", "{who}, a {kind} of {pc}, is killed.")
    killed: bool
    fate: str = ""

    def sentence(self) -> str:
        return self.says[self.killed]


class Healed(TieTold):
    rule = "FA-RSK-07"
    says = "{who}, a {kind} of {pc}, is well again."
    healed: bool = True


class AreaClaimed(Deed):
    rule = "FA-TYP-03"
    says = "{seat} finds that it touches their area."


class AreaGranted(AreaClaimed):
    says = "It does: {seat} draws a card."


class ForBroke(Deed):
    rule = "FA-TYP-04"
    says = "{seat} goes for broke."


class NothingWon(Deed):
    rule = "FA-TYP-06"
    says = "{seat} has won nothing, and so both happen."


class BothProposed(Deed):
    rule = "FA-TYP-09"
    says = "{seat} says what would happen instead."


class BothAgreed(BothProposed):
    says = "{seat} agrees to it."


class ForeignSuperLaid(Deed, kw_only=True):
    """winner: the contestant who has won by it; who: whom they play."""

    rule = "FA-SUP-03"
    says: ClassVar[str | tuple[str, ...]] = "{seat} lays {pc}’s super-trump: {winner} wins at once."
    pc: Seat
    winner: Seat
    who: str = ""
    card: str
    side: Side


class SuperLaid(ForeignSuperLaid):
    rule = "FA-SUP-01"
    says = (
        "{seat} lays their own super-trump, and wins at once.",
        "{seat} lays their own super-trump, and {winner} wins at once.",
    )

    def sentence(self) -> str:
        return self.says[self.winner != self.seat]


class Changed(Event):
    """A transformation, as the act has it, its words with it. trumps, forced: the suits they have then."""

    rule = "FA-XFM-01"
    says = "{pc} is changed: {says}."
    pc: Seat
    kind: str
    as_act_says: str = msgspec.field(name="says")
    trumps: list[Suit]
    forced: list[Suit]
    anew: bool = False
