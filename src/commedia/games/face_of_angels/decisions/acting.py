"""The decisions of whoever plays somebody in a scene: whom they play, what they do, what they propose.

Source: FA-TBL-04 to FA-TBL-07, FA-NEG-01, FA-NEW, FA-END-01, FA-END-06.
"""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Offers,
    Pick,
    Prose,
    Required,
    Seat,
    Timing,
    Voluntary,
    Words,
)
from commedia.engine.closed_choices import OneKnown, Reason
from commedia.engine.described import DescribedField
from commedia.engine.domains import Fields
from commedia.engine.manner import Manner
from commedia.games.face_of_angels.acts import LAST, SIZES
from commedia.games.face_of_angels.decisions.decision import Decision, whom
from commedia.games.face_of_angels.decisions.making import NAME
from commedia.games.face_of_angels.state import KINDS, PC, TERMINALS, Kind, Terminal, Town
from commedia.kit.decisions import OfMany

GONE = Closed("They are out of play.", "FA-RSK-07")


def gone(w: Town, npc: str) -> Reason:
    """Why somebody cannot be present."""
    return GONE if npc in w.npcs else ""


NO_SCENE = Closed("No scene is open.", "FA-TBL-02")
DEAD = Closed("Your protagonist is dead.", "FA-END-04")


def entrances(w: Town, seat: Seat) -> list[str]:
    """The characters that a player could play in the scene: their protagonist, or somebody of their slice.

    Source: FA-TBL-05, FA-TBL-06, FA-END-04. Not whom the World uses in a contest that waits (FA-NEG-08).
    """
    scene = w.open_scene
    own = [PC] if seat in scene.pcs and not w.pcs[seat].dead else []
    if not scene.npcs:
        return own
    npcs, theirs, used = w.npcs, set(w.players[seat].slice), w.used_by_world
    return own + [id for id in scene.npcs if id in theirs and id not in used and not npcs[id].lost]


def kept_out(w: Town, seat: Seat, char: str) -> Reason:
    """Why a player cannot play somebody in the scene that is on."""
    if char == PC:
        if w.pcs[seat].dead:
            return DEAD
        return Closed("The World has not brought your protagonist on.", "FA-TBL-06")
    if char not in w.npcs:
        return ""
    if w.npcs[char].lost:
        return GONE
    if char in w.used_by_world:
        return Closed("The World uses them in a contest that waits.", "FA-NEG-02")
    if char not in w.players[seat].slice:
        return Closed("They are of another’s slice.", "FA-TBL-05")
    return Closed("The World has not brought them on.", "FA-TBL-06")


class Enter(Answer):
    """Play one of them until the scene closes."""

    char: str


class StayOut(Answer):
    """Play nobody for now."""

    seldom = 4


class EnterScene(Decision[Enter | StayOut]):
    """Each player says whom they play of those characters of theirs who are present."""

    rule = "FA-TBL-06"
    bounds = {"enter": "FA-TBL-05"}
    asks = "Whom do you play in this scene? You keep them until it closes."
    doing = "choosing whom to play"

    def offers(self) -> Offers:
        able = entrances(self.w, self.seat)
        usual = PC if PC in able else None
        chars = OneKnown(able, partial(kept_out, self.w, self.seat), default=usual)
        return {Enter: {"char": chars}, StayOut: {}}

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        return DescribedField(due="whom you play", heading="whom you play")

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """The way in names one's own protagonist, where there is nobody else to play."""
        if answer is Enter and entrances(self.w, self.seat) == [PC]:
            return Described("Play your protagonist until the scene closes")
        return Described(answer.label)


class EnterLater(EnterScene):
    """Whoever stays out may come in later: the same decision, as a door."""

    kind = EnterScene.kind
    manner = Voluntary()


# -- what anybody may do --------------------------------------------------------------------------------


class Do(Answer):
    """Set out to do something that others may try to stop."""

    char: str
    words: Prose


class Invent(Answer):
    """Bring somebody new into the town."""

    seldom = 16
    name: Prose
    about: Prose
    size: str = SIZES[0]


class Befriend(Answer):
    """Make somebody a friend or a foe of your protagonist."""

    npc: str
    kind: Kind


class ClaimEnd(Answer):
    """Say that something has happened that may end this act."""

    end: str
    words: Prose = NO_WORDS


class ClaimTerminal(Answer):
    """Say how your protagonist ends."""

    terminal: Terminal
    words: Prose


class Rest(Answer):
    """Leave it to the others."""


def doing_something(w: Town, seat: Seat) -> Fields | Closed:
    """What somebody's character could do that leads to a contest. Source: FA-NEG-01, FA-NEG-08."""
    if w.scene is None:
        return NO_SCENE
    chars = whom(w, seat)
    return {"char": Pick(chars, chars[0]), "words": DEED} if chars else NOBODY_PLAYED


DEED = Words("what they do, or say they will", due=True)
NOBODY_PLAYED = Closed("You play nobody in this scene.", "FA-NEG-02")


_NEWCOMER = {
    "name": NAME, "about": Words("who they are", due=True), "size": Pick(SIZES, SIZES[0]),
}  # fmt: skip


def inventing(_w: Town, _seat: Seat) -> Fields:
    """The fields of somebody new in a slice, or of an organisation; none is ever full. Source: FA-TBL-03."""
    return _NEWCOMER


