"""Coming to the City, places and masks, what hides beneath, the market, the end."""

from __future__ import annotations

from commedia.engine import Deed, Event, Seat
from commedia.games.city_of_masks.events import Masks, Tile


class Introduced(Deed):
    rule = "CM-AV-02"
    says = "{seat} comes to the City."


class TiesTold(Introduced):
    says = "{seat} has known some of them before."


class MainSketched(Deed):
    rule = "CM-RND-04"
    says = "{seat} sketches the main scene."


class PlaceJoined(Deed):
    rule = "CM-RND-05"
    says = "{seat} is with {host}."
    host: Seat
    at: int


class PlaceNamed(Deed):
    rule = "CM-RND-05"
    says = ("{seat} is to meet {invited} elsewhere.", "{seat} is elsewhere.")
    invited: list[Seat]
    at: int

    def sentence(self) -> str:
        return self.says[not self.invited]


class Followed(Deed):
    rule = "CM-RND-08"
    says = "{seat} has followed {whom} here."
    whom: Seat


class PursuitEnded(Deed):
    rule = "CM-RND-08"
    says = ("{seat} is in the scene.", "{seat} is shaken off, and in no scene.")
    whom: Seat
    keeps_up: bool

    def sentence(self) -> str:
        return self.says[not self.keeps_up]


class MaskShown(Deed):
    rule = "CM-RND-09"
    says = "{seat} shows a mask: {what}."
    what: str
    mask: str


class MaskChanged(MaskShown):
    rule = "CM-RND-11"
    says = "{seat} changes masks: {what}."


class AlienationDrawn(Deed):
    """strain: how far Hidden Face exceeds Face, where everybody sees that."""

    rule = "CM-ALI-02"
    says = (
        "{seat} draws {inner}|{outer}, and is alienated from all masks.",
        "{seat} draws {inner}|{outer}, and keeps a hold on the mask.",
    )
    inner: int
    outer: int
    tile: Tile
    alienated: bool
    masks: Masks = {}
    strain: int | None = None

    def sentence(self) -> str:
        return self.says[not self.alienated]


class AlienationThrown(AlienationDrawn):
    says = (
        "{seat} throws {inner}|{outer}, and is alienated from all masks.",
        "{seat} throws {inner}|{outer}, and keeps a hold on the mask.",
    )


class MaskBought(Deed):
    rule = "CM-MKT-01"
    says = "{seat} buys {what} for {price} Hidden Face."
    what: str
    mask: str
    price: int


class OfferTaken(Deed):
    rule = "CM-MKT-03"
    says = "{seat} takes {what} for {price} Hidden Face."
    what: str
    price: int
    seller: Seat


class AllMet(Event):
    rule = "CM-END-01"
    says = ("{done} has met everything they were after.", "{done} have met everything they were after.")
    done: list[Seat]

    def sentence(self) -> str:
        return self.says[len(self.done) > 1]


class VictoryTold(Event):
    rule = "CM-END-03"
    says = ("{winners} wins with {best}.", "{winners} share the victory with {best}.")
    winners: list[Seat]
    best: int

    def sentence(self) -> str:
        return self.says[len(self.winners) > 1]
