"""What is staked on an Element, and what goes with it: Scores, an Expression. Source: SP-INV-02."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Amount, Pick
from commedia.engine.draft import Draft
from commedia.games.shadow_play.decisions.cards import Stake
from commedia.games.shadow_play.forms.shared import Asked, moves
from commedia.games.shadow_play.growing import ADVANCES, BACK, STRUCK, staked_foretold
from commedia.kit.fields import then
from commedia.kit.figures import notes
from commedia.kit.forms import domain
from commedia.props.form import OwnForm
from commedia.props.template import NOTHING


def draw(asked: Asked) -> Markup:
    """The Element, the wish, and how much of what."""
    return asked.choice(Stake, more=asked.plain(Stake))


def foresee(asked: Asked, draft: Draft) -> Markup:
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


FORM = OwnForm(draw, foresee)
