"""What somebody does, what comes of it, and how it is taken: declared, drawn, told, wooing."""

from __future__ import annotations

from commedia.engine import Deed, Seat
from commedia.games.city_of_masks.events import Masks, Tile

WHOLE = "brings it off"
"""What is said of a deed all of which succeeds."""


class HiddenActShown(Deed):
    rule = "CM-TAB-01"
    says = "{seat} shows {act}, worth {value}."
    act: str
    value: int


class DeedDeclared(Deed):
    rule = "CM-ACT-01"
    says = "{seat}: {doing}."
    doing: str
    actions: list[str]
    proper: int
    hidden: int
    wooing: list[str]


class DeedDrawn(Deed):
    """A tile, and what of a deed succeeds by it. came: in words, what came of the deed."""

    rule = "CM-ACT-04"
    says = (
        "{seat} draws {inner}|{outer}, and succeeds: {well}.",
        "{seat} draws {inner}|{outer}, and nothing succeeds.",
        "{seat} draws {inner}|{outer}, and it succeeds.",
        "{seat} draws {inner}|{outer}, and all of it succeeds.",
    )
    inner: int
    outer: int
    tile: Tile
    well: str
    succeeded: list[str]
    spectacle: int
    came: str = ""
    alone: bool = False
    masks: Masks = {}

    def sentence(self) -> str:
        if not self.succeeded:
            return self.says[1]
        if self.came != WHOLE:
            return self.says[0]
        return self.says[2 + (len(self.succeeded) > 1)]


class DeedThrown(DeedDrawn):
    says = (
        "{seat} throws {inner}|{outer}, and succeeds: {well}.",
        "{seat} throws {inner}|{outer}, and nothing succeeds.",
        "{seat} throws {inner}|{outer}, and it succeeds.",
        "{seat} throws {inner}|{outer}, and all of it succeeds.",
    )


class DeedTold(Deed):
    rule = "CM-ACT-06"
    says = ("{seat} tells on.", "{seat} tells how it went: {what}.")
    what: str
    told: list[str]

    def sentence(self) -> str:
        return self.says[bool(self.told)]


class SpectacleGained(Deed):
    rule = "CM-UNO-03"
    says = "{seat} gains {tokens} by the spectacle."
    tokens: list[str]
    face: int
    hidden: int
    spectacle: int


class TellingEnded(Deed):
    rule = "CM-OPP-10"
    says = "{seat} turns the tile down."


class TellingEndedWithDice(TellingEnded):
    says = "{seat} brings it to its end."


class Wooed(Deed):
    """Somebody is wooed. seat: whoever it is."""

    rule = "CM-WOO-02"
    says = "{wooer} woos {seat}: {by}."
    wooer: Seat
    by: int


class FacePromised(Deed):
    rule = "CM-WOO-04"
    says = "{seat} promises {wooer} {more} Face."
    wooer: Seat
    more: int
    promised: int


class RegardMoved(Deed):
    """A faction thinks otherwise of somebody. faction: its name. key: its key."""

    rule = "CM-FAC-05"
    says = (
        "{seat} stands at {regard} with {faction}, and may call on {committed} Face of theirs.",
        "{seat} stands at {regard} with {faction}.",
    )
    faction: str
    key: str
    regard: int
    committed: int
    by: int

    def sentence(self) -> str:
        return self.says[not self.committed]


class RegardSettled(RegardMoved):
    """What a faction thinks once its loan was paid, or was not."""

    rule = "CM-FAC-08"
