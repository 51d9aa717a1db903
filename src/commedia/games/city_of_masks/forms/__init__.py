"""The forms of City of Masks: what a page asks with, where the plain form would not do a decision justice.

shared     what is read out of a seat's own view; numbers with a slider
hidden     making a hidden face                  becoming   a name and a place in society
web        laying feelings on people, factions   wants      objectives
cards      actions as cards, and their chances   deeds      declaring, and standing by
tags       what deeds mean to factions           objecting  what they do not mean
piles      both pots                             stakes     the first stake, a bidding turn
chain      the path of people Face comes by      asking     palms, factions, messengers
palms      lending, asking on                    hearts     feelings that move
paying     paying back, promising                shopping   the market
watching   bets, taking a tile, tellings, denunciations
real_dice  what the table's own tiles, dice and cards showed
subjects   what long questions are about, drawn large beside them

A form is drawn from the decision's own offers and the seat's own view, and so are its chances: nothing here
can reach what that seat does not know.
"""

from collections.abc import Callable, Mapping
from typing import Final

from markupsafe import Markup

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
from commedia.props.form import OpenDecision, OwnForm

FORMS: Final[Mapping[str, OwnForm[City]]] = {
    ComposeHiddenFace.kind: hidden.FORM,
    Become.kind: becoming.FORM,
    SettleFeelings.kind: web.FORM,
    TakeAims.kind: wants.FORM,
    DeclareActions.kind: deeds.FORM,
    Support.kind: deeds.SUPPORT,
    TagActions.kind: tags.FORM,
    RaiseObjection.kind: objecting.FORM,
    OpenPot.kind: stakes.OPENING,
    BidTurn.kind: stakes.FORM,
    Lend.kind: palms.LEND,
    PassItOn.kind: palms.LEND,
    Resent.kind: hearts.RESENT,
    Shift.kind: hearts.SHIFT,
    Weigh.kind: hearts.WEIGH,
    Repay.kind: paying.REPAY,
    Allocate.kind: paying.ALLOCATE,
    OnlookerReacts.kind: hearts.REACTION,
    BeWooed.kind: hearts.BEING_WOOED,
    SideBet.kind: watching.BET,
    DrawTile.kind: watching.TILE,
    Tell.kind: watching.TELL,
    DenounceOrNot.kind: watching.DENOUNCE,
    CallOnCommission.kind: watching.DEFENCE,
    MarketTurn.kind: shopping.FORM,
    "enter_outcome": real_dice.FORM,
}
"""Each form by the kind of decision that it is for."""

SUBJECTS: Final[Mapping[str, Callable[[OpenDecision[City]], Markup]]] = {
    ComposeHiddenFace.kind: hidden.subject,
    ReadSheet.kind: subjects.their_sheet,
    Become.kind: subjects.beneath_the_mask,
    SettleFeelings.kind: subjects.heart,
    TakeAims.kind: subjects.drawn,
}
"""What a long question is about, drawn large beside it, by the kind of the decision."""

__all__ = ["FORMS", "SUBJECTS"]
