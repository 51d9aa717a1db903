"""When objectives are met (CM-OBJ-06 to CM-OBJ-12)."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import (
    Options,
    aim,
    bid,
    borrow,
    cast,
    declare,
    face,
    met,
    pass_by,
    stake,
    versus,
)
from tests.city_of_masks.evening import at, in_scene, known, offers, said

WIN = [[6, 0], [3, 3]]
LOSE = [[3, 3], [6, 0]]
Avatar = dict[str, Any]


def fought(
    pot: int, tiles: list[list[int]] = WIN, options: Options | None = None, goal: Any = None, **more: Avatar
) -> ScriptedTable:
    """Ana and bor fight at that level; goal: what else ana declares."""
    rich = {seat: {"face": 40, **more.get(seat, {})} for seat in ("ana", "bor")}
    t = versus(tiles, options, **{**more, **rich})
    stake(t, pot, **(goal or {}))
    bid(t, "bor", "level")
    pass_by(t)
    return t


def wants(*aims: dict[str, Any], **feels: Any) -> Avatar:
    """An avatar with those objectives and feelings."""
    return {"aims": list(aims), "feels": feels}


# -- betray --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pot", "done"), [(5, True), (4, False)])
def test_cm_obj_06_to_betray_is_to_challenge_a_friend_who_loses_5(pot: int, done: bool) -> None:
    """CM-OBJ-06 (a): 5 of bor's own Face; 4 are not enough."""
    t = fought(pot, ana=wants(aim("betray", "bor", "7D"), bor=8))
    assert met(t, "ana") == [done]


def test_cm_obj_06_the_friend_must_lose_and_not_have_challenged_you() -> None:
    """CM-OBJ-06 (a): not if bor wins; and not by beating bor who began it."""
    assert met(fought(9, LOSE, ana=wants(aim("betray", "bor", "7D"), bor=8)), "ana") == [False]
    assert met(fought(9, LOSE, bor=wants(aim("betray", "ana", "7D"), ana=8)), "bor") == [False]


@pytest.mark.parametrize(
    ("started", "now", "done"), [(8, 7, True), (8, 6, False), (4, 4, True), (4, 3, False), (10, 8, True)]
)
def test_cm_obj_06_the_feeling_must_be_7_or_what_it_was_at_first(started: int, now: int, done: bool) -> None:
    """CM-OBJ-06, R-53: R >= min(7, starting value), as the challenge is declared."""
    first = {"first_felt": {"bor": started}}
    t = fought(9, ana={**wants(aim("betray", "bor", "7D"), bor=now), **first})
    assert met(t, "ana") == [done]


def test_cm_obj_06_what_is_felt_when_it_is_declared_counts() -> None:
    """CM-OBJ-06: bor woos ana down to 2 in the same challenge, and she has betrayed him all the same."""
    t = versus(
        [[6, 0], [1, 6]], ana={"face": 40, **wants(aim("betray", "bor", "7D"), bor=7)}, bor={"face": 40}
    )  # fmt: skip
    declare(t, "ana")
    t.answer("ana", "open_pot", 9)
    declare(t, "bor", wooing=["ana"])
    bid(t, "bor", "level")
    pass_by(t)
    assert (t.state.avatars["ana"].feels["bor"].value, met(t, "ana")) == (2, [True])


def test_cm_obj_06_or_to_lend_to_the_friend_s_opponent() -> None:
    """CM-OBJ-06 (b): cai lends to ana, who beats bor; dov only went between."""
    t = versus(
        [[6, 0], [1, 1], [3, 3]],
        ana={"face": 40}, bor={"face": 40},
        cai=wants(aim("betray", "bor", "7D"), bor=7, dov=9),
        dov=wants(aim("betray", "bor", "7D"), bor=7, ana=9),
    )  # fmt: skip
    stake(t, 8)
    bid(t, "bor", "raise_to", to=9)
    bid(t, "ana", "ask_for_face", of="cai", through=["dov"])
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": 2})
    t.answer("cai", "lend", {"do": "bow", "amount": 2})
    bid(t, "ana", "level")
    pass_by(t)
    assert (met(t, "cai"), met(t, "dov")) == ([True], [False])


