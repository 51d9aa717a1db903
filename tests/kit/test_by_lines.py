"""One decision, line by line: every kind of field, asked for until what is typed is legal."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from commedia import games
from commedia.engine import (
    Amount,
    Answer,
    Arrange,
    Closed,
    Decision,
    Described,
    Fitting,
    IllegalMove,
    Listing,
    Offers,
    Pick,
    Play,
    Prose,
    Ranked,
    SeededDealer,
    Some,
    SomeKnown,
    Words,
)
from commedia.engine.described import DescribedField
from commedia.games.city_of_masks.decisions.dealing import Hand
from commedia.kit.by_lines.decision import Asking
from commedia.kit.by_lines.lines import LinePart
from commedia.lab.playouts import below_of
from tests.toys import sisters


class Everything(Answer):
    """Say it all."""

    name: Prose
    count: int
    fixed: int
    dice: dict[str, int]
    some: list[str]
    ranked: list[str]
    only: str
    how: str = "so"


class Away(Answer):
    """Go away."""


class Ask(Decision[Everything | Away]):
    """A decision with a field of every kind."""

    rule = "CL-ASK-01"

    @property
    def asks(self) -> str:
        return "Well?"

    def offers(self) -> Offers:
        return {
            Everything: {
                "name": Words("a name", due=True),
                "count": Amount(1, 6),
                "fixed": Amount(2, 2),
                "dice": Arrange([5, 1], ["Deed", "Duty"]),
                "some": Some(["ale", "bread", "cheese"], 1, 2),
                "ranked": Ranked(["ale", "bread"], 2, 2),
                "only": Pick(["this"]),
                "how": Pick(["so", "thus"], default="so"),
            },
            Away: Closed("The door is locked.", "CL-ASK-02"),
        }


class Person:
    """Writes these lines, and keeps what they were told."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.told: list[str] = []
        self.prompts: list[str] = []

    def tell(self, *line: LinePart) -> None:
        """A line."""
        self.told.append("".join(part.text for part in line) + "\n")

    def write(self, prompt: str) -> str:
        """The next line."""
        self.prompts.append(prompt)
        return next(self.lines)


def ask(
    decision: Decision[Any],
    *lines: str,
    words: dict[str, str] | None = None,
    prompts: list[str] | None = None,
    clock: int = 0,
) -> tuple[Any, str]:
    """What a decision makes of these lines, and what was on the screen. prompts: takes what was asked."""
    person = Person(lines)
    answer = Asking(person, decision, clock, words).ask()
    assert list(person.lines) == []
    if prompts is not None:
        prompts += person.prompts
    return answer, "".join(person.told)


def test_every_kind_of_field_is_asked_for() -> None:
    """Values that are not legal are refused one by one; what has only one value is not asked."""
    answer, screen = ask(
        Ask(None, "ann"),
        "", "Ann", "7", "3", "5", "5 5", "1, 5", "9", "1 2 3", "3 1", "2 1", "",
    )  # fmt: skip
    assert answer == {
        "do": "everything", "name": "Ann", "count": 3, "fixed": 2, "dice": {"Deed": 1, "Duty": 5},
        "some": ["ale", "cheese"], "ranked": ["bread", "ale"], "only": "this", "how": "so",
    }  # fmt: skip
    assert "not now: The door is locked. CL-ASK-02" in screen
    for sentence in (
        "Words are due here",
        "between 1 and 6",
        "Type 2 of them",
        "each once",
        "numbers from 1 to 3",
    ):
        assert sentence in screen


class Headed(Ask):
    """The same, with something over some fields."""

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        over = {"count": "how many", "only": "which of them", "ranked": "in this order"}
        return DescribedField(
            heading=over.get(field, ""), beside="the first counts" if field == "ranked" else ""
        )


def test_a_field_goes_by_what_stands_over_it() -> None:
    """Where that is said, else by its name; what is to be known is told before it is asked."""
    prompts: list[str] = []
    _, screen = ask(Headed(None, "ann"), "Ann", "1", "", "1", "1 2", "2", prompts=prompts)
    assert "how many, 1 to 6: " in prompts
    assert "some, 1 to 2 numbers: " in prompts
    assert "which of them: this" in screen
    assert screen.index("in this order  the first counts") < screen.rindex("bread")


