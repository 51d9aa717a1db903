"""The forms of The Face of Angels: what a page asks with, where a plain form would not do.

A form is drawn from the decision's own offers and the seat's own view.
"""

from typing import Final

from commedia.engine.real_dice import EnterOutcome
from commedia.games.face_of_angels.decisions.after import DiscardDown, WeighLosses
from commedia.games.face_of_angels.decisions.both import SettleBoth
from commedia.games.face_of_angels.decisions.bringing import BringInFoe, BringInOwn
from commedia.games.face_of_angels.decisions.confirming import AllowRelationship
from commedia.games.face_of_angels.decisions.laying import (
    HelpWithCard,
    LeadCard,
    NamePointCard,
    RespondWithCard,
)
from commedia.games.face_of_angels.decisions.making import (
    BorrowSomebody,
    FoundTown,
    InventFriendAndFoe,
    LendSomebody,
    MakeProtagonist,
)
from commedia.games.face_of_angels.decisions.parked import MarkAbout, StartOrDrop
from commedia.games.face_of_angels.decisions.powers import DeclareEvent, ReceivePower
from commedia.games.face_of_angels.decisions.scenes import FrameScene, RunScene
from commedia.games.face_of_angels.decisions.stakes import AnswerStakes, ProposeStakes
from commedia.games.face_of_angels.forms import (
    bringing,
    changing,
    framing,
    laying,
    losing,
    making,
    pointing,
    real_cards,
    staking,
)
from commedia.games.face_of_angels.state import Town
from commedia.props.form import Drawings, Forms

FORMS: Final[Forms[Town]] = {
    LeadCard: laying.FORM,
    RespondWithCard: laying.FORM,
    HelpWithCard: laying.FORM,
    NamePointCard: pointing.FORM,
    MakeProtagonist: making.PROTAGONIST,
    FoundTown: making.TOWN,
    InventFriendAndFoe: making.PAIR,
    BorrowSomebody: making.BORROW,
    LendSomebody: making.LEND,
    AllowRelationship: making.LEND,
    FrameScene: framing.FRAME,
    RunScene: framing.FRAME,
    DeclareEvent: changing.EVENT,
    ReceivePower: changing.RECEIVE,
    BringInOwn: bringing.FORM,
    BringInFoe: bringing.FORM,
    ProposeStakes: staking.PROPOSE,
    AnswerStakes: staking.ANSWER,
    SettleBoth: staking.SETTLE,
    StartOrDrop: staking.START,
    MarkAbout: staking.ABOUT,
    WeighLosses: losing.WEIGH,
    DiscardDown: losing.LET_GO,
    EnterOutcome: real_cards.FORM,
}
"""Each form by the class of decision that it is for."""

SUBJECTS: Final[Drawings[Town]] = {FrameScene: framing.town}
"""What a long question is about, by its kind."""

__all__ = ["FORMS", "SUBJECTS"]