@pytest.mark.parametrize(("promised", "done"), [(2, True), (0, True)])
def test_cm_obj_06_or_to_turn_away_from_the_friend_s_palm(promised: int, done: bool) -> None:
    """CM-OBJ-06 (c): asked by bor, able to lend, and lent nothing."""
    cai = {**wants(aim("betray", "bor", "7D"), bor=7), "promised": {"bor": promised}}
    t = versus(WIN, ana={"face": 40}, bor={"face": 40}, cai=cai)
    stake(t, 9)
    bid(t, "bor", "ask_for_face", of="cai")
    t.answer("cai", "lend", "turn_away")
    pass_by(t)
    assert met(t, "cai") == [done]


@pytest.mark.parametrize("case", ["cannot", "lent", "not asked"])
def test_cm_obj_06_not_if_one_could_not_lend_or_did_or_was_not_asked(case: str) -> None:
    """CM-OBJ-06 (c): no Face, 1 lent, or no palm: no betrayal."""
    cai = {**wants(aim("betray", "bor", "7D"), bor=7), "face": 0 if case == "cannot" else 12}
    t = versus([*WIN, [1, 1]], ana={"face": 40}, bor={"face": 40}, cai=cai)
    stake(t, 9)
    if case != "not asked":
        bid(t, "bor", "ask_for_face", of="cai")
        t.answer("cai", "lend", {"do": "bow", "amount": 1} if case == "lent" else "turn_away")
    pass_by(t)
    assert met(t, "cai") == [False]


@pytest.mark.parametrize(("felt", "done"), [(1, False), (2, True)])
def test_cm_obj_06_at_the_end_of_a_chain_one_can_lend_what_would_arrive(felt: int, done: bool) -> None:
    """CM-OBJ-06 (c), CM-INF-06: of 1 committed through dov nothing arrives: it is no loan to refuse."""
    cai = wants(aim("betray", "bor", "7D"), bor=7, dov=felt)
    t = versus(WIN, ana={"face": 40}, bor={"face": 40}, cai=cai, dov={"feels": {"bor": 9}})
    stake(t, 9)
    bid(t, "bor", "ask_for_face", of="cai", through=["dov"])
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": 9})
    t.answer("cai", "lend", "turn_away")
    pass_by(t)
    assert met(t, "cai") == [done]


@pytest.mark.parametrize(("tiles", "paid", "done"), [(WIN, 1, True), (WIN, 2, False), (LOSE, 0, False)])
def test_cm_obj_06_or_to_withhold_5_of_a_loan_after_winning(
    tiles: list[list[int]], paid: int, done: bool
) -> None:
    """CM-OBJ-06: of 6 lent 5 withheld; 4 are not enough, and to lose is no betrayal."""
    t = versus(
        [tiles[0], [1, 1], tiles[1]], ana={"face": 40, **wants(aim("betray", "cai", "7D"), cai=7)},
        bor={"face": 40}, cai={"feels": {"ana": 9}},
    )  # fmt: skip
    stake(t, 3, defender=["KD.1", "KD.2"])
    borrow(t, "ana", "cai", 6)
    bid(t, "ana", "raise_to", to=9)
    pass_by(t, repay=paid)
    assert met(t, "ana") == [done]


@pytest.mark.parametrize(("paid", "done"), [(1, True), (2, False), (6, False)])
@pytest.mark.parametrize("tiles", [WIN, LOSE])
def test_cm_obj_07_to_betray_a_faction_is_to_end_its_loan_at_minus_5(
    tiles: list[list[int]], paid: int, done: bool
) -> None:
    """CM-OBJ-07: net = P - 6 <= -5, whoever wins, whatever is felt for it by now."""
    t = versus(
        tiles, ana={"face": 40, "FC": {"sun": 6}, **wants(aim("betray", "sun", "3H"), sun=-4)},
        bor={"face": 40},
    )  # fmt: skip
    stake(t, 3, defender=["KD.1", "KD.2"])
    bid(t, "ana", "ask_faction", of="sun", amount=6)
    bid(t, "ana", "raise_to", to=9)
    pass_by(t, repay=paid)
    assert met(t, "ana") == [done]


