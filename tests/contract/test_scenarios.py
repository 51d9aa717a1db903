"""Scenarios as a stranger writes them: by the outside contract and the reference, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from commedia.testing import Record, ScriptedTable

ROLLED = [["Traitor", "Rival", "Mentor", "Family", "Vassal"], [1, 2, 3, 4], [6, 6, 1, 2], [6, 6, 3, 1]]
EARNED = {
    "ann": {"nature": "Family", "tp": {"Kin": 2, "Heritage": 1, "Companion": 2}},
    "bob": {"nature": "Vassal", "tp": {"Heritage": 1, "Companion": 1, "Land": 2}},
    "cy": {"nature": "Rival", "tp": {"Foe": 1, "Trust": 0, "Kin": 1}},
}


def told(t: ScriptedTable, rule: str) -> list[Record]:
    """What happened under a rule."""
    return [moment for moment in t.moments() if moment.rule == rule]


# -- Men of Stones -------------------------------------------------------------------------------------


def stones(
    players: Mapping[str, Any],
    scene: str,
    chance: Iterable[Any] = (),
    args: Mapping[str, Any] | None = None,
    **more: Any,
) -> ScriptedTable:
    """A scene of Men of Stones."""
    return ScriptedTable.at("men-of-stones", {"players": players, **more}, scene, args, chance)


def final(**held: tuple[int, int]) -> dict[str, dict[str, int]]:
    """Tragedy and Caution by seat."""
    return {seat: {"tragedy": tragedy, "caution": caution} for seat, (tragedy, caution) in held.items()}


def test_the_best_set_goes_first() -> None:
    """Of two pairs of sixes the one with the higher total."""
    with ScriptedTable("men-of-stones", ["ann", "bob", "cy"], chance=ROLLED) as t:
        for seat, dice in zip(t.state.seats, ROLLED[1:], strict=True):
            t.answer(seat, "assign_dice", dice)
        [first] = told(t, "MS-DICE-04")
        assert first.figures == {"seat": "cy", "size": 2, "value": 6}
        assert [(d.seat, d.kind) for d in t.decisions()] == [("cy", "take_nature")]


def test_nobody_lays_out_dice_that_they_do_not_have() -> None:
    """Nor too few of them."""
    t = ScriptedTable("men-of-stones", ["ann", "bob", "cy"], chance=ROLLED)
    twice = t.refusal("ann", "assign_dice", {"Deed": 1, "Duty": 1, "Secret": 3, "Taint": 4})
    assert twice.rule == "MS-DICE-02"
    assert "Taint" in t.refusal("ann", "assign_dice", {"Deed": 1, "Duty": 2, "Secret": 3})


def test_a_banned_number_is_rolled_again_by_those_yet_to_go() -> None:
    """Until it shows another."""
    players = {
        "ann": {"nature": "Rival", "dice": [3, 3, 2, 1]},
        "bob": {"nature": "Mentor", "dice": [5, 3, 2, 1]},
        "cy": {"nature": "Family", "dice": [6, 4, 2, 1]},
    }
    with stones(players, "ban", [3, 6], {"value": 3}, act="II", first="ann", taken_turn=["ann"]) as t:
        [_, again] = told(t, "MS-DICE-07")
    assert again.figures == {"seat": "bob", "quality": "Duty", "before": 3, "after": 6}
    assert t.state.players["ann"].dice["Deed"] == 3


def test_whoever_declines_a_duel_has_lost_it_and_the_point() -> None:
    """Both sides' points are Tragedy."""
    with stones(EARNED, "open_fall", act="IV", pivot="ann") as t:
        assert t.refusal("ann", "open_scene", "soliloquy")
        t.answer("ann", "open_scene", {"do": "open", "others": ["bob"]})
        for seat in EARNED:
            t.answer(seat, "bid_caution", 0)
        t.answer("ann", "fall_turn", {"do": "consequence", "trait": "Kin", "words": "the mill burns"})
        t.answer("bob", "challenge_or_pass", {"do": "challenge", "trait": "Land"})
        [turn] = t.decisions("ann", "duel_turn")
        assert [answer.do for answer in turn.open] == ["raise", "decline", "finish"]
        t.answer("ann", "duel_turn", "decline")
        assert told(t, "MS-ACT4-09")[-1].figures == {"seat": "ann", "winner": "bob"}
        t.answer("bob", "shape_consequence", {"words": "only the wheel"})
        assert (t.state.players["ann"].tragedy, t.state.players["bob"].tragedy) == (1, 1)


