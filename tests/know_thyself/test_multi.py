"""Several PCs in one Wager, and those who are not in it (KT-MULTI)."""

import pytest

from tests.know_thyself.tables import assert_35_a_head, at, is_open, kinds, purse, said, things
from tests.know_thyself.wagers import (
    ROOM,
    TRUENAME,
    closed,
    closed_by,
    framed,
    heard,
    in_a_wager,
    keep,
    offer,
    offered,
    order,
    people,
    side,
    stakes,
    the,
    told,
    turned,
)

THREE = {"ann": {}, "bob": {}, "cy": {}}


def join(t, seat, kind="plain"):
    """Somebody joins in."""
    t.answer(seat, "join_wager", {"do": "join", "want": f"what {seat} wants", "kind": kind})


def test_kt_multi_01_pcs_in_the_room_join_with_a_want_of_their_own_until_somebody_has_accepted() -> None:
    """Not from elsewhere. Helping brings no bonus."""
    t = offered({**THREE, "dee": {"room": "stable"}}, 2, chance=["2D"])
    assert order(t, "join_wager") == ["bob", "cy"]
    assert t.refusal("bob", "join_wager", {"do": "join", "want": ""}).rule == "KT-MULTI-01"
    join(t, "bob")
    assert said(t, "KT-MULTI-01")[0].words == "what bob wants"
    assert order(t, "accept_stake") == []
    offer(t, 2)
    assert (order(t, "accept_stake"), order(t, "join_wager")) == (["ann", "bob"], ["cy"])
    t.answer("bob", "accept_stake", "accept")
    assert order(t, "join_wager") == []


def test_kt_multi_01_the_gm_confirms_or_restates_stake_and_outcome() -> None:
    """S times two is no more than he has (KT-WAGER-02); it cannot be granted any more."""
    t = offered(THREE, 9, master=15)
    join(t, "bob")
    assert closed_by(t, "gm", "offer_stake") == {"no_conflict": "KT-MULTI-01"}
    assert "9 Coins" in the(t, "gm", "offer_stake").prompt
    answer = {"do": "offer", "outcome": "worse", "stake": 8}
    assert t.refusal("gm", "offer_stake", answer).rule == "KT-WAGER-02"
    offer(t, 7, "worse")
    assert (t.state.wager.stake, said(t, "KT-WAGER-02")[-1].words) == (7, "worse")


def test_kt_multi_01_who_leaves_the_room_does_not_join_and_who_enters_it_may() -> None:
    """The door is where the clash is, while others move about."""
    t = offered(
        {"ann": {}, "bob": {"owes": False}, "cy": {"room": "courtyard", "owes": False}},
        2,
        chance=["AD", "2C"],
    )
    assert order(t, "join_wager") == ["bob"]
    t.answer("bob", "explore", {"do": "go", "to": "courtyard"})
    assert order(t, "join_wager") == []
    t.answer("cy", "explore", {"do": "go", "to": ROOM})
    assert order(t, "join_wager") == ["cy"]
    join(t, "cy")
    offer(t, 2)
    assert order(t, "accept_stake") == ["ann", "cy"]


def test_kt_multi_01_others_join_one_that_the_gm_framed_too() -> None:
    """After the want and the offer."""
    t = at("roam", people(THREE), master=60, truenames={ROOM: TRUENAME})
    t.answer("gm", "keep_palace", {"do": "frame_clash", "room": ROOM, "pcs": ["cy"], "words": "a plant"})
    t.answer("cy", "state_want", {"do": "want", "want": "out"})
    offer(t, 2)
    assert order(t, "join_wager") == ["ann", "bob"]
    join(t, "bob")
    offer(t, 2)
    t.chance.append("2D")
    for seat in ("cy", "bob"):
        t.answer(seat, "accept_stake", "accept")
    assert order(t, "keep_card") == ["bob"], "the GM opened it: the lowest seat draws first"


