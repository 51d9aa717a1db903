"""What happens that somebody reads back: a picture, the book, a house actor, a promise. In its order."""

from __future__ import annotations

from typing import Literal

from commedia.engine import Deed, Event, Seat
from commedia.games.shadow_play.state import Kind


class ToneProposed(Deed):
    """former: the words in whose place it stands, by their id; "" for none."""

    rule = "SP-TONE-01"
    says = "So it sounds."
    former: str = ""


class Objected(Deed):
    rule = "SP-TONE-01"
    says = "{seat} would rather have something else."
    objects: bool


class CardCameTrue(Deed):
    """what: the Element that the Episode was about, by the id of its name."""

    rule = "SP-TONE-02"
    says = "The card of the Episode has come true."
    come_true: bool
    what: str = ""


class CardProposed(Deed):
    """what: the Element that it is about, by the id of its name. former: as of a tone."""

    rule = "SP-TONE-02"
    says = "It is about {what}, and over once this has come true."
    what: str
    former: str


class AboutProposed(Deed):
    """What the Episode is about, in scripts that were written when its card was told in two lines."""

    rule = "SP-TONE-02"
    says = "This is what it is about."
    about: str


class WishProposed(Deed):
    """The other of these two lines."""

    rule = "SP-TONE-02"
    says = "It is over when this has come true."


class EpisodesEnded(Event):
    rule = "SP-TONE-02"
    says = ("Here it ends, after one Episode.", "Here it ends, after {count} Episodes.")
    count: int

    def sentence(self) -> str:
        return self.says[self.count != 1]


class ElementNamed(Deed):
    rule = "SP-TONE-03"
    says = "This is in the story."
    element: str


class PersonaMade(Deed):
    rule = "SP-PC-08"
    says = "{seat} has a Persona."


class DirectorAnswered(Deed):
    """marks: the cards that the action before it furthers."""

    rule = "SP-DIA-01"
    says = "The Director answers {actor}."
    actor: Seat
    marks: list[str]


class SceneFramed(Deed):
    rule = "SP-DIA-02"
    says = "Things stand so."
    framing: bool


class Acted(Deed):
    rule = "SP-DIA-02"
    says = "{seat} acts."


class Asked(Acted):
    says = "{seat} asks."


class LookedBack(Deed):
    rule = "SP-EXPR-06"
    says = "{seat} looks back."


class PersonaConveyed(Deed):
    """How much of a Persona everybody has ticked. advance: whether that was all of it."""

    rule = "SP-ADV-01"
    says = "{seat} has conveyed {count} of {all}."
    all: int
    count: int
    advance: bool


class AnswerChallenged(Deed):
    rule = "SP-CH-01"
    says = "{seat} challenges that."
    strategy: str


class ThreatFaced(Deed):
    """st: the Surrender Threshold."""

    rule = "SP-CH-03"
    says = "{seat} faces a threat of {threat}."
    threat: int
    st: int


class ThreatNamed(Deed):
    rule = "SP-CH-05"
    says = "{seat} is threatened, at Strength {strength}."
    strength: int


class TurnPassed(Deed):
    """No Move is made. skipped: whether the Director goes on without somebody who is away."""

    rule = "SP-CH-06"
    says = ("{seat} passes.", "The Director goes on without {seat}.")
    skipped: bool | None = None

    def sentence(self) -> str:
        return self.says[bool(self.skipped)]


class MoveMade(Deed):
    rule = "SP-MOVE-02"
    says = "{seat} makes a Move."
    kind: Kind


class ScopeSet(Deed):
    rule = "SP-MOVE-03"
    says = "Its Scope is {scope}."
    scope: int
    stunt: bool


class AidLent(Deed):
    rule = "SP-MOVE-06"
    says = "{seat} lends Aid."
    aid: int


class ResultTold(Deed):
    rule = "SP-MOVE-10"
    says = "Power {power}; Opportunity {opp}, Danger {dan}."
    power: int
    opp: int
    dan: int
    dice: list[int]


class TraitMade(Deed):
    """bearer: a Persona by its seat, or an Element by its id."""

    rule = "SP-MOVE-11"
    says = "{bearer} has a new Trait of {strength}."
    bearer: str
    strength: int
    new: bool


class TraitChanged(Deed):
    rule = "SP-MOVE-11"
    says = "{bearer}: a Trait is now {strength}."
    bearer: str
    strength: int
    how: Literal["grows", "shrinks", ""] = ""


class TraitLanded(Event):
    rule = "SP-TRAIT-03"
    says = "{bearer} is hit, at Strength {strength}."
    bearer: str
    strength: int


class ScoreShifted(Deed):
    """score, called: which. by: as much as it is meant to be, size: as much as it is; value: what it is."""

    rule = "SP-TRAIT-05"
    says = (
        "{called} of {seat} is {size} higher until their next Move is over.",
        "{called} of {seat} is {size} lower until their next Move is over.",
        "{called} of {seat} is {value}, and can be no other by that.",
    )
    score: str
    by: int
    called: str
    size: int
    value: int

    def sentence(self) -> str:
        return self.says[2 if not self.size else self.by < 0]


class TraitTold(Deed):
    rule = "SP-TELL-01"
    says = "It tells: {seat}’s threat is {threat}."
    threat: int
    trait: str


class CameClear(Deed):
    rule = "SP-TELL-02"
    says = "{seat} is clear."


class Pushed(Deed):
    rule = "SP-PUSH-01"
    says = "{pushed} is Pushed: threat {threat}, Stance {stance}."
    pushed: Seat
    threat: int
    stance: int


class Surrendered(Deed):
    """strategy: that is given up, "" for none. fate: what becomes of the Persona, in words."""

    rule = "SP-SUR-02"
    says = "{seat} Surrenders."
    strategy: str
    dead: bool
    fate: str


class CharacteristicCorrupted(Deed):
    """st: the Surrender Threshold afterwards. value: of the Characteristic."""

    rule = "SP-SAC-02"
    says = "{seat} lets {char} become Corrupt."
    char: str
    st: int = 0
    value: int = 0


class LifeRisked(Deed):
    rule = "SP-SAC-03"
    says = "{seat} puts a life on it."
    st: int = 0


class AnswerStruck(Deed):
    """statement: the answer that falls, by its id."""

    rule = "SP-END-02"
    says = "{seat} tells what happens instead."
    struck: bool
    statement: str


class AnswerStands(Deed):
    rule = "SP-END-02"
    says = "The answer stands."
    struck: bool
