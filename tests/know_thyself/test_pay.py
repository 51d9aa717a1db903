"""Degrees of success, and what they pay (KT-PAY)."""

import pytest

from commedia.games.know_thyself.degrees import winnings
from tests.know_thyself.tables import assert_35_a_head, said, things
from tests.know_thyself.wagers import (
    closed,
    heard,
    in_a_wager,
    keep,
    offered,
    pass_edges,
    side,
    stakes,
    the,
    told,
    turned,
)


def drawn(stake, *cards, gm_card, **ann):
    """ann draws so many cards, keeps the last, and the Master's is turned."""
    t = in_a_wager({"ann": ann, "bob": {}}, stake, chance=[cards[0]], master=40)
    for card in cards[1:]:
        t.chance.append(card)
        t.answer("ann", "keep_card", "discard")
    if len(cards) < 3:
        keep(t)
    t.chance.append(gm_card)
    t.answer("gm", "cut_deck", 1)
    return t


THREE = {"full": ["10D"], "partial": ["2D", "10D"], "minor": ["2D", "3D", "10D"]}


@pytest.mark.parametrize(("degree", "cards"), THREE.items())
def test_kt_pay_01_the_degree_is_that_of_the_cards_drawn(degree: str, cards: list[str]) -> None:
    """One Full, two Partial, three Minor; a failure has none."""
    t = drawn(4, *cards, gm_card="9C")
    assert (side(t, "ann").result, side(t, "ann").degree) == ("won", degree)
    assert said(t, "KT-WAGER-08")[0].figures["degree"] == degree
    t = drawn(4, *cards, gm_card="KC")
    assert (side(t, "ann").result, side(t, "ann").degree) == ("lost", "")


@pytest.mark.parametrize("cards", [["8D"], ["2D", "8D"]])
def test_kt_pay_01_if_a_memory_was_invoked_it_is_minor(cards: list[str]) -> None:
    """However few were drawn."""
    t = drawn(4, *cards, gm_card="9C", attachments=things(D=["goal"]))
    t.chance.append("KC")
    t.answer("ann", "invoke_memory", {"do": "invoke", "memory": 0, "words": "a lamp"})
    assert (side(t, "ann").result, side(t, "ann").degree) == ("won", "minor")


@pytest.mark.parametrize(
    ("degree", "words"),
    [
        ("full", "the other side gets nothing"),
        ("partial", "some part is given up"),
        ("minor", "a small part"),
    ],
)
def test_kt_pay_02_what_a_degree_means_is_told_to_whoever_tells_it(degree: str, words: str) -> None:
    """To the player as they choose, and to the GM, who tells the outcome."""
    t = drawn(4, *THREE[degree], gm_card="9C")
    assert words in the(t, "ann", "choose_narration").prompt
    t.answer("ann", "choose_narration", "the_memory")
    t.answer("ann", "tell_memory", "a lamp")
    assert words in the(t, "gm", "tell_outcome").prompt


@pytest.mark.parametrize(
    ("matched", "full", "partial", "minor"), [(2, 2, 1, 0), (3, 3, 2, 1), (4, 4, 3, 2), (1, 1, 1, 0)]
)
def test_kt_pay_03_a_full_success_wins_all_a_partial_one_less_and_a_minor_two_less(
    matched, full, partial, minor
) -> None:
    """A Partial one brings 1 at least, a Minor one 0."""
    assert [winnings(matched, degree) for degree in ("full", "partial", "minor")] == [full, partial, minor]
    if matched < 2:
        return
    for degree, won in (("full", full), ("partial", partial), ("minor", minor)):
        t = drawn(matched, *THREE[degree], gm_card="9C")
        heard(t)
        assert stakes(t) == (12 + won, 40 - won, 0, 0)
        [paid] = said(t, "KT-PAY-03")
        assert paid.figures == {
            "seat": "ann", "won": won, "degree": degree, "coins": 12 + won, "master": 40 - won,
        }  # fmt: skip
        assert_35_a_head(t)


@pytest.mark.parametrize("cards", THREE.values())
def test_kt_pay_04_a_failure_is_total_however_many_cards_were_drawn(cards: list[str]) -> None:
    """All that was staked is the Master's: 12 and 40 with a stake of 4 are 8 and 44."""
    t = drawn(4, *cards, gm_card="KC")
    assert "the other side gets all" in the(t, "ann", "choose_narration").prompt
    heard(t)
    assert stakes(t) == (8, 44, 0, 0)
    assert said(t, "KT-PAY-04")[0].figures == {"seat": "ann", "lost": 4, "coins": 8, "master": 44}
    assert_35_a_head(t)


@pytest.mark.parametrize(("gm_card", "coins", "master"), [("9C", 16, 36), ("KC", 8, 44)])
def test_kt_pay_05_coins_added_by_edges_are_won_and_lost_with_the_rest(gm_card, coins, master) -> None:
    """S 3, and one on each side: G 4 is won, or P 4 is lost."""
    t = offered({"ann": {"edges": ["limps"]}, "bob": {}}, 3, chance=["10S"], master=40)
    t.answer("ann", "accept_stake", "accept")
    t.answer("ann", "call_own_edge", {"do": "call_edge", "edge": 1})
    t.answer("gm", "call_edge_against", {"do": "call_edge", "edge": 1})
    pass_edges(t)
    assert stakes(t) == (8, 36, 4, 4)
    keep(t)
    t.chance.append(gm_card)
    t.answer("gm", "cut_deck", 1)
    told(t)
    assert stakes(t) == (8, 36, 4, 4)
    closed(t)
    assert (t.state.pcs["ann"].coins, t.state.master) == (coins, master)


def test_kt_pay_03_each_is_paid_alone() -> None:
    """ann wins 3 Full, bob loses 3 to the same card (KT-MULTI-03)."""
    t = closed(turned({"ann": {}, "bob": {}}, 3, ["10S", "4C"], "9D", ["bob"]))
    assert [pc.coins for pc in t.state.pcs.values()] == [15, 9]
    assert t.state.master == 40
