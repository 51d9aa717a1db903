"""Random play: every decision answered by any legal answer, each as likely, checked and logged."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from random import Random
from typing import Any

from commedia import games
from commedia.engine import Game, Play
from commedia.engine.chance import Chance
from commedia.engine.domains import Below

MOST_DECISIONS = 20_000
"""A whole game that takes more is unfinished: something in it does not end."""

A_WHILE = 64
"""Decisions after which a game that is only counted lets go of what came of them."""


def below_of(random: Random) -> Below:
    """Integers below a number, from a source of randomness."""
    roll = random.random
    return lambda n: int(roll() * n)


class LooseDealer:
    """Deals from any source of integers below a number: what is only counted needs no proof."""

    def __init__(self, below: Below) -> None:
        self._below = below

    def deal(self, chance: Chance[Any], number: int) -> Any:
        """The outcome, whatever the draw's number."""
        return chance.deal(self._below)


def random_game(game: Game, seats: int, below: Below, *, keeps: bool = True) -> tuple[Play, int]:
    """One whole game by random answers: the play as it ended, and how many decisions it took.

    keeps: whether all that came of it is in its outbox at the end; else it is let go now and then, as a store
    takes it at a table.
    """
    names = [f"seat {n + 1}" for n in range(seats)]
    play = Play.start(game, names, game.lab.for_trial, LooseDealer(below))
    decisions = 0
    while decisions < MOST_DECISIONS:
        taken = play.play_randomly(below, A_WHILE)
        decisions += taken
        if taken < A_WHILE:
            break
        if not keeps:
            play.outbox.clear()
    return play, decisions


def random_playouts(slug: str, seats: int, seed: int) -> Callable[[float], tuple[int, int]]:
    """A loop of random games until a deadline (time.perf_counter): it returns (decisions, games)."""
    game = games.get(slug)
    below = below_of(Random(seed))

    gc.set_threshold(20_000)  # a play is no cycle, and its log is freed with it: look for cycles seldom

    def play(deadline: float) -> tuple[int, int]:
        decisions = finished = 0
        while time.perf_counter() < deadline:
            decisions += random_game(game, seats, below, keeps=False)[1]
            finished += 1
        return decisions, finished

    return play
