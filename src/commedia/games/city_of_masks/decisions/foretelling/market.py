"""What a mask costs and adds to a standing, and what is left of a debt.

Source: CM-MKT-01, CM-MKT-02, CM-RND-01, CM-STK-08.
"""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Seat
from commedia.engine.foretold import Foretold, between, certain
from commedia.engine.sentences import say
from commedia.games.city_of_masks.events.contests import DebtPaid
from commedia.games.city_of_masks.events.rounds import MaskBought, OfferTaken
from commedia.games.city_of_masks.state import City


def purchase_foretold(w: City, seat: Seat, points: Sequence[int], price: int | None = None) -> list[Foretold]:
    """What is left to a buyer, and how they stand from the next round on.

    points: those of the mask that they get, or all that it may have. price: where it is not those.
    """
    prices = sorted({price} if price is not None else {*points})
    event = MaskBought if price is None else OfferTaken
    hid, standing = w.avatars[seat].hid, w.standing(seat)
    return [
        between("Price", prices, event, event.price, seat=seat),
        _within(say("Hidden Face"), [hid - one for one in prices], hid, event.rule),
        _within(say("Standing"), [standing + one for one in points], standing, "CM-RND-01"),
    ]


def sale_foretold(w: City, seat: Seat, mask: str, price: int) -> list[Foretold]:
    """What a seller has, and how they stand, once their offer is taken (CM-MKT-02)."""
    hid, standing = w.avatars[seat].hid, w.standing(seat)
    return [
        _within(say("Hidden Face if it is taken"), [hid + price], hid, "CM-MKT-02"),
        _within(say("Standing if it is taken"), [standing - w.mask(mask).points], standing, "CM-RND-01"),
    ]


def _within(name: str, values: Sequence[int], now: int, rule: str) -> Foretold:
    least, most = min(values), max(values)
    usual = least if least == most else None
    return Foretold(name=name, least=least, most=most, usual=usual, now=now, rule=rule)


def debt_foretold(w: City, seat: Seat, to: Seat, amount: int) -> list[Foretold]:
    """What a debtor keeps who pays so much of a debt, and what they owe still (CM-STK-08)."""
    me = w.avatars[seat]
    owed = me.owes.get(to, 0)
    return [
        _within(say("You keep"), [me.face - amount], me.face, "CM-STK-08"),
        certain(
            say("You owe {to}", to=to),
            owed - amount,
            DebtPaid,
            DebtPaid.left,
            now=owed,
            seat=seat,
            creditor=to,
        ),
    ]
