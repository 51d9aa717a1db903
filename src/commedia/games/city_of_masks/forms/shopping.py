"""The market's form: masks with their prices, as they hang at the stall. Source: CM-MKT."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from commedia.engine import Amount, Closed, Pick
from commedia.engine.draft import Draft
from commedia.games.city_of_masks.court import BUDGETS
from commedia.games.city_of_masks.decisions.foretelling.stall import (
    debt_foretold,
    purchase_foretold,
    sale_foretold,
)
from commedia.games.city_of_masks.decisions.market import (
    BuyBlind,
    BuyMask,
    OfferMask,
    WriteMask,
    points_of_rank,
)
from commedia.games.city_of_masks.decisions.turns import RepayDebt
from commedia.games.city_of_masks.forms.shared import called, me
from commedia.games.city_of_masks.stage.wording import mask_by_id
from commedia.games.city_of_masks.state import City
from commedia.kit.fields import then
from commedia.kit.figures import aside, notes
from commedia.kit.forms import beside, domain, group, sole, spoken
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


def foresee(asked: OpenDecision[City], draft: Draft) -> Markup:
    """What is left after buying, selling or paying, and what it does to one's standing."""
    own, seat = asked.own, asked.seat
    if (mask := draft.get(BuyMask.mask)) and (there := mask_by_id(own, mask)):
        return _bought(asked, there.name, [there.points])
    if rank := draft.get(BuyBlind.rank):
        return _bought(asked, f"A {rank}", points_of_rank(own, rank))
    if rank := draft.get(WriteMask.rank):
        return _bought(asked, "It", [points for named, points in BUDGETS.items() if named == rank])
    if to := draft.get(RepayDebt.to):
        least = then(domain(asked, RepayDebt.to, Pick), to, "amount", Amount).least
        keep, owed = debt_foretold(own, seat, to, draft.get(RepayDebt.amount) or least)
        owes = f"still owe {called(asked, to)} {owed.most}" if owed.most else "owe them no more"
        return notes(f"You keep {keep.most} Face, and {owes}.")
    return _offered(asked, draft)


def _bought(asked: OpenDecision[City], name: str, points: Sequence[int]) -> Markup:
    price, left, stands = purchase_foretold(asked.own, asked.seat, points)
    now = stands.now or 0
    return notes(
        f"{name} costs {_within(price.least, price.most)}; you keep {_within(left.least, left.most)} Hidden "
        f"Face. It adds {_within(stands.least - now, stands.most - now)} to your standing."
    )


def _within(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"


def _offered(asked: OpenDecision[City], draft: Draft) -> Markup:
    mask, to, price = draft.get(OfferMask.mask), draft.get(OfferMask.to), draft.get(OfferMask.price)
    if mask is None or to is None or price is None:
        return NOTHING
    left, stands = sale_foretold(asked.own, asked.seat, mask, price)
    falls = (stands.now or 0) - stands.most
    return notes(
        f"If {called(asked, to)} takes it, you have {left.most} Hidden Face, and your standing falls by "
        f"{falls}."
    )


FORM = OwnForm(draw, foresee)
