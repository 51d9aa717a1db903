"""The tray of index cards beside the Dialogue: the Episode, Strategies, Investments, Stances, Elements.

Source: SP-SHADOW-01, SP-SHADOW-02.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play.decisions.dialogue import STANCES
from commedia.games.shadow_play.stage.sheet import persona_card
from commedia.games.shadow_play.state import Investment, Story, Strategy, letter_of
from commedia.kit.stage import Names, called
from commedia.props.circles import num
from commedia.props.svg import picture
from commedia.props.template import NOTHING, joined, template

STEP, LOW, RISE = 21.0, 6.4, 2.4
"""Of the steps of a Stance: how wide one is, how high the first, and what each has more."""


def tray(public: Story, names: Names) -> Markup:
    """All of it."""
    cards = [episode(public), *(strategy(public, names, card) for card in public.strategies.values())]
    cards += [investment(public, names, one) for one in public.investments.values()]
    made = [seat for seat, persona in public.personae.items() if persona.is_made]
    stances = [stance_card(public, names, seat) for seat in public.living if seat in made]
    sheets = [persona_card(public, names, seat) for seat in made]
    return _TRAY(
        tone=tone(public), cards=joined(cards), stances=joined(stances), elements=_elements(public),
        about=_ABOUT_STANCES if stances else NOTHING,
        sheets=joined(sheets),
    )  # fmt: skip


_TRAY = template(
    '<div class="sp-tray">{tone}<ul class="icards" aria-label="Cards">{cards}</ul>',
    '<div class="sp-stances"><ul class="icards icards--stance" aria-label="Stances">{stances}</ul>',
    "{about}</div>{elements}",
    '<div class="sp-sheets">{sheets}</div></div>',
)


_ABOUT_STANCES = Markup(
    '<p class="quiet">So the Director answers each: from 1, generous, to 6, cruel. A Strategy that is begun '
    "or furthered raises it.</p>"
)


def tone(public: Story) -> Markup:
    """How it sounds, and what does not happen here. Source: SP-TONE-01."""
    if not public.tone.text:
        return NOTHING
    never = [_NEVER(what=one.text) for one in public.never if one.text]
    return _TONE(words=public.tone.text, never=_NEVERS(rows=joined(never)) if never else NOTHING)


_TONE = template('<div class="sp-tone"><p dir="auto">{words}</p>{never}</div>')
_NEVER = template("<li><bdi>{what}</bdi></li>")
_NEVERS = template("<details><summary>What does not happen here</summary><ul>{rows}</ul></details>")


def element_called(public: Story, element: str) -> str:
    """An Element by its name."""
    return public.elements[element].name.text or f"Element {element[1:]}"


def episode(public: Story) -> Markup:
    """The card that says what would end the Episode. Source: SP-TONE-02."""
    card = public.episode
    if card.element not in public.elements:
        return NOTHING
    return _EPISODE(no=card.no, what=element_called(public, card.element), wish=card.wish.text or "…")


_EPISODE = template(
    '<li class="icard icard--whole"><span class="icard__kind">Episode {no}</span>',
    '<p><bdi>{what}</bdi> <i aria-hidden="true">›</i> <bdi>{wish}</bdi></p>',
    "<small>Once this is so, the Episode is over</small></li>",
)


def investment(public: Story, names: Names, card: Investment) -> Markup:
    """What somebody has staked on what; struck once it has come about or can't any more. Source: SP-INV."""
    ends = {"resolved": "has come about", "void": "can’t come about any more"}.get(card.status, "")
    return _INVESTMENT(
        kind=" icard--barred" if ends else "", n=card.value, char=card.char, who=called(names, card.seat),
        what=element_called(public, card.element), wish=card.wish.text or "…",
        ends=f"; it {ends}" if ends else "",
    )  # fmt: skip


_INVESTMENT = template(
    '<li class="icard{kind}"><span class="icard__kind">Investment, {n} of {char}</span>',
    '<p><bdi>{what}</bdi> <i aria-hidden="true">›</i> <bdi>{wish}</bdi></p>',
    "<small><bdi>{who}</bdi>{ends}</small></li>",
)


def strategy(public: Story, names: Names, card: Strategy) -> Markup:
    """A Strategy with its letter and who follows it; struck for whoever is barred from it.

    Source: SP-STRAT-01, SP-STRAT-06.
    """
    follows = [called(names, seat) for seat in card.by if seat not in card.barred]
    barred = [called(names, seat) for seat in card.barred]
    # Whoever begins one does not follow it before the Director has marked what they do.
    is_left = bool(barred) or card.filed
    says = ", ".join(follows) or ("followed by nobody" if is_left else "nobody follows it yet")
    says += f" · {aim_called(public, card.aim)}" + (", filed" if card.filed else "")
    given = _BARRED(who=" and ".join(barred), has="is" if len(barred) == 1 else "are") if barred else NOTHING
    return _STRATEGY(
        id=card.id, kind=" icard--barred" if card.filed or (barred and not follows) else "",
        letter=letter_of(card.id),
        words=card.text.text or "…", says=says, given=given,
    )  # fmt: skip


_STRATEGY = template(
    '<li class="icard{kind}" id="card-{id}"><span class="icard__kind"><b class="sp-mark">{letter}</b>',
    'Strategy</span><p dir="auto">{words}</p><small>{says}{given}</small></li>',
)


def aim_called(public: Story, aim: str) -> str:
    """What a Strategy aims at, in short. Source: SP-STRAT-01."""
    if aim in public.investments:
        return f"for {element_called(public, public.investments[aim].element)}"
    return "for the Episode"


_BARRED = template("; {who} gave it up and {has} barred")


def stance_card(public: Story, names: Names, seat: str) -> Markup:
    """The Director's Stance towards somebody: six rising steps, and its word. Source: SP-STANCE-01."""
    return _STANCE(who=called(names, seat), steps=steps(public.personae[seat].stance))


_STANCE = template(
    '<li class="icard icard--stance"><span class="icard__kind"><span>Stance to <bdi>{who}</bdi></span>',
    "</span><p>{steps}</p></li>",
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
            name=element_called(public, one.id),
            scope=_SCOPE(scope=one.scope) if one.scope else NOTHING,
            gone=_GONE if one.gone else NOTHING,
        )
        for one in public.elements.values()
    ]
    are_weighed = any(one.scope for one in public.elements.values())
    says = "Elements, and Scope" if are_weighed else "Elements"
    return _ELEMENTS(says=says, rows=joined(rows)) if rows else NOTHING


_ELEMENT = template("<li{gone}><bdi>{name}</bdi>{scope}</li>")
_SCOPE = template(' <b title="Scope"><span class="visually-hidden">Scope </span>{scope}</b>')
_GONE = Markup(' class="is-gone"')
_ELEMENTS = template('<div class="sp-elements"><span class="label">{says}</span><ul>{rows}</ul></div>')
