"""Major Coups and the own Character (CM-COUP, CM-CHAR)."""

from __future__ import annotations

import pytest

from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import Options, alone, bid, borrow, cast, declare, face, pass_by, stake, versus
from tests.city_of_masks.evening import at, choices, in_scene, refuses, said

WIN = [[6, 0], [3, 3]]
LOSE = [[3, 3], [6, 0]]
HIDDEN = {"hidden_face": [{"key": "H1", "words": "weep", "value": 2}]}


def great(
    pot: int,
    *actions: str,
    tiles: list[list[int]] = WIN,
    options: Options | None = None,
    ana: dict[str, object] | None = None,
    **more: object,
) -> ScriptedTable:
    """Ana stakes so much against bor, who levels."""
    t = versus(tiles, options, ana={"face": 40, **(ana or {})}, bor={"face": 40})
    stake(t, pot, *actions, **more)
    bid(t, "bor", "level")
    pass_by(t)
    return t


@pytest.mark.parametrize(("pot", "coups"), [(19, 0), (20, 1), (30, 1)])
def test_cm_coup_01_a_challenger_who_is_paid_20_by_the_losing_side(pot: int, coups: int) -> None:
    """CM-COUP-01, R-46: 19 is none."""
    t = great(pot)
    assert t.state.avatars["ana"].coups == coups
    assert len(said(t, "CM-COUP-01", seat=None, paid=pot)) == coups


def test_cm_coup_01_the_defender_has_none() -> None:
    """CM-COUP-01: bor wins 25, and was challenged."""
    t = great(25, tiles=LOSE)
    assert [t.state.avatars[seat].coups for seat in ("ana", "bor")] == [0, 0]


def test_cm_coup_01_own_and_lent_together_but_no_fees() -> None:
    """CM-COUP-01: bor pays 17 and cai's 3 are 20; with 2 of cai's and the fee of 1 it is 19."""
    for lent, coups in ((3, 1), (2, 0)):
        t = versus(
            [*WIN, [1, 1]], ana={"face": 30}, bor={"face": 18}, cai={"feels": {"bor": 9}},
        )  # fmt: skip
        stake(t, 25)
        borrow(t, "bor", "cai", lent)
        bid(t, "bor", "attack_desperately")
        pass_by(t)
        assert t.state.avatars["ana"].coups == coups


def test_cm_coup_01_what_stays_owed_does_not_count() -> None:
    """CM-COUP-01: a stake of 25 of which 12 are there: 13 are owed, and 12 were paid."""
    t = versus(WIN, ana={"face": 30})
    stake(t, 25)
    bid(t, "bor", "attack_desperately")
    pass_by(t)
    assert (t.state.avatars["bor"].owes, t.state.avatars["ana"].coups) == ({"ana": 13}, 0)


def test_cm_coup_01_a_backdown_that_pays_20_counts() -> None:
    """CM-COUP-01: 21 in the pot, and the next raise is too much."""
    t = versus(ana={"face": 40}, bor={"face": 22})
    stake(t, 20)
    bid(t, "bor", "raise_to", to=21)
    bid(t, "ana", "raise_to", to=35)
    bid(t, "bor", "back_down")
    assert (t.state.avatars["ana"].coups, face(t, "ana")) == (1, [40 + 21])


@pytest.mark.parametrize(("coup_count", "coups"), [("paid", 0), ("both_pots", 1)])
def test_cm_coup_01_by_a_table_option_both_pots_count(coup_count: str, coups: int) -> None:
    """R-46: 10 and 10: 10 were paid, 20 lay in both."""
    t = great(10, options={"coup_count": coup_count})
    assert t.state.avatars["ana"].coups == coups
    told = [(m.text, m.figures["paid"]) for m in said(t, "CM-COUP-01")]
    assert told == [("ana brings off a Major Coup: 20 Face lay in the pots.", 10)] * coups


def test_cm_coup_02_coups_are_counted_for_each_player_and_score() -> None:
    """CM-COUP-02, CM-END-02: a second one makes two, and two points."""
    t = great(20, ana={"coups": 1})
    assert t.state.avatars["ana"].coups == 2
    t = at("final_reckoning", cast(3, bor={"coups": 2}))
    assert [score.coups for score in t.state.scores] == [0, 2, 0]


