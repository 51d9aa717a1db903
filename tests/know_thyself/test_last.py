"""The Master Suite: four questions, standings, last wagers, endings (KT-END-05, KT-END-06, KT-LAST)."""

import json

import pytest

from commedia.engine import ChanceFault
from tests.know_thyself.tables import assert_35_a_head, at, is_open, kinds, purse, said, stacks

ANSWER = {"name": "Ada", "why": "for love", "prize": "a voice", "risk": "my hands"}


def suite(scene, master, chance=(), options=None, **coins):
    """Everybody is in the Master Suite, with so many Coins."""
    pcs = {seat: {"coins": held, "room": "master_suite"} for seat, held in coins.items()}
    return at(scene, pcs, chance, options, master=master, phase="endgame", cause="called")


def last(master, *cards, **more):
    """Last wagers are on. cards: for each cut the Master's, then the player's."""
    return suite("last_wagers", master, cards, **more)


def risk(t, seat, coins, depth=1):
    """One last cut."""
    t.answer(seat, "last_wager", {"do": "risk", "coins": coins})
    t.answer(seat, "last_cut", depth)


def winning(t):
    """Who has more than the Master, as it was last counted."""
    return [one.seat for one in t.state.standings if one.wins]


def is_over(t):
    """Whether the round of last wagers is."""
    return t.state.step == "endings"


# -- the questions -----------------------------------------------------------------------------------------


def test_kt_end_05_three_answers_of_everybodys_before_the_fourth():
    """Who, why, what for and at what risk: sealed till all are in; then who has won is told."""
    t = suite("four_questions", 14, ann=18, bob=12)
    t.answer("ann", "answer_master", ANSWER)
    assert "for love" not in json.dumps(t.view("bob"))
    assert said(t, "KT-END-06") == []
    t.answer("bob", "answer_master", {**ANSWER, "name": "Ben"})
    ann = t.view("bob")["state"]["pcs"]["ann"]
    assert [ann[key] for key in ("name", "why", "prize", "risk")] == [
        "Ada",
        "for love",
        "a voice",
        "my hands",
    ]
    rules = [m.rule for m in t.moments() if m.rule.startswith("KT-END-0")]
    assert rules == ["KT-END-05"] * 8 + ["KT-END-06"] * 2


@pytest.mark.parametrize("lacks", ["name", "why", "prize", "risk"])
def test_kt_end_05_each_is_answered(lacks):
    """R-24: it is here that the PC is named."""
    t = suite("four_questions", 14, ann=18)
    assert t.refusal("ann", "answer_master", {**ANSWER, lacks: ""}).rule == "KT-END-05"


@pytest.mark.parametrize(("coins", "wins"), [(14, False), (15, True), (13, False), (0, False)])
def test_kt_end_06_more_than_the_masters_whole_stack(coins, wins):
    """final_compare = whole (R-39): each alone against 14; as many is losing."""
    t = suite("four_questions", 14, options={"final_compare": "whole"}, ann=coins, bob=3)
    for seat in ("ann", "bob"):
        t.answer(seat, "answer_master", ANSWER)
    assert winning(t) == (["ann"] if wins else [])
    assert said(t, "KT-END-06")[0].figures == {"seat": "ann", "coins": coins, "master": 14, "wins": wins}


@pytest.mark.parametrize(("coins", "wins"), [(5, True), (4, False)])
def test_kt_end_06_or_than_a_share_of_it(coins, wins):
    """final_compare = share (R-39): of 12 between three it is 4; as many is losing."""
    t = suite("four_questions", 12, options={"final_compare": "share"}, ann=coins, bob=1, cy=2)
    for seat in ("ann", "bob", "cy"):
        t.answer(seat, "answer_master", ANSWER)
    assert winning(t) == (["ann"] if wins else [])


# -- last wagers -------------------------------------------------------------------------------------------


def test_kt_ex_8_last_wagers():
    """KT-LAST-01 to KT-LAST-04: Cy stakes 3 and wins; so Ben needs no cut, and all three win."""
    with last(14, "7C", "JD", ann=18, bob=12, cy=14) as t:
        assert [d.seat for d in t.decisions(kind="last_wager")] == ["bob", "cy"]
        risk(t, "cy", 3)
        assert (purse(t), stacks(t)[0]) == ([18, 12, 17], 11)
        assert (winning(t), is_over(t)) == (["ann", "bob", "cy"], True)
        assert t.state.winners == ["ann", "bob", "cy"]
        assert_35_a_head(t)


