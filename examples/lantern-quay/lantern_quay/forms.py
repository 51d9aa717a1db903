"""What is drawn in place of the plain inputs: a bid with what it leaves, cargo as the cards it is."""

from markupsafe import Markup

from commedia.engine import Amount, Pick
from commedia.kit.forms import REQUIRED, amount, chip, domain, one_of, spoken, told
from commedia.props import cards
from commedia.props.form import OpenDecision, OwnForm, named
from commedia.props.template import joined

from .decisions import BidForTheTide, BringAshore, Land, Offer
from .state import Quay


def draw_bid(asked: OpenDecision[Quay]) -> Markup:
    """A number with a slider, and what it leaves."""
    to = domain(asked, Offer.coins, Amount)
    return joined([amount(asked, "Coins", named(Offer.coins), to.least, to.most), asked.outlook()])


def draw_cargo(asked: OpenDecision[Quay]) -> Markup:
    """One's cards, face up to oneself; whether one keeps faith is asked plainly."""
    mine = [
        chip(asked.id(), named(Land.card), card, cards.card(card), one=True, more=spoken(card, REQUIRED))
        for card in domain(asked, Land.card, Pick).values
    ]
    return joined([one_of("chips", "Under your sailcloth", *mine), asked.inputs(Land.faith), asked.outlook()])


FORMS = {
    BidForTheTide: OwnForm(draw_bid, told),
    BringAshore: OwnForm(draw_cargo, told),
}
