"""Opening a scene, stepping into it, closing it, and the points it earns."""

from __future__ import annotations

from typing import Any

from commedia.engine import NO_WORDS, Answer, Closed, Described, Offers, Pick, Prose, Seat, Some, Words
from commedia.games.men_of_stones.decisions.decision import Decision, one_of
from commedia.kit.decisions import OneField, Say

# What is written beside the box where words go.
PLACE = Words("where we are, and what is in the air")


class Open(Answer):
    """Open a scene with others."""

    others: list[Seat]
    place: Prose = NO_WORDS


class Soliloquy(Answer):
    """Speak alone."""

    place: Prose = NO_WORDS


class PassFraming(Answer):
    """Pass: your character is there already."""


class OpenScene(Decision[Open | Soliloquy]):
    """Acts I to III: a scene, or a soliloquy. Act IV: a scene with at least one other."""

    doing = "opening a scene"

    @property
    def rule(self) -> str:  # type: ignore[override]
        """Act IV has a rule of its own."""
        return "MS-ACT4-03" if self.w.act == "IV" else "MS-SCN-01"

    def prompt(self) -> str:
        if self.w.act == "IV":
            return "Open a scene of the fall. Whose characters are in it with yours?"
        if self.seat == self.w.pivot:  # MS-ACT3-08 it is expected of them, and nobody is held to it
            return "You are the Pivot: drive the story. Whose characters are in your scene with yours?"
        return "Open a scene that brings your tie to life. Whose characters are in it with yours?"

    def offers(self) -> Offers:
        alone: Any = {"place": PLACE}
        if self.w.act == "IV":
            alone = Closed("In Act IV a scene needs at least one other.", "MS-ACT4-03")
        return {Open: {"others": Some(self.w.others(self.seat), 1), "place": PLACE}, Soliloquy: alone}

    def rule_of(self, answer: type[Answer], field: str) -> str:
        return self.rule if self.w.act == "IV" else "MS-SCN-02"

    def describe(self, answer: type[Answer]) -> Described:
        if answer is Soliloquy:
            return Described(label="A soliloquy", price="+1 point, not 2", then="Nobody joins a soliloquy.")
        return Described(label="A scene with others", then="Others may still join it as lesser figures.")


class OpenFraming(Decision[Open | Soliloquy | PassFraming]):
    """Act V: how those in it come to the place of the Final Scene."""

    rule = "MS-ACT5-01"
    asks = "Frame the end: how do you come to where it will happen, and who comes with you?"
    doing = "framing the end"

    def offers(self) -> Offers:
        is_there = self.w.players[self.seat].framed
        return {
            Open: {"others": Some(self.w.others(self.seat), 1), "place": PLACE},
            Soliloquy: {"place": PLACE},
            PassFraming: {}
            if is_there
            else Closed("Nobody has brought your character there yet.", self.rule),
        }

    def describe(self, answer: type[Answer]) -> Described:
        if answer is Soliloquy:
            return Described(label="A framing scene alone")
        return Described(label="A framing scene with others" if answer is Open else answer.label)


class Close(Answer):
    """Close the scene."""

    note: Prose


class CloseScene(Say, Decision[Close]):
    """The opener closes the scene with what changed."""

    rule = "MS-SCN-04"
    patient = True
    doing = "playing the scene"
    answer = Close
    box = Words("what changed", due=True)

    def prompt(self) -> str:
        if self.w.act == "V":
            return "Play it in the script. When it is done, say how all of you come to the last place."
        return "Play it in the script. When it is done, close it and say what changed."


class Join(Answer):
    """Step in with your own character, as a lesser figure."""


class JoinScene(Decision[Join]):
    """An open door: any other player may join."""

    rule = "MS-SCN-02"
    optional = True
    asks = "You may step into this scene with your own character. Nobody need agree."

    def offers(self) -> Offers:
        return {Join: {}}


class Award(Answer):
    """Give it a point."""

    trait: str


class AwardPoint(OneField, Decision[Award]):
    """A point for a Trait of one's own, or of the receiver's."""

    answer = Award
    doing = "giving points"

    def domain(self) -> Pick:
        """The Traits it may go to."""
        return one_of(self.w.players[self.receiver].traits)

    @property
    def receiver(self) -> Seat:
        """Whoever earns the point: oneself."""
        return self.seat


class AwardSelf(AwardPoint):
    """Award A."""

    rule = "MS-SCN-05"
    asks = "Which of your own Traits did you play to? It earns a point."

    def rule_of(self, answer: type[Answer], field: str) -> str:
        return "MS-SCN-07"


class AwardNext(AwardPoint):
    """Award B, from the giver's choice and not the receiver's."""

    rule = "MS-SCN-06"
    receiver: Seat

    def prompt(self) -> str:
        return f"Which of {self.receiver}’s Traits did they play to? It earns them a point."

    def rule_of(self, answer: type[Answer], field: str) -> str:
        return "MS-SCN-07"
