"""Who takes part in a Challenge, what threatens, a Push, a Surrender, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
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
    Seat,
    Voluntary,
    Words,
)
from commedia.engine.domains import Fields
from commedia.engine.foretold import Foretold, certain
from commedia.engine.sentences import in_a_row, say
from commedia.games.shadow_play import events
from commedia.games.shadow_play.consequences import moves
from commedia.games.shadow_play.decisions.decision import Decision
from commedia.games.shadow_play.decisions.making import phrase
from commedia.games.shadow_play.growing import changed, corrupt, moved
from commedia.games.shadow_play.scores import CORRUPTED, PARTNERS, SCORES, SHIFTED, USES
from commedia.games.shadow_play.state import Story
from commedia.kit.decisions import Chosen, PickOne, Say, YesOrNo


class TakePart(Answer):
    """Take part."""


class SitOut(Answer):
    """Sit out."""

    seldom = 3


class JoinChallenge(YesOrNo, Decision[TakePart | SitOut]):
    """To every Actor but the challenger."""

    rule = "SP-CH-03"
    asks = "An answer is challenged. Does your Persona take part?"
    doing = "thinking whether to take part"
    yes, no = TakePart, SitOut

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What one would face. Source: SP-CH-03, SP-SUR-02."""
        if answer is SitOut:
            then = "Nothing of it can befall your Persona, and it makes no Moves."
            return Described(answer.label, then=then)
        return Described(
            answer.label,
            then=say(
                "You face a threat of {faced}, and make Moves, for yourself or for {challenger}. Who can "
                "hold out no longer gives up a Strategy, or makes a Sacrifice.",
                faced=self.w.faced(self.seat), challenger=self.clash.challenger,
            ),
        )  # fmt: skip

    def foresee(self, answer: TakePart | SitOut) -> Sequence[Foretold]:
        """The threat that one would face, and how much one can take."""
        if isinstance(answer, SitOut):
            return ()
        return [
            certain(
                "Threat",
                self.w.faced(self.seat),
                events.ThreatFaced,
                events.ThreatFaced.threat,
                seat=self.seat,
            ),
            certain(
                "Threshold",
                self.w.score(self.seat, "threshold"),
                events.ThreatFaced,
                events.ThreatFaced.st,
                seat=self.seat,
            ),
        ]


class Threaten(Answer):
    """Threaten with it."""

    words: Prose


class NameThreat(Say, Decision[Threaten]):
    """To the Director, for a Persona that shows more than it can guard."""

    rule = "SP-CH-05"
    doing = "naming a threat"
    answer = Threaten
    box = Words("a few words: what may come of it", due=True)
    against: Seat
    strength: int

    @property
    def asks(self) -> str:
        return say(
            "{against} shows too much. What threatens, with a Strength of {strength}?",
            against=self.against, strength=self.strength,
        )  # fmt: skip


class Push(Answer):
    """Push them."""

    push: Seat
    move = "Push {push}"
    due = {"push": "whom you Push"}


def pushing(seats: Sequence[Seat]) -> Fields | Closed:
    """Whom the Director can Push."""
    return {"push": Pick(list(seats))} if seats else Closed("No Push would raise a threat.", "SP-PUSH-01")


class MayPush(Decision[Push]):
    """An open door to the Director: a point of Stance for a higher threat."""

    rule = "SP-PUSH-01"
    asks = "Push somebody? It costs a point of Stance, and their threat is what that Stance made it."
    doing = "watching"
    manner = Voluntary()

    def offers(self) -> Offers:
        return {Push: pushing(self.w.pushes)}

    def foresee(self, answer: Push) -> Sequence[Foretold]:
        """What it does."""
        return push_foretold(self.w, answer)


class TellOutcome(Answer):
    """Say what comes of it."""

    words: Prose


