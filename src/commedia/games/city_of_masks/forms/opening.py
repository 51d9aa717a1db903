"""The form in which a challenger opens the stakes. Source: CM-STK-02."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Amount
from commedia.engine.draft import Draft
from commedia.games.city_of_masks.decisions.foretelling.contests import contest_foretold
from commedia.games.city_of_masks.decisions.foretelling.pots import level_foretold
from commedia.games.city_of_masks.decisions.opening import TopUp
from commedia.games.city_of_masks.forms.amounts import so_far
from commedia.games.city_of_masks.forms.shared import called, holds, one_against_one, rival
from commedia.games.city_of_masks.forms.stakes import losing
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import KNOWN, aside, notes, odds
from commedia.kit.forms import amount, domain
from commedia.props.form import OpenDecision, OwnForm, named
from commedia.props.template import joined


def draw(asked: OpenDecision[City]) -> Markup:
    """The challenger's pot, with a slider for what is added to it."""
    return amount(asked, "Add", named(TopUp.amount), 0, domain(asked, TopUp.amount, Amount).most)


def foresee(asked: OpenDecision[City], draft: Draft) -> Markup:
    """What the other must meet, and what is lost."""
    own, seat, other = asked.own, asked.seat, rival(asked.own, asked.seat)
    level = own.staked(seat) + so_far(asked, TopUp.amount, draft)
    pot, _, keep, *lost = level_foretold(own, seat, level, "CM-STK-02")
    name, theirs = called(asked, other.seat), holds(asked, other.seat)
    they_hold = f" They hold {theirs}." if theirs is not None else ""
    return joined([
        notes(
            f"{name} must meet {pot.most} Face, or fall short.{they_hold} You keep {keep.most}.",
            losing(asked, lost),
        ),
        odds(one_against_one(own, "you win"), contest_foretold(own, seat)[0].chance),
        aside(KNOWN),
    ])  # fmt: skip


FORM = OwnForm(draw, foresee)
