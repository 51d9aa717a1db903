"""How a play's curtain falls: what was hidden comes out, each in turn, and then what it came to for them.

    CURTAIN = Curtain(title="The masks come off", reveals=reveals, befell=befell, verdict=verdict)

First the story, then the score: a row of the company, what was between them, a sentence for everybody, and
the sums folded away. Everything is drawn from what all may see when the play is over: what the rules keep
hidden for good stays so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

import htpy as h

from commedia.engine import Seat, State
from commedia.kit.stage import Names

W = TypeVar("W", bound=State)

MOST_GROUPS = 9
"""So many groups of what comes out about one of them stand in line with everybody else's, at most."""


class Fact(NamedTuple):
    """A line of what comes out.

    text: what it is. note: beside it. kept: whether it came true; None where that is no question. pile: so
    many lozenges after it, and of which kind (`props.lozenges`).
    """

    text: str
    note: str = ""
    kept: bool | None = None
    pile: tuple[int, str] | None = None


class Reveal(NamedTuple):
    """What comes out about one of them, or about all.

    who: whose place marks it, "" for nobody's. heading: mostly a name. sentence: all of it in one, "" where
    that is for the verdict to say. picture: from the game's own pieces. facts: what there is to it, each
    group under its label, MOST_GROUPS at most; everybody has the same groups, perhaps with nothing in one, to
    stand in line.
    faced(face): the picture with the face that they have, by its key, where the game has faces to pick
    (`kit.portraits`).
    """

    who: Seat
    heading: str
    sentence: str
    picture: h.Node = None
    facts: Sequence[tuple[str, Sequence[Fact]]] = ()
    faced: Callable[[str], h.Node] | None = None


class Standing(NamedTuple):
    """Where one of them stands in the end, in a sentence: nobody loses without one.

    points: what they came to, None in a game without a score. counted: what for, in words.
    """

    who: Seat
    sentence: str
    points: int | None = None
    counted: str = ""


class Verdict(NamedTuple):
    """What it came to. heading: all of it in a sentence. standings: everybody, by rank. sums: the figures,
    which are folded away under their title.
    """

    heading: str
    standings: Sequence[Standing] = ()
    sums: h.Node = None
    sums_title: str = "The sums"


def _nothing(public: State, names: Names) -> Sequence[Reveal]:
    return ()


def _nothing_said(public: State, seat: Seat, names: Names) -> str:
    return ""


def _no_eve(public: State, names: Names) -> tuple[str, str]:
    return "The curtain", ""


def _nothing_between(public: State, names: Names) -> h.Node:
    return None


def _no_verdict(public: State, names: Names) -> Verdict:
    return Verdict("")


@dataclass(frozen=True, kw_only=True)
class Curtain(Generic[W]):
    """A game's own.

    title: over all of it. eve(public, names): a label above the title, and why it is over, in a sentence
    below. reveals(public, names): one after the other, in this order. between(public, names): what was
    between them all along, below their row. verdict(public, names): what it came to.
    befell(public, seat, names): what became of a seat, said to it, in a sentence or three.
    """

    title: str
    reveals: Callable[[W, Names], Sequence[Reveal]]
    befell: Callable[[W, Seat, Names], str]
    eve: Callable[[W, Names], tuple[str, str]] = _no_eve
    between: Callable[[W, Names], h.Node] = _nothing_between
    verdict: Callable[[W, Names], Verdict] = _no_verdict


PLAIN: Curtain[State] = Curtain(title="Curtain", reveals=_nothing, befell=_nothing_said)
"""That of a game which hides nothing that it would show."""
