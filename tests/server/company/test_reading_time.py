"""How long somebody still has to read."""

from __future__ import annotations

from commedia.engine import Moment, Prose
from commedia.server.company.reading_time import MOST_SECONDS, READER, ReadingTime


def told(seat: str, words: str, to: list[str] | None = None) -> Moment:
    """A line of somebody's."""
    return Moment(1, "line", "", seat, "", {}, Prose(words), to)


WORDS = {"w1.0": "a" * 60, "w2.0": "a" * 90, "w3.0": "a" * 900}


class Hour:
    """A clock that the test turns."""

    now = 50.0

    def __call__(self) -> float:
        return self.now


def reading() -> tuple[ReadingTime, Hour]:
    """Of a table, and its clock."""
    hour = Hour()
    return ReadingTime(hour), hour


def test_others_words_are_read_one_after_the_other_and_ones_own_are_known() -> None:
    """Sixty letters and ninety are 150 for whoever wrote neither."""
    read, hour = reading()
    read.told(["Ann", "Bob"], [told("Ann", "w1.0"), told("Bob", "w2.0")], WORDS)
    assert (read.left("Ann"), read.left("Bob"), read.left("Cy")) == (90 / READER, 60 / READER, 0.0)
    hour.now += 1.0
    read.told(["Ann"], [told("Bob", "w1.0")], WORDS)
    assert read.left("Ann") == 150 / READER - 1.0


def test_nobody_is_waited_for_long_nor_once_they_go_on() -> None:
    """Ten seconds are the most after anything that is told, and 2.2 times as many at a stately table."""
    read, hour = reading()
    read.told(["Ann"], [told("Bob", "w3.0")], WORDS)
    assert read.left("Ann") == MOST_SECONDS
    read.has_read("Ann")
    assert read.left("Ann") == 0.0
    read.told(["Ann"], [told("Bob", "w3.0")], WORDS, slower=2.2)
    assert read.left("Ann") == MOST_SECONDS * 2.2
    hour.now += 60
    assert read.left("Ann") == 0.0


def test_what_was_told_to_some_alone_is_waited_for_by_nobody() -> None:
    """How long the house waits would tell the others how much it was."""
    read, _ = reading()
    read.told(["Ann", "Bob"], [told("Cy", "w2.0", ["Ann"])], WORDS)
    assert (read.left("Ann"), read.left("Bob")) == (0.0, 0.0)
