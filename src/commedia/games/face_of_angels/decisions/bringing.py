"""What is brought in beside a contest: friends, foes, and what a Jack is best at.

Source: FA-REL-01 to FA-REL-05, FA-TYP-03.
"""

from __future__ import annotations

from functools import partial

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Offers,
    Prose,
    Seat,
    Voluntary,
    Words,
)
from commedia.engine.closed_choices import OneKnown, Reason
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import say
from commedia.games.face_of_angels.consequences import of_bringing_in
from commedia.games.face_of_angels.decisions.decision import Decision
from commedia.games.face_of_angels.foretelling import worth_foretold
from commedia.games.face_of_angels.state import Town
from commedia.kit.decisions import YesOrNo


class BringIn(Answer):
    """Bring somebody in."""

    relationship: str
    words: Prose = NO_WORDS


def kept_away(w: Town, seat: Seat, id: str) -> Reason:
    """Why somebody cannot bring a relationship into the contest. Source: FA-REL-01 to FA-REL-05."""
    rel = next((rel for rel in w.relationships() if rel.id == id), None)
    if rel is None:
        return ""
    if rel.pc != seat and (seat != w.world or rel.kind == "friend"):
        return NOT_A_FOE if seat == w.world else NOT_ONES_OWN
    if w.clash.has_used(id):
        return Closed("They have come into this contest already.", "FA-REL-04")
    if rel.pc not in w.may_bring_in:
        return Closed("Their protagonist takes no part in it.", "FA-REL-01")
    if rel.is_friend(w.opposed_by(rel.pc)):
        return Closed("Nobody helps against themselves.", "FA-REL-05")
    return LOCKED if rel.state == "ok" else Closed(say("They are {state}.", state=rel.state))


LOCKED = Closed("It is locked: nobody draws a card for it until the act is over.")


NOT_A_FOE = Closed("The World brings in foes.", "FA-REL-02")
NOT_ONES_OWN = Closed("They are on no sheet of yours.", "FA-REL-01")


class BringInOwn(Decision[BringIn]):
    """A player whose protagonist takes part brings in a friend, for a card, or a foe, for the World's.

    Source: FA-REL-01, FA-REL-03.
    """

    rule = "FA-REL-01"
    bounds = {"bring_in.relationship": "FA-REL-05"}
    manner = Voluntary()
    asks = "You may bring in a friend, and draw a card for it; or a foe, for whom the World draws one."
    doing = "looking for friends"

    def offers(self) -> Offers:
        w, seat = self.w, self.seat
        rels = w.to_bring_in(seat)
        return bringing(w, seat, [rel.id for kind in ("friend", "foe") for rel in rels if rel.kind == kind])

    def foresee(self, answer: BringIn) -> list[Foretold]:
        """How likely a contestant wins as they are, and with a card more; before a trick alone."""
        return worth_foretold(self.w, self.seat)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return Described(answer.label, then=of_bringing_in(self.w.rules))


def bringing(w: Town, seat: Seat, known: list[str]) -> Offers:
    """One of those, with how they come into it."""
    whom = OneKnown(known, partial(kept_away, w, seat), "FA-REL-05")
    return {BringIn: {"relationship": whom, "words": COMING_IN}}


COMING_IN = Words("how they come into it")


class BringInFoe(Decision[BringIn]):
    """The World brings in a foe of any protagonist that takes part."""

    rule = "FA-REL-02"
    bounds = {"bring_in.relationship": "FA-REL-05"}
    manner = Voluntary()
    asks = "You may bring in a foe, and draw a card for it."
    doing = "looking for foes"

    def offers(self) -> Offers:
        w = self.w
        foes = [rel.id for pc in w.may_bring_in for rel in w.to_bring_in(pc) if rel.kind == "foe"]
        return bringing(w, self.seat, foes)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return Described(answer.label, then=of_bringing_in(self.w.rules))


class Claim(Answer):
    """It touches your area."""

    words: Prose = NO_WORDS


class ClaimArea(Decision[Claim]):
    """A Jack who takes part says that the contest touches what they are best at."""

    rule = "FA-TYP-03"
    manner = Voluntary()
    asks = "Does this touch what you are best at? If the World finds so, you draw a card, once in a contest."
    doing = "finding their feet"

    def offers(self) -> Offers:
        return {Claim: {"words": Words("how it touches your area")}}


class Touches(Answer):
    """It does."""


class DoesNot(Answer):
    """It does not."""


class ConfirmArea(YesOrNo, Decision[Touches | DoesNot]):
    """The World judges a Jack's claim. said: what they claim it for."""

    rule = "FA-TYP-03"
    yes, no = Touches, DoesNot
    doing = "judging a claim"
    jack: Seat
    said: Prose = NO_WORDS

    @property
    def asks(self) -> str:
        return say("{jack} finds that this touches what they are best at. Does it?", jack=self.jack)
