"""Natures at the table: how many, who holds them, which are in play (MS-NAT)."""

from collections import Counter

import pytest

from commedia.engine import ChanceFault
from commedia.games.men_of_stones.natures import NATURES
from tests.games.schemas import fields_of
from tests.men_of_stones.tables import (
    CAST,
    ORDINARY,
    after_layout,
    at,
    new,
    player,
    random_play,
    said,
    steps,
    stones,
    take,
)


@pytest.mark.parametrize(
    ("nature", "qualities", "traits"),
    [
        ("Traitor", ["Secret", "Taint"], ["Might", "Foe", "Trust"]),
        ("Rival", ["Taint", "Deed"], ["Foe", "Trust", "Kin"]),
        ("Mentor", ["Deed", "Duty"], ["Trust", "Kin", "Heritage"]),
        ("Family", ["Duty", "Secret"], ["Kin", "Heritage", "Companion"]),
        ("Vassal", ["Deed", "Duty"], ["Heritage", "Companion", "Land"]),
        ("Friend", ["Deed", "Taint"], ["Companion", "Land", "Gold"]),
        ("Magnate", ["Taint", "Duty"], ["Land", "Gold", "Might"]),
    ],
)
def test_ms_nat_01_whoever_takes_a_nature_has_its_three_traits_through_its_two_qualities(
    nature, qualities, traits
) -> None:
    """Four equal dice open all four Qualities; each Nature is offered under its own two."""
    t = after_layout(
        [[6, 6, 6, 6], [1, 2, 3, 4], [1, 2, 3, 5]], [nature, *[n for n in ORDINARY if n != nature]]
    )
    rules = [q for q in ("Deed", "Duty", "Secret", "Taint") if nature in offered(t, q)]
    assert sorted(rules) == sorted(qualities)
    take(t, "ann", qualities[0], nature, traits[0])
    assert list(t.state.players["ann"].tp) == traits
    assert NATURES["Forsworn"].traits == NATURES["Forsworn"].qualities == ()


def offered(t, quality):
    """The Natures that a Quality opens to whoever is on turn."""
    (decision,) = t.decisions()
    [take] = decision.schema["oneOf"]
    then = next(r["then"] for r in take["allOf"] if r["if"]["properties"]["quality"]["const"] == quality)
    return then["properties"]["nature"]["enum"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ms_nat_02_three_more_natures_than_players_are_set_out_the_forsworn_among_them(seats: int) -> None:
    """N+2 of the seven ordinary ones come from chance (R-02), and the Forsworn always."""
    t = new(seats, [list(reversed(ORDINARY))[: seats + 2], *[[1, 2, 3, 4]] * seats])
    (told,) = said(t, "MS-NAT-02")
    assert len(t.state.table_natures) == seats + 3
    assert sorted(t.state.table_natures) == sorted(["Forsworn", *list(reversed(ORDINARY))[: seats + 2]])
    assert told.figures["natures"] == t.state.table_natures


def test_ms_nat_02_the_forsworn_is_never_among_the_drawn() -> None:
    """What chance is asked for are ordinary Natures alone."""
    with pytest.raises(ChanceFault, match="MS-NAT-02"):
        new(3, [["Forsworn", *ORDINARY[:4]]])


def test_ms_nat_03_a_nature_once_taken_is_nobody_elses_to_take() -> None:
    """Each is a single card: it leaves the table with whoever takes it."""
    t = after_layout([[6, 6, 6, 6], [1, 1, 1, 5], [1, 2, 3, 5]])
    assert "Rival" in offered(t, "Deed")
    take(t, "ann", "Deed", "Rival", "Foe")
    assert "Rival" not in t.state.table_natures
    assert "Rival" not in offered(t, "Deed")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ms_nat_04_all_natures_are_used_up_by_the_end_of_act_one(seats: int) -> None:
    """N-1 ordinary holders, the Forsworn, and the three face-down cards; none left, none twice."""
    play = random_play(seats, seed=seats)
    for _ in steps(play, seed=seats):
        if play.world.phase == "I.scenes":
            break
    players = play.world.players.values()
    held = Counter([p.nature for p in players] + [n for p in players for n in p.facedown])
    assert play.world.table_natures == []
    assert len(held) == seats + 3
    assert set(held.values()) == {1}
    assert held["Forsworn"] == 1
    assert [len(p.facedown) for p in players if p.is_forsworn] == [3]


def test_ms_nat_05_in_play_are_the_ordinary_natures_held_and_the_forsworns_current_one() -> None:
    """Cards face down, lapsed or set aside are not in play, so no Pivot is named by them."""
    cast = {
        "ann": player("Rival", [1, 2, 3, 4]),
        "bob": player("Mentor", [1, 2, 3, 5]),
        "cy": player(
            "Forsworn", [1, 2, 3, 6], facedown=["Magnate"], revealed=["Friend", "Traitor"], current="Friend"
        ),
    }
    t = at("find_pivot", stones(cast, act="III"))
    assert t.state.natures_in_play() == {"Rival": "ann", "Mentor": "bob", "Friend": "cy"}
    (decision,) = t.decisions()
    assert sorted(fields_of(decision)["trait"]["enum"]) == sorted(
        ["Foe", "Trust", "Kin", "Heritage", "Companion", "Land", "Gold"]
    )
    cast["cy"]["current"] = None
    t = at("find_pivot", stones(cast, act="III"))
    assert t.state.natures_in_play() == {"Rival": "ann", "Mentor": "bob"}
    (decision,) = t.decisions()
    assert "Gold" not in fields_of(decision)["trait"]["enum"]


def test_ms_nat_05_in_act_one_nobody_is_in_play_before_taking_a_nature() -> None:
    """Natures on the table are not in play."""
    t = after_layout([[6, 6, 6, 6], [1, 2, 3, 4], [1, 2, 3, 5]])
    assert t.state.natures_in_play() == {}
    assert list(t.state.players) == CAST[:3]
