"""Forms of those whose feelings may move: by a broken promise, a contest, a payment, a wooing.

Source: CM-REL, CM-INF-08, CM-OPP-09, CM-SET-02, CM-WOO-02, CM-WOO-03.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Amount, Pick
from commedia.games.city_of_masks.decisions.aftermath import (
    Accept,
    Decline,
    Ignore,
    React,
    Shifted,
    Weighed,
)
from commedia.games.city_of_masks.decisions.lending import Resentment
from commedia.games.city_of_masks.forms.shared import alone
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import notes, signed
from commedia.kit.forms import CHOSEN, amount, chip, domain, group, is_open, over, told
from commedia.props.form import OpenDecision, OwnForm, named
from commedia.props.template import NOTHING, joined, template


def draw_shift(asked: OpenDecision[City]) -> Markup:
    """A scale from colder to warmer."""
    return _scale(asked, Shifted.by)


def _scale(asked: OpenDecision[City], field: int) -> Markup:
    """Every step in sight: a row for colder, one for no change, one for warmer."""
    name, by = named(field), domain(asked, field, Amount)

    def side(end: str, values: range) -> Markup:
        steps = [
            _STEP(id=asked.id(), name=name, value=n, text=signed(n), chosen=NOTHING if n else CHOSEN,
                  says=asked.describe(field, n).label)
            for n in values
        ]  # fmt: skip
        return _SIDE(end=end, steps=joined(steps)) if steps else NOTHING

    return group(
        "scale",
        over(asked, field),
        side("colder", range(by.least, min(by.most, -1) + 1)),
        side("no change", range(max(by.least, 0), min(by.most, 0) + 1)),
        side("warmer", range(max(by.least, 1), by.most + 1)),
    )


_STEP = template(
    '<span class="scale__step"><input type="radio" id="{id}" name="{name}" value="{value}"{chosen}',
    ' data-says="{says}" autocomplete="off"><label for="{id}">{text}</label></span>',
)
_SIDE = template(
    '<span class="scale__side"><span class="scale__end">{end}</span>',
    '<span class="scale__steps">{steps}</span></span>',
)


SHIFT = OwnForm(draw_shift, told)


def draw_weigh(asked: OpenDecision[City]) -> Markup:
    """A scale as far as the payment went, and for one betrayed a promise to take back."""
    taken = NOTHING
    if True in domain(asked, Weighed.cancel, Pick).values:
        takes = asked.describe(Weighed.cancel, True).label
        taken = _CANCEL(chip=chip(asked.id(), named(Weighed.cancel), True, takes))
    return _scale(asked, Weighed.by) + taken


_CANCEL = template('<p class="chip-line">{chip}</p>')


WEIGH = OwnForm(draw_weigh, told)


def draw_resent(asked: OpenDecision[City]) -> Markup:
    """How much a broken promise is held against somebody."""
    return alone(asked, Resentment.amount)


RESENT = OwnForm(draw_resent, told)


def draw_reaction(asked: OpenDecision[City]) -> Markup:
    """The choice to be moved, with a promise if one likes, or not."""
    rows = []
    if is_open(asked, React):
        promise = domain(asked, React.promise, Amount)
        heading, name = over(asked, React.promise), named(React.promise)
        more = amount(asked, heading, name, 0, promise.most) if promise.most else NOTHING
        rows.append(asked.choice(React, more=more))
    return joined([*rows, asked.choice(Ignore)])


REACTION = OwnForm(draw_reaction, lambda asked, draft: notes(*asked.comes_to(draft, Ignore)))


def draw_being_wooed(asked: OpenDecision[City]) -> Markup:
    """The choice to be won over, or not, with what stands between the two (R-23)."""
    return asked.choice(Accept) + asked.choice(Decline)


BEING_WOOED = OwnForm(draw_being_wooed)
