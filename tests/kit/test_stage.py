"""What stages repeat: names, places and steps."""

from __future__ import annotations

import pytest

from commedia import games
from commedia.kit.stage import called, initial, letter, letters_of, place_of, steps, steps_within


def test_people_are_called_what_the_story_calls_them() -> None:
    """And by their own names until it does."""
    assert (called({"ann": "Bianca"}, "ann"), called({"ann": ""}, "ann"), called({}, "bob")) == (
        "Bianca",
        "ann",
        "bob",
    )
    assert [place_of(["ann", "bob"], seat) for seat in ("ann", "bob", "nobody")] == [1, 2, 0]


@pytest.mark.parametrize(
    ("here", "states"), [(0, ["now", "", ""]), (2, ["done", "done", "now"]), (3, ["done", "done", "done"])]
)
def test_steps_are_over_at_hand_or_to_come(here: int, states: list[str]) -> None:
    """Beyond the last, all are over."""
    assert [state for _, state in steps(["bid", "land", "sell"], here)] == states


def test_steps_come_from_the_order_of_play() -> None:
    """A phase without a title of its own is at the first step."""
    order = games.get("men-of-stones").rules.order
    assert order is not None
    part = order.parts["IV"]
    for n, title in enumerate(part.titles):
        phase = next(step.phase for step in part.steps if part.title_of(step.phase) == title)
        assert steps_within(part, phase) == steps(part.titles, n)
    assert steps_within(part, "no such phase") == steps(part.titles, 0)


def test_two_with_one_initial_are_told_apart_by_as_many_letters_as_it_takes() -> None:
    """Up to three; whatever the case, and “the” left aside; who has no name is a question."""
    names = {"ann": "Maud", "bob": "the Mark", "cy": "", "dee": "mauritz"}
    assert [letter(names, seat) for seat in names] == ["Mau", "Mar", "C", "Mau"]
    assert letters_of(["Maud", "Iris"]) == ["M", "I"]
    assert (initial(" "), initial("The Widow")) == ("?", "W")
