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
    "list_attachments": gathering.FORM,
    "offer_stake": staking.FORM,
    "revise_offer": staking.REVISE,
    "accept_stake": accepting.FORM,
    "keep_card": keeping.FORM,
    "cut_deck": cutting.FORM,
    "last_cut": cutting.LAST,
    "invoke_memory": invoking.FORM,
    "choose_narration": choosing.FORM,
    "break_tie": choosing.FORM,
    "tell_memory": remembering.FORM,
    "must_reword": remembering.FORM,
    "answer_flag": judging.ANSWER,
    "judge_contradiction": judging.JUDGE,
    "flag_contradiction": judging.FLAG,
    "keep_palace": people.FORM,
    "last_wager": last.FORM,
}
"""Each form by the kind of decision that it is for."""

SUBJECTS: Final[Mapping[str, Callable[[OpenDecision[Palace]], Markup]]] = {
    "tell_memory": remembering.subject,
    "must_reword": remembering.subject,
    "answer_flag": remembering.subject,
}
"""What a long question is about, drawn large beside it, by the kind of the decision."""


def _outing(asked: OpenDecision[Palace]) -> Markup:
    [to] = [one.to for one in asked.own.outings if one.number == asked.about["outing"]]
    return room_of(asked.own, to)


def _bribe(asked: OpenDecision[Palace]) -> Markup:
    bribe = asked.own.bribe
    return NOTHING if bribe is None or not bribe.to else room_of(asked.own, bribe.to)


THINGS: Final[Mapping[str, Callable[[OpenDecision[Palace]], Markup]]] = {
    "come": _outing,
    "answer_bribe": _bribe,
}
"""The room that a short question is about, drawn small above it."""

__all__ = ["FORMS", "SUBJECTS", "THINGS"]
