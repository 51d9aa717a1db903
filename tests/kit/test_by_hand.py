"""States written by hand: people and seats, and what is said of another shape."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.engine import BadState
from commedia.kit.by_hand import by_name, in_a_list, number, pairs, people, seat_of

SEATS = ["ann", "bob"]


@pytest.mark.parametrize(
    "written",
    [
        {"bob": {"oil": 2}},
        {"1": {"oil": 2}},
        {1: {"oil": 2}},
        [{}, {"oil": 2}],
        [{"seat": "bob", "oil": 2}],
    ],
)
def test_people_stand_by_seat_by_number_or_in_a_list(written: Any) -> None:
    """Whoever nothing is written of has nothing."""
    found = people("keepers", written, SEATS)
    assert list(found) == SEATS
    assert (found["ann"], found["bob"]["oil"]) == ({}, 2)


def test_people_make_the_seats_where_nobody_says_who_sits_there() -> None:
    """By name in their order, or by number."""
    assert list(people("keepers", {"cyn": {}, "ann": {}})) == ["cyn", "ann"]
    assert list(people("keepers", [{}, {"seat": "ann"}])) == ["0", "ann"]
    assert people("keepers", None) == {}


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ({"dan": {}}, "There is no seat dan: the seats are ann, bob."),
        ([{}, {}, {}], "There is no seat 2: the seats are ann, bob."),
        ("bob", "keepers is written by name, as {name: value}, not 'bob'."),
    ],
)
def test_strangers_are_refused(written: Any, told: str) -> None:
    """With those that there are."""
    with pytest.raises(BadState) as refused:
        people("keepers", written, SEATS)
    assert str(refused.value) == told


def test_a_seat_goes_by_its_name_or_its_number() -> None:
    """A name that is a number comes first."""
    assert (seat_of("first", "bob", SEATS), seat_of("first", 1, SEATS)) == ("bob", "bob")
    assert seat_of("first", 1, ["1", "0"]) == "1"
    for stranger in ("dan", 2, -1, None):
        with pytest.raises(BadState, match=r"first cannot be .*: the seats are ann, bob"):
            seat_of("first", stranger, SEATS)


@pytest.mark.parametrize(
    ("read", "written", "told"),
    [
        (by_name, 3, "here is written by name, as {name: value}, not '3'."),
        (in_a_list, "ab", "here is a list, not 'ab'."),
        (pairs, [[1, 2, 3]], "here is made of pairs, [one, other], not of '[1, 2, 3]'."),
        (number, True, "here is a whole number, not 'True'."),
    ],
)
def test_another_shape_is_refused(read: Any, written: Any, told: str) -> None:
    """With the place and what stands there."""
    with pytest.raises(BadState) as refused:
        read("here", written)
    assert str(refused.value) == told


def test_nothing_is_empty_and_pairs_stand_either_way() -> None:
    """By name or in a list."""
    assert (dict(by_name("here", None)), list(in_a_list("here", None)), pairs("here", None)) == ({}, [], [])
    assert pairs("here", {"a": 1}) == pairs("here", [["a", 1]]) == [("a", 1)]
