"""Any game as a PettingZoo AEC environment.

An action is a number: action i is the i-th of the legal answers, listed in a fixed order and cut off at
`ACTIONS`. The mask, in the agent's info under `action_mask`, says how many there are. Where there are more
answers than that, or an answer has a field whose values are not listed, such as dice on places or lines on a
sheet, the listing is of samples drawn by the position, so that the same position lists the same answers.

An observation is the seat's own view and nothing else: each figure or name in it is counted into one of
`FEATURES` places by a hash of where it stands, so that the same thing always lands in the same place. What
never changes at a table, such as the lists of its masks, is left out.

An environment can be copied (`copy.deepcopy`) and pickled before, during and after a play; the copy plays on
by itself, and as this one would. What was told by then is not told again in the copy's `play`.

The table is one for trials, which ends even if everybody plays at random, unless its options say otherwise.
The rewards are what the game's `Lab(score=...)` says of each seat: at the end, or, where it is `running`,
after every move what that has changed, so that they add up to the score. A game without a score pays nobody
anything, and `metadata["scored"]` says so.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import gymnasium
import msgspec
import numpy as np
from pettingzoo import AECEnv

from commedia.engine import (
    Answer,
    Closed,
    Decision,
    Game,
    IllegalMove,
    Play,
    Seat,
    log,
)
from commedia.engine.dealers import SeededDealer
from commedia.engine.domains import Domain, Fields
from commedia.engine.legality import check_answer
from commedia.engine.sampling import sample_answer
from commedia.lab.game_address import find
from commedia.lab.playouts import below_of
from commedia.lab.simulate import names

ACTIONS = 64
SAMPLES = 4 * ACTIONS
"""Answers drawn by chance, at most, where they are not listed; many may turn out alike."""
FEATURES = 256
GREATEST = 1_000.0
"""What a place of an observation counts at most, up or down."""
MOST_MOVES = 4_000
"""A game that takes more is cut off."""


class GameEnv(AECEnv):  # type: ignore[misc]  # the package has no types
    """One table of a game, a seat an agent.

    Agents are called `seat_1` and so on. Where several may act, the first that the table waits for
    does; a door that is open to somebody is never taken, since nobody needs to.
    """

    metadata = {"name": "commedia", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, slug: str, seats: int) -> None:
        super().__init__()
        self._name = slug
        self.game: Game = find(slug)
        named = {"name": f"commedia_{self.game.slug}", "scored": self.game.lab.score is not None}
        self.metadata = {**type(self).metadata, **named}
        self.possible_agents = [name.replace(" ", "_") for name in self.game.read_seats(names(seats))]
        self.render_mode = "ansi"
        self.play: Play | None = None
        self._random = Random()
        self._seed = b""
        self._answers: list[Answer] = []
        self._spaces = {
            agent: gymnasium.spaces.Box(-GREATEST, GREATEST, (FEATURES,), np.float32)
            for agent in self.possible_agents
        }
        self._actions = {agent: gymnasium.spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of what that agent observes."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of what that agent may do."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open a new table. options: under the key `table`, table options as the game reads them."""
        if seed is not None:
            self._random = Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._paid = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {}
        self._seed = self._random.randbytes(32)
        table = {**self.game.lab.for_trial, **(options or {}).get("table", {})}
        self.play = Play.start(self.game, self.agents, table, SeededDealer(self._seed))
        self._turn()

    def __getstate__(self) -> dict[str, Any]:
        """All but the rules as they run: of these the options, the last checkpoint and what followed."""
        at_table = None if self.play is None else (self.play.options, self.play.kept())
        return self.__dict__ | {"game": None, "play": at_table, "_answers": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__ |= kept
        self.game = find(self._name)
        if kept["play"] is not None:
            self.play = _restored(self.game, self.possible_agents, self._seed, *kept["play"])
        self._answers = self._legal()

    def observe(self, agent: str) -> Any:
        """The agent's own view, as numbers."""
        assert self.play is not None
        return features(self.play.view(agent), self.game.rules.fixed)

    def step(self, action: int | None) -> None:
        """Take an action for the agent whose turn it is. Raises IllegalMove where the mask forbids it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self.play is not None
        if action is None or not 0 <= action < len(self._answers):
            raise IllegalMove(f"Action {action} is not among the {len(self._answers)} legal ones.")
        decision = next(q for q in self.play.waiting_for() if q.seat == agent)
        self.play.answer(decision.id, agent, self._answers[int(action)])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.play.finished or self.game.lab.running:
            self._pay(self.game.lab.scores(self.play.world, self.agents))
        if self.play.finished:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.play.moves >= MOST_MOVES:
            self.truncations = dict.fromkeys(self.agents, True)
        self._turn()
        self._accumulate_rewards()

    def _pay(self, scores: dict[str, float]) -> None:
        """Rewards, so that all that was ever paid comes to those scores."""
        for agent, score in scores.items():
            self.rewards[agent] = score - self._paid[agent]
        self._paid.update(scores)

    def _turn(self) -> None:
        """Whose turn it is, and what they may do."""
        assert self.play is not None
        waiting = self.play.waiting_for()
        self._answers = self._legal()
        self.agent_selection = waiting[0].seat if waiting else self.agents[0]
        for agent in self.agents:
            mask = np.zeros(ACTIONS, np.int8)
            mask[: len(self._answers) if agent == self.agent_selection else 0] = 1
            self.infos[agent] = {"action_mask": mask}

    def _legal(self) -> list[Answer]:
        """What the agent may do whose turn it is."""
        waiting = [] if self.play is None else self.play.waiting_for()
        return legal_answers(waiting[0], self.play.moves) if self.play is not None and waiting else []

    def render(self) -> str:
        """What a spectator sees, as JSON."""
        assert self.play is not None
        return msgspec.json.format(msgspec.json.encode(self.play.view(None))).decode()

    def close(self) -> None:
        """Clear the table."""
        if self.play is not None:
            self.play.close()


def _restored(
    game: Game, seats: Sequence[Seat], seed: bytes, options: dict[str, Any], kept: Sequence[bytes]
) -> Play:
    """A table as it was, from its last checkpoint and the entries after it, as JSON."""
    start, *since = map(log.decode, kept)
    assert isinstance(start, log.SceneStart)
    opened = log.Opened(game.slug, game.version, list(seats), options, counts="own")
    return Play.restore(game, opened, start, since, SeededDealer(seed))


def features(view: dict[str, Any], fixed: Sequence[str] = ()) -> Any:
    """A seat's view in numbers: figures by where they stand, names by where and what they are.

    fixed: the fields of the state that never change, and so tell nothing.
    """
    counted = np.zeros(FEATURES, np.float32)
    state = {field: value for field, value in view["state"].items() if field not in fixed}
    for path, value in _leaves({"state": state, "open": [d["kind"] for d in view["decisions"]]}, ""):
        if isinstance(value, bool) or not isinstance(value, int | float):
            path, value = f"{path}={value}", 1
        counted[zlib.crc32(path.encode()) % FEATURES] += value
    return counted.clip(-GREATEST, GREATEST)


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _leaves(item, f"{path}/{key}")
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from _leaves(item, f"{path}/{at}")
    else:
        yield path, value


def legal_answers(decision: Decision[Any], clock: int) -> list[Answer]:
    """Up to `ACTIONS` legal answers, in an order that depends on the position alone."""
    offered = [(a, f) for a, f in decision.offers_at(clock).items() if not isinstance(f, Closed)]
    try:
        # One more than there is room for, to know whether the list is whole.
        listed = list(itertools.islice(_every(offered), ACTIONS + 1))
    except Unlisted:
        listed = []
    answers: Iterable[Answer] = listed
    if not 0 < len(listed) <= ACTIONS:
        below = below_of(Random(f"{decision.id}/{clock}"))
        answers = (sample_answer(decision, below, clock) for _ in range(SAMPLES))
    unlike: dict[bytes, Answer] = {}
    for answer in answers:
        if _is_legal(decision, answer, clock):
            unlike[msgspec.json.encode(answer.plain())] = answer
        if len(unlike) == ACTIONS:
            break
    return list(unlike.values())


class Unlisted(Exception):
    """A field has more values than are worth listing."""


def _every(offered: Sequence[tuple[type[Answer], Fields]]) -> Iterator[Answer]:
    for answer, fields in offered:
        for values in _combinations(dict(fields)):
            yield answer(**values)


def _combinations(fields: dict[str, Domain]) -> Iterator[dict[str, Any]]:
    """Every way to fill in the fields, those that a choice opens too."""
    if not fields:
        yield {}
        return
    field, domain = next(iter(fields.items()))
    rest = {name: other for name, other in fields.items() if name != field}
    every = domain.every()
    if every is None:
        raise Unlisted
    for value in every:
        for values in _combinations({**dict(domain.then(value)), **rest}):
            yield {field: value, **values}


def _is_legal(decision: Decision[Any], answer: Answer, clock: int) -> bool:
    try:
        check_answer(decision, answer, clock)
    except IllegalMove:
        return False
    return True
