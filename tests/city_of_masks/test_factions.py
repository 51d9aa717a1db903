"""Factions: what they think, commit and lend (CM-FAC)."""

from __future__ import annotations

import pytest

from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import Options, act, alone, bid, face, pass_by, stake, versus
from tests.city_of_masks.evening import asked, choices, closed, offers, refuses, said


def regard(t: ScriptedTable, faction: str, seat: str = "ana") -> tuple[int, int]:
    """FR and FC of that faction."""
    avatar = t.state.avatars[seat]
    return avatar.regard[faction], avatar.committed[faction]


def test_cm_fac_01_factions_decide_nothing_and_their_tracks_are_public() -> None:
    """CM-FAC-01: FR and FC begin at 0, and nobody is asked on a faction's behalf."""
    t = alone([[5, 3]])
    assert regard(t, "sun") == (0, 0)
    act(t, wooing=["personalists"])
    shown = t.view(None)["state"]["avatars"]["ana"]
    assert (shown["regard"]["personalists"], shown["committed"]["personalists"]) == (2, 2)


@pytest.mark.parametrize(("tile", "delta"), [([5, 3], 2), ([3, 3], 0), ([3, 5], -2)])
def test_cm_fac_02_delta_is_w_and_the_modifiers(tile: list[int], delta: int) -> None:
    """CM-FAC-02, R-43: to the signed change, also to 0: here +1 for being a man."""
    t = alone([tile])
    act(t, wooing=["sun"])
    assert said(t, "CM-FAC-02", sway=delta, delta=delta + 1, mods={"own": 1})


@pytest.mark.parametrize(("randomizer", "lot"), [("dominoes", "tile"), ("dice", "dice")])
def test_cm_fac_02_the_script_tells_each_part_with_its_sign(randomizer: str, lot: str) -> None:
    """CM-FAC-02 to CM-FAC-04: all that counts; where that is the draw alone, the draw."""
    t = alone([[3, 5]], {"randomizer": randomizer})
    act(
        t, "KS.6", "KS.7", wooing=["sun", "personalists"], against="moon", pleases=["sun:KS.6"],
        offends=["sun:KS.7", "personalists:KS.6"],
    )  # fmt: skip
    assert [m.text for m in said(t, "CM-FAC-02")] == [
        f"ana woos the Sun Temple: −2 by the {lot}, +2 against the Moon Temple, +1 for what pleases them, "
        "−1 for what goes against them and +1 for being one of their own; 1 in all.",
        f"ana woos the Personalists: −2 by the {lot}, +1 against the Moon Temple and "
        "−1 for what goes against them; −2 in all.",
    ]
    t = alone([[3, 5]], {"randomizer": randomizer})
    act(t, wooing=["moon"])
    assert [m.text for m in said(t, "CM-FAC-02")] == [f"ana woos the Moon Temple: −2 by the {lot}."]


@pytest.mark.parametrize(
    ("faction", "against", "by"),
    [("sun", "moon", 2), ("sun", "commission", 1), ("moon", "sun", 2), ("commission", "personalists", 2),
     ("personalists", "moon", 1)],
)  # fmt: skip
def test_cm_fac_03_a_deed_against_another_faction_pleases(faction: str, against: str, by: int) -> None:
    """CM-FAC-03: +1 against another that is not the opposite, +2 against the opposite."""
    t = alone([[3, 3]])
    act(t, wooing=[faction], against=against)
    assert said(t, "CM-FAC-02")[0].figures["mods"]["against"] == by


def test_cm_fac_03_each_declared_action_pleases_or_offends() -> None:
    """CM-FAC-03: two proper to the Personalists and one against them: +2 -1; one tag for an action each."""
    t = alone([[3, 3]])
    act(
        t, "KS.6", "KS.7", "KS.2", wooing=["personalists"],
        pleases=["personalists:KS.6", "personalists:KS.7"], offends=["personalists:KS.2"],
    )  # fmt: skip
    assert said(t, "CM-FAC-02", delta=1, mods={"proper": 2, "breaches": -1})
    t = alone([[3, 3]])
    act(t, "KS.6", wooing=["moon"], pleases=["moon:KS.6"], offends=["moon:KS.6"])
    assert said(t, "CM-FAC-02", delta=1, mods={"proper": 1})


