"""Act V: framing, the Spotlight, and the Final Scene (MS-ACT5)."""

import pytest

from tests.men_of_stones.tables import (
    ORDINARY,
    at,
    caution,
    choices,
    closed,
    follow,
    in_final,
    kinds,
    offers,
    one,
    player,
    points,
    refuses,
    said,
    stones,
    strike,
    tragedy,
)

FOUR = {"ann": (6, 1), "bob": (4, 1), "cy": (3, 2), "dee": (5, 0)}


def final(held=None, spotlight="ann", **options):
    """The Final Scene of four, with ann in the Spotlight."""
    return in_final(held or FOUR, spotlight, **options)


def framing(seats=("ann", "bob", "cy", "dee"), pivot="bob", **more):
    """Act V begins; bob is the Pivot."""
    natures = ["Rival", "Mentor", "Vassal", "Friend"]
    cast = {
        s: player(n, tragedy=2 + i, caution=1) for i, (s, n) in enumerate(zip(seats, natures, strict=False))
    }
    return at("open_framing", stones(cast, act="IV", pivot=pivot, **more), turn=0)


def living(t):
    return t.state.living()


def test_ms_act5_01_each_player_opens_a_framing_scene_from_the_pivot_to_the_left() -> None:
    """Alone or with others; all in it are then framed; no points move."""
    t = framing()
    before = (tragedy(t), caution(t), points(t))
    assert [(d.seat, d.kind, d.rule) for d in t.decisions()] == [("bob", "open_framing", "MS-ACT5-01")]
    assert closed(t, "bob", "open_framing") == {"pass_framing": "MS-ACT5-01"}
    assert refuses(t, "bob", "open_framing", "pass_framing").rule == "MS-ACT5-01"
    t.answer("bob", "open_framing", {"do": "open", "others": ["cy"]})
    refuses(t, "bob", "close_scene", "")
    t.answer("bob", "close_scene", "by boat")
    assert [p.framed for p in t.state.players.values()] == [False, True, True, False]
    assert said(t, "MS-ACT5-01", seats=["bob", "cy"])
    assert [d.seat for d in t.decisions()] == ["cy"]
    t.answer("cy", "open_framing", "pass_framing")
    t.answer("dee", "open_framing", "soliloquy")
    t.answer("ann", "join_scene")
    t.answer("dee", "close_scene", "on foot")
    assert all(p.framed for p in t.state.players.values())
    assert t.state.spotlight is None
    t.answer("ann", "open_framing", "soliloquy")
    t.answer("ann", "close_scene", "I was there first")
    assert t.state.phase == "V.final"
    assert (tragedy(t), caution(t), points(t)) == before


def spotlight_of(held, chance=(), pivot=None):
    """Who stands in the Spotlight."""
    cast = {
        s: player(nature, tragedy=t, caution=c, framed=True)
        for nature, (s, (t, c)) in zip(ORDINARY, held.items(), strict=False)
    }
    return at("find_spotlight", stones(cast, act="V", pivot=pivot), chance)


@pytest.mark.parametrize(
    ("held", "pivot", "chance", "spotlight"),
    [
        ({"a": (3, 5), "b": (4, 0), "c": (1, 9)}, "c", [], "b"),  # most Tragedy
        ({"a": (4, 5), "b": (4, 0), "c": (1, 9)}, "b", [], "b"),  # tied: the Pivot, whatever their Caution
        ({"a": (4, 1), "b": (4, 2), "c": (1, 9)}, "c", [], "b"),  # the Pivot is not tied: most Caution
        ({"a": (4, 2), "b": (4, 2), "c": (4, 1)}, None, [3, 5], "b"),  # a roll-off of those still tied
        ({"a": (4, 2), "b": (4, 2), "c": (4, 2)}, None, [6, 2, 6, 1, 4], "c"),
    ],
)
def test_ms_act5_02_the_spotlight_has_most_tragedy(held, pivot, chance, spotlight) -> None:
    """Tied: the Pivot, else more Caution, else a die each (R-23)."""
    t = spotlight_of(held, chance, pivot)
    assert t.state.spotlight == spotlight
    assert len(t.chance) == 0
    told = said(t, "MS-ACT5-02")[-1]
    assert told.figures == {"seat": spotlight, "tragedy": held[spotlight][0]}


