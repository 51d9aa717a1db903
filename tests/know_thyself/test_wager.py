"""The Wager, step by step (KT-WAGER)."""

import pytest

from tests.know_thyself.tables import assert_35_a_head, at, is_open, kinds, purse, said, stacks, things
from tests.know_thyself.wagers import (
    ROOM,
    closed,
    closed_by,
    framed,
    heard,
    in_a_wager,
    keep,
    offer,
    offered,
    open_answers,
    people,
    side,
    stakes,
    the,
    told,
    turned,
)

TWO = {"ann": {}, "bob": {}}
QUIET = ["keep_palace", "explore"]


def due(t):
    """What is waited for, and of whom."""
    return [(one.seat, one.kind) for one in t.decisions() if one.kind not in QUIET and not one.optional]


def test_kt_wager_00_a_player_frames_a_wager_or_the_gm_offers_one() -> None:
    """It is recorded who did; it is about somebody or something of the room they are in."""
    t = at("roam", people(TWO), master=40)
    t.answer("bob", "explore", {"do": "frame_wager", "want": "the tulip"})
    assert (t.state.wager.opened_by, t.state.wager.opener, t.state.wager.room) == ("pc", "bob", ROOM)
    assert due(t) == [("gm", "offer_stake")]
    t = at("roam", people(TWO), master=40)
    t.answer("gm", "keep_palace", {"do": "frame_clash", "room": ROOM, "pcs": ["bob"], "words": "a plant"})
    assert (t.state.wager.opened_by, t.state.wager.opener, list(t.state.wager.participants)) == (
        "gm", "", ["bob"],
    )  # fmt: skip
    [told_of] = said(t, "KT-WAGER-00")
    assert (told_of.seat, told_of.figures["seats"], told_of.words) == ("gm", ["bob"], "a plant")
    assert due(t) == [("bob", "state_want")], "also this begins with a want"


def test_kt_wager_00_the_gm_frames_it_for_pcs_of_one_room_where_they_are() -> None:
    """Nobody from elsewhere, and no room without PCs."""
    pcs = people({**TWO, "cy": {"room": "stable"}})
    t = at("roam", pcs, master=60)
    clash = {"do": "frame_clash", "room": ROOM, "words": "a plant"}
    for wrong in ({"pcs": ["cy"]}, {"pcs": []}, {"room": "kitchen", "pcs": ["ann"]}):
        assert t.refusal("gm", "keep_palace", {**clash, **wrong}).rule == "KT-WAGER-00"
    t.answer("gm", "keep_palace", {**clash, "pcs": ["ann", "bob"]})
    assert list(t.state.wager.participants) == ["ann", "bob"]


def test_kt_wager_01_if_the_other_would_have_it_there_is_no_wager() -> None:
    """No Coins, no Memory, and the room is owed as before (R-10)."""
    t = framed(TWO)
    t.answer("gm", "offer_stake", {"do": "no_conflict", "words": "Take it, says Zachariah."})
    assert t.state.wager is None
    assert (purse(t), stacks(t)) == ([12, 12], (40, 6))
    assert t.state.pcs["ann"].owes
    assert t.state.pcs["ann"].memories == []
    assert said(t, "KT-WAGER-01", seat="gm")[0].words == "Take it, says Zachariah."
    assert kinds(t, "ann") == ["explore"]


def test_kt_wager_01_a_want_is_due() -> None:
    """In words; without any there is nothing to wager about."""
    t = at("roam", people(TWO), master=40)
    assert t.refusal("ann", "explore", {"do": "frame_wager", "want": " "}).rule == "KT-WAGER-00"
    t.answer("gm", "keep_palace", {"do": "frame_clash", "room": ROOM, "pcs": ["ann"], "words": "a plant"})
    assert t.refusal("ann", "state_want", {"do": "want", "want": ""}).rule == "KT-WAGER-01"
    t.answer("ann", "state_want", {"do": "want", "want": "out of its arms"})
    assert said(t, "KT-WAGER-01", seat="ann")[0].words == "out of its arms"


@pytest.mark.slow
@pytest.mark.parametrize(("master", "most"), [(40, 40), (17, 17), (2, 2)])
def test_kt_wager_02_the_stake_is_two_at_least_and_what_the_master_has_at_most(master, most) -> None:
    """An outcome is due, too: what happens if they lose. It may not kill (R-36), and the form says so."""
    t = framed({"ann": {}}, master=master)
    for wrong in (0, 1, most + 1):
        answer = {"do": "offer", "outcome": "a fall", "stake": wrong}
        assert t.refusal("gm", "offer_stake", answer).rule == "KT-WAGER-02"
    assert t.refusal("gm", "offer_stake", {"do": "offer", "outcome": "", "stake": 2}).rule == "KT-WAGER-02"
    assert "Nobody dies" in the(t, "gm", "offer_stake").prompt
    offer(t, most)
    assert said(t, "KT-WAGER-02")[0].figures == {"seat": "gm", "stake": most}


