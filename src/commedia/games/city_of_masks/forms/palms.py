"""Forms of those who are asked for Face, and of those who are asked to ask further. Source: CM-INF."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Amount
from commedia.engine.draft import Draft
from commedia.games.city_of_masks.chance_words import lots
from commedia.games.city_of_masks.decisions.foretelling.contests import joined_foretold, side_foretold
from commedia.games.city_of_masks.decisions.lending import Bow, Lend, PassItOn, TurnAway
from commedia.games.city_of_masks.decisions.toward import between
from commedia.games.city_of_masks.forms.chain import chain
from commedia.games.city_of_masks.forms.shared import called
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import KNOWN, aside, odds
from commedia.kit.forms import amount, domain, is_open, over, told
from commedia.props.form import OpenDecision, OwnForm, named
from commedia.props.template import NOTHING, joined

# -- a palm held out -------------------------------------------------------------------------------------


def draw_lend(asked: OpenDecision[City]) -> Markup:
    """The choice to bow and show how much, or to turn away; with what stands between the two."""
    choices = []
    if is_open(asked, Bow):
        bow = domain(asked, Bow.amount, Amount)
        show = amount(asked, over(asked, Bow.amount), named(Bow.amount), bow.least, bow.most)
        choices.append(asked.choice(Bow, more=show))
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
    if draft.answer is None:
        return aside("To bow is to say yes. Choose, and what it comes to stands here.")
    return told(asked, draft)


LEND = OwnForm(draw_lend, foresee_lend)