def test_ms_act5_03_the_spotlight_does_not_die_at_no_tragedy() -> None:
    """Neither by spending nor by harm, until the Final Scene is over."""
    t = final({"ann": (3, 0), "bob": (3, 0), "cy": (3, 0), "dee": (3, 0)})
    strike(t, "ann", "bob", 1)
    strike(t, "bob", "ann", 2)
    assert tragedy(t)["ann"] == 1
    strike(t, "ann", "dee", 1)
    assert tragedy(t)["ann"] == 0
    assert t.state.players["ann"].alive
    assert closed(t, "ann", "final_turn") == {"downfall": "MS-ACT5-05"}


def test_ms_act5_04_any_other_at_no_tragedy_dies_at_once_also_at_the_start() -> None:
    """In order from the Spotlight's next (R-24): cy and eve die, and three play on."""
    t = final({"ann": (6, 1), "bob": (4, 1), "cy": (0, 3), "dee": (5, 0), "eve": (0, 0)}, spotlight="dee")
    assert [m.seat for m in said(t, "MS-ACT5-04")] == ["eve", "cy"]
    assert living(t) == ["ann", "bob", "dee"]


@pytest.mark.parametrize("scene", ["begin_final", "final_scene", "final_round"])
def test_ms_act5_04_it_is_so_wherever_a_table_by_hand_begins(scene: str) -> None:
    """With the Spotlight found already; and two who are left are the end of it."""
    held = {"ann": (0, 1), "bob": (2, 0), "cy": (0, 3), "dee": (4, 0)}
    players = {seat: {"tragedy": t, "caution": c} for seat, (t, c) in held.items()}
    state = {"act": "V", "spotlight": "ann", "players": players}
    assert living(at(scene, state)) == ["ann", "bob", "dee"]
    players["bob"]["tragedy"] = 0
    t = at(scene, state)
    assert (living(t), kinds(t, "ann")) == (["ann", "dee"], ["death_speech"])


def test_ms_act5_04_start_deaths_stop_as_soon_as_two_live() -> None:
    """The last without Tragedy in that order is spared, and survives."""
    t = final({"ann": (0, 1), "bob": (4, 1), "cy": (0, 3), "dee": (0, 0)}, spotlight="bob")
    assert [m.seat for m in said(t, "MS-ACT5-04")] == ["cy", "dee"]
    assert (t.state.survivor, t.state.phase) == ("ann", "V.death_speech")


def test_ms_act5_04_spending_the_last_point_is_death() -> None:
    """An attacker who has nothing left dies of it."""
    t = final({"ann": (6, 0), "bob": (1, 4), "cy": (3, 0), "dee": (5, 0)})
    strike(t, "bob", "cy", 1)
    assert [(m.seat, m.figures["caution"]) for m in said(t, "MS-ACT5-04")] == [("bob", 4)]


def test_ms_act5_05_one_to_three_tragedy_against_another_living_character() -> None:
    """What one has is the most; not oneself, not the dead; the Spotlight both ways; words are due."""
    t = final({"ann": (6, 0), "bob": (2, 0), "cy": (3, 0), "dee": (0, 0)})
    assert one(t, "bob", "final_turn").rule == "MS-ACT5-05"
    assert choices(t, "bob", "final_turn", "target", "downfall") == ["ann", "cy"]
    assert follow(t, "bob", "final_turn", target="cy")["tragedy"] == [1, 2]
    assert follow(t, "cy", "final_turn", target="bob")["tragedy"] == [1, 2, 3]
    assert follow(t, "ann", "final_turn", target="bob")["tragedy"] == [1, 2, 3]
    for target, spent, words in (
        ("bob", 1, "x"),
        ("dee", 1, "x"),
        ("cy", 3, "x"),
        ("cy", 0, "x"),
        ("cy", 1, " "),
    ):
        answer = {"do": "downfall", "target": target, "tragedy": spent, "words": words}
        assert refuses(t, "bob", "final_turn", answer).rule == "MS-ACT5-05"
    strike(t, "ann", "cy", 1)
    strike(t, "cy", "ann", 1)
    told = said(t, "MS-ACT5-05")
    assert [(m.seat, m.figures["target"], m.figures["tragedy"], m.words) for m in told] == [
        ("ann", "cy", 1, "a blow"), ("cy", "ann", 1, "a blow"),
    ]  # fmt: skip


