"""How long a Move takes and how much hangs on it, and what that leaves of its pool. Source: SP-MOVE-03."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Amount, Some
from commedia.engine.draft import Draft
from commedia.games.shadow_play.decisions.move import Weigh
from commedia.games.shadow_play.forms.shared import Asked, trait_called
from commedia.games.shadow_play.results import scope
from commedia.kit.figures import notes
from commedia.kit.forms import CHOSEN, beside, chip, domain, group, is_asked, one_of
from commedia.props.form import OwnForm, named
from commedia.props.template import NOTHING, joined

TIME = ("a moment", "minutes", "hours", "days or more")
SIGNIFICANCE = ("a trifle", "one person", "a place or a group", "the whole story")
"""What each number stands for (SP-MOVE-03)."""


def draw(asked: Asked) -> Markup:
    """What happens; two rows of four, and the Traits that apply."""
    element = asked.inputs(Weigh.element) if is_asked(asked, Weigh.element) else NOTHING
    return asked.choice(Weigh, more=joined([
        asked.inputs(Weigh.words),
        _scale(asked, Weigh.time, "How long it takes", TIME),
        _scale(asked, Weigh.significance, "How much hangs on it", SIGNIFICANCE),
        _traits(asked, Weigh.refused, "Claimed, and they do not apply"),
        _traits(asked, Weigh.hinders, "They hinder it"),
        element, asked.outlook(),
    ]))  # fmt: skip


def _scale(asked: Asked, field: int, legend: str, says: tuple[str, ...]) -> Markup:
    to = domain(asked, field, Amount)
    chips = [
        chip(asked.id(), named(field), n, beside(says[n], str(n)), one=True,
             more=CHOSEN if n == to.default else NOTHING)
        for n in range(to.least, to.most + 1)
    ]  # fmt: skip
    return one_of("chips", legend, *chips)


def _traits(asked: Asked, field: list[str], legend: str) -> Markup:
    offered = domain(asked, field, Some)
    chips = [
        chip(asked.id(), named(field), id, trait_called(asked, asked.own.clash.trait(id)))
        for id in offered.values
    ]
    return group("chips", legend, *chips) if chips else NOTHING


def foresee(asked: Asked, draft: Draft) -> Markup:
    """The Scope that it comes to, held between 1 and 6, and the dice that would be left."""
    sums = []
    for field in (Weigh.time, Weigh.significance):
        to, n = domain(asked, field, Amount), draft.get(field)
        sums.append((to.default or to.least) if n is None else n)  # as it is chosen before anybody touches it
    whole, pool = scope(*sums), asked.own.pool()
    left = pool - whole
    says = f"{left} dice are left to roll" if left > 0 else "no die is left to roll without Fortune"
    return notes(f"Scope {sums[0]} + {sums[1]}: {whole}. Paid in dice of {pool}, before any Aid, {says}.")


FORM = OwnForm(draw, foresee)
