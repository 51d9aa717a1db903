"""Declaring actions: what may be declared, what it takes, what succeeds and what pays (CM-ACT)."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from commedia.engine.sampling import sample_answer
from commedia.games.city_of_masks.house.actor import Actor
from commedia.games.city_of_masks.house.gains import deeds
from tests.city_of_masks.duel import act, alone, declare, draw, face, hid, pass_by, stake, versus
from tests.city_of_masks.evening import asked, choices, closed, known, offers, one, refuses, said

PAIR = {"hidden": {"weep": 2, "spare them": {"value": 3, "against": "KS.2"}, "hum": 1}}
"""What ana is beneath her mask: one pair, and two that contradict nothing."""


# -- what may be declared ------------------------------------------------------------------------------


@pytest.mark.parametrize("actions", [["KS.6"], ["KS.6", "H1"], ["KS.6", "H1", "other.1"], ["other.2"]])
def test_cm_act_01_one_to_three_actions_of_three_kinds_in_an_order(actions: list[str]) -> None:
    """CM-ACT-01: proper to the mask that is worn, hidden, or others; the order is kept."""
    t = alone([[6, 6]], ana={"hidden_face": [{"key": "H1", "words": "weep", "value": 2}]})
    declare(t, "ana", *actions)
    assert t.state.challenge.side("ana").actions == actions
    assert said(t, "CM-ACT-01", actions=actions)


@pytest.mark.parametrize("actions", [[], ["KS.1", "KS.2", "KS.3", "KS.4"], ["KD.1"], ["dance on the roof"]])
def test_cm_act_01_no_fewer_no_more_and_nothing_of_another_mask(actions: list[str]) -> None:
    """CM-ACT-01, CM-MASK-11: refused with a sentence, and nothing changes."""
    t = alone()
    refuses(t, "ana", "declare_actions", {"actions": actions})


def test_cm_act_01_what_is_neither_proper_nor_hidden_is_worth_nothing_and_succeeds() -> None:
    """CM-ACT-01: others succeed on any tile, cost nothing and gain nothing."""
    t = alone([[0, 6]])
    act(t, "other.1", "other.2", "other.3")
    (drawn,) = said(t, "CM-ACT-04", succeeded=["other.1", "other.2", "other.3"])
    assert drawn.text.endswith(", and all of it succeeds.")
    assert (face(t, "ana"), hid(t, "ana")) == ([12], [12])


def test_cm_act_01_actions_that_are_lists_themselves_are_parted_by_semicolons() -> None:
    """So that one hears where one ends and the next begins."""
    t = alone(ana={"masks": ["BJ"], "worn": "BJ"})
    declare(t, "ana", "BJ.2", "other.1")
    (told,) = said(t, "CM-ACT-01")
    assert told.text == "ana: pick pockets, swindle and cheat; something else."


def test_cm_act_02_no_action_twice() -> None:
    """CM-ACT-02: neither by its key nor by what it says."""
    t = alone()
    refuses(t, "ana", "declare_actions", {"actions": ["KS.1", "KS.1"]})
    refuses(t, "ana", "declare_actions", {"actions": ["KS.1", "other.1", "other.1"]})


@pytest.mark.parametrize(
    ("actions", "rule"),
    [
        (["KS.6", "KS.6"], "CM-ACT-02"),
        (["JH.1"], "CM-MASK-11"),
        (["KS.1"], "CM-ACT-03"),
        (["weep"], "CM-ACT-03"),
    ],
)
def test_cm_act_02_what_is_refused_is_refused_by_its_rule(actions: list[str], rule: str) -> None:
    """CM-ACT-02, CM-ACT-03, CM-MASK-11: twice; of a mask owned and not worn; for more than is held."""
    t = alone(ana={"face": 2, "hid": 2, "masks": ["KS", "JH"], "worn": "KS", "hidden": {"weep": 3}})
    assert refuses(t, "ana", "declare_actions", {"actions": actions}).rule == rule


@pytest.mark.parametrize("nothing", ["", ".", "the"])
def test_cm_act_01_a_word_that_says_nothing_declares_nothing(nothing: str) -> None:
    """CM-ACT-01, CM-TAB-01: and so it shows nothing of a hidden face that is in a player's own words."""
    t = alone(ana={"hidden": {"weep": 1, "sing": 1}})
    refuses(t, "ana", "declare_actions", {"actions": [nothing]})


