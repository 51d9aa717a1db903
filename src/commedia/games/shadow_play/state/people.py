"""Personae, and what the story has besides: Elements, and the cards of Strategies."""

from __future__ import annotations

from typing import Annotated

from commedia.engine import NO_WORDS, OWNER, PUBLIC, Prose, Seat, State
from commedia.games.shadow_play.scores import PARTNERS, held, start


class Trait(State):
    """A Knack, a Power or a Signature Item: a short phrase that adjusts Scores (SP-PC-06)."""

    kind: Annotated[str, PUBLIC]
    text: Annotated[Prose, PUBLIC] = NO_WORDS
    adjusts: Annotated[dict[str, int], PUBLIC] = {}
    """What it adds to Scores, by their names."""
    lost: Annotated[bool, PUBLIC] = False
    """Lost in the fiction: it adjusts nothing while it is (SP-PC-07)."""


class Persona(State, kw_only=True):
    """An Actor's own (SP-ROLE-01)."""

    actor: Annotated[Seat, PUBLIC]
    name: Annotated[Prose, PUBLIC] = NO_WORDS
    chars: Annotated[dict[str, int], PUBLIC]
    """The six Characteristics, 1 to 5 each (SP-PC-02)."""
    corrupt: Annotated[list[str], PUBLIC] = []
    """Characteristics that have become Corrupt, by their plain names."""
    expressions: Annotated[dict[str, Prose], PUBLIC] = {}
    traits: Annotated[list[Trait], PUBLIC] = []
    stance: Annotated[int, PUBLIC] = 1
    """The Director's Stance towards it, 1 to 6 (SP-STANCE-01)."""
    fortune_left: Annotated[int, PUBLIC] = 0
    followed: Annotated[list[str], PUBLIC] = []
    """Strategies that it has begun or furthered, by their ids, the last of them last (SP-SUR-02)."""
    advances: Annotated[int, PUBLIC] = 0
    has_corrupted: Annotated[bool, PUBLIC] = False
    has_risked: Annotated[bool, PUBLIC] = False
    """Which Sacrifices it has made (SP-SAC-01)."""
    alive: Annotated[bool, PUBLIC] = True

    def score(self, name: str, effects: int = 0) -> int:
        """A Score: where it starts, what Traits add, and effects, within its limits. Source: SP-PC-05."""
        adjusted = sum(trait.adjusts.get(name, 0) for trait in self.traits if not trait.lost)
        return held(name, start(name, self.chars) + adjusted + effects)

    @property
    def items(self) -> list[str]:
        """What there is to convey of it: Expressions by Characteristic, Traits by number (SP-EXPR-03)."""
        return [f"{self.actor}.{one}" for one in (*self.expressions, *range(len(self.traits)))]

    @property
    def lowest(self) -> list[str]:
        """The Characteristics of the least value among those not Corrupt, ties together (SP-SAC-02)."""
        plain = {name: value for name, value in self.chars.items() if name not in self.corrupt}
        return [name for name, value in plain.items() if value == min(plain.values())]

    def if_corrupt(self, char: str) -> int:
        """What a Characteristic is once it is Corrupt. Source: SP-SAC-02, R-37."""
        return 6 - self.chars[PARTNERS[char]]


class Ticker(State):
    """What somebody has ticked of others, which they alone see (SP-EXPR-05)."""

    seat: Annotated[Seat, PUBLIC]
    ticked: Annotated[list[str], OWNER] = []


class Element(State):
    """Something that the story has, Personae excepted (SP-ROLE-03)."""

    id: Annotated[str, PUBLIC]
    name: Annotated[Prose, PUBLIC] = NO_WORDS
    scope: Annotated[int, PUBLIC] = 1
    """How much it takes to make it, change it or destroy it, 1 to 6."""
    gone: Annotated[bool, PUBLIC] = False


class Action(State):
    """The last action of a Persona, and what was answered (SP-CH-02)."""

    seat: Annotated[Seat, PUBLIC]
    marks: Annotated[list[str], PUBLIC] = []
    """Strategies that it begins or furthers, as they were settled (SP-STRAT-04)."""
    response: Annotated[Prose, PUBLIC] = NO_WORDS
    challenged: Annotated[bool, PUBLIC] = False


class Strategy(State):
    """A line of conduct on a card, and who is barred from it (SP-STRAT-01, SP-STRAT-06)."""

    id: Annotated[str, PUBLIC]
    text: Annotated[Prose, PUBLIC] = NO_WORDS
    by: Annotated[list[Seat], PUBLIC] = []
    """Who follows it; whoever did so last stands last."""
    barred: Annotated[list[Seat], PUBLIC] = []
