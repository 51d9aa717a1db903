"""What games' own forms are made of: the fields of an answer, numbers, chips, lists, people to choose among.

What is drawn here goes by the names of the plain inputs and works without a script (see props/form.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from markupsafe import Markup

from commedia.engine import Answer, Closed, draft
from commedia.engine.domains import Fields
from commedia.engine.draft import Draft
from commedia.kit.fields import D, field_of
from commedia.kit.figures import notes
from commedia.props.form import KEY, OpenDecision
from commedia.props.template import NOTHING, joined, template

CHOSEN: Final = Markup(" checked")
"""For the one that is chosen from the start, or the only one there is to choose."""
REQUIRED: Final = Markup(" required")
"""For those of which one must be chosen. Never below a choice: out of sight it keeps the form back."""
DIGITS: Final = 6
"""How long a number that somebody writes may be."""

# -- the fields of an answer -----------------------------------------------------------------------------


def is_open(asked: OpenDecision[Any], answer: type[Answer]) -> bool:
    """Whether that answer may be given now."""
    return not isinstance(asked.offers[answer], Closed)


def fields_of(asked: OpenDecision[Any], answer: type[Answer]) -> Fields:
    """The fields of an answer that is open."""
    fields = asked.offers[answer]
    assert not isinstance(fields, Closed)
    return fields


def domain(asked: OpenDecision[Any], field: Any, kind: type[D]) -> D:
    """What a field of an open answer may be, such as `Go.to`, which is of that kind."""
    answer, name = draft.field_of(field)
    return field_of(fields_of(asked, answer), name, kind)


def told(asked: OpenDecision[Any], draft: Draft) -> Markup:
    """What an answer comes to as far as it is filled in, as its decision says it: the `foresee` of a form."""
    return notes(*asked.comes_to(draft))


def is_asked(asked: OpenDecision[Any], field: Any) -> bool:
    """Whether an open answer says anything of that field now."""
    answer, name = draft.field_of(field)
    return name in fields_of(asked, answer)


# -- numbers ---------------------------------------------------------------------------------------------


def amount(
    asked: OpenDecision[Any], label: str, name: str, least: int, most: int, start: int | None = None
) -> Markup:
    """A number with a slider beside it; the slider is for those who have scripts.

    The only number there could be just stands there.
    """
    if least == most:
        return _SOLE(label=label, name=name, n=most)
    start = least if start is None else start
    return _AMOUNT(id=asked.id(), label=label, name=name, least=least, most=most, start=start)


_AMOUNT = template(
    '<div class="amount" data-amount><label for="{id}">{label} <span class="quiet">{least} to ',
    "{most}</span></label>",
    '<input class="amount__slide js-only" type="range" min="{least}" max="{most}" value="{start}" ',
    'tabindex="-1"',
    ' aria-hidden="true" autocomplete="off"><span class="stepper"><input type="number" id="{id}" ',
    'name="{name}"',
    ' min="{least}" max="{most}" value="{start}" inputmode="numeric" autocomplete="off"></span></div>',
)
_SOLE = template(
    '<p class="amount">{label}: <b class="num">{n}</b><input type="hidden" name="{name}" value="{n}"></p>'
)


def amount_of(raw: Any, least: int, most: int) -> int | None:
    """A number that a form has so far, held between its bounds; None where there is none yet."""
    text = "" if raw is None else str(raw).strip()
    if not text.lstrip("-").isdecimal() or len(text) > DIGITS:
        return None
    return max(least, min(most, int(text)))


# -- things to choose among ------------------------------------------------------------------------------


def beside(text: str, says: str | Markup) -> Markup:
    """A label, and beside it more quietly what is to be known of it."""
    return _BESIDE(text=text, says=says)


_BESIDE = template('{text} <span class="quiet">{says}</span>')


def over(asked: OpenDecision[Any], field: Any) -> str | Markup:
    """What stands over a field, such as `Go.to`: its heading, and quietly beside it what is to be known."""
    said = asked.describe_field(field)
    return beside(said.heading, said.beside) if said.beside else said.heading


class Offered(Markup):
    """One of several to choose, which knows how it is told where there is no other.

    told: it, and what it further asks for, below what its legend says.
    """

    told: Callable[[str | Markup], Markup]


def sole(
    legend: str | Markup,
    name: str,
    value: Any,
    label: str | Markup,
    how: Markup = NOTHING,
    more: Markup = NOTHING,
) -> Markup:
    """The only one that could be chosen: it is told and sent, and not asked; what it further asks for is.

    more: as the input would have it, of which nothing but what is `spoken` is of use.
    """
    says = Markup(_HOW_CHOSEN.sub("", more))
    if not says:
        says = spoken(Markup(_QUIETLY.sub("", label)).striptags() if isinstance(label, Markup) else label)
    told = _SOLE_ONE(legend=legend, label=label, name=name, value=value, says=says)
    return told + (_FURTHER(how=how) if how else NOTHING)


_HOW_CHOSEN = re.compile(r"^ (?:checked|required)")
_QUIETLY = re.compile(r'<span class="quiet">.*', re.DOTALL)
_SOLE_ONE = template(
    '<div class="quiet">{legend}: {label}<input type="hidden" name="{name}" value="{value}"{says}></div>'
)
_FURTHER = template('<div class="palm__how">{how}</div>')


def chip(
    id: str, name: str, value: Any, label: str | Markup, *, one: bool = False, more: Markup = NOTHING
) -> Offered:
    """One of several to tick. one: only one of them may be. more: CHOSEN, or REQUIRED."""
    sort = "radio" if one else "checkbox"
    drawn = Offered(_CHIP(id=id, sort=sort, name=name, value=value, label=label, more=more))
    drawn.told = lambda legend: sole(legend, name, value, label, more=more)
    return drawn


_CHIP = template(
    '<span class="chip"><input type="{sort}" id="{id}" name="{name}" value="{value}"{more} ',
    f'autocomplete="off"><label for="{{id}}">{KEY}{{label}}</label></span>',
)


def spoken(says: str, more: Markup = NOTHING) -> Markup:
    """How the button speaks of one whose label is a picture. more: CHOSEN, or REQUIRED."""
    return _SPOKEN(more=more, says=says)


_SPOKEN = template('{more} data-says="{says}"')


def card(
    id: str,
    name: str,
    value: Any,
    label: str | Markup,
    how: Markup,
    *,
    more: Markup = NOTHING,
    look: str = "palm",
) -> Offered:
    """One of several to choose, with what is asked or told where it is chosen. more: CHOSEN, or REQUIRED."""
    drawn = Offered(_ONE(id=id, name=name, value=value, label=label, how=how, more=more, look=look))
    drawn.told = lambda legend: sole(legend, name, value, label, how, more)
    return drawn


_ONE = template(
    '<div class="{look}"><input type="radio" id="{id}" name="{name}" value="{value}"{more} ',
    f'autocomplete="off"><label for="{{id}}">{KEY}{{label}}</label>',
    '<div class="palm__how">{how}</div></div>',
)


def press(name: str, value: Any, label: str | Markup) -> Markup:
    """A button that plays an answer with that value, in a form that `plays`."""
    return _PRESS(name=name, value=value, label=label)


def shut(label: str | Markup) -> Markup:
    """The same where it is not open. Why stands beside it."""
    return _SHUT(label=label)


_PRESS = template(
    '<button class="button button--small" type="submit" name="{name}" value="{value}">{label}</button>'
)
_SHUT = template('<button class="button button--small" type="button" disabled>{label}</button>')


def group(look: str, legend: str | Markup, *rows: Markup, spoken: bool = False) -> Markup:
    """Inputs that belong together. look: its class. spoken: the legend is only read out."""
    how = "visually-hidden" if spoken else "choices__legend"
    return _GROUP(look=look, how=how, legend=legend, rows=joined([*rows]))


_GROUP = template('<fieldset class="{look}"><legend class="{how}">{legend}</legend>{rows}</fieldset>')


def one_of(look: str, legend: str | Markup, *choices: Offered, spoken: bool = False) -> Markup:
    """All those of which one is to be chosen. Where there is only one, that is told, and nothing is asked."""
    if len(choices) == 1:
        return choices[0].told(legend)
    return group(look, legend, *choices, spoken=spoken)


def options(values: Iterable[tuple[Any, Any]]) -> Markup:
    """What a list offers: values, and how each is called."""
    return joined([_OPTION(value=value, text=text) for value, text in values])


_OPTION = template('<option value="{value}">{text}</option>')


def under(heading: str, offered: Markup) -> Markup:
    """Some of what a list offers, under a heading."""
    return _UNDER(heading=heading, offered=offered)


_UNDER = template('<optgroup label="{heading}">{offered}</optgroup>')


def one_in_list(id: str, name: str, label: str, values: Sequence[tuple[Any, str]]) -> Markup:
    """A list that opens, to choose one of these values; where there is only one, that is told.

    values: each with how it is called.
    """
    if len(values) == 1:
        return sole(label, name, *values[0])
    return drop_down(id, name, label, options(values))


def drop_down(id: str, name: str, label: str, offered: Markup) -> Markup:
    """A list that opens, to choose one of its `options`."""
    return _LIST(id=id, name=name, label=label, offered=offered)


_LIST = template(
    '<div class="field"><label for="{id}">{label}</label><select class="input" id="{id}" name="{name}" ',
    'autocomplete="off">{offered}</select></div>',
)
