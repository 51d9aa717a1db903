"""Drafts: an answer as far as it is filled in, read once, whoever fills it in."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from typing import Any

import pytest

from commedia.engine import (
    Amount,
    Answer,
    Arrange,
    Closed,
    Decision,
    Described,
    Draft,
    IllegalMove,
    Offers,
    Pick,
    Prose,
    Ranked,
    Some,
    Words,
)
from commedia.engine.answer_parsing import read_answer, read_draft
from commedia.engine.domains import Listing
from commedia.engine.draft import field_of, name_of


class Lend(Answer):
    """Lend a lamp."""

    lamp: str
    oil: int
    to: list[str]
    words: Prose
    colour: str = ""


class Sleep(Answer):
    """Sleep."""

    hours: int = 8


class Lay(Answer):
    """Lay stones."""

    stones: dict[str, int]
    order: list[str]
    lines: list[dict[str, Any]]


class Sing(Answer):
    """Sing."""


class Ask(Decision[Sing]):
    """Asks somebody."""

    whom: str


class Evening(Decision[Lend | Sleep | Lay | Sing]):
    """Asks for anything."""

    offered: Offers

    def offers(self) -> Offers:
        return self.offered

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        oil = None if draft is None else draft.get(Lend.oil)
        return Described(answer.label, comes_to=[f"{6 - oil} oil is left."] if oil else [])


OFFERS: Offers = {
    Lend: {
        "lamp": Pick({"north": {"colour": Pick(("red", "green"))}, "south": {}}),
        "oil": Amount(1, 6),
        "to": Some(("bo", "cy", "di"), 2, 2),
        "words": Words("what you say", due=True),
    },
    Sleep: {"hours": Amount(1, 12, 8)},
    Lay: {
        "stones": Arrange((1, 4), ("gate", "tower")),
        "order": Ranked(("x", "y", "z"), 3),
        "lines": Listing({"words": Words()}, 1, 3),
    },
    Sing: Closed("You have no voice left."),
}


def test_a_field_is_known_by_its_answer_and_its_name() -> None:
    """What a type checker takes for the value."""
    assert field_of(Lend.oil) == (Lend, "oil")
    assert name_of(Ask.whom) == "whom"


def draft_of(raw: Any, offers: Offers = OFFERS) -> Draft:
    """As it was sent by somebody who is asked for anything of these."""
    return read_draft(Evening(None, "ann", offers), raw, 0)


def test_each_field_has_its_value() -> None:
    """As its domain reads it, from a form or from JSON; what follows from a choice, too."""
    draft = draft_of(
        {"do": "lend", "lamp": "north", "oil": "2", "to": ["di", "bo"], "words": "Here.", "colour": "red"},
    )
    assert draft.is_for(Lend)
    assert draft.is_for(Sleep, Lend)
    assert (draft.get(Lend.lamp), draft.get(Lend.oil), draft.get(Lend.to)) == ("north", 2, ["bo", "di"])
    assert (draft.get(Lend.colour), draft.text(Lend.words)) == ("red", "Here.")
    assert draft.get(Sleep.hours) is None
    assert draft.get(Sleep.hours, Lend.oil) == 2
    assert draft.faults == {}


def test_what_says_nothing_yet_holds_nothing_or_what_is_usual() -> None:
    """That is no fault: whoever fills it in has not come to it."""
    draft = draft_of({"do": "lend", "lamp": "south", "oil": ""})
    assert (draft.get(Lend.oil), draft.get(Lend.to), draft.get(Lend.colour)) == (None, None, None)
    assert draft.text(Lend.words) == ""
    assert draft_of({"do": "sleep"}).get(Sleep.hours) == 8
    assert draft.faults == {}


def test_what_is_wrong_is_kept_without_those_who_asked() -> None:
    """A traceback holds whoever asked, with all that they held, and would be held by them in turn."""
    wrong = {"do": "lend", "lamp": "east", "oil": "much", "to": ["bo", "di"], "words": ""}
    drafts = [draft_of(raw) for raw in (wrong, {"do": "sing"}, {"do": "fly"}, {"do": "sleep", "oil": 2})]
    refusals = [fault for draft in drafts for fault in (draft.refusal, *draft.faults.values())]
    assert len(refusals) > len(drafts)
    for refusal in refusals:
        assert refusal is not None
        assert (refusal.__traceback__, refusal.__context__) == (None, None)


def test_a_refused_answer_holds_nobody_once_it_is_told() -> None:
    """The decision, and with it the world, is gone with the refusal, before cycles are looked for."""
    decision = Evening(None, "ann", OFFERS)
    before = sys.getrefcount(decision)
    gc.disable()
    try:
        for raw in ({"do": "sing"}, {"do": "lend", "lamp": "east"}):
            with suppress(IllegalMove):
                read_answer(decision, raw, 0)
        assert sys.getrefcount(decision) == before
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("oil", "near"), [("0", 1), (99, 6), ("much", None), ("-3", 1), (True, None), ([], None)]
)
def test_a_number_beyond_its_bounds_is_the_bound(oil: Any, near: int | None) -> None:
    """And what is wrong with it is told; what is no number is none."""
    draft = draft_of({"do": "lend", "lamp": "north", "oil": oil})
    assert draft.get(Lend.oil) == near
    assert "oil" in draft.faults


def test_of_several_things_those_are_there_that_could_be_chosen() -> None:
    """Too few, too many, or some that could not be."""
    draft = draft_of({"do": "lend", "lamp": "east", "to": ["cy", "nobody", "cy"]})
    assert draft.get(Lend.to) == ["cy"]
    assert draft.get(Lend.lamp) is None
    assert {*draft.faults} == {"lamp", "to"}
    laid = draft_of(
        {
            "do": "lay",
            "stones": {"gate": "4", "moon": 1, "tower": 7},
            "order": ["z", "x", "z"],
            "lines": [{"wood": 1}, 3],
        },
    )
    assert laid.get(Lay.stones) == {"gate": 4}
    assert laid.get(Lay.order) == ["z", "x"]
    assert laid.get(Lay.lines) == [{"wood": 1}]


def test_an_answer_that_is_the_only_one_open_is_meant() -> None:
    """Where there are several, one must be chosen; a closed one is none."""
    assert draft_of({}, {Sleep: OFFERS[Sleep], Sing: OFFERS[Sing]}).is_for(Sleep)
    assert draft_of({"oil": 2}).is_for(Lend)  # no other has oil
    assert draft_of({}).answer is None
    assert draft_of({"do": "sing"}).answer is None
    assert draft_of({"do": "dance"}).get(Lend.oil) is None


def test_a_decision_says_what_it_comes_to_as_far_as_it_is_filled_in() -> None:
    """Nothing before anything is; and of a number beyond its bounds, what the bound comes to."""
    evening = Evening(None, "ann", OFFERS)
    assert evening.describe(Lend).comes_to == []
    for raw, says in (
        ({}, []),
        ({"oil": 2}, ["4 oil is left."]),
        ({"oil": 1, "to": ["zed"]}, ["5 oil is left."]),
    ):
        draft = read_draft(evening, {"do": "lend", **raw}, 0)
        assert evening.describe(Lend, draft).comes_to == says


def test_it_is_whole_where_nothing_is_refused() -> None:
    """Its values are those of the answer then, words as they were written; else it says what is due first."""
    whole = draft_of({"do": "lend", "lamp": "south", "oil": "2", "to": ["bo", "cy"], "words": "Here."})
    assert whole.refusal is None
    assert whole.values == {"lamp": "south", "oil": 2, "to": ["bo", "cy"], "words": "Here."}
    for raw, why in (
        ({"do": "lend", "lamp": "south"}, "Still to choose: oil."),
        ({"do": "lend", "lamp": "south", "oil": 9, "to": []}, "“9” is not between 1 and 6."),
        ({"do": "sleep", "oil": 2}, "“Sleep” does not ask for “oil” just now."),
        ({"do": "sing"}, "You have no voice left."),
        ({"do": "dance"}, "“dance” does not answer this. Open: “Lend a lamp”, “Sleep” and “Lay stones”."),
    ):
        refusal = draft_of(raw).refusal
        assert refusal is not None
        assert refusal.sentence == why
