"""Four Attachments for each PC (KT-ATT)."""

import pytest

from commedia.engine import NotOpen
from tests.know_thyself.making import FOUR, appear, gather, wake
from tests.know_thyself.tables import assert_35_a_head, kinds, new, purse, said, stacks


def dressed(**values):
    """Two PCs with their Coins, and no Attachments yet."""
    t = new(2)
    appear(t, values or {"ann": 12, "bob": 9})
    return t


def before_the_gm(**values):
    """Ann's four lie before the GM; the scar is part of her."""
    t = dressed(**values)
    t.answer("ann", "list_attachments", {**FOUR, "body": ["C"]})
    return t


def asked(t, seat):
    """What a seat is asked, in words."""
    return " ".join(d.prompt for d in t.decisions(seat))


@pytest.mark.parametrize("lacks", ["D", "H", "C", "S"])
def test_kt_att_01_exactly_four_one_in_each_suit(lacks):
    """Three are refused; four lie each in its box, in words."""
    t = dressed()
    three = {suit: text for suit, text in FOUR.items() if suit != lacks}
    assert t.refusal("ann", "list_attachments", three).rule == "KT-ATT-01"
    assert t.refusal("ann", "list_attachments", {**FOUR, lacks: ""}).rule == "KT-ATT-01"
    assert t.refusal("ann", "list_attachments", {**FOUR, "J": "a fifth"})
    t.answer("ann", "list_attachments", FOUR)
    things = t.view(None)["state"]["pcs"]["ann"]["attachments"]
    assert {suit: one["text"] for suit, one in things.items()} == FOUR


def test_kt_att_02_part_of_the_pc_or_carried():
    """Both are offered; a scar that the Appearance left out is taken as it is."""
    t = before_the_gm()
    t.answer("gm", "look_over_attachments", "let_stand")
    assert [one.body for one in t.state.pcs["ann"].attachments.values()] == [False, False, True, False]


def test_kt_att_03_what_names_anybody_goes_back():
    """The GM says what must go, and the four are laid anew; no Coin moves."""
    t = before_the_gm()
    t.answer("gm", "look_over_attachments", {"do": "send_back", "words": "the ring has a name in it"})
    assert said(t, "KT-ATT-03")[0].words == "the ring has a name in it"
    assert kinds(t, "ann") == ["list_attachments"]
    t.answer("ann", "list_attachments", {**FOUR, "D": "a ring"})
    t.answer("gm", "look_over_attachments", "let_stand")
    assert t.view(None)["state"]["pcs"]["ann"]["attachments"]["D"]["text"] == "a ring"
    assert (purse(t), stacks(t)) == ([12, 9], (40, 9))


def test_kt_att_03_it_is_never_sent_back_without_a_word():
    """The GM has to say what names or identifies somebody."""
    refused = before_the_gm().refusal("gm", "look_over_attachments", {"do": "send_back", "words": ""})
    assert refused.rule == "KT-ATT-03"


def test_kt_att_04_a_hint_of_origin_counts_as_more_appearance():
    """What is written on a thing stands; what it tells beyond the Appearance may cost Coins."""
    t = before_the_gm()
    assert "what tells more than the Appearance did may lower its value" in asked(t, "gm")


def proposed(to=9, **values):
    """The GM would lower ann's value to that."""
    t = before_the_gm(**values)
    lower = {"do": "lower_value", "coins": to, "words": "the key is from Venice"}
    t.answer("gm", "look_over_attachments", lower)
    return t


