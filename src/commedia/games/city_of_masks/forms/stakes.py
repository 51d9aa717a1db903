"""The stakes: two piles and the gap, what a bidding turn may do about it; and how they are opened.

Source: CM-STK.
"""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from commedia.engine import Amount, Answer
from commedia.engine.draft import Draft
from commedia.games.city_of_masks.decisions.bidding import (
    AskFaction,
    AskForFace,
    AttackDesperately,
    BackDown,
    Level,
    RaiseTo,
    SendFor,
    TakeBack,
)
from commedia.games.city_of_masks.decisions.foretelling.contests import contest_foretold
from commedia.games.city_of_masks.decisions.opening import TopUp
from commedia.games.city_of_masks.forms.asking import (
    draw_factions,
    draw_messenger,
    draw_palms,
    the_loan,
    the_message,
    the_way,
)
from commedia.games.city_of_masks.forms.piles import piles
from commedia.games.city_of_masks.forms.shared import called, one_against_one, rival
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import KNOWN, aside, notes, odds
from commedia.kit.forms import amount, domain, is_open, over, told
from commedia.props.form import OpenDecision, OwnForm, named
from commedia.props.template import NOTHING, joined, template


def chances(asked: OpenDecision[City]) -> Markup:
    """The chance to win now, with one supporter more, and if the other side finds one."""
    now, joined_by, against = contest_foretold(asked.own, asked.seat)
    return joined([
        odds("You win as it stands:", now.chance),
        odds("With one more supporter:", joined_by.chance),
        odds(f"If {called(asked, rival(asked))} finds one:", against.chance),
        aside(KNOWN),
    ])  # fmt: skip


# -- the turn --------------------------------------------------------------------------------------------


def draw(asked: OpenDecision[City]) -> Markup:
    """The piles, the chances, and each thing that may be done about them with its own inputs."""
    more: dict[type[Answer], Callable[[OpenDecision[City]], Markup]] = {
        RaiseTo: _raise,
        AskForFace: draw_palms,
        AskFaction: draw_factions,
        SendFor: draw_messenger,
        TakeBack: lambda asked: asked.plain(TakeBack),
    }
    order = (Level, RaiseTo, AskForFace, AskFaction, SendFor, TakeBack, BackDown, AttackDesperately)
    rows = [
        asked.choice(one, more=more[one](asked) if one in more else NOTHING)
        for one in order
        if is_open(asked, one)
    ]
    return joined([piles(asked), _CHANCES(odds=chances(asked)), *rows])


_CHANCES = template('<div class="chances">{odds}</div>')


def _raise(asked: OpenDecision[City]) -> Markup:
    to = domain(asked, RaiseTo.to, Amount)
    return amount(asked, over(asked, RaiseTo.to), named(RaiseTo.to), to.least, to.most)


# -- what it would come to -------------------------------------------------------------------------------


def foresee(asked: OpenDecision[City], draft: Draft) -> Markup:
    """What the chosen answer brings, as it is drawn and in sentences."""
    if draft.answer is None:
        return aside("Choose, and what it comes to stands here.")
    if draft.is_for(AskForFace):
        return the_way(asked, draft)
    if draft.is_for(AskFaction):
        return the_loan(asked, draft)
    if draft.is_for(SendFor):
        return the_message(asked, draft)
    return told(asked, draft)


FORM = OwnForm(draw, foresee)


# -- the first stake -------------------------------------------------------------------------------------


def draw_opening(asked: OpenDecision[City]) -> Markup:
    """The challenger's pot, with a slider for what is added to it."""
    most = domain(asked, TopUp.amount, Amount).most
    return amount(asked, over(asked, TopUp.amount), named(TopUp.amount), 0, most)


def foresee_opening(asked: OpenDecision[City], draft: Draft) -> Markup:
    """What the other must meet, what is lost, and how likely one wins."""
    own, seat = asked.own, asked.seat
    wins = odds(one_against_one(own, "you win"), contest_foretold(own, seat)[0].chance)
    return joined([notes(*asked.comes_to(draft, TopUp)), wins, aside(KNOWN)])


OPENING = OwnForm(draw_opening, foresee_opening)