def test_the_dice_may_lie_as_they_fell() -> None:
    """Enter is enough, and a choice other than the default is taken by its number."""
    answer, _ = ask(Ask(None, "ann"), "Ann", "1", "", "1", "1 2", "2")
    assert (answer["dice"], answer["how"]) == ({"Deed": 5, "Duty": 1}, "thus")


def test_an_open_door_may_be_let_pass() -> None:
    """By 0, or by nothing at all."""
    door = sisters.Leave(None, "ann")
    assert ask(door, "0")[0] is None
    assert ask(door, "")[0] is None
    assert ask(door, "1")[0] == {"do": "rest"}


class Write(Answer):
    """Write it down."""

    lines: list[dict[str, Any]]
    doings: list[str]
    nobody: list[str]
    all_of_them: list[str]
    whom: str
    gift: str = ""


def goes_together(chosen: Any) -> str:
    """Salt and honey do not."""
    return "Salt and honey do not go together." if {"salt", "honey"} <= set(chosen) else ""


class Letter(Decision[Write]):
    """Lines of several fields, values that do not all go together, and what follows from a choice."""

    rule = "CL-ASK-03"

    @property
    def asks(self) -> str:
        return "What do you write?"

    def offers(self) -> Offers:
        line = {
            "words": Words("what is said", most=20),
            "weight": Amount(1, 3),
            "seal": Pick(("", "wax"), default=""),
        }
        return {
            Write: {
                "lines": Listing(line, 1, 3),
                "doings": Fitting(["salt", "honey", "bread"], 2, goes_together, least=1),
                "nobody": Some([]),
                "all_of_them": Some(["Ann", "Bob"], 2, 2),
                "whom": Pick({"Ann": {"gift": Pick(["rose", "ring"])}, "Bob": {}}),
            }
        }

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return Described(label=str(value) or "none", words=Prose("w1") if value == "ring" else Prose(""))


def test_a_list_is_written_line_by_line_and_enter_ends_it() -> None:
    """A line begins with what is due in it. Values that do not go together are refused in words."""
    answer, screen = ask(
        Letter(None, "ann"),
        "", "4", "2", "much too long to be said here", "Dear all", "2", "1", "", "", "",
        "", "1 2", "4", "3 1", "1", "2",
        words={"w1": "the ring of my mother"},
    )  # fmt: skip
    assert answer == {
        "do": "write",
        "lines": [
            {"words": "Dear all", "weight": 2, "seal": "wax"},
            {"words": "", "weight": 1, "seal": ""},
        ],
        "doings": ["bread", "salt"], "nobody": [], "all_of_them": ["Ann", "Bob"],
        "whom": "Ann", "gift": "ring",
    }  # fmt: skip
    for sentence in (
        "Nothing is written here yet: 1 to 3 lines are due.",
        "“4” is not between 1 and 3.",
        "20 fit here",
        "Choose 1 to 2 of salt, honey and bread, not 0.",
        "Salt and honey do not go together.",
        "Type numbers from 1 to 3.",
    ):
        assert sentence in screen
    assert "2  the ring of my mother" in screen, "what a player wrote stands in place of its label"


class Sisters(Decision[Write]):
    """A list that is refused as a whole unless it weighs enough."""

    rule = "CL-ASK-04"

    @property
    def asks(self) -> str:
        return "How heavy?"

    def offers(self) -> Offers:
        return {Write: {"lines": Heavy({"weight": Amount(1, 9), "words": Words("what is said")}, 1, 4)}}


class Heavy(Listing):
    """Together the lines weigh twelve."""

    def read(self, raw: Any) -> list[dict[str, Any]]:
        lines = super().read(raw)
        weight = sum(line["weight"] for line in lines)
        if weight != 12:
            raise IllegalMove(f"They weigh {weight}.")
        return lines


def test_a_list_that_is_refused_is_kept_and_gone_through_again() -> None:
    """Each line is kept by Enter, struck out, or written anew; then there may be further ones."""
    first = ("5", "lead", "4", "silk", "1", "", "")
    again = ("", "-", "2", "wool", "5", "more lead", "")
    answer, screen = ask(Sisters(None, "ann"), *first, *again)
    assert [(line["weight"], line["words"]) for line in answer["lines"]] == [
        (5, "lead"), (2, "wool"), (5, "more lead"),
    ]  # fmt: skip
    assert "They weigh 10." in screen


