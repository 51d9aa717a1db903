"""The worked examples about Wagers, figure by figure: the 3rd to the 7th."""

import pytest

from tests.know_thyself.tables import at, kinds, things
from tests.know_thyself.wagers import (
    closed,
    in_a_wager,
    keep,
    offer,
    offered,
    order,
    people,
    side,
    stakes,
    turned,
)


def test_kt_ex_3_a_full_success_with_both_edges() -> None:
    """12 and 40 become 16 and 36, and a Guilt on D (KT-EDGE-02, KT-EDGE-03, KT-PAY-03, KT-PAY-05)."""
    t = offered({"ann": {"edges": ["limps"]}, "bob": {}}, 3, chance=["10S"], master=40)
    t.answer("ann", "accept_stake", "accept")
    assert stakes(t) == (9, 37, 3, 3)
    t.answer("ann", "call_own_edge", {"do": "call_edge", "edge": 1})
    assert stakes(t) == (9, 36, 3, 4)
    t.answer("gm", "call_edge_against", {"do": "call_edge", "edge": 1})
    assert stakes(t) == (8, 36, 4, 4)
    keep(t)
    t.chance.append("10D")
    t.answer("gm", "cut_deck", 20)
    assert (side(t, "ann").result, side(t, "ann").degree) == ("won", "full")
    closed(t)
    ann = t.state.pcs["ann"]
    assert (ann.coins, t.state.master) == (16, 36)
    assert [(m.type, m.suit) for m in ann.memories] == [("guilt", "D")]


def test_kt_ex_4_a_partial_success_brings_one_at_least() -> None:
    """S 2, the second card: 12 and 40 become 13 and 39 (KT-PAY-03)."""
    t = in_a_wager({"ann": {}, "bob": {}}, 2, chance=["3C"], master=40)
    t.chance.append("10S")
    t.answer("ann", "keep_card", "discard")
    keep(t)
    t.chance.append("9D")
    t.answer("gm", "cut_deck", 20)
    assert side(t, "ann").degree == "partial"
    closed(t)
    assert (t.state.pcs["ann"].coins, t.state.master) == (13, 39)


@pytest.mark.parametrize(
    ("card", "coins", "master", "memory"),
    [("5S", 5, 35, ("guilt", "S")), ("KC", 11, 29, ("defeat", "S"))],
)
def test_kt_ex_5_a_memory_invoked(card: str, coins: int, master: int, memory: tuple[str, str]) -> None:
    """10 and 30, S 4, 8D against 9S: another card still loses, or wins a Minor success (KT-INV-03 to 05)."""
    pcs = {"ann": {"coins": 10, "attachments": things(D=["goal"])}, "bob": {}}
    t = turned(pcs, 4, ["8D"], "9S", master=30)
    assert stakes(t) == (6, 26, 4, 4)
    t.chance.append(card)
    t.answer("ann", "invoke_memory", {"do": "invoke", "memory": 0, "words": "a lamp"})
    assert stakes(t) == (5, 27, 4, 4)
    assert order(t, "invoke_memory") == [], "there is no free Memory on S, or ann has won"
    assert side(t, "ann").degree == ("minor" if card == "KC" else "")
    closed(t)
    ann = t.state.pcs["ann"]
    assert (ann.coins, t.state.master) == (coins, master)
    assert [(m.type, m.suit) for m in ann.on("S")] == [memory]


def test_kt_ex_6_one_ace_of_the_masters_and_three_pcs() -> None:
    """AH: it beats a King, loses to a six and to the tie with an Ace; in the Master Suite not to that."""
    cards = {"ann": "KD", "bob": "6C", "cy": "AS"}
    for room, ace in (("garden", "won"), ("master_suite", "lost")):
        pcs = people({seat: {} for seat in cards}, room=room)
        t = at("wager", pcs, args={"opener": "ann"}, master=60, truenames={room: "Somewhere"})
        offer(t, 2)
        for seat in ("bob", "cy"):
            t.answer(seat, "join_wager", {"do": "join", "want": "it"})
            offer(t, 2)
        t.chance.extend(cards.values())
        for seat in cards:
            t.answer(seat, "accept_stake", "accept")
        for _ in cards:
            keep(t)
        t.chance.append("AH")
        t.answer("gm", "cut_deck", 20)
        assert [side(t, seat).result for seat in cards] == ["lost", "won", ace]


@pytest.mark.parametrize("covers", [True, False])
def test_kt_ex_7_cover_at_the_stake_and_again_at_the_close(covers: bool) -> None:
    """Ada has 2 and Ben 8, S 5; she loses (KT-COVER-01 to 05, KT-END-01 a)."""
    t = offered({"ada": {"coins": 2}, "ben": {"coins": 8}}, 5, chance=["2D"], master=40)
    pool = t.state.pool
    t.answer("ada", "accept_stake", "ask_cover")
    t.answer("ben", "cover", {"do": "give", "coins": 3})
    ada, ben = t.state.pcs.values()
    assert (ben.coins, ada.coins, t.state.pool) == (3, 5, pool + 2)
    t.answer("ada", "accept_stake", "accept")
    assert ada.coins == 0
    assert "cover" not in kinds(t)
    t.chance.append("9C")
    closed(t)
    assert order(t, "cover") == ["ben"]
    if covers:
        assert t.refusal("ben", "cover", {"do": "give", "coins": 2}).rule == "KT-COVER-03"
        t.answer("ben", "cover", {"do": "give", "coins": 1})
        assert (ben.coins, ada.coins, t.state.pool, t.state.cause) == (1, 1, pool + 3, "")
    else:
        t.chance.extend(["2H", "3S"])
        t.answer("ben", "cover", "decline")
        assert (t.state.cause, t.state.phase) == ("coins", "endgame")