CHAMPION = {"feels": {"sun": 6}, "FR": {"sun": 6}}


@pytest.mark.parametrize(("pot", "done"), [(5, True), (4, False)])
def test_cm_obj_07_or_to_challenge_and_beat_its_champion_who_loses_5(pot: int, done: bool) -> None:
    """CM-OBJ-07: bor is champion of the Sun Temple."""
    assert met(fought(pot, ana=wants(aim("betray", "sun", "3H")), bor=CHAMPION), "ana") == [done]
    assert met(fought(9, ana=wants(aim("betray", "sun", "3H"))), "ana") == [False]
    assert met(fought(9, LOSE, bor=wants(aim("betray", "sun", "3H")), ana=CHAMPION), "bor") == [False]


def test_cm_obj_07_or_a_principal_on_its_behalf_or_to_lend_to_the_victor() -> None:
    """CM-OBJ-07: ana acts for the Sun Temple and loses to bor, to whom cai lends; bor did not challenge."""
    t = versus(
        [[3, 3], [6, 0], [1, 1]], ana={"face": 40}, bor={"face": 40, **wants(aim("betray", "sun", "3H"))},
        cai=wants(aim("betray", "sun", "3H"), bor=9),
    )  # fmt: skip
    stake(t, 9, behalf=["sun"])
    borrow(t, "bor", "cai", 2)
    bid(t, "bor", "level")
    pass_by(t)
    assert (met(t, "cai"), met(t, "bor")) == ([True], [False])


@pytest.mark.parametrize(
    ("betray_threshold", "threshold", "done"), [("scaled", -10, True), ("strict", 7, False)]
)
def test_cm_obj_07_by_a_table_option_a_faction_must_be_dear_too(
    betray_threshold: str, threshold: int, done: bool
) -> None:
    """R-53: the table's option sets the threshold of the aim: strict +7, and +6 is felt."""
    options = {"betray_threshold": betray_threshold}
    ana = wants(aim("betray", "sun", "3H", threshold=threshold), sun=6)
    assert met(fought(9, options=options, ana=ana, bor=CHAMPION), "ana") == [done]


# -- seduce --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("amount", "done"), [(5, True), (4, False)])
def test_cm_obj_08_to_seduce_is_to_be_lent_5_by_the_enemy(amount: int, done: bool) -> None:
    """CM-OBJ-08, R-54: whoever wins and whatever cai felt at first; also of a backdown."""
    t = versus(
        [*LOSE, [1, 1]], ana=wants(aim("seduce", "cai"), cai=-8), cai={"feels": {"ana": 9}}, bor={"face": 40}
    )  # fmt: skip
    stake(t, 0)
    bid(t, "bor", "raise_to", to=30)
    borrow(t, "ana", "cai", amount)
    bid(t, "ana", "back_down")
    pass_by(t)
    assert met(t, "ana") == [done]


def test_cm_obj_08_through_a_chain_what_arrives_counts() -> None:
    """CM-OBJ-08: 10 are committed through dov, and 5 arrive; dov, who went between, has seduced nobody."""
    t = versus(
        [[1, 1], [0, 0], [3, 3]], ana=wants(aim("seduce", "cai"), aim("seduce", "dov")),
        cai={"feels": {"dov": 10}}, dov={"feels": {"ana": 10}}, bor={"face": 40},
    )  # fmt: skip
    stake(t, 0, defender=["KD.1"])
    bid(t, "ana", "ask_for_face", of="cai", through=["dov"])
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": 10})
    t.answer("cai", "lend", {"do": "bow", "amount": 10})
    bid(t, "ana", "raise_to", to=5)
    pass_by(t)
    assert met(t, "ana") == [True, False]


def test_cm_obj_08_a_faction_by_its_loan() -> None:
    """CM-OBJ-08: 5 of the Moon Temple's."""
    t = versus(WIN, ana={"FC": {"moon": 5}, **wants(aim("seduce", "moon", "4S"), moon=-3)})
    stake(t, 0, defender=["KD.1"])
    bid(t, "ana", "ask_faction", of="moon", amount=5)
    bid(t, "ana", "raise_to", to=5)
    pass_by(t)
    assert met(t, "ana") == [True]


