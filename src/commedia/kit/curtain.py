"""How a play's curtain falls: what was hidden comes out, each in turn, and then what befell each of them.

    CURTAIN = Curtain(title="The masks come off", reveals=reveals, befell=befell)

Everything is drawn from what all may see when the play is over: what the rules keep hidden for good stays so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

import htpy as h

from commedia.engine import Seat, State
from commedia.kit.stage import Names

W = TypeVar("W", bound=State)


class Fact(NamedTuple):
    """A line of what comes out.

    text: what it is. note: beside it. kept: whether it came true; None where that is no question.
    """

    text: str
    note: str = ""
    kept: bool | None = None


class Reveal(NamedTuple):
    """What comes out about one of them, or about all.

    who: whose place marks it, "" for nobody's. heading: mostly a name. sentence: all of it in one. picture:
    from the game's own pieces. facts: what there is to it, each group under its label.
    """

    who: Seat
    heading: str
    sentence: str
    picture: h.Node = None
    facts: Sequence[tuple[str, Sequence[Fact]]] = ()


@dataclass(frozen=True, kw_only=True)
class Curtain(Generic[W]):
    """A game's own.

    title: over all of it. reveals(public, names): one after the other, in this order.
    befell(public, seat, names): what became of a seat, said to it, in a sentence or three.
    """

    title: str
    reveals: Callable[[W, Names], Sequence[Reveal]]
    befell: Callable[[W, Seat, Names], str]


def _nothing(public: State, names: Names) -> Sequence[Reveal]:
    return ()


def _nothing_said(public: State, seat: Seat, names: Names) -> str:
    return ""


PLAIN: Curtain[State] = Curtain(title="Curtain", reveals=_nothing, befell=_nothing_said)
"""That of a game which hides nothing that it would show."""
