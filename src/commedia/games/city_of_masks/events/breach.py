"""Breaking with the mask: denunciation, arrest, trial."""

from __future__ import annotations

from commedia.engine import Deed, Seat
from commedia.games.city_of_masks.events import Masks, Tile


class MaskBroken(Deed):
    rule = "CM-UNM-01"
    says = "{seat} has broken with their mask."
    breaches: list[str]


class Denounced(Deed):
    rule = "CM-UNM-02"
    says = "{seat} denounces {offender}."
    offender: Seat
    masks: Masks = {}


class ArrestTried(Deed):
    rule = "CM-UNM-03"
    says = (
        "{seat} escapes the authorities, {mine} to {theirs}.",
        "{seat} is arrested by the authorities, {theirs} to {mine}.",
    )
    mine: int
    theirs: int
    tile: Tile
    authorities: Tile
    escapes: bool

    def sentence(self) -> str:
        return self.says[not self.escapes]


class Judged(Deed):
    rule = "CM-UNM-04"
    says = ("{seat} is acquitted, {score} to {theirs}.", "{seat} is convicted, {theirs} to {score}.")
    score: int
    theirs: int
    called: int
    fee: int
    tiles: dict[Seat, Tile]
    authorities: Tile
    judge: str
    acquitted: bool

    def sentence(self) -> str:
        return self.says[not self.acquitted]


class Flogged(Deed):
    """face: what was lost, where everybody sees that."""

    rule = "CM-UNM-05"
    says = (
        "{seat} is flogged, and loses all Face.",
        "{seat} is flogged, and loses all {face} Face.",
        "{seat} is flogged, with no Face left to lose.",
    )
    face: int | None = None
    masks: Masks = {}

    def sentence(self) -> str:
        return self.says[0 if self.face is None else 1 if self.face else 2]
