"""Making a Persona: one that lies ready, or one of one's own. Source: SP-PC."""

from __future__ import annotations

from typing import Any

from commedia.engine import NO_WORDS, Answer, Closed, Described, Name, Offers, Pick, Prose, Some, Words
from commedia.engine.domains import Domain, Fields
from commedia.engine.foretold import Foretold
from commedia.games.shadow_play.decisions.decision import Decision
from commedia.games.shadow_play.growing import made_foretold
from commedia.games.shadow_play.personae import PAIR_TOTAL, stock
from commedia.games.shadow_play.scores import PAIRS, POWERS, STARTS

PHRASE = 80
"""Characters in an Expression or a Trait: it is a short phrase."""
NAME = Name("what your Persona is called", 60)


def phrase(hint: str) -> Words:
    """The box for an Expression or a Trait."""
    return Words(hint, due=True, most=PHRASE)


class TakeReady(Answer):
    """Take one that lies ready."""

    who: str
    name: Prose
    due = {"who": "a Persona"}


class Create(Answer):
    """Make one of your own.

    force, reason, pride: what these have of the six points of their pairs; their partners have the rest.
    """

    name: Prose
    force: int
    reason: int
    pride: int
    knack_on: str
    second_on: str
    power_on: str
    item_on: list[str]
    knack: Prose = NO_WORDS
    second: Prose = NO_WORDS
    power: Prose = NO_WORDS
    item: Prose = NO_WORDS
    shows_force: Prose = NO_WORDS
    shows_grace: Prose = NO_WORDS
    shows_reason: Prose = NO_WORDS
    shows_instinct: Prose = NO_WORDS
    shows_pride: Prose = NO_WORDS
    shows_compassion: Prose = NO_WORDS
    due = {
        "force": "how much of six is Force", "reason": "how much of six is Reason",
        "pride": "how much of six is Pride", "knack_on": "what the Knack adds to",
        "second_on": "what the other Knack adds to", "power_on": "what the Power adds to",
        "item_on": "two Scores",
    }  # fmt: skip


def balance(one: str, other: str, floor: int) -> Domain:
    """How six points are shared, and the Expressions that follow. Source: SP-PC-02, SP-PC-03, R-05."""
    shared: dict[Any, Fields] = {}
    for value in range(1, PAIR_TOTAL):
        shown = [char for char, has in ((one, value), (other, PAIR_TOTAL - value)) if has >= floor]
        shared[value] = {f"shows_{char.lower()}": phrase(f"how {char} shows") for char in shown}
    return Pick(shared)


class MakePersona(Decision[TakeReady | Create]):
    """To every Actor without a living Persona."""

    rule = "SP-PC-02"
    bounds = {
        "take_ready": "SP-PC-06", "create.knack_on": "SP-PC-06", "create.second_on": "SP-PC-06",
        "create.power_on": "SP-PC-06", "create.item_on": "SP-PC-06", "create.knack": "SP-PC-06",
        "create.second": "SP-PC-06", "create.power": "SP-PC-06", "create.item": "SP-PC-06",
        "create.shows_force": "SP-PC-03",
        "create.shows_grace": "SP-PC-03", "create.shows_reason": "SP-PC-03",
        "create.shows_instinct": "SP-PC-03", "create.shows_pride": "SP-PC-03",
        "create.shows_compassion": "SP-PC-03",
    }  # fmt: skip
    asks = "Whom do you play? Take a Persona that lies ready, or make your own: six points to each pair."
    doing = "making a Persona"

    def offers(self) -> Offers:
        left = [who for who in stock() if who not in self.w.cast]
        ready: Fields | Closed = {"who": Pick(left), "name": NAME}
        if not left:
            ready = Closed("All that lay ready are taken.", "SP-PC-06")
        return {TakeReady: ready, Create: self.creating()}

    def foresee(self, answer: TakeReady | Create) -> list[Foretold]:
        """Every Score that the Persona would have."""
        if isinstance(answer, TakeReady):
            one = stock()[answer.who]
            return made_foretold(one["chars"], [trait["adjusts"] for trait in one["traits"]])
        chars: dict[str, int] = {}
        for one, other in PAIRS:
            chars[one] = getattr(answer, one.lower())
            chars[other] = PAIR_TOTAL - chars[one]
        adds = {"knack_on": 1, "second_on": 1, "power_on": 2}
        adjusts = [{getattr(answer, on): by} for on, by in adds.items()]
        return made_foretold(chars, [*adjusts, dict.fromkeys(answer.item_on, 1)])

    def creating(self) -> Fields:
        """Three balances, and four Traits. Source: SP-PC-02, SP-PC-03, SP-PC-06."""
        pairs = {one.lower(): balance(one, other, self.w.floor) for one, other in PAIRS}
        any_score = Pick(list(STARTS))
        return {
            "name": NAME, **pairs,
            "knack": phrase("a Knack"), "knack_on": any_score,
            "second": phrase("another Knack"), "second_on": any_score,
            "power": phrase("a Power"), "power_on": Pick(POWERS),
            "item": phrase("an item that goes with it"), "item_on": Some(list(STARTS), 2, 2),
        }  # fmt: skip

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """A ready Persona with its Characteristics, a balance with both halves, a Score by its name."""
        if field == "who":
            chars = ", ".join(f"{one} {has}" for one, has in stock()[value]["chars"].items())
            return Described(value.capitalize(), then=chars)
        for one, other in PAIRS:
            if field == one.lower():
                return Described(f"{one} {value}, {other} {PAIR_TOTAL - value}")
        return super().describe_value(answer, field, value)
