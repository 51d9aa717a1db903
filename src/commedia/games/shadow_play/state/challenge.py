"""A Challenge, its Traits and the Move that is on (SP-CH, SP-MOVE, SP-TRAIT)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, TypeAlias

from commedia.engine import NO_WORDS, PUBLIC, Prose, Seat, State, between, named_in, one_of, twice
from commedia.engine.english import listed
from commedia.games.shadow_play.scores import SCORES
from commedia.kit.shorthand import also

Kind: TypeAlias = Literal["defensive", "recovery", "leading"]
Status: TypeAlias = Literal["in", "clear", "defeated", "dead"]

BEARER: Final = named_in("personae", "elements")


class Standing(State):
    """How one participant stands (SP-CH-03)."""

    threat: Annotated[int, PUBLIC, between(0)] = 0
    opp: Annotated[int, PUBLIC, between(0)] = 0
    """Opportunity: what it shows the Director."""
    dan: Annotated[int, PUBLIC, between(0)] = 0
    """Danger: how bad it is if that is seized."""
    st: Annotated[int, PUBLIC, between(0)] = 1
    st0: Annotated[int, PUBLIC, between(0)] = 1
    """The Surrender Threshold now, and at Phase 0."""
    status: Annotated[Status, PUBLIC, also("state")] = "in"
    life: Annotated[bool, PUBLIC] = False
    """Whether it has put its life on it (SP-SAC-03)."""

    @property
    def is_able(self) -> bool:
        """Whether it can Move and give Aid: not defeated, not dead (SP-CH-06, SP-MOVE-06)."""
        return self.status in ("in", "clear")

    @property
    def back(self) -> int:
        """What a Sacrifice sets the Surrender Threshold to (SP-SAC-04)."""
        return max(1, self.st0 - 1)


class ChallengeTrait(State):
    """A Trait of this Challenge (SP-TRAIT-01)."""

    id: Annotated[str, PUBLIC]
    bearer: Annotated[str, PUBLIC, BEARER]
    """A Persona by its Actor's seat, or an Element by its id."""
    positive: Annotated[bool, PUBLIC]
    strength: Annotated[int, PUBLIC, between(1)]
    threatened: Annotated[bool, PUBLIC] = False
    text: Annotated[Prose, PUBLIC, also("name")] = NO_WORDS


class Effect(State):
    """A Trait shifts a Score of somebody's until the end of their next Move (SP-TRAIT-04)."""

    seat: Annotated[Seat, PUBLIC]
    trait: Annotated[str, PUBLIC, also("ctrait")]
    score: Annotated[str, PUBLIC, one_of(SCORES)]
    amount: Annotated[int, PUBLIC]


class Move(State):
    """The Move that is on (SP-MOVE)."""

    seat: Annotated[Seat, PUBLIC]
    kind: Annotated[Kind, PUBLIC]
    words: Annotated[Prose, PUBLIC] = NO_WORDS
    aim: Annotated[str, PUBLIC, one_of(("", "good", "bad", "create", "alter", "destroy"))] = ""
    """Of a Leading Move: good, bad, create, alter or destroy."""
    bearer: Annotated[str, PUBLIC, BEARER] = ""
    """Whom or what a Leading Move is about."""
    name: Annotated[Prose, PUBLIC] = NO_WORDS
    """What an Element is called that it would make, or alter."""
    scope: Annotated[int, PUBLIC, between(0, 6)] = 0
    element_scope: Annotated[int, PUBLIC, between(0, 6)] = 0
    """The Scope of an Element that it would create, or that the Director had to say first (SP-MOVE-12)."""
    stunt: Annotated[bool, PUBLIC] = False
    refused_stunts: Annotated[list[Seat], PUBLIC] = []
    target: Annotated[int, PUBLIC, between(0)] = 0
    helpers: Annotated[list[Seat], PUBLIC] = []
    touching: Annotated[list[str], PUBLIC] = []
    """Existing Traits that apply to it (SP-TRAIT-04)."""
    hindering: Annotated[list[str], PUBLIC] = []
    """Those of them that the Director has tagged against it; the others help."""
    redescribed: Annotated[bool, PUBLIC] = False
    rolled: Annotated[bool, PUBLIC] = False
    """Whether its dice are down, after which nobody is Pushed until it is over (SP-PUSH-01)."""
    dice: Annotated[list[int], PUBLIC, between(1, 6)] = []
    power: Annotated[int, PUBLIC, between(0)] = 0
    raised: Annotated[list[list[str]], PUBLIC] = []
    """Traits that it made or raised, in order, each with whose threat it may tell on (SP-TELL-01)."""


