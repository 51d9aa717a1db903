"""A last wager: what it takes to win by it, and its odds; and the cut. Source: KT-LAST, KT-END-06."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Amount
from commedia.engine.draft import Draft
from commedia.engine.english import capital
from commedia.games.know_thyself.decisions.ending import LastCut, LastWager, PassBy, Risk
from commedia.games.know_thyself.foretelling import cut_foretold, risked_foretold
from commedia.games.know_thyself.forms.drawing import draw_cut
from commedia.games.know_thyself.forms.shared import Asked, coins
from commedia.kit.figures import aside, notes, odds
from commedia.kit.forms import amount, domain, is_open
from commedia.props.cards import face
from commedia.props.form import OwnForm, named
from commedia.props.template import NOTHING, joined, template


def draw_risk(asked: Asked) -> Markup:
    """To stake, from the least that could win; or to let it be."""
    rows = []
    if is_open(asked, Risk):
        to = domain(asked, Risk.coins, Amount)
        enough = asked.own.least_to_win(asked.seat, to.most)
        takes = (
            f"{coins(enough)} or more would win it" if enough else f"not even {coins(to.most)} would win it"
        )
        more = joined([
            odds("The cut wins", risked_foretold(asked.own, asked.seat, to.least)[0].chance),
            amount(asked, "Stake", named(Risk.coins), to.least, to.most, enough or to.most),
        ])  # fmt: skip
        rows.append(asked.choice(Risk, then=f"{capital(takes)}.", more=more))
    if is_open(asked, PassBy):
        rows.append(asked.choice(PassBy))
    return joined([*rows, asked.outlook()])


def foresee_risk(asked: Asked, draft: Draft) -> Markup:
    """Both piles after a won cut, and after a lost one."""
    if not draft.is_for(Risk):
        return NOTHING
    own = asked.own
    to = domain(asked, Risk.coins, Amount)
    enough = own.least_to_win(asked.seat, to.most)
    staked = draft.get(Risk.coins) or enough or to.most
    _, *piles = (told.most for told in risked_foretold(own, asked.seat, staked))
    wins = bool(enough) and staked >= enough
    return joined([
        notes(
            f"Won: you have {piles[0]}, the Master {piles[1]}, and you are "
            f"{'winning' if wins else 'losing still'}.",
            f"Lost: you have {piles[2]}, the Master {piles[3]}.",
        ),
        aside("His card is turned before you cut; he wins ties."),
    ])  # fmt: skip


def draw_last_cut(asked: Asked) -> Markup:
    """The Master's card lies there: the chance to beat it is known before the cut."""
    masters = asked.about(LastCut.card)
    first = _AGAINST(
        card=face(masters, hidden=True), odds=odds("Your card beats his", cut_foretold(masters).chance)
    )
    return draw_cut(asked, first)


_AGAINST = template(
    '<div class="cut__against">{card}<div>{odds}<p class="quiet">He wins ties.</p></div></div>'
)

FORMS = {
    LastWager.kind: OwnForm(draw_risk, foresee_risk),
    LastCut.kind: OwnForm(draw_last_cut),
}