def test_kt_multi_01_a_clash_that_is_owed_stays_one_that_can_be_paid_whoever_joins() -> None:
    """ann asked for it and has 3 (KT-MOVE-12, R-41); bob, who joins, has 12."""
    for by_asking in (True, False):
        t = at("roam", people({"ann": {"coins": 3}, "bob": {}}), master=40, truenames={ROOM: TRUENAME})
        t.answer("ann", "explore", "ask_for_wager")
        kind = "find_clash" if by_asking else "keep_palace"
        t.answer("gm", kind, {"do": "frame_clash", "room": ROOM, "pcs": ["ann"], "words": "a plant"})
        t.answer("ann", "state_want", {"do": "want", "want": "out"})
        assert closed_by(t, "gm", "offer_stake") == {"no_conflict": "KT-MOVE-12"}
        offer(t, 3)
        join(t, "bob")
        assert t.refusal("gm", "offer_stake", {"do": "offer", "outcome": "no", "stake": 4})
        offer(t, 3)
        assert t.refusal("gm", "revise_offer", {"do": "revise", "outcome": "no", "stake": 4})


def test_kt_multi_02_one_stake_against_each_and_each_accepts_is_covered_or_backs_down_alone() -> None:
    """60 less twice 4; cy is out of it."""
    t = offered({**THREE, "bob": {"coins": 3}}, 4, ["bob", "cy"], ["2D"])
    t.answer("bob", "accept_stake", "ask_cover")
    t.answer("ann", "cover", {"do": "give", "coins": 1})
    t.answer("cy", "accept_stake", "back_down")
    t.answer("gm", "tell_retreat", "cy is off")
    for seat in ("bob", "ann"):
        t.answer(seat, "accept_stake", "accept")
    assert stakes(t, "ann") == (6, 52, 4, 4)
    assert stakes(t, "bob") == (0, 52, 4, 4)
    assert stakes(t, "cy") == (12, 52, 0, 0)
    assert_35_a_head(t)


def test_kt_multi_02_edges_are_each_ones_own() -> None:
    """What is added lies on that PC's side alone."""
    pcs = {"ann": {"edges": ["limps"]}, "bob": {"edges": ["laughs"]}}
    t = offered(pcs, 2, ["bob"])
    for seat in pcs:
        t.answer(seat, "accept_stake", "accept")
    t.answer("bob", "call_own_edge", {"do": "call_edge", "edge": 1})
    assert (stakes(t, "ann")[3], stakes(t, "bob")[3]) == (2, 3)


@pytest.mark.parametrize(
    ("opener", "backs_down", "drawing"),
    [("ann", "", ["ann", "bob", "cy"]), ("bob", "", ["bob", "cy", "ann"]), ("cy", "", ["cy", "ann", "bob"]),
     ("bob", "bob", ["ann", "cy"]), ("cy", "ann", ["cy", "bob"])],
)  # fmt: skip
def test_kt_multi_03_in_order_of_seats_from_the_opener_on_each_finishing_first(
    opener, backs_down, drawing
) -> None:
    """An opener who backed down leaves it to the lowest seat. One deck, and one cut for all."""
    t = offered(THREE, 2, [seat for seat in THREE if seat != opener], opener=opener)
    if backs_down:
        t.answer(backs_down, "accept_stake", "back_down")
        t.answer("gm", "tell_retreat", "off")
    t.chance.append("2D")
    for seat in drawing:
        t.answer(seat, "accept_stake", "accept")
    drew = []
    for first, second in (("3D", "4D"), ("5D", "6D"), ("7D", "8D")):
        if not order(t, "keep_card"):
            break
        [seat] = order(t, "keep_card")
        drew.append(seat)
        t.chance.append(first)
        t.answer(seat, "keep_card", "discard")
        if len(drew) < len(drawing):
            t.chance.append(second)
        keep(t)
    assert drew == drawing
    t.chance.append("10D")
    t.answer("gm", "cut_deck", 9)
    assert len(set(t.state.wager.out)) == len(t.state.wager.out) == 2 * len(drawing) + 1
    assert len(said(t, "KT-DRAW-03")) == 1


def test_kt_multi_03_degree_result_and_payment_are_each_ones_own() -> None:
    """One card of the Master's: ann ties with the first, bob wins with the second, cy loses. S 4."""
    t = offered(THREE, 4, ["bob", "cy"], ["9S"])
    for seat in THREE:
        t.answer(seat, "accept_stake", "accept")
    t.chance.append("2D")
    keep(t)
    t.chance.append("KD")
    t.answer("bob", "keep_card", "discard")
    t.chance.append("3C")
    keep(t)
    keep(t)
    t.chance.append("9H")
    t.answer("gm", "cut_deck", 9)
    assert [(side(t, seat).result, side(t, seat).degree) for seat in THREE] == [
        ("won", "full"), ("won", "partial"), ("lost", ""),
    ]  # fmt: skip
    closed(t)
    assert (purse(t), t.state.master) == ([16, 15, 8], 60 - 4 - 3 + 4)


