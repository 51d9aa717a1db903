"""The table: seats, directions, acts, and what nobody else may see (MS-TBL)."""

from itertools import groupby

import pytest

from commedia.engine import BadOption, ChanceFault
from tests.games.schemas import open_shapes
from tests.men_of_stones.tables import (
    CAST,
    ORDINARY,
    after_layout,
    at,
    choices,
    new,
    one,
    player,
    random_play,
    refuses,
    said,
    seen,
    steps,
    stones,
    take,
)

FIVE = ORDINARY[:5]


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_ms_tbl_01_fewer_than_three_or_more_than_five_cannot_open_a_table(seats: int) -> None:
    """It says how many may play (R-01)."""
    with pytest.raises(BadOption, match="3 to 5"):
        new([*CAST, "fay"][:seats], [ORDINARY])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ms_tbl_01_three_four_or_five_play(seats: int) -> None:
    """A seat each, in one circle."""
    t = new(seats, [ORDINARY[: seats + 2], *[[1, 2, 3, 4]] * seats])
    assert t.state.seats == CAST[:seats]


def test_ms_tbl_02_a_name_is_due_before_the_act_one_turn_ends_and_three_traits_get_counters() -> None:
    """No turn ends without a name; the Forsworn has a pool instead of counters."""
    t = after_layout([[6, 6, 6, 1], [5, 5, 1, 2], [4, 4, 1, 2]])
    t.answer("ann", "take_nature", {"quality": "Deed", "nature": "Rival", "trait": "Kin"})
    assert open_shapes(one(t, "ann", "write_tie"))["write"]["required"] == ["text", "name"]
    refuses(t, "ann", "write_tie", {"text": "brothers"})
    refuses(t, "ann", "write_tie", {"text": "brothers", "name": "x" * 61})
    t.answer("ann", "write_tie", {"text": "brothers", "name": "Anselm"})
    assert t.view("bob")["state"]["players"]["ann"]["character_name"] == "Anselm"
    assert t.state.players["ann"].tp == {"Foe": 0, "Trust": 0, "Kin": 0}
    take(t, "bob", "Deed", "Forsworn", "Love", ["Traitor", "Family", "Mentor"])
    assert (t.state.players["bob"].tp, t.state.players["bob"].pool) == ({}, 0)


def test_ms_tbl_02_tragedy_and_caution_both_start_at_nothing_in_act_four() -> None:
    """Whatever was earned before."""
    play = random_play(4, seed=2)
    for _ in steps(play, seed=2):
        if play.world.phase == "IV.open":
            break
    for held in play.world.players.values():
        assert (held.tragedy, held.caution, held.left) == (0, 0, held.total)
    assert sum(p.total for p in play.world.players.values()) > 0


def test_ms_tbl_03_four_six_sided_dice_each_rolled_by_the_house_and_shown_to_all() -> None:
    """Four are asked for; no seat can say what it rolled; all see all."""
    for wrong in ([1, 2, 3], [1, 2, 3, 7], [0, 2, 3, 4], [1, 2, 3, 4, 5]):
        with pytest.raises(ChanceFault, match="4"):
            new(3, [FIVE, wrong])
    t = new(3, [FIVE, [1, 2, 3, 4], [5, 5, 3, 3], [6, 6, 1, 1]])
    for viewer in (*CAST[:3], None):
        shown = t.view(viewer)["state"]["players"]
        assert [p["rolled"] for p in shown.values()] == [[1, 2, 3, 4], [5, 5, 3, 3], [6, 6, 1, 1]]
    assert [m.figures["dice"] for m in said(t, "MS-DICE-01")] == [[1, 2, 3, 4], [5, 5, 3, 3], [6, 6, 1, 1]]


def test_ms_tbl_04_the_setting_at_the_table_gives_the_details() -> None:
    """Rotten Denmark unless the table brings its own: six Details for each Trait."""
    t = new(3, [FIVE, *[[1, 2, 3, 4]] * 3])
    assert t.state.setting.name == "Rotten Denmark"
    assert len(t.state.setting.details) == 9
    assert all(len(details) == 6 for details in t.state.setting.details.values())
    traits = [trait for trait in t.state.setting.details if trait != "Love"]
    own = {"name": "The Firm", "details": {trait: [f"{trait} {n}" for n in range(1, 7)] for trait in traits}}
    t = after_layout([[6, 6, 6, 1], [5, 5, 1, 2], [4, 4, 1, 2]], setting=own)
    take(t, "ann", "Deed", "Rival", "Kin")
    assert t.state.ties[-1].detail == "Kin 6"
    assert choices(t, "bob", "take_nature", "quality") == ["Deed", "Duty"]


