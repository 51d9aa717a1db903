"""Edges: called before the cards, and changed after payment (KT-EDGE)."""

import pytest

from tests.know_thyself.tables import kinds, said, things
from tests.know_thyself.wagers import (
    closed_by,
    heard,
    keep,
    offered,
    open_answers,
    order,
    side,
    stakes,
    the,
    turned,
)

LIMPS = {"ann": {"edges": ["limps", "owes Grigori"]}, "bob": {}}


def accepted(pcs=LIMPS, stake=3, joins=(), **more):
    """Everybody has accepted, and the Edges may be called."""
    t = offered(pcs, stake, joins, ["10S"], **more)
    for one in t.decisions(kind="accept_stake"):
        t.answer(one.seat, "accept_stake", "accept")
    return t


def call(t, seat, edge=1, words="just so"):
    """ann's Edge is called by her or by the GM."""
    kind = "call_edge_against" if seat == "gm" else "call_own_edge"
    t.answer(seat, kind, {"do": "call_edge", "edge": edge, "words": words})


def test_kt_edge_01_an_edge_is_a_short_phrase_left_by_a_wager() -> None:
    """Its words are kept as they were said, and it has a number of its own; 200 characters at most."""
    t = heard(turned({"ann": {}}, 2, ["10S"], "9D"))
    assert t.refusal("ann", "change_edge", {"do": "add_edge", "words": "x" * 201}).rule == "KT-EDGE-05"
    assert t.refusal("ann", "change_edge", {"do": "add_edge", "words": ""}).rule == "KT-EDGE-05"
    t.answer("ann", "change_edge", {"do": "add_edge", "words": "smells of thyme"})
    [edge] = t.state.pcs["ann"].edges
    assert t.view("gm")["state"]["pcs"]["ann"]["edges"] == [
        {"number": edge.number, "text": "smells of thyme"}
    ]


def test_kt_edge_02_a_player_calls_one_of_their_own_and_the_master_adds_a_coin() -> None:
    """37 and 3 are 36 and 4. One of another PC's, or one that is not there, is refused."""
    t = accepted()
    for wrong in (0, 3):
        answer = {"do": "call_edge", "edge": wrong, "words": ""}
        assert t.refusal("ann", "call_own_edge", answer).rule == "KT-EDGE-02"
    call(t, "ann", 2, "he owes me, too")
    assert stakes(t) == (9, 36, 3, 4)
    assert side(t, "ann").edge == 2
    [called] = said(t, "KT-EDGE-02")
    edge = t.state.pcs["ann"].edge(2).text
    assert called.figures == {"seat": "ann", "edge": 2, "matched": 4, "what": edge.id}
    assert called.words == "he owes me, too"


@pytest.mark.parametrize(("master", "can"), [(3, False), (4, True)])
def test_kt_edge_02_only_while_the_master_has_a_coin(master: int, can: bool) -> None:
    """After a stake of 3 out of 3 he has none, out of 4 one."""
    t = accepted(master=master)
    if not can:
        assert t.refusal("ann", "call_own_edge", {"do": "call_edge", "edge": 1}).rule == "KT-EDGE-02"
        assert open_answers(t, "ann", "call_own_edge") == ["pass"]
        return
    call(t, "ann")
    assert stakes(t) == (9, 0, 3, 4)


def test_kt_edge_02_the_last_coin_of_the_masters_goes_to_whoever_calls_first() -> None:
    """Two players have an Edge, and he has one Coin left."""
    pcs = {"ann": {"edges": ["limps"]}, "bob": {"edges": ["laughs"]}}
    t = accepted(pcs, 2, ["bob"], master=5)
    t.answer("bob", "call_own_edge", {"do": "call_edge", "edge": 1})
    assert t.state.master == 0
    assert closed_by(t, "ann", "call_own_edge") == {"call_edge": "KT-EDGE-02"}


def test_kt_edge_03_the_gm_calls_one_of_that_pc_and_it_adds_a_coin() -> None:
    """9 and 3 are 8 and 4; without words the Edge itself is told."""
    t = accepted()
    call(t, "gm", 1, "")
    assert stakes(t) == (8, 37, 4, 3)
    [called] = said(t, "KT-EDGE-03")
    assert called.figures == {"seat": "gm", "pc": "ann", "edge": 1, "staked": 4}
    assert called.words == "limps"


@pytest.mark.parametrize(("coins", "can"), [(3, False), (4, True)])
def test_kt_edge_03_not_of_a_pc_without_a_coin_and_no_cover_is_given_for_it(coins: int, can: bool) -> None:
    """It mirrors the player's limit; nobody is asked to help (R-13)."""
    t = accepted({"ann": {"edges": ["limps"], "coins": coins}, "bob": {"coins": 20}})
    if can:
        call(t, "gm")
        assert stakes(t) == (0, 37, 4, 3)
        return
    assert t.refusal("gm", "call_edge_against", {"do": "call_edge", "edge": 1}).rule == "KT-EDGE-03"
    assert "cover" not in kinds(t)


