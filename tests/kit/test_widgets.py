"""How a kind of field is put to people of which nobody said anything: as what it derives from, or as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from markupsafe import Markup

from commedia.engine import (
    Amount,
    Answer,
    Arrange,
    Closed,
    Decision,
    Domain,
    IllegalMove,
    Listing,
    Offers,
    Pick,
    Prose,
    Ranked,
    Some,
    Words,
)  # fmt: skip
from commedia.engine.answer_parsing import read_answer
from commedia.engine.domains import Below, Faces, Fields
from commedia.kit.by_lines.decision import Asking
from commedia.kit.widgets import LONG, AmountWidget, Field, Widget, size_of, widget_of
from commedia.server.forms import filled, read_form
from commedia.server.pages.fields import Fieldset
from tests.kit.test_by_lines import Person


def open_fields(decision: Decision[Any], answer: type[Answer]) -> Fields:
    """The fields of an answer that is open."""
    fields = decision.offers()[answer]
    assert not isinstance(fields, Closed)
    return fields


def drawing(decision: Decision[Any], words: Mapping[str, str] | None = None) -> Fieldset:
    """A page on which Ann is asked. words: prose by id."""
    return Fieldset(decision, "q", {}, "Ann", {}, words or {})


class Pair(Domain):
    """Two numbers, of which nothing more is said."""

    def allows(self, value: Any) -> bool:
        return isinstance(value, list) and len(value) == 2 and all(type(one) is int for one in value)

    def read(self, raw: Any) -> Any:
        if not self.allows(raw):
            raise IllegalMove("Say two numbers.")
        return raw

    def sample(self, below: Below) -> list[int]:
        return [below(6), below(6)]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}


class Spot(Pair):
    """The same by places."""

    places = ("east", "south")

    def allows(self, value: Any) -> bool:
        return isinstance(value, dict) and super().allows(list(value.values()))

    def read(self, raw: Any) -> Any:
        if not isinstance(raw, dict) or {*raw} != {*self.places}:
            raise IllegalMove("Say two numbers.")
        return {place: Amount(1, 6).read(raw[place]) for place in self.places}


class Even(Amount):
    """A kind of number."""


class Mark(Answer):
    """Mark it."""

    pair: list[int]
    spot: dict[str, int]
    even: int


class Marking(Decision[Mark]):
    """Asks for all three."""

    rule = "KD-MARK-01"
    asks = "Which?"

    def offers(self) -> Offers:
        return {Mark: {"pair": Pair(), "spot": Spot(), "even": Even(2, 4)}}


MARKING = Marking(None, "Ann")
FORM = {
    "do": ["mark"], "mark.pair": ["[1,2]"], "mark.spot.east": ["3"], "mark.spot.south": ["4"],
    "mark.even": ["2"],
}  # fmt: skip
GIVEN = {"do": "mark", "pair": [1, 2], "spot": {"east": 3, "south": 4}, "even": 2}


def test_a_kind_of_number_is_asked_for_as_a_number_and_one_of_its_own_as_any() -> None:
    """It has the widget of what it derives from."""
    assert type(widget_of(Even(2, 4))) is AmountWidget
    assert type(widget_of(Pair())) is Widget


def test_a_page_has_an_input_for_json_or_one_for_each_place() -> None:
    """What is posted reads as the answer, and the answer fills the form."""
    drawn = drawing(MARKING).answer(Mark, open_fields(MARKING, Mark), 0)
    for name in ("mark.pair", "mark.spot.east", "mark.spot.south", "mark.even"):
        assert f'name="{name}"' in drawn
    raw = read_form(MARKING, 0, FORM)
    assert read_answer(MARKING, raw, 0) == (Mark, {k: v for k, v in GIVEN.items() if k != "do"})
    assert filled(MARKING, 0, GIVEN, {}) == FORM


@pytest.mark.parametrize("said", ["[1,", "one and two"])
def test_what_is_no_json_is_refused_by_the_kind_itself(said: str) -> None:
    """In its own sentence."""
    raw = read_form(MARKING, 0, FORM | {"mark.pair": [said]})
    assert raw["pair"] == said
    with pytest.raises(IllegalMove, match="Say two numbers"):
        read_answer(MARKING, raw, 0)


def test_a_form_that_says_nothing_of_it_leaves_it_out() -> None:
    """So that the refusal names it."""
    assert read_form(MARKING, 0, {"do": ["mark"]}) == {"do": "mark"}


def test_a_line_takes_json() -> None:
    """Until it is what the kind takes."""
    person = Person(["1, 2", "[1]", "[1, 2]", '{"east": 3, "south": 4}', "2"])
    assert Asking(person, MARKING, 0).ask() == GIVEN
    assert "That is no JSON.\n" in person.told


def test_a_widget_of_its_own_is_found_for_a_kind_and_those_that_derive_from_it() -> None:
    """From when it is declared, though the kind was asked for before."""

    class Trio(Pair):
        """A kind that gets a widget late."""

    class Late(Trio):
        """And one that derives from it."""

    assert type(widget_of(Late())) is Widget

    class TrioWidget(Widget[Trio], domain=Trio):
        """Draws nothing."""

        def draw(self, field: Field, domain: Trio) -> Markup:
            return Markup("three")

    assert type(widget_of(Late())) is TrioWidget


def test_a_sheet_may_hold_any_kind() -> None:
    """Its inputs stand in each line, and a line counts where one of them says something."""
    sheet = Listing({"what": Words("a thing"), "spot": Spot(), "of": Pick(["a", "b"])}, 1, 2)
    form = {"x.2.what": ["A well"], "x.2.spot.east": ["3"], "x.2.spot.south": ["4"], "x.2.of": ["b"]}
    widget = widget_of(sheet)
    posted = widget.raw_value(sheet, "x", form)
    assert posted == [{"what": "A well", "spot": {"east": "3", "south": "4"}, "of": "b"}]
    assert widget.input_of(sheet, "x", "1.of", form) == "x.2.of"
    [line] = sheet.read(posted)
    assert line == {"what": "A well", "spot": {"east": 3, "south": 4}, "of": "b"}


def test_dice_on_places_say_where_nothing_lies() -> None:
    """A form in which nothing was laid is an answer that lays nothing."""
    laid = Arrange([1, 2], ["eyes", "mouth"])
    assert widget_of(laid).raw_value(laid, "x", {}) == {}


class Everything(Answer):
    """Say it all."""

    words: Prose
    label: Prose
    few: str
    many: str
    small: int
    great: int
    some: list[str]
    order: list[str]
    dice: dict[str, int]
    faces: list[int]
    lines: list[dict[str, Any]]
    acts: list[dict[str, Any]]


class AskAll(Decision[Everything]):
    """A field of every kind."""

    rule = "KD-ALL-01"
    asks = "Well?"

    def offers(self) -> Offers:
        return {
            Everything: {
                "words": Words("what you say", due=True),
                "label": Words("a label", most=40),
                "few": Pick({"ale": {}, "bread": {}}),
                "many": Pick([f"n{n}" for n in range(20)]),
                "small": Amount(1, 3),
                "great": Amount(1, 300),
                "some": Some(["ale", "bread", "cheese"], 1, 2),
                "order": Ranked(["ale", "bread", "cheese"], 2, 2),
                "dice": Arrange([5, 1], ["Deed", "Duty"]),
                "faces": Faces(2, 6),
                "lines": Listing({"what": Words("a thing"), "of": Pick(["a", "b"])}, 1, 2),
                "acts": Listing({"act": Words("what they did")}, 1, 2),
            }
        }


ALL = AskAll(None, "Ann")
SENT = {
    "do": ["everything"], "everything.words": ["So be it"], "everything.label": ["Here"],
    "everything.few": ["bread"], "everything.many": ["n7"], "everything.small": ["2"],
    "everything.great": ["250"], "everything.some": ["ale", "cheese"], "everything.order": ["cheese", "ale"],
    "everything.dice.Deed": ["1"], "everything.dice.Duty": ["5"], "everything.faces": ["6", "1"],
    "everything.lines.1.what": ["A well"], "everything.lines.1.of": ["b"], "everything.acts.1.act": ["Sang"],
}  # fmt: skip
READ = {
    "words": "So be it", "label": "Here", "few": "bread", "many": "n7", "small": 2, "great": 250,
    "some": ["ale", "cheese"], "order": ["cheese", "ale"], "dice": {"Deed": 1, "Duty": 5}, "faces": [6, 1],
    "lines": [{"what": "A well", "of": "b"}], "acts": [{"act": "Sang"}],
}  # fmt: skip


def test_a_page_has_an_input_for_whatever_an_answer_says() -> None:
    """Each name that is posted stands in the form, and what is posted reads as the answer."""
    drawn = drawing(ALL).answer(Everything, open_fields(ALL, Everything), 0)
    assert [name for name in SENT if name != "do" and f'name="{name}"' not in drawn] == []
    for piece in (
        "<textarea",
        "as Ann",
        "What they did",
        "choose 2",
        "1 to 2",
        "1 to 300",
        'name="everything.acts.2.act"',
    ):
        assert piece in drawn
    assert read_answer(ALL, read_form(ALL, 0, SENT), 0) == (Everything, READ)


def test_an_answer_fills_the_form_in_which_it_was_given() -> None:
    """Words by the prose that they are, in a record by its id."""
    words = {"w1": "So be it", "w2": "Here", "w3": "A well", "w4": "Sang"}
    given = READ | {"words": Prose("w1"), "label": Prose("w2")}
    given |= {"lines": [{"what": "w3", "of": "b"}], "acts": [{"act": "w4"}]}
    assert filled(ALL, 0, {"do": "everything", **given}, words) == SENT


def test_what_was_given_is_told_in_words() -> None:
    """A record by what is written in it, or else by what was picked; words are not said again."""
    page = drawing(ALL, {"w3": "A well"})
    fields = open_fields(ALL, Everything)
    given: dict[str, Any] = {
        "few": "bread", "small": -2, "order": ["cheese", "ale"], "dice": {"Deed": 1, "Duty": 5},
        "lines": [{"what": "w3", "of": "b"}, {"what": "", "of": "a"}], "words": Prose("w1"),
    }  # fmt: skip
    said = {
        name: widget_of(fields[name]).summary(page, Everything, name, fields[name], value)
        for name, value in given.items()
    }
    assert said == {
        "few": "bread", "small": "−2", "order": "cheese and ale", "dice": "Deed 1 and Duty 5",
        "lines": "A well and a", "words": "",
    }  # fmt: skip


def test_an_answer_is_as_long_as_what_it_says() -> None:
    """Two pieces of prose, a list and a pick from many are long by themselves; places count each."""
    fields = open_fields(ALL, Everything)
    sizes = {name: size_of({name: domain}) for name, domain in fields.items()}
    long = {"many", "lines", "acts"}
    assert {name for name, size in sizes.items() if size >= LONG} == long
    assert sizes["dice"] == 2
    assert size_of({"words": Words(), "label": Words()}) == LONG
