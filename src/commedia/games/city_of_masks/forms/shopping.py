"""The market's form: masks with their prices, as they hang at the stall. Source: CM-MKT."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Closed, Pick
from commedia.games.city_of_masks.decisions.market import (
    BuyMask,
)
from commedia.games.city_of_masks.state import City
from commedia.kit.forms import beside, domain, group, over, sole, spoken, told
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
    return joined(rows)


def _stall(asked: OpenDecision[City], masks: Pick) -> Markup:
    rows = []
    for id in masks.values:
        said = asked.describe(BuyMask.mask, id)
        more = spoken(f"{said.label}, {said.price}")
        if len(masks.values) == 1:
            label = beside(f"{said.label}, {said.price}.", said.then)
            return sole(over(asked, BuyMask.mask), named(BuyMask.mask), id, label, more=more)
        rows.append(
            _MASK(id=asked.id(), mask=id, name=said.label, price=said.price, does=said.then, more=more)
        )
    return group("stall", over(asked, BuyMask.mask), *rows, spoken=True)


_MASK = template(
    '<div class="stall-mask"><input type="radio" id="{id}" name="buy_mask.mask" value="{mask}" ',
    'autocomplete="off"{more}>',
    f'<label for="{{id}}"><b>{KEY}{{name}}</b> ',
    '<span class="stall-mask__price">{price}</span><small>{does}</small></label></div>',
)


FORM = OwnForm(draw, told)
