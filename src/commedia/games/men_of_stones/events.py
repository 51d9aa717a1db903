"""What happens that somebody reads back: a picture, the book, a house actor. In the order of the rulebook."""

from __future__ import annotations

from commedia.engine import Deed, Event, Seat
from commedia.games.men_of_stones.state import Quality, Trait


class TieWritten(Deed):
    rule = "MS-DICE-10"
    says = "A {kind} from {seat} to {toward}, in {quality}: {trait} {value}, {detail}."
    kind: str
    toward: Seat
    quality: Quality
    trait: Trait
    value: int
    detail: str


class NatureShown(Deed):
    """The Forsworn is somebody for an act, or for good. nature: who."""

    rule = "MS-FOR-04"
    says = "{seat} turns up the {nature} for this act."
    nature: str


class NatureShownAgain(NatureShown):
    """The same in Act III, when it may be for good."""

    rule = "MS-FOR-05"


class NatureMadePermanent(NatureShownAgain):
    says = "{seat} is the {nature} for good."


class NatureKept(NatureShown):
    rule = "MS-FOR-08"
    says = "{seat} is the {nature} for good."


class SceneOpened(Deed):
    rule = "MS-SCN-02"
    says = ("{seat} opens a scene with {others}.", "{seat} opens a scene alone.")
    others: list[Seat]

    def sentence(self) -> str:
        return self.says[not self.others]


class SteppedIn(Deed):
    rule = "MS-SCN-02"
    says = "{seat} steps into the scene."


class SceneClosed(Deed):
    rule = "MS-SCN-04"
    says = "{seat} closes the scene."


class SoliloquyOpened(Deed):
    rule = "MS-SCN-08"
    says = "{seat} opens a soliloquy."


class PivotFound(Deed):
    """traits: the three that were named, by which their Nature was found."""

    rule = "MS-ACT3-06"
    says = "{seat} is the Pivot, as {nature}."
    nature: str
    traits: list[Trait]


class StoryTurned(Deed):
    rule = "MS-ACT3-09"
    says = "{seat} turns the story."


class Paid(Deed):
    """A point is spent on the consequence that is open. tragedy: what its player has of it then."""

    trait: Trait
    tragedy: int


class ConsequenceNamed(Paid):
    rule = "MS-ACT4-05"
    says = "{seat} spends 1 from {trait} to name a consequence."


class ConsequenceShaped(Deed):
    rule = "MS-ACT4-07"
    says = "It is settled, and stands."


class ConsequenceChallenged(Paid):
    rule = "MS-ACT4-08"
    says = "{seat} challenges it with 1 from {trait}."


class DuelRaised(Paid):
    rule = "MS-ACT4-09"
    says = "{seat} raises with 1 from {trait}."


class DuelYielded(Deed):
    rule = "MS-ACT4-09"
    says = "{seat} yields; {winner} decides."
    winner: Seat


class ConsequenceLeft(Deed):
    rule = "MS-ACT4-11"
    says = "{seat} lets it stand."


class ConsequenceStands(ConsequenceLeft):
    """It comes as whoever named it has said."""

    says = "The consequence stands as {seat} named it."


class CameToThePlace(Event):
    """Who has come to the place of the Final Scene by a framing scene."""

    rule = "MS-ACT5-01"
    says = "There for the end: {seats}."
    seats: list[Seat]


class WasThereAlready(Deed):
    rule = "MS-ACT5-01"
    says = "{seat} is there already."


class Died(Deed):
    """A main character dies. living: who lives on; by: whose downfall it was; spent: whether they paid their
    last for one of their own.
    """

    rule = "MS-ACT5-04"
    says = "{seat} has no Tragedy left, and dies."
    caution: int
    living: list[Seat] = []
    by: Seat = ""
    spent: bool = False


class DownfallBrought(Deed):
    rule = "MS-ACT5-05"
    says = "{seat} spends {tragedy} Tragedy to bring {target} down."
    target: Seat
    tragedy: int


class Harmed(Deed):
    """What a downfall has taken of its target's Tragedy, and what it has left."""

    says = ("{seat} loses {lost} Tragedy: {left} left.", "{seat} loses no Tragedy: {left} left.")
    lost: int
    left: int

    def sentence(self) -> str:
        return self.says[not self.lost]


class Mishap(Harmed):
    rule = "MS-ACT5-06"


class Crippled(Harmed):
    rule = "MS-ACT5-07"


class SeverelyHarmed(Harmed):
    rule = "MS-ACT5-08"


HARMS: dict[int, type[Harmed]] = {1: Mishap, 2: Crippled, 3: SeverelyHarmed}
"""By the Tragedy that was spent on a downfall."""


class CautionSpent(Deed):
    """A downfall is undone. target: whom it would have struck."""

    rule = "MS-ACT5-10"
    says = ("{seat} spends 1 Caution, and overcomes it.", "{seat} spends 1 Caution, and {target} is spared.")
    target: Seat

    def sentence(self) -> str:
        return self.says[self.seat != self.target]


class FateRead(Deed):
    """What becomes of the Survivor, by the Tragedy and the Caution of the last two."""

    rule = "MS-END-02"
    says = "{seat} survives. Tragedy {tragedy}, Caution {caution}: {row}, {column}."
    tragedy: int
    caution: int
    row: str
    column: str
    fate: str = ""


class SpotlightDied(Deed):
    rule = "MS-END-04"
    says = "{seat} dies."


class PlayClosed(Deed):
    rule = "MS-END-05"
    says = "The rest is silence."
