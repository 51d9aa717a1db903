"""Every value of every table option, whole games under each, and tokens that are never lost or made."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commedia import games
from commedia.engine import BadOption, Play, SeededDealer, imbalance
from commedia.engine.sampling import sample_answer
from tests.city_of_masks.duel import alone, bid, cast, declare, draw, stake, versus
from tests.city_of_masks.evening import asked, at, everybody, in_scene, offers, one, said
from tests.city_of_masks.tables import at_aims, dealt, new
from tests.games.rulebooks import Rulebook
from tests.games.schemas import fields_of

GAME = games.get("city-of-masks")
BOOK = Rulebook("city_of_masks", "CM")
SHORT = {"round_limit": 3}
"""Players at random hardly ever all agree to end (CM-END-04)."""


def play_at_random(seats: int, seed: int, **options: Any) -> Play:
    """A whole game by any legal answers, its tokens counted at every pause."""
    chance = Random(seed)
    names = [f"seat {n}" for n in range(1, seats + 1)]
    play = Play.start(GAME, names, SHORT | options, SeededDealer(chance.randbytes(32)))
    for _ in range(20_000):
        assert imbalance(play.world) == {}
        if not play.open:
            return play
        waiting = [q for q in play.open.values() if q.given is None]
        decision = waiting[chance.randrange(len(waiting))]
        play.answer(decision.id, decision.seat, sample_answer(decision, chance.randrange, play.moves))
    raise AssertionError("the play does not end")


# -- of all options ------------------------------------------------------------------------------------


def test_every_default_is_the_first_of_its_values() -> None:
    """A table that says nothing plays by our readings."""
    chosen = GAME.read_options(None)
    assert {key: chosen[key] for key in BOOK.options} == {
        key: option["choices"][0]["value"] for key, option in BOOK.options.items()
    }
    assert (len(BOOK.options), len(BOOK.values)) == (35, 83)


@pytest.mark.parametrize("key", list(BOOK.options))
def test_an_option_takes_none_but_its_values(key: str) -> None:
    """It says so before the table opens."""
    with pytest.raises(BadOption):
        new(3, **{key: "perhaps"})


@pytest.mark.parametrize(("key", "value"), BOOK.values)
def test_whole_games_end_under_every_value(key: str, value: object) -> None:
    """No option leads into a dead end, and none makes or loses a token."""
    options = {key: value}
    if key == "round_limit":  # 3 will do: the others are told apart below
        options = {}
    assert play_at_random(3, seed=len(key), **options).world.phase == "done"


@pytest.mark.parametrize("seats", [3, 5, 10])
def test_whole_games_end_under_all_other_values_together(seats: int) -> None:
    """The last value of every option at once."""
    last = {key: option["choices"][-1]["value"] for key, option in BOOK.options.items()}
    assert play_at_random(seats, seats, **(last | SHORT)).world.phase == "done"


@settings(max_examples=8)
@given(st.integers(0, 2**32), st.integers(3, 6))
def test_cm_eq_06_every_token_is_accounted_for_at_every_pause(seed: int, seats: int) -> None:
    """CM-EQ-06: nothing appears but from the bank, vanishes but to it, or changes its kind."""
    world = play_at_random(seats, seed).world
    assert min(avatar.face for avatar in world.avatars.values()) >= 0
    assert world.pots == []


# -- values that no other test names -------------------------------------------------------------------


@pytest.mark.parametrize("randomizer", ["dominoes", "dice"])
def test_cm_eq_05_tiles_lie_out_and_dice_do_not(randomizer: str) -> None:
    """R-01, R-02: dominoes: [3|3] cannot come twice in a challenge; dice: it can, and 0 cannot come."""
    second = [3, 3] if randomizer == "dice" else [0, 0]
    t = versus([[3, 3], second], {"randomizer": randomizer})
    stake(t, 0)
    bid(t, "bor", "level")
    everybody(t, "side_bet", "watch")
    draw(t)
    assert t.state.challenge.tiles == ([] if randomizer == "dice" else [[3, 3], [0, 0]])
    assert [m.figures["tile"] for m in said(t, "CM-ACT-04")] == [[3, 3], second]


@pytest.mark.parametrize(("ringleader", "figures"), [("printed", (14, 11)), ("trim", (13, 12))])
def test_cm_setup_04_hidden_face_equals_face_at_the_start(ringleader: str, figures: tuple[int, int]) -> None:
    """CM-SETUP-04, R-05: the King of Clubs is worth 14, or 13 trimmed; 25 less that in either token."""
    t = dealt("KC", "QS", "JD", ringleader=ringleader)
    ana = t.state.avatars["ana"]
    assert (t.state.mask("KC").points, ana.face, ana.hid) == (*figures, figures[1])


@pytest.mark.parametrize("woo_choice", ["auto", "wooed"])
def test_cm_woo_02_who_has_a_say(woo_choice: str) -> None:
    """R-23: auto asks nobody; wooed asks whom the tile would warm."""
    t = alone([[6, 0]], {"woo_choice": woo_choice})
    declare(t, "ana", wooing=["bor"])
    t.answer("ana", "draw_tile")
    assert (("bor", "be_wooed") in asked(t)) is (woo_choice == "wooed")


@pytest.mark.parametrize("stake_mode", ["bid", "agreed"])
def test_cm_stk_02_who_may_open_above_the_actions(stake_mode: str) -> None:
    """R-27: bid: the challenger alone; agreed: with the defender's consent."""
    t = versus(options={"stake_mode": stake_mode})
    declare(t, "ana")
    t.answer("ana", "open_pot", 5)
    assert asked(t) == [("bor", "declare_actions" if stake_mode == "bid" else "go_higher")]


