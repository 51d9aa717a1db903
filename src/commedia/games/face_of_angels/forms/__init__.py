"""The forms of The Face of Angels: what a page asks with, where a plain form would not do.

asking    what every form is drawn from
laying    the hand as cards to pick up, each with its realm and what it may be laid as
trying    what the card that is picked up would make of the trick, and who could turn that
pointing  which card counts, with the sum of each
bringing  a friend or a foe, with what they risk by it
making    a protagonist, the town; a friend and a foe side by side, and those of other slices
framing   a scene, and who is in it, slice by slice or on the pie
changing  what comes over the night; a power by its realm; transformations with what they do to one's cards
ending    how a protagonist ends by what came of a contest
staking   the two conditions side by side, and a third for broke; how likely one is to win at each pace
losing    what the winner does to whom the loser used; cards over one's size
by_hand   which cards of the table's own somebody drew

A form is drawn from the decision's own offers and the seat's own view.
"""

from collections.abc import Callable, Mapping
from typing import Final

from markupsafe import Markup

from commedia.games.face_of_angels.forms import (
    bringing,
    by_hand,
    changing,
    framing,
    laying,
    losing,
    making,
    pointing,
    staking,
)
from commedia.games.face_of_angels.state import Town
from commedia.props.form import OpenDecision, OwnForm

FORMS: Final[Mapping[str, OwnForm[Town]]] = {
    "lead_card": laying.FORM,
    "respond_with_card": laying.FORM,
    "help_with_card": laying.FORM,
    "name_point_card": pointing.FORM,
    "make_protagonist": making.PROTAGONIST,
    "found_town": making.TOWN,
    "invent_friend_and_foe": making.PAIR,
    "borrow_somebody": making.BORROW,
    "lend_somebody": making.LEND,
    "allow_relationship": making.LEND,
    "frame_scene": framing.FRAME,
    "run_scene": framing.FRAME,
    "declare_event": changing.EVENT,
    "receive_power": changing.RECEIVE,
    "choose_transformation": changing.CHANGE,
    "bring_in_own": bringing.FORM,
    "bring_in_foe": bringing.FORM,
    "propose_stakes": staking.PROPOSE,
    "answer_stakes": staking.ANSWER,
    "settle_both": staking.SETTLE,
    "start_or_drop": staking.START,
    "mark_about": staking.ABOUT,
    "weigh_losses": losing.WEIGH,
    "discard_down": losing.LET_GO,
    "enter_outcome": by_hand.FORM,
}
"""Each form by the kind of decision that it is for."""

SUBJECTS: Final[Mapping[str, Callable[[OpenDecision[Town]], Markup]]] = {"frame_scene": framing.town}
"""What a long question is about, by its kind."""

__all__ = ["FORMS", "SUBJECTS"]