# -- humiliate -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pot", "done"), [(20, True), (19, False)])
@pytest.mark.parametrize("winner", ["ana", "bor"])
def test_cm_obj_09_to_humiliate_is_to_beat_them_where_20_rides_on_it(
    winner: str, pot: int, done: bool
) -> None:
    """CM-OBJ-09, R-59: S >= 20, the two being principals, either the challenger."""
    loser = {"ana": "bor", "bor": "ana"}[winner]
    t = fought(pot, WIN if winner == "ana" else LOSE, **{winner: wants(aim("humiliate", loser))})
    assert met(t, winner) == [done]


def test_cm_obj_09_a_backdown_is_a_loss() -> None:
    """CM-OBJ-09, CM-STK-06: S is the opponent's pot, though only 2 were paid."""
    t = versus(ana={"face": 40, **wants(aim("humiliate", "bor"))}, bor={"face": 6})
    stake(t, 25, defender=["KD.2"])
    bid(t, "bor", "back_down")
    assert met(t, "ana") == [True]


@pytest.mark.parametrize(("had", "done"), [(5, True), (6, False), (0, False)])
def test_cm_obj_09_or_to_take_their_last_face(had: int, done: bool) -> None:
    """CM-OBJ-09: bor's 5 are all he had; with 6 one is left; and who had none has none to lose."""
    t = versus(WIN, ana=wants(aim("humiliate", "bor")), bor={"face": had})
    stake(t, 5)
    bid(t, "bor", "attack_desperately" if had < 5 else "level")
    pass_by(t)
    assert (met(t, "ana"), face(t, "bor")) == ([done], [max(0, had - 5)])


def test_cm_obj_09_a_faction_by_a_champion_as_the_outcome_is_known() -> None:
    """CM-OBJ-09, CM-FAC-09: bor borrowed of the Sun Temple, and only settling it costs him its regard."""
    t = versus(
        WIN, ana={"face": 40, **wants(aim("humiliate", "sun", "3S"))},
        bor={"face": 40, "FC": {"sun": 4}, **CHAMPION},
    )  # fmt: skip
    stake(t, 20)
    bid(t, "bor", "ask_faction", of="sun", amount=4)
    bid(t, "bor", "level")
    pass_by(t)
    assert (met(t, "ana"), t.state.avatars["bor"].regard["sun"]) == ([True], 2)


@pytest.mark.parametrize(("humiliate_faction", "done"), [("champion", False), ("backed", True)])
def test_cm_obj_09_by_a_table_option_whoever_has_its_loan_in_the_pot(
    humiliate_faction: str, done: bool
) -> None:
    """R-55: bor is no champion, and 4 of the Sun Temple's lie in his pot."""
    t = versus(
        WIN, {"humiliate_faction": humiliate_faction},
        ana={"face": 40, **wants(aim("humiliate", "sun", "3S"))}, bor={"face": 40, "FC": {"sun": 4}},
    )  # fmt: skip
    stake(t, 20)
    bid(t, "bor", "ask_faction", of="sun", amount=4)
    bid(t, "bor", "level")
    pass_by(t)
    assert met(t, "ana") == [done]


@pytest.mark.parametrize(("riding", "done"), [("level", False), ("both", True)])
def test_cm_obj_09_by_a_table_option_both_pots_ride_on_it(riding: str, done: bool) -> None:
    """R-59: 10 and 10: the level is 10, both are 20; to glorify as well."""
    t = fought(10, options={"riding": riding}, ana=wants(aim("humiliate", "bor")))
    assert met(t, "ana") == [done]
    ana = wants(aim("glorify", "cai", "4H"))
    t = fought(10, options={"riding": riding}, goal={"behalf": ["cai"]}, ana=ana)
    assert met(t, "ana") == [done]


