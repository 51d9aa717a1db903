"""What an Episode would be about, what is staked on an Element, and what an Advance buys.

Source: SP-TONE-02, SP-INV-02, SP-ADV-03, SP-ADV-04.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from commedia.engine import Amount, Pick
from commedia.engine.draft import Draft
from commedia.games.shadow_play.decisions.cards import Invest, Learn, Redeem, Restore, SpendAdvance, Stake
from commedia.games.shadow_play.decisions.opening import Agree, AgreeOnCard, Object
from commedia.games.shadow_play.forms.shared import Asked, moves
from commedia.games.shadow_play.growing import (
    ADVANCES,
    BACK,
    STRUCK,
    learned_foretold,
    redeemed_foretold,
    restored_foretold,
    staked_foretold,
)
from commedia.games.shadow_play.stage.tray import episode
from commedia.kit.fields import then
from commedia.kit.figures import notes
from commedia.kit.forms import domain, is_open
from commedia.props.form import OwnForm
from commedia.props.template import NOTHING, joined, template

# -- the card of the Episode --------------------------------------------------------------------------


def draw_card(asked: Asked) -> Markup:
    """The card; to agree, or to say what one would rather have."""
    rows = [asked.choice(Agree), asked.choice(Object, more=asked.plain(Object))]
    return joined([_CARD(card=episode(asked.own)), *rows])


_CARD = template('<ul class="icards">{card}</ul>')


# -- what is staked -----------------------------------------------------------------------------------


def draw_stake(asked: Asked) -> Markup:
    """The Element, the wish, and how much of what."""
    return asked.choice(Stake, more=asked.plain(Stake))


def foresee_stake(asked: Asked, draft: Draft) -> Markup:
    """What the Persona would be until it comes about."""
    char = draft.get(Stake.char)
    if char is None:
        return NOTHING
    points = draft.get(Stake.points)
    if points is None:
        points = then(domain(asked, Stake.char, Pick), char, "points", Amount).least
    first, *told = staked_foretold(asked.own, asked.own.personae[asked.seat], char, points)
    by_name = {one.name: one for one in told}
    back = by_name.get(BACK)
    comes = ""
    if back is not None:
        comes = f"{back.most} {'comes' if back.most == 1 else 'come'} back as far as there is room, and "
    scores = [one for one in told if one.name not in (STRUCK, BACK, ADVANCES)]
    return notes(
        f"{first.name} {first.now} becomes {first.most}: {moves(scores)}.",
        f"{STRUCK}." if by_name[STRUCK].chance else "",
        f"If it comes about, {comes}there is an Advance.",
    )


# -- what an Advance buys -----------------------------------------------------------------------------


def draw_advance(asked: Asked) -> Markup:
    """Those that are open."""
    rows = [asked.choice(one, more=asked.plain(one)) for one in asked.offers if is_open(asked, one)]
    return joined([*rows, asked.outlook()])


def foresee_advance(asked: Asked, draft: Draft) -> Markup:
    """The Scores that move, and that an item is unticked until it is conveyed."""
    persona = asked.own.personae[asked.seat]
    picked = draft.get(Learn.score, Restore.char, Redeem.char)
    if picked is None:
        return NOTHING
    if draft.is_for(Learn):
        return notes(f"{moves(learned_foretold(persona, picked))}. It is one more to convey.")
    if draft.is_for(Restore):
        char, *scores = restored_foretold(persona, picked)
        return notes(f"{char.name} {char.now} becomes {char.most}: {moves(scores)}.")
    [char] = redeemed_foretold(persona, picked)
    called = persona.called(picked)
    return notes(f"{called} is {char.name} again, at {char.most}. What it has been is not undone.")


FORMS: Final = {
    AgreeOnCard.kind: OwnForm(draw_card),
    Invest.kind: OwnForm(draw_stake, foresee_stake),
    SpendAdvance.kind: OwnForm(draw_advance, foresee_advance),
}