def test_kt_wager_02_the_master_stakes_it_against_each() -> None:
    """S times those who take part is no more than he has: 7 for three is 2."""
    t = offered({"ann": {}, "bob": {}, "cy": {}}, 2, ["bob"], ["5D"], master=7)
    t.answer("cy", "join_wager", {"do": "join", "want": "it"})
    assert t.refusal("gm", "offer_stake", {"do": "offer", "outcome": "no", "stake": 3}).rule == "KT-WAGER-02"
    offer(t, 2)
    for seat in ("cy", "ann", "bob"):
        t.answer(seat, "accept_stake", "accept")
    assert t.state.master == 1


@pytest.mark.parametrize("master", [0, 1])
def test_kt_wager_02_a_master_with_less_than_two_coins_can_only_grant_it(master: int) -> None:
    """No stake is small enough."""
    t = framed({"ann": {}}, master=master)
    assert closed_by(t, "gm", "offer_stake") == {"offer": "KT-WAGER-02"}
    assert open_answers(t, "gm", "offer_stake") == ["no_conflict"]


@pytest.mark.parametrize("master", [2, 3])
def test_kt_wager_02_nobody_joins_where_the_master_could_not_stake_two_against_each(master: int) -> None:
    """With 4 they do."""
    t = offered(TWO, 2, master=master)
    assert kinds(t, "bob") == ["explore"]
    assert kinds(offered(TWO, 2, master=4), "bob") == ["join_wager", "explore"]


def test_kt_wager_03_each_accepts_or_backs_down() -> None:
    """Nothing else is to be answered but, for want of Coins, to ask for some."""
    t = offered(TWO, 3)
    assert due(t) == [("ann", "accept_stake")]
    assert open_answers(t, "ann", "accept_stake") == ["accept", "back_down"]
    t.answer("ann", "accept_stake", "back_down")
    t.answer("gm", "tell_retreat", "she slinks away")
    assert t.state.wager is None


def test_kt_wager_04_edges_come_before_the_players_card_and_that_before_the_masters() -> None:
    """Nothing is skipped: no card before the Edges are called or passed, no cut before a card is kept."""
    t = offered({"ann": {"edges": ["limps"]}}, 3)
    t.answer("ann", "accept_stake", "accept")
    assert due(t) == [("ann", "call_own_edge"), ("gm", "call_edge_against")]
    t.answer("gm", "call_edge_against", "pass")
    assert due(t) == [("ann", "call_own_edge")]
    t.chance.append("2D")
    t.answer("ann", "call_own_edge", "pass")
    assert due(t) == [("ann", "keep_card")]
    assert side(t, "ann").card == "2D"
    assert t.state.wager.gm_card == ""
    keep(t)
    assert due(t) == [("gm", "cut_deck")]
    t.chance.append("3D")
    t.answer("gm", "cut_deck", 7)
    assert said(t, "KT-DRAW-03")[0].figures == {"card": "3D", "drawn": "the 3 of Diamonds", "depth": 7}


def test_kt_wager_04_whoever_has_no_edge_is_asked_for_none() -> None:
    """The first card is drawn at once."""
    t = in_a_wager({"ann": {}}, 2, chance=["2D"])
    assert due(t) == [("ann", "keep_card")]


def test_kt_wager_05_the_players_card_lies_face_up() -> None:
    """Everybody sees it, a spectator too, before it is kept."""
    t = in_a_wager(TWO, 2, chance=["7S"])
    for viewer in ("gm", "bob", None):
        assert t.view(viewer)["state"]["wager"]["participants"]["ann"]["card"] == "7S"
    assert said(t, "KT-DRAW-02")[0].figures == {
        "seat": "ann", "card": "7S", "drawn": "the 7 of Spades", "draws": 1,
    }  # fmt: skip


def test_kt_wager_06_the_masters_card_comes_when_every_player_holds_one() -> None:
    """Not while bob still draws."""
    t = in_a_wager(TWO, 2, ["bob"], ["7S", "8S"])
    keep(t)
    assert due(t) == [("bob", "keep_card")]
    keep(t)
    assert due(t) == [("gm", "cut_deck")]
    t.chance.append("9S")
    t.answer("gm", "cut_deck", 3)
    assert t.view(None)["state"]["wager"]["gm_card"] == "9S"