# -- glorify -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "tiles", "done"), [(20, WIN, True), (19, WIN, False), (20, LOSE, False)])
def test_cm_obj_10_to_glorify_is_to_lend_to_who_wins_with_20_riding_on_it(
    level: int, tiles: list[list[int]], done: bool
) -> None:
    """CM-OBJ-10: ana wins with cai's 2 in her pot; S >= 20."""
    t = versus(
        [tiles[0], [1, 1], tiles[1]], ana={"face": 40}, bor={"face": 40},
        cai=wants(aim("glorify", "ana", "4H"), ana=9),
    )  # fmt: skip
    stake(t, 1)
    bid(t, "bor", "raise_to", to=level)
    borrow(t, "ana", "cai", 2)
    bid(t, "ana", "level")
    pass_by(t)
    assert met(t, "cai") == [done]


@pytest.mark.parametrize(("goal", "done"), [({"behalf": ["cai", "sun"]}, True), ({}, False)])
def test_cm_obj_10_or_to_win_on_their_behalf(goal: dict[str, list[str]], done: bool) -> None:
    """CM-OBJ-10: tagged, for an avatar and for a faction alike."""
    ana = wants(aim("glorify", "cai", "4H"), aim("glorify", "sun", "4H"))
    assert met(fought(20, goal=goal, ana=ana), "ana") == [done, done]
    assert met(fought(19, goal=goal, ana=ana), "ana") == [False, False]
    assert met(fought(20, LOSE, goal=goal, ana=ana), "ana") == [False, False]


@pytest.mark.parametrize(("champion", "done"), [(CHAMPION, True), ({}, False)])
def test_cm_obj_10_a_faction_by_lending_to_its_champion_who_wins(champion: Avatar, done: bool) -> None:
    """CM-OBJ-10: cai lends to ana."""
    t = versus(
        [[6, 0], [1, 1], [3, 3]], ana={"face": 40, **champion}, bor={"face": 40},
        cai=wants(aim("glorify", "sun", "4H"), ana=9),
    )  # fmt: skip
    stake(t, 1)
    bid(t, "bor", "raise_to", to=20)
    borrow(t, "ana", "cai", 2)
    bid(t, "ana", "level")
    pass_by(t)
    assert met(t, "cai") == [done]


# -- what is met ---------------------------------------------------------------------------------------


def test_cm_obj_11_it_is_met_for_good_and_only_its_owner_sees_it() -> None:
    """CM-OBJ-11, R-56: nothing is announced; the others know no more than without it."""
    seen = []
    for aims in ([aim("humiliate", "bor")], [aim("humiliate", "cai")]):
        t = fought(20, ana={**wants(*aims, aim("seduce", "sun")), "cards": ["4C"]})
        seen.append([known(t, seat) for seat in ("bor", "cai", None)])
        mine = t.view("ana")["state"]["avatars"]["ana"]["aims"][0]
        assert mine["met"] is (mine["target"] == "bor")
    assert seen[0] == seen[1]
    t = fought(5, LOSE, ana=wants(aim("humiliate", "bor", met=True)))
    assert met(t, "ana") == [True]


def test_cm_obj_11_a_card_may_be_shown_when_both_on_it_are_met() -> None:
    """CM-OBJ-11: not with one of two."""
    both = [aim("humiliate", "bor", met=True), aim("seduce", "sun", met=True), aim("seduce", "cai", "AC")]
    t = in_scene(cast(3, ana={"cards": ["4C", "AC"], "aims": both}))
    assert offers(t, "ana", "take_turn")["show_card"]["card"]["enum"] == ["4C"]
    t.answer("ana", "take_turn", {"do": "show_card", "card": "4C"})
    assert t.view(None)["state"]["avatars"]["ana"]["cards_shown"] == ["4C"]
    assert said(t, "CM-OBJ-11", seat=None, card="4C")


def test_cm_obj_12_one_deed_meets_all_that_it_fits_and_each_scores() -> None:
    """CM-OBJ-12: two cards read alike, and a third asks for the same deed of a faction: three are met."""
    aims = [aim("humiliate", "bor", "3S"), aim("humiliate", "bor", "5S"), aim("betray", "sun", "3S")]
    t = fought(20, ana=wants(*aims), bor=CHAMPION)
    assert met(t, "ana") == [True, True, True]
    done = [{**each, "met": True} for each in aims]
    t = at("final_reckoning", cast(3, ana={"aims": done, "cards": ["3S", "5S"]}))
    assert t.state.scores[0].objectives == 3
