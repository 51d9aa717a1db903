"""The forms of City of Masks: what a page asks with, where the plain form would not do a question justice.

reading    what is read out of a seat's own view
figures    odds, spreads, tiles
hidden     making a hidden face              web       laying feelings on people and factions
deeds      declaring, supporting             tags      what deeds mean to factions
piles      both pots                         stakes    a bidding turn
palms      lending, promising, paying        watching  bets, tiles, tellings, denunciations
shopping   the market

A form is drawn from the question's own offers and the seat's own view, and so are its chances: nothing here
can reach what that seat does not know.
"""

from collections.abc import Mapping
from typing import Final

from commedia.games.city_of_masks.forms import deeds, hidden, palms, shopping, stakes, tags, watching, web
from commedia.props.asked import OwnForm

FORMS: Final[Mapping[str, OwnForm]] = {
    "compose_hidden_face": hidden.FORM,
    "settle_feelings": web.FORM,
    "declare_actions": deeds.FORM,
    "support": deeds.SUPPORT,
    "tag_actions": tags.FORM,
    "open_pot": stakes.OPENING,
    "bid_turn": stakes.FORM,
    "lend": palms.LEND,
    "pass_it_on": palms.LEND,
    "resent": palms.RESENT,
    "shift": palms.SHIFT,
    "weigh": palms.WEIGH,
    "repay": palms.REPAY,
    "allocate": palms.ALLOCATE,
    "onlooker_reacts": palms.REACTION,
    "side_bet": watching.BET,
    "draw_tile": watching.TILE,
    "tell": watching.TELL,
    "denounce_or_not": watching.DENOUNCE,
    "call_on_commission": watching.DEFENCE,
    "market_turn": shopping.FORM,
}
"""Each form by the kind of question that it is for."""

__all__ = ["FORMS"]