@pytest.mark.parametrize(
    ("choices", "breaks", "narration"),
    [
        (["outcome", "outcome", "the_memory"], None, "outcome"),
        (["the_memory", "outcome", "the_memory"], None, "memory"),
        (["outcome", "the_memory"], "the_memory", "memory"),
        (["outcome", "the_memory"], "outcome", "outcome"),
    ],
)
def test_kt_multi_04_all_tell_the_same_piece_as_most_choose_and_the_gm_breaks_a_tie(
    choices, breaks, narration
) -> None:
    """Those who take part choose, each once; then in order of seats each tells for their own PC."""
    pcs = dict(list(THREE.items())[: len(choices)])
    names = list(pcs)
    cards = ["10S", "10H", "10C"][: len(names)]
    t = turned(pcs, 2, cards, "9D", names[:-1], opener=names[-1])
    for seat, choice in zip(names, choices, strict=True):
        assert order(t, "break_tie") == []
        t.answer(seat, "choose_narration", choice)
    assert order(t, "break_tie") == (["gm"] if breaks else [])
    if breaks:
        assert the(t, "gm", "break_tie").rule == "KT-MULTI-04"
        t.answer("gm", "break_tie", breaks)
    assert t.state.wager.narration == narration
    told_in, gm_in = [], []
    other = "outcome" if narration == "memory" else "memory"
    while due := [d for d in t.decisions() if d.kind == f"tell_{narration}"]:
        [one] = due
        told_in.append(one.seat)
        t.answer(one.seat, one.id, f"by {one.seat}")
    while due := [d for d in t.decisions() if d.kind == f"tell_{other}"]:
        gm_in.append(next(seat for seat in names if getattr(side(t, seat), other).id == ""))
        t.answer("gm", due[0].id, "by the GM")
    assert (told_in, gm_in) == (names, names)


def test_kt_multi_05_each_gains_one_memory_the_same_attachment_for_all_and_a_type_of_their_own() -> None:
    """The Master's 9D: all lie on D."""
    t = closed(turned(THREE, 2, ["10S", "10H", "2C"], "9D", ["bob", "cy"]))
    assert [[m.type for m in pc.on("D")] for pc in t.state.pcs.values()] == [["guilt"], ["goal"], ["defeat"]]
    assert [len(pc.memories) for pc in t.state.pcs.values()] == [1, 1, 1]


def test_kt_multi_05_the_other_reading_holds_for_several_too() -> None:
    """memory_suits=player_attachment: one type for all, each on an Attachment of their own (R-06)."""
    options = {"memory_suits": "player_attachment"}
    t = closed(turned(THREE, 2, ["10S", "10H", "2C"], "9D", ["bob", "cy"], options=options))
    for pc, suit in zip(t.state.pcs.values(), "SHC", strict=True):
        assert [(m.type, m.suit) for m in pc.memories] == [("triumph", suit)]


def test_kt_multi_02_who_backed_down_is_out_of_it_and_free() -> None:
    """No card, no Memory, no say in what is told; the others go on (R-10, R-11)."""
    t = offered({"ann": {"party": 4}, "bob": {"party": 5}, "cy": {"party": 6}}, 2, ["bob", "cy"], ["10D"])
    t.answer("ann", "accept_stake", "back_down")
    t.answer("gm", "tell_retreat", "off")
    assert is_open(t, "ann", "explore", "pay_toll")
    for seat in ("bob", "cy"):
        t.answer(seat, "accept_stake", "accept")
    t.chance.append("10H")
    keep(t)
    keep(t)
    t.chance.append("9C")
    t.answer("gm", "cut_deck", 1)
    assert order(t, "choose_narration") == ["bob", "cy"]
    told(t)
    assert "hear" not in kinds(t, "ann")
    heard(t)
    closed(t)
    assert [len(pc.memories) for pc in t.state.pcs.values()] == [0, 1, 1]
    assert [pc.owes for pc in t.state.pcs.values()] == [True, False, False]


def test_kt_multi_02_if_all_back_down_the_wager_is_gone() -> None:
    """And nothing has moved."""
    t = offered(THREE, 2, ["bob"])
    for seat in ("ann", "bob"):
        t.answer(seat, "accept_stake", "back_down")
        t.answer("gm", "tell_retreat", "off")
    assert t.state.wager is None
    assert purse(t) == [12, 12, 12]
    assert all(pc.owes for pc in t.state.pcs.values())


