"""Any game as a PettingZoo environment, by PettingZoo's own tests."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from commedia import games
from commedia.engine import BadOption, Decision, IllegalMove
from commedia.lab import pettingzoo_env
from commedia.lab.pettingzoo import ACTIONS, FEATURES, features, legal_answers

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, seed_test


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_men_of_stones_passes_the_api_test(seats: int) -> None:
    """Without a single warning: warnings are errors here."""
    api_test(pettingzoo_env("men-of-stones", seats), num_cycles=300)


@pytest.mark.slow
def test_city_of_masks_passes_the_api_test() -> None:
    """Its sheets and hands of cards are sampled; lists of actions, bets and bids are numbered as they are."""
    api_test(pettingzoo_env("city-of-masks", 5), num_cycles=60)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_know_thyself_passes_the_api_test(seats: int) -> None:
    """Also in free play, where anybody may act and nobody has to."""
    api_test(pettingzoo_env("know-thyself", seats), num_cycles=120)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_shadow_play_passes_the_api_test(seats: int) -> None:
    """In the Dialogue anybody may speak, tick or write a card, in no order."""
    api_test(pettingzoo_env("shadow-play", seats), num_cycles=120)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 5])
def test_the_face_of_angels_passes_the_api_test(seats: int) -> None:
    """Stakes, cards with what they are laid as, and doors of everybody's beside them."""
    api_test(pettingzoo_env("face-of-angels", seats), num_cycles=120)


def test_the_same_seed_gives_the_same_game() -> None:
    """By PettingZoo's seed test."""
    seed_test(lambda: pettingzoo_env("tests.toys.candlelight:HONEST", 3), num_cycles=50)


def play_out(env: Any, seed: int) -> dict[str, float]:
    """A whole game of legal actions; each agent's sum of rewards."""
    random = Random(seed)
    env.reset(seed=seed)
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, cut, info = env.last()
        won[agent] += reward
        legal = np.flatnonzero(info["action_mask"])
        env.step(None if over or cut else int(random.choice(legal)))
    env.close()
    return won


def test_a_whole_game_is_played_and_the_survivor_wins() -> None:
    """Everybody else gets nothing."""
    won = play_out(pettingzoo_env("men-of-stones", 3), seed=2)
    assert sorted(won.values()) == [0.0, 0.0, 1.0]


@pytest.mark.slow
def test_a_game_that_needs_an_agreement_to_end_ends_for_agents_that_know_nothing() -> None:
    """By the table options for trials; whoever shares the highest score has won."""
    env = pettingzoo_env("city-of-masks", 3)
    won = play_out(env, seed=2)
    assert env.play.finished
    assert env.play.options["round_limit"] == env.game.lab.for_trial["round_limit"]
    assert [agent for agent, reward in won.items() if reward] == env.play.world.winners


COPIES = {"copied": copy.deepcopy, "pickled": lambda env: pickle.loads(pickle.dumps(env))}


def takes(env: Any, random: Random, most: int) -> list[Any]:
    """What so many legal actions bring: whose turn it was, what they saw, were paid and might do."""
    seen: list[Any] = []
    for _ in range(most):
        if not env.agents:
            break
        observed, reward, over, cut, info = env.last()
        legal = np.flatnonzero(info["action_mask"])
        action = None if over or cut else int(random.choice(legal))
        seen.append((env.agent_selection, observed.tobytes(), reward, over, cut, legal.tobytes(), action))
        env.step(action)
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_copy_plays_on_by_itself_and_as_the_other_would(slug: str, way: str) -> None:
    """Before the play, in the middle of it and at its end; neither hears of the other."""
    env = pettingzoo_env(slug, max(3, games.get(slug).seats[0]))
    early = COPIES[way](env)
    env.reset(seed=4)
    early.reset(seed=4)
    assert takes(early, Random(1), 20) == takes(env, Random(1), 20)
    for _ in range(3):
        copies = [COPIES[way](env) for _ in range(2)]
        assert copies[0].play.world == env.play.world
        assert copies[0].play.world is not env.play.world
        assert copies[0].render() == env.render()
        brought = takes(env, Random(2), 15)
        assert brought
        assert [takes(one, Random(2), 15) for one in copies] == [brought, brought]
    takes(env, Random(3), 8_000)
    late = COPIES[way](env)
    assert late.agents == env.agents == []
    assert (late.play.finished, late.render()) == (env.play.finished, env.render())
    for one in (env, late):  # and a new table can be opened at either
        one.reset()
    assert takes(late, Random(5), 10) == takes(env, Random(5), 10)


