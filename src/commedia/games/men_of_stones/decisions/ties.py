"""What ties a character to the next one round the table: a Nature, a Quality, a Trait, and words for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Name,
    Offers,
    Pick,
    Prose,
    Required,
    Some,
    Words,
)
from commedia.engine.closed_choices import OneKnown, Reason
from commedia.engine.described import ClosedValue
from commedia.engine.domains import Fields
from commedia.engine.sentences import either, say
from commedia.games.men_of_stones.decisions.decision import Decision, one_of
from commedia.games.men_of_stones.natures import FORSWORN, NATURES, QUALITIES
from commedia.games.men_of_stones.state import TIE_KINDS, Stones, TieKind

NAME_LENGTH = 60
"""Characters in the name of a character: as many as stand on a label."""

# What is written beside the box where words go.
WHAT_BINDS_YOU = Words("what binds you", due=True)
CHARACTER_NAME = Name("your character’s name", NAME_LENGTH)


class Take(Answer):
    """Be this one, bound by that Trait."""

    move = "Be the {nature}, bound by {trait}"
    quality: str
    nature: str
    trait: str


class TakeNature(Decision[Take]):
    """Act I: a Nature by a Quality of the matching set, and a Trait."""

    rule = "MS-ACT1-02"
    matters = (
        "Its three Traits are yours for the whole play: you are rewarded for playing to them, and spend what "
        "they earned when all of it falls."
    )
    doing = "taking a Nature"
    natures_by_quality: dict[str, list[str]]
    traits_of_forsworn: Sequence[str]
    matching: Sequence[str]

    @property
    def asks(self) -> str:
        through = (
            say("one of your matching dice") if self.by_the_set else say("any die of yours that opens one")
        )
        toward = self.w.next(self.seat)
        return say(
            "Who are you? Take a Nature through {through}, and a Trait of it to bind you to {toward}.",
            through=through, toward=toward,
        )  # fmt: skip

    @property
    def by_the_set(self) -> bool:
        """Whether the matching set opens anything: else any die will do (MS-ACT1-07)."""
        return any(quality in self.natures_by_quality for quality in self.matching)

    def offers(self) -> Offers:
        traits = {
            nature: {
                "trait": columns(self.w, self.traits_of_forsworn)
                if nature == FORSWORN
                else one_of(NATURES[nature].traits)
            }
            for natures in self.natures_by_quality.values()
            for nature in natures
        }
        return {
            Take: {
                "quality": OneKnown(
                    {
                        quality: {
                            "nature": self.under(quality, {nature: traits[nature] for nature in natures})
                        }
                        for quality, natures in self.natures_by_quality.items()
                    },
                    self.not_open,
                )
            }
        }

    def rule_of(self, answer: type[Answer], field: str) -> str:
        return "MS-ACT1-03" if field == "trait" else self.rule

    def under(self, quality: str, natures: dict[Any, Fields]) -> OneKnown:
        """The Natures that this Quality opens, and why it does not open the others."""

        def why(nature: str) -> Reason:
            if nature not in NATURES:
                return ""
            holders = [p.seat for p in self.w.players.values() if p.nature == nature]
            if holders:
                return Closed(
                    say("{nature} is taken, by {holders}.", nature=nature, holders=holders[0]), "MS-NAT-03"
                )
            if nature not in self.w.table_natures:
                return say("{nature} does not lie on the table.", nature=nature)
            if quality in NATURES[nature].qualities:
                return Closed("Nobody else has taken the Forsworn, so it is yours.", "MS-ACT1-06")
            return say(
                "{nature} has {qualities}, and not {quality}.",
                nature=nature, qualities=NATURES[nature].qualities, quality=quality,
            )  # fmt: skip

        return OneKnown(natures, why)

    def not_open(self, quality: str) -> Reason:
        """Why a Quality opens nothing now."""
        return closed_by(self.closed_qualities(), quality)

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        die = self.w.players[self.seat].dice
        if field == "quality":
            natures = self.natures_by_quality[value]
            opens = [n for n in natures if n != FORSWORN]
            opens += [say("the {nature}", nature=n) for n in natures if n == FORSWORN]
            return Described(
                label=value, price=say("die {die}", die=die[value]), then=say("Opens {opens}.", opens=opens)
            )
        if field == "nature" and value == FORSWORN:
            return Described(label=value, then="Three more Natures, face down, yours to wear later.")
        if field == "nature":
            return Described(label=value, then=say("Plays to {traits}.", traits=NATURES[value].traits))
        return Described(label=value, price=details(self.w, value, [die[q] for q in self.natures_by_quality]))

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return Described(label=answer.label, closed=self.closed_qualities())

    def closed_qualities(self) -> Sequence[ClosedValue]:
        """Those by which no Nature can be taken."""
        closed = [quality for quality in QUALITIES if quality not in self.natures_by_quality]
        return [
            ClosedValue(quality, "no Nature that is free has it", "MS-ACT1-02")
            if quality in self.matching or not self.by_the_set
            else not_matching(self.w.players[self.seat].dice, quality)
            for quality in closed
        ]


def details(w: Stones, trait: str, values: Sequence[int]) -> str:
    """What a Trait would come to by any of these dice, quoted (MS-DICE-09)."""
    return either(
        [say("“{detail}”", detail=one) for one in dict.fromkeys(w.detail(trait, v) for v in values)]
    )


def not_matching(dice: Mapping[str, int], quality: str) -> ClosedValue:
    """Why a Quality outside the matching set is not open."""
    return ClosedValue(
        quality, say("its die, {dice}, is not in your matching set", dice=dice[quality]), "MS-DICE-06"
    )


def closed_by(closed: Sequence[ClosedValue], value: str) -> Reason:
    """What is said on the page of a value that is not open, as a sentence; "" where nothing is."""
    for one in closed:
        if one.what == value:
            return Closed(say("{value} is not open to you: {why}.", value=value, why=one.why), one.rule)
    return ""


def columns(w: Stones, traits: Sequence[str]) -> OneKnown:
    """The columns open to a Forsworn without a Nature: by a table option not all (MS-FOR-03)."""

    def why(trait: str) -> Reason:
        known = w.setting is not None and trait in w.setting.details
        return say("{trait} is out of the game at this table.", trait=trait) if known else ""

    return OneKnown(traits, why, "MS-FOR-03")


class Hold(Answer):
    """Keep these three face down."""

    move = "Keep {natures} face down"
    natures: list[str]


class HoldCards(Decision[Hold]):
    """The Forsworn's three face-down Natures."""

    rule = "MS-FOR-01"
    manner = Required(secret=True)
    asks = "Keep three of these Natures face down. Only you will know which."
    doing = "choosing three cards"

    def offers(self) -> Offers:
        return {Hold: {"natures": Some([n for n in self.w.table_natures if n != FORSWORN], 3, 3)}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return Described(label=value, then=say("Plays to {traits}.", traits=NATURES[value].traits))


class Bind(Answer):
    """Be bound so."""

    quality: str
    trait: str
    kind: Literal["", TieKind] = ""


class ChooseTie(Decision[Bind]):
    """Acts II and III: a Quality of the matching set and a Trait; in Act III a kind of tie too."""

    doing = "choosing a tie"

    qualities: Sequence[str]
    traits: Sequence[str]

    @property
    def rule(self) -> str:
        """One rule for each of the two acts."""
        return "MS-ACT3-07" if self.w.act == "III" else "MS-ACT2-02"

    @property
    def asks(self) -> str:
        toward = self.w.next(self.seat)
        if self.w.act == "III":
            return say(
                "What now binds you to {toward}? A Relationship or a Desire, by one of your matching dice.",
                toward=toward,
            )
        return say(
            "What do you want of {toward}? Root the Desire in one of your matching dice.", toward=toward
        )

    def offers(self) -> Offers:
        me = self.w.players[self.seat]
        fields: dict[str, Any] = {
            "quality": OneKnown(self.qualities, lambda quality: closed_by(self.closed_qualities(), quality)),
            "trait": OneKnown(self.traits, self.not_mine) if me.traits else columns(self.w, self.traits),
        }
        if self.w.act == "III":
            fields["kind"] = Pick(TIE_KINDS)
        return {Bind: fields}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        kind = say("{{kind}}") if self.w.act == "III" else say("Desire")
        move = say("{kind} toward {next}: {{trait}}, by {{quality}}", kind=kind, next=self.w.next(self.seat))
        return Described(label=answer.label, move=move, closed=self.closed_qualities())

    def rule_of(self, answer: type[Answer], field: str) -> str:
        if field == "trait" and self.w.players[self.seat].is_forsworn:
            return "MS-FOR-03"
        return "MS-ACT2-03" if field == "kind" and self.w.act == "II" else self.rule

    def not_mine(self, trait: str) -> Reason:
        """Why a Trait is none to be bound by: one has three, by the Nature one is now."""
        known = self.w.setting is not None and trait in self.w.setting.details
        return say("Your Traits are {traits}.", traits=self.traits) if known else ""

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        player = self.w.players[self.seat]
        if field == "quality":
            return Described(label=value, price=say("die {dice}", dice=player.dice[value]))
        if field == "trait":
            return Described(
                label=value, price=details(self.w, value, [player.dice[q] for q in self.qualities])
            )
        toward = self.w.next(self.seat)
        binds = (
            say("What you are to {toward}.", toward=toward)
            if value == "relationship"
            else say("What you want of {toward}.", toward=toward)
        )
        return Described(label=str(value).capitalize(), then=binds)

    def closed_qualities(self) -> Sequence[ClosedValue]:
        """Those whose dice are not in the matching set."""
        dice = self.w.players[self.seat].dice
        return [not_matching(dice, quality) for quality in QUALITIES if quality not in self.qualities]


class Write(Answer):
    """Write it so."""

    text: Prose
    name: Prose = NO_WORDS


class WriteTie(Decision[Write]):
    """The tie in the player's own words, and their character's name if it has none."""

    rule = "MS-DICE-10"
    doing = "writing a tie"
    kind_of_tie: TieKind
    quality: str
    trait: str
    detail: str

    @property
    def asks(self) -> str:
        toward = self.w.next(self.seat)
        kind = say("A Relationship") if self.kind_of_tie == "relationship" else say("A Desire")
        unnamed = (
            ""
            if self.w.players[toward].character_name
            else say("Who that is has no name yet: say {toward}. ", toward=toward)
        )
        return say(
            "{kind} toward {toward}, rooted in {quality}: {trait}, “{detail}”. Say what it is. "
            "{unnamed}They may suggest; you have the last word.",
            kind=kind, toward=toward, quality=self.quality, trait=self.trait, detail=self.detail,
            unnamed=unnamed,
        )  # fmt: skip

    def offers(self) -> Offers:
        fields: dict[str, Any] = {"text": WHAT_BINDS_YOU}
        if not self.w.players[self.seat].character_name:
            fields["name"] = CHARACTER_NAME
        return {Write: fields}

    def rule_of(self, answer: type[Answer], field: str) -> str:
        return "MS-TBL-02" if field == "name" else self.rule