def test_kt_wager_07_who_is_losing_may_invoke_before_the_cards_are_compared() -> None:
    """And who is not losing is not asked."""
    pcs = {"ann": {"attachments": things(D=["goal"])}}
    t = turned(pcs, 2, ["5D"], "6C")
    assert due(t) == [("ann", "invoke_memory")]
    assert side(t, "ann").result == ""
    t.answer("ann", "invoke_memory", "stand")
    assert side(t, "ann").result == "lost"
    assert due(turned(pcs, 2, ["7D"], "6C")) == [("ann", "choose_narration")]


@pytest.mark.parametrize(
    ("card", "masters", "result"),
    [
        ("10S", "9D", "won"),
        ("9S", "9D", "won"),
        ("8S", "9D", "lost"),
        ("AS", "KD", "won"),
        ("AS", "2D", "lost"),
    ],
)
def test_kt_wager_08_the_higher_card_wins_and_the_pc_wins_ties(card, masters, result) -> None:
    """As it is told, with what both count."""
    t = turned({"ann": {}}, 2, [card], masters)
    assert side(t, "ann").result == result
    [compared] = said(t, "KT-WAGER-08")
    assert (compared.figures["card"], compared.figures["gm_card"]) == (card, masters)
    assert (compared.figures["mine"] >= compared.figures["masters"]) == (result == "won")


@pytest.mark.parametrize("tells", ["outcome", "memory"])
def test_kt_wager_09_the_player_chooses_a_piece_and_tells_it_first_and_the_gm_the_other(tells) -> None:
    """Outcome or Memory: each is told once, and in that order."""
    t = turned({"ann": {}}, 2, ["10S"], "9D")
    assert due(t) == [("ann", "choose_narration")]
    t.answer("ann", "choose_narration", "the_memory" if tells == "memory" else "outcome")
    assert said(t, "KT-WAGER-09")[0].figures["narration"] == tells
    assert due(t) == [("ann", f"tell_{tells}")]
    t.answer("ann", f"tell_{tells}", "hers")
    other = "outcome" if tells == "memory" else "memory"
    assert due(t) == [("gm", f"tell_{other}")]
    assert the(t, "gm", f"tell_{other}").rule == "KT-WAGER-11"
    t.answer("gm", f"tell_{other}", "his")
    told_by = {m.rule: (m.seat, m.words) for m in t.moments() if m.words in ("hers", "his")}
    assert set(told_by.values()) == {("ann", "hers"), ("gm", "his")}
    assert ("KT-WAGER-10" in told_by) == (tells == "outcome")
    assert ("KT-WAGER-11" in told_by) == (tells == "memory")


def test_kt_wager_10_what_is_told_needs_words() -> None:
    """Nobody can say nothing."""
    t = turned({"ann": {}}, 2, ["10S"], "9D")
    t.answer("ann", "choose_narration", "outcome")
    assert t.refusal("ann", "tell_outcome", " ").rule == "KT-WAGER-10"
    t.answer("ann", "tell_outcome", "she has it")
    assert t.refusal("gm", "tell_memory", "").rule == "KT-WAGER-11"


@pytest.mark.parametrize(("chosen", "left"), [("outcome", "memory"), ("the_memory", "outcome")])
def test_kt_wager_11_the_gm_tells_what_is_left_once_the_players_have_told(chosen: str, left: str) -> None:
    """For each PC, one after the other; the players go first."""
    t = turned(TWO, 2, ["10S", "10H"], "9D", ["bob"])
    for seat in TWO:
        t.answer(seat, "choose_narration", chosen)
    for seat in TWO:
        [(asked, kind)] = due(t)
        assert asked == seat
        t.answer(seat, kind, f"by {seat}")
    for pc in TWO:
        assert due(t) == [("gm", f"tell_{left}")]
        assert the(t, "gm", f"tell_{left}").rule == "KT-WAGER-11"
        t.answer("gm", f"tell_{left}", f"for {pc}")
    words = [m.words for m in t.moments() if m.words.startswith(("by", "for"))]
    assert words == ["by ann", "by bob", "for ann", "for bob"]


def test_kt_wager_12_payment_comes_once_all_is_told_and_heard() -> None:
    """Until then everything lies where it was staked."""
    t = told(turned({"ann": {}}, 3, ["10S"], "9D"))
    assert stakes(t) == (9, 17, 3, 3)
    assert due(t) == [("ann", "hear")]
    t.answer("ann", "hear", "go_on")
    assert stakes(t) == (15, 17, 0, 0)
    assert t.state.wagers == 1


