"""The form in which a lender says how they stand by a borrower. Source: CM-SUP-01."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.draft import Draft
from commedia.games.city_of_masks.chance_words import lots
from commedia.games.city_of_masks.decisions.support import Stand, Support
from commedia.games.city_of_masks.forms.cards import cards, chosen_of, doings_of, run
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import KNOWN, aside, notes, wrong
from commedia.props.form import OpenDecision, OwnForm
from commedia.props.template import joined


def draw(asked: OpenDecision[City]) -> Markup:
    """A lender's actions as cards, and words."""
    return cards(asked, Stand.actions, {}) + asked.outlook() + asked.inputs(Stand.words)


def foresee(asked: OpenDecision[City], draft: Draft) -> Markup:
    """What the lender's own tile decides: how it is told, and how much it adds to the show."""
    chosen = chosen_of(asked, Stand.actions, draft)
    loan = asked.about(Support.loan)
    if not chosen:
        borrower = asked.names[asked.about(Support.borrower)]
        return notes(
            aside(
                f"You {lots(asked.own.options).draw} for {borrower}, whatever you do. You lent {loan.amount}."
            )
        )
    values = [asked.own.value(asked.seat, action) for action in chosen]
    why = doings_of(asked, Stand.actions).why_not(chosen)
    return joined([run(asked, Stand.actions, chosen, values), wrong(why) if why else aside(KNOWN)])


FORM = OwnForm(draw, foresee)