def test_a_copy_of_a_game_of_ones_own_finds_it_again() -> None:
    """By `module:NAME`; what is due to be paid goes over."""
    env = pettingzoo_env("tests.toys.scored:ON_THE_WAY", 2)
    env.reset(seed=1)
    takes(env, Random(1), 3)
    for make in COPIES.values():
        other = make(env)
        assert other.game is env.game
        assert (other.rewards, other.infos.keys()) == (env.rewards, env.infos.keys())
        assert payments_from(other, 6) == payments_from(make(env), 6)


def test_the_observation_is_the_seats_own_view() -> None:
    """What another seat keeps to itself changes nothing in it."""
    env = pettingzoo_env("tests.toys.candlelight:HONEST", 2)
    env.reset(seed=1)
    before = env.observe("seat_1").copy(), env.observe("seat_2").copy()
    env.play.world.keepers["seat_2"].wish = "letters"
    assert (env.observe("seat_1") == before[0]).all()
    assert (env.observe("seat_2") != before[1]).any()
    assert before[0].shape == (FEATURES,)
    assert '"spectator"' not in env.render()


def test_an_action_that_the_mask_forbids_is_refused() -> None:
    """With the number of those that are legal."""
    env = pettingzoo_env("tests.toys.candlelight:HONEST", 2)
    env.reset(seed=1)
    assert env.infos["seat_1"]["action_mask"].sum() == 3
    with pytest.raises(IllegalMove, match="Action 40 is not among the 3 legal ones"):
        env.step(40)


def test_table_options_are_handed_on() -> None:
    """Under the key `table`."""
    env = pettingzoo_env("tests.toys.candlelight:HONEST", 2)
    env.reset(seed=1, options={"table": {"moon": "full"}})
    assert env.play.options == {"moon": "full"}
    with pytest.raises(BadOption, match="Candlelight has no option sun"):
        env.reset(options={"table": {"sun": "up"}})


def test_legal_answers_are_listed_in_one_order_and_cut_off() -> None:
    """Four different dice lie in 24 ways; three of eight cards in 56, and more than fit are sampled."""
    env = pettingzoo_env("men-of-stones", 3)
    env.reset(seed=5)
    decision: Decision[Any] = env.play.waiting_for()[0]
    once, twice = (legal_answers(decision, env.play.moves) for _ in range(2))
    assert once == twice
    assert 1 < len(once) <= ACTIONS
    assert len({str(answer) for answer in once}) == len(once)


def test_what_never_changes_at_a_table_is_not_observed() -> None:
    """The lists of the masks would drown the rest."""
    view = {"state": {"masks": [1, 2], "round": 3}, "decisions": []}
    assert features(view, fixed=["masks"]).sum() == 3
    assert features(view).sum() == 6


def test_a_game_without_a_score_pays_nobody_and_says_so() -> None:
    """Nothing is guessed from its figures."""
    env = pettingzoo_env("tests.toys.candlelight:HONEST", 2)
    assert env.metadata["scored"] is False
    assert play_out(env, seed=1) == {"seat_1": 0.0, "seat_2": 0.0}


def test_a_score_is_paid_when_the_play_is_over() -> None:
    """A seat that it leaves out has come to nothing."""
    env = pettingzoo_env("tests.toys.scored:AT_THE_END", 2)
    assert env.metadata["scored"] is True
    paid = payments(env, seed=1)
    assert [turn for turn in paid[:-1] if any(turn.values())] == []
    assert paid[-1] == {"seat_1": 0.0, "seat_2": 2.0 - env.play.world.keepers["seat_2"].oil}


def test_a_running_score_is_paid_as_it_comes_and_adds_up() -> None:
    """After every move what that has changed, and no more."""
    env = pettingzoo_env("tests.toys.scored:ON_THE_WAY", 2)
    paid = payments(env, seed=1)
    keepers = env.play.world.keepers
    assert len([turn for turn in paid if any(turn.values())]) > 1
    for seat in ("seat_1", "seat_2"):
        assert sum(turn[seat] for turn in paid) == 2 - keepers[seat].oil


def payments(env: Any, seed: int) -> list[dict[str, float]]:
    """A whole game of legal actions; what each move paid to everybody."""
    env.reset(seed=seed)
    return payments_from(env, seed)


def payments_from(env: Any, seed: int) -> list[dict[str, float]]:
    """The rest of such a game."""
    random, paid = Random(seed), []
    while not env.play.finished:
        mask = env.infos[env.agent_selection]["action_mask"]
        env.step(int(random.choice(np.flatnonzero(mask))))
        paid.append(dict(env.rewards))
    return paid
