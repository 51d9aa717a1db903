"""Palms held out, loans, messengers, and what lenders are paid."""

from __future__ import annotations

import msgspec

from commedia.engine import Deed, Seat
from commedia.games.city_of_masks.events import Tile


class PalmHeldOut(Deed, kw_only=True):
    rule = "CM-INF-01"
    says = ("{seat} holds out a palm to {of}, through {through}.", "{seat} holds out a palm to {of}.")
    lender: Seat = msgspec.field(name="of")
    through: list[Seat]
    amount: int

    def sentence(self) -> str:
        return self.says[not self.through]


class PalmRefused(Deed):
    rule = "CM-INF-01"
    says = "{seat} turns away from {asker}."
    asker: Seat


class FaceLent(Deed):
    rule = "CM-INF-02"
    says = "{seat} bows, and lends {arrives} Face."
    to: Seat
    committed: int
    arrives: int


class PassingRefused(PalmRefused):
    """A go-between turns away."""

    rule = "CM-INF-04"


class FaceLentThrough(FaceLent):
    """What arrives of a loan through others."""

    rule = "CM-INF-05"


class PromiseBroken(Deed):
    rule = "CM-INF-08"
    says = "{seat} breaks a promise of {denied} Face to {asker}."
    asker: Seat
    denied: int
    left: int


class MessengerSent(Deed):
    rule = "CM-SUP-03"
    says = (
        "{seat} sends for {whom}: {doing}. It reaches them.",
        "{seat} sends for {whom}: {doing}. It does not reach them.",
    )
    whom: Seat
    doing: str
    tile: Tile
    value: int
    arrives: bool

    def sentence(self) -> str:
        return self.says[not self.arrives]


class LenderPaid(Deed):
    """A borrower pays a lender, a seat or a faction by its name. net: how far it is above the loan."""

    rule = "CM-SET-01"
    says = "{seat} pays {lender} {paid} Face."
    lender: str
    paid: int
    lent: int
    net: int


class FactionLent(Deed):
    rule = "CM-FAC-07"
    says = "{seat} borrows {amount} Face from {faction}."
    faction: str
    amount: int
    fee: int
    key: str