class Resolved(State):
    """A Move that is over, and of which the Director has not said yet what is seen of it (SP-CH-08)."""

    seat: Annotated[Seat, PUBLIC]
    words: Annotated[Prose, PUBLIC] = NO_WORDS
    power: Annotated[int, PUBLIC, between(0)] = 0


class Challenge(State):
    """A statement of the Director's that is challenged (SP-CH-01)."""

    challenger: Annotated[Seat, PUBLIC]
    statement: Annotated[Prose, PUBLIC] = NO_WORDS
    strategy: Annotated[str, PUBLIC, named_in("strategies", also=("",))] = ""
    """The card that is at stake, by its id."""
    cycle: Annotated[int, PUBLIC, between(0)] = 0
    standing: Annotated[dict[Seat, Standing], PUBLIC] = {}
    """Participants in the order of their Moves (SP-CH-06)."""
    traits: Annotated[list[ChallengeTrait], PUBLIC] = []
    effects: Annotated[list[Effect], PUBLIC] = []
    move: Annotated[Move | None, PUBLIC] = None
    resolved: Annotated[Resolved | None, PUBLIC] = None
    """The last one before it, until the Director has told of it."""
    counted: Annotated[int, PUBLIC] = 0
    """Numbers given to Traits."""

    def senseless(self, w: Any) -> Iterator[str]:
        """What cannot be in it: whoever has no Persona, and what is shifted by nothing (SP-CH-01)."""
        movers = [self.move.seat, *self.move.helpers] if self.move else []
        for seat in dict.fromkeys([self.challenger, *self.standing, *movers]):
            if seat in w.seats and seat not in w.personae:
                yield f"{seat} has no Persona, and no part in a Challenge."
        if self.move is not None and self.move.seat in self.move.helpers:
            yield f"{self.move.seat} gives Aid to their own Move: it is given to somebody else’s."
        for id in twice(trait.id for trait in self.traits):
            yield f"Two Traits of the Challenge are called {id}."
        for id in dict.fromkeys([effect.trait for effect in self.effects] + self._on_the_move()):
            if not self._has_been(id):
                there = listed([trait.id for trait in self.traits], "or") or "none"
                yield f"{id!r} is no Trait of the Challenge: there is {there}."

    def _on_the_move(self) -> list[str]:
        """The Traits that the Move on has to do with."""
        move = self.move
        return [*move.touching, *move.hindering, *(one[0] for one in move.raised)] if move else []

    def _has_been(self, id: str) -> bool:
        """Whether there is a Trait of that id, or was one: what it shifts outlives it (SP-TRAIT-04)."""
        number = id.removeprefix("t")
        return self.has(id) or (id.startswith("t") and number.isdigit() and 0 < int(number) <= self.counted)

    def trait(self, id: str) -> ChallengeTrait:
        """The Trait of that id."""
        return next(trait for trait in self.traits if trait.id == id)

    def has(self, id: str) -> bool:
        """Whether a Trait of that id is there still."""
        return any(trait.id == id for trait in self.traits)

    def threatening(self, seat: Seat = "") -> list[ChallengeTrait]:
        """Traits that are threatened, of one Persona or of all."""
        return [trait for trait in self.traits if trait.threatened and seat in ("", trait.bearer)]

    @property
    def existing(self) -> list[ChallengeTrait]:
        """Traits that are there, and not threatened."""
        return [trait for trait in self.traits if not trait.threatened]

    def drop(self, gone: list[ChallengeTrait]) -> None:
        """Traits vanish. What one does to somebody already is over when their next Move is (SP-TRAIT-04)."""
        ids = [trait.id for trait in gone]
        self.traits = [trait for trait in self.traits if trait.id not in ids]

    def add(self, bearer: str, positive: bool, strength: int, text: Prose, threatened: bool = False) -> str:
        """A Trait more; gives its id."""
        self.counted += 1
        id = f"t{self.counted}"
        self.traits.append(ChallengeTrait(id, bearer, positive, strength, threatened, text))
        return id
