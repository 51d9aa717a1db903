"""The market's form: masks with their prices, as they hang at the stall. Source: CM-MKT."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from commedia.engine import Closed, Pick
from commedia.games.city_of_masks.decisions.market import (
    BuyMask,
)
from commedia.games.city_of_masks.forms.shared import me
from commedia.games.city_of_masks.stage.wording import mask_by_id
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import aside
from commedia.kit.forms import beside, domain, group, sole, spoken, told
from commedia.props.form import KEY, OpenDecision, OwnForm, named
from commedia.props.template import NOTHING, joined, template


def draw(asked: OpenDecision[City]) -> Markup:
    """Everything that may be done at the market, the masks on sale as a row of prices."""
    rows = []
    for answer, fields in asked.offers.items():
        if isinstance(fields, Closed):
            continue
        if answer is BuyMask:
            more = _stall(asked, domain(asked, BuyMask.mask, Pick))
        else:
            more = asked.plain(answer) if fields else NOTHING
        rows.append(asked.choice(answer, more=more))
    held = aside(f"You hold {me(asked).hid} Hidden Face and {me(asked).face} Face.")
    return joined([held, *rows])


def _stall(asked: OpenDecision[City], masks: Any) -> Markup:
    rows = []
    for id in masks.values:
        there = mask_by_id(asked.own, id)
        assert there is not None
        does = "; ".join(f"{act.words} ({act.value})" for act in there.acts)
        feather = "sees the Uncast" if there.sees_unseen else ""
        if len(masks.values) == 1:
            label = beside(f"{there.name}, {there.points} Hidden Face.", f"{does} {feather}")
            more = spoken(f"{there.name} for {there.points}")
            return sole("The mask on sale", named(BuyMask.mask), id, label, more=more)
        rows.append(_MASK(id=asked.id(), mask=id, name=there.name, price=there.points, acts=does,
                          feather=feather))  # fmt: skip
    return group("stall", "Masks on sale", *rows, spoken=True)


_MASK = template(
    '<div class="stall-mask"><input type="radio" id="{id}" name="buy_mask.mask" value="{mask}" ',
    'data-says="{name} for {price}" autocomplete="off">',
    f'<label for="{{id}}"><b>{KEY}{{name}}</b> ',
    '<span class="stall-mask__price">{price} Hidden Face</span>',
    '<small>{acts}</small><small class="quiet">{feather}</small></label></div>',
)


FORM = OwnForm(draw, told)
