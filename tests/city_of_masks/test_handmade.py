"""States of City of Masks written by hand: in the rules' own notation, in short, and refused in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from commedia.engine import BadOption, BadState, IllegalMove, imbalance
from commedia.games.city_of_masks.feelings import Feeling
from commedia.games.city_of_masks.masks import MASKS
from tests.city_of_masks.tables import GAME, at, go_through

WOUND = MASKS["KS"].act("KS.2").words


def made(state: Any, **options: Any) -> Any:
    """The world that a state written by hand makes."""
    return GAME.world_from(state, {}, GAME.read_options(options))


def test_cm_hid_07_a_hidden_face_outlives_the_mask_that_it_began_with() -> None:
    """CM-MKT-02: that one may have been sold since."""
    hidden = {"mercy": {"value": 3, "against": "KS.2"}}
    w = made(
        {"avatars": {"ana": {"masks": ["RJ"], "start_mask": "KS", "hidden": hidden}, "bor": {}, "cai": {}}}
    )
    assert w.avatars["ana"].conflicts == {"mercy": "KS.2"}


def test_the_notation_of_the_rules_is_a_state() -> None:
    """Avatars are found in it; what is not said of them is neutral, and 0."""
    w = made(
        {
            "face": {"ana": 10, "bor": 3},
            "hid": {"ana": 12},
            "R": {"ana>bor": 6, "ana>sun": {"v": 4, "enduring": True, "M": 4, "t": -3}, "bor>ana": "9S"},
            "alloc": {"bor>ana": 5},
            "debt": {"ana>bor": 2},
            "FR": {"sun>ana": 2},
            "FC": {"the Sun Temple>ana": 3},
        }
    )
    ana, bor = w.avatars["ana"], w.avatars["bor"]
    assert w.seats == ["ana", "bor"]
    assert (ana.face, ana.hid, bor.face) == (10, 12, 3)
    assert ana.feels["bor"] == Feeling(value=6, magnitude=6)
    assert ana.feels["sun"] == Feeling(value=4, enduring=True, magnitude=4, marks=-3)
    assert bor.feels["ana"] == Feeling(value=-9, enduring=True, magnitude=9)
    assert bor.feels["moon"] == Feeling()
    assert ana.first_felt == ana.feels
    assert (bor.promised, ana.owes, ana.creditor) == ({"ana": 5}, {"bor": 2}, "bor")
    assert ana.regard == {"sun": 2, "moon": 0, "commission": 0, "personalists": 0}
    assert ana.committed["sun"] == 3
    assert bor.committed == dict.fromkeys(ana.committed, 0)
    assert w.bank.issued == {"face": 13, "hidden": 12}
    assert not imbalance(w)


def test_all_of_it_may_stand_with_the_avatar_too() -> None:
    """By the names of the notation or by those of the game."""
    w = made(
        {
            "avatars": {
                "ana": {
                    "R": {"bor": 6},
                    "FR": {"moon": 1},
                    "FC": {"moon": 2},
                    "alloc": {"bor": 3},
                    "debt": {"bor": 4},
                },
                "bor": {
                    "feels": {"ana": 6},
                    "regard": {"moon": 1},
                    "committed": {"moon": 2},
                    "promised": {"ana": 3},
                    "owes": {"ana": 4},
                },
            }
        }
    )
    one, two = w.avatars["ana"], w.avatars["bor"]
    assert one.feels["bor"] == two.feels["ana"]
    assert (one.regard, one.committed) == (two.regard, two.committed)
    assert (list(one.promised.values()), list(one.owes.values())) == ([3], [4])
    assert (list(two.promised.values()), list(two.owes.values())) == ([3], [4])


def test_a_worn_mask_is_owned_and_shown_and_what_nobody_owns_is_in_stock() -> None:
    """By its card, in any case, or by its name."""
    w = made(
        {
            "avatars": {
                "ana": {"face": 12, "mask": "ks"},
                "bor": {"masks": ["RJ", "QC"]},
                "cai": {"worn": "Ispo the Poet"},
                "dov": {"worn": "uncast"},
            }
        }
    )
    ana, bor, cai, dov = w.avatars.values()
    assert (ana.worn, ana.masks, ana.shown, ana.start_mask) == ("KS", ["KS"], ["KS"], "KS")
    assert (bor.worn, bor.shown, bor.start_mask) == ("", [], "RJ")
    assert (cai.worn, dov.worn, dov.masks) == ("KH", "uncast", [])
    assert w.stock == [card for card in MASKS if card not in ("KS", "RJ", "QC", "KH")]
    assert [avatar.standing for avatar in w.avatars.values()] == [25, 22, 13, 0]
    assert made({"avatars": {"ana": {}}, "stock": []}).stock == []


def test_a_worn_mask_may_be_written_out() -> None:
    """It becomes a mask of that table, and its actions can be declared by what they say."""
    t = at(
        "unopposed_challenge",
        {"avatars": {"ana": {"face": 9, "worn": {"cavort": 3, "sing": 1}}, "bor": {}}},
        chance=[[3, 1]],
        actor="ana",
    )
    assert t.state.standing("ana") == 13
    t.answer("ana", "declare_actions", {"actions": ["Sing", "cavort"]})
    assert t.state.challenge.sides[0].actions == ["mask 1.2", "mask 1.1"]


@pytest.mark.parametrize(
    ("written", "worn"), [("Uncast", "uncast"), ("Noblewoman", "noblewoman"), ("Sueno the Duellist", "KS")]
)
def test_a_worn_mask_may_be_named(written: str, worn: str) -> None:
    """By its name as well as by its id, in any case."""
    assert made({"avatars": {"ana": {"worn": written}}}).avatars["ana"].worn == worn


def test_what_only_a_lasting_feeling_has_makes_it_one() -> None:
    """CM-REL-07: v, M and t; and a gender may be written in full."""
    w = made({"R": {"ana>bor": {"v": -9, "M": 9, "t": 7}}, "gender": {"ana": "female", "bor": "man"}})
    assert w.avatars["ana"].feels["bor"] == Feeling(value=-9, enduring=True, magnitude=9, marks=7)
    assert (w.avatars["ana"].gender, w.avatars["bor"].gender) == ("f", "m")


def test_an_own_character_is_worn_by_its_name() -> None:
    """Whoever wears it has it."""
    w = made({"avatars": {"ana": {"worn": "own", "hidden": {"weep openly": 2}}, "bor": {}}})
    assert w.avatars["ana"].own_character
    assert [act.value for act in w.worn("ana").acts] == [2]


@pytest.mark.parametrize(
    "hidden",
    [
        {"weep openly": 2, "show mercy": {"value": 3, "against": "KS.2"}},
        [["weep openly", 2], {"name": "show mercy", "value": 3, "against": "KS.2"}],
        [{"words": "weep openly", "value": 2}, {"words": "show mercy", "value": 3, "against": WOUND}],
    ],
)
def test_a_hidden_face_may_be_written_by_name(hidden: Any) -> None:
    """An action written by name has it for its key, and what it contradicts goes by key or by its words."""
    w = made({"avatars": {"ana": {"worn": "KS", "hidden": hidden}, "bor": {}}})
    face = w.avatars["ana"].hidden_face
    assert [(act.key, act.value, act.against) for act in face] == [
        ("weep openly", 2, ""),
        ("show mercy", 3, "KS.2"),
    ]
    assert all(act.words for act in face)


def test_conflicts_may_stand_as_pairs_and_actions_without_names_are_numbered() -> None:
    """Hidden action first, then the proper one that it contradicts."""
    w = made(
        {
            "avatars": {
                "ana": {"worn": "KS", "hidden": [{"value": 2}, {"value": 3}], "conflicts": [["H2", "KS.2"]]},
                "bor": {},
            }
        }
    )
    assert [(act.key, act.against) for act in w.avatars["ana"].hidden_face] == [("H1", ""), ("H2", "KS.2")]


@pytest.mark.parametrize(
    "actions",
    [
        ["KS.6", "ks.4", "weep openly"],
        [MASKS["KS"].act("KS.6").words.upper(), MASKS["KS"].act("KS.4").words, "Weep openly!"],
        ["KS.6", "KS.4", "H1"],
    ],
)
def test_actions_are_declared_by_their_keys_or_by_what_they_say(actions: list[str]) -> None:
    """Whatever the case. They stand in the challenge by their keys."""
    t = at(
        "unopposed_challenge",
        {"avatars": {"ana": {"face": 12, "hid": 12, "worn": "KS", "hidden": {"weep openly": 2}}, "bor": {}}},
        actor="ana",
    )
    t.answer("ana", "declare_actions", {"actions": actions})
    assert t.state.challenge.sides[0].actions == ["KS.6", "KS.4", "weep openly"]


def test_an_action_that_nobody_knows_is_refused() -> None:
    """With those that there are."""
    t = at("unopposed_challenge", {"avatars": {"ana": {"face": 12, "worn": "KS"}, "bor": {}}}, actor="ana")
    with pytest.raises(IllegalMove, match="“sulk” is not among the choices"):
        t.answer("ana", "declare_actions", {"actions": ["sulk"]})


def test_places_may_be_one_list_or_several() -> None:
    """Without any, everybody is in the scene; the host is the first who is there."""
    avatars = {"ana": {}, "bor": {}, "cai": {}}
    assert made({"avatars": avatars}).here == ["ana", "bor", "cai"]
    assert made({"avatars": avatars, "here": ["bor", "cai"]}).here == ["bor", "cai"]
    w = made(
        {"avatars": avatars, "places": [["ana"], {"name": "the bridge", "present": ["cai", "bor"]}], "at": 1}
    )
    assert (w.here, [place.host for place in w.places]) == (["cai", "bor"], ["ana", "cai"])


@pytest.mark.parametrize(
    ("scene", "args", "first"),
    [
        ("open_scene", {"at": 0}, ("ana", "take_turn")),
        ("take_turn", {"at": 0, "seat": "ana"}, ("ana", "take_turn")),
        ("take_turn", {"at": 0, "seat": "bor"}, ("bor", "take_turn")),
        ("close_scene", {"at": 0}, ("ana", "market_turn")),
        ("declare_places", {"turn": 1}, ("bor", "declare_place")),
        ("declare_place", {"seat": "bor", "undeclared": ["cai"]}, ("bor", "declare_place")),
        ("choose_masks", {}, ("ana", "choose_mask")),
    ],
)
def test_any_scene_of_a_round_begins_without_places(
    scene: str, args: dict[str, Any], first: tuple[str, str]
) -> None:
    """And goes on: all are at the main scene, or while places are declared the Arbiter is."""
    t = at(scene, {"avatars": {"ana": {}, "bor": {}, "cai": {}}}, **args)
    asked = [(d.seat, d.kind) for d in t.decisions() if not d.optional]
    assert asked[0] == first
    ways = {"take_turn": "pass", "declare_place": "at_main", "choose_mask": {"mask": "uncast"}}
    go_through(t, ways)
    if scene.startswith("declare"):
        ends = ["ana", "bor"] if scene == "declare_place" else ["ana", "bor", "cai"]
        assert t.state.places[0].present == ends
    else:
        assert t.state.phase == "market"


def test_the_first_seat_is_arbiter_and_declares_first_unless_it_is_said_otherwise() -> None:
    """Either follows from the other."""
    avatars = {"ana": {}, "bor": {}, "cai": {}}
    seen = [
        (w.arbiter, w.order)
        for w in (
            made({"avatars": avatars}),
            made({"avatars": avatars, "arbiter": "cai"}),
            made({"avatars": avatars, "order": ["bor", "cai", "ana"]}),
        )
    ]
    assert seen == [
        ("ana", ["ana", "bor", "cai"]),
        ("cai", ["cai", "ana", "bor"]),
        ("bor", ["bor", "cai", "ana"]),
    ]


def test_the_options_of_the_table_hold_for_a_state_by_hand() -> None:
    """Its masks and whatever else follows from them."""
    w = made({"face": {"ana": 3, "bor": 4}}, ringleader="trim", show_tokens="owner_only", cards=2)
    assert (w.options.cards, w.mask("KC").points) == (2, 13)
    assert [avatar.eyes for avatar in w.avatars.values()] == [["ana"], ["bor"]]


def test_aims_written_short_have_their_threshold() -> None:
    """To betray asks for +7, or for what was felt at the start (CM-OBJ-06)."""
    aims = [
        {"kind": "betray", "target": "bor", "card": "5D"},
        {"kind": "seduce", "target": "moon", "card": "3C"},
    ]
    w = made({"avatars": {"ana": {"feels": {"bor": 5}, "aims": aims}, "bor": {}}})
    assert [(aim.threshold, aim.faction) for aim in w.avatars["ana"].aims] == [(5, False), (-10, True)]


@pytest.mark.parametrize(("option", "thresholds"), [("scaled", [3, -10]), ("strict", [7, 7])])
def test_aims_written_short_have_the_threshold_of_their_table(option: str, thresholds: list[int]) -> None:
    """R-53: strictly it takes +7, for avatars and factions alike."""
    aims = [{"kind": "betray", "target": target, "card": "9D"} for target in ("bor", "moon")]
    w = made({"avatars": {"ana": {"feels": {"bor": 3}, "aims": aims}, "bor": {}}}, betray_threshold=option)
    assert [aim.threshold for aim in w.avatars["ana"].aims] == thresholds


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ({"avatars": {"ana": {}}, "R": {"ana": 3}}, "feels is written by pairs such as 'ana>bor', not 'ana'"),
        ({"avatars": {"ana": {}}, "face": {"bro": 3}}, "face speaks of 'bro': the seats are ana"),
        ({"avatars": {"ana": {"feels": {"son": 2}}}}, "ana knows no 'son': there is sun, moon"),
        ({"avatars": {"ana": {"worn": "KX"}}}, "ana has no mask 'KX': the masks are JS"),
        ({"avatars": {"ana": {"feels": {"sun": "11D"}}}}, "'11D' is no plain card"),
        ({"avatars": {"ana": {"fase": 2}}}, "has no field fase"),
        ({"avatars": {"ana": {"face": -2}}}, "ana.face cannot be -2: it is never below 0"),
        ({"avatars": {"ana": {"feels": {"sun": -11}}}}, "ana.feels.sun.value cannot be -11: it is -10 to 10"),
        ({"FR": {"sun>ana": 11}}, "ana.regard.sun cannot be 11: it is -10 to 10"),
        ({"FC": {"sun>ana": -1}}, "ana.committed.sun cannot be -1: it is never below 0"),
        ({"alloc": {"bor>ana": -1}}, "bor.promised.ana cannot be -1: it is never below 0"),
        ({"debt": {"bor>ana": -1}}, "bor.owes.ana cannot be -1: it is never below 0"),
        ({"alloc": {"ana>sun": 1}}, "ana.promised cannot be 'sun': it is a seat: ana"),
        (
            {"FC": {"bor>ana": 1}, "face": {"bor": 1}},
            "bor has no regard for ana, and commits nothing: that is for factions",
        ),
        (
            {"R": {"ana>bor": {"v": 5, "M": 3}}},
            "ana: feels has 5 for bor, and a lasting feeling of 3 goes no further",
        ),
        ({"gender": {"ana": "lady"}}, "ana.gender cannot be 'lady': it is m, f or other"),
        ({"avatars": {"ana": {}}, "order": ["bor"]}, r"state.order\[0\] cannot be 'bor': it is a seat: ana"),
        (
            {"avatars": {"ana": {"hidden": {"weep": 1}, "conflicts": {"wept": "KS.1"}}}},
            "no hidden action 'wept'",
        ),
        (
            {"avatars": {"ana": {"worn": "KS", "hidden": {"weep": {"value": 1, "against": "sob"}}}}},
            "weep is against 'sob', and no mask here says so",
        ),
    ],
)
def test_slips_of_the_pen_are_refused_in_words(state: Any, sentence: str) -> None:
    """What was written, and what may be."""
    with pytest.raises(BadState, match=sentence):
        made(state)


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ({"avatars": {"phase": "setup"}}, "what phase has is written by name"),
        ({"avatars": ["ana"]}, "an avatar in a list is written by name"),
        ({"avatars": {"ana": {"feels": 3}}}, "ana: feels is written by name, as {name: value}, not '3'"),
        ({"R": 3}, "feels is written by name"),
        ({"avatars": {"ana": {"masks": 5}}}, "ana: masks is a list, not '5'"),
        ({"avatars": {"ana": {"hidden": [5]}}}, "an action of ana: hidden_face is written by name"),
        ({"avatars": {"ana": {"hidden": {"weep": 1}, "conflicts": ["weep"]}}}, "conflicts is made of pairs"),
        ({"avatars": {"ana": {"worn": {"cavort": "3"}}}}, r"acts\[0\].value cannot be '3'"),
        ({"avatars": {"ana": {}}, "places": 1}, "places is a list, not '1'"),
        ({"avatars": {"ana": {}}, "order": 1}, "order is a list, not '1'"),
        (
            {"avatars": {"ana": {"aims": [{"kind": "seduce", "target": "bro", "card": "4C"}]}}},
            "ana knows no 'bro'",
        ),
    ],
)
def test_what_is_of_another_shape_is_refused_in_words(state: Any, sentence: str) -> None:
    """Which place of the state, and what may stand there."""
    with pytest.raises(BadState, match=sentence):
        made(state)


def test_no_seat_goes_by_a_name_that_the_game_has() -> None:
    """Factions stand among the targets of feelings."""
    for name in ("Sun", "COMMISSION", "*"):
        with pytest.raises(BadOption, match=f"Nobody can be called {re.escape(name)} here"):
            GAME.read_seats(["ana", "bor", name])


def test_cm_mask_05_whoever_is_neither_man_nor_woman_has_a_role_too() -> None:
    """CM-MASK-05: the first five of both lists, where the state does not say which."""
    w = made({"avatars": {"ana": {}, "bor": {"gender": "f"}}})
    assert [w.roles(seat) for seat in w.seats] == [["noble:ana"], ["noblewoman"]]
    assert len(w.mask("noble:ana").acts) == 5


def test_the_report_of_a_finished_play_goes_seat_by_seat() -> None:
    """Who won, after how long, and what came of it."""
    ana = {"face": 10, "hid": 4, "coups": 2, "masks": ["KS", "QC"]}
    state = {"avatars": {"ana": ana, "bor": {"face": 3, "own_character": True}}, "round": 4}
    t = at("final_reckoning", state)
    report = GAME.lab.report(t.state)
    assert (report["won"], report["winners"], report["rounds"]) == ({"ana": 1, "bor": 0}, 1, 4)
    assert (report["coups"], report["own_characters"], report["objectives"]) == (2, 1, 0)
    assert (report["face_in_play"], report["hidden_in_play"]) == (13, 4)
    assert report["scores"] == {score.seat: score.total for score in t.state.scores}
    assert (report["highest_score"], report["lowest_score"]) == (5, 1)