@pytest.mark.parametrize(("personal_objective", "set_to"), [("off", ""), ("house", "coup")])
def test_cm_obj_05_a_personal_objective_is_set_by_a_table_option_only(
    personal_objective: str, set_to: str
) -> None:
    """R-52: off: none; house: 4 is even, so a coup."""
    t = at_aims({"bor": 3, "sun": 2}, ["4H", "8H", "9H"], personal_objective=personal_objective)
    for seat in ("ana", "bor", "cai"):
        asks = fields_of(one(t, seat, "take_aims"))
        t.answer(seat, "take_aims", {name: f["enum"][0] for name, f in asks.items() if name != "do"})
    assert t.state.avatars["ana"].personal == set_to


@pytest.mark.parametrize(("mask_stock", "answer"), [("choose", "buy_mask"), ("blind", "buy_blind")])
def test_cm_mkt_01_masks_are_chosen_or_drawn(mask_stock: str, answer: str) -> None:
    """R-57: choose: out of the list; blind: by rank."""
    t = at("market", cast(3, ana={"hid": 20}), options={"mask_stock": mask_stock}, turn=0)
    open_ = set(offers(t, "ana", "market_turn"))
    assert open_ & {"buy_mask", "buy_blind"} == {answer}


@pytest.mark.parametrize(("custom_masks", "may"), [("off", False), ("on", True)])
def test_cm_mkt_01_an_empty_stock_sells_nothing_or_masks_to_be_written(custom_masks: str, may: bool) -> None:
    """R-57: off and on, with no mask left."""
    t = at("market", cast(3, ana={"hid": 20}), (), {"custom_masks": custom_masks}, {"stock": []}, turn=0)
    assert ("write_mask" in offers(t, "ana", "market_turn")) is may


@pytest.mark.parametrize(("end_timing", "over"), [("now", True), ("round", False)])
def test_cm_end_01_at_once_or_after_the_round(end_timing: str, over: bool) -> None:
    """R-58: somebody has met everything already when a turn ends."""
    done = [{"kind": "seduce", "target": who, "card": "4C", "met": True} for who in ("bor", "sun")]
    t = in_scene(cast(3, ana={"aims": done, "cards": ["4C"]}), options={"end_timing": end_timing})
    if not over:
        t.answer("ana", "take_turn", "pass")
        assert asked(t) == [("bor", "take_turn")]
    assert t.finished is over


