"""The deck as a fan of cards face down: how deep to cut is chosen by touching one, or as a number.

Source: KT-DRAW-03, KT-LAST-02.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from markupsafe import Markup

from commedia.engine import Amount
from commedia.games.know_thyself.decisions.drawing import Depth
from commedia.games.know_thyself.decisions.ending import LastCut
from commedia.games.know_thyself.foretelling import cut_foretold
from commedia.games.know_thyself.forms.shared import Asked
from commedia.kit.figures import aside, odds
from commedia.kit.forms import domain
from commedia.props.cards import face
from commedia.props.circles import num
from commedia.props.form import OwnForm, named
from commedia.props.svg import picture
from commedia.props.template import NOTHING, template

REACH, SPREAD = 300, 100
"""How far the cards lie from where they are held, and how wide they are fanned, in degrees."""
WHERE_IT_LIES = "Every depth is as good as the next: nobody knows the order."


def draw(asked: Asked, first: Markup = NOTHING) -> Markup:
    """The fan, with a number for those who rather write one. first: what is said before it."""
    depths = domain(asked, Depth.depth, Amount)
    start = (depths.least + depths.most + 1) // 2
    return first + _CUT(
        fan=fan(depths.most + 1), id=asked.id(), name=named(Depth.depth), least=depths.least,
        most=depths.most, start=start, quiet=aside(WHERE_IT_LIES),
    )  # fmt: skip


_CUT = template(
    '<div class="cut" data-fan>',
    '<div class="cut__fan js-only" aria-hidden="true">{fan}</div>',
    '<div class="cut__depth"><label for="{id}">Cards lifted <span class="quiet">{least} to {most}, from the '
    "top",
    '</span></label><span class="stepper"><input type="number" id="{id}" name="{name}" min="{least}" '
    'max="{most}" ',
    'value="{start}" inputmode="numeric" autocomplete="off" required></span></div>{quiet}</div>',
)


@lru_cache(maxsize=64)
def fan(cards: int) -> Markup:
    """So many backs in a fan, each by its place from the top; the number beside it says the same."""
    drawn = []
    for n in range(cards):
        turn = SPREAD * (n / max(1, cards - 1) - 0.5)
        x, y = 300 + REACH * sin(radians(turn)), 340 - REACH * cos(radians(turn))
        drawn.append(
            f'<g data-depth="{n}" transform="translate({num(x)} {num(y)}) rotate({num(turn)})">'
            '<rect x="-22" y="-31" width="44" height="62" rx="4"/><path d="M0-16 9 0 0 16-9 0Z"/></g>'
        )
    return picture(600, 235, "", *drawn, kind="fan")


def draw_last(asked: Asked) -> Markup:
    """The Master's card lies there: the chance to beat it is known before the cut."""
    masters = asked.about(LastCut.card)
    first = _AGAINST(
        card=face(masters, hidden=True), odds=odds("Your card beats his", cut_foretold(masters).chance)
    )
    return draw(asked, first)


_AGAINST = template(
    '<div class="cut__against">{card}<div>{odds}<p class="quiet">He wins ties.</p></div></div>'
)

FORM = OwnForm(draw)
LAST = OwnForm(draw_last)
