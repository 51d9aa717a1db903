"""Personae: Characteristics, Expressions and Traits, and what others tick of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final

from commedia.engine import (
    NAMES_SOMEBODY,
    NO_WORDS,
    OWNER,
    PUBLIC,
    Pool,
    Prose,
    Seat,
    State,
    between,
    named_in,
    one_of,
)
from commedia.engine.english import listed
from commedia.games.shadow_play.personae import stock
from commedia.games.shadow_play.scores import CORRUPTED, PARTNERS, SCORES, held, start
from commedia.kit.shorthand import ALONE, also

A_READY: Final = one_of(("", *stock()))


class Phrase(State):
    """A short phrase of a Persona's: an Actor has written it, or it is one that lies ready."""

    text: Annotated[Prose, PUBLIC, ALONE] = NO_WORDS
    says: Annotated[str, PUBLIC] = ""
    """That of a Persona that lies ready, for which nobody wrote one."""

    @property
    def words(self) -> str:
        """The phrase itself, in a sight: "" where it is erased."""
        return self.says or self.text.text


class Expression(Phrase):
    """A short phrase that shows a Characteristic at work (SP-PC-03)."""


class Trait(Phrase, kw_only=True):
    """A Knack, a Power or a Signature Item: a short phrase that adjusts Scores (SP-PC-06)."""

    kind: Annotated[str, PUBLIC, one_of(("knack", "power", "item"))]
    adjusts: Annotated[dict[str, int], PUBLIC, one_of(SCORES), also("adj")] = {}
    """What it adds to Scores, by their names."""
    lost: Annotated[bool, PUBLIC] = False
    """Lost in the fiction: it adjusts nothing while it is (SP-PC-07)."""


class Persona(State, kw_only=True):
    """An Actor's own (SP-ROLE-01)."""

    actor: Annotated[Seat, PUBLIC]
    is_made: Annotated[bool, PUBLIC] = True
    """Whether its Actor has made it; before that it is a blank sheet."""
    name: Annotated[Prose, PUBLIC, NAMES_SOMEBODY] = NO_WORDS
    ready: Annotated[str, PUBLIC, A_READY, ALONE] = ""
    """Which of the Personae that lie ready it is; empty where its Actor made it."""
    chars: Annotated[dict[str, int], PUBLIC, one_of(PARTNERS), between(0, 6), also("char")]
    """The six Characteristics, 1 to 5 each (SP-PC-02)."""
    corrupt: Annotated[list[str], PUBLIC, one_of(PARTNERS)] = []
    """Characteristics that have become Corrupt, by their plain names."""
    expressions: Annotated[dict[str, Expression], PUBLIC, one_of(PARTNERS)] = {}
    """By their Characteristics, by plain names."""
    traits: Annotated[list[Trait], PUBLIC] = []
    stance: Annotated[int, PUBLIC, between(1, 6)] = 1
    """The Director's Stance towards it, 1 to 6 (SP-STANCE-01)."""
    fortune_left: Annotated[int, PUBLIC, Pool("fortune")] = 0
    followed: Annotated[list[str], PUBLIC, named_in("strategies")] = []
    """Strategies begun or furthered in this Episode, by their ids, the last of them last (SP-SUR-02)."""
    advances: Annotated[int, PUBLIC, Pool("advance")] = 0
    has_corrupted: Annotated[bool, PUBLIC] = False
    has_risked: Annotated[bool, PUBLIC] = False
    """Which Sacrifices it has made (SP-SAC-01)."""
    life: Annotated[bool, PUBLIC] = False
    """Whether its life is on it for the rest of the Episode, as a table may have it (SP-SAC-05, R-36)."""
    alive: Annotated[bool, PUBLIC] = True

    def score(self, name: str, effects: int = 0) -> int:
        """A Score: where it starts and what Traits add, then effects, each within its limits.

        Source: SP-PC-05, SP-TRAIT-05. What is above a limit is no cushion: a wound takes from what is there.
        """
        return held(name, held(name, self.unheld(name)) + effects)

    def unheld(self, name: str) -> int:
        """What a Score would be without its limits. Source: SP-PC-05, SP-PC-07."""
        adjusted = sum([trait.adjusts.get(name, 0) for trait in self.traits if not trait.lost])
        return start(name, self.chars) + adjusted

    def phrase(self, item: str) -> Phrase:
        """The Expression or the Trait that is meant by an item of its own."""
        key = item.partition(".")[2]
        return self.expressions[key] if key in self.expressions else self.traits[int(key)]

    def called(self, char: str) -> str:
        """What a Characteristic is called, Corrupt or not (SP-SAC-02)."""
        return CORRUPTED[char] if char in self.corrupt else char

    def pair(self, char: str) -> int:
        """What a Characteristic and its partner come to (SP-PC-02)."""
        return self.chars[char] + self.chars[PARTNERS[char]]

    @property
    def items(self) -> list[str]:
        """What there is to convey of it: Expressions by Characteristic, Traits by number (SP-EXPR-03)."""
        return [f"{self.actor}.{one}" for one in (*self.expressions, *range(len(self.traits)))]

    @property
    def has_items(self) -> bool:
        """Whether there is anything to convey of it."""
        return bool(self.expressions or self.traits)

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
    shown: Annotated[list[str], PUBLIC] = []
    """The same for everybody, once the Episode is closed, or where a table ticks openly (R-08)."""

    def senseless(self, w: Any) -> Iterator[str]:
        """What cannot be in it: what nobody has, and one's own (SP-EXPR-02, SP-EXPR-03)."""
        others = [one for one in (*w.personae.values(), *w.fallen) if one.actor != self.seat]
        bare = [one.actor for one in others if not one.has_items]
        there = [item for one in others for item in one.items]
        for item in dict.fromkeys((*self.ticked, *self.shown)):
            if item not in there and item.partition(".")[0] not in bare:
                items = listed(there) or "nothing"
                yield f"{self.seat} has ticked {item!r}, which no other Persona has. There is {items}."
