"""Scenes and who is in them, who everybody is, the night and its powers, how acts and people end."""

from __future__ import annotations

from typing import ClassVar, Literal

from commedia.engine import Deed, Event, Seat
from commedia.games.face_of_angels.cards import FACES, Face, Suit
from commedia.games.face_of_angels.state import Kind, Terminal


class SceneClosed(Deed):
    rule = "FA-TBL-02"
    says = "The scene closes."


class SomebodyInvented(Deed):
    rule = "FA-TBL-03"
    says = "{seat} writes somebody into their slice."
    npc: str
    size: str


class SceneOpened(Deed):
    """Who is there as it opens, its place in words. here: what they are known as."""

    rule = "FA-TBL-06"
    says = ("{here} is there.", "{here} are there.")
    pcs: list[Seat]
    npcs: list[str]
    here: list[str] = []

    def sentence(self) -> str:
        return self.says[len(self.here) != 1]


class CameIn(SceneOpened):
    says = ("{here} comes in.", "{here} come in.")


class TimeTold(Deed):
    rule = "FA-TBL-06"
    says = "{seat}:"


class SceneSuggested(Event, kw_only=True):
    rule = "FA-TBL-08"
    says = "A scene for {pc} and their {kind} {who}?"
    pc: Seat
    kind: Kind
    who: str = ""
    relationship: str


class ProtagonistMade(Deed):
    rule = "FA-CHR-02"
    says = (
        "{seat} is a King, a leader.",
        "{seat} is a Queen, a supporter.",
        "{seat} is a Jack, a specialist.",
        "{seat} is an Ace, an outsider.",
    )
    face: Face

    def sentence(self) -> str:
        return self.says[FACES.index(self.face)]


class YearSaid(Event):
    rule = "FA-CHR-04"
    says = "{seat} left school in {year}."
    year: int
    seat: Seat = ""


class TownFounded(YearSaid):
    says = "The year is {year}."


class Lent(Deed):
    rule = "FA-CHR-05"
    says = "{seat} has another {kind}, {who} of {owner}’s slice."
    kind: Kind
    who: str
    owner: Seat
    npc: str


class TieNamed(Deed):
    """Somebody's friend or foe, whose name goes with it. described: more is told of them."""

    rule = "FA-CHR-05"
    says = "{seat} has a {kind}."
    kind: Kind
    described: bool


class TieDescribed(Deed):
    rule = "FA-CHR-05"
    says = "{who}, a {kind} of {seat}."
    who: str
    kind: Kind


class TieWritten(Event):
    rule = "FA-CHR-05"
    says = "{pc} has a {kind} besides."
    pc: Seat
    kind: Kind


class Befriended(Deed):
    rule = "FA-NEW-01"
    says = "{seat} has another {kind}, {who}."
    kind: Kind
    npc: str
    who: str
    is_so: bool


class Allowed(Event):
    rule = "FA-NEW-02"
    says = "{pc} has another {kind}, {who}."
    pc: Seat
    kind: Kind
    npc: str
    who: str
    is_so: bool


class NightTold(Deed):
    """The event, as the World tells it."""

    rule = "FA-PWR-02"
    says = "Something comes over the night."
    motifs: list[str]


class NightSeen(Deed):
    rule = "FA-PWR-02"
    says = "{seat} saw it so."


class PowerReceived(Deed, kw_only=True):
    rule = "FA-PWR-03"
    says = "{seat} has a power: {shown} is their super-trump."
    suit: Suit
    realm: str = ""
    card: str
    shown: str = ""


class PowersLost(Event):
    rule = "FA-XFM-07"
    says = "{pc} has no powers any more."
    pc: Seat


class ActClosed(Deed):
    rule = "FA-END-01"
    says = "The act is over."


class EndClaimed(Deed):
    """told: the same as it is told of people who have names."""

    rule = "FA-END-01"
    says = "{seat} says: {end}."
    end: str
    told: str = ""


class CameAbout(Event):
    """unsaid: whether nobody had words of their own for it."""

    rule = "FA-END-01"
    says = "It has come about: {end}."
    end: str
    scene: int
    told: str = ""
    unsaid: bool = False


class NotCameAbout(Event):
    rule = "FA-END-01"
    says = "It has not come about: {end}."
    end: str
    denied: bool


class ActBegun(Event):
    rule = "FA-END-03"
    says = "{name} begins."
    name: str
    act: int
    world: int
    reach: str = ""


class ClosingTold(Deed, kw_only=True):
    """terminal: how their protagonist has ended."""

    rule = "FA-END-05"
    says = "{seat} tells what becomes of theirs."
    afterwards: bool = False
    terminal: Literal["", Terminal]


class LastWord(Deed):
    rule = "FA-END-05"
    says = "And the town?"


class TerminalClaimed(Deed, kw_only=True):
    rule = "FA-END-06"
    says = "{seat} {how}, says their player."
    how: str = ""
    terminal: Terminal


class Ended(Event):
    """How a protagonist has ended: by what was staked, where nothing more is said. trumps: theirs."""

    rule = "FA-END-06"
    says: ClassVar[str | tuple[str, ...]] = "{pc} {how}."
    pc: Seat
    terminal: Terminal = "dead"
    how: str = ""
    trumps: list[Suit] = []
    confirmed: bool = False


class EndJudged(Ended, kw_only=True):
    """Whether the World has confirmed what their player said."""

    rule = "FA-END-06"
    says = ("{pc} {how}.", "{pc} does not end so.")
    denied: bool

    def sentence(self) -> str:
        return self.says[self.denied]


class EndRecorded(Ended, kw_only=True):
    """The World writes down what follows from what came of a contest."""

    rule = "FA-END-06"
    says = "{pc} {how}: it follows from what came of a contest."
    followed: bool
    outcome: str
    seat: Seat
