"""What a decision is about, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commedia.engine import Answer, Decision, Offers, Prose
from commedia.engine.question_context import Said, fields, of_its_own, said_about, told_about, whom

TEXTS = {"w1.0": "The lamp is out.", "w2.0": "It never burned."}


class Nod(Answer):
    """Nod."""


class Judge(Decision[Nod]):
    """To a seat, over what somebody said of somebody."""

    rule = "A-1"
    by: str
    of: str
    words: Prose
    count: int = 2

    def offers(self) -> Offers:
        return {Nod: {}}


ASKED = Judge(None, "cy", "ann", "bo", Prose("w1.0"))


def claims(asked: Judge) -> Mapping[str, Any]:
    """The words themselves, and others beside them."""
    return {
        "by": asked.by,
        "claim": Said(asked.words, "The claim"),
        "before": [Said(Prose("w2.0")), asked.of],
    }


def test_where_nothing_is_said_it_is_about_the_fields_of_its_own() -> None:
    assert told_about(ASKED, {}, TEXTS) == {"by": "ann", "of": "bo", "words": "The lamp is out.", "count": 2}
    assert of_its_own(ASKED, "of") == {"of": "bo"}


def test_a_game_may_say_which_of_its_fields_or_what_else_it_is_about() -> None:
    assert told_about(ASKED, {Judge: fields("by")}, TEXTS) == {"by": "ann"}
    assert told_about(ASKED, {Judge: fields()}, TEXTS) == {}
    assert told_about(ASKED, {Judge: claims}, TEXTS) == {
        "by": "ann", "claim": "The lamp is out.", "before": ["It never burned.", "bo"]
    }  # fmt: skip


def test_words_that_are_erased_leave_nothing() -> None:
    assert told_about(ASKED, {Judge: claims}, {})["claim"] == ""


def test_words_that_must_be_read_first_stand_above_the_question_in_their_order() -> None:
    assert said_about(ASKED, {}) == []
    assert said_about(ASKED, {Judge: claims}) == [
        Said(Prose("w1.0"), "The claim"), Said(Prose("w2.0"))
    ]  # fmt: skip


def test_whom_it_is_about_are_seats_each_once_and_never_whoever_is_asked() -> None:
    assert whom(ASKED, {}, ["ann", "bo", "cy"]) == ["ann", "bo"]
    assert whom(ASKED, {}, ["bo"]) == ["bo"]
    assert whom(Judge(None, "bo", "bo", "ann", Prose("w1.0")), {}, ["ann", "bo"]) == ["ann"]