def test_kt_att_05_a_cut_is_proposed_answered_and_ruled_on():
    """From 12 to 9: three Coins go back into the pool, after ann has answered and not before."""
    t = proposed()
    assert said(t, "KT-ATT-05")[0].words == "the key is from Venice"
    assert (purse(t, "ann"), kinds(t, "ann"), kinds(t, "gm")) == ([12], ["answer_reduction"], [])
    t.answer("ann", "answer_reduction", {"do": "reply", "words": "any key"})
    assert purse(t, "ann") == [12]
    t.answer("gm", "rule_on_reduction", "lower")
    assert (t.state.pcs["ann"].value, purse(t), stacks(t)) == (9, [9, 9], (40, 12))
    assert said(t, "KT-ATT-05")[-1].figures == {"seat": "ann", "cut": 3, "value": 9}
    assert_35_a_head(t)


def test_kt_att_05_the_gm_may_think_better_of_it():
    """Having heard ann, the GM lets it stand; she keeps her 12."""
    t = proposed()
    t.answer("ann", "answer_reduction", {"do": "reply", "words": "any key"})
    t.answer("gm", "rule_on_reduction", "let_stand")
    assert (purse(t, "ann"), t.state.reductions) == ([12], {})
    assert kinds(t, "ann") == []


def test_kt_att_05_or_the_player_redrafts():
    """Then the GM looks the new four over, and may propose another cut."""
    t = proposed()
    t.answer("ann", "answer_reduction", {"do": "redraft", **FOUR, "D": "a bent key", "body": []})
    assert t.view(None)["state"]["pcs"]["ann"]["attachments"]["D"]["text"] == "a bent key"
    assert (purse(t, "ann"), t.state.reductions) == ([12], {})
    t.answer("gm", "look_over_attachments", {"do": "lower_value", "coins": 11, "words": "bent by whom"})
    assert kinds(t, "ann") == ["answer_reduction"]


@pytest.mark.slow
@pytest.mark.parametrize("to", [-1, 0, 1, 12, 13, 15])
def test_kt_att_05_never_below_two_and_never_raised(to):
    """Of 12, 2 to 11 can be left."""
    lower = {"do": "lower_value", "coins": to, "words": "so it is"}
    assert before_the_gm().refusal("gm", "look_over_attachments", lower).rule == "KT-ATT-05"


@pytest.mark.parametrize("to", [2, 11])
def test_kt_att_05_as_low_as_two(to):
    """Whatever the cut, it lies in the pool."""
    t = proposed(to)
    t.answer("ann", "answer_reduction", {"do": "reply", "words": "no"})
    t.answer("gm", "rule_on_reduction", "lower")
    assert (purse(t, "ann"), stacks(t)) == ([to], (40, 9 + 12 - to))


def test_kt_att_05_two_is_not_lowered():
    """There is nothing to take."""
    t = before_the_gm(ann=2, bob=9)
    lower = {"do": "lower_value", "coins": 2, "words": "so it is"}
    assert t.refusal("gm", "look_over_attachments", lower).rule == "KT-ATT-05"


def test_kt_att_06_the_player_assigns_suits_and_marks_the_body():
    """What is part of the PC is taken from the start; the rest lies beside the bed."""
    t = before_the_gm()
    things = t.state.pcs["ann"].attachments
    assert {suit: (one.body, one.taken) for suit, one in things.items()} == {
        "D": (False, False), "H": (False, False), "C": (True, True), "S": (False, False),
    }  # fmt: skip
    assert list(things) == ["D", "H", "C", "S"]


def test_kt_att_06_locked_when_play_starts():
    """In free play nothing asks for them any more, and they cannot be laid anew."""
    t = dressed()
    gather(t, ["ann", "bob"])
    wake(t)
    assert kinds(t) == ["explore", "explore", "keep_palace"]
    with pytest.raises(NotOpen):
        t.answer("ann", "list_attachments", FOUR)


@pytest.mark.parametrize("long", ["a very long and loving description of a small key, " * 30])
def test_kt_att_07_advice_is_not_enforced(long):
    """Short beats long, and long is taken all the same."""
    t = dressed()
    t.answer("ann", "list_attachments", {**FOUR, "D": long})
    t.answer("gm", "look_over_attachments", "let_stand")
    assert kinds(t, "ann") == []
