"""The forms of City of Masks: what a page asks with, where the plain form would not do a decision justice.

reading    what is read out of a seat's own view
amounts    a number with a slider
hidden     making a hidden face                  becoming   a name and a place in society
web        laying feelings on people, factions   wants      objectives
cards      actions as cards, and their chances   deeds      declaring         support    standing by
tags       what deeds mean to factions           objecting  what they do not mean
piles      both pots                             opening    the first stake
stakes     a bidding turn                        asking     palms, factions, messengers
chain      the path of people Face comes by
palms      lending, asking on                    hearts     feelings that move
paying     paying back, promising                watching   bets, tellings, denunciations
tiles      taking a tile                         shopping   the market
by_hand    what the table's own tiles, dice and cards showed
subjects   what long questions are about, drawn large beside them

A form is drawn from the decision's own offers and the seat's own view, and so are its chances: nothing here
can reach what that seat does not know.
"""

from collections.abc import Callable, Mapping
from typing import Final

from markupsafe import Markup

from commedia.games.city_of_masks.forms import (
    becoming,
    by_hand,
    deeds,
    hearts,
    hidden,
    objecting,
    opening,
    palms,
    paying,
    shopping,
    stakes,
    subjects,
    support,
    tags,
    tiles,
    wants,
    watching,
    web,
)
from commedia.games.city_of_masks.state import City
from commedia.props.form import OpenDecision, OwnForm

FORMS: Final[Mapping[str, OwnForm[City]]] = {
    "compose_hidden_face": hidden.FORM,
    "become": becoming.FORM,
    "settle_feelings": web.FORM,
    "take_aims": wants.FORM,
    "declare_actions": deeds.FORM,
    "support": support.FORM,
    "tag_actions": tags.FORM,
    "raise_objection": objecting.FORM,
    "open_pot": opening.FORM,
    "bid_turn": stakes.FORM,
    "lend": palms.LEND,
    "pass_it_on": palms.LEND,
    "resent": hearts.RESENT,
    "shift": hearts.SHIFT,
    "weigh": hearts.WEIGH,
    "repay": paying.REPAY,
    "allocate": paying.ALLOCATE,
    "onlooker_reacts": hearts.REACTION,
    "be_wooed": hearts.BEING_WOOED,
    "side_bet": watching.BET,
    "draw_tile": tiles.FORM,
    "tell": watching.TELL,
    "denounce_or_not": watching.DENOUNCE,
    "call_on_commission": watching.DEFENCE,
    "market_turn": shopping.FORM,
    "enter_outcome": by_hand.FORM,
}
"""Each form by the kind of decision that it is for."""

SUBJECTS: Final[Mapping[str, Callable[[OpenDecision[City]], Markup]]] = {
    "compose_hidden_face": hidden.subject,
    "read_sheet": subjects.their_sheet,
    "become": subjects.beneath_the_mask,
    "settle_feelings": subjects.heart,
    "take_aims": subjects.drawn,
}
"""What a long question is about, drawn large beside it, by the kind of the decision."""

__all__ = ["FORMS", "SUBJECTS"]
