"""The market's form: masks with their prices, as they hang at the stall. Source: CM-MKT."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Closed, Pick
from commedia.games.city_of_masks.forms.reading import me
from commedia.games.city_of_masks.stage.reading import made
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import aside, notes
from commedia.kit.forms import domain, group
from commedia.props.form import KEY, OpenDecision, OwnForm
from commedia.props.template import NOTHING, joined, template


def draw(asked: OpenDecision[City]) -> Markup:
    """Everything that may be done at the market, the masks on sale as a row of prices."""
    rows = []
    for do, fields in asked.offers.items():
        if isinstance(fields, Closed):
            continue
        more = (
            _stall(asked, domain(asked, do, "mask", Pick))
            if do == "buy_mask"
            else asked.plain(do)
            if fields
            else NOTHING
        )
        rows.append(asked.choice(do, more=more))
    held = aside(f"You hold {me(asked).hid} Hidden Face and {me(asked).face} Face.")
    return joined([held, *rows])


def _stall(asked: OpenDecision[City], masks: Any) -> Markup:
    rows = []
    for id in masks.values:
        there = made(asked.own, id)
        assert there is not None
        does = "; ".join(f"{act.words} ({act.value})" for act in there.acts)
        rows.append(_MASK(id=asked.id(), mask=id, name=there.name, price=there.points, acts=does,
                          feather="sees the Uncast" if there.sees_unseen else ""))  # fmt: skip
    return group("stall", "Masks on sale", *rows, spoken=True)


_MASK = template(
    '<div class="stall-mask"><input type="radio" id="{id}" name="buy_mask.mask" value="{mask}" ',
    'data-says="{name} for {price}" autocomplete="off">',
    f'<label for="{{id}}"><b>{KEY}{{name}}</b> ',
    '<span class="stall-mask__price">{price} Hidden Face</span>',
    '<small>{acts}</small><small class="quiet">{feather}</small></label></div>',
)


def foresee(asked: OpenDecision[City], answer: Mapping[str, Any]) -> Markup:
    """What is left after buying."""
    if answer.get("do") != "buy_mask" or not answer.get("mask"):
        return NOTHING
    there = made(asked.own, str(answer["mask"]))
    name, points = (there.name, there.points) if there is not None else ("It", 0)
    return notes(
        f"{name} costs {points}; you keep {me(asked).hid - points} Hidden Face. "
        f"It adds {points} to your standing."
    )


FORM = OwnForm(draw, foresee)