def test_cm_fac_03_each_principal_s_own_tags_count_for_them_alone() -> None:
    """CM-FAC-03: ana acts against the Moon Temple; bor, who woos the Sun too, has nothing of it."""
    t = versus([[3, 3], [2, 2]])
    t.answer("ana", "declare_actions", {"actions": ["other.1"], "against": "moon"})
    t.answer("ana", "open_pot", 0)
    t.answer("bor", "declare_actions", {"actions": ["other.1"], "wooing": ["sun"]})
    pass_by(t)
    assert said(t, "CM-FAC-02", mods={"own": 1})[0].seat == "bor"


@pytest.mark.parametrize(
    ("faction", "more", "own"),
    [
        ("sun", {"gender": "m"}, 1),
        ("sun", {"gender": "f"}, 0),
        ("moon", {"gender": "f"}, 1),
        ("moon", {"gender": "other"}, 0),
        ("moon", {"gender": "other", "temple": "moon"}, 1),
        ("commission", {"masks": ["KS", "BJ", "QH"]}, 3),
        ("commission", {"masks": ["KS"], "own_character": True}, 2),
        ("commission", {"worn": "uncast", "masks": []}, 0),
    ],
)
def test_cm_fac_04_own_modifiers(faction: str, more: dict[str, object], own: int) -> None:
    """CM-FAC-04, CM-CHAR-02: a man's +1, a woman's +1, +1 for each character mask, the own one included."""
    t = alone([[3, 3]], ana=more)
    act(t, wooing=[faction])
    assert said(t, "CM-FAC-02", delta=own)


def test_cm_fac_04_personalists_count_the_proper_actions_broken_with() -> None:
    """CM-FAC-04: KS.1 and KS.4 tagged, KS.2 by its pair: +3."""
    t = alone([[6, 6]], ana={"hidden": {"spare them": {"value": 3, "against": "KS.2"}}})
    act(t, "spare them", wooing=["personalists"], breaches=["KS.1", "KS.4"])
    assert said(t, "CM-FAC-02", mods={"own": 3})


@pytest.mark.parametrize(("temple_gender", "own"), [("avatar", (1, 0)), ("mask", (0, 1))])
def test_cm_fac_04_by_a_table_option_the_temples_look_at_the_mask(
    temple_gender: str, own: tuple[int, int]
) -> None:
    """R-44: a man in a woman's mask; a mask of any gender leaves it at the avatar's."""
    options = {"temple_gender": temple_gender}
    for faction, delta in zip(("sun", "moon"), own, strict=True):
        t = alone([[3, 3]], options, ana={"worn": "QH"})
        act(t, wooing=[faction])
        assert said(t, "CM-FAC-02", delta=delta)
    t = alone([[3, 3]], options, ana={"worn": "KS"})
    act(t, wooing=["sun"])
    assert said(t, "CM-FAC-02", delta=1)


@pytest.mark.parametrize(
    ("tile", "before", "after"),
    [
        ([6, 2], (0, 0), (4, 4)),
        ([6, 2], (-2, 0), (2, 4)),
        ([6, 2], (-4, 0), (0, 0)),
        ([6, 2], (-9, 3), (-5, 3)),
        ([6, 2], (9, 20), (10, 24)),
        ([2, 6], (3, 5), (-1, 1)),
        ([2, 6], (-9, 3), (-10, 0)),
        ([3, 3], (3, 5), (3, 5)),
    ],
)
def test_cm_fac_05_regard_is_clamped_and_commitment_grows_above_0_only(
    tile: list[int], before: tuple[int, int], after: tuple[int, int]
) -> None:
    """CM-FAC-05: delta +4, -4 and 0; FC grows by all of it if the new FR > 0, without bound."""
    t = alone([tile], ana={"FR": {"personalists": before[0]}, "FC": {"personalists": before[1]}})
    act(t, wooing=["personalists"])
    assert regard(t, "personalists") == after


