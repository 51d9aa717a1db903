"""Actions as cards: taken up in an order, with what each must reach and its chance.

Source: CM-ACT-01 to CM-ACT-04.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from markupsafe import Markup

from commedia.engine.draft import Draft
from commedia.engine.english import capital
from commedia.games.city_of_masks.decisions.declaring import Doings
from commedia.games.city_of_masks.decisions.foretelling.deeds import success_foretold
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import bar, in_hundred
from commedia.kit.forms import chip, domain, drop_down, group, options, over
from commedia.props.form import KEY, OpenDecision, named
from commedia.props.template import NOTHING, joined, template

Doing: TypeAlias = list[str]
"""The field of an answer that says what somebody does, such as `Declare.actions`."""


def doings_of(asked: OpenDecision[City], actions: Doing) -> Doings:
    """The actions that an answer may name."""
    return domain(asked, actions, Doings)


def cards(asked: OpenDecision[City], actions: Doing) -> Markup:
    """The actions at hand as cards to be taken up in order; lists stand in for them without a script."""
    doings, own, seat, id = doings_of(asked, actions), asked.own, asked.seat, asked.id()
    described = {action: asked.describe(actions, action) for action in doings.values}
    told = {action: said.label for action, said in described.items()}
    brings = {action: said.then for action, said in described.items() if said.then}
    rows, last = list[Markup](), ""
    others = [action for action in doings.values if own.act(seat, action) is None]
    for action in [*(a for a in doings.values if a not in others), *others[:1]]:
        sort, value = own.kind(seat, action), own.value(seat, action)
        if sort != last:
            rows.append(_SORT(says=_GROUPS[sort]))
            last = sort
        is_other = sort == "other"
        words = capital(told[action]) if is_other else told[action]
        note = described[action].price if is_other else sort
        rows.append(_CARD(action=action, sort=sort, value=value, words=words, note=note,
                          more=_MORE(text=brings[action]) if action in brings else NOTHING,
                          all=" ".join(others) if sort == "other" else NOTHING))  # fmt: skip
    more = {action: f"; {text}" for action, text in brings.items()}
    offered = options([
        ("", "nothing"),
        *((a, f"{told[a]} ({own.value(seat, a)}{more.get(a, '')})") for a in doings.values),
    ])  # fmt: skip
    slots = [
        drop_down(f"{id}-{n}", named(actions), label, offered)
        for n, label in enumerate(("First", "Second", "Third"), start=1)
    ]
    return _CARDS(over=over(asked, actions), cards=joined(rows), slots=joined(slots))


_GROUPS = {
    "proper": "Proper to your mask, for Face",
    "hidden": "From beneath it, for Hidden Face",
    "other": "Worth nothing, and always succeeds",
}
"""What stands over the cards of each sort: for what they are done."""
_SORT = template('<p class="deed-cards__of">{says}</p>')
_CARD = template(
    '<button class="deed-card deed-card--{sort}" type="button" data-deed="{action}" data-all="{all}"',
    f' aria-pressed="false"><b class="disc disc--{{sort}}">{{value}}</b><span>{KEY}{{words}}{{more}}</span>',
    '<small class="visually-hidden">{note}</small></button>',
)
_MORE = template(' <small class="deed-card__more">{text}</small>')
_CARDS = template(
    '<fieldset class="deed-cards" data-deeds><legend class="choices__legend">{over}</legend>',
    '<div class="deed-cards__hand js-only">{cards}</div>',
    '<div class="deed-cards__slots">{slots}</div></fieldset>',
)


def chips(asked: OpenDecision[City], field: Doing, name: str, values: Sequence[str]) -> Markup:
    """Any of several, as chips to be ticked."""
    if not values:
        return NOTHING
    made = [chip(asked.id(), name, value, capital(asked.describe(field, value).label)) for value in values]
    return group("chips", over(asked, field), *made)


# -- what they come to -----------------------------------------------------------------------------------


def chosen_of(asked: OpenDecision[City], actions: Doing, draft: Draft) -> list[str]:
    """The actions that a form has so far, each once and no more than there may be."""
    return (draft.get(actions) or [])[: doings_of(asked, actions).most]


def run(asked: OpenDecision[City], actions: Doing, chosen: Sequence[str], values: Sequence[int]) -> Markup:
    """Each action in its order, the sum it must reach, and its chance."""
    chances = [told.chance for told in success_foretold(asked.own, asked.seat, chosen)]
    rows, so_far = [], 0
    for action, value, chance in zip(chosen, values, chances, strict=True):
        so_far += value
        needs = f"inner court {so_far} or more" if value else "always"
        if value and asked.own.options.success_test == "prose":
            needs = f"inner court {so_far} or less"
        said = asked.describe(actions, action).label
        rows.append(_STEP(words=said, needs=needs, bar=bar(chance), says=in_hundred(chance)))
    return _RUN(rows=joined(rows))


_RUN = template('<ol class="run">{rows}</ol>')
_STEP = template(
    '<li><span class="run__what">{words}</span>{bar}',
    '<span><b>{says}</b> <span class="run__needs">{needs}</span></span></li>',
)