@pytest.mark.parametrize("first", ["ann", "gm"])
def test_kt_edge_04_in_any_order_once_each_and_it_may_be_the_same_edge(first: str) -> None:
    """A Double-Edged Wager: both call the same (R-12). When both have called, the cards are drawn."""
    t = accepted()
    second = "gm" if first == "ann" else "ann"
    call(t, first)
    kind = "call_own_edge" if first == "ann" else "call_edge_against"
    assert t.decisions(first, kind) == [], "once"
    call(t, second)
    assert (side(t, "ann").edge, side(t, "ann").edge_against) == (1, 1)
    assert stakes(t) == (8, 36, 4, 4)
    assert order(t, "keep_card") == ["ann"]


def test_kt_edge_04_one_may_call_and_the_other_pass() -> None:
    """The window closes when both have answered; what was passed cannot be called."""
    t = accepted()
    t.answer("ann", "call_own_edge", "pass")
    assert order(t, "keep_card") == []
    call(t, "gm", 2)
    assert order(t, "keep_card") == ["ann"]
    assert (side(t, "ann").edge, side(t, "ann").edge_against) == (0, 2)


def test_kt_edge_04_for_several_pcs_once_for_each() -> None:
    """bob has none, and is asked nothing; of ann and cy each side may call one."""
    pcs = {**LIMPS, "cy": {"edges": ["laughs"]}}
    t = accepted(pcs, 2, ["bob", "cy"])
    assert order(t, "call_own_edge") == ["ann", "cy"]
    assert order(t, "call_edge_against") == ["gm", "gm"]
    for one in t.decisions("gm", "call_edge_against"):
        t.answer("gm", one.id, {"do": "call_edge", "edge": 1})
    assert [side(t, seat).staked for seat in pcs] == [3, 2, 3]


@pytest.mark.parametrize("tells", ["outcome", "memory"])
def test_kt_edge_05_whoever_told_the_outcome_may_add_or_drop_one(tells: str) -> None:
    """After payment: the player if they told it, else the GM. None is fine, too."""
    teller = "ann" if tells == "outcome" else "gm"
    for answer, left in (
        ({"do": "add_edge", "words": "smells of thyme"}, 3),
        ({"do": "drop_edge", "edge": 2}, 1),
        ("no_change", 2),
    ):
        t = accepted()
        for seat, kind in (("ann", "call_own_edge"), ("gm", "call_edge_against")):
            t.answer(seat, kind, "pass")
        keep(t)
        t.chance.append("9D")
        t.answer("gm", "cut_deck", 1)
        heard(t, tells)
        assert order(t, "change_edge") == [teller]
        assert t.state.wagers == 1, "paid"
        t.answer(teller, "change_edge", answer)
        assert len(t.state.pcs["ann"].edges) == left
        assert len(said(t, "KT-EDGE-05", seat=teller)) == (answer != "no_change")
        assert t.state.wager is None, "one change at most"


def test_kt_edge_05_only_one_that_it_has_is_dropped() -> None:
    """Without any there is none to drop."""
    t = heard(turned({"ann": {}}, 2, ["10S"], "9D"))
    assert closed_by(t, "ann", "change_edge") == {"drop_edge": "KT-EDGE-05"}


@pytest.mark.parametrize(("edge_changes", "edges"), [("per_pc", [1, 1, 1]), ("per_wager", [0, 1, 0])])
def test_kt_edge_05_with_several_pcs_one_change_each_or_one_in_all(edge_changes, edges) -> None:
    """edge_changes=per_pc, or edge_changes=per_wager: asked in order of seats until one uses it (R-26).

    cy opened it, and ann is asked first all the same.
    """
    pcs = {"ann": {}, "bob": {}, "cy": {}}
    t = turned(
        pcs, 2, ["10S", "9S", "8S"], "2D", ["ann", "bob"], opener="cy", options={"edge_changes": edge_changes}
    )
    heard(t)
    asked = []
    while due := t.decisions(kind="change_edge"):
        asked.append(due[0].seat)
        first = edge_changes == "per_wager" and due[0].seat == "ann"
        t.answer(due[0].seat, due[0].id, "no_change" if first else {"do": "add_edge", "words": "wet"})
    assert asked == (["ann", "bob", "cy"] if edge_changes == "per_pc" else ["ann", "bob"])
    assert [len(t.state.pcs[seat].edges) for seat in pcs] == edges


def test_kt_edge_05_told_by_the_gm_the_gm_is_asked_for_each() -> None:
    """By the PC's name; of two PCs each may change by one (R-26)."""
    t = heard(
        turned({"ann": {"attachments": things()}, "bob": {}}, 2, ["10S", "9S"], "2D", ["bob"]), "memory"
    )
    for pc in ("ann", "bob"):
        assert pc in the(t, "gm", "change_edge").prompt
        t.answer("gm", "change_edge", {"do": "add_edge", "words": f"{pc} is wet"})
    numbers = [t.state.pcs[seat].edges[0].number for seat in ("ann", "bob")]
    assert len(set(numbers)) == 2