def test_cm_fac_06_who_is_acted_against_cannot_be_wooed() -> None:
    """CM-FAC-06: refused at once; presence is not needed for the others."""
    t = alone([[3, 3]])
    refuses(
        t, "ana", "declare_actions", {"actions": ["other.1"], "wooing": ["sun"], "against": "sun"}
    )  # fmt: skip
    act(t, wooing=["moon"], against="sun")
    assert [m.figures["key"] for m in said(t, "CM-FAC-02")] == ["moon"]


def test_cm_fac_06_that_a_faction_would_learn_of_it_and_approve_is_open_to_objection() -> None:
    """CM-FAC-06, CM-TAB-02: upheld, it is not wooed."""
    t = alone([[6, 1]], state={"arbiter": "dov"})
    t.answer("ana", "declare_actions", {"actions": ["other.1"], "wooing": ["sun"]})
    t.answer("ana", "tag_actions", {})
    t.answer("bor", "raise_objection", {"to": "not woos:sun"})
    t.answer("dov", "rule_on", "uphold")
    pass_by(t)
    assert (said(t, "CM-FAC-02"), regard(t, "sun")) == ([], (0, 0))


def backed(tiles: list[list[int]], options: Options | None = None, fr: int = 4, fc: int = 5) -> ScriptedTable:
    """Ana, behind by 3, to whom the Sun Temple has committed Face."""
    t = versus(tiles, options, ana={"FR": {"sun": fr}, "FC": {"sun": fc}}, bor={"FC": {"sun": 4, "moon": 4}})
    stake(t, 0, defender=["KD.1"])
    return t


@pytest.mark.parametrize("fr", [-7, 0, 4])
def test_cm_fac_07_up_to_what_is_committed_whatever_the_regard_for_a_fee_to_the_bank(fr: int) -> None:
    """CM-FAC-07: 1 <= L <= FC; 1 of own Face goes to the bank; FC is not used up."""
    t = backed([[6, 0], [3, 3]], fr=fr)
    refuses(t, "ana", "bid_turn", {"do": "ask_faction", "of": "sun", "amount": 6})
    refuses(t, "ana", "bid_turn", {"do": "ask_faction", "of": "moon", "amount": 1})
    bid(t, "ana", "ask_faction", of="sun", amount=5)
    assert (face(t, "ana"), t.state.stake("ana").of("sun")) == ([11], 5)
    assert t.state.bank.retired == {"face": 1}
    assert regard(t, "sun") == (fr, 5)


def test_cm_fac_07_only_one_side_and_once() -> None:
    """CM-FAC-07: the Sun Temple lends to ana, so bor has the Moon Temple's Face alone."""
    t = backed([[6, 0], [3, 3]])
    bid(t, "ana", "ask_faction", of="sun", amount=4)
    assert closed(t, "ana", "bid_turn")["ask_faction"] == "CM-FAC-07"
    bid(t, "ana", "raise_to", to=6)
    refuses(t, "bor", "bid_turn", {"do": "ask_faction", "of": "sun", "amount": 1})
    assert choices(t, "bor", "bid_turn", "ask_faction", "of") == ["moon"]


def test_cm_fac_07_a_deed_against_a_faction_does_not_suit_it() -> None:
    """CM-FAC-07: the Sun won't lend for what is declared against it, nor for what is ruled to be."""
    bound: dict[str, object] = {"committed": {"sun": 4}}
    t = versus(ana=bound)
    stake(t, 0, "other.1", defender=["KD.1"], against="sun")
    assert closed(t, "ana", "bid_turn")["ask_faction"] == "CM-FAC-07"

    t = versus(ana=bound)
    stake(t, 0, "other.1", defender=["KD.1"])
    bid(t, "ana", "ask_faction", of="sun", amount=2)
    t.answer("dov", "raise_objection", {"to": "against:sun"})
    t.answer("cai", "rule_on", "uphold")
    assert closed(t, "ana", "bid_turn")["ask_faction"] == "CM-FAC-07"
    assert t.state.stake("ana").total == 0