def test_ms_act5_05_the_attacker_pays_at_once_whatever_follows() -> None:
    """Before the target is asked, and though it is overcome."""
    t = final()
    strike(t, "dee", "cy", 3)
    assert tragedy(t)["dee"] == 2
    assert kinds(t) == ["overcome_own"]
    t.answer("cy", "overcome_own", "overcome")
    assert tragedy(t) == {"ann": 6, "bob": 4, "cy": 3, "dee": 2}


@pytest.mark.parametrize(
    ("spent", "lost", "rule"), [(1, 0, "MS-ACT5-06"), (2, 1, "MS-ACT5-07"), (3, 3, "MS-ACT5-08")]
)
def test_ms_act5_06_to_08_what_a_downfall_takes(spent: int, lost: int, rule: str) -> None:
    """MS-ACT5-06, MS-ACT5-07, MS-ACT5-08: a mishap costs the target 0, a crippling one 1, severe harm 3."""
    t = final({"ann": (6, 0), "bob": (4, 0), "cy": (5, 0), "dee": (5, 0)})
    strike(t, "bob", "cy", spent)
    assert tragedy(t) == {"ann": 6, "bob": 4 - spent, "cy": 5 - lost, "dee": 5}
    (told,) = said(t, rule)
    assert told.figures == {"seat": "cy", "lost": lost, "left": 5 - lost}


def test_ms_act5_09_tragedy_never_drops_below_nothing() -> None:
    """Severe harm takes the 2 there are; a Spotlight at 0 loses nothing."""
    t = final({"ann": (0, 0), "bob": (7, 0), "cy": (5, 0), "dee": (2, 0)})
    strike(t, "bob", "dee", 3)
    assert tragedy(t)["dee"] == 0
    assert said(t, "MS-ACT5-08")[0].figures["lost"] == 2
    strike(t, "cy", "ann", 2)
    assert tragedy(t)["ann"] == 0


@pytest.mark.parametrize("spent", [1, 2, 3])
def test_ms_act5_10_a_caution_of_the_targets_cancels_the_whole_downfall(spent: int) -> None:
    """Whatever was spent on it; that is not returned."""
    t = final()
    strike(t, "dee", "cy", spent)
    assert one(t, "cy", "overcome_own").rule == "MS-ACT5-10"
    refuses(t, "ann", one(t, "cy", "overcome_own").id, "overcome")
    t.answer("cy", "overcome_own", {"do": "overcome", "words": "I was warned."})
    assert tragedy(t) == FOUR_T | {"dee": 5 - spent}
    assert caution(t) == {"ann": 1, "bob": 1, "cy": 1, "dee": 0}
    (told,) = said(t, "MS-ACT5-10")
    assert (told.seat, told.words) == ("cy", "I was warned.")


FOUR_T = {seat: held[0] for seat, held in FOUR.items()}


def test_ms_act5_11_a_downfall_lies_open_while_it_may_be_undone() -> None:
    """Everybody heard who strikes whom for how much; once it is resolved, nothing is on its way."""
    t = final()
    strike(t, "dee", "cy", 3)
    for seat in (*FOUR, None):
        seen = t.view(seat)["state"]["downfall"]
        assert (seen["attacker"], seen["target"], seen["tragedy"], seen["tie"]) == ("dee", "cy", 3, 0)
        assert seen["text"] == "a blow"
    assert "dee spends 3 Tragedy on you" in one(t, "cy", "overcome_own").prompt
    t.answer("cy", "overcome_own", "suffer")
    assert "dee spends 3 Tragedy on cy" in one(t, "ann", "overcome_for_other").prompt
    t.answer("ann", "overcome_for_other", "suffer")
    assert t.view(None)["state"]["downfall"] is None


def test_ms_act5_10_when_the_target_passes_the_spotlight_may_spend_their_own() -> None:
    """Asked after the target, and paying for them."""
    t = final()
    strike(t, "dee", "cy", 3)
    t.answer("cy", "overcome_own", "suffer")
    assert kinds(t) == ["overcome_for_other"]
    t.answer("ann", "overcome_for_other", "overcome")
    assert caution(t) == {"ann": 0, "bob": 1, "cy": 2, "dee": 0}
    assert tragedy(t)["cy"] == 3