def test_kt_wager_13_edges_then_the_room_then_the_end_then_the_way_and_it_is_closed() -> None:
    """In this order, all in the Mirrored Hall (KT-FX-02, R-19)."""
    pcs = people({"ann": {}, "bob": {"coins": 2}}, room="mirrored_hall", party=3)
    t = at("wager", pcs, master=40, args={"opener": "bob"}, truenames={"mirrored_hall": "Hall"})
    offer(t, 2)
    t.chance.extend(["2D", "9C"])
    t.answer("bob", "accept_stake", "accept")
    keep(t)
    t.answer("gm", "cut_deck", 1)
    heard(t)
    assert due(t) == [("bob", "change_edge")]
    assert t.state.pcs["bob"].owes
    t.answer("bob", "change_edge", {"do": "add_edge", "words": "sees double"})
    assert [pc.owes for pc in t.state.pcs.values()] == [False, False]
    assert due(t) == [("ann", "cover")], "bob has no Coin: that is looked at before he is placed elsewhere"
    t.answer("ann", "cover", {"do": "give", "coins": 2})
    assert due(t) == [("gm", "lose_the_way")]
    t.chance.extend(["AD", "AC"])
    t.answer("gm", "lose_the_way", {"do": "put_elsewhere", "whom": "losers", "room": "kitchen"})
    assert t.state.wager is None
    rules = [m.rule for m in t.moments() if m.rule in ("KT-EDGE-05", "KT-MOVE-05", "KT-COVER-02", "KT-FX-02")]
    assert rules == ["KT-EDGE-05", "KT-MOVE-05", "KT-COVER-02", "KT-FX-02"]
    assert (t.state.pcs["bob"].room, t.state.pcs["bob"].owes) == ("kitchen", True)
    assert_35_a_head(t)


@pytest.mark.parametrize("calls", [False, True])
def test_kt_wager_13_a_trigger_at_the_close_ends_play_before_anybody_is_placed(calls: bool) -> None:
    """bob wins in the maze what ann loses there; an Edge of his takes one Coin more from the Master's 16.

    At 15 it is over, and nobody loses their way any more (KT-END-02, R-16, R-42).
    """
    pcs = people({"ann": {}, "bob": {"edges": ["laughs"]}}, room="hedge_maze")
    t = at("wager", pcs, args={"opener": "ann"}, master=16, truenames={"hedge_maze": "Maze"})
    offer(t, 2)
    t.answer("bob", "join_wager", {"do": "join", "want": "it"})
    offer(t, 2)
    for seat in TWO:
        t.answer(seat, "accept_stake", "accept")
    t.answer("bob", "call_own_edge", {"do": "call_edge", "edge": 1} if calls else "pass")
    t.chance.extend(["2D", "QS", "9C"])
    t.answer("gm", "call_edge_against", "pass")
    t.chance.extend(["2H", "3S"] if calls else [])
    closed(t)
    assert (t.state.master, t.state.cause) == ((15, "master") if calls else (16, ""))
    assert (due(t) == [("gm", "lose_the_way")]) != calls
    assert {pc.room for pc in t.state.pcs.values()} == {"master_suite" if calls else "hedge_maze"}


def test_kt_wager_13_a_last_coin_paid_as_toll_while_the_way_is_lost_is_seen_after_it() -> None:
    """bob, who is elsewhere, has none left: the check that fell due waits, and is made (R-16, KT-END-02)."""
    pcs = people({"ann": {"room": "hedge_maze"}, "bob": {"coins": 1}})
    t = at("wager", pcs, master=40, args={"opener": "ann"}, truenames={"hedge_maze": "Maze"})
    offer(t, 2)
    t.chance.extend(["2D", "9C"])
    t.answer("ann", "accept_stake", "accept")
    keep(t)
    t.answer("gm", "cut_deck", 1)
    closed(t)
    t.answer("bob", "explore", "pay_toll")
    assert t.state.pcs["bob"].coins == 0
    t.answer("gm", "lose_the_way", "leave")
    assert due(t) == [("ann", "cover")]
    t.chance.extend(["2H", "3S"])
    t.answer("ann", "cover", "decline")
    assert t.state.cause == "coins"


def test_kt_wager_13_one_wager_at_a_time_and_play_goes_on_after_it() -> None:
    """One Play Deck (R-34); whoever has settled the room may frame another."""
    t = offered(TWO, 2)
    assert closed_by(t, "gm", "keep_palace")["frame_clash"] == "KT-ROLE-03"
    assert closed_by(t, "bob", "explore")["frame_wager"] == "KT-ROLE-03"
    t.chance.extend(["10D", "2C"])
    t.answer("ann", "accept_stake", "accept")
    closed(t)
    assert t.state.wager is None
    assert is_open(t, "ann", "explore", "frame_wager")
