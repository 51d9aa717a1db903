"""Whole games by house actors: the same for the same seed, with figures that add up."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from commedia import games
from commedia.engine import BadOption, Decision, Game, House, NotSeen, Play, RuleFault, SeededDealer
from commedia.engine.domains import Below
from commedia.lab.actors import actor, any_legal, legal_answer
from commedia.lab.game_address import find, name_of
from commedia.lab.playouts import A_WHILE, below_of, random_game, random_playouts
from commedia.lab.simulate import act_out, dealt_names, play_games, simulate, summed_up
from commedia.lab.workers import cores, spread
from tests.toys import candlelight, scored, sisters

SEATS = ["ann", "bob", "cy"]
CONTRACT = {"games", "decisions", "seconds", "decisions_per_second", "unfinished"}


def fresh(game: Game = candlelight.HONEST) -> Play:
    return Play.start(game, SEATS, {}, SeededDealer(b"s" * 32))


def test_men_of_stones_is_played_to_its_end() -> None:
    """Every game ends, and its own figures come with it."""
    came_to = simulate("men-of-stones", games=6, seats=3, seed=1)
    assert came_to.keys() >= CONTRACT
    assert (came_to["games"], came_to["unfinished"]) == (6, 0)
    assert sum(came_to["figures"]["survivor"].values()) == 6
    assert came_to["figures"]["deaths"]["min"] >= 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "length"), [(game.slug, n) for game in games.all_games() for n in game.lengths]
)
def test_a_length_takes_about_as_many_answers_as_it_says(slug: str, length: str) -> None:
    """Of each seat, at a table as the game is set out for: the mean of some games comes near it."""
    game = games.get(slug)
    ended = play_games(slug, 8, game.best, seed=3, options=game.read_length(length))
    each = sum(one.decisions for one in ended) / len(ended) / game.best
    assert each == pytest.approx(game.lengths[length].answers, rel=0.2)


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_the_shortest_length_says_how_many_answers_at_every_table(slug: str) -> None:
    """Of whatever size; at the smallest of them it is about as many."""
    game = games.get(slug)
    for length in game.lengths.values():
        assert {int(n) for n in length.at} | {game.best} == set(game.seats)
    shortest, few = next(iter(game.lengths)), game.seats[0]
    ended = play_games(slug, 8, few, seed=5, options=game.read_length(shortest))
    each = sum(one.decisions for one in ended) / len(ended) / few
    assert each == pytest.approx(game.lengths[shortest].answers_at(few), rel=0.25)


def test_the_same_seed_gives_the_same_games_however_many_processes() -> None:
    """Only the time differs."""
    name = name_of(candlelight.HONEST)
    done: list[int] = []
    alone = simulate(name, 45, 3, seed=7, workers=1, report=done.append)
    together = simulate(name, 45, 3, seed=7, workers=2)
    timed = {"seconds", "decisions_per_second"}
    assert {k: v for k, v in alone.items() if k not in timed} == {
        k: v for k, v in together.items() if k not in timed
    }
    assert done == list(range(1, 46))
    assert simulate(name, 45, 3, seed=8, workers=1)["figures"] != alone["figures"]


def test_names_change_from_game_to_game_and_figures_speak_of_seats() -> None:
    """A temper that hangs on a name is another one in the next game; the figures still add up by seat."""
    first, second = (list(dealt_names(3, Random(seed))) for seed in (1, 2))
    assert not {*first} & {*second}
    figures = simulate("men-of-stones", games=6, seats=3, seed=1)["figures"]
    assert {*figures["survivor"], *figures["spotlight"]} <= {"seat 1", "seat 2", "seat 3"}


def test_figures_are_summed_up_by_their_kind() -> None:
    """Numbers by mean and range, anything else by how often; mappings key by key."""
    reports: list[dict[str, Any]] = [
        {"lit": 2, "first": "ann", "row": None, "by": {"ann": 1}, "fair": True, "left": 4},
        {"lit": 5, "first": "bob", "row": None, "by": {"ann": 3}, "fair": True, "left": None},
        {"lit": 5, "first": "bob", "row": "sad", "by": {"ann": 2}, "fair": False, "left": 6},
    ]
    assert summed_up(reports) == {
        "lit": {"mean": 4.0, "min": 2, "max": 5},
        "first": {"bob": 2, "ann": 1},
        "row": {"null": 2, "sad": 1},
        "by": {"ann": {"mean": 2.0, "min": 1, "max": 3}},
        "fair": {"true": 2, "false": 1},
        "left": {"mean": 5.0, "min": 4, "max": 6, "none": 1},
    }
    assert summed_up([]) == {}


def test_each_place_has_its_mean_score_with_an_interval() -> None:
    """Where the game keeps a score; a seat that it leaves out came to nothing."""
    came_to = simulate(name_of(scored.AT_THE_END), 30, 3, seed=1, workers=1)
    scores = came_to["scores"]
    assert scores["seat 1"] == {"value": 0, "low": 0, "high": 0, "n": 30}
    for place in ("seat 2", "seat 3"):
        assert 0 < scores[place]["low"] < scores[place]["value"] < scores[place]["high"] < 2
    assert "scores" not in simulate(name_of(candlelight.HONEST), 2, 3, seed=1)


def test_both_games_pay_one_victory() -> None:
    """The survivor's, or that of whoever has the highest score (CM-END-03, MS-END-05)."""
    for slug, options in (("men-of-stones", {}), ("city-of-masks", {"round_limit": 1})):
        for one in play_games(slug, 2, 3, seed=1, workers=1, options=options):
            assert one.figures is not None
            assert sum(one.scores.values()) == pytest.approx(1)
            won = one.figures.get("won") or {one.figures["survivor"]: 1}
            assert {seat for seat, score in one.scores.items() if score} == {s for s in won if won[s]}