def befriending(w: Town, seat: Seat) -> Fields | Closed:
    """The people with whom a protagonist may have a relationship besides: whom it contested, or subjects.

    Source: FA-NEW-01 to FA-NEW-04, FA-TBL-07.
    """
    if w.contest is not None:
        return NOT_IN_A_CONTEST
    pc = w.pcs[seat]
    if pc.dead:
        return DEAD
    asked = w.asked_about(seat)
    out = asked.union([rel.npc for rel in pc.relationships])
    met = [npc for npc in (*pc.met, *w.subjects) if npc not in out]
    if not met:
        return ASKED if asked else NOBODY_MET
    npcs, sizes = w.npcs, known_sizes(w)
    if known := [npc for npc in met if not (one := npcs[npc]).lost and one.size in sizes]:
        whom = OneKnown(list(dict.fromkeys(known)), partial(no_relation, w, seat))
        return {"npc": whom, "kind": FRIEND_OR_FOE}
    return MET_ARE_GONE if npcs[met[0]].lost else TOO_LARGE


FRIEND_OR_FOE = Pick(KINDS)
NOT_IN_A_CONTEST = Closed("That is for when no contest is on.", "FA-NEW-01")
NOBODY_MET = Closed("Nobody was contested, or fought over, who could be added.", "FA-NEW-01")


ASKED = Closed("Their owner has been asked.", "FA-NEW-02")
MET_ARE_GONE = Closed("Whoever you met is out of play.", "FA-RSK-07")
TOO_LARGE = Closed("That is larger than anybody has a relationship with in this act.", "FA-NEW-04")


def no_relation(w: Town, seat: Seat, npc: str) -> Reason:
    """Why a protagonist cannot have that relationship."""
    if npc in w.pcs:
        return Closed("Nobody has another’s protagonist for a friend or a foe.", "FA-NEW-03")
    if npc not in w.npcs:
        return ""
    if w.npcs[npc].lost:
        return GONE
    if w.pcs[seat].to(npc) is not None:
        return Closed("Your protagonist has a relationship with them already.", "FA-NEW-01")
    if npc in w.asked_about(seat):
        return ASKED
    if w.npcs[npc].size not in known_sizes(w):
        return TOO_LARGE
    return Closed("Your protagonist has not contested them, nor were they fought over.", "FA-NEW-01")


def known_sizes(w: Town) -> tuple[str, ...]:
    """The sizes with which people have relationships in this act: persons in any. Source: FA-NEW-04."""
    return SIZES[: SIZES.index(w.rules.organisations) + 1]


def ends_open(w: Town, _seat: Seat) -> Fields | Closed:
    """What may be said to have come about, of this act's ends. Source: FA-END-01."""
    ends = w.rules.ends
    if not ends:
        return EVENT_ENDS_IT if w.act == 0 else TERMINALS_END_IT
    told = [one.end for one in (*w.claims, *w.recorded)]
    left = [end for end in ends if end not in told]
    return {"end": Pick(left), "words": WHAT_IT_WAS} if left and w.scenes else ALL_TOLD


EVENT_ENDS_IT = Closed("This act ends otherwise.", "FA-PWR-04")
TERMINALS_END_IT = Closed("This act ends otherwise.", "FA-END-02")
ALL_TOLD = Closed("Each of them has been told of.", "FA-END-01")
WHAT_IT_WAS = Words("what it was")


def ending_so(w: Town, seat: Seat) -> Fields | Closed:
    """How a protagonist may end, in the last act. Source: FA-END-06."""
    if w.act != LAST or w.contest is not None:
        return FOR_THE_LAST_ACT
    if w.pcs[seat].dead:
        return ENDED
    if any(claim.seat == seat for claim in w.terminal_claims):
        return TO_BE_CONFIRMED
    return _TERMINAL


FOR_THE_LAST_ACT = Closed("That is for the last act.", "FA-END-06")
ENDED = Closed("Your protagonist is dead.", "FA-END-06")
TO_BE_CONFIRMED = Closed("The World has still to confirm what you said.", "FA-END-06")
_TERMINAL = {"terminal": Pick(TERMINALS), "words": Words("how it came to that", due=True)}


def resting(w: Town, seat: Seat) -> Fields | Closed:
    """Whoever has nothing to do in a scene leaves it to the others, once."""
    if w.scene is None:
        return NO_SCENE
    return RESTS if seat in w.scene.resting else {}


RESTS = Closed("You have left it to them.")


class TakePart(OfMany, Decision[Do | Invent | Befriend | ClaimEnd | ClaimTerminal | Rest]):
    """Everybody who plays somebody in the scene does something, or leaves it to the others."""

    rule = "FA-TBL-04"
    bounds = {
        "do": "FA-NEG-01", "do.char": "FA-NEG-02", "invent": "FA-TBL-03", "befriend": "FA-NEW-01",
        "claim_end": "FA-END-01", "claim_terminal": "FA-END-06",
    }  # fmt: skip
    asks = "What does your character do?"
    quietly = "Act, or leave it to others"
    doing = "in the scene"
    manner: ClassVar[Manner] = Required(timing=Timing.BETWEEN_LINES)
    each = {
        Do: doing_something, Invent: inventing, Befriend: befriending, ClaimEnd: ends_open,
        ClaimTerminal: ending_so, Rest: resting,
    }  # fmt: skip
    soonest = (Rest, Invent, Do, ClaimTerminal, ClaimEnd)


class TakePartLater(TakePart):
    """Whoever has left it to the others may do something after all: the same decision, as a door."""

    kind = TakePart.kind
    asks = "Is there something more that you do?"
    quietly = "Do something, or say what has come about"
    manner = Voluntary(timing=Timing.BETWEEN_LINES)
    seldom = 4


class BetweenScenes(TakePartLater):
    """Players put something forward between scenes: the same decision, where nobody plays anybody."""

    kind = TakePart.kind
    asks = "Is there anything to add before the next scene?"
    quietly = ""