class MayTell(Decision[TellOutcome]):
    """An open door to the Director, once a Move is over: what is seen of it, as far as its Power went."""

    rule = "SP-CH-08"
    doing = "watching"
    manner = Voluntary()
    seldom = 6

    @property
    def asks(self) -> str:
        over = self.clash.resolved
        assert over is not None
        return say(
            "{over}’s Move is over, with a Power of {power}. What is seen of it?",
            over=over.seat, power=over.power,
        )  # fmt: skip

    def offers(self) -> Offers:
        return {TellOutcome: {"words": WHAT_IS_SEEN}}


WHAT_IS_SEEN = Words("what they see and hear now: as far as its Power went, it stands", due=True)


class LetItEnd(Answer):
    """Let it end."""


class LastPush(Decision[Push | LetItEnd]):
    """To the Director, when nobody is in it any more."""

    rule = "SP-END-01"
    asks = "Nobody is in it any more. Do you let it end?"
    doing = "thinking of a last Push"

    def offers(self) -> Offers:
        return {Push: pushing(self.w.pushes), LetItEnd: {}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return Described("Push somebody" if answer is Push else answer.label)

    def foresee(self, answer: Push | LetItEnd) -> Sequence[Foretold]:
        """What a Push does."""
        return push_foretold(self.w, answer) if isinstance(answer, Push) else ()


def push_foretold(w: Story, said: Push) -> list[Foretold]:
    """The Stance that it leaves, and the threat. Source: SP-PUSH-01."""
    threat, stance = w.pushed(said.push)
    return [
        certain("Stance", stance, events.Pushed, events.Pushed.stance, pushed=said.push),
        certain("Threat", threat, events.Pushed, events.Pushed.threat, pushed=said.push),
    ]


class NextWound(PickOne, Decision[Chosen]):
    """To the Director, where several Negative Traits become affecting at once."""

    rule = "SP-SUR-01"
    asks = "Which of them is told first?"
    doing = "saying what hurts first"
    choices: list[str]


class ShiftScore(PickOne, Decision[Chosen]):
    """To an Actor for a Positive Trait, to the Director for a Negative one."""

    rule = "SP-TRAIT-05"
    doing = "saying what a Trait does"
    choices = list(SHIFTED)
    trait: str
    helps: bool
    of: Seat

    @property
    def asks(self) -> str:
        trait = self.clash.trait(self.trait)
        does = say("help") if self.helps else say("hinder")
        return say(
            "A Trait of Strength {strength} applies. Which Score does it {does}?",
            strength=trait.strength, does=does,
        )  # fmt: skip

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What the Score that is chosen is for."""
        score = None if draft is None else draft.get(Chosen.one)
        told = [say("{score}: {use}.", score=SCORES[score], use=USES[score])] if score in USES else []
        return Described(answer.label, comes_to=told)

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """A Score, with what it is and what it would be."""
        now, then = self.w.score(self.of, value), self.w.shifted(self.of, value, self.helps)
        return Described(SCORES[value], then=say("{now} → {then}", now=now, then=then))

    def foresee(self, answer: Chosen) -> Sequence[Foretold]:
        """What the Score will be, within its limits."""
        after = self.w.shifted(self.of, answer.one, self.helps)
        told = events.ScoreShifted
        return [certain("Score", after, told, told.value, seat=self.of, score=answer.one)]


class Surrender(Answer):
    """Surrender the Strategy."""


class Corrupt(Answer):
    """Let a Characteristic become Corrupt."""

    char: str
    expression: Prose = NO_WORDS
    due = {"char": "a Characteristic"}


class RiskLife(Answer):
    """Put your Persona’s life on it."""


class FaceSurrender(Decision[Surrender | Corrupt | RiskLife]):
    """To an Actor whose Persona has no staying power left."""

    rule = "SP-SAC-01"
    bounds = {"corrupt.char": "SP-SAC-02", "corrupt.expression": "SP-ADV-04"}
    doing = "facing Surrender"

    @property
    def asks(self) -> str:
        if self.standing.life:
            return "If you Surrender now, your Persona dies. What do you do?"
        return "You can hold out no longer. Do you Surrender your Strategy, or make a Sacrifice?"

    def offers(self) -> Offers:
        return {Corrupt: self.corrupting(), RiskLife: self.risking(), Surrender: {}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What each way out comes to. Source: SP-SUR-02, SP-SAC-02 to SP-SAC-05."""
        if answer is Surrender:
            return Described(answer.label, then=self.surrender)
        options = self.w.options
        once = say("once in an Episode") if options.sacrifice_once == "episode" else say("once in a life")
        again = say("Your Threshold is {back} again.", back=self.standing.back)
        if answer is RiskLife:
            holds = say("Episode") if options.life_scope == "episode" else say("Challenge")
            dies = say("If you Surrender in this {holds}, your Persona dies.", holds=holds)
            return Described(answer.label, once, in_a_row([again, dies]))
        become = [
            say(
                "{char} {now} becomes {corrupted} {then}", char=char, now=self.mine.chars[char],
                corrupted=CORRUPTED[char], then=self.mine.if_corrupt(char),
            )
            for char in self.mine.lowest
        ]  # fmt: skip
        comes = in_a_row(become, "; or ")
        return Described(
            answer.label,
            once,
            say("{comes}. {again} It stays Corrupt until it is Redeemed.", comes=comes, again=again),
        )

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """A Characteristic with what it becomes, and the Scores that move. Source: SP-SAC-02, R-04."""
        after, partner = changed(self.mine, partial(corrupt, char=value)), PARTNERS[value]
        becomes = say(
            "{chars} becomes {called} {chars_chars}",
            chars=self.mine.chars[value], called=after.called(value), chars_chars=after.chars[value],
        )  # fmt: skip
        then = say(
            "6 less {partner} {chars}; {moves}",
            partner=partner, chars=self.mine.chars[partner], moves=moves(moved(self.mine, after)),
        )  # fmt: skip
        return Described(value, becomes, then)

    def corrupting(self) -> Fields | Closed:
        """The lowest Characteristic, or those that tie; its Expression is rewritten."""
        if self.mine.has_corrupted:
            return Closed("Your Persona has Corrupted itself before.", "SP-SAC-01")
        least: dict[str, Fields] = {}
        for char in self.mine.lowest:
            shows = self.w.shows(changed(self.mine, partial(corrupt, char=char)), char)
            least[char] = (
                {"expression": phrase(say("how {corrupted} shows", corrupted=CORRUPTED[char]))}
                if shows
                else {}
            )
        return (
            {"char": Pick(least)} if least else Closed("All your Characteristics are Corrupt.", "SP-SAC-02")
        )

    def foresee(self, answer: Surrender | Corrupt | RiskLife) -> Sequence[Foretold]:
        """What a Sacrifice makes of the Threshold, and of a Characteristic."""
        back = self.standing.back
        match answer:
            case Corrupt(char=char):
                told, value = events.CharacteristicCorrupted, self.mine.if_corrupt(char)
                return [
                    certain("Threshold", back, told, told.st, seat=self.seat),
                    certain(CORRUPTED[char], value, told, told.value, seat=self.seat),
                ]
            case RiskLife():
                risked = events.LifeRisked
                return [certain("Threshold", back, risked, risked.st, seat=self.seat)]
        return ()

    def risking(self) -> Fields | Closed:
        """Once in its life."""
        if self.mine.has_risked:
            return Closed("Your Persona has put its life on something before.", "SP-SAC-01")
        return {}


class Restate(Answer):
    """Say what happens instead."""

    words: Prose


class TellInstead(Say, Decision[Restate]):
    """To a challenger who has come clear."""

    rule = "SP-END-02"
    asks = "The answer is struck. What happens instead?"
    doing = "telling what happens instead"
    answer = Restate
    box = Words("what happens instead", due=True)