def test_cm_act_02_the_own_character_s_copy_is_the_hidden_action_once_more() -> None:
    """CM-ACT-02, CM-CHAR-02: as one kind, either: proper invests Face, hidden invests Hidden Face."""
    own = {"worn": "own", "hidden_face": [{"key": "H1", "words": "weep", "value": 2}]}
    t = alone(ana=own)
    refuses(t, "ana", "declare_actions", {"actions": ["own:ana.1", "H1"]})
    for action, left in (("own:ana.1", (10, 12)), ("H1", (12, 10))):
        t = alone(ana=own)
        declare(t, "ana", action)
        assert (face(t, "ana"), hid(t, "ana")) == ([left[0]], [left[1]])


def test_cm_act_02_a_hidden_action_known_by_name_is_copied_too() -> None:
    """CM-ACT-02, CM-CHAR-02: its copies go by their numbers, whatever the hidden actions are called."""
    t = alone([[6, 6]], ana={"worn": "own:ana", "hidden": {"weep": 2, "spare them": 1}})
    refuses(t, "ana", "declare_actions", {"actions": ["own:ana.1", "weep"]})
    t.answer("ana", "declare_actions", {"actions": ["own:ana.2", "weep"]})
    assert (face(t, "ana"), hid(t, "ana")) == ([11], [10])


BORROWER: dict[str, Any] = {
    "worn": "QD", "masks": ["KS", "QD"], "start_mask": "KS",
    "hidden_face": [
        {"key": "H1", "words": "weep", "value": 2},
        {"key": "H2", "source": "QD.3", "value": 2},
        {"key": "H3", "source": "JH.3", "value": 1},
    ],
}  # fmt: skip
"""Wears the mask from which one hidden action is borrowed; another is on two masks."""


@pytest.mark.parametrize(
    "actions", [["QD.3", "H2"], ["H2", "H1", "QD.3"], ["come to another woman’s help", "H2"]]
)
def test_cm_act_02_what_was_borrowed_from_the_mask_worn_is_one_action(actions: list[str]) -> None:
    """CM-ACT-02: proper and hidden at once, it is declared as the one or as the other."""
    t = alone(ana=BORROWER)
    refused = refuses(t, "ana", "declare_actions", {"actions": actions})
    why = "What you do in hiding is proper to this mask, too: declare it as the one or as the other."
    assert (refused.sentence, refused.rule) == (why, "CM-ACT-02")
    for action, left in (("QD.3", (10, 12)), ("H2", (12, 10))):
        t = alone(ana=BORROWER)
        declare(t, "ana", action)
        assert (face(t, "ana"), hid(t, "ana")) == ([left[0]], [left[1]])


def test_cm_act_02_an_action_that_two_masks_share_is_one_action_under_either() -> None:
    """CM-ACT-02: to serenade the beloved is the Lover's and the Poet's."""
    t = alone(ana=BORROWER | {"worn": "KH", "masks": ["KS", "KH"]})
    refuses(t, "ana", "declare_actions", {"actions": ["H3", "KH.5"]})
    declare(t, "ana", "H3", "KH.4")


def test_cm_act_02_under_another_mask_it_is_hidden_alone() -> None:
    """CM-ACT-02: and then nothing stands against the two being declared in turn."""
    t = alone(ana=BORROWER | {"worn": "KS", "masks": ["KS", "QD"]})
    declare(t, "ana", "H2", "H3", "KS.6")


def test_cm_act_02_random_deeds_hold_to_it() -> None:
    """CM-ACT-02: no answer drawn by chance declares it twice."""
    t = alone(ana=BORROWER)
    asked = next(q for q in t.play.open.values() if q.seat == "ana")
    chance = Random(5)
    drawn = [sample_answer(asked, chance.randrange, t.play.moves).actions for _ in range(300)]
    assert any("QD.3" in actions for actions in drawn)
    assert any("H2" in actions for actions in drawn)
    assert not any({"QD.3", "H2"} <= set(actions) for actions in drawn)


def test_cm_act_02_no_house_actor_thinks_of_it() -> None:
    """CM-ACT-02: under that mask, and under one that says the same."""
    t = alone(ana=BORROWER)
    asked = next(q for q in t.play.open.values() if q.seat == "ana")
    actor = Actor(asked, lambda: t.play.sight("ana"), Random(1).randrange)
    for mask, proper, twice in (("QD", "QD.3", "H2"), ("KH", "KH.5", "H3"), ("JH", "JH.3", "H3")):
        thought = [[act.key for act, _ in deed] for deed in deeds(actor, actor.state.mask(mask))]
        assert [proper, "H1"] in thought
        assert [proper, twice] not in thought


