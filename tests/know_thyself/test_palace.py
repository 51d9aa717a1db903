"""The Palace as data: the one that comes with the game, and what is wrong with one of a table's own."""

import copy
import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

from commedia.engine import BadOption
from commedia.games.know_thyself import GAME, read_palace
from commedia.games.know_thyself.palace import (
    LONGEST_TEXT,
    MOST_ROOMS,
    PalaceError,
    load_palace,
    palace_from_data,
    palace_to_data,
    stock_palace,
    stock_text,
)
from commedia.testing import ScriptedTable

PALACE = stock_palace()
SMALL: dict[str, Any] = {
    "name": "A house by the sea",
    "letter": "You asked for this.",
    "people": {"ada": "a nurse who hums"},
    "rooms": {
        "guest_suite": {"name": "Ward", "at": [0, 0, 3, 3], "exits": ["hall"], "look": "Beds."},
        "hall": {
            "name": "Hall", "at": [3, 0, 3, 3], "exits": ["guest_suite"], "shut": ["master_suite"],
            "cast": ["ada"], "look": "A long hall.", "conflicts": ["she wants {N} beds back"],
        },
        "master_suite": {"name": "Attic", "at": [6, 0, 3, 3], "shut": ["hall"], "look": "Light."},
    },
}  # fmt: skip
"""A Palace of three rooms, in which nothing is wrong."""


def steps_from(start: str) -> dict[str, int]:
    """How many moves each room is away."""
    steps = {start: 0}
    ahead = [start]
    for room in ahead:
        for other in PALACE.rooms[room].exits:
            if other not in steps:
                steps[other] = steps[room] + 1
                ahead.append(other)
    return steps


def but(*path: str, **changes: Any) -> dict[str, Any]:
    """The small Palace with something in it changed. path: to what holds it."""
    data = copy.deepcopy(SMALL)
    held: Any = data
    for step in path:
        held = held[step]
    held.update(changes)
    return data


def faults_of(data: object) -> list[str]:
    """What is found wrong."""
    with pytest.raises(PalaceError) as caught:
        palace_from_data(data)
    return caught.value.faults


# -- the one that comes with the game -----------------------------------------------------------------------


def test_kt_name_02_the_palace_has_as_many_rooms_as_there_are_true_names() -> None:
    """Twenty-six, the Grove and the Pond not among them (R-21); and twenty-four people (R-23)."""
    assert len(PALACE.rooms) == MOST_ROOMS == 26
    assert not {"grove", "pond"} & set(PALACE.rooms)
    assert len(PALACE.people) == 24


def test_kt_move_10_every_room_but_the_master_suite_can_be_reached() -> None:
    """Fountain and Cemetery are the farthest, five moves from where one wakes (R-22)."""
    steps = steps_from("guest_suite")
    assert set(steps) == set(PALACE.rooms) - {"master_suite"}
    assert max(steps.values()) == 5
    assert {room for room, away in steps.items() if away == 5} == {"fountain", "cemetery"}
    assert PALACE.rooms["master_suite"].exits == ()


def test_kt_move_03_every_door_leads_both_ways_and_is_open_or_shut() -> None:
    """What one room says of a door, the other says too."""
    for id, room in PALACE.rooms.items():
        assert all(id in PALACE.rooms[other].exits for other in room.exits)
        assert all(id in PALACE.rooms[other].shut for other in room.shut)
        assert not set(room.exits) & set(room.shut)


def test_kt_move_08_cemetery_and_cliffs_are_joined_by_a_passage() -> None:
    """It is drawn behind the Master Suite, by the points it goes by."""
    [passage] = [door for door in PALACE.doors if door.way]
    assert set(passage.between) == {"cemetery", "cliffs"}
    assert "cliffs" in PALACE.rooms["cemetery"].exits


def test_kt_move_09_one_door_is_a_flight_of_stairs_and_the_terrace_hangs_over_the_courtyard() -> None:
    """The Terrace can be entered from the Ball Room alone."""
    [stairs] = [door for door in PALACE.doors if door.stairs]
    assert stairs.between == ("courtyard", "field")
    assert PALACE.rooms["terrace"].exits == ("ball_room",)
    x, y, wide, high = PALACE.rooms["terrace"].at
    left, top, width, height = PALACE.rooms["courtyard"].at
    assert left <= x <= x + wide <= left + width
    assert top <= y <= y + high <= top + height


