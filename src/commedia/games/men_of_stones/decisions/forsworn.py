"""Who the Forsworn is, act by act and for good."""

from __future__ import annotations

from typing import Any

from commedia.engine import Answer, Closed, Described, Offers, Pick
from commedia.games.men_of_stones.decisions.decision import Decision
from commedia.games.men_of_stones.natures import NATURES


class Reveal(Answer):
    """Turn up a face-down Nature for this act."""

    nature: str


class MakePermanent(Answer):
    """Make a Nature you have shown your own for good."""

    nature: str


class StayBare(Answer):
    """Wear no Nature this act."""


class TakeRemaining(Answer):
    """Turn up a last card, and be it for good."""

    nature: str


class ForswornChoice(Decision[Reveal | MakePermanent | StayBare]):
    """The start of Acts II and III."""

    doing = "choosing who to be"

    @property
    def rule(self) -> str:  # type: ignore[override]
        """One rule for each of the two acts."""
        return "MS-FOR-04" if self.w.act == "II" else "MS-FOR-05"

    def prompt(self) -> str:
        return f"Act {self.w.act} begins. Who will the Forsworn be in it?"

    def offers(self) -> Offers:
        player = self.w.players[self.seat]
        permanent: Any = Closed("Nothing has been turned up yet.", self.rule)
        if player.revealed:
            permanent = {"nature": Pick(player.revealed)}
        reveal: Any = {"nature": Pick(player.facedown)}
        if not player.facedown:
            reveal = Closed("No card lies face down any more.", self.rule)
        return {Reveal: reveal, MakePermanent: permanent, StayBare: {}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return Described(label=value, then=", ".join(NATURES[value].traits))


class ForswornForGood(Decision[MakePermanent | TakeRemaining]):
    """The start of Act IV, which cannot begin before the Forsworn is somebody."""

    rule = "MS-FOR-08"
    asks = "Act IV begins. Be one of those you have shown, or turn up another; it is for good."
    doing = "choosing who to be for good"

    def offers(self) -> Offers:
        player = self.w.players[self.seat]
        return {
            MakePermanent: {"nature": Pick(player.revealed)}
            if player.revealed
            else Closed("Nothing has been turned up.", "MS-FOR-08"),
            TakeRemaining: {"nature": Pick(player.facedown)}
            if player.facedown
            else Closed("No card lies face down any more.", "MS-FOR-08"),
        }

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return Described(label=value, then=", ".join(NATURES[value].traits))
