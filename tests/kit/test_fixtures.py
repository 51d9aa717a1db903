"""States written by hand: people and seats, and what is said of another shape."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.kit.fixtures import by_name, in_a_list, is_number, others, pairs, people, seat_of

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
    wrong: list[str] = []
    found = people("keepers", written, SEATS, wrong)
    assert wrong == []
    assert list(found) == SEATS
    assert (found["ann"], found["bob"]["oil"]) == ({}, 2)


def test_people_make_the_seats_where_nobody_says_who_sits_there() -> None:
    """By name in their order, or by number."""
    wrong: list[str] = []
    assert list(people("keepers", {"cyn": {}, "ann": {}}, [], wrong)) == ["cyn", "ann"]
    assert list(people("keepers", [{}, {"seat": "ann"}], [], wrong)) == ["0", "ann"]
    assert (people("keepers", None, [], wrong), wrong) == ({}, [])


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ({"dan": {}}, "There is no seat dan: the seats are ann, bob."),
        ([{}, {}, {}], "There is no seat 2: the seats are ann, bob."),
        ("bob", "keepers is written by name, as {name: value}, not 'bob'."),
    ],
)
def test_strangers_are_told_and_the_others_are_read(written: Any, told: str) -> None:
    """With those that there are."""
    wrong: list[str] = []
    assert people("keepers", written, SEATS, wrong) == {"ann": {}, "bob": {}}
    assert wrong == [told]


def test_whoever_is_not_like_the_others_is_left_out_of_them() -> None:
    """By name or in a list, whether seats are known or not."""
    wrong: list[str] = []
    for seats in (["bob", "ann"], []):
        assert others("keepers", {"bob": {}, "ann": {"oil": 1}}, "bob", seats, wrong) == {"ann": {"oil": 1}}
    assert others("keepers", [{"oil": 1}], "bob", ["bob", "ann"], wrong) == {"ann": {"oil": 1}}
    assert wrong == []


def test_a_seat_goes_by_its_name_or_its_number() -> None:
    """A name that is a number comes first."""
    assert (seat_of("bob", SEATS), seat_of(1, SEATS)) == ("bob", "bob")
    assert seat_of(1, ["1", "0"]) == "1"
    assert [seat_of(stranger, SEATS) for stranger in ("dan", 2, -1, None)] == ["dan", "2", "-1", None]


@pytest.mark.parametrize(
    ("read", "written", "told"),
    [
        (by_name, 3, "here is written by name, as {name: value}, not '3'."),
        (in_a_list, "ab", "here is a list, not 'ab'."),
        (pairs, [[1, 2, 3]], "here is made of pairs, [one, other], not of '[1, 2, 3]'."),
    ],
)
def test_another_shape_is_refused(read: Any, written: Any, told: str) -> None:
    """With the place and what stands there."""
    wrong: list[str] = []
    assert list(read("here", written, wrong)) == []
    assert wrong == [told]


def test_nothing_is_empty_and_pairs_stand_either_way() -> None:
    """By name or in a list."""
    wrong: list[str] = []
    nothing = [list(read("here", None, wrong)) for read in (by_name, in_a_list, pairs)]
    assert nothing == [[], [], []]
    assert pairs("here", {"a": 1}, wrong) == pairs("here", [["a", 1]], wrong) == [("a", 1)]
    assert wrong == []


def test_what_is_true_is_no_number() -> None:
    """Though the language takes it for one."""
    assert [is_number(one) for one in (3, 0, True, "3", None)] == [True, True, False, False, False]
