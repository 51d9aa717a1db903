"""House actors: whoever takes a seat that nobody sits in.

An actor knows what its seat may see and nothing else. Where a game brings no actors of its own, a seat is
played by any legal answer, each as likely.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from commedia.engine import (
    Answer,
    Closed,
    Decision,
    Game,
    IllegalMove,
    Moment,
    Play,
    RuleFault,
)  # fmt: skip
from commedia.engine.actor import Sight
from commedia.engine.answer_parsing import read_answer
from commedia.engine.domains import Below, Fields
from commedia.engine.legality import check_answer
from commedia.engine.sampling import sample_answer
from commedia.engine.transcript import heard_by

_log = logging.getLogger(__name__)

MOST_TRIES = 200
"""Samples of an answer whose fields are legal one by one, before the decision is held to have no answer."""
DOORS = 4
"""Without actors of its own, a game's open doors are taken one time in so many."""

COMPANY = (
    "Pantalone", "Colombina", "Brighella", "Isabella", "Arlecchino",
    "Pulcinella", "Pierrot", "Smeraldina", "Capitano", "Scaramuccia",
)  # fmt: skip
"""What house actors are called at a table; never fewer than any game has seats."""


class Actor(Protocol):
    """Plays a seat."""

    def __call__(
        self, play: Play, decision: Decision[Any], below: Below, words: Mapping[str, str] | None = None,
        moments: Sequence[Moment] = (),
    ) -> Any:  # fmt: skip
        """An answer for `Play.answer`; None where the decision is an open door that stays untaken.

        words: prose by id, where the actor may read it as its seat would. moments: all so far, of which it
        is given what its seat may know, so that it says nothing that was said.
        """
        ...


def actor(game: Game) -> Actor:
    """The house actor of a game."""
    house = game.house
    if house is None:
        return any_legal

    def choose(
        play: Play, decision: Decision[Any], below: Below, words: Mapping[str, str] | None = None,
        moments: Sequence[Moment] = (),
    ) -> Any:  # fmt: skip
        sight = Sight(
            lambda: play.sight(decision.seat, words),
            lambda: heard_by(decision.seat, moments, words or {}),
        )
        decision.offers_at(play.moves)
        if decision.manner.optional and not house.wants(decision, sight, below):
            return None
        return house.choose(decision, sight, below)

    return choose


def in_its_place(decision: Decision[Any], fault: Exception, below: Below, clock: int) -> Answer:
    """Any legal answer, where a house actor failed or answered what the rules refuse; a warning says so."""
    said = "failed" if not isinstance(fault, IllegalMove) else "answered what is refused"
    _log.warning("the house actor %s at %s, and any legal answer is taken: %s", said, decision.kind, fault)
    return legal_answer(decision, below, clock)


def any_legal(
    play: Play, decision: Decision[Any], below: Below, words: Mapping[str, str] | None = None,
    moments: Sequence[Moment] = (),
) -> Answer | None:  # fmt: skip
    """Any legal answer; an open door only now and then."""
    if decision.manner.optional and below(DOORS):
        return None
    return legal_answer(decision, below, play.moves)


def legal_answer(decision: Decision[Any], below: Below, clock: int) -> Answer:
    """A legal answer by chance. Raises RuleFault where the decision seems to have none."""
    if all(isinstance(fields, Closed) for fields in decision.offers_at(clock).values()):
        raise RuleFault(f"{decision.kind} has no open answer")
    refused: IllegalMove | None = None
    for _ in range(MOST_TRIES):
        answer = sample_answer(decision, below, clock)
        try:
            check_answer(decision, answer, clock)
        except IllegalMove as illegal:
            refused = illegal
        else:
            return answer
    raise RuleFault(f"{decision.kind} refuses every answer that it offers: {refused}")


def written_answer(decision: Decision[Any], below: Below, clock: int) -> dict[str, Any]:
    """A legal answer by chance as people send one: plain data, with words in every field that takes any.

    Where words go with nothing that was chosen, the answer goes without those that are not due. Raises
    RuleFault where the decision seems to have no answer.
    """
    answer = legal_answer(decision, below, clock)
    fields = decision.offers_at(clock)[type(answer)]
    assert not isinstance(fields, Closed)
    for every in (True, False):
        plain = {"do": answer.do, **dict(_written(answer, fields, f"{clock}", every))}
        try:
            read_answer(decision, plain, clock)
        except IllegalMove as illegal:
            refused = illegal
        else:
            return plain
    raise RuleFault(f"{decision.kind} refuses every answer that it offers: {refused}")


def _written(answer: Answer, fields: Fields, by: str, every: bool) -> Iterator[tuple[str, Any]]:
    """The fields of an answer, those that its choices opened too. every: words also where none are due."""
    for field, domain in fields.items():
        value = getattr(answer, field)
        yield field, domain.with_words(value, f"{field} {by}", every)
        yield from _written(answer, domain.then(value), by, every)