def test_cm_fac_07_a_faction_whose_loan_was_ruled_out_is_not_asked_again() -> None:
    """CM-FAC-07, CM-INF-07: no fee is paid twice for it; the other side may still ask."""
    t = versus(ana={"committed": {"sun": 4, "moon": 2}}, bor={"committed": {"sun": 3}})
    stake(t, 0, "other.1", defender=["KD.1"])
    bid(t, "ana", "ask_faction", of="sun", amount=2)
    t.answer("dov", "raise_objection", {"to": "not suits:sun"})
    t.answer("cai", "rule_on", "uphold")
    [gone] = said(t, "CM-FAC-07", key="sun", amount=2)[1:]
    assert gone.text == "This is nothing for which the Sun Temple would lend: ana gives 2 Face back."
    refuses(t, "ana", "bid_turn", {"do": "ask_faction", "of": "sun", "amount": 1})
    assert choices(t, "ana", "bid_turn", "ask_faction", "of") == ["moon"]
    bid(t, "ana", "raise_to", to=5)
    assert choices(t, "bor", "bid_turn", "ask_faction", "of") == ["sun"]


def test_cm_fac_07_directly_only() -> None:
    """CM-FAC-07: no go-between and no chain to a faction."""
    t = backed([[6, 0], [3, 3]])
    assert "through" not in offers(t, "ana", "bid_turn")["ask_faction"]


@pytest.mark.parametrize(
    ("lost", "paid", "left"),
    [
        ("strike", 0, (1, 2)),
        ("strike", 3, (4, 5)),
        ("strike", 5, (6, 5)),
        ("keep", 0, (1, 5)),
        ("keep", 1, (2, 5)),
    ],
)  # fmt: skip
def test_cm_fac_08_settlement_is_automatic(lost: str, paid: int, left: tuple[int, int]) -> None:
    """CM-FAC-08, R-45: of 3 lent; FR += net; FC += net below 0, but by keep only FR falls; P to the bank."""
    t = backed([[6, 0], [3, 3]], {"lost_faction_face": lost})
    bid(t, "ana", "ask_faction", of="sun", amount=3)
    bid(t, "ana", "level")
    pass_by(t, repay=paid)
    assert regard(t, "sun") == left
    assert face(t, "ana") == [12 - 1 + 3 + 3 - paid]
    assert "weigh" not in {kind for _, kind in asked(t)}


def test_cm_fac_08_nothing_falls_below_0() -> None:
    """CM-FAC-08: FC 5, and 5 are lost: 0; FR is clamped at -10."""
    t = backed([[3, 3], [6, 0]], fr=-8)
    bid(t, "ana", "ask_faction", of="sun", amount=5)
    bid(t, "ana", "raise_to", to=5)
    pass_by(t)
    assert regard(t, "sun") == (-10, 0)


@pytest.mark.parametrize(
    ("felt", "thinks", "champion"),
    [(6, 6, True), (5, 6, False), (6, 5, False), (10, 10, True), (-6, 6, False)],
)  # fmt: skip
def test_cm_fac_09_a_champion_feels_and_is_thought_of_above_5(felt: int, thinks: int, champion: bool) -> None:
    """CM-FAC-09: R[c>F] > 5 and FR[F>c] > 5: who beats one at 20 has humiliated the faction."""
    t = versus(
        [[6, 0], [3, 3]],
        ana={"face": 30, "aims": [{"kind": "humiliate", "target": "sun", "card": "3S"}]},
        bor={"face": 30, "feels": {"sun": felt}, "FR": {"sun": thinks}},
    )
    stake(t, 20)
    pass_by(t)
    assert t.state.avatars["ana"].aims[0].met is champion