def test_kt_room_01_every_room_has_something_for_the_gm() -> None:
    """A look for each; two or three conflicts and hooks, and people, for each that can be entered."""
    for id, room in PALACE.rooms.items():
        assert len(room.look.split()) > 20
        if id != "master_suite":
            assert 2 <= len(room.conflicts) <= 4
            assert 2 <= len(room.hooks) <= 4
            assert room.cast


def test_kt_npc_01_everybody_is_in_a_room_somewhere() -> None:
    """And each has an epithet of their own."""
    assert {who for room in PALACE.rooms.values() for who in room.cast} == set(PALACE.people)
    assert len(set(PALACE.people.values())) == len(PALACE.people)


def test_kt_room_01_the_gm_reads_how_many_pcs_there_are() -> None:
    """{N} is filled in, with three PCs as 3."""
    with ScriptedTable(GAME, seats=["gm", "ann", "bob", "cy"]) as t:
        cards = t.state.room_cards.values()
    texts = [text for card in cards for text in (card.look, *card.conflicts, *card.hooks)]
    assert not any("{" in text for text in texts)
    assert sum(" 3" in text for text in texts) >= 5


# -- one of a table's own ------------------------------------------------------------------------------------


def test_a_palace_of_ones_own_is_played_in() -> None:
    """Its rooms, its people and its Letter are those of the table."""
    with ScriptedTable(GAME, seats=["gm", "ann"], options={"palace": read_palace(SMALL)}) as t:
        assert list(t.state.rooms) == ["guest_suite", "hall", "master_suite"]
        assert [one.name for one in t.state.roster] == ["Ada"]
        assert t.state.room_cards["hall"].conflicts == ["she wants 1 beds back"]
        assert t.state.printed_letter == "You asked for this."


def test_the_palace_survives_as_plain_data_and_as_text() -> None:
    """What a table's options hold is read again as it was."""
    assert palace_from_data(palace_to_data(PALACE)) == PALACE
    assert load_palace(stock_text()) == PALACE
    assert read_palace(stock_text()) == palace_to_data(PALACE)
    assert tomllib.loads(stock_text())["name"] == PALACE.name


def test_all_that_is_wrong_is_told_at_once() -> None:
    """What one room says badly does not hide that another cannot be reached."""
    data = but("rooms", "hall", exits=[], look="", cast=["bea"], colour="green")
    data["letter"] = 7
    assert faults_of(data) == [
        "The Letter must be a text in quotes.",
        "hall has no colour: a room has name, at, exits, shut, cast, look, conflicts, hooks.",
        "hall: there is nobody called bea under [people].",
        "hall: the look is empty.",
        "guest_suite names hall under exits, and hall does not name guest_suite.",
    ]


