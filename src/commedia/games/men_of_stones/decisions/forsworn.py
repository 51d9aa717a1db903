"""Who the Forsworn is, act by act and for good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commedia.engine import Answer, Closed, Described, Draft, Offers, Pick
from commedia.engine.sentences import in_a_row, say, say_each
from commedia.games.men_of_stones.decisions.decision import Decision
from commedia.games.men_of_stones.natures import NATURES


class Reveal(Answer):
    """Turn up a face-down Nature for this act."""

    move = "Turn up {nature} for this act"
    nature: str


class MakePermanent(Answer):
    """Make a Nature you have shown your own for good."""

    move = "Be {nature} for good"
    nature: str


class StayBare(Answer):
    """Wear no Nature this act."""


class TakeRemaining(Answer):
    """Turn up a last card, and be it for good."""

    move = "Turn up {nature}, and be it for good"
    nature: str


class ForswornChoice(Decision[Reveal | MakePermanent | StayBare]):
    """The start of Acts II and III."""

    doing = "choosing who to be"

    @property
    def rule(self) -> str:
        """One rule for each of the two acts."""
        return "MS-FOR-04" if self.w.act == "II" else "MS-FOR-05"

    @property
    def asks(self) -> str:
        return say("Act {act} begins. Who will the Forsworn be in it?", act=self.w.act)

    def offers(self) -> Offers:
        player = self.w.players[self.seat]
        permanent: Any = Closed("Nothing has been turned up yet.", self.rule)
        if player.revealed:
            permanent = {"nature": Pick(player.revealed)}
        reveal: Any = {"nature": Pick(player.facedown)}
        if not player.facedown:
            reveal = Closed("No card lies face down any more.", self.rule)
        return {Reveal: reveal, MakePermanent: permanent, StayBare: {}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        then = WHAT_COMES[answer]
        if answer is StayBare and self.w.act == "III":
            then = in_a_row([then, say("The story cannot turn on you.")])
        return Described(label=answer.label, then=then)

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return plays_to(value)


WHAT_COMES: Mapping[type[Answer], str] = say_each({
    Reveal: "Its Traits are yours until the act ends; then it lies face up, and you are nobody again.",
    MakePermanent: "Its Traits stay yours to the end of the play.",
    StayBare: "You may bind yourself by any Trait of the Setting.",
})  # fmt: skip
"""What comes of each answer as an act begins, for its player (MS-FOR-03, MS-FOR-06, MS-NAT-05)."""


def plays_to(nature: str) -> Described:
    """A Nature, with its Traits."""
    return Described(label=nature, then=say("Plays to {traits}.", traits=NATURES[nature].traits))


class ForswornForGood(Decision[MakePermanent | TakeRemaining]):
    """The start of Act IV, which cannot begin before the Forsworn is somebody."""

    rule = "MS-FOR-08"
    asks = "Act IV begins. Be one of those you have shown, or turn up another; it is for good."
    matters = "Whatever you spend from now on, you spend in the name of one of its three Traits."
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

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        then = "All have seen you wear it." if answer is MakePermanent else "Nobody has seen it before."
        return Described(label=answer.label, then=then)

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return plays_to(value)
