"""A posted form reads as the plain answer that a test or the API would give."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.engine import (
    Amount,
    Answer,
    Arrange,
    Closed,
    Decision,
    IllegalMove,
    Offers,
    Pick,
    Prose,
    Ranked,
    Some,
    Words,
)
from commedia.engine.answer_parsing import read_answer
from commedia.engine.domains import Faces
from commedia.server.forms import branch, field_name, place_name, read_form


class Lend(Answer):
    """Lend some oil."""

    lamp: str
    oil: int = 0
    words: Prose = Prose()


class Lay(Answer):
    """Lay the stones out."""

    stones: dict[str, int]


class Call(Answer):
    """Call the others."""

    keepers: list[str]
    order: list[str] = []


class Roll(Answer):
    """Say what the dice show."""

    shown: list[int]


class Sleep(Answer):
    """Sleep."""


class Watch(Decision[Any]):
    """A night on the wall."""

    rule = "L5"
    given: Offers

    @property
    def asks(self) -> str:
        return "What now?"

    def offers(self) -> Offers:
        return self.given


def lending() -> Watch:
    words = Words("what you say to it", due=True)
    follow = {"north": {"oil": Amount(1, 3), "words": words}, "a=b.c": {"words": words}}
    return Watch(None, "Ana", {Lend: {"lamp": Pick(follow)}, Sleep: {}})


def test_a_field_that_follows_a_choice_is_named_by_its_path():
    """Only the branch of the value that is chosen is read."""
    form = {
        "do": ["lend"], "lend.lamp": ["north"],
        "lend.lamp=north.oil": ["2"], "lend.lamp=north.words": ["Burn."],
        "lend.lamp=a=b.c.words": ["Not this."],
    }  # fmt: skip

    assert read_form(lending(), 0, form) == {"do": "lend", "lamp": "north", "oil": "2", "words": "Burn."}


def test_values_may_hold_the_signs_that_paths_are_made_of():
    """Names are never parsed, so a value with dots and equals signs is a value like any other."""
    form = {"do": ["lend"], "lend.lamp": ["a=b.c"], "lend.lamp=a=b.c.words": ["Burn."]}

    assert read_form(lending(), 0, form) == {"do": "lend", "lamp": "a=b.c", "words": "Burn."}


def test_words_asked_for_once_serve_every_branch():
    """Words at the end of every branch may be named at its root."""
    form = {"do": ["lend"], "lend.lamp": ["north"], "lend.lamp=north.oil": ["1"], "lend.words": ["Burn."]}

    assert read_form(lending(), 0, form)["words"] == "Burn."


def test_what_the_decision_reads_is_what_the_form_said():
    """The answer passes through the decision's own check, with numbers as numbers."""
    form = {"do": ["lend"], "lend.lamp": ["north"], "lend.lamp=north.oil": ["3"], "lend.words": ["Burn."]}
    decision = lending()

    kind, values = read_answer(decision, read_form(decision, 0, form), 0)

    assert kind is Lend
    assert values == {"lamp": "north", "oil": 3, "words": "Burn."}


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({}, "Say which of these it is: “Lend some oil” or “Sleep”"),
        ({"do": ["fly"]}, "“fly” does not answer this"),
        ({"do": ["lend"]}, "Still to choose: lamp."),
        ({"do": ["lend"], "lend.lamp": ["south"]}, "“south” is not among the choices"),
        ({"do": ["lend"], "lend.lamp": ["north"]}, "Still to choose: oil."),
        (
            {"do": ["lend"], "lend.lamp": ["north"], "lend.lamp=north.oil": ["lots"]},
            "“lots” is not a whole number",
        ),
    ],
)
def test_what_is_missing_or_wrong_is_refused_in_the_decisions_own_words(
    form: dict[str, list[str]], sentence: str
):
    """The form adds no check of its own."""
    decision = lending()

    with pytest.raises(IllegalMove, match=sentence.replace("(", r"\(")):
        read_answer(decision, read_form(decision, 0, form), 0)


def test_where_some_are_due_none_is_no_choice():
    """It is refused as any field that is left out, and not by a list of what stood there."""
    due = Watch(None, "Ana", {Call: {"keepers": Some(["Bo", "Cy"], least=1)}})
    with pytest.raises(IllegalMove, match="Still to choose: keepers"):
        read_answer(due, read_form(due, 0, {"do": ["call"], "call.keepers": [""]}), 0)
    free = Watch(None, "Ana", {Call: {"keepers": Some(["Bo", "Cy"])}})
    assert read_form(free, 0, {"do": ["call"]}) == {"do": "call", "keepers": []}


def test_do_may_be_left_out_where_one_answer_is_open():
    """A closed answer does not count."""
    decision = Watch(None, "Ana", {Lend: Closed("No oil is left.", "L5a"), Sleep: {}})

    assert read_form(decision, 0, {}) == {"do": "sleep"}


def test_a_closed_answer_is_refused_with_its_reason():
    """Somebody's page may be a move behind."""
    decision = Watch(None, "Ana", {Lend: Closed("No oil is left.", "L5a"), Sleep: {}})

    with pytest.raises(IllegalMove, match="No oil is left"):
        read_answer(decision, read_form(decision, 0, {"do": ["lend"], "lend.lamp": ["north"]}), 0)


def test_boxes_places_and_dice():
    """Some and Ranked are repeated names, an Arrange has a name for each place, dice stand in a row."""
    decision = Watch(
        None,
        "Ana",
        {
            Call: {"keepers": Some(["Bo", "Cy", "Di"]), "order": Ranked(["x", "y", "z"], 2, 2)},
            Lay: {"stones": Arrange([1, 4], ["gate", "tower"])},
            Roll: {"shown": Faces(4, 6)},
        },
    )

    called = read_form(decision, 0, {"do": ["call"], "call.keepers": ["Bo", "Di"], "call.order": ["z", "x"]})
    laid = read_form(decision, 0, {"do": ["lay"], "lay.stones.gate": ["4"], "lay.stones.tower": ["1"]})
    rolled = read_form(decision, 0, {"do": ["roll"], "roll.shown": ["6", "1", "1", "3"]})

    assert read_answer(decision, called, 0)[1] == {"keepers": ["Bo", "Di"], "order": ["z", "x"]}
    assert read_answer(decision, laid, 0)[1] == {"stones": {"gate": 4, "tower": 1}}
    assert read_answer(decision, rolled, 0)[1] == {"shown": [6, 1, 1, 3]}


def test_a_place_left_bare_is_told():
    """Nothing is laid out for anybody."""
    decision = Watch(None, "Ana", {Lay: {"stones": Arrange([1, 4], ["gate", "tower"])}})

    with pytest.raises(IllegalMove, match="Nothing lies on tower yet"):
        read_answer(decision, read_form(decision, 0, {"lay.stones.gate": ["4"], "lay.stones.tower": [""]}), 0)


def test_names_are_made_in_one_place():
    """The page and the reader share them."""
    assert field_name("take", "quality") == "take.quality"
    assert field_name(branch("take.quality", "Deed"), "nature") == "take.quality=Deed.nature"
    assert place_name("lay_dice.dice", "Duty") == "lay_dice.dice.Duty"