def test_ms_tbl_05_play_passes_to_the_left_in_odd_acts_and_to_the_right_in_even_ones() -> None:
    """Round and round the circle."""
    cast = {s: player(nature, [1, 2, 3, 4]) for s, nature in zip("abcd", ORDINARY, strict=False)}
    t = at("ban", stones(cast), value=6)
    ways = {"I": "abcd", "II": "adcb", "III": "abcd", "IV": "adcb", "V": "abcd"}
    for act, order in ways.items():
        t.state.act = act
        assert t.state.next("a") == order[1]
        assert t.state.order_from("a") == list(order)
        assert t.state.order_from("c")[-1] == ("b" if order[1] == "b" else "d")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ms_tbl_06_the_acts_run_in_order_once_each(seats: int) -> None:
    """Nothing carries an act backwards."""
    play = random_play(seats, seed=60 + seats)
    acts = [play.world.act, *(p.world.act for p in steps(play, seed=6))]
    assert [act for act, _ in groupby(acts)] == ["I", "II", "III", "IV", "V"]


def test_ms_tbl_07_layouts_are_hidden_until_all_are_in() -> None:
    """Two tables that differ in ann's unshown layout look alike to everybody else."""
    views = []
    for layout in ([1, 2, 3, 4], [4, 3, 2, 1]):
        t = new(3, [FIVE, [1, 2, 3, 4], [5, 5, 3, 3], [6, 6, 1, 1]])
        t.answer("ann", "assign_dice", layout)
        t.answer("bob", "assign_dice", [3, 5, 3, 5])
        views.append({viewer: seen(t, viewer) for viewer in ("bob", "cy", None)})
    assert views[0] == views[1]


def test_ms_tbl_07_face_down_natures_are_their_owners_alone() -> None:
    """Nobody else sees which, nor is any view but the owner's given a name for them; only how many."""
    views, own = [], []
    for cards in (["Traitor", "Family", "Mentor"], ["Traitor", "Family", "Vassal"]):
        t = after_layout([[6, 6, 6, 1], [5, 5, 1, 2], [4, 4, 1, 2]], FIVE)
        t.answer("ann", "take_nature", {"quality": "Deed", "nature": "Forsworn", "trait": "Love"})
        t.answer("ann", "hold_cards", cards)
        rest = {n for n in FIVE if n not in cards}
        for viewer in ("bob", "cy", None):
            view = t.view(viewer)["state"]
            assert view["players"]["ann"]["facedown"] == 3
            # What lies on the table is open, so what is gone can be worked out: that is no leak.
            assert set(view.pop("table_natures")) == rest
            views.append(str([view, t.moments(seat=viewer)]))
        own.append(t.view("ann")["state"]["players"]["ann"]["facedown"])
    assert views[:3] == views[3:]
    assert own == [["Traitor", "Mentor", "Family"], ["Traitor", "Family", "Vassal"]]


def test_ms_tbl_07_what_is_public_is_shown_to_all_alike() -> None:
    """Dice, Natures, ties, points, Tragedy, Caution and who is finished: to a spectator as to a seat."""
    cast = {
        "ann": player("Rival", points={"Foe": 2}, tragedy=1, caution=1),
        "bob": player("Mentor", points={"Kin": 1}, caution_bid=1),
        "cy": player("Forsworn", points=2, facedown=["Vassal"], revealed=["Friend"], current="Friend"),
    }
    t = at("open_fall", stones(cast, act="IV", pivot="ann"), turn=0)
    views = {viewer: t.view(viewer)["state"] for viewer in ("ann", "bob", "cy", None)}
    for seat in cast:
        for field in (
            "nature",
            "tp",
            "pool",
            "left",
            "spent",
            "tragedy",
            "caution",
            "dice",
            "revealed",
            "current",
        ):
            assert len({str(view["players"][seat][field]) for view in views.values()}) == 1
    assert "caution_bid" not in views["ann"]["players"]["bob"]
    assert views["bob"]["players"]["bob"]["caution_bid"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 5])
def test_ms_tbl_07_no_view_holds_another_seats_secrets_at_any_time(seats: int) -> None:
    """Through a whole game: no bid and no card of anybody else, in the view or in the open decisions."""
    play = random_play(seats, seed=77)
    for _ in steps(play, seed=7):
        for viewer in (*play.seats, None):
            state = play.view(viewer)["state"]
            for seat, held in state["players"].items():
                if seat != viewer:
                    assert "caution_bid" not in held
                    assert isinstance(held["facedown"], int)
            assert all(d["seat"] == viewer for d in play.view(viewer)["decisions"])