@pytest.mark.parametrize("round_limit", ["none", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
def test_cm_end_04_a_limit_to_the_rounds(round_limit: Any) -> None:
    """R-60: none: all are asked, whatever the round; N: the game is over after round N, and not before."""
    for round in range(1, 14):
        t = at("round_over", cast(3), (), {"round_limit": round_limit}, {"round": round})
        assert t.finished is (round_limit != "none" and round >= round_limit)


# -- rulings that no other test names ------------------------------------------------------------------


def test_cm_rel_08_reinforcement_never_passes_the_card() -> None:
    """R-11: an enduring +4 wooed by +6 stays +4, and keeps no marks."""
    t = alone([[6, 0]], bor={"feels": {"ana": "4D"}})
    declare(t, "ana", wooing=["bor"])
    t.answer("ana", "draw_tile")
    held = t.state.avatars["bor"].feels["ana"]
    assert (held.value, held.marks) == (4, 0)


def test_cm_rnd_01_unshown_masks_and_the_own_character_count_for_standing() -> None:
    """R-14: 12 Face, 13 and 10 of masks, one of them never shown, and 2 of the own Character."""
    own = {"own_character": True, "hidden": {"weep": 2}}
    t = in_scene(cast(3, ana={"masks": ["KS", "BJ"], **own}))
    assert (t.state.standing("ana"), t.state.avatars["ana"].shown) == (12 + 13 + 10 + 2, ["KS"])


def test_cm_rnd_08_following_costs_no_turn_and_failing_costs_the_scene() -> None:
    """R-16: bor is shaken off by [0|6] against [1|1] and is in no scene."""
    places = [{"present": ["ana"]}, {"present": ["cai"], "tails": [{"seat": "bor", "after": ["cai"]}]}]
    t = in_scene(cast(3), places, [[1, 1], [0, 6]])
    t.answer("ana", "take_turn", "pass")
    declare(t, "bor")
    t.answer("bor", "open_pot", 0)
    declare(t, "cai")
    bid(t, "cai", "level")
    draw(t)
    t.answer("bor", "tell", {"do": "tell_on", "actions": ["other.1"]})
    t.answer("cai", "tell", {"do": "tell_on", "actions": ["other.1"]})
    t.answer("bor", "tell", {"do": "tell_on", "actions": []})
    t.answer("cai", "tell", "turn_down")
    everybody(t, "shift", 0)
    assert (t.state.places[1].present, t.state.places[1].lost) == (["cai"], ["bor"])
    assert t.state.avatars["bor"].turns == 0


def test_cm_mask_01_wearing_a_mask_permits_its_actions() -> None:
    """CM-MASK-01: the Duellist's, with their values; and failing them is a breach that may be tagged."""
    t = alone([[6, 6]])
    declare(t, "ana", "KS.1", "KS.2", "KS.6", breaches=["KS.4"])
    assert t.state.stake("ana").total == 3 + 2 + 1
    assert t.state.challenge.side("ana").tags == ["breach:KS.4"]


def test_cm_mask_10_each_card_has_one_owner_and_unworn_masks_may_stay_face_down() -> None:
    """CM-MASK-10: sold, it is the buyer's alone; unshown, only its owners know of it."""
    t = at("market", cast(3, ana={"masks": ["KS", "BJ"]}), turn=0)
    assert t.view("bor")["state"]["avatars"]["ana"]["shown"] == ["KS"]
    t.answer("ana", "market_turn", {"do": "offer_mask", "mask": "BJ", "to": "bor", "price": 0})
    t.answer("bor", "offered_mask", "take_offer")
    owners = [seat for seat in t.state.seats if "BJ" in t.state.avatars[seat].masks]
    assert owners == ["bor"]
    assert "BJ" not in t.state.stock
