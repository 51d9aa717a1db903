"""Who knows what, and who judges what a deed means (CM-TAB)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import (
    act,
    aim,
    alone,
    bid,
    borrow,
    cast,
    declare,
    face,
    pass_by,
    stake,
    until,
    versus,
)
from tests.city_of_masks.evening import asked, at, choices, in_scene, known, refuses, said
from tests.games.schemas import fields_of

PAIR = {"hidden": {"spare them": {"value": 3, "against": "KS.2"}, "weep": 2}}


def objects(t: ScriptedTable, seat: str, claim: str, ruling: str = "uphold", judge: str = "") -> None:
    """A seat objects, and whoever judges rules."""
    t.answer(seat, "raise_objection", {"to": claim})
    (who,) = [d.seat for d in t.decisions() if d.kind == "rule_on"]
    assert not judge or who == judge
    t.answer(who, "rule_on", ruling)


def claims(t: ScriptedTable, seat: str) -> list[str]:
    """What that seat may object to, of all sides."""
    doors = [d for d in t.decisions(seat) if d.kind == "raise_objection"]
    return [claim for d in doors for claim in fields_of(d)["to"]["enum"]]


# -- what is known -------------------------------------------------------------------------------------

PUBLIC_FACTS = {
    "face": 9, "hid": 8, "worn": "KS", "own_character": True, "coups": 2, "promised": {"bor": 4},
    "regard": {"sun": 3}, "committed": {"sun": 2}, "owes": {"cai": 5},
}  # fmt: skip


@pytest.mark.parametrize("seat", ["bor", None])
def test_cm_tab_01_what_is_public(seat: str | None) -> None:
    """CM-TAB-01, R-03: tokens, worn masks, promises, regard, commitment, debts, coups, standing, place."""
    t = in_scene(cast(3, ana={**PUBLIC_FACTS, "hidden": {"weep": 2}}))
    state = t.view(seat)["state"]
    shown = state["avatars"]["ana"]
    plain = [key for key in PUBLIC_FACTS if key not in ("regard", "committed")]
    assert [shown[key] for key in plain] == [PUBLIC_FACTS[key] for key in plain]
    assert (shown["regard"]["sun"], shown["committed"]["sun"]) == (3, 2)
    assert (shown["shown"], shown["standing"]) == (["KS"], 9 + 13 + 2)
    assert (state["arbiter"], state["places"][0]["present"]) == ("ana", ["ana", "bor", "cai"])


SECRETS: list[dict[str, Any]] = [
    {"feels": {"bor": 7}},
    {"feels": {"bor": {"value": 7, "enduring": True, "magnitude": 7}}},
    {"feels": {"bor": {"value": 7, "enduring": True, "magnitude": 9, "marks": -2}}},
    {"masks": ["KS", "BJ"]},
    {"hidden": {"weep": 2}},
    {"hidden": {"spare them": {"value": 2, "against": "QC.2"}}},
    {"cards": ["4C"], "aims": [aim("seduce", "bor"), aim("glorify", "sun")]},
    {"cards": ["4C"], "aims": [aim("seduce", "bor", met=True), aim("glorify", "sun")]},
]


@pytest.mark.parametrize("secret", SECRETS, ids=lambda s: "-".join(s))
@pytest.mark.parametrize("scene", ["turn", "bidding", "betting"])
def test_cm_tab_01_what_is_private_changes_nothing_for_others(scene: str, secret: dict[str, Any]) -> None:
    """CM-TAB-01: views, decisions and moments of all others are the same, whatever dov is and feels."""
    seen = []
    for more in ({}, secret):
        keep = {"standing": 25, "start_mask": "QC", **more}
        if scene == "turn":
            t = in_scene(cast(dov=keep))
        else:
            t = versus(dov=keep, eli={})
            stake(t, 2, defender=["KD.1"])
            if scene == "betting":
                bid(t, "ana", "level")
        seen.append([known(t, seat) for seat in ("ana", "bor", "cai", None)])
    assert seen[0] == seen[1]


HALF_A_PAIR = {"hid": 7, "hidden": {"spare them": {"value": 3, "against": "KS.2"}, "weep": 2}}


def test_cm_tab_01_what_half_a_pair_contradicts_stays_secret_under_another_mask() -> None:
    """CM-TAB-01: it would name the mask of the start, which nobody has seen; under that mask it comes out."""
    for worn, against in (("QS", ""), ("KS", "KS.2")):
        t = alone([[5, 6]], ana={"worn": worn, "masks": ["KS", "QS"], "start_mask": "KS", **HALF_A_PAIR})
        declare(t, "ana", "spare them")
        for seat in ("bor", None):
            told = t.view(seat)["state"]["avatars"]["ana"]["hidden_face"]
            assert [(act["value"], act["against"]) for act in told] == [(3, against)]
        assert t.view("ana")["state"]["avatars"]["ana"]["hidden_face"][0]["against"] == "KS.2"


def test_cm_char_02_the_own_character_shows_the_hidden_face_and_no_pairs() -> None:
    """CM-CHAR-02: also where it is worn from the start of a table by hand."""
    t = alone(ana={"worn": "own:ana", "masks": ["KS"], "start_mask": "KS", **HALF_A_PAIR})
    told = t.view("bor")["state"]["avatars"]["ana"]["hidden_face"]
    assert [(act["value"], act["against"]) for act in told] == [(3, ""), (2, "")]


@pytest.mark.parametrize("held", [0, 1, 9])
def test_cm_uno_02_where_tokens_are_hidden_what_failed_does_not_tell_what_was_held(held: int) -> None:
    """R-03, R-19: a failed hidden action may cost all the Face there is, which its owner alone is told."""
    options = {"show_tokens": "owner_only", "failed_hidden_cost": "face"}
    t = alone([[0, 0]], options, ana={"face": held, "hid": 7, "hidden": {"mercy": 3}})
    declare(t, "ana", "mercy")
    t.answer("ana", "draw_tile")
    told = {seat: [m.text for m in t.moments(seat=seat) if m.rule == "CM-UNO-02"] for seat in ("ana", "bor")}
    assert told["bor"] == ["ana pays for what failed."]
    lost = f"{min(held, 3)} Face" if held else "nothing"
    assert told["ana"] == [*told["bor"], f"ana loses {lost} by what failed."]


@pytest.mark.parametrize("feels", [-9, 0, 4, 9])
def test_cm_tab_01_a_palm_that_is_refused_tells_nobody_whether_it_could_have_been_filled(feels: int) -> None:
    """CM-TAB-01, CM-OBJ-06: that somebody could have lent is noted for the rules alone."""
    t = versus(cai={"feels": {"ana": feels}})
    stake(t, 2, defender=["KD.1"])
    bid(t, "ana", "ask_for_face", of="cai")
    others = [known(t, seat) for seat in ("ana", "bor", "dov", None)]
    t.answer("cai", "lend", "turn_away")
    after = [known(t, seat) for seat in ("ana", "bor", "dov", None)]
    assert all("empty_handed" not in text for text in after)
    u = versus(cai={"feels": {"ana": 5 - feels if feels > 0 else 9}})
    stake(u, 2, defender=["KD.1"])
    bid(u, "ana", "ask_for_face", of="cai")
    assert [known(u, seat) for seat in ("ana", "bor", "dov", None)] == others
    u.answer("cai", "lend", "turn_away")
    assert [known(u, seat) for seat in ("ana", "bor", "dov", None)] == after


@pytest.mark.parametrize("feels", [-8, 0, 8])
def test_cm_tab_01_after_the_draw_nobody_learns_from_being_asked(feels: int) -> None:
    """CM-TAB-01: who looks on, shifts, weighs or may denounce is asked by what everybody knows."""
    trail = []
    for value in (feels, 3):
        others = {"ana": value, "bor": value}
        t = versus([[5, 1], [3, 3]], cai={"feels": others}, dov={"feels": others})
        stake(t, 1, "KS.6", breaches=["KS.2"])
        bid(t, "bor", "level")
        steps = []
        while waiting := [d for d in t.decisions() if not d.optional and not d.sealed]:
            steps.append(asked(t))
            t.answer(waiting[0].seat, waiting[0].id, _quietly(t, waiting[0].seat, waiting[0].kind))
        trail.append((steps, known(t, "ana"), known(t, None)))
    assert trail[0] == trail[1]


def _quietly(t: ScriptedTable, seat: str, kind: str) -> Any:
    """An answer that changes nothing."""
    if kind == "tell":
        side = t.state.challenge.side(seat)
        left = [action for action in side.actions if action not in side.told]
        ends = t.state.challenge.winner == seat and all(
            set(s.actions) <= set(s.told) for s in t.state.challenge.sides if s is not side
        )
        return "turn_down" if ends else {"do": "tell_on", "actions": left}
    return {
        "side_bet": "watch", "draw_tile": "draw", "onlooker_reacts": "ignore", "shift": 0,
        "denounce_or_not": "let_it_pass", "repay": 0,
    }[kind]  # fmt: skip


def test_cm_tab_01_what_is_declared_is_known_from_then_on_with_its_pair() -> None:
    """CM-TAB-01: hidden actions and conflict pairs until declared, and no others with them."""
    t = alone([[6, 6]], ana=PAIR)
    assert t.view("bor")["state"]["avatars"]["ana"]["hidden_face"] == []
    declare(t, "ana", "spare them")
    (shown,) = t.view("bor")["state"]["avatars"]["ana"]["hidden_face"]
    assert (shown["key"], shown["value"], shown["against"]) == ("spare them", 3, "KS.2")


@pytest.mark.parametrize(("show_tokens", "seen"), [("yes", 12), ("owner_only", None)])
def test_cm_tab_01_by_a_table_option_tokens_are_their_owners(show_tokens: str, seen: int | None) -> None:
    """R-03: standings stay public."""
    t = in_scene(cast(3), options={"show_tokens": show_tokens})
    ana = t.view("bor")["state"]["avatars"]["ana"]
    assert (ana.get("face"), ana["standing"]) == (seen, 25)
    assert t.view("ana")["state"]["avatars"]["ana"]["face"] == 12


def test_cm_tab_01_where_tokens_are_hidden_being_asked_to_promise_tells_nothing() -> None:
    """R-03, CM-WOO-04: everybody who is wooed is asked, also who has no Face to promise."""
    for left in (0, 5):
        t = alone([[6, 2]], {"show_tokens": "owner_only"}, bor={"face": left, "standing": 25})
        declare(t, "ana", wooing=["bor"])
        t.answer("ana", "draw_tile")
        assert asked(t) == [("bor", "allocate")]


# -- who judges ----------------------------------------------------------------------------------------


def test_cm_tab_02_tags_stand_unless_somebody_objects() -> None:
    """CM-TAB-02, R-04: nobody is held up, and the tag counts: +2 -> +2 +1."""
    t = alone([[4, 2]])
    act(t, "KS.6", wooing=["commission"], pleases=["commission:KS.6"])
    assert said(t, "CM-FAC-02", delta=2, mods={"own": 1}) == []
    assert said(t, "CM-FAC-02", delta=4, mods={"proper": 1, "own": 1})


@pytest.mark.parametrize(("ruling", "delta"), [("uphold", 3), ("dismiss", 4)])
def test_cm_tab_02_the_arbiter_rules_on_an_objection(ruling: str, delta: int) -> None:
    """CM-TAB-02: upheld, the tag is struck; dismissed, it stands."""
    t = alone([[4, 2]], state={"arbiter": "dov"})
    declare(t, "ana", "KS.6", wooing=["commission"], pleases=["commission:KS.6"])
    objects(t, "bor", "not pleases:commission:KS.6", ruling, judge="dov")
    assert said(t, "CM-TAB-02", seat=None, upheld=ruling == "uphold", objector="bor")
    pass_by(t)
    assert said(t, "CM-FAC-02", delta=delta)


def test_cm_tab_02_an_arbiter_who_is_a_principal_leaves_it_to_the_first_who_is_not() -> None:
    """CM-TAB-02: in declaration order: ana is Arbiter and challenger, bor the defender, so dov before cai."""
    t = versus(state={"arbiter": "ana", "order": ["ana", "bor", "dov", "cai"]})
    stake(t, 2, "KS.6", defender=["KD.1"])
    objects(t, "cai", "breach:KS.2", judge="dov")


def test_cm_tab_02_the_absence_of_a_tag_may_be_objected_to() -> None:
    """CM-TAB-02: a deed against somebody, on somebody's behalf, or against the mask that nobody said was."""
    t = alone([[4, 2]])
    declare(t, "ana", "KS.6", wooing=["sun"])
    assert {
        "against:moon", "for:bor", "for:sun", "breach:KS.1", "pleases:sun:KS.6", "offends:sun:KS.6",
        "not woos:sun",
    } <= set(claims(t, "bor"))  # fmt: skip
    objects(t, "bor", "against:moon")
    objects(t, "cai", "offends:sun:KS.6")
    pass_by(t)
    assert said(t, "CM-FAC-02", mods={"against": 2, "breaches": -1, "own": 1}, delta=4)


