"""What is drawn in place of the plain inputs: a bid with what it leaves, cargo as the cards it is."""

from markupsafe import Markup

from commedia.engine import Amount, Pick
from commedia.engine.draft import Draft
from commedia.kit.figures import notes
from commedia.kit.forms import REQUIRED, amount, chip, domain, one_of, spoken
from commedia.props import cards
from commedia.props.form import OpenDecision, OwnForm, named
from commedia.props.template import NOTHING, joined

from .decisions import BidForTheTide, BringAshore, Land, Offer
from .foretelling import bid_foretold, load_foretold
from .state import Quay


def draw_bid(asked: OpenDecision[Quay]) -> Markup:
    """A number with a slider, and what it leaves."""
    to = domain(asked, Offer.coins, Amount)
    return joined([amount(asked, "Coins", named(Offer.coins), to.least, to.most), asked.outlook()])


def foresee_bid(asked: OpenDecision[Quay], draft: Draft) -> Markup:
    """What is left of the purse if this is the highest bid."""
    [left] = bid_foretold(asked.own, asked.seat, draft.get(Offer.coins) or 0)
    return notes(f"If you have the tide for it, you have {left.most} left; if not, you keep your coins.")


def draw_cargo(asked: OpenDecision[Quay]) -> Markup:
    """One's cards, face up to oneself; whether one keeps faith is asked plainly."""
    mine = [
        chip(asked.id(), named(Land.card), card, cards.card(card), one=True, more=spoken(card, REQUIRED))
        for card in domain(asked, Land.card, Pick).values
    ]
    return joined([one_of("chips", "Under your sailcloth", *mine), asked.inputs(Land.faith), asked.outlook()])


def foresee_cargo(asked: OpenDecision[Quay], draft: Draft) -> Markup:
    """What it sells for, or may sell for with what a partner brings."""
    card = draft.get(Land.card)
    if card is None:
        return NOTHING
    load = Land(card=card, faith=draft.get(Land.faith) or "keep").laid_by(asked.seat)
    [share] = load_foretold(asked.own, asked.seat, load)
    sold = f"{share.least}" if share.least == share.most else f"{share.least} to {share.most}"
    return notes(f"Sold, it brings you {sold}.", "Betrayed, nothing." if asked.own.partner else "")


FORMS = {
    BidForTheTide.kind: OwnForm(draw_bid, foresee_bid),
    BringAshore.kind: OwnForm(draw_cargo, foresee_cargo),
}
