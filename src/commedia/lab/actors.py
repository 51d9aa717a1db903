"""House actors: whoever takes a seat that nobody sits in.

An actor knows what its seat may see and nothing else. Where a game brings no actors of its own, a seat is
played by any legal answer, each as likely.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from commedia.engine import Answer, Closed, Game, IllegalMove, Play, Question, RuleFault, Seat
from commedia.engine.domains import Below

MOST_TRIES = 200
"""Samples of an answer whose fields are legal one by one, before the question is held to have no answer."""
DOORS = 4
"""Without actors of its own, a game's open doors are taken one time in so many."""

COMPANY = (
    "Pantalone", "Colombina", "Brighella", "Isabella", "Arlecchino",
    "Pulcinella", "Pierrot", "Smeraldina", "Capitano", "Scaramuccia",
)  # fmt: skip
"""What house actors are called at a table; never fewer than any game has seats."""

Seen = Callable[[], dict[str, Any]]


class Actor(Protocol):
    """Plays a seat."""

    def __call__(
        self, play: Play, question: Question[Any], below: Below, words: Mapping[str, str] | None = None
    ) -> Any:
        """An answer for `Play.answer`; None where the question is an open door that stays untaken.

        words: prose by id, where the actor may read it as its seat would.
        """
        ...


def actor(game: Game) -> Actor:
    """The house actor of a game."""
    house = game.house
    if house is None:
        return any_legal
    # A game's actors may say beside `choose` whether they want an open door at all.
    wants: Callable[..., bool] = getattr(sys.modules[house.__module__], "wants", lambda *_: True)

    def choose(
        play: Play, question: Question[Any], below: Below, words: Mapping[str, str] | None = None
    ) -> Any:
        seen = sight(play, question.seat, words)
        question.offers_at(play.moves)
        if question.optional and not wants(question, seen, below):
            return None
        return house(question, seen, below)

    return choose


def sight(play: Play, seat: Seat, words: Mapping[str, str] | None = None) -> Seen:
    """What a seat sees, worked out once and only when somebody looks."""
    view: dict[str, Any] = {}

    def seen() -> dict[str, Any]:
        if not view:
            view.update(play.view(seat, words))
        return view

    return seen


def any_legal(
    play: Play, question: Question[Any], below: Below, words: Mapping[str, str] | None = None
) -> Answer | None:
    """Any legal answer; an open door only now and then."""
    if question.optional and below(DOORS):
        return None
    return legal_answer(question, below, play.moves)


def legal_answer(question: Question[Any], below: Below, clock: int) -> Answer:
    """A legal answer by chance. Raises RuleFault where the question seems to have none."""
    if all(isinstance(fields, Closed) for fields in question.offers_at(clock).values()):
        raise RuleFault(f"{question.kind} has no open answer")
    refused: IllegalMove | None = None
    for _ in range(MOST_TRIES):
        answer = question.sample(below, clock)
        try:
            question.check(answer, clock)
        except IllegalMove as illegal:
            refused = illegal
        else:
            return answer
    raise RuleFault(f"{question.kind} refuses every answer that it offers: {refused}")