def test_cm_tab_02_a_seat_with_a_colon_in_its_name_is_spoken_of_by_all_of_it() -> None:
    """CM-TAB-02: tags are written with colons, and names may be as well."""
    cast = {seat: {"face": 12, "hid": 12, "worn": "KS"} for seat in ("ana", "bor", "Dr: No")}
    t = at("unopposed_challenge", cast, actor="ana")
    declare(t, "ana", behalf=["Dr: No"])
    objects(t, "bor", "not for:Dr: No", judge="bor")
    [ruled] = said(t, "CM-TAB-02")
    assert ruled.text == "bor upholds it: ana’s deed is not on behalf of Dr: No."


def test_cm_tab_02_each_point_is_ruled_on_once_and_nobody_objects_to_their_own_deed() -> None:
    """CM-TAB-02: what was ruled on is settled for all, either way; of the rest nothing is."""
    t = versus(state={"arbiter": "dov"})
    stake(t, 2, "KS.6", defender=["KD.1"])
    assert "breach:KS.1" not in claims(t, "ana")
    objects(t, "cai", "breach:KS.1", "dismiss")
    for seat in ("bor", "cai"):
        assert {"breach:KS.1", "not breach:KS.1"}.isdisjoint(claims(t, seat))
        assert "breach:KS.2" in claims(t, seat)
    refuses(t, "cai", "raise_objection", {"to": "breach:KS.1"})
    objects(t, "cai", "for:dov", "uphold")
    assert {"for:dov", "not for:dov"}.isdisjoint(claims(t, "bor"))


