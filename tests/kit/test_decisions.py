"""Decisions of the commonest shapes: the shape says what is legal, and a game's own names stay its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from commedia.engine import Answer, Closed, Decision, IllegalMove, Prose, Seat, Words, answer_schema
from commedia.engine.answer_parsing import read_answer
from commedia.engine.domains import Fields
from commedia.engine.legality import check_answer
from commedia.kit.decisions import Chosen, Given, HowMuch, No, OfMany, PickOne, Said, Say, Yes, YesOrNo


class Farewell(Say, Decision[Said]):
    """Words, as they come ready."""

    rule = "X-1"
    asks = "How do you leave?"


class Confess(Answer):
    """Confess."""

    sin: Prose


class Confession(Say, Decision[Confess]):
    """Words under a name of the game's own."""

    rule = "X-2"
    asks = "What have you done?"
    doing = "confessing"
    answer = Confess
    box = Words("all of it", most=200, due=True)


class Toll(HowMuch, Decision[Given]):
    """An amount, bounded by a field."""

    rule = "X-3"
    asks = "What do you leave on the sill?"
    usual = 0
    most: int


class Purse(HowMuch, Decision[Given]):
    """An amount, bounded by what the table holds."""

    rule = "X-4"
    asks = "How much?"
    least = 1

    @property
    def most(self) -> int:
        """What is in the purse."""
        return int(self.w["purse"])


class Guest(PickOne, Decision[Chosen]):
    """Somebody."""

    rule = "X-5"
    asks = "Whom?"
    choices: list[str]


class Bow(Answer):
    """Bow."""

    words: Prose


class Turn(Answer):
    """Turn away."""


class Dance(YesOrNo, Decision[Bow | Turn]):
    """Either, and words where there is room for them."""

    rule = "X-6"
    asks = "Will you?"
    yes, no = Bow, Turn
    box = Words("as you do")


class Plainly(YesOrNo, Decision[Yes | No]):
    """Either, as they come ready."""

    rule = "X-7"
    asks = "Well?"


def bowing(w: dict[str, str], seat: Seat) -> Fields | Closed:
    """To somebody else."""
    return {"words": Words("as you do")} if w["to"] != seat else Closed("Nobody bows to themselves.")


def turning(w: dict[str, str], _seat: Seat) -> Fields | Closed:
    """While the music plays."""
    return {} if w["music"] else Closed("No music plays.")


class Meet(OfMany, Decision[Bow | Turn]):
    """Two answers, each open or closed by itself."""

    rule = "X-8"
    asks = "Well?"
    each = {Bow: bowing, Turn: turning}


def opened(decision: Decision[Any]) -> list[str]:
    return [one["do"] for one in answer_schema.opened(decision, 0)]


@pytest.mark.parametrize(
    ("decision", "said", "schema"),
    [
        (Farewell(None, "ann"), "said", {"words": "string"}),
        (Confession(None, "ann"), "confess", {"sin": "string"}),
        (Toll(None, "ann", 3), "given", {"amount": "integer"}),
        (Guest(None, "ann", ["bob", "cyn"]), "chosen", {"one": None}),
    ],
)
def test_one_answer_with_its_one_field(decision: Decision[Any], said: str, schema: Mapping[str, Any]) -> None:
    """Under the game's own name, where it has one."""
    assert opened(decision) == [said]
    [shape] = answer_schema.schema(decision, 0)["oneOf"]
    assert {n: f.get("type") for n, f in shape["properties"].items() if n != "do"} == schema


def test_words_are_due_and_as_long_as_the_box_says() -> None:
    """The box of the decision, not that of the shape."""
    [fields] = Confession(None, "ann").offers().values()
    assert isinstance(fields, dict)
    assert (fields["sin"].due, fields["sin"].most) == (True, 200)
    with pytest.raises(IllegalMove, match="Words are due here"):
        check_answer(Farewell(None, "ann"), Said(Prose("")), 0)


def test_an_amount_lies_between_its_bounds() -> None:
    """Bounded by a field or by the table as it is; the usual is taken where nothing is said."""
    toll = Toll(None, "ann", 3)
    assert read_answer(toll, {}, 0) == (Given, {"amount": 0})
    assert read_answer(toll, 3, 0) == (Given, {"amount": 3})
    with pytest.raises(IllegalMove, match="“4” is not between 0 and 3"):
        read_answer(toll, 4, 0)
    purse = Purse({"purse": 2}, "ann")
    with pytest.raises(IllegalMove, match="“0” is not between 1 and 2"):
        read_answer(purse, 0, 0)
    with pytest.raises(IllegalMove, match="Choose how much it is"):
        read_answer(purse, {}, 0)


def test_one_of_those_there_are() -> None:
    """And nobody else."""
    guest = Guest(None, "ann", ["bob", "cyn"])
    assert read_answer(guest, "cyn", 0) == (Chosen, {"one": "cyn"})
    with pytest.raises(IllegalMove, match="dan"):
        read_answer(guest, "dan", 0)


def test_one_or_the_other() -> None:
    """With words only where an answer has room for them."""
    dance = Dance(None, "ann")
    assert opened(dance) == ["bow", "turn"]
    assert [list(fields) for fields in dance.offers().values()] == [["words"], []]
    assert opened(Plainly(None, "ann")) == ["yes", "no"]
    assert read_answer(Plainly(None, "ann"), "no", 0) == (No, {})


def test_a_decision_says_what_it_asks_and_what_is_going_on() -> None:
    """In two attributes."""
    assert (Confession(None, "ann").asks, Confession(None, "ann").doing) == (
        "What have you done?",
        "confessing",
    )
    assert Farewell(None, "ann").doing == "deciding"


def test_of_many_answers_each_is_open_by_itself() -> None:
    """In the order in which they stand; and there is something to choose while one of them is open."""
    ann, bob = Meet({"to": "bob", "music": "on"}, "ann"), Meet({"to": "bob", "music": ""}, "bob")
    assert (opened(ann), ann.is_any) == (["bow", "turn"], True)
    assert (opened(bob), bob.is_any) == ([], False)
    assert [(one["do"], one["why"]) for one in answer_schema.closed(bob, 0)] == [
        ("bow", "Nobody bows to themselves."), ("turn", "No music plays."),
    ]  # fmt: skip
    assert Meet({"to": "bob", "music": ""}, "ann").is_any


@pytest.mark.parametrize(("music", "looked_at"), [("on", ["turn"]), ("", ["turn", "bow"])])
def test_what_is_soonest_looked_up_is_looked_up_first(music: str, looked_at: list[str]) -> None:
    """Where it is open there is something to choose; where it is not, the others follow."""
    seen: list[str] = []

    def look(answer: type[Answer]) -> Callable[[Any, str], Fields | Closed]:
        return lambda w, seat: (seen.append(answer.do), Meet.each[answer](w, seat))[1]

    class MeetAgain(Meet):
        each = {answer: look(answer) for answer in (Turn, Bow)}
        soonest = (Turn,)

    assert MeetAgain({"to": "bob", "music": music}, "ann").is_any
    assert seen == looked_at
