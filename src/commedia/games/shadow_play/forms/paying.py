"""Scope paid in dice or in Fortune: what is left to roll, and the exact odds of it, one touch away.

Source: SP-MOVE-06 to SP-MOVE-09.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Amount
from commedia.engine.draft import Draft
from commedia.games.shadow_play.decisions.foretelling import roll_foretold
from commedia.games.shadow_play.decisions.move import Forfeit, Pay, Redescribe
from commedia.games.shadow_play.forms.picking import outcome
from commedia.games.shadow_play.forms.shared import Asked
from commedia.games.shadow_play.results import ACHIEVE, MISS, left_to_roll, result_of
from commedia.kit.figures import notes, odds
from commedia.kit.forms import amount, domain, is_open
from commedia.props.dice import die
from commedia.props.form import OwnForm, named
from commedia.props.template import NOTHING, joined, template


def draw(asked: Asked) -> Markup:
    """To pay, to let the dice go, or to describe it anew."""
    own = asked.own
    rows = []
    if is_open(asked, Pay):
        to = domain(asked, Pay.fortune, Amount)
        most = amount(asked, "Of it in Fortune", named(Pay.fortune), to.least, to.most, to.least)
        rows.append(asked.choice(Pay, price=f"Scope {own.on_move.scope}", more=most, chosen=True,
                                 label="Pay the Scope"))  # fmt: skip
    rows.append(asked.choice(Forfeit, then="All dice are lost, no Fortune is spent, and it is a Miss."))
    if is_open(asked, Redescribe):
        rows.append(asked.choice(Redescribe, then="Once in a Move; offers, Scope and Aid are done afresh."))
    stunt = _STUNT(achieve=outcome(own, result_of(own, *ACHIEVE)), miss=outcome(own, result_of(own, *MISS)),
                   target=own.on_move.target) if own.on_move.stunt else NOTHING  # fmt: skip
    return joined([stunt, *rows, asked.outlook()])


_STUNT = template(
    '<div class="sp-two"><section><h2>Achieve: a {target} shows</h2>{achieve}</section>',
    "<section><h2>Miss</h2>{miss}</section></div>",
)


def foresee(asked: Asked, draft: Draft) -> Markup:
    """The dice that would be rolled, and what they may bring."""
    own = asked.own
    if draft.is_for(Forfeit):
        return notes("A Miss.") + _one(outcome(own, result_of(own, *MISS)))
    if draft.answer not in (None, Pay) or not is_open(asked, Pay):
        return NOTHING
    fortune = draft.get(Pay.fortune)
    if fortune is None:
        fortune = domain(asked, Pay.fortune, Amount).least
    dice, told = left_to_roll(own, fortune), roll_foretold(own, fortune)
    if not dice:
        return notes("No dice are left: a Miss.") + _one(outcome(own, result_of(own, *MISS)))
    rows = joined([odds(one.name, one.chance) for one in told])
    left = _LEFT(dice=joined([die(0)] * dice), n=dice)
    return left + (rows if own.on_move.stunt else _ODDS(n=dice, rows=rows))


_LEFT = template('<p class="sp-dice" role="img" aria-label="{n} dice to roll">{dice}</p>')
_ONE = template('<div class="sp-two"><section>{rows}</section></div>')


def _one(rows: Markup) -> Markup:
    return _ONE(rows=rows)


_ODDS = template('<details class="sp-odds"><summary>The odds of {n} dice, exactly</summary>',
                 '<div class="chances">',
                 "{rows}</div></details>")  # fmt: skip


FORM = OwnForm(draw, foresee)