def test_a_game_that_stands_still_is_unfinished() -> None:
    """When every door has been let pass, nothing more happens."""
    came_to = simulate(name_of(sisters.DEAD_END), 2, 3, seed=0)
    assert came_to["unfinished"] in (0, 1, 2)
    play = fresh(sisters.DEAD_END)
    while play.waiting_for():
        act_out(sisters.DEAD_END, play, below_of(Random(1)), most=1)
    assert act_out(sisters.DEAD_END, play, lambda n: n - 1) == 0
    assert not play.finished


def test_games_and_seats_that_there_are_not_are_refused() -> None:
    """In a sentence, before anything is played."""
    with pytest.raises(BadOption, match="There is no game 'chess'"):
        simulate("chess", 1, 2, 0)
    with pytest.raises(BadOption, match="3 to 5 players; 9 are named"):
        simulate("men-of-stones", 1, 9, 0)


# -- actors ----------------------------------------------------------------------------------------------


def test_without_actors_of_its_own_any_legal_answer_will_do() -> None:
    """An open door is taken now and then."""
    play = fresh()
    decision = play.decisions("ann")[0]
    assert actor(candlelight.HONEST) is any_legal
    assert any_legal(play, decision, lambda n: 0) == candlelight.Wish("rain")
    door = sisters.Leave(play.world, "ann")
    assert any_legal(play, door, lambda n: 1) is None
    assert any_legal(play, door, lambda n: 0) == candlelight.Rest()


def test_an_actor_sees_what_its_seat_sees() -> None:
    """Its sight, worked out once and only when it is looked at; never the state behind it."""
    seen: list[candlelight.Wall] = []

    def choose(decision: Decision[Any], look: Callable[[], candlelight.Wall], below: Below) -> dict[str, Any]:
        seen.append(look())
        assert look() is seen[-1]
        return {"do": "wish", "what": "rain"}

    game = candlelight.candlelight(house=House(choose))
    play = fresh(game)
    play.world.keepers["bob"].wish = "letters"
    answer = actor(game)(play, play.decisions("ann")[0], lambda n: 0, {})
    assert answer == {"do": "wish", "what": "rain"}
    assert seen[0].keepers["ann"].wish == ""
    with pytest.raises(NotSeen, match=r"Keeper\.wish is not shown to ann"):
        _ = seen[0].keepers["bob"].wish
    assert play.sight("bob").keepers["bob"].wish == "letters"


def test_an_actor_may_let_a_door_pass() -> None:
    """Its module says so in `wants`."""
    game = games.get("men-of-stones")
    assert game.house is not None
    play = Play.start(game, SEATS, {}, SeededDealer(b"s" * 32))
    assert act_out(game, play, below_of(Random(3))) > 50
    assert play.finished


def test_a_decision_that_refuses_all_it_offers_is_a_fault_of_the_rules() -> None:
    """After many tries."""
    play = fresh(sisters.PICKY)
    with pytest.raises(RuleFault, match="picky refuses every answer that it offers: Not like that"):
        legal_answer(sisters.Picky(play.world, "ann"), below_of(Random(1)), 0)


# -- the rest of the lab -----------------------------------------------------------------------------------


def test_a_game_is_found_again_by_its_name() -> None:
    """By its slug, or by the module that it stands in."""
    assert name_of(games.get("men-of-stones")) == "men-of-stones"
    assert name_of(candlelight.HONEST) == "tests.toys.candlelight:HONEST"
    assert find("tests.toys.candlelight:HONEST") is candlelight.HONEST
    for wrong in ("tests.toys.candlelight:NONE", "tests.sisters.nowhere:GAME"):
        with pytest.raises(BadOption, match="There is no game at"):
            find(wrong)
    with pytest.raises(BadOption, match="is not a Game"):
        find("tests.toys.candlelight:WISHES")


def test_work_is_spread_and_comes_back_in_order() -> None:
    """Over processes, or in this one."""
    assert list(spread(abs, [-3, 2, -1], workers=2)) == [3, 2, 1]
    assert list(spread(abs, [-3, 2], workers=1)) == [3, 2]
    assert list(spread(abs, [])) == []
    assert cores() >= 1


def test_random_playouts_go_on_until_their_time_is_up() -> None:
    """None at all where it is up already."""
    assert random_playouts("men-of-stones", 3, 1)(0.0) == (0, 0)


def test_a_game_that_is_only_counted_is_the_same_game_and_keeps_little() -> None:
    """What came of it is let go as it goes on."""
    game = games.get("men-of-stones")
    (kept, decisions), (let_go, too) = (
        random_game(game, 3, below_of(Random(7)), keeps=keeps) for keeps in (True, False)
    )
    assert decisions == too > A_WHILE
    assert game.pack(kept.world) == game.pack(let_go.world)
    assert len(kept.outbox.entries) > decisions > len(let_go.outbox.entries)
    assert len(let_go.outbox.entries) < 3 * A_WHILE
