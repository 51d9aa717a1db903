"""The market: the masks that nobody owns, and which ones are known to be whose. Source: CM-MKT."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.english import plural
from commedia.games.city_of_masks.court import BUDGETS
from commedia.games.city_of_masks.stage.city import COVERED
from commedia.games.city_of_masks.stage.contest import card_sign
from commedia.games.city_of_masks.stage.emblems import art
from commedia.games.city_of_masks.stage.wording import called, mask_by_id, mask_name
from commedia.games.city_of_masks.state import City
from commedia.kit.stage import Names, place_of
from commedia.props.stacks import coin
from commedia.props.template import joined, template


def stall(public: City, names: Names) -> Markup:
    """What is on sale, and what everybody has shown so far."""
    rows = [_ware(public, id) for id in public.on_sale]
    owners = [_owner(public, names, seat) for seat in public.order]
    lead = (
        f"{plural(len(rows), 'mask')} on the stall, paid for in Hidden Face" if rows else "The stall is empty"
    )
    return _STALL(lead=lead, rows=joined(rows), owners=joined(owners))


_STALL = template(
    '<div class="market"><p class="lead">{lead}.</p><ul class="wares" aria-label="On sale">{rows}</ul>',
    '<ul class="owners" aria-label="Masks that were shown">{owners}</ul></div>',
)


def _ware(public: City, id: str) -> Markup:
    """A mask on the stall; where masks are bought unseen only its rank is known (R-57)."""
    for rank, price in BUDGETS.items():
        if id == rank:
            return _WARE(art=COVERED, name=f"a {id.capitalize()}", price=price, coin=coin("hidden"), id=id)
    mask = mask_by_id(public, id)
    return _WARE(
        art=art(public, id, "ware__mask"),
        name=Markup("{}{}").format(mask_name(public, id), card_sign(id)),
        price=mask.points if mask is not None else 0,
        coin=coin("hidden"),
        id=id,
    )


_WARE = template(
    '<li class="ware" data-mask="{id}">{art}<b>{name}</b>',
    '<span class="ware__price">{coin} <b class="num">{price}</b>',
    '<span class="visually-hidden"> Hidden Face</span></span></li>',
)


def _owner(public: City, names: Names, seat: str) -> Markup:
    avatar = public.avatars[seat]
    shown = [art(public, id, "owner__mask", mask_name(public, id)) for id in avatar.shown]
    if avatar.own_character:
        shown.append(art(public, f"own:{seat}", "owner__mask", "their own Character"))
    return _OWNER(
        place=place_of(public.seats, seat),
        name=called(names, seat),
        masks=joined(shown) if shown else _UNSEEN,
    )


_OWNER = template(
    '<li class="owner" data-place="{place}"><b>{name}</b><span class="owner__masks">{masks}</span></li>'
)
_UNSEEN = Markup('<span class="quiet">none shown yet</span>')
