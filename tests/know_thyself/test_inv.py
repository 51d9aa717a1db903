"""Invoking Memories (KT-INV)."""

import pytest

from commedia.engine import ChanceFault
from commedia.games.know_thyself.cards import PLAY_DECK
from tests.know_thyself.tables import at, kinds, said, things
from tests.know_thyself.wagers import (
    TRUENAME,
    closed,
    closed_by,
    keep,
    offer,
    order,
    people,
    side,
    stakes,
    the,
    turned,
)

MIXED = things(D=["goal", "guilt"], S=["defeat"])


def losing(card="8D", masters="9S", coins=12, memories=MIXED, stake=2, **more):
    """ann has kept a card, and the Master's lies there."""
    return turned(
        {"ann": {"coins": coins, "attachments": memories}, "bob": {}}, stake, [card], masters, **more
    )


def invoke(t, card, memory=0, seat="ann", words="a lamp, and its smell"):
    """A Memory is invoked, and that card comes."""
    t.chance.append(card)
    t.answer(seat, "invoke_memory", {"do": "invoke", "memory": memory, "words": words})


def test_kt_inv_01_only_while_losing_and_never_on_a_tie() -> None:
    """A tie is not losing (R-17), but in the Master Suite it is."""
    assert order(losing("8D", "9S"), "invoke_memory") == ["ann"]
    assert order(losing("9D", "9S"), "invoke_memory") == []
    assert order(losing("10D", "9S"), "invoke_memory") == []
    pcs = people({"ann": {"room": "master_suite", "attachments": MIXED}})
    t = at("wager", pcs, ["9D"], args={"opener": "ann"}, master=20, truenames={"master_suite": "Suite"})
    offer(t, 2)
    t.answer("ann", "accept_stake", "accept")
    keep(t)
    t.chance.append("9S")
    t.answer("gm", "cut_deck", 1)
    assert order(t, "invoke_memory") == ["ann"]


@pytest.mark.parametrize(("card", "free"), [("8D", [0, 1]), ("8S", [0]), ("8C", []), ("8H", [])])
def test_kt_inv_02_one_of_the_suit_of_the_pcs_own_card_whatever_its_type(card: str, free: list[int]) -> None:
    """Not the suit of the Master's: that one is a spade, too."""
    t = losing(card, "9S")
    if not free:
        assert order(t, "invoke_memory") == []
        return
    assert str(free) in str(the(t, "ann", "invoke_memory").schema)
    for wrong in (len(free), -1):
        answer = {"do": "invoke", "memory": wrong, "words": "a lamp"}
        assert t.refusal("ann", "invoke_memory", answer).rule == "KT-INV-02"


def test_kt_inv_02_each_memory_helps_but_once() -> None:
    """In this Wager and in any later one."""
    t = losing()
    invoke(t, "7D", 1)
    answer = {"do": "invoke", "memory": 1, "words": "again"}
    assert t.refusal("ann", "invoke_memory", answer).rule == "KT-INV-02"
    invoke(t, "6D", 0)
    assert order(t, "invoke_memory") == [], "none is left"
    closed(t)
    assert [memory.invoked for memory in t.state.pcs["ann"].on("D")] == [True, True]
    t.chance.append("8D")
    t.answer("ann", "explore", {"do": "frame_wager", "want": "more"})
    offer(t, 2)
    t.answer("ann", "accept_stake", "accept")
    keep(t)
    t.chance.append("9C")
    t.answer("gm", "cut_deck", 1)
    assert order(t, "invoke_memory") == []


@pytest.mark.slow
def test_kt_inv_03_it_costs_an_unstaked_coin_at_once_and_something_is_added_to_it() -> None:
    """10 and 18 are 9 and 19; what was added stands beside the Memory, in words that are due."""
    t = losing()
    assert stakes(t) == (10, 38, 2, 2)
    empty = {"do": "invoke", "memory": 0, "words": ""}
    assert t.refusal("ann", "invoke_memory", empty).rule == "KT-INV-02"
    invoke(t, "7D")
    assert stakes(t) == (9, 39, 2, 2)
    [memory, _] = t.state.pcs["ann"].on("D")
    assert memory.invoked
    [told] = said(t, "KT-INV-03")
    assert told.figures == {"seat": "ann", "type": "goal", "suit": "D", "master": 39}
    assert told.words == "a lamp, and its smell"
    seen = t.view("bob")["state"]["pcs"]["ann"]["attachments"]["D"]["memories"][0]
    assert (seen["invoked"], seen["added"]) == (True, "a lamp, and its smell")