def test_a_bid_is_sealed_and_at_most_what_is_left() -> None:
    """Its author sees it, and nobody else."""
    t = stones(EARNED, "bid_caution", act="IV", pivot="ann")
    assert "between 0 and 5" in t.refusal("ann", "bid_caution", 6)
    t.answer("ann", "bid_caution", 1)
    [mine] = t.decisions("ann")
    assert (mine.sealed, mine.given) == (True, {"do": "bid", "caution": 1})
    assert "'caution': 1" not in str(t.view("bob"))
    t.answer("ann", "bid_caution", 5)
    assert t.decisions("ann")[0].given["caution"] == 5


def test_a_downfall_costs_what_it_takes() -> None:
    """Three spent, three lost; nobody is their own target, and four are too many."""
    with stones(final(S=(5, 1), A=(4, 0), B=(5, 0)), "final_scene", act="V", spotlight="S") as t:
        blow = {"do": "downfall", "target": "B", "tragedy": 3, "words": "the cliff"}
        assert t.refusal("A", "final_turn", blow | {"target": "A"})
        assert t.refusal("A", "final_turn", blow | {"tragedy": 4})
        t.answer("A", "final_turn", blow)
        t.answer("S", "overcome_for_other", "suffer")
        assert [t.state.players[seat].tragedy for seat in "SAB"] == [5, 1, 2]
        assert told(t, "MS-ACT5-08")[0].figures == {"seat": "B", "lost": 3, "left": 2}


def test_the_pivot_stands_in_the_spotlight_where_tragedy_is_equal() -> None:
    """Whatever the Caution."""
    with stones(final(S=(5, 1), A=(5, 3), B=(4, 0)), "find_spotlight", act="V", pivot="S") as t:
        assert t.state.spotlight == "S"


def test_who_is_equal_in_all_rolls_off() -> None:
    """And again where the dice are equal."""
    held = final(S=(5, 1), A=(5, 1), B=(4, 0))
    with stones(held, "find_spotlight", [2, 2, 5, 3], act="V", pivot="B") as t:
        assert t.state.spotlight == "S"
    rolls = [moment.figures["value"] for moment in told(t, "MS-ACT5-02") if "value" in moment.figures]
    assert rolls == [2, 2, 5, 3]


def test_a_soliloquy_is_nobody_elses_and_earns_one_point() -> None:
    """No door is open."""
    with stones(EARNED, "play_scene", act="II", first="ann") as t:
        t.answer("ann", "open_scene", "soliloquy")
        assert t.decisions(kind="join_scene") == []
        t.answer("ann", "close_scene", "she burns the letter")
        t.answer("ann", "award_self", "Kin")
        assert t.state.players["ann"].tp["Kin"] == 3


def test_after_two_rounds_of_passes_somebody_must_act() -> None:
    """Whoever has most Tragedy."""
    with stones(final(S=(5, 1), A=(3, 0), B=(4, 0)), "final_scene", act="V", spotlight="S") as t:
        for seat in "SABSAB":
            t.answer(seat, "final_turn", "pass")
        assert t.refusal("S", "must_act", "pass")
        assert [m.figures["rounds"] for m in told(t, "MS-ACT5-15") if "rounds" in m.figures] == [1, 2]


# -- City of Masks -------------------------------------------------------------------------------------


def masks(
    scene: str, chance: Iterable[Any] = (), state: Mapping[str, Any] | None = None, **args: Any
) -> ScriptedTable:
    """A scene of City of Masks, among three."""
    return ScriptedTable.at("city-of-masks", {"avatars": three(), **(state or {})}, scene, args, chance)


