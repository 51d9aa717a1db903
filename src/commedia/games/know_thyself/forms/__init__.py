"""The forms of Know Thyself: what a page asks with, where the plain form would not do a decision justice.

keeping      keep a card or draw again      accepting    take a stake or back down
invoking     remember, or let it be lost    staking      what the other side wants, and for how much
cutting      the deck as a fan              last         a last wager
choosing     the outcome or the Memory      remembering  Memories, beside all that is known of the PC
judging      contradictions, beside what they contradict
gathering    four things, each in its suit
people       the GM's: whoever is likely in the room a touch away

A form is drawn from the decision's own offers and the seat's own view, and so are its chances: every one is
worked out from the cards that lie there.
"""

from collections.abc import Callable, Mapping
from typing import Final

from markupsafe import Markup

from commedia.games.know_thyself.decisions.drawing import CutDeck, InvokeMemory, KeepCard
from commedia.games.know_thyself.decisions.ending import LastCut, LastWager
from commedia.games.know_thyself.decisions.keeping import AnswerBribe, KeepPalace
from commedia.games.know_thyself.decisions.making import ListAttachments
from commedia.games.know_thyself.decisions.roaming import Come
from commedia.games.know_thyself.decisions.telling import (
    AnswerFlag,
    BreakTie,
    ChooseNarration,
    FlagContradiction,
    JudgeContradiction,
    MustReword,
    TellMemory,
)
from commedia.games.know_thyself.decisions.wager import AcceptStake, OfferStake, ReviseOffer
from commedia.games.know_thyself.forms import (
    accepting,
    choosing,
    cutting,
    gathering,
    invoking,
    judging,
    keeping,
    last,
    people,
    remembering,
    staking,
)
from commedia.games.know_thyself.stage.nearby import room_of
from commedia.games.know_thyself.state import Palace
from commedia.props.form import OpenDecision, OwnForm
from commedia.props.template import NOTHING

FORMS: Final[Mapping[str, OwnForm[Palace]]] = {
    ListAttachments.kind: gathering.FORM,
    OfferStake.kind: staking.FORM,
    ReviseOffer.kind: staking.REVISE,
    AcceptStake.kind: accepting.FORM,
    KeepCard.kind: keeping.FORM,
    CutDeck.kind: cutting.FORM,
    LastCut.kind: cutting.LAST,
    InvokeMemory.kind: invoking.FORM,
    ChooseNarration.kind: choosing.FORM,
    BreakTie.kind: choosing.FORM,
    TellMemory.kind: remembering.FORM,
    MustReword.kind: remembering.FORM,
    AnswerFlag.kind: judging.ANSWER,
    JudgeContradiction.kind: judging.JUDGE,
    FlagContradiction.kind: judging.FLAG,
    KeepPalace.kind: people.FORM,
    LastWager.kind: last.FORM,
}
"""Each form by the kind of decision that it is for."""

SUBJECTS: Final[Mapping[str, Callable[[OpenDecision[Palace]], Markup]]] = {
    TellMemory.kind: remembering.subject,
    MustReword.kind: remembering.subject,
    AnswerFlag.kind: remembering.subject,
}
"""What a long question is about, drawn large beside it, by the kind of the decision."""


def _outing(asked: OpenDecision[Palace]) -> Markup:
    [to] = [one.to for one in asked.own.outings if one.number == asked.about(Come.outing)]
    return room_of(asked.own, to)


def _bribe(asked: OpenDecision[Palace]) -> Markup:
    bribe = asked.own.bribe
    return NOTHING if bribe is None or not bribe.to else room_of(asked.own, bribe.to)


THINGS: Final[Mapping[str, Callable[[OpenDecision[Palace]], Markup]]] = {
    Come.kind: _outing,
    AnswerBribe.kind: _bribe,
}
"""The room that a short question is about, drawn small above it."""

__all__ = ["FORMS", "SUBJECTS", "THINGS"]