def test_ms_act5_10_a_target_without_caution_is_not_asked_but_the_spotlight_is() -> None:
    """And if both let it happen, it does."""
    t = final()
    strike(t, "bob", "dee", 2)
    assert [(d.seat, d.kind) for d in t.decisions()] == [("ann", "overcome_for_other")]
    t.answer("ann", "overcome_for_other", "suffer")
    assert tragedy(t)["dee"] == 4
    assert caution(t)["ann"] == 1


def test_ms_act5_10_a_spotlight_who_strikes_or_is_struck_does_not_step_in_twice() -> None:
    """Neither for their own target nor, once they let it happen, for themself."""
    t = final()
    strike(t, "ann", "dee", 1)
    assert "overcome_for_other" not in kinds(t)
    strike(t, "bob", "ann", 1)
    t.answer("ann", "overcome_own", "suffer")
    assert "overcome_for_other" not in kinds(t)
    assert caution(t)["ann"] == 1


def test_ms_act5_11_pay_target_spotlight_effect_then_deaths_target_first() -> None:
    """The order of what is told; with four alive both may die."""
    t = final({"ann": (6, 1), "bob": (2, 1), "cy": (1, 1), "dee": (5, 0)})
    start = len(t.moments())
    strike(t, "bob", "cy", 2)
    t.answer("cy", "overcome_own", "suffer")
    t.answer("ann", "overcome_for_other", "suffer")
    assert [(m.rule, m.seat) for m in t.moments(start) if "ACT5" in m.rule] == [
        ("MS-ACT5-05", "bob"),
        ("MS-ACT5-10", "cy"),
        ("MS-ACT5-10", "ann"),
        ("MS-ACT5-07", "cy"),
        ("MS-ACT5-04", "cy"),
        ("MS-ACT5-04", "bob"),
    ]
    assert t.state.survivor == "dee"


def test_ms_act5_11_with_two_left_after_the_targets_death_the_attacker_lives() -> None:
    """Target first (R-25); later deaths do not happen."""
    t = final({"ann": (6, 0), "bob": (2, 0), "cy": (1, 0)})
    strike(t, "bob", "cy", 2)
    assert tragedy(t) == {"ann": 6, "bob": 0, "cy": 0}
    assert living(t) == ["ann", "bob"]
    assert t.state.survivor == "bob"


def test_ms_act5_12_one_downfall_is_resolved_at_a_time() -> None:
    """While one is, nobody may bring another; else the floor is open to all."""
    t = final()
    assert sorted(d.seat for d in t.decisions() if d.kind == "final_turn") == ["ann", "bob", "cy", "dee"]
    strike(t, "dee", "cy", 1)
    assert kinds(t) == ["overcome_own"]
    refuses(t, "bob", "final_turn", {"do": "downfall", "target": "cy", "tragedy": 1, "words": "x"})


def test_ms_act5_13_the_dead_spend_nothing_more_and_may_still_speak() -> None:
    """Their Caution is out of the game; they are no target."""
    t = final({"ann": (6, 0), "bob": (1, 4), "cy": (3, 0), "dee": (5, 0)})
    strike(t, "bob", "cy", 1)
    assert not t.state.players["bob"].alive
    assert kinds(t, "bob") == []
    refuses(t, "bob", "final_turn", "pass")
    assert choices(t, "cy", "final_turn", "target", "downfall") == ["ann", "dee"]
    t.say("bob", "A guard: who goes there?")
    strike(t, "dee", "cy", 3)
    assert t.state.fate.caution == 0


@pytest.mark.parametrize(("spent", "status"), [(1, "harmed"), (2, "destroyed")])
def test_ms_act5_14_a_downfall_may_name_a_tie_from_or_to_the_target(spent: int, status: str) -> None:
    """Harmed by 1, destroyed by 2; ties are ann to bob, bob to cy, cy to dee, dee to ann."""
    t = final({"ann": (6, 0), "bob": (4, 0), "cy": (5, 0), "dee": (5, 0)})
    assert follow(t, "bob", "final_turn", target="cy", tragedy=spent)["tie"] == [0, 2, 3]
    refuses(t, "bob", "final_turn",
            {"do": "downfall", "target": "cy", "tragedy": spent, "words": "x", "tie": 1})  # fmt: skip
    strike(t, "bob", "cy", spent, tie=3)
    assert [x.status for x in t.state.ties] == ["whole", "whole", status, "whole"]
    (told,) = said(t, "MS-ACT5-14")
    assert told.figures == {"seat": "cy", "toward": "dee", "kind": "desire", "status": status}


