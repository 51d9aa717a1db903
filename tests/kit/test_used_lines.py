"""Prose comes once at a table: what was said there, and which lines would say it again."""

from __future__ import annotations

import pytest

from commedia.kit.used_lines import said_in, sentences

LINES = [
    "It was owed to the last penny.",
    "{toward} has the key. Nobody asks how it was come by.",
    "I mean to {deed}.",
    "No refunds.",
]


@pytest.mark.parametrize(
    ("told", "left"),
    [
        ("", LINES),
        ("Nobody moves. It was owed to the last penny.", LINES[1:]),
        ("Bo has the key.", [LINES[0], *LINES[2:]]),
        ("Nobody asks how it was come by.", [LINES[0], *LINES[2:]]),
        ("Who has the key?", LINES),
        ("I mean to sing. No refunds.", LINES[:2]),
        ("Some day I mean to sing.", LINES),
    ],
)
def test_a_line_is_left_of_which_no_sentence_was_said(told: str, left: list[str]) -> None:
    """Whatever stood in its slots; a piece of another sentence is not it."""
    assert said_in([told]).left(LINES) == left


def test_what_is_used_up_is_silent() -> None:
    """One after the other comes, each once, and then nothing."""
    told: list[str] = []
    while line := said_in(told).one_left(LINES[:2]):
        told.append(line.replace("{toward}", "Bo"))
    assert sorted(told) == ["Bo has the key. Nobody asks how it was come by.", LINES[0]]


def test_no_two_tables_come_to_their_lines_in_one_order() -> None:
    """Which of them comes follows from what was said before, and from who speaks."""
    tables = {said_in([f"Table {n}."]).one_left(LINES) for n in range(20)}
    seats = {said_in(["One table."]).one_left(LINES, f"seat {n}") for n in range(20)}
    assert tables == seats == set(LINES)


def test_a_few_words_are_no_sentence_of_which_one_tires() -> None:
    """What is in quotation marks is cut like anything."""
    assert sentences("No. “I was there all night.” So was Bo. Go on!") == ["“I was there all night.”"]
