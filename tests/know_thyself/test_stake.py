"""What is staked, and how one backs down (KT-STAKE)."""

import pytest

from tests.know_thyself.tables import assert_35_a_head, at, kinds, purse, said, stacks
from tests.know_thyself.wagers import ROOM, closed_by, framed, offer, offered, people, side, stakes, the

TWO = {"ann": {}, "bob": {}}


def test_kt_stake_01_the_guide_stands_beside_the_offer() -> None:
    """2 minor, 3 and 4 an even match, 5 and more vast: it is advice, and any number goes."""
    prompt = the(framed(TWO), "gm", "offer_stake").prompt
    for piece in ("2: minor", "3 or 4: it matters", "5 and more: vast"):
        assert piece in prompt
    assert [offered(TWO, stake).state.wager.stake for stake in (2, 4, 11)] == [2, 4, 11]


def test_kt_stake_02_both_sides_stake_the_same() -> None:
    """12 and 40, and 3 of each: 9 and 37, with 3 and 3 between them."""
    t = offered(TWO, 3, chance=["5D"])
    assert stakes(t) == (12, 40, 0, 0)
    t.answer("ann", "accept_stake", "accept")
    assert stakes(t) == (9, 37, 3, 3)
    assert said(t, "KT-STAKE-02")[0].figures == {"seat": "ann", "stake": 3, "master": 37}
    assert_35_a_head(t)


@pytest.mark.parametrize("coins", [0, 2, 3])
def test_kt_stake_02_nobody_accepts_what_they_cannot_pay(coins: int) -> None:
    """With exactly the stake they can, and have none left."""
    t = offered({"ann": {"coins": coins}, "bob": {}}, 3, chance=["5D"])
    if coins < 3:
        assert t.refusal("ann", "accept_stake", "accept").rule == "KT-STAKE-02"
        return
    t.answer("ann", "accept_stake", "accept")
    assert stakes(t) == (0, 37, 3, 3)


def test_kt_stake_03_backing_down_costs_nothing_and_settles_nothing() -> None:
    """No Coins, no Memory, no Edge, and the room is owed as before (R-10). The GM tells the retreat."""
    t = offered(TWO, 3)
    t.answer("ann", "accept_stake", {"do": "back_down", "words": "not I"})
    assert [(one.seat, one.kind) for one in t.decisions() if one.kind == "tell_retreat"] == [
        ("gm", "tell_retreat")
    ]
    assert t.refusal("gm", "tell_retreat", "").rule == "KT-STAKE-03"
    t.answer("gm", "tell_retreat", "she thinks better of it")
    assert t.state.wager is None
    ann = t.state.pcs["ann"]
    assert (purse(t), stacks(t), ann.owes, ann.memories, ann.edges) == ([12, 12], (40, 6), True, [], [])
    assert said(t, "KT-STAKE-03")[-1].words == "she thinks better of it"


def test_kt_stake_03_where_the_gm_framed_it_the_player_tells_the_retreat() -> None:
    """In the answer itself; the GM is asked nothing. It may be at the want, or at the stake."""
    for at_once in (True, False):
        t = at("roam", people(TWO), master=40)
        t.answer("gm", "keep_palace", {"do": "frame_clash", "room": ROOM, "pcs": ["ann"], "words": "a plant"})
        if not at_once:
            t.answer("ann", "state_want", {"do": "want", "want": "out"})
            offer(t, 2)
        kind = "state_want" if at_once else "accept_stake"
        t.answer("ann", kind, {"do": "back_down", "words": "I freeze"})
        assert t.state.wager is None
        assert said(t, "KT-STAKE-03", seat="ann")[0].words == "I freeze"
        assert "tell_retreat" not in kinds(t)
        assert (purse(t), t.state.pcs["ann"].owes) == ([12, 12], True)


def test_kt_stake_04_the_gm_revises_until_somebody_has_accepted() -> None:
    """Stake and outcome, as often as they like; then it is final on both sides."""
    t = offered(TWO, 3, ["bob"])
    for stake in (5, 20, 2):
        t.answer("gm", "revise_offer", {"do": "revise", "outcome": "worse", "stake": stake})
        assert t.state.wager.stake == stake
    for wrong in (1, 21):
        answer = {"do": "revise", "outcome": "worse", "stake": wrong}
        assert t.refusal("gm", "revise_offer", answer).rule == "KT-STAKE-04"
    t.answer("ann", "accept_stake", "accept")
    assert kinds(t, "gm") == ["keep_palace"]
    assert kinds(t, "ann") == [], "acceptance is final"
    assert (side(t, "ann").staked, kinds(t, "bob")) == (2, ["accept_stake"])


def test_kt_stake_04_the_gm_corrects_a_wrong_mark_before_acceptance() -> None:
    """Such as a climb that nobody marked as one (R-27)."""
    t = at("wager", people(TWO, room="cliffs"), master=40, args={"opener": "ann"})
    offer(t, 3)
    assert t.refusal("gm", "revise_offer", {"do": "correct", "pc": "ann", "kind": "climb_up"})
    t.answer("gm", "revise_offer", {"do": "correct", "pc": "ann", "kind": "climb_down"})
    assert side(t, "ann").kind == "climb_down"
    [marked] = said(t, "KT-FX-04")
    assert marked.figures == {"pc": "ann", "kind": "climb_down"}


def test_kt_stake_02_a_half_written_answer_stays_while_others_act() -> None:
    """ann weighs the stake; the GM revises, bob joins or pays the toll: her decision keeps its id."""
    t = offered({**TWO, "cy": {"room": "stable"}}, 3)
    hers, bobs = the(t, "ann", "accept_stake").id, the(t, "bob", "join_wager").id
    t.answer("gm", "revise_offer", {"do": "revise", "outcome": "worse", "stake": 4})
    t.answer("cy", "explore", "pay_toll")
    assert (the(t, "ann", "accept_stake").id, the(t, "bob", "join_wager").id) == (hers, bobs)
    t.answer("bob", bobs, {"do": "join", "want": "it"})
    offer(t, 4)
    assert the(t, "ann", "accept_stake").id == hers
    t.answer("ann", hers, "accept")
    assert stakes(t) == (8, 56, 4, 4)


def test_kt_stake_01_the_price_is_told_where_it_is_accepted() -> None:
    """What one stakes, and what one has."""
    one = the(offered(TWO, 3), "ann", "accept_stake")
    assert one.prompt == "The stake is 3 Coins, and you have 12. Do you accept?"
    assert one.rule == "KT-WAGER-03"
    assert closed_by(offered(TWO, 3), "ann", "accept_stake") == {"ask_cover": "KT-COVER-01"}
