"""Python engines at uniformly random play. A decision: list what is legal, choose one, apply it.

    .peers/venv/bin/python -m benchmarks.peers.python_games leduc | uno | team-dominoes

Runs inside the peers' own environment, which holds none of ours. The libraries are imported by name, since
the project is checked without them. Deals are played out but not counted. Each peer runs the way its own
documentation shows, and keeps one environment from game to game, which favours it.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

from benchmarks.pairing import Play, serve


def leduc() -> Play:
    """PettingZoo's Leduc hold'em, in the wrappers that `env()` puts around it, two players."""
    numpy = importlib.import_module("numpy")
    env: Any = importlib.import_module("pettingzoo.classic.leduc_holdem_v4").env()

    def game() -> int:
        decisions = 0
        env.reset()
        for _agent in env.agent_iter():
            seen, _reward, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            env.step(random.choice(numpy.flatnonzero(mask).tolist()))
            decisions += 1
        return decisions

    return _until(game)


def uno() -> Play:
    """RLCard's Uno, two players, in its native environment (no PettingZoo around it)."""
    env: Any = importlib.import_module("rlcard").make("uno", config={"seed": 1})

    def game() -> int:
        decisions = 0
        state, _player = env.reset()
        while not env.is_over():
            state, _player = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return _until(game)


def team_dominoes() -> Play:
    """OpenSpiel's team dominoes, four players: a game whose rules are Python, like ours."""
    pyspiel = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games")  # registers the games written in Python
    rules: Any = pyspiel.load_game("python_team_dominoes")

    def game() -> int:
        decisions = 0
        state = rules.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return _until(game)


def _until(game: Callable[[], int]) -> Play:
    """Whole games, one after another, until the deadline has passed."""

    def play(deadline: float) -> tuple[int, int]:
        decisions = games = 0
        while time.perf_counter() < deadline:
            decisions += game()
            games += 1
        return decisions, games

    return play


GAMES = {"leduc": leduc, "uno": uno, "team-dominoes": team_dominoes}

if __name__ == "__main__":
    warnings.filterwarnings("ignore")
    serve(GAMES[sys.argv[1]])
