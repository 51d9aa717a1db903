"""A last wager: what it takes to win by it, and its odds; and the cut. Source: KT-LAST, KT-END-06."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from commedia.engine import Amount
from commedia.games.know_thyself.consequences import usual_risk
from commedia.games.know_thyself.decisions.ending import LastCut, LastWager, PassBy, Risk
from commedia.games.know_thyself.foretelling import cut_foretold, risked_foretold
from commedia.games.know_thyself.forms.drawing import draw_cut
from commedia.games.know_thyself.forms.shared import Asked
from commedia.games.know_thyself.state import Palace
from commedia.kit.figures import odds
from commedia.kit.forms import amount, domain, is_open, over, told
from commedia.props.cards import face
from commedia.props.form import Forms, OwnForm, named
from commedia.props.template import joined, template


def draw_risk(asked: Asked) -> Markup:
    """To stake, from the least that could win; or to let it be."""
    rows = []
    if is_open(asked, Risk):
        to = domain(asked, Risk.coins, Amount)
        start = usual_risk(asked.own, asked.seat, to.most)
        more = joined([
            odds("The cut wins", risked_foretold(asked.own, asked.seat, to.least)[0].chance),
            amount(asked, over(asked, Risk.coins), named(Risk.coins), to.least, to.most, start),
        ])  # fmt: skip
        rows.append(asked.choice(Risk, more=more))
    if is_open(asked, PassBy):
        rows.append(asked.choice(PassBy))
    return joined([*rows, asked.outlook()])


def draw_last_cut(asked: Asked) -> Markup:
    """The Master's card lies there: the chance to beat it is known before the cut."""
    masters = asked.about(LastCut.card)
    beats = cut_foretold(asked.seat, masters).chance
    first = _AGAINST(card=face(masters, hidden=True), odds=odds("Your card beats his", beats))
    return draw_cut(asked, first)


_AGAINST = template('<div class="cut__against">{card}<div>{odds}</div></div>')

FORMS: Final[Forms[Palace]] = {
    LastWager: OwnForm(draw_risk, told),
    LastCut: OwnForm(draw_last_cut),
}