def test_kt_ex_8_had_cy_lost():
    """KT-LAST-03: Cy 11, master 17; Ada still wins, Ben may still stake, and Cy may not."""
    t = last(14, "7C", "5D", ann=18, bob=12, cy=14)
    risk(t, "cy", 3)
    assert (purse(t), stacks(t)[0], winning(t)) == ([18, 12, 11], 17, ["ann"])
    assert [d.seat for d in t.decisions()] == ["bob"]


def test_kt_last_01_once_and_only_while_losing():
    """Ann is winning and is not asked; bob has had his, and is not asked again."""
    t = last(14, "7C", "5D", ann=18, bob=12)
    assert [d.seat for d in t.decisions()] == ["bob"]
    risk(t, "bob", 1)
    assert (t.state.pcs["bob"].lw_used, purse(t), is_over(t)) == (True, [18, 11], True)


@pytest.mark.parametrize(("coins", "master", "most"), [(12, 14, 12), (3, 20, 3), (8, 8, 8)])
def test_kt_last_01_from_one_to_what_either_holds(coins, master, most):
    """R-29: you cannot win what is not there, nor stake what you have not."""
    t = last(master, ann=coins)
    for wrong in (0, -1, most + 1):
        assert t.refusal("ann", "last_wager", {"do": "risk", "coins": wrong}).rule == "KT-LAST-01"
    t.chance.extend(["7C", "JD"])
    risk(t, "ann", most)
    assert (purse(t), stacks(t)[0]) == ([coins + most], master - most)
    assert_35_a_head(t)


def test_kt_last_01_unchanged_where_each_is_counted_against_a_share():
    """final_compare = share (R-39, R-29): bob's 11 beat half of 20, ann's 10 do not; they are her stake."""
    t = last(20, options={"final_compare": "share"}, ann=10, bob=11)
    assert [d.seat for d in t.decisions()] == ["ann"]
    assert t.refusal("ann", "last_wager", {"do": "risk", "coins": 11}).rule == "KT-LAST-01"
    t.chance.extend(["7C", "JD"])
    risk(t, "ann", 10)
    assert (purse(t), stacks(t)[0]) == ([20, 11], 10)


@pytest.mark.parametrize(
    ("masters", "mine", "won"),
    [
        ("7C", "8D", True), ("8D", "7C", False), ("9C", "9D", False), ("KC", "KD", False),
        ("AC", "AD", False), ("AC", "2D", True), ("AC", "KD", False), ("2C", "AD", False),
        ("KC", "AD", True), ("10C", "JD", True),
    ],
)  # fmt: skip
def test_kt_last_02_the_higher_card_wins_and_the_master_wins_ties(masters, mine, won):
    """KT-RANK, R-09: Aces as ever; two of them are a tie."""
    t = last(14, masters, mine, ann=10)
    risk(t, "ann", 4)
    assert (purse(t), stacks(t)[0]) == (([14], 10) if won else ([6], 18))
    told = said(t, "KT-LAST-02")[-1].figures
    assert (told["won"], told["card"], told["gm_card"], told["coins"]) == (won, mine, masters, 4)


@pytest.mark.parametrize(
    ("mine", "says"),
    [
        ("8D", "wins 4. The Master has as many Coins less: 10 against 14."),
        ("6D", "loses 4. The Master has as many Coins more: 18 against 6."),
    ],
)
def test_kt_last_02_what_the_master_has_is_told_with_what_was_won(mine, says):
    """What one side gains the other loses, and who is winning now can be read off it (KT-END-06)."""
    t = last(14, "7C", mine, ann=10)
    risk(t, "ann", 4)
    assert said(t, "KT-LAST-02")[-1].text.endswith(says)


@pytest.mark.parametrize(("depth", "refused"), [(0, True), (1, False), (50, False), (51, True)])
def test_kt_last_02_of_fifty_one_cards_one_to_fifty_deep(depth, refused):
    """The Master's card is turned, and lies open before the cut."""
    t = last(14, "7C", "JD", ann=10)
    t.answer("ann", "last_wager", {"do": "risk", "coins": 4})
    assert said(t, "KT-LAST-02")[0].figures["card"] == "7C"
    if refused:
        assert t.refusal("ann", "last_cut", depth).rule == "KT-LAST-02"
    else:
        t.answer("ann", "last_cut", depth)
        assert purse(t) == [14]


