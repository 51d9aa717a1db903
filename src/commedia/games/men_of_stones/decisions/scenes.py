"""Opening a scene, stepping into it, closing it, and the points it earns."""

from __future__ import annotations

from typing import Any

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Offers,
    Pick,
    Prose,
    Required,
    Seat,
    Some,
    Timing,
    Voluntary,
    Words,
)
from commedia.engine.sentences import in_a_row, say
from commedia.games.men_of_stones.decisions.decision import Decision, one_of
from commedia.games.men_of_stones.state import Stones
from commedia.kit.decisions import OneField, Say

# What is written beside the box where words go.
PLACE = Words("where we are, and what is in the air")


class Open(Answer):
    """Open a scene with others."""

    move = "Open a scene with {others}"
    others: list[Seat]
    place: Prose = NO_WORDS


class Soliloquy(Answer):
    """Speak alone."""

    place: Prose = NO_WORDS


class PassFraming(Answer):
    """Pass: your character is there already."""


class OpenScene(Decision[Open | Soliloquy]):
    """Acts I to III: a scene, or a soliloquy. Act IV: a scene with at least one other.

    earns: whether scenes bring points in this act.
    """

    doing = "opening a scene"
    earns: bool = True

    @property
    def rule(self) -> str:
        """Act IV has a rule of its own."""
        return "MS-ACT4-03" if self.w.act == "IV" else "MS-SCN-01"

    @property
    def asks(self) -> str:
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

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        alone, together = ("+1 point", say("+2 points each")) if self.earns else (NO_POINTS, NO_POINTS)
        if answer is Soliloquy:
            then = say("Nobody joins a soliloquy.")
            if self.earns:
                then = say("You give yourself the point; nobody else gives you one. {then}", then=then)
            return Described(label="A soliloquy", price=alone, then=then, move="Speak alone")
        if self.w.act == "IV":
            then = say("First all bid Caution in secret. Then you say what follows, for a point each time.")
            return Described(
                label="A scene with others", then=say("{then} Others may still join it.", then=then)
            )
        then = say("Others may still join it as lesser figures.")
        if self.earns:
            then = say("Each who is in it takes a point and is given one by another. {then}", then=then)
        return Described(label="A scene with others", price=together, then=then)

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return with_ties(self.w, self.seat, value)


NO_POINTS = say("no points in this act")


def with_ties(w: Stones, seat: Seat, other: Seat) -> Described:
    """Somebody, with what ties them and that seat to each other."""
    ways = [(t.kind, t.trait, t.detail, t.from_) for t in w.ties if {t.from_, t.to} == {seat, other}
            and t.status != "destroyed"]  # fmt: skip
    told = [
        say(TIES[kind, author == seat], trait=trait, detail=detail) for kind, trait, detail, author in ways
    ]
    return Described(label=other, then=in_a_row(told) or say("No tie between you."))


TIES = {
    ("relationship", True): "Your Relationship: {trait}, “{detail}”.",
    ("relationship", False): "Their Relationship: {trait}, “{detail}”.",
    ("desire", True): "Your Desire: {trait}, “{detail}”.",
    ("desire", False): "Their Desire: {trait}, “{detail}”.",
}
"""A tie to somebody, by its kind and whether one has written it oneself."""


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

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        match answer.do:
            case "soliloquy":
                then = "You alone come there by it."
                return Described(label="A framing scene alone", then=then, move="Come there alone")
            case "open":
                there = say("All who are in it come there, and have no need of a scene of their own.")
                move = "Come there with {others}"
                return Described(label="A framing scene with others", then=there, move=move)
        return Described(label=answer.label, then="Nothing is lost by it: no points move here.")

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        is_there = self.w.players[value].framed
        said = with_ties(self.w, self.seat, value)
        return Described(label=said.label, price="is there" if is_there else "still to come", then=said.then)


class Close(Answer):
    """Close the scene."""

    note: Prose


class CloseScene(Say, Decision[Close]):
    """The opener closes the scene with what changed."""

    rule = "MS-SCN-04"
    manner = Required(timing=Timing.AFTER_SCENE)
    doing = "playing the scene"
    answer = Close
    box = Words("what changed", due=True)

    @property
    def asks(self) -> str:
        if self.w.act == "V":
            return "Play it in the script. When it is done, say how all of you come to the last place."
        return "Play it in the script. When it is done, close it and say what changed."


class Join(Answer):
    """Step in with your own character, as a lesser figure."""


class JoinScene(Decision[Join]):
    """An open door: any other player may join."""

    rule = "MS-SCN-02"
    manner = Voluntary()
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

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        held = self.w.players[self.receiver].tp.get(value, 0)
        return Described(label=value, price=say("{held} so far", held=held or say("none")))

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        own = self.receiver == self.seat
        move = (
            "Take a point in {trait}"
            if own
            else say("Give {receiver} a point in {{trait}}", receiver=self.receiver)
        )
        return Described(label=answer.label, move=move)


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

    @property
    def asks(self) -> str:
        return say(
            "Which of {receiver}’s Traits did they play to? It earns them a point.", receiver=self.receiver
        )

    def rule_of(self, answer: type[Answer], field: str) -> str:
        return "MS-SCN-07"
