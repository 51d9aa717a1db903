"""Chance, as requests to a dealer. The rules ask; the dealer answers; the log keeps the outcome.

Outcomes are plain values: one die an int, several dice a list, a shuffle the order that results, top first,
a draw from a pool the thing drawn.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from commedia.engine.domains import Below
from commedia.engine.english import listed
from commedia.engine.errors import ChanceFault
from commedia.engine.state import Seat

T = TypeVar("T")


class _Request(msgspec.Struct, kw_only=True):
    """By whom a request is dealt, and what it stands under in the log once it is asked for."""

    by: Seat = ""
    id: str = ""


class Chance(_Request, Generic[T]):
    """A request for an outcome.

    rule: the rule that asks; `by`: the seat whose hand holds the dice where the table uses its own, or "".
    """

    rule: str

    def __await__(self) -> Generator[Chance[T], Any, T]:
        outcome: T = yield self
        return outcome

    def deal(self, below: Below) -> T:
        """The outcome, from a source of unbiased integers."""
        raise NotImplementedError

    def read(self, outcome: Any) -> T:
        """The outcome meant by plain data. Raises ChanceFault when it cannot be."""
        raise NotImplementedError

    def passes_over(self, outcome: Any) -> bool:
        """Whether that may come up, but does not count: another takes its place."""
        return False

    def asked(self) -> str:
        """What is asked for, in words."""
        raise NotImplementedError


class Dice(Chance[list[int]]):
    """Several dice, as a list in the order in which they lie."""

    count: int
    sides: int = 6

    def deal(self, below: Below) -> list[int]:
        sides = self.sides
        return [below(sides) + 1 for _ in range(self.count)]

    def read(self, outcome: Any) -> list[int]:
        if not isinstance(outcome, list | tuple) or len(outcome) != self.count:
            raise ChanceFault(
                f"{self.asked()} were asked for, and {outcome!r} is not a list of {self.count}."
            )
        for face in outcome:
            if type(face) is not int or not 1 <= face <= self.sides:
                raise ChanceFault(f"{face!r} is not a face of a {self.sides}-sided die ({self.asked()}).")
        return list(outcome)

    def asked(self) -> str:
        return f"{self.count} dice{_by(self.by)} under {self.rule}"


class Die(Chance[int]):
    """One die, as a number."""

    sides: int = 6

    def deal(self, below: Below) -> int:
        return below(self.sides) + 1

    def read(self, outcome: Any) -> int:
        if isinstance(outcome, list | tuple) and len(outcome) == 1:
            outcome = outcome[0]
        if type(outcome) is not int or not 1 <= outcome <= self.sides:
            raise ChanceFault(f"{self.asked()} was asked for, and {outcome!r} is not 1 to {self.sides}.")
        return outcome

    def asked(self) -> str:
        return f"one die{_by(self.by)} under {self.rule}"


class Shuffle(Chance[list[Any]]):
    """The listed things in a random order, top first; `take` of them where not all are wanted.

    An outcome has as many as are taken, or is the whole order. among: as in Draw.
    """

    things: Sequence[Any]
    take: int | None = None
    among: Sequence[Any] = ()

    def __post_init__(self) -> None:
        self.things = tuple(self.things)

    def deal(self, below: Below) -> list[Any]:
        order = list(self.things)
        for last in range(len(order) - 1, 0, -1):
            other = below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order[: self.take]

    def read(self, outcome: Any) -> list[Any]:
        if not isinstance(outcome, list | tuple):
            raise ChanceFault(f"{self.asked()} was asked for, not {outcome!r}.")
        if len(outcome) not in (self.wanted, len(self.things)):
            raise ChanceFault(f"{self.asked()} was asked for, and these are {len(outcome)}: {outcome!r}.")
        left = list(self.things)
        drawn = []
        for thing in outcome:
            if thing not in left:
                raise ChanceFault(f"{thing!r} is not there to be drawn ({self.asked()}).")
            drawn.append(left.pop(left.index(thing)))  # the thing itself: 1.0 and true are equal to 1
        return drawn[: self.take]

    @property
    def wanted(self) -> int:
        """How many of them are wanted."""
        return len(self.things) if self.take is None else self.take

    def asked(self) -> str:
        what = "a shuffle" if self.wanted == len(self.things) else f"{self.take} drawn"
        return f"{what} of {listed(self.things)}{_by(self.by)} under {self.rule}"


class Draw(Chance[Any]):
    """One thing out of a pool; each is as likely.

    aside: what lies among them, too, and is set aside where it comes up, so that another is drawn.
    among: all that there is of the kind, where nobody may learn which of it the pool still holds, as with
    cards of which others lie in hands. Whoever draws by hand then chooses among all.
    """

    pool: Sequence[Any]
    aside: Sequence[Any] = ()
    among: Sequence[Any] = ()

    def __post_init__(self) -> None:
        self.pool = tuple(self.pool)

    def deal(self, below: Below) -> Any:
        return self.pool[below(len(self.pool))]

    def passes_over(self, outcome: Any) -> bool:
        return outcome in self.aside

    def read(self, outcome: Any) -> Any:
        if outcome not in self.pool:
            raise ChanceFault(f"{outcome!r} is not there to be drawn ({self.asked()}).")
        return self.pool[self.pool.index(outcome)]

    def asked(self) -> str:
        return f"one of {listed(self.pool)}{_by(self.by)} under {self.rule}"


class Cut(Chance[Any]):
    """The thing under a cut: what lies `depth` below the top of a pool, 0 being the top itself.

    The pool lies in an order that nobody knows and that was settled before the depth was named: with a seed
    by the seed, at a table's own cards by whoever shuffled them. No order is asked for or kept.
    """

    pool: Sequence[Any]
    depth: int

    def __post_init__(self) -> None:
        self.pool = tuple(self.pool)

    def deal(self, below: Below) -> Any:
        return Shuffle(self.rule, self.pool).deal(below)[self.depth]

    def read(self, outcome: Any) -> Any:
        if outcome not in self.pool:
            raise ChanceFault(f"{outcome!r} is not there to be cut to ({self.asked()}).")
        return self.pool[self.pool.index(outcome)]

    def asked(self) -> str:
        return f"a cut {self.depth} deep into {listed(self.pool)}{_by(self.by)} under {self.rule}"


class Domino(Chance[list[int]]):
    """A tile out of the box by one of its ends, as [inner, outer]: the end in hand, and the far one.

    out: the tiles that lie on the table already, whichever way round; once all lie there, all go back.
    tiles: those that may be drawn.
    """

    out: Iterable[Sequence[int]] = ()
    tiles: list[list[int]] = []

    def __post_init__(self) -> None:
        self.tiles = list(TILES)
        for tile in self.out:
            if (lying := sorted(tile)) in self.tiles:
                self.tiles.remove(lying)
        self.tiles = self.tiles or TILES

    def deal(self, below: Below) -> list[int]:
        low, high = self.tiles[below(len(self.tiles))]
        return [high, low] if below(2) else [low, high]

    def read(self, outcome: Any) -> list[int]:
        tile = list(outcome) if isinstance(outcome, list | tuple) else []
        if not all(type(end) is int for end in tile) or sorted(tile) not in TILES:
            raise ChanceFault(f"{outcome!r} is not [inner, outer] of a domino ({self.asked()}).")
        if sorted(tile) not in self.tiles:
            raise ChanceFault(f"{outcome!r} lies on the table already ({self.asked()}).")
        return tile

    def ends(self) -> list[list[int]]:
        """Each tile that is left, either way round; a double once."""
        return [
            [inner, outer] for inner in range(7) for outer in range(7) if sorted([inner, outer]) in self.tiles
        ]

    def asked(self) -> str:
        return f"a domino{_by(self.by)} under {self.rule}"


TILES = [[low, high] for low in range(7) for high in range(low, 7)]
"""The 28 dominoes: every pair of 0 to 6."""


def _by(seat: Seat) -> str:
    return f" for {seat}" if seat else ""
