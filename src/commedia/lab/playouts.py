"""Random play: every decision answered by any legal answer, each as likely, checked and logged."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from random import Random
from typing import Any

from commedia import games
from commedia.engine import Answer, Dealer, Game, Play, Question, SeededDealer
from commedia.engine.domains import Below

MOST_DECISIONS = 20_000
"""A whole game that takes more is unfinished: something in it does not end."""


def below_of(random: Random) -> Below:
    """Integers below a number, from a source of randomness."""
    roll = random.random
    return lambda n: int(roll() * n)


def random_game(game: Game, seats: int, below: Below, dealer: Dealer) -> tuple[Play, int]:
    """One whole game by random answers: the play as it ended, and how many decisions it took."""
    play = Play.start(game, [f"seat {n + 1}" for n in range(seats)], game.for_trial, dealer)
    return play, play_on(play, below)


def play_on(play: Play, below: Below, most: int = MOST_DECISIONS) -> int:
    """Answer at random until the play is over. Returns the number of decisions."""

    def choose(play: Play) -> tuple[Question[Any], Answer]:
        if len(play.open) == 1:
            [question] = play.open.values()
        else:
            open_ = list(play.open.values())
            question = open_[below(len(open_))]
            while question._answer is not None:  # sealed, and only waiting for the others
                question = open_[below(len(open_))]
        return question, question.sample(below, play.moves)

    return play.play_on(choose, most)


def random_playouts(slug: str, seats: int, seed: int) -> Callable[[float], tuple[int, int]]:
    """A loop of random games until a deadline (time.perf_counter): it returns (decisions, games)."""
    game = games.get(slug)
    random = Random(seed)
    below = below_of(random)

    gc.set_threshold(20_000)  # a play is no cycle, and its log is freed with it: look for cycles seldom

    def play(deadline: float) -> tuple[int, int]:
        decisions = finished = 0
        while time.perf_counter() < deadline:
            dealer = SeededDealer(random.randbytes(32))
            decisions += random_game(game, seats, below, dealer)[1]
            finished += 1
        return decisions, finished

    return play