def test_a_line_is_asked_for_with_what_enter_does() -> None:
    """It ends the list, or keeps what stands there."""
    prompts: list[str] = []
    ask(Sisters(None, "ann"), "9", "lead", "", "", "3", "", "", prompts=prompts)
    assert prompts[0] == "(line 1, Enter ends) weight, 1 to 9: "
    assert prompts[1] == "    what is said (Enter for none): "
    assert prompts[3] == "(line 1, Enter keeps “9, lead”, - strikes it out) weight, 1 to 9: "


class Feel(Answer):
    """Feel so."""

    feelings: dict[str, str]


class Feelings(Decision[Feel]):
    """A hand of cards to be laid on people and factions, as City of Masks asks."""

    rule = "CM-REL-02"
    hand: Hand

    @property
    def asks(self) -> str:
        return "What do you feel?"

    def offers(self) -> Offers:
        return {Feel: {"feelings": self.hand}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return Described(label=value, price="love" if value.endswith("H") else "")


@pytest.mark.parametrize(
    ("cards", "targets", "typed", "laid"),
    [
        (["AH", "2C", "3C"], ["Bob", "sun"], [""], {"Bob": "AH", "sun": "2C"}),
        (["AH", "2C", "3C"], ["Bob", "sun"], ["3c", "neutral 2C"], {"Bob": "neutral", "sun": "2C"}),
        (["AH"], ["Bob", "sun", "moon"], [""], {"Bob": "AH"}),
        (["AH"], ["Bob", "sun", "moon"], ["AH AH", "- neutral ah"], {"sun": "neutral", "moon": "AH"}),
        (["AH"], ["Bob", "sun"], ["neutral neutral"], {"Bob": "neutral", "sun": "neutral"}),
        ([], ["Bob", "sun"], [""], {}),
        (["AH"], [], [], {}),
    ],
)  # fmt: skip
def test_cards_are_laid_by_their_names_and_neutral_as_often_as_one_likes(
    cards: list[str], targets: list[str], typed: list[str], laid: dict[str, str]
) -> None:
    """Enter lays what may lie there; where not everything is covered, a dash leaves a place for later."""
    prompts: list[str] = []
    answer, screen = ask(Feelings(None, "ann", Hand(cards, targets)), *typed, prompts=prompts)
    assert answer == {"do": "feel", "feelings": laid}
    if targets:
        assert "neutral  as often as you like" in screen
    if targets and cards:
        assert "AH  love" in screen
    assert ("- for none" in "".join(prompts)) == (len(cards) < len(targets))


def test_a_hidden_face_of_ones_own_is_written_at_the_terminal() -> None:
    """City of Masks, with actions borrowed by their numbers, as one that is chosen by chance would be."""
    play = Play.start(games.get("city-of-masks"), ["Ann", "Bob", "Cy"], {}, SeededDealer(b"s" * 32))
    [decision] = [q for q in play.decisions() if q.seat == "Ann"]
    listing: Any = next(iter(decision.offers_at(play.moves).values()))["acts"]  # type: ignore[index]
    sources, against = (listing.record[field].values for field in ("source", "against"))
    lines = listing.sample(below_of(Random(3)))
    typed = ["1"]
    for n, line in enumerate(lines):
        words = "" if line["source"] else f"do what is in no book {n}"
        numbers = (sources.index(line["source"]) + 1, against.index(line["against"]) + 1)
        typed += [str(line["value"]), words, *map(str, numbers)]
    answer, _ = ask(decision, *typed, "", clock=play.moves)
    assert [line["value"] for line in answer["acts"]] == [line["value"] for line in lines]
    play.answer(decision.id, "Ann", answer)
    assert decision.id not in [q.id for q in play.waiting_for()], "it lies there sealed until all have one"


class Bring(Answer):
    """Bring them."""

    whom: list[str]


class AllOfThem(Decision[Bring]):
    """Nobody may be left out."""

    rule = "CL-ASK-03"
    asks = "Whom do you bring?"

    def offers(self) -> Offers:
        return {Bring: {"whom": SomeKnown(["Ann", "Bo"], lambda name: "They are away.", least=2)}}


def test_where_all_must_be_chosen_they_are_told_and_not_asked() -> None:
    """As a page has it, whether or not the game knows why others are closed."""
    answer, screen = ask(AllOfThem(None, "Ann"))
    assert answer == {"do": "bring", "whom": ["Ann", "Bo"]}
    assert "  whom: Ann\n  whom: Bo\n" in screen