def test_cm_act_02_no_messenger_takes_what_was_declared_as_the_other_kind() -> None:
    """CM-ACT-02, CM-SUP-03: the action that carries the message is a further one."""
    places = [{"present": ["ana", "bor"]}, {"host": "dov", "present": ["dov", "cai"]}]
    t = versus(ana=BORROWER, state={"places": places, "order": ["ana", "bor", "cai", "dov"]})
    stake(t, 2, "H2", defender=["KD.1"])
    open_ = offers(t, "ana", "bid_turn")["send_for"]["action"]["enum"]
    assert "H1" in open_
    assert not {"H2", "QD.3"} & set(open_)


def test_cm_act_03_declaring_invests_each_value_in_its_currency() -> None:
    """CM-ACT-03: Vp = 3 + 1 is set aside of 12 Face, Vh = 2 of 12 Hidden Face."""
    t = alone(ana=PAIR)
    declare(t, "ana", "KS.1", "weep", "KS.6")
    assert (face(t, "ana"), hid(t, "ana")) == ([12 - 4], [12 - 2])
    assert t.state.stake("ana").total == 4
    assert said(t, "CM-ACT-01", proper=4, hidden=2)


def test_cm_act_03_neither_currency_may_fall_short() -> None:
    """CM-ACT-03: Vp <= Face and Vh <= Hidden Face, and neither stands in for the other."""
    t = alone(ana={"face": 4, "hid": 2, **PAIR})
    refuses(t, "ana", "declare_actions", {"actions": ["KS.1", "KS.2"]})
    refuses(t, "ana", "declare_actions", {"actions": ["spare them"]})
    declare(t, "ana", "KS.1", "weep", "KS.6")
    assert (face(t, "ana"), hid(t, "ana")) == ([0], [0])


# -- what succeeds -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("inner", "well"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 2), (6, 3)])
def test_cm_act_04_the_running_sum_must_not_exceed_the_inner_court(inner: int, well: int) -> None:
    """CM-ACT-04, R-18: 1, 3 and 6 for values 1, 2 (hidden) and 3: both kinds are summed together."""
    t = alone([[inner, inner]], ana=PAIR)
    actions = ["KS.6", "weep", "KS.1"]
    act(t, *actions)
    (drawn,) = said(t, "CM-ACT-04")
    assert drawn.figures["succeeded"] == actions[:well]


@pytest.mark.parametrize(("success_test", "well"), [("example", ["KS.6"]), ("prose", ["KS.2", "KS.1"])])
def test_cm_act_04_by_the_prose_it_is_the_other_way_round(success_test: str, well: list[str]) -> None:
    """R-18: example needs sum <= 2, prose needs 2 <= sum; the sums are 1, 3 and 6."""
    t = alone([[2, 2]], {"success_test": success_test})
    act(t, "KS.6", "KS.2", "KS.1")
    assert said(t, "CM-ACT-04", succeeded=well)
    lost = {"example": 5, "prose": 1}[success_test]
    assert face(t, "ana") == [12 - lost]


# -- what pays -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("actions", [["spare them"], ["KS.2"], ["spare them", "KS.2"]])
@pytest.mark.parametrize("inner", [0, 6])
def test_cm_act_05_a_pair_pays_its_hidden_value_once_in_success_or_failure(
    actions: list[str], inner: int
) -> None:
    """CM-ACT-05, R-08: 3 Hidden Face for either half or both, once; on a double nothing else is gained."""
    t = alone([[inner, inner]], ana=PAIR)
    act(t, *actions)
    lost = 3 if "spare them" in actions and inner == 0 else 0
    assert hid(t, "ana") == [12 - lost + 3]
    assert len(said(t, "CM-ACT-05", gain=3)) == 1


def test_cm_act_05_what_contradicts_nothing_pays_nothing() -> None:
    """CM-ACT-05: a hidden action that is in no pair, and a proper one that is in none."""
    t = alone([[6, 6]], ana=PAIR)
    act(t, "weep", "KS.3")
    assert hid(t, "ana") == [12]
    assert said(t, "CM-ACT-05") == []


@pytest.mark.parametrize(("conflict_scope", "gain"), [("worn", 0), ("always", 3)])
def test_cm_act_05_in_another_mask_a_pair_pays_by_a_table_option_only(conflict_scope: str, gain: int) -> None:
    """R-08: worn pays in the mask that owns the proper half; always pays a declared hidden half anywhere."""
    more = {"worn": "BJ", "masks": ["KS", "BJ"], **PAIR}
    t = alone([[6, 6]], {"conflict_scope": conflict_scope}, ana=more)
    act(t, "spare them")
    assert hid(t, "ana") == [12 + gain]