def test_kt_inv_03_without_a_coin_none_is_invoked_and_no_cover_is_given() -> None:
    """All was staked; bob, who is rich, is not asked."""
    t = losing(coins=2)
    assert not {"invoke_memory", "cover"} & set(kinds(t))
    assert side(t, "ann").result == "lost"
    t = losing(coins=3)
    invoke(t, "7D")
    assert order(t, "invoke_memory") == [], "and the one Coin is gone"


def test_kt_inv_04_the_next_card_takes_the_place_of_the_first_and_its_suit_says_what_may_follow() -> None:
    """D, then S, then C: no Memory lies there."""
    t = losing()
    invoke(t, "7S")
    assert (side(t, "ann").card, side(t, "ann").let_go, side(t, "ann").invokes) == ("7S", ["8D"], 1)
    assert t.state.wager.out == ["8D", "9S", "7S"]
    assert said(t, "KT-INV-04")[0].figures == {"seat": "ann", "card": "7S", "drawn": "the 7 of Spades"}
    with pytest.raises(ChanceFault, match="not there to be drawn"):
        invoke(t, "8D")
    t.chance.append("2C")
    assert side(t, "ann").card == "2C"
    assert order(t, "invoke_memory") == []
    assert stakes(t) == (8, 40, 2, 2)


def test_kt_inv_04_when_the_deck_is_empty_what_was_let_go_is_shuffled() -> None:
    """All but what lies before somebody (R-08): never a card twice on the table."""
    t = losing(memories=things(D=["goal", "goal"]))
    t.state.wager.out = [card for card in PLAY_DECK if card != "2D"]
    with pytest.raises(ChanceFault):
        invoke(t, "3D")
    t.chance.append("2D")
    assert t.state.wager.deck == []
    with pytest.raises(ChanceFault, match="'2D' is not there"):
        invoke(t, "2D", 1)
    t.chance.append("8D")
    assert side(t, "ann").card == "8D"
    assert t.state.wager.out == ["9S", "2D", "8D"]
    assert len(t.state.wager.deck) == 49


def test_kt_inv_05_a_win_after_it_is_minor_and_a_loss_costs_no_more() -> None:
    """S 4: a Minor one brings 2. A loss: the stake, the Coin, and the Memory's use."""
    t = losing(stake=4)
    invoke(t, "KD")
    assert (side(t, "ann").degree, side(t, "ann").draws) == ("minor", 1)
    closed(t)
    assert (t.state.pcs["ann"].coins, t.state.master) == (12 - 1 + 2, 40 + 1 - 2)
    t = losing(stake=4)
    invoke(t, "2C")
    closed(t)
    assert (t.state.pcs["ann"].coins, t.state.master) == (12 - 1 - 4, 40 + 1 + 4)


def test_kt_inv_05_one_may_stop_at_any_time() -> None:
    """And lose."""
    t = losing()
    invoke(t, "7D")
    t.answer("ann", "invoke_memory", "stand")
    assert side(t, "ann").result == "lost"
    assert said(t, "KT-WAGER-08")[0].figures["card"] == "7D"


def test_kt_inv_06_the_final_card_is_the_last_that_was_matched() -> None:
    """It says the type of the Memory: 5C, a defeat, on the Attachment of the Master's 9S."""
    t = losing()
    invoke(t, "5C")
    closed(t)
    [memory] = t.state.pcs["ann"].on("S")[1:]
    assert (memory.type, memory.suit, memory.truename) == ("defeat", "S", TRUENAME)


def test_kt_inv_01_one_after_the_other_in_order_of_seats() -> None:
    """bob opened it, and drew first; ann invokes first (KT-MULTI-03). bob is asked when she is done."""
    pcs = {"ann": {"attachments": MIXED}, "bob": {"attachments": MIXED}}
    t = turned(pcs, 2, ["3D", "4D"], "9S", ["ann"], opener="bob")
    assert (side(t, "bob").card, side(t, "ann").card) == ("3D", "4D")
    assert order(t, "invoke_memory") == ["ann"]
    invoke(t, "KD")
    assert order(t, "invoke_memory") == ["bob"]
    assert closed_by(t, "gm", "keep_palace")["frame_clash"] == "KT-ROLE-03"