CELL = {"name": "Cell", "at": [0, 3, 3, 3], "look": "Bare."}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ("a house", "A Palace is a name, a Letter, people and rooms."),
        (but(gardens=1), "A Palace has no gardens: it has name, letter, people, rooms, doors."),
        (but(name=""), "The name is empty."),
        (but(letter=None), "The Letter must be a text in quotes."),
        (
            but(people="ada"),
            'The people stand under [people], each with an epithet: grigori = "a butler whom nothing moves".',
        ),
        (but("people", ada=""), "The epithet of ada is empty."),
        (but(rooms={}), "There are no rooms: write [rooms.guest_suite], and what is in it below."),
        (but("rooms", hut="wood"), "hut is not a room: write [rooms.hut]."),
        (
            but("rooms", **{f"cell_{n}": CELL | {"at": [n, 9, 1, 1]} for n in range(24)}),
            "There are 27 rooms, and True Names for 26.",
        ),
        (but("rooms", "hall", name=None), "The name of hall must be a text in quotes."),
        (but("rooms", "hall", look="x" * 601), "hall: the look is 601 characters long; 600 is the most."),
        (but("rooms", "hall", hooks="one"), "hall: the hooks stand in square brackets, each in quotes."),
        (but("rooms", "hall", conflicts=[""]), "hall: one of the conflicts is empty."),
        (
            but("rooms", "hall", at=[3, 0]),
            "hall: at is left, top, width and height, in units of the map, as [15, 4, 3, 3].",
        ),
        (
            but("rooms", "master_suite", at=[58, 0, 3, 3]),
            "master_suite lies off the map, which is 60 units wide and 60 high.",
        ),
        (
            but("rooms", hall={"name": "Hall", "at": [3, 0, 3, 3], "look": "Long."}),
            "master_suite names hall under shut, and hall does not name master_suite.",
        ),
        (but("rooms", "guest_suite", shut=["guest_suite"]), "guest_suite leads to itself."),
        (but("rooms", "guest_suite", shut=["cellar"]), "guest_suite: cellar is no room."),
        (but("rooms", "guest_suite", shut=["hall"]), "guest_suite: the door to hall is open and shut."),
        (but("rooms", cell=CELL), "Nobody can come to cell from guest_suite."),
        (
            but("rooms", "master_suite", exits=["hall"]),
            "No open door may lead to master_suite: it is entered at the end alone (KT-MOVE-10).",
        ),
        (but("rooms", cell=CELL | {"at": [1, 1, 3, 3]}), "guest_suite and cell are drawn over each other."),
        (
            but("rooms", "master_suite", at=[7, 0, 3, 3]),
            "hall and master_suite share no wall: say under [[doors]] where their door stands.",
        ),
        (but(doors="hall"), "Doors are written as [[doors]], each with between and at."),
        (
            but(doors=[{"between": ["hall", "cellar"], "at": [1, 1]}]),
            "A door stands between hall and cellar, and cellar is no room.",
        ),
        (
            but(doors=[{"between": ["guest_suite", "master_suite"], "at": [1, 1]}]),
            "A door stands between guest_suite and master_suite, and guest_suite does not name master_suite.",
        ),
        (
            but(doors=[{"between": ["guest_suite", "hall"], "at": [61, 1]}]),
            "The door between guest_suite and hall lies off the map.",
        ),
    ],
)  # fmt: skip
def test_every_fault_has_its_sentence(data: object, says: str) -> None:
    """Which names the room, and what to write instead where that is not plain."""
    assert says in faults_of(data)


def test_a_door_that_is_none_is_told_as_such() -> None:
    """What is wrong with it stands behind."""
    [fault] = faults_of(but(doors=[{"between": ["hall"]}]))
    assert fault.startswith("A door is between two rooms, at a point of the map: ")


def test_kt_setup_02_a_palace_needs_the_room_one_wakes_in_and_the_room_it_ends_in() -> None:
    """Each is missed by its own name."""
    rooms: Mapping[str, Any] = {"hall": {"name": "Hall", "at": [0, 0, 3, 3], "look": "Long."}}
    assert faults_of(but() | {"rooms": rooms}) == [
        "There must be a guest_suite: play begins in the one and ends in the other.",
        "There must be a master_suite: play begins in the one and ends in the other.",
    ]


def test_a_room_may_lie_within_another_with_a_door_that_is_placed() -> None:
    """As a fountain does in its maze."""
    data = but("rooms", "hall", exits=["guest_suite", "well"])
    data["rooms"]["well"] = {"name": "Well", "at": [4, 1, 1, 1], "exits": ["hall"], "look": "Deep."}
    assert faults_of(data) == ["hall and well share no wall: say under [[doors]] where their door stands."]
    data["doors"] = [{"between": ["hall", "well"], "at": [4.5, 1]}]
    assert "well" in palace_from_data(data).rooms


def test_a_text_that_is_no_toml_or_too_long_is_refused() -> None:
    """With the line, or with the figures."""
    with pytest.raises(PalaceError, match=r"^Line 1 is not TOML: "):
        load_palace("name = a house")
    with pytest.raises(PalaceError, match="characters long; 60,000 is the most"):
        load_palace("#" * (LONGEST_TEXT + 1))


def test_a_table_is_not_opened_with_a_palace_that_cannot_be() -> None:
    """The lobby shows the same sentences."""
    with pytest.raises(BadOption, match="Nobody can come to cell"):
        ScriptedTable(GAME, seats=["gm", "ann"], options={"palace": but("rooms", cell=CELL)})
