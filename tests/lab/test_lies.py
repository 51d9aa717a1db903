"""A lie in what a game tells beforehand is found: in one of a single question, and in each that is whole.

What a decision tells, and what the rules then do, come from one function. A lie is planted where the decision
has it from, and the rules go by the true one.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from commedia.engine import Decision
from commedia.engine.foretold import Foretold
from commedia.games.city_of_masks.decisions.aftermath import Repay
from commedia.games.city_of_masks.decisions.foretelling import hearts
from commedia.games.face_of_angels import foretelling as tricks
from commedia.games.face_of_angels.cards import Points
from commedia.games.face_of_angels.decisions.laying import NamePointCard
from commedia.games.know_thyself import foretelling as wagers
from commedia.games.know_thyself.decisions import ending
from commedia.games.know_thyself.decisions.wager import AcceptStake
from commedia.games.men_of_stones.decisions import silence
from commedia.games.men_of_stones.downfalls import Harm
from commedia.games.shadow_play.decisions import move
from commedia.lab.check.trial import Trial
from commedia.lab.game_address import find
from commedia.lab.sources import from_here
from tests.toys import oil

PLAYS = 8
"""Plays at most until it comes out; the seeds are such that it does in the first."""


def figure(true: int) -> int:
    """One more."""
    return true + 1


def told(true: Sequence[Foretold]) -> list[Foretold]:
    """One more of everything."""
    return [replace(one, least=one.least + 1, most=one.most + 1) for one in true]


def harm(true: Harm) -> Harm:
    """A point of Tragedy more that is left."""
    return true._replace(left=true.left + 1)


def points(true: Points | None) -> Points | None:
    """A point more on a side of a trick."""
    return true and replace(true, total=true.total + 1)


class Lie(NamedTuple):
    """What is told otherwise than it comes.

    at: where a decision has the figure from, and the name of it there. otherwise: one more. seats, seed: of a
    play in which it comes out. tells, of, name: the decision, the answer, and the figure in a pattern.
    """

    game: str
    at: tuple[Any, str]
    otherwise: Callable[..., Any]
    seats: int
    seed: int
    tells: type[Decision[Any]]
    of: str
    name: str


LIES = [
    Lie("tests.toys.oil:GAME", (oil.BurnOil, "foresee"), told, 2, 0, oil.BurnOil, "burn", "Oil"),
    Lie("city-of-masks", (hearts, "committed_change"), figure, 3, 3, Repay, "pay", r"\w+ has for you"),
    Lie("men-of-stones", (silence, "harm"), harm, 3, 7, silence.OvercomeOwn, "suffer", "Tragedy"),
    Lie("face-of-angels", (tricks, "points_of"), points, 3, 1, NamePointCard, "point", "Your side"),
    Lie("know-thyself", (wagers, "held_if_won"), figure, 2, 6, AcceptStake, "accept", "Won by .*, you hold"),
    Lie("know-thyself", (ending, "risked_foretold"), told, 4, 4, ending.LastWager, "risk", "Lost, you hold"),
    Lie("shadow-play", (move, "scope"), figure, 2, 2, move.SetScope, "weigh", "Scope"),
]


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: f"{lie.game}, {lie.tells.kind}")
def test_a_lie_is_found(lie: Lie, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the decision that tells it, of which answer; the figure, what was told and what came; the line."""
    true = getattr(*lie.at)
    monkeypatch.setattr(*lie.at, lambda *known, **more: lie.otherwise(true(*known, **more)))
    plays = (Trial(find(lie.game), lie.seats, lie.seed + n) for n in range(PLAYS))
    finding = next(one for play in plays for one in play.run().findings)
    says = f"{lie.tells.kind} tells of {lie.of} beforehand that {lie.name} will be"
    found = re.match(rf"{says} (\d+), and it comes to (\d+) ", finding.sentence)
    assert found, finding.sentence
    assert finding.check == "previews"
    assert int(found[1]) == int(found[2]) + 1
    file, line = inspect.getfile(lie.tells), inspect.getsourcelines(lie.tells)[1]
    assert finding.where == f"{from_here(Path(file))}, line {line}, in {lie.tells.__name__}"
    assert finding.details(lie.game)[-1].startswith(
        f"commedia check {lie.game} --games 1 --seats {lie.seats}"
    )
