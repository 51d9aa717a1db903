"""What a model says to a decision becomes an answer only where it is one, and legal."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.engine import Answer, Decision, Listing, Offers, Pick, Voluntary, Words
from commedia.server.prompter.choosing import chosen, may_be_asked
from commedia.server.prompter.fitting import Unfit
from commedia.server.prompter.prompt import LONGEST
from tests.engine.playing import asked, at
from tests.toys.candlelight import HONEST
from tests.toys.lamplight import Watch


class Say(Answer):
    """Say it to somebody."""

    to: str
    words: str = ""


class Nod(Answer):
    """Nod."""


class Speaks(Decision[Say | Nod]):
    """With words of one's own, which one way of it has."""

    rule = "X-1"
    asks = "What do you say?"

    def offers(self) -> Offers:
        return {Say: {"to": Pick({"ann": {"words": Words(most=40)}, "nobody": {}})}, Nod: {}}


class Sheet(Answer):
    """Fill in a sheet."""

    lines: list[dict[str, Any]]


class FillsIn(Decision[Sheet]):
    """A form, with words in each line."""

    rule = "X-2"
    asks = "What is on your sheet?"

    def offers(self) -> Offers:
        return {Sheet: {"lines": Listing({"words": Words()}, 1, 3)}}


class Peeks(Watch):
    """An open door."""

    manner = Voluntary()


def burning() -> Decision[Any]:
    """Ann is on watch, with three measures of oil."""
    return asked(at("watch", hour=1), "ann")


def speaking() -> Decision[Any]:
    """Somebody may speak."""
    return Speaks(HONEST.new_world(["ann", "bo"], {}), "ann")


def as_it_is(raw: str, *, most: int) -> str:
    """Whatever is said fits."""
    return raw


def answer(said: str, decision: Decision[Any], back: Any = lambda raw: raw, fits: Any = as_it_is) -> Any:
    """What becomes of it."""
    return chosen(said, decision, 0, back, fits)


# -- what may be asked ---------------------------------------------------------------------------------


def test_a_model_is_asked_what_must_be_answered_and_is_no_form() -> None:
    """Also where there is room for a word; an open door and a form to be filled in are the house's."""
    assert may_be_asked(burning(), 0)
    assert may_be_asked(speaking(), 0)
    assert not may_be_asked(Peeks(at("watch", hour=1).world, "ann"), 0)
    assert not may_be_asked(FillsIn(HONEST.new_world(["ann", "bo"], {}), "ann"), 0)


# -- what is an answer ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        '{"do": "relight", "oil": 2}',
        'I shall do this:\n```json\n{"do": "relight", "oil": 2}\n```\nAs you wish.',
    ],
)
def test_an_answer_is_found_in_whatever_stands_about_it(said: str) -> None:
    """As models put it."""
    assert answer(said, burning()) == {"do": "relight", "oil": 2}


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("I rest.", "it is no answer"),
        ("", "it is no answer"),
        ("{relight}", "it is no JSON"),
        ('{"a": ' * 100_000 + "}" * 100_000, "it is no JSON"),
        ('{"do": "sing"}', "it is not legal"),
        ('{"do": "relight", "oil": 9}', "it is not legal"),
        ('{"do": "relight", "oil": 1, "for": "bo"}', "it is not legal"),
    ],
    ids=["words", "nothing", "broken", "deep", "no such answer", "too much", "a field that is none"],
)
def test_what_is_none_or_is_not_legal_does_not_fit(said: str, why: str) -> None:
    """With what was wrong, for whoever keeps the house."""
    with pytest.raises(Unfit, match=why):
        answer(said, burning())


def test_a_character_s_name_is_a_seat_again() -> None:
    """Where that is legal; else a value of the game that is called so is left as it is."""
    said = '{"do": "say", "to": "Ines", "words": "Good evening."}'
    back = lambda raw: raw | {"to": {"Ines": "ann"}.get(raw["to"], raw["to"])}  # noqa: E731
    assert answer(said, speaking(), back)["to"] == "ann"
    amiss = lambda raw: raw | {"to": "zed"}  # noqa: E731
    assert answer('{"do": "say", "to": "nobody"}', speaking(), amiss)["to"] == "nobody"


def test_words_are_those_that_fit_and_no_longer_than_there_is_room() -> None:
    """Also those that a choice opens; where there are none nothing has to fit."""
    asked_for: list[tuple[str, int]] = []

    def fits(raw: str, *, most: int) -> str:
        asked_for.append((raw, most))
        return raw.upper()

    found = answer('{"do": "say", "to": "ann", "words": "so be it"}', speaking(), fits=fits)
    assert found == {"do": "say", "to": "ann", "words": "SO BE IT"}
    assert asked_for == [("so be it", min(40, LONGEST))]
    assert answer('{"do": "nod"}', speaking(), fits=fits) == {"do": "nod"}
    assert len(asked_for) == 1


def test_words_that_do_not_fit_are_no_answer() -> None:
    """Whoever reads them says so."""

    def fits(raw: str, *, most: int) -> str:
        raise Unfit("it names a player")

    with pytest.raises(Unfit, match="it names a player"):
        answer('{"do": "say", "to": "ann", "words": "so be it"}', speaking(), fits=fits)
