"""Forms of those who pay what was lent, and of those who promise Face. Source: CM-SET-01, CM-WOO-04."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.city_of_masks.decisions.aftermath import Allocate, Pay, Promise
from commedia.games.city_of_masks.decisions.toward import between
from commedia.games.city_of_masks.forms.shared import alone
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import aside
from commedia.kit.forms import told
from commedia.props.form import OpenDecision, OwnForm
from commedia.props.template import NOTHING


def draw_repay(asked: OpenDecision[City]) -> Markup:
    """What a lender is paid, from what is usual."""
    return alone(asked, Pay.amount)


REPAY = OwnForm(draw_repay, told)


def draw_allocate(asked: OpenDecision[City]) -> Markup:
    """What a wooer is promised."""
    wooer = asked.about(Allocate.wooer)
    much = alone(asked, Promise.amount)
    says = between(asked.own, asked.seat, wooer) if wooer in asked.own.avatars else ""
    return (aside(says) if says else NOTHING) + much


ALLOCATE = OwnForm(draw_allocate, told)
