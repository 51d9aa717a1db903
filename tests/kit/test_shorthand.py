"""States written short: read by what a state's own fields say of themselves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest

from commedia.engine import PUBLIC, Seat, State, World, one_of
from commedia.kit.shorthand import ALONE, IN_ORDER, also, apart, by_hand, everybody, numbered


class Lamp(State):
    """A lamp, by its name."""

    id: Annotated[str, PUBLIC]
    colour: Annotated[Literal["red", "blue"], PUBLIC, ALONE] = "red"


class Keeper(State):
    """Somebody on the wall."""

    seat: Annotated[Seat, PUBLIC]
    oil: Annotated[int, PUBLIC, ALONE, also("o")] = 0
    hands: Annotated[dict[str, int], PUBLIC, one_of(("left", "right")), IN_ORDER] = {}
    carries: Annotated[list[Lamp], PUBLIC] = []
    friend: Annotated[Seat | None, PUBLIC] = None


class Wall(World, kw_only=True):
    """The whole table."""

    seats: Annotated[list[Seat], PUBLIC]
    captain: Annotated[Seat, PUBLIC, apart("the Captain")]
    keepers: Annotated[dict[Seat, Keeper], PUBLIC, everybody("keepers")]
    lamps: Annotated[dict[str, Lamp], PUBLIC, numbered("l")] = {}
    watch: Annotated[list[Seat], PUBLIC] = []


def in_full(written: Any, **forms: Any) -> tuple[Any, list[str]]:
    """A wall as plain data in full, and what could not be."""
    wrong: list[str] = []
    hand = by_hand(Wall, complete=lambda world: None, enter=lambda world, scene, args: (scene, args), **forms)
    return hand.read(written, wrong), wrong


@pytest.mark.parametrize(
    ("keeper", "read"),
    [
        (3, {"oil": 3}),
        ({"o": 3}, {"oil": 3}),
        ({"hands": [1, 2]}, {"hands": {"left": 1, "right": 2}}),
        ({"hands": [1]}, {"hands": {"left": 1}}),
        ({"carries": {"a": "blue", "b": {}}}, {"carries": [{"id": "a", "colour": "blue"}, {"id": "b"}]}),
        ({"carries": None}, {}),
        ({"friend": 0}, {"friend": "cap"}),
        ({"friend": 7}, {"friend": "7"}),
        ({"friend": None}, {"friend": None}),
        (Keeper(seat="ann", oil=2), {"oil": 2}),
        ({"soot": 3}, {"soot": 3}),
    ],
)
def test_a_field_says_how_it_is_written(keeper: Any, read: Any) -> None:
    """Alone, by another name, in order, by name; what is no field stays, and is refused by who reads on."""
    state, wrong = in_full({"captain": "cap", "keepers": {"ann": keeper}})
    assert (state["keepers"], wrong) == ({"ann": {"seat": "ann", **read}}, [])


def test_whoever_is_apart_has_the_first_seat() -> None:
    """By default it is called as its field is; of the others nothing need be said."""
    state, wrong = in_full({"seats": ["cap", "ann"], "keepers": {}})
    assert (state["captain"], state["seats"], wrong) == ("cap", ["cap", "ann"], [])
    assert in_full({"keepers": {"ann": {}}})[0]["seats"] == ["captain", "ann"]
    assert in_full({"captain": "ann", "keepers": {"ann": {}}})[1] == [
        "ann is the Captain, and stands among the others too, in keepers."
    ]
    assert in_full({"N": 2, "keepers": {"ann": {}}})[1] == ["N is 2, and there are 1 keepers: ann."]


def test_what_stands_in_a_list_is_called_by_its_place() -> None:
    """By its own name where it has one."""
    state, wrong = in_full({"keepers": {}, "lamps": ["red", {"id": "moon"}]})
    assert (list(state["lamps"]), wrong) == (["l1", "moon"], [])


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ({"keepers": {"ann": []}}, "what ann has is written by name, as {name: value}, not '[]'."),
        ({"keepers": {"ann": {"carries": 3}}}, "ann: carries is a list, not '3'."),
        ({"keepers": {"ann": {"hands": 3}}}, "ann: hands is written by name, as {name: value}, not '3'."),
        ({"keepers": {}, "watch": "ann"}, "watch is a list, not 'ann'."),
        ({"keepers": {}, "lamps": {"a": [2]}}, "what a has is written by name, as {name: value}, not '[2]'."),
    ],
)
def test_what_is_of_another_shape_is_told_and_left_out(written: Any, told: str) -> None:
    """Once, and whatever stands beside it is read."""
    state, wrong = in_full({"captain": "cap", **written})
    assert wrong == [told]
    assert (state["captain"], state["seats"][0]) == ("cap", "cap")


def test_a_game_says_the_rest() -> None:
    """First of the whole table, then of a struct, then of all that stands in full."""
    ways = {
        "forms": {Lamp: lambda lamp, whose, wrong: {**lamp, "colour": "blue"}},
        "first": lambda state, wrong: {**state, "lamps": ["red"]},
        "then": lambda state, wrong: {**state, "watch": [*state["keepers"]]},
    }
    state, _ = in_full({"keepers": {"ann": {}}}, **ways)
    assert (state["lamps"]["l1"]["colour"], state["watch"]) == ("blue", ["ann"])
