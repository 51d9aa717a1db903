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
move_weight  time and significance, and what a Scope leaves of the pool
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

from commedia.games.shadow_play.decisions.cards import Invest, SpendAdvance
from commedia.games.shadow_play.decisions.challenge import (
    FaceSurrender,
    JoinChallenge,
    LastPush,
    MayPush,
    ShiftScore,
)
from commedia.games.shadow_play.decisions.dialogue import (
    ContestMarks,
    GiveResponse,
    MayChallenge,
    SettleMarks,
    Speak,
)
from commedia.games.shadow_play.decisions.making import MakePersona
from commedia.games.shadow_play.decisions.move import DescribeAnew, MakeMove, NameTarget, PayScope, SetScope
from commedia.games.shadow_play.decisions.opening import AgreeOnCard
from commedia.games.shadow_play.decisions.power import MakeTrait, PickDie, SpendPower
from commedia.games.shadow_play.decisions.ticks import TickItems
from commedia.games.shadow_play.forms import (
    advancing,
    agreeing,
    answering,
    challenging,
    contesting,
    investing,
    joining,
    making,
    move_weight,
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
)
from commedia.games.shadow_play.state import Story
from commedia.props.form import OpenDecision, OwnForm

FORMS: Final[Mapping[str, OwnForm[Story]]] = {
    MakePersona.kind: making.FORM,
    AgreeOnCard.kind: agreeing.FORM,
    Speak.kind: saying.FORM,
    MayChallenge.kind: challenging.FORM,
    JoinChallenge.kind: joining.FORM,
    Invest.kind: investing.FORM,
    SpendAdvance.kind: advancing.FORM,
    SettleMarks.kind: settling.FORM,
    ContestMarks.kind: contesting.FORM,
    GiveResponse.kind: answering.FORM,
    MakeMove.kind: moving.FORM,
    DescribeAnew.kind: moving.FORM,
    SetScope.kind: move_weight.FORM,
    NameTarget.kind: naming.FORM,
    PayScope.kind: paying.FORM,
    PickDie.kind: picking.FORM,
    SpendPower.kind: spending.FORM,
    MakeTrait.kind: shaping.FORM,
    MayPush.kind: pushing.FORM,
    LastPush.kind: pushing.LAST,
    FaceSurrender.kind: sacrificing.FORM,
    ShiftScore.kind: shifting.FORM,
}
"""Each form by the kind of decision that it is for."""

SUBJECTS: Final[Mapping[str, Callable[[OpenDecision[Story]], Markup]]] = {
    MakePersona.kind: making.subject,
    FaceSurrender.kind: sacrificing.subject,
}
"""What a long question is about, drawn large beside it."""

AT_HAND: Final[Mapping[str, Callable[[OpenDecision[Story]], Markup]]] = {TickItems.kind: ticking.at_hand}
"""What is answered in the hand."""

__all__ = ["AT_HAND", "FORMS", "SUBJECTS"]
