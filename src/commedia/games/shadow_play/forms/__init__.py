"""The forms of Shadow Play: what a page asks with, where a plain form would not do.

agreeing     what an Episode would be about, as its card has it
making       a Persona that lies ready, or balances of six points with the Scores that follow
saying       what an Actor asks or does, with a card that it begins or furthers; what names one's own is told
joining      whether to take part in a Challenge, with what one would face
challenging  the line that would be challenged, and the cards that may be at stake
advancing    what an Advance buys
investing    what is staked, and what goes with it
settling     which cards an action furthers
contesting   what the Director has marked beyond what an Actor says, or dropped of it
ticking      what others have conveyed, as boxes in the hand
moving       which kind of Move, and what each can do now
weighing_it  time and significance, and what a Scope leaves of the pool
paying       dice or Fortune, with the odds of each; naming: the number of a Stunt
picking      each die as a card: what it buys above, what it costs below
answering    what the Director answers, with the Stance beside it
shaping      the Trait of a Leading Move, and from which Strength on it would tell
spending     Power to spend, with what a Trait would come to
pushing      a button for each who can be Pushed, with the sum; shut with its reason
sacrificing  Surrender and both Sacrifices side by side, worked out
shifting     which Score a Trait shifts, from what to what

A form is drawn from the decision's own offers and the seat's own view.
"""

from collections.abc import Callable, Mapping
from typing import Final

from markupsafe import Markup

from commedia.games.shadow_play.forms import (
    advancing,
    agreeing,
    answering,
    challenging,
    contesting,
    investing,
    joining,
    making,
    moving,
    naming,
    paying,
    picking,
    pushing,
    sacrificing,
    saying,
    settling,
    shaping,
    shifting,
    spending,
    ticking,
    weighing_it,
)
from commedia.games.shadow_play.state import Story
from commedia.props.form import OpenDecision, OwnForm

FORMS: Final[Mapping[str, OwnForm[Story]]] = {
    "make_persona": making.FORM,
    "agree_on_card": agreeing.FORM,
    "speak": saying.FORM,
    "may_challenge": challenging.FORM,
    "join_challenge": joining.FORM,
    "invest": investing.FORM,
    "spend_advance": advancing.FORM,
    "settle_marks": settling.FORM,
    "contest_marks": contesting.FORM,
    "give_response": answering.FORM,
    "make_move": moving.FORM,
    "describe_anew": moving.FORM,
    "set_scope": weighing_it.FORM,
    "name_target": naming.FORM,
    "pay_scope": paying.FORM,
    "pick_die": picking.FORM,
    "spend_power": spending.FORM,
    "make_trait": shaping.FORM,
    "may_push": pushing.FORM,
    "last_push": pushing.LAST,
    "face_surrender": sacrificing.FORM,
    "shift_score": shifting.FORM,
}
"""Each form by the kind of decision that it is for."""

SUBJECTS: Final[Mapping[str, Callable[[OpenDecision[Story]], Markup]]] = {
    "make_persona": making.subject,
    "face_surrender": sacrificing.subject,
}
"""What a long question is about, drawn large beside it."""

AT_HAND: Final[Mapping[str, Callable[[OpenDecision[Story]], Markup]]] = {"tick_items": ticking.at_hand}
"""What is answered in the hand."""

__all__ = ["AT_HAND", "FORMS", "SUBJECTS"]
