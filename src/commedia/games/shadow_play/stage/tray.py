"""The tray of index cards beside the Dialogue: Strategies, Stances, Elements. It makes no noise.

Source: SP-SHADOW-01, SP-SHADOW-02.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play.decisions.dialogue import STANCES
from commedia.games.shadow_play.stage.people import letter_of
from commedia.games.shadow_play.stage.sheet import persona_card
from commedia.games.shadow_play.state import Story, Strategy
from commedia.kit.stage import Names, called
from commedia.props.circles import num
from commedia.props.svg import picture
from commedia.props.template import NOTHING, joined, template

STEP, LOW, RISE = 21.0, 6.4, 2.4
"""Of the steps of a Stance: how wide one is, how high the first, and what each has more."""


def tray(public: Story, names: Names) -> Markup:
    """All of it."""
    cards = [strategy(public, names, card) for card in public.strategies.values()]
    stances = [stance_card(public, names, seat) for seat in public.living]
    sheets = [persona_card(public, names, seat) for seat in public.personae]
    return _TRAY(
        cards=joined(cards), stances=joined(stances), elements=_elements(public), sheets=joined(sheets)
    )


_TRAY = template(
    '<div class="sp-tray"><ul class="icards" aria-label="Strategies">{cards}</ul>',
    '<ul class="icards icards--stance" aria-label="Stances">{stances}</ul>{elements}',
    '<div class="sp-sheets">{sheets}</div></div>',
)


def strategy(public: Story, names: Names, card: Strategy) -> Markup:
    """A Strategy with its letter and who follows it; struck for whoever is barred from it.

    Source: SP-STRAT-01, SP-STRAT-06.
    """
    follows = [called(names, seat) for seat in card.by if seat not in card.barred]
    barred = [called(names, seat) for seat in card.barred]
    says = ", ".join(follows) or "followed by nobody"
    given = _BARRED(who=" and ".join(barred), has="is" if len(barred) == 1 else "are") if barred else NOTHING
    return _STRATEGY(
        id=card.id, kind="" if follows or not barred else " icard--barred", letter=letter_of(card.id),
        words=card.text.text or "…", says=says, given=given,
    )  # fmt: skip


_STRATEGY = template(
    '<li class="icard{kind}" id="card-{id}"><span class="icard__kind"><b class="sp-mark">{letter}</b>',
    'Strategy</span><p dir="auto">{words}</p><small>{says}{given}</small></li>',
)
_BARRED = template("; {who} gave it up and {has} barred")


def stance_card(public: Story, names: Names, seat: str) -> Markup:
    """The Director's Stance towards somebody: six rising steps, and its word. Source: SP-STANCE-01."""
    return _STANCE(who=called(names, seat), steps=steps(public.personae[seat].stance))


_STANCE = template(
    '<li class="icard icard--stance"><span class="icard__kind">Stance to <bdi>{who}</bdi></span>',
    "<p>{steps}</p></li>",
)


def steps(stance: int) -> Markup:
    """Six rising steps, those up to the Stance filled, with its number and its word."""
    rects = []
    for n in range(1, 7):
        high = LOW + RISE * (n - 1)
        kind = ' class="is-now"' if n == stance else ' class="is-past"' if n < stance else ""
        rects.append(
            f'<rect{kind} x="{num(STEP * (n - 1) + 1)}" y="{num(19 - high)}" width="18.5" '
            f'height="{num(high)}"/>'
        )
    return _STEPS(drawn=picture(STEP * 6, 20, "", *rects, kind="sp-steps"), n=stance, word=STANCES[stance])


_STEPS = template('{drawn} <b class="sp-word">{n} {word}</b>')


def _elements(public: Story) -> Markup:
    """What the story has besides people, each with its Scope. Source: SP-ROLE-03."""
    rows = [
        _ELEMENT(
            name=one.name.text or f"Element {one.id[1:]}",
            scope=one.scope,
            gone=_GONE if one.gone else NOTHING,
        )
        for one in public.elements.values()
    ]
    return _ELEMENTS(rows=joined(rows)) if rows else NOTHING


_ELEMENT = template('<li{gone}><bdi>{name}</bdi> <b title="Scope">{scope}</b></li>')
_GONE = Markup(' class="is-gone"')
_ELEMENTS = template(
    '<div class="sp-elements"><span class="label">Elements, with their Scope</span><ul>{rows}</ul></div>'
)
