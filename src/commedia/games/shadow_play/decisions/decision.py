"""What the decisions of this game share."""

from __future__ import annotations

from typing import Any

from commedia.engine import Answer, Closed, Described, Seat
from commedia.engine import Decision as EngineDecision
from commedia.engine.decisions import A
from commedia.engine.described import DescribedField
from commedia.engine.sentences import say, say_each
from commedia.games.shadow_play.state import EPISODE, Challenge, Move, Persona, Standing, Story, letter_of

SAYS = {
    "threat": "Threat Score", "guard": "Guard", "base": "Base", "lead": "Lead", "defense": "Defense",
    "recover": "Recover", "stunt": "Stunt", "aid": "Aid", "good": "a Positive Trait on a Persona",
    "bad": "a Negative Trait on an Element", "create": "a new Element", "alter": "an Element is altered",
    "destroy": "an Element is destroyed", "threshold": "Surrender Threshold", "fortune": "Fortune",
    EPISODE: "what stands on the Episode’s card",
}  # fmt: skip
"""How values are called that stand for something."""


HEADINGS = say_each({
    "challenge.strategy": "at stake",
    "corrupt.char": "which becomes Corrupt",
    "create.item": "a Signature Item: it adds 1 to each of two Scores",
    "create.item_on": "it adds to two of these",
    "create.knack": "a Knack: it adds 1 to a Score",
    "create.knack_on": "it adds to",
    "create.power": "a Power, greater than life: it adds 2",
    "create.power_on": "it adds to",
    "create.second": "another Knack, for 1 more",
    "create.second_on": "it adds to",
    "defensive.claims": "Traits that help, if the Director agrees",
    "develop.cards": "which it furthers",
    "last_push.push": "whom you Push",
    "leading.claims": "Traits that help, if the Director agrees",
    "lower.points": "by",
    "lower.trait": "which Trait",
    "name_target.one": "your number",
    "pay.fortune": "of it in Fortune",
    "pick_die.one": "your dice",
    "raise.points": "by",
    "raise.trait": "which Trait",
    "recovery.claims": "Traits that help, if the Director agrees",
    "settle.marks": "it begins or furthers",
    "shift_score.one": "which Score",
    "take_ready.who": "who lies ready",
    "weigh.hinders": "they hinder it",
    "weigh.refused": "claimed, and they do not apply",
})  # fmt: skip
"""What stands over a field, after its decision's name or its answer's, where that is not what it asks for."""
SHORT = say("in a few words")
"""How a Trait is to be written."""


class Decision(EngineDecision[A, Story]):
    """A decision of this game, put beside others again and again until it is answered."""

    stays = True

    @property
    def clash(self) -> Challenge:
        """The Challenge that is on."""
        return self.w.clash

    @property
    def on(self) -> Move:
        """The Move that is on."""
        return self.w.on_move

    @property
    def mine(self) -> Persona:
        """The Persona of whoever is asked."""
        return self.w.personae[self.seat]

    @property
    def standing(self) -> Standing:
        """How whoever is asked stands."""
        return self.w.stands(self.seat)

    @property
    def surrender(self) -> str:
        """What giving up would cost. Source: SP-SUR-02, SP-SAC-03."""
        card = self.w.strategy_of(self.seat)
        barred = (
            say("You are barred from card {id}", id=letter_of(card.id))
            if card
            else say("You have no Strategy to lose")
        )
        fate = say("your Persona dies") if self.standing.life else say("you are out of this Challenge")
        return say("{barred}, and {fate}.", barred=barred, fate=fate)

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        """What it asks for stands over it, too: its bare name is the program’s."""
        due = answer.due.get(field, "")
        heading = HEADINGS.get(f"{self.own_name}.{field}") or HEADINGS.get(f"{answer.do}.{field}") or due
        return DescribedField(due=due, heading=heading)

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """Traits and Elements in their own words, Pushes with what they would do."""
        return named(self.w, field, value)


def named(w: Story, field: str, value: Any) -> Described:
    """How a page calls a Trait, an Element, a Score or somebody."""
    if field == "tells_on" and not value:
        return Described(label="nobody else’s threat")
    if field == "push":
        threat, stance = w.pushed(value)
        return Described(
            label=str(value), then=say("Stance {stance}, threat {threat}", stance=stance, threat=threat)
        )
    if value in w.investments:
        return Described(label=say("Investment {value}", value=value[1:]), words=w.investments[value].wish)
    if value in w.strategies:
        return Described(label=say("Strategy {value}", value=value[1:]), words=w.strategies[value].text)
    if value in w.elements:
        return Described(label=say("Element {value}", value=value[1:]), words=w.elements[value].name)
    if isinstance(value, str) and w.challenge is not None and w.challenge.has(value):
        trait = w.challenge.trait(value)
        sign = "+" if trait.positive else "-"
        bearer = (
            say("Element {bearer}", bearer=trait.bearer[1:]) if trait.bearer in w.elements else trait.bearer
        )
        return Described(
            label=say("{bearer}: {sign}{strength}", bearer=bearer, sign=sign, strength=trait.strength),
            words=trait.text,
        )
    return Described(label=SAYS.get(value, str(value)) if isinstance(value, str) else str(value))


def is_open(decision: Decision[Any]) -> bool:
    """Whether there is any answer to it: a door behind which all is closed is not put to anybody."""
    return not all(isinstance(fields, Closed) for fields in decision.offers().values())


def others(w: Story, seat: Seat) -> list[Seat]:
    """Everybody else who can Move, for Aid. Source: SP-MOVE-06."""
    return [one for one in w.able if one != seat]
