"""Setting up: masks are dealt, and everybody becomes somebody. Source: CM-SETUP-01, read top to bottom."""

from __future__ import annotations

from commedia.engine import Table
from commedia.games.city_of_masks.masks import COURT
from commedia.games.city_of_masks.state import City


async def begin(t: Table, w: City) -> None:
    """One court card each, secretly: the starting mask, and what is left of 25 in tokens of either kind.

    Source: CM-SETUP-02 to CM-SETUP-04.
    """
    w.phase = "setup"
    t.heading("Setting up")
    dealt = await t.shuffle("CM-SETUP-02", COURT, take=len(w.seats))
    for seat, card in zip(w.seats, dealt, strict=True):
        avatar, mask = w.avatars[seat], w.mask(card)
        avatar.masks, avatar.start_mask = [card], card
        w.issue(mask.start_face, avatar, "face")
        w.issue(mask.start_face, avatar, "hid")
    w.stock = [card for card in COURT if card not in dealt]