def test_cm_tab_02_whoever_objected_to_one_deed_may_object_to_the_other() -> None:
    """CM-TAB-02: upheld or not. Three times in a challenge, and then the others go on."""
    t = versus(state={"arbiter": "dov"})
    stake(t, 2, "KS.6", defender=["KD.1"])
    for claim, ruling in (("against:sun", "uphold"), ("breach:KD.2", "dismiss"), ("breach:KS.2", "dismiss")):
        assert claim in claims(t, "cai")
        objects(t, "cai", claim, ruling)
    assert claims(t, "cai") == []
    assert claims(t, "bor")


def test_cm_tab_02_what_is_ruled_in_rules_out_its_contrary() -> None:
    """CM-FAC-03, CM-FAC-06: an action has one tag for a faction, and who is acted against is not wooed."""
    t = alone([[4, 2]], state={"arbiter": "dov"})
    declare(t, "ana", "KS.6", wooing=["sun", "moon"], pleases=["sun:KS.6"])
    objects(t, "bor", "offends:sun:KS.6")
    assert t.state.challenge.side("ana").tags == ["offends:sun:KS.6"]
    objects(t, "cai", "against:moon")
    assert t.state.challenge.side("ana").wooing == ["sun"]
    pass_by(t)
    assert [m.figures["key"] for m in said(t, "CM-FAC-02")] == ["sun"]


