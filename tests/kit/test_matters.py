"""What a conversation is about: which lines begin a matter, which rest on it, and how far it has come."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.engine import Heard, Talk
from commedia.kit.speech import Matters
from commedia.kit.speech.book import book_of

BOOK = book_of("""
[[matter]]
name = "the key"
opens = "I have a key that fits nothing of mine, {toward}."
goes_on = ["Whose coat was it in, {toward}?", "It is to a gate.", "It is to yours. I tried it."]
answers = ["In whose coat did you find it?"]
ends = "Keep it, {toward}."
again = "You have changed the lock."

[[line]]
act = "answer"
say = "It rains, {toward}."
""")
RAINS, OPENED, ASKED, TRIED, OWNED, FOUND, ENDS, AGAIN = BOOK.lines
MATTERS = Matters(BOOK)


def house(n: int, seat: str, line: Any, toward: str) -> Heard:
    """A line of the book is said."""
    return Heard(n, "line", "", seat, line.say, {"line": line.id, "toward": toward})


def person(n: int, text: str = "What of it?") -> Heard:
    """Ann speaks."""
    return Heard(n, "line", "", "ann", text)


def facts(*heard: Heard, **more: Any) -> dict[str, Any]:
    """What Bo's lines may ask about as he speaks to Ann."""
    names = {"ann": "Gyde", "bo": "Ravn", "cy": "Old Niels"}
    held: Talk[Any] = Talk("answer", "bo", "ann", ["ann", "bo", "cy"], names, heard, 0, dict, lambda n: 0)
    return MATTERS.facts(held, **more)


def test_each_line_has_its_part_in_a_matter() -> None:
    """What brings it up, what comes back, what goes on about it, what is answered to it; and all the rest."""
    parts = {
        MATTERS.opening: (OPENED,), MATTERS.again: (AGAIN,), MATTERS.answering: (FOUND,),
        MATTERS.following: (ASKED, TRIED, OWNED, FOUND, ENDS), MATTERS.anything: (RAINS, OPENED, AGAIN),
        MATTERS.without: (RAINS, AGAIN),
    }  # fmt: skip
    assert [part.lines for part in parts] == [*parts.values()]
    assert MATTERS.last_beat == {"the key": 3}


def test_nothing_is_open_before_anything_was_brought_up() -> None:
    """Whoever has talked with a person of something else is free to begin."""
    assert facts() == {
        "own": "", "own.beat": 0, "theirs": "", "theirs.beat": 0,
        "open": False, "joins": False, "free": False, "untold": False,
    }  # fmt: skip
    found = facts(house(1, "bo", RAINS, "ann"), person(2))
    assert (found["joins"], found["free"], found["open"]) == (True, True, False)
    assert not facts(person(1))["free"]


def test_a_matter_in_hand_is_open_and_untold_until_its_last_line() -> None:
    """Line by line; whose it is, is known."""
    begun = [house(1, "bo", OPENED, "ann"), person(2)]
    found = facts(*begun)
    assert (found["own"], found["own.beat"], found["open"], found["untold"], found["free"]) == (
        "the key", 1, True, True, False,
    )  # fmt: skip
    asked = [*begun, house(3, "bo", ASKED, "ann"), person(4)]
    assert (facts(*asked)["own.beat"], facts(*asked)["untold"]) == (2, True)
    told = [*asked, house(5, "bo", TRIED, "ann"), house(6, "bo", OWNED, "ann"), person(7)]
    assert (facts(*told)["own.beat"], facts(*told)["untold"]) == (4, False)


def test_somebody_elses_matter_is_open_too() -> None:
    """In the scene, though it is not between these two."""
    found = facts(house(1, "cy", OPENED, "ann"))
    assert (found["open"], found["own"], found["theirs"], found["untold"]) == (True, "", "", False)


@pytest.mark.parametrize(
    ("lines", "one_by_one", "beat"), [(0, False, 3), (1, False, 2), (3, False, 3), (0, True, 3), (3, True, 2)]
)
def test_the_last_line_is_due_before_the_scene_is_over(lines: int, one_by_one: bool, beat: int) -> None:
    """Once people have said enough, unless another conversation follows; of the house alone, at once."""
    heard = [house(0, "bo", OPENED, "ann"), house(1, "bo", ASKED, "ann"), *map(person, range(2, 2 + lines))]
    assert facts(*heard, one_by_one=one_by_one)["own.beat"] == beat


def test_whoever_has_led_out_of_a_matter_does_not_go_on() -> None:
    """It is over with its own last words."""
    found = facts(house(1, "bo", OPENED, "ann"), person(2), house(3, "bo", ENDS, "ann"), person(4))
    assert (found["own"], found["own.beat"], found["untold"]) == ("the key", 0, False)