def three(**more: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Three avatars, each with a mask; what differs by seat."""
    worn = {"ana": "KS", "bor": "KD", "cai": "KH"}
    return {
        seat: {"face": 12, "hid": 12, "worn": mask, "masks": [mask], **more.get(seat, {})}
        for seat, mask in worn.items()
    }


def test_a_deed_succeeds_as_far_as_the_tile_reaches() -> None:
    """Its figures are in the moment."""
    with masks("unopposed_challenge", [[4, 1]], actor="ana") as t:
        t.answer("ana", "declare_actions", {"actions": ["KS.6", "KS.4"]})
        t.answer("ana", "draw_tile")
        [drawn] = told(t, "CM-ACT-04")
        assert drawn.figures["tile"] == [4, 1]
        assert set(drawn.figures["succeeded"]) <= {"KS.6", "KS.4"}


def test_one_to_three_actions_of_ones_own_mask() -> None:
    """No fourth, no other's, and not none."""
    t = masks("unopposed_challenge", actor="ana")
    for actions in (["KS.1", "KS.2", "KS.3", "KS.4"], ["KD.1"], []):
        assert t.refusal("ana", "declare_actions", {"actions": actions}).rule


def test_a_mask_costs_what_is_told() -> None:
    """And one that somebody has is not for sale."""
    with masks("market") as t:
        [turn] = t.decisions("ana")
        shapes = {shape["properties"]["do"]["const"]: shape["properties"] for shape in turn.schema["oneOf"]}
        assert list(shapes) == [answer.do for answer in turn.open]
        for_sale = shapes["buy_mask"]["mask"]["enum"]
        assert "KD" not in for_sale
        t.answer("ana", "market_turn", {"do": "buy_mask", "mask": for_sale[0]})
        [bought] = told(t, "CM-MKT-01")
        assert t.state.avatars["ana"].hid == 12 - bought.figures["price"]


def test_a_mask_goes_to_whoever_takes_the_offer() -> None:
    """For Hidden Face, and only they are told which it is."""
    with masks("market", state={"avatars": three(ana={"masks": ["KS", "JS"]})}) as t:
        t.answer("ana", "market_turn", {"do": "offer_mask", "mask": "JS", "to": "bor", "price": 3})
        t.answer("bor", "offered_mask", "take_offer")
        assert (t.state.avatars["bor"].masks, t.state.avatars["bor"].hid) == (["KD", "JS"], 9)
        assert [m.to for m in told(t, "CM-MKT-03") if m.to] == [["ana", "bor"]]
        assert not [m for m in t.moments(seat="cai") if "mask" in m.figures]


def test_the_stakes_are_opened_before_the_defender_says_what_they_do() -> None:
    """Then both sides bid, and who looks on may bet."""
    five = {"avatars": three() | {seat: {"face": 8, "hid": 8} for seat in ("dov", "eli")}}
    with masks("opposed_challenge", [], five, challenger="ana", defender="bor") as t:
        t.answer("ana", "declare_actions", {"actions": ["KS.1"]})
        assert t.refusal("bor", "declare_actions", {"actions": ["KD.1"]})
        t.answer("ana", "open_pot", 2)
        assert told(t, "CM-STK-02")[0].figures == {"seat": "ana", "pot": 5}
        t.answer("bor", "declare_actions", {"actions": ["KD.1"]})
        t.answer("bor", "bid_turn", "level")
        bets = {d.seat: [answer.do for answer in d.open] for d in t.decisions(kind="side_bet")}
        assert bets == {seat: ["put_up", "watch"] for seat in ("cai", "dov", "eli")}


def test_a_tie_with_the_authorities_is_an_arrest() -> None:
    """Nothing escapes by nothing."""
    with masks("arrest", [[2, 2], [1, 1]], offender="ana", denouncer="bor") as t:
        [arrest] = told(t, "CM-UNM-03")
        assert (arrest.figures["mine"], arrest.figures["theirs"], arrest.figures["escapes"]) == (0, 0, False)
        assert t.decisions()


def test_who_hides_too_much_may_be_alienated() -> None:
    """Where the inner court prevails."""
    hiding = {"avatars": three(ana={"face": 3})}
    with masks("alienation_check", [[5, 1]], hiding, seat="ana") as t:
        assert told(t, "CM-ALI-02")[0].figures["alienated"] is True


def test_up_to_three_more_stir_nothing() -> None:
    """No tile is drawn."""
    with masks("alienation_check", [], {"avatars": three(ana={"face": 9})}, seat="ana") as t:
        assert t.moments() == []


def test_the_beholden_do_as_they_are_told() -> None:
    """To pass is closed to them, under the rule that binds them."""
    with masks("take_turn", [], {"avatars": three(ana={"owes": {"bor": 3}})}, at=0, seat="ana") as t:
        t.answer("bor", "order_turn", {"do": "order_to_challenge", "whom": "cai"})
        [turn] = t.decisions("ana", "take_turn")
        assert {c.do: c.rule for c in turn.closed}["pass"] == "CM-STK-09"
        assert t.refusal("ana", "take_turn", "pass").rule == "CM-STK-09"


def test_the_game_ends_where_all_agree() -> None:
    """Each answer is its author's until the last is in."""
    with masks("round_over", state={"round": 3}) as t:
        for seat in ("ana", "bor"):
            t.answer(seat, "end_or_play_on", "end_here")
        assert [(d.sealed, d.given) for d in t.decisions("bor")] == [(True, {"do": "end_here"})]
        assert "end_here" not in str(t.view("cai")["waiting"])
        t.answer("cai", "end_or_play_on", "end_here")
        assert t.finished
        assert set(told(t, "CM-END-03")[0].figures) == {"winners", "best"}
