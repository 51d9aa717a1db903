"""How a kind of field is put to people of which nobody said anything: as what it derives from, or as JSON."""

from __future__ import annotations

from typing import Any

import pytest
from markupsafe import Markup

from commedia.engine import (
    Amount,
    Answer,
    Arrange,
    Decision,
    Domain,
    IllegalMove,
    Listing,
    Offers,
    Pick,
    Words,
)
from commedia.engine.domains import Below
from commedia.kit.asking import Asking
from commedia.kit.widgets import AmountWidget, Field, Widget, widget_of
from commedia.server.forms import filled, read_form
from commedia.server.pages.fields import Fieldset
from tests.kit.test_asking import Person


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
    drawn = Fieldset(MARKING, "q", {}, "Ann", {}).answer(Mark, MARKING.offers()[Mark], 0)  # type: ignore[arg-type]  # open
    for name in ("mark.pair", "mark.spot.east", "mark.spot.south", "mark.even"):
        assert f'name="{name}"' in drawn
    raw = read_form(MARKING, 0, FORM)
    assert MARKING.read(raw, 0) == (Mark, {k: v for k, v in GIVEN.items() if k != "do"})
    assert filled(MARKING, 0, GIVEN, {}) == FORM


@pytest.mark.parametrize("said", ["[1,", "one and two"])
def test_what_is_no_json_is_refused_by_the_kind_itself(said: str) -> None:
    """In its own sentence."""
    raw = read_form(MARKING, 0, FORM | {"mark.pair": [said]})
    assert raw["pair"] == said
    with pytest.raises(IllegalMove, match="Say two numbers"):
        MARKING.read(raw, 0)


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
