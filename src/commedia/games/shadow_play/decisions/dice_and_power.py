"""What a Move's dice bring, and what its Power becomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commedia.engine import Amount, Answer, Closed, Described, Draft, Offers, Pick, Prose, Seat, Words
from commedia.engine.domains import Domain, Fields
from commedia.engine.foretold import Foretold, certain
from commedia.engine.sentences import say
from commedia.games.shadow_play import events
from commedia.games.shadow_play.consequences import of_a_result, of_a_trait, of_lowering, of_raising
from commedia.games.shadow_play.decisions.claims import aims
from commedia.games.shadow_play.decisions.decision import Decision
from commedia.games.shadow_play.decisions.foretelling import result_foretold, threat_foretold
from commedia.games.shadow_play.decisions.move import TakeNumber
from commedia.games.shadow_play.results import price, strength_after
from commedia.games.shadow_play.state import ChallengeTrait, Story
from commedia.games.shadow_play.telling import Raised, Step, is_good, plan, raised_by
from commedia.kit.decisions import PickOne
from commedia.kit.fields import field_of


class PickDie(PickOne, Decision[TakeNumber]):
    """To the mover: one die is both what it gains and what it costs."""

    rule = "SP-MOVE-09"
    doing = "picking a die"
    answer = TakeNumber

    @property
    def asks(self) -> str:
        taken = say("Which die do you take? It is your Power")
        if self.w.stands(self.seat).status != "in":  # SP-MOVE-10
            return say("{taken}, and adds to nothing, since you are clear.", taken=taken)
        if self.on.kind == "leading":
            return say("{taken}, and it is added to your Opportunity.", taken=taken)
        return say("{taken}, and it is added to your Danger.", taken=taken)

    @property
    def choices(self) -> list[int]:
        """What the dice show."""
        return sorted(set(self.on.dice))

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """A die with what it buys, and what it costs."""
        return Described(str(value), then=of_a_result(self.w, value, value, most_warded(self.w)))

    def foresee(self, answer: TakeNumber) -> Sequence[Foretold]:
        """What that die comes to: Power and its price, the threat, and what is named next."""
        return result_foretold(self.w, (answer.one, answer.one))


TELLS = say("whose threat it tells on")


class Lower(Answer):
    """Lower a Trait."""

    trait: str
    points: int
    due = {"trait": "a Trait", "points": "by how much"}


class Raise(Answer):
    """Raise a Trait."""

    trait: str
    points: int
    tells_on: Seat = ""
    due = {"trait": "a Trait", "points": "by how much", "tells_on": TELLS}


class Done(Answer):
    """Leave it there."""


def by_points(
    traits: list[ChallengeTrait], left: int, lowering: bool = True, first: Step | None = None
) -> Fields | Closed:
    """A Trait, and by how much it changes: never below nothing, never more than Power is left.

    Source: SP-MOVE-11, SP-TRAIT-02. first: what is filled in, as the card of the die has it.
    """
    if not traits:
        return Closed("There is no such Trait.", "SP-MOVE-11")
    filled = dict([first] if first else [])
    shown: dict[Any, Fields] = {
        trait.id: {"points": Amount(1, min(left, trait.strength) if lowering else left, filled.get(trait.id))}
        for trait in traits
    }
    return {"trait": Pick(shown, first.trait if first else None)}


def telling_on(w: Story, seat: Seat) -> dict[str, Domain]:
    """Whose threat a Trait tells on: one’s own, or of whom a clear Persona names. Source: SP-TELL-03."""
    if w.stands(seat).status != "clear":
        return {}
    return {"tells_on": Pick(["", *(one for one, how in w.clash.standing.items() if how.status == "in")], "")}


TOLD_ON = {"raise.tells_on": "SP-TELL-03", "make.tells_on": "SP-TELL-03"}


class SpendPower(Decision[Lower | Raise | Done]):
    """To the mover of a Defensive Move or a Recovery, until its Power is spent."""

    rule = "SP-MOVE-11"
    bounds = TOLD_ON
    doing = "spending Power"
    left: int

    def rule_of(self, answer: type[Answer], field: str) -> str:
        """What is of the other sort is not its to touch; others' threats are, once one's own are gone."""
        is_warding = self.on.kind == "defensive"
        waiting = is_warding and len(wardable(self.w, self.seat)) < len(self.clash.threatening())
        return "SP-TRAIT-02" if field == "trait" and not waiting else super().rule_of(answer, field)

    @property
    def asks(self) -> str:
        return say("You have {left} Power. What does it change?", left=self.left)

    def offers(self) -> Offers:
        if self.on.kind == "recovery":
            first = next(iter(plan(self.w, self.left)), None)
            more = by_points(self.clash.existing, self.left, lowering=False, first=first)
            if not isinstance(more, Closed):
                more = {**more, **telling_on(self.w, self.seat)}
            return {Raise: more, Lower: by_points(self.clash.existing, self.left), Done: {}}
        return {Lower: by_points(wardable(self.w, self.seat), self.left), Done: {}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Done:
            return Described(answer.label, then="What is left of the Power is lost.")
        return Described(answer.label, comes_to=self.spent(answer, draft) if draft is not None else [])

    def spent(self, answer: type[Answer], draft: Draft) -> list[str]:
        """The Strength that the Trait would have, as the form is filled in, and what that does."""
        fields = self.offers()[answer]
        assert not isinstance(fields, Closed)
        trait: str | None = draft.get(Raise.trait, Lower.trait) or fields["trait"].default
        if trait is None:
            return []
        to = field_of(fields["trait"].then(trait), "points", Amount)
        by = draft.get(Raise.points, Lower.points) or to.default or to.most
        if answer is Lower:
            return of_lowering(self.w, trait, by, self.left)
        return of_raising(self.w, self.seat, trait, by, self.left, draft.get(Raise.tells_on) or "")

    def foresee(self, answer: Lower | Raise | Done) -> Sequence[Foretold]:
        """The Strength that the Trait will have, and what that does to a threat."""
        if isinstance(answer, Done):
            return ()
        trait = self.clash.trait(answer.trait)
        after = strength_after(trait, answer.points, raised=isinstance(answer, Raise))
        changed = events.TraitChanged
        told = [certain("Strength", after, changed, changed.strength, bearer=trait.bearer)]
        if isinstance(answer, Raise):
            raised = [*self.on.raised, [answer.trait, answer.tells_on]]
            found = raised_by(self.w, raised, {answer.trait: answer.points})
            told += threat_foretold(self.w, self.seat, answer.tells_on, found, self.left == answer.points)
        return told


def wardable(w: Story, seat: Seat) -> list[ChallengeTrait]:
    """What a Defensive Move can lower: one’s own threats first, then others’. Source: SP-MOVE-11, R-20."""
    own = w.clash.threatening(seat)
    if own or w.options.defend_others == "off":
        return own
    return w.clash.threatening()


def most_warded(w: Story) -> int:
    """As much as a Defensive Move could take off what threatens."""
    return sum(trait.strength for trait in wardable(w, w.on_move.seat))


class Make(Answer):
    """Make the Trait."""

    words: Prose
    aim: str
    strength: int
    bearer: str = ""
    tells_on: Seat = ""
    due = {"aim": "what it is", "bearer": "who or what bears it", "strength": "how strong it is"}
    due |= {"tells_on": TELLS}


class MakeTrait(Decision[Make | Done]):
    """To the mover of a Leading Move, whose Power makes a Trait."""

    rule = "SP-MOVE-11"
    bounds = TOLD_ON
    doing = "making a Trait"
    most: int

    @property
    def asks(self) -> str:
        power, threat = self.on.power, self.w.stands(self.seat).threat
        if self.on.aim not in ("good", "bad"):
            cost = price(self.w, self.on)
            short = say(
                "Your Power of {power} is less than your threat and its Scope, {cost}.",
                power=power, cost=cost,
            )  # fmt: skip
            return say("{short} Which Trait does it make instead?", short=short)
        against = say(" against a threat of {threat}", threat=threat) if threat > 1 else ""
        return say(
            "Which Trait does it make? A Power of {power}{against} is good for a Strength of {most}.",
            power=power, against=against, most=self.most,
        )  # fmt: skip

    def offers(self) -> Offers:
        shown = aims(self.w)
        if self.on.aim in ("good", "bad"):
            kinds: dict[str, Fields] = {self.on.aim: {"bearer": Pick([self.on.bearer])}}
        else:  # the Element is out of reach: a Trait of the Actor's choice
            kinds = {aim: shown[aim] for aim in ("good", "bad") if aim in shown}
        fields: dict[str, Any] = {"words": Words("the Trait, in a few words", due=True), "aim": Pick(kinds)}
        fields["strength"] = Amount(1, self.most, self.most)
        return {Make: fields | telling_on(self.w, self.seat), Done: {}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Done:
            return Described(answer.label, then="The Power is lost, and nothing is made.")
        if draft is None:
            return super().describe(answer)
        strength, whose = draft.get(Make.strength) or self.most, draft.get(Make.tells_on) or self.seat
        return Described(answer.label, comes_to=of_a_trait(self.w, self.seat, strength, whose))

    def foresee(self, answer: Make | Done) -> Sequence[Foretold]:
        """The Strength that it will have, and what that does to a threat."""
        if isinstance(answer, Done):
            return ()
        bearer = answer.bearer or self.on.bearer
        raised = [Raised("", is_good(self.w, answer.aim == "good", bearer), answer.strength, answer.tells_on)]
        return [
            certain("Strength", answer.strength, events.TraitMade, events.TraitMade.strength, bearer=bearer),
            *threat_foretold(self.w, self.seat, answer.tells_on, raised, is_last=True),
        ]
