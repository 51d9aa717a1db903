"""The forms of City of Masks: what a page asks with, where the plain form would not do a decision justice.

A form is drawn from the decision's own offers and the seat's own view, and so are its chances: nothing here
can reach what that seat does not know.
"""

from typing import Final

from commedia.engine.real_dice import EnterOutcome
from commedia.games.city_of_masks.decisions.aftermath import (
    Allocate,
    BeWooed,
    OnlookerReacts,
    Repay,
    Shift,
    Weigh,
)
from commedia.games.city_of_masks.decisions.bidding import BidTurn
from commedia.games.city_of_masks.decisions.breach import CallOnCommission, DenounceOrNot
from commedia.games.city_of_masks.decisions.dealing import SettleFeelings, TakeAims
from commedia.games.city_of_masks.decisions.declaring import DeclareActions
from commedia.games.city_of_masks.decisions.lending import Lend, PassItOn, Resent
from commedia.games.city_of_masks.decisions.market import MarketTurn
from commedia.games.city_of_masks.decisions.opening import OpenPot
from commedia.games.city_of_masks.decisions.setup import Become, ComposeHiddenFace, ReadSheet
from commedia.games.city_of_masks.decisions.support import SideBet, Support
from commedia.games.city_of_masks.decisions.tags import RaiseObjection, TagActions
from commedia.games.city_of_masks.decisions.telling import DrawTile, Tell
from commedia.games.city_of_masks.forms import (
    becoming,
    deeds,
    hearts,
    hidden,
    objecting,
    palms,
    paying,
    real_dice,
    shopping,
    stakes,
    subjects,
    tags,
    wants,
    watching,
    web,
)
from commedia.games.city_of_masks.state import City
from commedia.props.form import Drawings, Forms

FORMS: Final[Forms[City]] = {
    ComposeHiddenFace: hidden.FORM,
    Become: becoming.FORM,
    SettleFeelings: web.FORM,
    TakeAims: wants.FORM,
    DeclareActions: deeds.FORM,
    Support: deeds.SUPPORT,
    TagActions: tags.FORM,
    RaiseObjection: objecting.FORM,
    OpenPot: stakes.OPENING,
    BidTurn: stakes.FORM,
    Lend: palms.LEND,
    PassItOn: palms.LEND,
    Resent: hearts.RESENT,
    Shift: hearts.SHIFT,
    Weigh: hearts.WEIGH,
    Repay: paying.REPAY,
    Allocate: paying.ALLOCATE,
    OnlookerReacts: hearts.REACTION,
    BeWooed: hearts.BEING_WOOED,
    SideBet: watching.BET,
    DrawTile: watching.TILE,
    Tell: watching.TELL,
    DenounceOrNot: watching.DENOUNCE,
    CallOnCommission: watching.DEFENCE,
    MarketTurn: shopping.FORM,
    EnterOutcome: real_dice.FORM,
}
"""Each form by the class of decision that it is for."""

SUBJECTS: Final[Drawings[City]] = {
    ComposeHiddenFace: hidden.subject,
    ReadSheet: subjects.their_sheet,
    Become: subjects.beneath_the_mask,
    SettleFeelings: subjects.heart,
    TakeAims: subjects.drawn,
}
"""What a long question is about, drawn large beside it, by the class of the decision."""

__all__ = ["FORMS", "SUBJECTS"]
