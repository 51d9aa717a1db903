"""Forms of those who pay what was lent, and of those who promise Face. Source: CM-SET-01, CM-WOO-04."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from commedia.engine.draft import Draft
from commedia.engine.english import capital
from commedia.games.city_of_masks.decisions.aftermath import Allocate, Pay, Promise, Repay
from commedia.games.city_of_masks.decisions.foretelling.hearts import promise_foretold
from commedia.games.city_of_masks.decisions.foretelling.palms import payment_foretold
from commedia.games.city_of_masks.decisions.toward import between
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.forms.hearts import promised
from commedia.games.city_of_masks.forms.shared import alone, called, so_far
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import aside, notes, signed
from commedia.props.form import OpenDecision, OwnForm
from commedia.props.template import NOTHING


def draw_repay(asked: OpenDecision[City]) -> Markup:
    """What a lender is paid, from what is usual."""
    return alone(asked, Pay.amount, f"Pay {called(asked, asked.about(Repay.loan).seat)}")


def foresee_repay(asked: OpenDecision[City], draft: Draft) -> Markup:
    """Whether it is less, as much, or more, and how that may be taken; a faction takes it so at once."""
    loan, name = asked.about(Repay.loan), called(asked, asked.about(Repay.loan).seat)
    paid = so_far(asked, Pay.amount, draft)
    keep, beyond, *taken = payment_foretold(asked.own, asked.seat, loan, paid, asked.about(Repay.won))
    n, way = abs(beyond.most), (beyond.most > 0) - (beyond.most < 0)
    says, may = _BESIDE[way].format(n=n), _FREELY[way].format(name=capital(name))
    if loan.seat in FACTIONS:
        regard, has = taken
        turns = f"from {signed(regard.now or 0)} to {signed(regard.most)}"
        how = f"goes {turns}" if regard.most != regard.now else f"stays {signed(regard.most)}"
        may = f"{capital(name)}’s regard for you {how}, and it has {has.most} Face for you."
    elif taken[0].most:
        may += " After a victory it is a betrayal, and frees them of what they promised you."
    return notes(f"You keep {keep.most} Face.", f"{says} {may}")


_BESIDE: Final = {
    0: "That is what was lent.",
    1: "That is {n} more than was lent.",
    -1: "That is {n} less than was lent.",
}
_FREELY: Final = {
    0: "{name} neither gains nor loses by you.",
    1: "{name} may warm to you by as much.",
    -1: "{name} may think so much less of you.",
}
"""How a payment lies beside the loan, and how a person who lent may take that: by its sign."""


REPAY = OwnForm(draw_repay, foresee_repay)


def draw_allocate(asked: OpenDecision[City]) -> Markup:
    """What a wooer is promised."""
    wooer = asked.about(Allocate.wooer)
    much = alone(asked, Promise.amount, f"Promise {called(asked, wooer)}")
    says = between(asked.own, asked.seat, wooer) if wooer in asked.own.avatars else ""
    return (aside(says) if says else NOTHING) + much


def foresee_allocate(asked: OpenDecision[City], draft: Draft) -> Markup:
    """All promises to that one, and that they are open."""
    wooer = asked.about(Allocate.wooer)
    more = so_far(asked, Promise.amount, draft)
    if not more:
        have = promise_foretold(asked.own, asked.seat, wooer, 0).most
        return notes(f"You promise nothing{f' beyond the {have} that stand' if have else ''}.")
    return notes(f"{promised(asked, wooer, more)} Nothing is paid now; to refuse it later breaks a promise.")


ALLOCATE = OwnForm(draw_allocate, foresee_allocate)