def test_cm_act_05_which_undeclared_action_it_came_from_stays_ones_own() -> None:
    """R-03: bor hears of the proper half of the pair, which was declared; of the hidden one, nothing."""
    t = alone([[6, 6]], ana=PAIR)
    act(t, "KS.2")
    assert [m.figures["by"] for m in said(t, "CM-ACT-05", seat="bor", gain=3)] == [["KS.2"]]
    assert "spare them" not in known(t, "bor")
    assert "spare them" in known(t, "ana")


@pytest.mark.parametrize(("show_tokens", "told"), [("yes", 1), ("owner_only", 0)])
def test_cm_act_05_who_does_not_see_the_tokens_is_not_told_of_the_gain(show_tokens: str, told: int) -> None:
    """R-03: else the gain would tell what the undeclared half is worth."""
    t = alone([[6, 6]], {"show_tokens": show_tokens}, ana=PAIR)
    act(t, "KS.2")
    assert len(said(t, "CM-ACT-05", seat="bor")) == told
    assert len(said(t, "CM-ACT-05", seat="ana")) == 1


def test_cm_act_05_principals_alone_are_torn() -> None:
    """CM-ACT-05, CM-SUP-01: a lender who supports with the proper half of a pair gains nothing."""
    t = versus(
        [[6, 0], [3, 3], [0, 0]],
        cai={"feels": {"ana": 3}, "hidden": {"forget": {"value": 2, "against": "KH.6"}}},
    )
    stake(t, 2, defender=["KD.1"])
    t.answer("ana", "bid_turn", {"do": "ask_for_face", "of": "cai"})
    t.answer("cai", "lend", {"do": "bow", "amount": 1})
    t.answer("ana", "bid_turn", "level")
    t.answer("cai", "support", {"actions": ["KH.6"]})
    pass_by(t)
    assert hid(t, "cai") == [12]
    assert said(t, "CM-ACT-05") == []


# -- what is told --------------------------------------------------------------------------------------


def test_cm_act_06_every_declared_action_comes_in_before_the_end_in_any_order() -> None:
    """CM-ACT-06: the tile cannot be turned down while the other side has one to tell of."""
    t = versus([[6, 0], [3, 3]])
    stake(t, 4, "KS.6", "KS.1", defender=["KD.6"])
    t.answer("bor", "bid_turn", "level")
    for seat in ("cai", "dov"):
        t.answer(seat, "side_bet", "watch")
    draw(t)
    assert asked(t) == [("ana", "tell")]
    (question,) = [d.prompt for d in t.decisions() if d.kind == "tell"]
    assert re.search(r"prevails? over", question)
    assert re.findall("which (succeeds|fails)", question) == [
        "succeeds" if key in said(t, "CM-ACT-04", seat="ana")[0].figures["succeeded"] else "fails"
        for key in ("KS.6", "KS.1")
    ]
    assert closed(t, "ana", "tell") == {"turn_down": "CM-ACT-06"}
    assert choices(t, "ana", "tell", "tell_on", "actions") == ["KS.6", "KS.1"]
    t.answer("ana", "tell", {"do": "tell_on", "actions": ["KS.1"], "words": "First the duel."})
    assert said(t, "CM-ACT-06", told=["KS.1"])[0].words == "First the duel."
    refuses(t, "bor", "tell", "turn_down")  # the winner ends it
    refuses(t, "bor", "tell", {"do": "tell_on", "actions": []})
    t.answer("bor", "tell", {"do": "tell_on", "actions": ["KD.6"]})
    assert set(offers(t, "ana", "tell")) == {"tell_on", "turn_down"}
    t.answer("ana", "tell", "turn_down")
    assert t.state.challenge.side("ana").told == ["KS.6", "KS.1"]


def test_cm_act_06_the_spectacle_stands_with_the_draw() -> None:
    """CM-ACT-06: how grand it looks is public, |5 - 1| = 4."""
    t = alone([[5, 1]])
    declare(t, "ana", "KS.6")
    t.answer("ana", "draw_tile")
    assert said(t, "CM-ACT-04", seat=None, spectacle=4)
    for seat in ("bor", "cai", "dov"):
        t.answer(seat, "onlooker_reacts", "ignore")
    assert one(t, "ana", "tell").rule == "CM-OPP-10"
