"""Cards: to keep one or let it go, how deep to cut, to remember or let it be lost; each with its odds.

Source: KT-DRAW, KT-PAY, KT-INV.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from markupsafe import Markup

from commedia.engine import Amount, Pick
from commedia.games.know_thyself.cards import suit_of
from commedia.games.know_thyself.decisions.drawing import (
    CutDeck,
    Depth,
    Discard,
    Invoke,
    InvokeMemory,
    Keep,
    KeepCard,
    Stand,
)
from commedia.games.know_thyself.foretelling import (
    invoked_foretold,
    kept_foretold,
    let_go_foretold,
)
from commedia.games.know_thyself.forms.shared import (
    FROM_THE_TABLE,
    Asked,
    side,
    thing_called,
)
from commedia.games.know_thyself.stage.wager import KINDS
from commedia.games.know_thyself.state import Palace
from commedia.kit.figures import aside, odds
from commedia.kit.forms import card, domain, one_of, over
from commedia.props.circles import num
from commedia.props.form import Forms, OwnForm, named
from commedia.props.svg import picture
from commedia.props.template import NOTHING, joined, template


def draw_card(asked: Asked) -> Markup:
    """Both ways with their chances."""
    now, further = (told(asked.own, asked.seat)[0].chance for told in (kept_foretold, let_go_foretold))
    return joined([
        asked.choice(Keep, more=_how(odds("This card wins", now))),
        asked.choice(Discard, more=_how(odds("Drawing on with best play wins", further))),
        aside(FROM_THE_TABLE),
    ])  # fmt: skip


def _how(drawn: Markup) -> Markup:
    return Markup('<div class="weighed">{}</div>').format(drawn)


REACH, SPREAD = 300, 100
"""How far the cards lie from where they are held, and how wide they are fanned, in degrees."""


def draw_cut(asked: Asked, first: Markup = NOTHING) -> Markup:
    """The fan, with a number for those who rather write one. first: what is said before it."""
    depths = domain(asked, Depth.depth, Amount)
    start = (depths.least + depths.most + 1) // 2
    return first + _CUT(
        fan=fan(depths.most + 1), id=asked.id(), label=over(asked, Depth.depth),
        name=named(Depth.depth), least=depths.least, most=depths.most, start=start,
        quiet=aside(asked.describe_answer(Depth).then),
    )  # fmt: skip


_CUT = template(
    '<div class="cut" data-fan>',
    '<div class="cut__fan js-only" aria-hidden="true">{fan}</div>',
    '<div class="cut__depth"><label for="{id}">{label} <span class="quiet">{least} to {most}, from the top',
    '</span></label><span class="stepper"><input type="number" id="{id}" name="{name}" min="{least}" '
    'max="{most}" ',
    'value="{start}" inputmode="numeric" autocomplete="off" required></span></div>{quiet}</div>',
)


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


def draw_invoking(asked: Asked) -> Markup:
    """To invoke a Memory of the card's suit, or to stand."""
    own = asked.own
    following, going_on, _ = invoked_foretold(own, asked.seat)
    chances = [odds("The next card wins", following.chance)]
    if going_on.chance > following.chance:
        chances.append(odds("Going on as far as Memories and Coins allow", going_on.chance))
    more = joined([
        *chances,
        _memories(asked),
        asked.inputs(Invoke.words),
        aside(FROM_THE_TABLE),
    ])  # fmt: skip
    return joined([
        asked.choice(Invoke, more=more),
        asked.choice(Stand),
    ])  # fmt: skip


def _memories(asked: Asked) -> Markup:
    """The Memories on the Attachment of that suit, each read as it was told."""
    places = domain(asked, Invoke.memory, Pick).values
    held = asked.own.pcs[asked.seat].attachments[suit_of(side(asked).card)]
    rows = [
        card(
            asked.id(), named(Invoke.memory), n, KINDS[held.memories[n].type],
            _READ(words=held.memories[n].text.text, true=held.memories[n].truename),
            look="palm palm--open",
        )
        for n in places
    ]  # fmt: skip
    return one_of("palms", thing_called(held), *rows)


_READ = template('<blockquote class="read-aloud" dir="auto">{words} <cite>{true}</cite></blockquote>')

FORMS: Final[Forms[Palace]] = {
    KeepCard: OwnForm(draw_card),
    CutDeck: OwnForm(draw_cut),
    InvokeMemory: OwnForm(draw_invoking),
}