def test_cm_tab_02_objections_are_made_before_the_draw() -> None:
    """CM-TAB-02: from then on none but as to a breach."""
    t = versus([[5, 1], [3, 3]], eli={})
    stake(t, 1, "KS.6", wooing=["sun"])
    assert "against:moon" in claims(t, "cai")
    bid(t, "bor", "level")
    until(t, "draw_tile")
    assert "against:moon" in claims(t, "cai")
    t.answer("ana", "draw_tile")
    assert asked(t) == [("bor", "draw_tile")]
    assert claims(t, "cai") == []
    until(t, "tell")
    assert {claim.partition(":")[0] for claim in claims(t, "cai")} == {"breach"}
    until(t, "shift")
    assert claims(t, "cai") == []


def test_cm_tab_02_nobody_closes_the_window_on_an_objection_to_their_own_deed() -> None:
    """CM-TAB-02: bor levels as soon as he has declared; what he said he did may be doubted until the draw."""
    t = versus([[5, 1], [3, 3]], state={"arbiter": "dov"})
    stake(t, 1, "KS.6", defender=["KD.6"], wooing=["moon"])
    bid(t, "bor", "level")
    for seat in ("cai", "dov"):
        t.answer(seat, "side_bet", "watch")
    objects(t, "cai", "against:moon", judge="dov")
    assert t.state.challenge.side("ana").wooing == []
    assert asked(t) == [("ana", "draw_tile")]


