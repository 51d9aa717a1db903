"""Which card is higher (KT-RANK)."""

import pytest

from commedia.games.know_thyself.cards import RANKS, wins, worth
from tests.know_thyself.tables import at, said
from tests.know_thyself.wagers import keep, offer, people, side, turned

NUMBERS = [str(n) for n in range(2, 11)]


def test_kt_rank_01_numbers_count_their_face_and_pictures_eleven_to_thirteen() -> None:
    """Of any suit, against any card."""
    values = dict(zip([*NUMBERS, "J", "Q", "K"], range(2, 14), strict=True))
    for rank, value in values.items():
        for against in RANKS:
            assert worth(f"{rank}H", f"{against}C") == worth(f"{rank}S", f"{against}D") == value


def test_kt_rank_02_an_ace_is_low_beside_a_number_and_high_beside_a_picture() -> None:
    """1 and 14; two Aces are equal (R-09)."""
    assert [worth("AS", f"{rank}D") for rank in NUMBERS] == [1] * 9
    assert [worth("AS", f"{rank}D") for rank in "JQK"] == [14] * 3
    assert worth("AS", "AD") == worth("AD", "AS")


@pytest.mark.parametrize(
    ("card", "masters", "won"),
    [("AS", "2D", False), ("AS", "KD", True), ("AS", "AD", True), ("2S", "AD", True), ("KS", "AD", False),
     ("JS", "AD", False), ("10S", "AD", True), ("KS", "QD", True), ("10S", "JD", False)],
)  # fmt: skip
def test_kt_rank_02_at_the_table(card: str, masters: str, won: bool) -> None:
    """An Ace of the player's, and of the Master's (R-09)."""
    t = turned({"ann": {}}, 2, [card], masters)
    assert (side(t, "ann").result == "won") == won


def test_kt_rank_02_one_ace_of_the_masters_is_judged_for_each_pc() -> None:
    """14 to a King, 1 to a six, equal to an Ace."""
    t = turned({"ann": {}, "bob": {}, "cy": {}}, 2, ["KD", "6C", "AS"], "AH", ["bob", "cy"])
    told = {m.seat: (m.figures["mine"], m.figures["masters"]) for m in said(t, "KT-WAGER-08")}
    assert told["ann"] == (13, 14)
    assert told["bob"] == (6, 1)
    assert told["cy"][0] == told["cy"][1]
    assert [side(t, seat).result for seat in ("ann", "bob", "cy")] == ["lost", "won", "won"]


def test_kt_rank_03_the_pc_wins_ties_but_not_in_the_master_suite() -> None:
    """There they are the Master's, Aces among them."""
    for card, masters in (("10S", "10D"), ("AS", "AD")):
        assert wins(card, masters)
        assert not wins(card, masters, ties=False)
        pcs = people({"ann": {"room": "master_suite"}})
        t = at("wager", pcs, [card], args={"opener": "ann"}, master=20, truenames={"master_suite": "Suite"})
        offer(t, 2)
        t.answer("ann", "accept_stake", "accept")
        keep(t)
        t.chance.append(masters)
        t.answer("gm", "cut_deck", 1)
        assert side(t, "ann").result == "lost"
        assert side(turned({"ann": {}}, 2, [card], masters), "ann").result == "won"