def test_ms_act5_14_a_cancelled_downfall_changes_no_tie() -> None:
    """Nor does one that names none."""
    t = final()
    strike(t, "dee", "cy", 2, tie=2)
    t.answer("cy", "overcome_own", "overcome")
    strike(t, "bob", "dee", 1)
    t.answer("ann", "overcome_for_other", "suffer")
    assert {x.status for x in t.state.ties} == {"whole"}


def pass_all(t):
    """Everybody who is asked passes."""
    while turns := [d.seat for d in t.decisions() if d.kind == "final_turn"]:
        seat = turns[0]
        before = t.state.stalled_rounds
        t.answer(seat, "final_turn", "pass")
        if t.state.stalled_rounds != before:
            return


def test_ms_act5_15_a_round_of_passes_counts_and_a_downfall_clears_the_marks() -> None:
    """The marks clear when all have passed too; who has passed may still act."""
    t = final({"ann": (6, 0), "bob": (4, 0), "cy": (5, 0), "dee": (5, 0)})
    t.answer("cy", "final_turn", "pass")
    t.answer("ann", "final_turn", "pass")
    assert t.state.passes == ["ann", "cy"]
    assert said(t, "MS-ACT5-15") == []  # a pass is marked on the stage; it is told when all have passed
    refuses(t, "cy", "final_turn", "pass")
    assert one(t, "cy", "late_downfall").optional
    strike(t, "cy", "bob", 1, by="late_downfall")
    assert t.state.passes == []
    again = "Everybody has passed. If all do so again, somebody must act."
    assert not any(again in d.prompt for d in t.decisions())
    pass_all(t)
    assert (t.state.passes, t.state.stalled_rounds) == ([], 1)
    assert all(again in d.prompt for d in t.decisions() if d.kind == "final_turn")
    assert said(t, "MS-ACT5-15", rounds=1)
    strike(t, "ann", "bob", 1)
    assert t.state.stalled_rounds == 0


def test_ms_act5_15_after_two_rounds_of_passes_the_one_with_most_tragedy_must_act() -> None:
    """At least 1, and passing is not offered; of those tied the earliest from the Spotlight (R-26)."""
    t = final({"ann": (2, 0), "bob": (4, 0), "cy": (5, 0), "dee": (5, 0)}, spotlight="dee")
    pass_all(t)
    pass_all(t)
    assert [(d.seat, d.kind, d.rule) for d in t.decisions()] == [("dee", "must_act", "MS-ACT5-15")]
    assert set(offers(t, "dee", "must_act")) == {"downfall"}
    refuses(t, "dee", "must_act", "pass")
    strike(t, "dee", "ann", 1, by="must_act")
    assert t.state.stalled_rounds == 0
    pass_all(t)
    pass_all(t)
    assert [(d.seat, d.kind) for d in t.decisions()] == [("cy", "must_act")]
    assert said(t, "MS-ACT5-15", seat="cy", tragedy=5)


def test_ms_act5_15_the_order_of_those_tied_is_from_the_spotlight_to_the_left() -> None:
    """The Spotlight is dee with 1; of ann and cy, both with 5, ann comes first after dee."""
    t = final({"ann": (5, 0), "bob": (4, 0), "cy": (5, 0), "dee": (1, 0)}, spotlight="dee")
    pass_all(t)
    pass_all(t)
    assert [(d.seat, d.kind) for d in t.decisions()] == [("ann", "must_act")]


def test_ms_act5_12_rounds_begun_by_name_find_the_spotlight_first() -> None:
    """The turns are counted from it."""
    held = {"ann": {"tragedy": 2}, "bob": {"tragedy": 5}, "cy": {"tragedy": 3}}
    t = at("final_round", {"act": "V", "players": held}, options={"final_turns": "rounds"})
    assert t.state.spotlight == "bob"
    assert [(d.seat, d.kind) for d in t.decisions()] == [("bob", "final_turn")]