def test_kt_last_02_all_fifty_two_are_shuffled_for_each_cut():
    """Bob's cut may turn up a card of ann's; the Master's own card it cannot."""
    t = last(30, "7C", "2D", "2D", "7C", ann=10, bob=9)
    risk(t, "ann", 1)
    risk(t, "bob", 1)
    assert purse(t) == [9, 10]
    t = last(30, "7C", "7C", ann=10)
    with pytest.raises(ChanceFault):
        risk(t, "ann", 1)


def test_kt_last_03_in_any_order_and_whoever_passed_may_come_back():
    """Ann passes, and thinks better of it while bob still weighs his."""
    t = last(30, ann=10, bob=9)
    t.answer("ann", "last_wager", "pass_by")
    assert [one.optional for one in t.decisions(kind="last_wager")] == [False, True]
    assert t.refusal("ann", "last_wager", "pass_by")
    t.chance.extend(["7C", "JD"])
    risk(t, "ann", 2)
    assert (purse(t), is_over(t)) == ([12, 9], False)


def test_kt_last_03_a_cut_clears_every_pass():
    """Ann had passed; bob's cut changes what is to be won, and the table waits for her again."""
    t = last(30, "7C", "2D", ann=10, bob=9)
    t.answer("ann", "last_wager", "pass_by")
    risk(t, "bob", 9)
    assert (purse(t), stacks(t)[0], kinds(t, "ann")) == ([10, 0], 39, ["last_wager"])
    t.answer("ann", "last_wager", "pass_by")
    assert is_over(t)


def test_kt_last_03_a_winner_may_become_a_loser_by_anothers_cut():
    """Ann's 18 beat 14; bob loses 5 to the Master, whose 19 beat her: now she is asked."""
    t = last(14, "7C", "2D", ann=18, bob=12)
    risk(t, "bob", 5)
    assert (winning(t), kinds(t, "ann")) == ([], ["last_wager"])


@pytest.mark.parametrize("coins", [{"ann": 0}, {"ann": 0, "bob": 0}])
def test_kt_last_03_without_a_coin_nobody_is_asked(coins):
    """R-29: no cover in endgame; the round is over at once."""
    t = last(20, **coins)
    assert (is_over(t), set(kinds(t))) == (True, {"tell_ending"})


def test_kt_last_03_it_ends_when_all_who_may_have_passed_since_the_last_change():
    """Both pass: over."""
    t = last(30, ann=10, bob=9)
    t.answer("ann", "last_wager", "pass_by")
    assert not is_over(t)
    t.answer("bob", "last_wager", "pass_by")
    assert is_over(t)
    assert not is_open(t, "ann", "last_wager", "risk")


# -- endings -----------------------------------------------------------------------------------------------


def test_kt_last_04_winners_end_happily_and_losers_not():
    """Ann has more than 14, bob as many, which is losing; each tells an ending, and it is over."""
    t = suite("endings", 14, ann=15, bob=14)
    assert t.state.winners == ["ann"]
    t.answer("bob", "tell_ending", "he never speaks again")
    assert t.state.phase == "endgame"
    t.answer("ann", "tell_ending", "she sings")
    assert (t.state.phase, t.finished) == ("over", True)
    assert {m.figures["seat"]: (m.figures["happy"], m.words) for m in said(t, "KT-LAST-04")} == {
        "bob": (False, "he never speaks again"), "ann": (True, "she sings"),
    }  # fmt: skip
    assert t.words[t.state.pcs["ann"].ending.id] == "she sings"


@pytest.mark.parametrize(("compare", "winners"), [("whole", []), ("share", ["ann"])])
def test_kt_last_04_final_standings_are_counted_as_the_table_counts(compare, winners):
    """final_compare = whole and share (R-39): 8 against 14, or against 7."""
    t = suite("endings", 14, options={"final_compare": compare}, ann=8, bob=7)
    assert t.state.winners == winners


def test_kt_last_04_from_the_suite_to_the_end():
    """Arrival, questions, last wagers and endings follow each other."""
    t = suite("arrive", 14, ["2D", "2C"], ann=15, bob=10)
    for seat in ("ann", "bob"):
        t.answer(seat, "answer_master", ANSWER)
    t.chance.extend(["AC", "KD"])
    risk(t, "bob", 5)
    assert (purse(t), stacks(t)[0]) == ([15, 5], 19)
    t.chance.extend(["9C", "KD"])
    risk(t, "ann", 10)
    assert (purse(t), stacks(t)[0], winning(t)) == ([25, 5], 9, ["ann"])
    for seat in ("ann", "bob"):
        t.answer(seat, "tell_ending", "so it ends")
    assert (t.state.phase, t.finished) == ("over", True)
    assert_35_a_head(t)
