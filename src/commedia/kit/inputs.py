"""The inputs of a form: choices, scales, numbers, lists, tables of places, faces of dice and words.

Templates alone: what stands in them is the business of the kinds of fields (`widgets/`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from markupsafe import Markup

from commedia.engine.english import ORDINALS, capital, listed
from commedia.props.form import KEY, place_name
from commedia.props.template import NOTHING, Template, joined, template


def choice(
    kind: str, id: str, name: str, value: str, label: str, price: str, then: str, chosen: bool, inner: bool,
    required: bool, more: Markup, says: str = "",
) -> Markup:  # fmt: skip
    """One choice: its name, its price and what follows, with the further inputs that it asks for.

    says: what the button says of it, if that is not its label.
    """
    return _CHOICE(
        kind=kind,
        id=id,
        name=name,
        value=value,
        label=label,
        inner=_INNER if inner else NOTHING,
        chosen=_CHECKED if chosen else NOTHING,
        required=_REQUIRED if required else NOTHING,
        says=_SAYS(text=says) if says else NOTHING,
        key=KEY,
        price=_COST(text=price) if price else NOTHING,
        then=_THEN(text=then) if then else NOTHING,
        more=_MORE(inputs=more) if more else NOTHING,
    )


_CHOICE = template(
    '<div class="choice{inner}">',
    '<input type="{kind}" id="{id}" name="{name}" value="{value}"{chosen}{required}{says}',
    ' autocomplete="off">',
    '<label for="{id}"><span class="choice__what">{key}{label}</span>{price}{then}</label>{more}</div>',
)
_INNER = Markup(" choice--inner")
_CHECKED, _REQUIRED = Markup(" checked"), Markup(" required")
_SAYS = template(' data-says="{text}"')
_COST = template('<span class="choice__cost"><span>{text}</span></span>')
_THEN = template('<span class="choice__then">{text}</span>')
_MORE = template('<div class="choice__more">{inputs}</div>')


def group(legend: str, how: str, labelled: bool, inner: bool, rows: Markup, bare: bool = False) -> Markup:
    """Choices that belong together under a legend. bare: they are names alone, and may stand in a row."""
    return _GROUP(
        looks=_LOOKS[inner, inner and bare],
        legend=legend,
        shown=_SHOWN[labelled],
        how=_HOW(how=how) if how else NOTHING,
        rows=rows,
    )


_GROUP = template(
    '<fieldset class="choices{looks}"><legend class="{shown}">{legend}{how}</legend>{rows}</fieldset>'
)
_LOOKS = {
    (False, False): NOTHING,
    (True, False): Markup(" choices--inner"),
    (True, True): Markup(" choices--inner choices--bare"),
}
_SHOWN = {True: Markup("choices__legend"), False: Markup("visually-hidden")}
"""The class of a legend, by whether it is in sight."""
_HOW = template('<span class="quiet"> {how}</span>')


def scale(
    id: str, name: str, legend: str, least: int, most: int, labelled: bool, required: bool,
    usual: int | None = None,
) -> Markup:  # fmt: skip
    """A small number: every one of them in sight, one key each.

    usual: what holds where none is chosen, and so is chosen from the start.
    """
    steps = [
        _STEP(
            id=id,
            name=name,
            n=n,
            required=_REQUIRED if required and n == least else NOTHING,
            chosen=_CHECKED if least == most or n == usual else NOTHING,
            press=_PRESS(n=n) if 0 < n < 10 else NOTHING,
        )
        for n in range(least, most + 1)
    ]
    across = ceil(len(steps) / ceil(len(steps) / _ACROSS)) if len(steps) > _ACROSS else _ACROSS
    return _SCALE(across=across, shown=_SHOWN[labelled], legend=legend, steps=joined(steps))


_ACROSS = 7
"""So many numbers stand beside each other on a phone; more stand in two rows as long as each other."""
_SCALE = template(
    '<fieldset class="scale scale--{across}">',
    '<legend class="{shown}">{legend}</legend>{steps}</fieldset>',
)
_PRESS = template(' data-digit="{n}"')
"""Numbers are pressed by their own digits."""
_STEP = template(
    '<span class="scale__step">',
    '<input type="radio" id="{id}-{n}" name="{name}" value="{n}"{required}{chosen} autocomplete="off"',
    '{press}><label for="{id}-{n}">{n}</label></span>',
)


def the_only(name: str, legend: str, n: int) -> Markup:
    """The only number that there could be: it is said, and not asked."""
    return _ONLY(legend=legend, n=n) + unasked(name, str(n))


_ONLY = template('<p class="label">{legend}: {n}</p>')


def unasked(name: str, value: str) -> Markup:
    """What is sent without a question, as there is no other answer to it."""
    return _UNASKED(name=name, value=value)


_UNASKED = template('<input type="hidden" name="{name}" value="{value}">')


def sole(
    name: str, value: str, legend: str, label: str, price: str = "", then: str = "", more: Markup = NOTHING,
    says: str = "",
) -> Markup:  # fmt: skip
    """The only one that could be chosen: it is told and sent, and not asked; what it further asks for is.

    says: what the button says of it, if that is not its label.
    """
    told = " · ".join(filter(None, (label, price, then)))
    return _ALL(legend=legend, told=told, sent=_SENT(name=name, value=value, says=says or label)) + more


_ALL = template('<p class="quiet">{legend}: {told}{sent}</p>')
_SENT = template('<input type="hidden" name="{name}" value="{value}" data-says="{says}">')


def all_of_them(name: str, legend: str, chosen: Sequence[tuple[str, str]]) -> Markup:
    """All that there are, where none may be left out: values, and how each is called."""
    sent = [_SENT(name=name, value=value, says=label) for value, label in chosen]
    return _ALL(legend=legend, told=listed([label for _, label in chosen]), sent=joined(sent))


def number(id: str, name: str, legend: str, least: int, most: int, usual: int | None = None) -> Markup:
    """A number of some size. usual: which holds where nothing else is said; it stands there."""
    stands = NOTHING if usual is None else _STANDS(usual=usual)
    return _NUMBER(id=id, name=name, legend=legend, least=least, most=most, stands=stands)


_NUMBER = template(
    '<div class="field"><label for="{id}">{legend}<span class="quiet"> {least} to {most}</span></label>',
    '<span class="stepper"><input type="number" id="{id}" name="{name}" min="{least}" max="{most}"{stands}',
    ' inputmode="numeric" autocomplete="off"></span></div>',
)
_STANDS = template(' value="{usual}"')


def select(id: str, name: str, label: str, options: Sequence[tuple[str, str]], chosen: str) -> Markup:
    """One of many, in a list that opens."""
    rows = [
        _OPTION(value=value, text=text, chosen=_SELECTED if value == chosen else NOTHING)
        for value, text in options
    ]
    return _SELECT(id=id, name=name, label=capital(label), options=joined(rows))


_SELECT = template(
    '<div class="field"><label for="{id}">{label}</label>',
    '<select class="input" id="{id}" name="{name}" autocomplete="off">',
    '<option value="">choose</option>{options}</select></div>',
)
_OPTION = template('<option value="{value}"{chosen}>{text}</option>')
_SELECTED = Markup(" selected")


def arrangement(id: str, name: str, values: Sequence[str], places: Sequence[str]) -> Markup:
    """Each value on one place: a row a place, a column a value. Equal values have a column each.

    Where all are equal there is nothing to lay: what lies where is told.
    """
    if len({*values}) == 1:
        sent = [_UNASKED(name=place_name(name, place), value=values[0]) for place in places]
        return _ALL(legend=capital(listed(places)), told=f"{values[0]} each", sent=joined(sent))
    heads = [_COLUMN(value=value, which=_which_of(values, n)) for n, value in enumerate(values)]
    rows = []
    for row, place in enumerate(places):
        field = place_name(name, place)
        cells = [
            _CELL(id=id, row=row, at=n, column=n + 1, name=field, value=value, place=place)
            for n, value in enumerate(values)
        ]
        rows.append(_ROW(place=place, cells=joined(cells)))
    about = f"Lay {listed(values)}, one on each of {listed(places)}"
    return _ARRANGEMENT(about=about, heads=joined(heads), rows=joined(rows))


_ARRANGEMENT = template(
    '<table class="arrange choice-cells"><caption class="visually-hidden">{about}</caption>',
    "<tr><td></td>{heads}</tr>{rows}</table>",
)
_COLUMN = template('<th scope="col" draggable="true"><span class="arrange__value">{value}</span>{which}</th>')
_ROW = template('<tr><th scope="row">{place}</th>{cells}</tr>')
_CELL = template(
    '<td class="arrange__{column}" draggable="true"><input type="radio" id="{id}-{row}-{at}" name="{name}" ',
    'value="{value}" aria-label="{value} on {place}" autocomplete="off"></td>',
)
_WHICH = template('<span class="visually-hidden">, the {which}</span>')


def _which_of(values: Sequence[str], at: int) -> Markup:
    """Tells equal values apart to those who hear the page."""
    if values.count(values[at]) == 1:
        return NOTHING
    return _WHICH(which=nth_of(values[: at + 1].count(values[at])))


def nth_of(n: int) -> str:
    """1 is first, 11 is place 11."""
    return ORDINALS[n - 1] if n <= len(ORDINALS) else f"place {n}"


def faces(id: str, name: str, count: int, sides: int) -> Markup:
    """What real dice show, in the order in which they lie."""
    options = joined([_OPTION(value=f, text=f, chosen=NOTHING) for f in range(1, sides + 1)])
    dice = [
        _DIE(id=id, n=n, name=name, label=capital(f"{nth_of(n)} die"), options=options)
        for n in range(1, count + 1)
    ]
    return _FACES(dice=joined(dice))


_FACES = template(
    '<fieldset class="faces"><legend class="visually-hidden">What the dice show</legend>{dice}</fieldset>'
)
_DIE = template(
    '<span class="faces__die"><label class="visually-hidden" for="{id}-{n}">{label}</label>',
    '<select class="input" id="{id}-{n}" name="{name}" autocomplete="off">',
    '<option value="">–</option>{options}</select></span>',
)


def page_of_words(id: str, name: str, label: str, beside: str, most: int, due: bool) -> Markup:
    """Words of any length."""
    return _words(_PAGE, id, name, label, beside, most, due)


def line_of_words(id: str, name: str, label: str, beside: str, most: int, due: bool) -> Markup:
    """Words that fit on a label."""
    return _words(_LINE, id, name, label, beside, most, due)


def _words(box: Template, id: str, name: str, label: str, beside: str, most: int, due: bool) -> Markup:
    return _SAY(
        id=id,
        label=label,
        beside=_BESIDE(text=beside) if beside else NOTHING,
        box=box(id=id, name=name, most=most, due=_REQUIRED if due else NOTHING),
    )


_SAY = template('<div class="say"><label for="{id}">{label} {beside}</label>{box}</div>')
_BESIDE = template('<span class="quiet">{text}</span>')
_PAGE = template('<textarea id="{id}" name="{name}" rows="2" maxlength="{most}"{due}></textarea>')
_LINE = template(
    '<input class="input" type="text" id="{id}" name="{name}" maxlength="{most}"{due} autocomplete="off">'
)