def test_cm_tab_02_what_a_faction_has_lent_on_stands_when_the_bidding_is_over() -> None:
    """CM-FAC-07: whether the deed suits it may be doubted while the stakes can still be answered for."""
    t = versus([[5, 1], [3, 3]], state={"arbiter": "dov"}, ana={"FC": {"sun": 3}})
    stake(t, 1, "KS.6", defender=["KD.1"])
    bid(t, "ana", "ask_faction", of="sun", amount=2)
    doubts = {"not suits:sun", "against:sun"}
    assert doubts <= set(claims(t, "bor"))
    bid(t, "ana", "level")
    until(t, "draw_tile")
    assert doubts.isdisjoint(claims(t, "bor"))
    assert {"against:moon", "for:sun", "breach:KS.1"} <= set(claims(t, "bor"))


def test_cm_tab_02_a_witness_may_tag_a_breach_until_the_scene_goes_on() -> None:
    """CM-TAB-02, CM-UNM-01: said in the telling and upheld, it may be denounced."""
    t = versus([[5, 1], [3, 3]], state={"arbiter": "cai"}, dov={"feels": {"ana": -1}})
    stake(t, 1, "KS.6")
    until(t, "tell")
    objects(t, "dov", "breach:KS.5")
    assert asked(t) == [("ana", "tell")]
    until(t, "denounce_or_not")
    assert said(t, "CM-UNM-01", seat=None)


def test_cm_tab_02_a_breach_that_is_one_by_itself_is_not_open_to_objection() -> None:
    """CM-UNM-01: the declared hidden half of a pair needs no tag and no judge."""
    t = alone([[6, 6]], ana=PAIR)
    declare(t, "ana", "spare them", "weep", breaches=["KS.4"])
    assert set(t.state.challenge.side("ana").tags) == {"breach:KS.2", "breach:KS.4"}
    assert "not breach:KS.4" in claims(t, "bor")
    assert "not breach:KS.2" not in claims(t, "bor")