@pytest.mark.parametrize(
    ("actions", "more", "earned"),
    [
        (["H1"], {}, True),
        (["H1", "other.1"], {}, True),
        (["H1", "KS.6"], {}, False),
        (["other.1"], {}, False),
        (["KS.6"], {}, False),
        (["H1"], {"against": "commission"}, False),
        (["H1"], {"against": "sun"}, True),
    ],
)
def test_cm_char_01_a_coup_by_hidden_actions_not_against_the_commission(
    actions: list[str], more: dict[str, str], earned: bool
) -> None:
    """CM-CHAR-01, R-47: at least one hidden, no proper one; others do no harm."""
    t = great(20, *actions, ana=HIDDEN, **more)
    assert t.state.avatars["ana"].own_character is earned
    assert len(said(t, "CM-CHAR-01", seat=None)) == earned


@pytest.mark.parametrize(
    ("declared", "sent", "earned"),
    [("H1", "KS.6", False), ("other.1", "H1", True), ("other.1", "KS.6", False)],
)
def test_cm_char_01_what_a_messenger_went_out_with_was_declared_too(
    declared: str, sent: str, earned: bool
) -> None:
    """CM-CHAR-01, CM-SUP-03: a further proper action spoils it, a further hidden one will do."""
    rich = cast(ana={"face": 40, **HIDDEN}, bor={"face": 40})
    places = [{"present": ["ana", "bor", "dov"]}, {"present": ["cai"]}]
    t = at(
        "opposed_challenge", rich, [[6, 6], *WIN], state={"places": places}, challenger="ana", defender="bor"
    )  # fmt: skip
    stake(t, 20, declared)
    bid(t, "bor", "raise_to", to=21)
    bid(t, "ana", "send_for", whom="cai", action=sent)
    t.answer("cai", "summons", "stay_away")
    bid(t, "ana", "level")
    pass_by(t)
    assert t.state.avatars["ana"].coups == 1
    assert t.state.avatars["ana"].own_character is earned


def test_cm_char_01_no_coup_no_character() -> None:
    """CM-CHAR-01: 19 will not do; and it is earned once."""
    assert not great(19, "H1", ana=HIDDEN).state.avatars["ana"].own_character
    t = great(20, "H1", ana={**HIDDEN, "own_character": True})
    assert said(t, "CM-CHAR-01") == []


@pytest.mark.parametrize(
    ("check", "felt", "thinks", "earned"),
    [
        ("feeling", 0, -5, True),
        ("feeling", -1, 5, False),
        ("regard", -5, 0, True),
        ("regard", 5, -1, False),
        ("both", 0, 0, True),
        ("both", -1, 0, False),
        ("both", 0, -1, False),
    ],
)
def test_cm_char_01_by_table_options_feeling_regard_or_both(
    check: str, felt: int, thinks: int, earned: bool
) -> None:
    """R-47: R[x>Commission] >= 0; or FR[Commission>x] >= 0; or both."""
    ana = {**HIDDEN, "feels": {"commission": felt}, "FR": {"commission": thinks}}
    t = great(20, "H1", options={"character_check": check}, ana=ana)
    assert t.state.avatars["ana"].own_character is earned


def test_cm_char_02_the_own_character_is_a_mask_that_copies_the_hidden_face() -> None:
    """CM-CHAR-02: worn, its actions are proper, worth the same; it counts for standing."""
    t = in_scene(cast(3, ana={**HIDDEN, "own_character": True}))
    assert t.state.avatars["ana"].standing == 12 + 13 + 2
    assert "own:ana" in choices(t, "ana", "take_turn", "change_mask", "mask")
    t.answer("ana", "take_turn", {"do": "change_mask", "mask": "own:ana"})
    (shown,) = t.view("bor")["state"]["avatars"]["ana"]["hidden_face"]
    assert (shown["key"], shown["value"]) == ("H1", 2)
    t.answer("ana", "take_turn", "act_alone")
    declare(t, "ana", "own:ana.1")
    assert t.state.stake("ana").total == 2


def test_cm_char_02_it_never_conflicts_with_the_hidden_face() -> None:
    """CM-CHAR-02: no bonus and no breach, though the pair is half declared."""
    pair = {"hidden_face": [{"key": "H1", "words": "spare them", "value": 2, "against": "KS.2"}]}
    t = alone([[6, 6]], ana={"worn": "own", "masks": ["KS"], **pair})
    declare(t, "ana", "H1")
    assert t.state.challenge.side("ana").tags == []
    pass_by(t)
    assert said(t, "CM-ACT-05") == []


def test_cm_char_02_it_cannot_be_sold() -> None:
    """CM-CHAR-02, CM-MKT-02: the cards may be offered, it may not."""
    t = at("market", cast(3, ana={**HIDDEN, "own_character": True}), turn=0)
    assert choices(t, "ana", "market_turn", "offer_mask", "mask") == ["KS"]
    refuses(t, "ana", "market_turn", {"do": "offer_mask", "mask": "own:ana", "to": "bor", "price": 0})
