"""Forms of those who are asked for Face, and of those who are asked to ask further. Source: CM-INF."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Amount
from commedia.engine.draft import Draft
from commedia.engine.english import capital
from commedia.engine.foretold import Foretold
from commedia.games.city_of_masks.chance_words import lots
from commedia.games.city_of_masks.decisions.foretelling.contests import joined_foretold, side_foretold
from commedia.games.city_of_masks.decisions.foretelling.palms import (
    broken_foretold,
    loan_foretold,
    passing_foretold,
)
from commedia.games.city_of_masks.decisions.lending import Bow, Lend, PassItOn, TurnAway
from commedia.games.city_of_masks.decisions.paths import part
from commedia.games.city_of_masks.decisions.toward import between
from commedia.games.city_of_masks.forms.chain import chain
from commedia.games.city_of_masks.forms.shared import called, so_far
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import KNOWN, aside, notes, odds
from commedia.kit.forms import amount, domain, is_open
from commedia.props.form import OpenDecision, OwnForm, named
from commedia.props.template import NOTHING, joined

# -- a palm held out -------------------------------------------------------------------------------------


def draw_lend(asked: OpenDecision[City]) -> Markup:
    """The choice to bow and show how much, or to turn away; with what stands between the two."""
    choices = []
    if is_open(asked, Bow):
        bow = domain(asked, Bow.amount, Amount)
        show = amount(asked, "Show", named(Bow.amount), bow.least, bow.most)
        choices.append(asked.choice(Bow, price=f"up to {bow.most} Face", more=show))
    if is_open(asked, TurnAway):
        choices.append(asked.choice(TurnAway))
    path = asked.about(PassItOn.path)
    way = chain(asked, path) if len(path) > 2 else NOTHING
    return joined([way, _toward(asked, path[0]), _between(asked), *choices])


def _toward(asked: OpenDecision[City], other: str) -> Markup:
    """What stands between whoever is asked and somebody."""
    says = between(asked.own, asked.seat, other) if other in asked.own.avatars else ""
    return aside(says) if says else NOTHING


def _borrower(asked: OpenDecision[City]) -> str:
    """The principal for whom a palm is held out, "" before the court, where a friend asks."""
    challenge = asked.own.challenge
    return asked.about(PassItOn.path)[0] if challenge is not None and challenge.is_undecided else ""


def _between(asked: OpenDecision[City]) -> Markup:
    """What the borrower's draw would gain by the lender's tile."""
    borrower = _borrower(asked) if asked.kind == Lend.kind else ""
    if not borrower:
        return NOTHING
    name = called(asked, borrower)
    return joined([
        odds(f"{name} wins as it stands:", side_foretold(asked.own, borrower).chance),
        odds(f"With your {lots(asked.own.options).own}:", joined_foretold(asked.own, borrower).chance),
        aside(KNOWN),
    ])  # fmt: skip


def foresee_lend(asked: OpenDecision[City], draft: Draft) -> Markup:
    """What is given away, what comes of it, and what a refusal breaks."""
    if draft.is_for(TurnAway):
        return notes(asked.describe_answer(TurnAway).then, _for_being_asked(asked))
    if not draft.is_for(Bow):
        return aside("To bow is to say yes. Choose, and what it comes to stands here.")
    given = so_far(asked, Bow.amount, draft)
    return _passing(asked, given) if asked.kind == PassItOn.kind else _lending(asked, given)


def _for_being_asked(asked: OpenDecision[City]) -> str:
    """What whoever turns away is paid, where asking costs a fee (R-34)."""
    paid = passing_foretold(asked.own, asked.about(PassItOn.path), 0)[0]
    return f"You are paid {paid.least} Face for being asked." if paid.least else ""


def _passing(asked: OpenDecision[City], given: int) -> Markup:
    """What comes of a request that is passed on, for whoever goes between (CM-INF-04, CM-INF-05)."""
    path, chance = asked.about(PassItOn.path), lots(asked.own.options)
    wanted, arrives, paid = passing_foretold(asked.own, path, given)
    when = "whatever comes of it" if paid.least else "if it is a yes"
    arrival = _arrival(given, arrives.most, len(path) - 1, f"what {called(asked, path[-1])} shows")
    fee = f", and you are paid {paid.most} Face {when}" if paid.most else ", and comes to no loan"
    return notes(
        f"You ask on for up to {wanted.most}. {arrival}",
        f"It costs you nothing{fee}.",
        f"You {chance.draw} {chance.none}, and stand by this side: you cannot lend to the other.",
    )


def _lending(asked: OpenDecision[City], given: int) -> Markup:
    """What leaves the lender, what they keep and are paid, and what comes of it (CM-INF-03 to CM-INF-06)."""
    path, chance = asked.about(Lend.path), lots(asked.own.options)
    borrower = called(asked, path[0])
    links = len(path) - 1
    lent, keep, paid, hold = loan_foretold(asked.own, asked.seat, path, given)
    share = _arrival(given, lent.most, links, "what you show") if links > 1 else ""
    asker, request = asked.about(Lend.asker), asked.about(Lend.request)
    less = _breaking(asked, broken_foretold(asked.own, asked.seat, asker, request, given))
    if not lent.most:
        return notes(
            share,
            f"It is no loan: you {chance.draw} {chance.none}, and keep your {keep.most} Face"
            + (f", with {paid.most} for being asked." if paid.most else " without a fee."),
            less,
        )
    return notes(
        share,
        f"You keep {keep.most} Face, and have {hold.most} with the fee of {paid.most}.",
        f"If {borrower} loses, you have lost {lent.most} Face.",
        f"If {borrower} wins, you have it back if they pay you: no less is honour, and more is theirs to "
        "give.",
        less,
        f"You {chance.draw} {chance.one}, and say how you stand by them.",
    )


def _breaking(asked: OpenDecision[City], broken: Foretold) -> str:
    """That a promise is broken by giving less of it than there is to give (CM-INF-08)."""
    name = called(asked, asked.about(PassItOn.asker))
    return f"It breaks your promise to {name} by {broken.most}, for all to see." if broken.most else ""


def _arrival(given: int, arrives: int, links: int, of: str) -> str:
    """What arrives of so much through so many links, and that the rest stays where it is (CM-INF-06)."""
    return f"{capital(part(links))} of {of} arrives: {arrives or 'nothing'} of {given}."


LEND = OwnForm(draw_lend, foresee_lend)