def test_cm_tab_02_a_loan_that_does_not_suit_a_faction_goes_back_on_either_side() -> None:
    """CM-FAC-07, CM-TAB-02: the fee stays paid; whoever falls behind by it has the bidding turn."""
    t = versus(ana={"FC": {"sun": 6}}, state={"arbiter": "dov"})
    stake(t, 1, "KS.6", defender=["KD.1"])
    bid(t, "ana", "ask_faction", of="sun", amount=6)
    bid(t, "ana", "raise_to", to=7)
    assert asked(t) == [("bor", "bid_turn")]
    objects(t, "cai", "not suits:sun")
    assert t.state.stake("ana").total == 1
    assert asked(t) == [("ana", "bid_turn")]
    assert face(t, "ana") == [12 - 1 - 1]


def test_cm_tab_03_a_place_may_be_made_up() -> None:
    """CM-TAB-03: anyone names a place in words, and it is there."""
    t = at("declare_places", cast(3), state={"order": ["ana", "bor", "cai"], "phase": "declarations"})
    t.answer("ana", "sketch_main", "the opera")
    t.answer("bor", "declare_place", {"do": "elsewhere", "place": "my aunt's glass-works"})
    assert t.words[t.state.places[1].name.id] == "my aunt's glass-works"


def test_cm_tab_03_what_is_done_may_be_anything_in_words() -> None:
    """CM-TAB-03: the resources of a young noble are words, worth nothing by themselves."""
    t = alone([[0, 0]])
    declare(t, "ana", "other.1", words="I have my father's barge fetched.")
    assert said(t, "CM-ACT-01")[0].words == "I have my father's barge fetched."


def test_cm_tab_04_customs_are_judged_by_players_through_tags() -> None:
    """CM-TAB-04: any proper action of the worn mask may be called broken; the rulebook tells how to judge."""
    t = alone([[0, 0]])
    declare(t, "ana", "other.1")
    assert {claim for claim in claims(t, "bor") if claim.startswith("breach:")} == {
        f"breach:KS.{n}" for n in range(1, 8)
    }
    assert "CM-TAB-04" in t.play.game.rules.rulebook()


def test_views_are_plain_data() -> None:
    """What a seat knows can be written down."""
    t = versus(cai={"feels": {"ana": 3}})
    stake(t, 2, defender=["KD.1"])
    borrow(t, "ana", "cai", 2)
    assert json.loads(known(t, "bor"))
    assert choices(t, "ana", "bid_turn", "ask_for_face", "of") == ["dov"]


def test_cm_opp_01_an_outcome_that_goes_too_far_is_softened_by_the_judge() -> None:
    """CM-OPP-01, CM-TAB-02: an onlooker objects to what Ana plays for, and the Arbiter words it anew."""
    t = ScriptedTable.at(
        "city-of-masks",
        {"face": {"ana": 9, "bor": 9, "cai": 5, "dov": 5}, "arbiter": "dov"},
        scene="opposed_challenge",
        args={"challenger": "ana", "defender": "bor"},
    )
    t.answer("ana", "declare_actions", {"actions": ["other.1"], "goal": "he dies"})
    t.answer("ana", "open_pot", 0)
    t.answer("bor", "declare_actions", {"actions": ["other.1"]})
    (door,) = [d for d in t.decisions("cai") if "not goal" in str(d.schema)]
    t.answer("cai", door.id, {"to": "not goal"})
    t.answer("dov", "rule_on", {"do": "soften", "words": "he leaves the city"})
    goal = t.state.challenge.side("ana").goal
    assert t.words[goal.id] == "he leaves the city"
    assert [m.words for m in t.moments() if m.rule == "CM-OPP-01"][1:] == ["he dies", "he leaves the city"]
