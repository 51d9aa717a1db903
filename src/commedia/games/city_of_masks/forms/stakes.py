"""The stakes: two piles and the gap, what a bidding turn may do about it; and how they are opened.

Source: CM-STK.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup

from commedia.engine import Amount, Answer
from commedia.engine.draft import Draft
from commedia.engine.english import listed
from commedia.engine.foretold import Foretold
from commedia.games.city_of_masks.chance_words import lots
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
from commedia.games.city_of_masks.decisions.foretelling.pots import (
    level_foretold,
    taking_back_foretold,
    winning_foretold,
)
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
from commedia.games.city_of_masks.forms.shared import called, holds, me, one_against_one, rival, so_far
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import KNOWN, aside, notes, odds
from commedia.kit.forms import amount, domain, is_open
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
        asked.choice(
            one,
            more=more[one](asked) if one in more else NOTHING,
            label=_raising(asked) if one is RaiseTo else _LABELS.get(one, ""),
        )
        for one in order
        if is_open(asked, one)
    ]
    return joined([piles(asked), _CHANCES(odds=chances(asked)), *rows])


_CHANCES = template('<div class="chances">{odds}</div>')


_LABELS: dict[type[Answer], str] = {
    AskForFace: "Hold out a palm",
    AskFaction: "Ask a faction",
    SendFor: "Send a messenger",
    TakeBack: "Take own Face back",
    BackDown: "Back down",
    AttackDesperately: "Put in all you have",
}
"""What the choices are called before one of them is made, in few words."""


def _raising(asked: OpenDecision[City]) -> str:
    """Raise, with how far one may."""
    to = domain(asked, RaiseTo.to, Amount)
    return f"Raise to {to.least}–{to.most}" if to.least < to.most else f"Raise to {to.least}"


def _raise(asked: OpenDecision[City]) -> Markup:
    to = domain(asked, RaiseTo.to, Amount)
    return amount(asked, "Raise to", named(RaiseTo.to), to.least, to.most)


# -- what it would come to -------------------------------------------------------------------------------


def foresee(asked: OpenDecision[City], draft: Draft) -> Markup:
    """What the chosen answer brings, and what is lost if the draw is lost."""
    own, seat = asked.own, asked.seat
    other = rival(asked)
    mine, theirs = own.staked(seat), own.staked(other)
    chance = lots(own.options)
    closes = f"The bidding closes and the {chance.many} are {chance.drawn}."
    if draft.is_for(Level):
        _, _, _, *lost = level_foretold(own, seat, theirs, "CM-STK-02")
        return notes(closes, losing(asked, lost), _gain(asked))
    if draft.is_for(RaiseTo):
        to = so_far(asked, RaiseTo.to, draft)
        _, put_in, keep, *lost = level_foretold(own, seat, to, "CM-STK-02")
        name, theirs_left = called(asked, other), holds(asked, other)
        has = f", who holds {theirs_left} more," if theirs_left is not None else ""
        return notes(
            f"You put in {put_in.most}, and keep {keep.most} Face.",
            f"Then {name}{has} levels, raises or falls short.",
            losing(asked, lost),
        )
    if draft.is_for(AskForFace):
        return the_way(asked, draft)
    if draft.is_for(AskFaction):
        return the_loan(asked, draft)
    if draft.is_for(SendFor):
        return the_message(asked, draft.get(SendFor.whom) or "", draft.get(SendFor.action) or "")
    if draft.is_for(TakeBack):
        pot, keep = taking_back_foretold(own, seat, so_far(asked, TakeBack.amount, draft))
        return notes(
            f"You hold {keep.most} Face then, and your pot is {pot.most}.",
            "Lent Face stays in the pot in its place. What is yours is safe again.",
        )
    if draft.is_for(BackDown):
        return notes(
            f"Nobody {chance.draws}. {called(asked, other)} takes your pot of {mine}, and yours "
            f"is the dishonour alone: you owe nothing beyond it."
        )
    if draft.is_for(AttackDesperately):
        _, _, _, *lost = level_foretold(own, seat, mine + me(asked).face, "CM-STK-07")
        return notes(closes, losing(asked, lost), _gain(asked))
    return aside("Choose, and what it comes to stands here.")


def _gain(asked: OpenDecision[City]) -> str:
    won = winning_foretold(asked.own, asked.seat).most
    return f"If you win, {called(asked, rival(asked))}’s {won} are yours, and your own come back."


def losing(asked: OpenDecision[City], lost: Sequence[Foretold]) -> str:
    """What a side loses with its pot: its own and what was lent, Hidden Face, and a debt.

    lost: as `losing_foretold` tells it. A pot short of the other's leaves its owner in debt, and beholden
    (CM-STK-07, CM-STK-08).
    """
    pot, lent, hidden, debt = lost
    name = called(asked, rival(asked))
    parts = [
        f"If you lose, {name} takes {pot.most} Face"
        + (f", {lent.most} of it lent to you" if lent.most else "")
    ]
    if hidden.most:
        parts.append(f"{hidden.most} Hidden Face go to the bank")
    if debt.most:
        parts.append(f"you still owe {name} {debt.most}, and are beholden until it is paid")
    return f"{listed(parts)}."


FORM = OwnForm(draw, foresee)


# -- the first stake -------------------------------------------------------------------------------------


def draw_opening(asked: OpenDecision[City]) -> Markup:
    """The challenger's pot, with a slider for what is added to it."""
    return amount(asked, "Add", named(TopUp.amount), 0, domain(asked, TopUp.amount, Amount).most)


def foresee_opening(asked: OpenDecision[City], draft: Draft) -> Markup:
    """What the other must meet, and what is lost."""
    own, seat, other = asked.own, asked.seat, rival(asked)
    level = own.staked(seat) + so_far(asked, TopUp.amount, draft)
    pot, _, keep, *lost = level_foretold(own, seat, level, "CM-STK-02")
    name, theirs = called(asked, other), holds(asked, other)
    they_hold = f" They hold {theirs}." if theirs is not None else ""
    return joined([
        notes(
            f"{name} must meet {pot.most} Face, or fall short.{they_hold} You keep {keep.most}.",
            losing(asked, lost),
        ),
        odds(one_against_one(own, "you win"), contest_foretold(own, seat)[0].chance),
        aside(KNOWN),
    ])  # fmt: skip


OPENING = OwnForm(draw_opening, foresee_opening)
