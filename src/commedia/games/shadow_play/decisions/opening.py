"""Before anything is played: the tone, Elements, the card of an Episode; and whether there is another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commedia.engine import Answer, Closed, Listing, Name, Offers, Pick, Prose, Words
from commedia.engine.domains import Fields
from commedia.games.shadow_play.decisions.decision import Decision
from commedia.kit.decisions import Say, YesOrNo

MOST_NEVER = 6
"""So many things that do not happen here may one player write down."""
NOUN = Name("a noun: a place, a thing, somebody", thing=True)


class SetTone(Answer):
    """Propose it."""

    words: Prose


class WriteTone(Say, Decision[SetTone]):
    """To the Director; again, where somebody objects."""

    rule = "SP-TONE-01"
    asks = "How does this story sound? Put it into one sentence. It stands once every Actor agrees."
    doing = "putting the tone into a sentence"
    answer = SetTone
    box = Words("the tone, in one sentence", due=True, most=400)

    def before(self) -> Mapping[str, Any]:
        """The tone that somebody objected to."""
        return {"words": self.w.tone} if self.w.objections else {}


class Agree(Answer):
    """Agree."""


class Object(Answer):
    """Object, and say what you would rather have."""

    words: Prose
    seldom = 3


class _Agreeing(Decision[Agree | Object]):
    """To every Actor, about what the Director proposes."""

    doing = "thinking it over"

    def offers(self) -> Offers:
        return {Agree: {}, Object: {"words": Words("what you would rather have", due=True)}}


class AgreeOnTone(_Agreeing):
    """To every Actor."""

    rule = "SP-TONE-01"
    asks = "Do you agree to that tone?"


class AgreeOnCard(_Agreeing):
    """To every Actor."""

    rule = "SP-TONE-02"
    asks = "Do you agree that this is what the Episode is about?"


class RuleOut(Answer):
    """Write it down."""

    things: list[dict[str, str]]
    due = {"things": "what does not happen"}


class NameLimits(Decision[RuleOut]):
    """To everybody; what anybody writes down holds."""

    rule = "SP-TONE-01"
    asks = "What does not happen in this story? One line each. It holds for everybody, and needs no reason."
    doing = "writing down what does not happen"

    def offers(self) -> Offers:
        line = {"words": Words("what does not happen", due=True, most=200)}
        return {RuleOut: {"things": Listing(line, 0, MOST_NEVER)}}


class CardElement(Answer):
    """Put it on a card."""

    name: Prose


class NameElement(Say, Decision[CardElement]):
    """To everybody, before the first Episode."""

    rule = "SP-TONE-03"
    asks = "Which place, thing or person is in this story? A noun, and none of the Personae."
    doing = "putting something into the story"
    answer = CardElement
    box = NOUN


class ProposeCard(Answer):
    """Something that is in the story."""

    move = "Propose it"
    element: str
    wish: Prose
    due = {"element": "an Element"}


class ProposeNew(Answer):
    """Something new."""

    move = "Propose it"
    name: Prose
    wish: Prose


class WriteEpisode(Decision[ProposeCard | ProposeNew]):
    """To the Director, when an Episode begins; again, where somebody objects."""

    rule = "SP-TONE-02"
    asks = (
        "What is this Episode about? Name something, and what has to become of it: then the Episode is over."
    )
    doing = "writing the card of the Episode"

    def offers(self) -> Offers:
        wish = Words("what has to become of it", due=True, most=200)
        there: Fields | Closed = {"element": Pick(self.w.there), "wish": wish}
        if not self.w.there:
            there = Closed("No Element is left.", "SP-ROLE-03")
        return {ProposeCard: there, ProposeNew: {"name": NOUN, "wish": wish}}

    def before(self) -> Mapping[str, Any]:
        """The card that somebody objected to, on whose Element others may be written."""
        card = self.w.episode
        if not (self.w.objections and card.element in self.w.there):
            return {}
        return {"do": ProposeCard.do, "element": card.element, "wish": card.wish}


class GoOn(Answer):
    """Play another Episode."""


class LeaveIt(Answer):
    """Leave it there."""


class PlayAnother(YesOrNo, Decision[GoOn | LeaveIt]):
    """To everybody, once an Episode is closed."""

    rule = "SP-TONE-02"
    asks = "Is there another Episode? There is if all of you would have one."
    doing = "thinking whether to go on"
    yes, no = GoOn, LeaveIt