# -- meanwhile -----------------------------------------------------------------------------------------


def test_kt_multi_01_nobody_walks_out_of_a_wager_with_somebody_who_had_asked_them_along() -> None:
    """A walk that was proposed before lapses for whoever wagers instead (KT-MOVE-11, R-34)."""
    free = people(THREE, owes=False)
    t = at("roam", free, master=60, truenames={ROOM: TRUENAME, "courtyard": "Courtyard of Lost Love"})
    t.answer("ann", "explore", {"do": "go", "to": "courtyard", "company": ["bob", "cy"]})
    t.answer("cy", "come", "come_along")
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    assert "come" not in kinds(t)
    assert {pc.room for pc in t.state.pcs.values()} == {ROOM}
    t = at("roam", free, master=60, truenames={ROOM: TRUENAME, "courtyard": "Courtyard of Lost Love"})
    t.answer("ann", "explore", {"do": "go", "to": "courtyard", "company": ["bob", "cy"]})
    t.answer("cy", "explore", {"do": "frame_wager", "want": "it"})
    assert "come" not in kinds(t), "cy, who had agreed, may not leave, and the whole move is refused"
    t = at("roam", free, master=60, truenames={ROOM: TRUENAME, "courtyard": "Courtyard of Lost Love"})
    t.answer("ann", "explore", {"do": "go", "to": "courtyard", "company": ["bob"]})
    t.answer("cy", "explore", {"do": "frame_wager", "want": "it"})
    offer(t, 2)
    join(t, "bob")
    assert "come" not in kinds(t)


def test_kt_multi_03_others_move_and_buy_out_while_it_is_on_and_nobodys_decision_goes_stale() -> None:
    """From the first card to the last Edge ann's decision keeps its id, whatever dee does (R-34)."""
    pcs = {
        "ann": {"attachments": things(D=["goal"]), "edges": ["limps"]},
        "bob": {},
        "dee": {"room": "stable", "owes": False, "coins": 30},
    }
    rooms = {"stable": "Stable of Lost Love", "courtyard": "Courtyard of Lost Love"}
    t = framed(pcs, truenames={ROOM: TRUENAME, **rooms})

    def stays(seat, kind):
        """dee walks, and buys out; the decision is the same."""
        before = the(t, seat, kind).id
        here = t.state.pcs["dee"].room
        t.answer("dee", "explore", {"do": "go", "to": "courtyard" if here == "stable" else "stable"})
        t.answer("dee", "explore", "pay_toll")
        assert the(t, seat, kind).id == before, kind
        return before

    t.answer("gm", stays("gm", "offer_stake"), {"do": "offer", "outcome": "no", "stake": 2})
    t.chance.append("8D")
    t.answer("ann", stays("ann", "accept_stake"), "accept")
    t.answer("ann", stays("ann", "call_own_edge"), "pass")
    t.answer("gm", stays("gm", "call_edge_against"), "pass")
    t.answer("ann", stays("ann", "keep_card"), "keep")
    t.chance.append("9S")
    t.answer("gm", stays("gm", "cut_deck"), 4)
    t.answer("ann", stays("ann", "invoke_memory"), "stand")
    t.answer("ann", stays("ann", "choose_narration"), "outcome")
    t.answer("ann", stays("ann", "tell_outcome"), "so it goes")
    t.answer("gm", stays("gm", "tell_memory"), "a lamp")
    stays("bob", "flag_contradiction")
    t.answer("ann", stays("ann", "hear"), "go_on")
    t.answer("ann", stays("ann", "change_edge"), "no_change")
    assert t.state.wager is None


def test_kt_multi_03_in_no_wager_and_nothing_to_do_is_not_asked() -> None:
    """bob is in the same room and owes it; he may buy out. dee, in the Guest Suite, may take things up."""
    bare = things(taken=False)
    pcs = {
        "ann": {},
        "bob": {"coins": 0},
        "cy": {},
        "dee": {"room": "guest_suite", "owes": False, "attachments": bare},
    }
    t = in_a_wager(pcs, 2, chance=["2D"])
    assert kinds(t, "ann") == ["keep_card"]
    assert kinds(t, "bob") == []
    assert is_open(t, "cy", "explore", "pay_toll")
    t.answer("dee", "explore", {"do": "take_up", "suits": ["D", "H", "C", "S"]})
    assert is_open(t, "dee", "explore", "go")
