"""The values that a field may take: each allows, reads, samples and describes the same ones."""

from random import Random
from typing import Any

import jsonschema_rs
import pytest

from commedia.engine import (
    Amount,
    Arrange,
    Domain,
    Fitting,
    Following,
    IllegalMove,
    Pick,
    Prose,
    Ranked,
    Some,
    SomeKnown,
    Words,
)
from commedia.engine.domains import WORDLESS, Faces, fields_schema, shown
from commedia.engine.english import listed
from commedia.engine.visible_text import tidy


def no_more_than_four(chosen: Any) -> str:
    """Numbers that go together."""
    return f"{sum(chosen)} is more than 4." if sum(chosen) > 4 else ""


DOMAINS = {
    "pick": Pick(["oil", 3, True]),
    "amount": Amount(-2, 5),
    "some": Some(["a", "b", "c", 4], 1, 3),
    "exactly": Some(["a", "b", "c"], 2, 2),
    "any": Some([1, 2]),
    "ranked": Ranked(["a", "b", "c"], 0, 3),
    "fitting": Fitting([1, 2, 3, 4], 3, no_more_than_four),
    "never": Fitting([5, 6], 2, no_more_than_four),
    "arrange": Arrange([1, 1, 6], ["eyes", "mouth", "heart"]),
    "faces": Faces(3, 6),
}


@pytest.mark.parametrize("name", DOMAINS)
def test_whatever_is_sampled_is_legal_everywhere(name: str) -> None:
    """It is allowed, reads as itself, and fits the schema that others are given."""
    domain = DOMAINS[name]
    schema = jsonschema_rs.validator_for(domain.schema())
    random = Random(1)
    for _ in range(200):
        value = domain.sample(random.randrange)
        assert domain.allows(value)
        assert domain.read(value) == value
        assert schema.is_valid(value), value


@pytest.mark.parametrize(
    ("domain", "raw", "value"),
    [
        (Pick(["oil", 3, 1]), "3", 3),
        (Pick([1, True]), True, True),
        (Pick([[5, 3], [3, 5]]), "[3, 5]", [3, 5]),
        (Pick(["oil", 3]), 3.0, 3),
        (Amount(-2, 5), " -1 ", -1),
        (Amount(-2, 5), 2.0, 2),
        (Some(["a", "b", "c"]), ["c", "a"], ["a", "c"]),
        (Some(["a", "b"]), "b", ["b"]),
        (Some([1, 2]), 2, [2]),
        (Some(["a"]), None, []),
        (Some(["a"]), "", []),
        (Ranked(["a", "b", "c"]), ("c", "a"), ["c", "a"]),
        (Fitting([1, 2, 3], 2, no_more_than_four), ["3", 1], [3, 1]),
        (Arrange([1, 6], ["eyes", "heart"]), [6, 1], {"eyes": 6, "heart": 1}),
        (Arrange([1, 6], ["eyes", "heart"]), {"heart": "1", "eyes": "6"}, {"eyes": 6, "heart": 1}),
        (Faces(2, 6), "6, 1", [6, 1]),
        (Words(), None, ""),
        (Words(), " Hear\r\nme\x07 ", "Hear\nme"),
    ],
)
def test_a_form_and_a_program_may_say_it_in_their_own_way(domain: Domain, raw: Any, value: Any) -> None:
    """Text for numbers, one for a list, a list for places."""
    read = domain.read(raw)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("domain", "raw", "sentence"),
    [
        (Pick(["oil", "salt"]), "coal", "“coal” is not among the choices: oil and salt"),
        (Pick([1]), True, "“True” is not among"),
        (Pick([]), "x", "not among the choices: nothing"),
        (Pick(["", "salt"], default=""), "x", "not among the choices: salt"),
        (Pick(range(50)), 50, "“50” is not among the 50 choices"),
        (Amount(1, 5), "six", "“six” is not a whole number"),
        (Amount(1, 5), 2.5, "“2.5” is not a whole number"),
        (Amount(1, 5), float("inf"), "“inf” is not a whole number"),
        (Amount(1, 5), "--2", "“--2” is not a whole number"),
        (Pick([1]), float("nan"), "“nan” is not among"),
        (Amount(1, 5), True, "“True” is not a whole number"),
        (Amount(1, 5), "9" * 12, "is not a whole number"),
        (Amount(1, 5), 6, "“6” is not between 1 and 5"),
        (Some(["a", "b", "c"], 2, 2), ["a"], "Choose 2 of a, b and c, not 1"),
        (Some(["a", "b", "c"], 1, 2), [], "Choose 1 to 2 of a, b and c, not 0"),
        (Some(["a", "b"]), ["a", "a"], "The same choice stands there twice"),
        (Some(["a", "b"]), {"a": 1}, "is not a list of choices"),
        (Ranked(["a", "b"], 1, 2), ["d"], "“d” is not among"),
        (Fitting([1, 2, 3], 3, no_more_than_four), [3, 2], "5 is more than 4"),
        (Arrange([1, 6], ["eyes", "heart"]), 7, "Say what lies on each of eyes and heart"),
        (Arrange([1, 6], ["eyes", "heart"]), {"ears": 1}, "“ears” is not one of eyes and heart"),
        (Arrange([1, 6], ["eyes", "heart"]), {"eyes": 1}, "Nothing lies on heart yet"),
        (Arrange([1, 6], ["eyes", "heart"]), {"eyes": 1, "heart": 1}, "Lay out 1 and 6, each once"),
        (Faces(2, 6), [1], "Say what all 2 dice show"),
        (Faces(2, 6), [1, 7], "“7” is not between 1 and 6"),
        (Words(), 3, "“3” is not text"),
        (Words(most=3), "four", "That is 4 characters; 3 fit here"),
        (Words(due=True), " ", "Words are due here."),
        (Words("a vow", due=True), "", "Words are due here: a vow."),
        (Words("a vow", due=True), "\u200b \u202e", "Words are due here: a vow."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(domain: Domain, raw: Any, sentence: str) -> None:
    """To the player who sent it."""
    with pytest.raises(IllegalMove, match=sentence):
        domain.read(raw)


@pytest.mark.parametrize(
    ("domain", "value"),
    [
        (Pick([1]), 2),
        (Amount(0, 2), True),
        (Amount(0, 2), 3),
        (Some(["a", "b"]), ["b", "a"]),
        (Some(["a", "b"]), ["a", "a"]),
        (Some(["a", "b"], 1), []),
        (Ranked(["a", "b"]), ["a", "a"]),
        (Ranked(["a", "b"]), ["c"]),
        (Ranked(["a", "b"]), "a"),
        (Fitting([3, 2], 2, no_more_than_four), [3, 2]),
        (Arrange([1, 6], ["eyes", "heart"]), {"eyes": 1, "heart": 1}),
        (Arrange([1, 6], ["eyes", "heart"]), {"eyes": 1}),
        (Arrange([1, 6], ["eyes", "heart"]), {"eyes": 1, "heart": "6"}),
        (Faces(2, 6), [0, 1]),
        (Faces(2, 6), [1]),
        (Words(), "text"),
        (Words(due=True), Prose("")),
    ],
)
def test_what_is_not_legal_is_not_allowed(domain: Domain, value: Any) -> None:
    """Neither a wrong value nor a wrong shape."""
    assert not domain.allows(value)


def test_words_are_text_until_they_are_laid_aside() -> None:
    """What stands in an answer is their id; a random player writes only where words are due."""
    due, free = Words("a vow", due=True, most=9), Words()
    assert due.sample(Random(1).randrange) == WORDLESS
    assert due.allows(WORDLESS)
    assert free.allows(free.sample(Random(1).randrange))
    assert due.schema() == {"type": "string", "maxLength": 9, "minLength": 1, "description": "a vow"}
    assert free.schema() == {"type": "string", "maxLength": 20_000}


def test_a_pick_may_ask_for_more() -> None:
    """Each value has its further fields, to any depth."""
    more = Pick({"lamp": {"oil": Amount(1, 3)}, "bed": {}})
    assert list(more.then("lamp")) == ["oil"]
    assert more.then("bed") == {}
    assert Pick(["lamp"]).then("lamp") == {}
    assert Amount(0, 1).then(1) == {}


def test_what_follows_a_choice_is_worked_out_for_that_one_alone() -> None:
    """And once; the schema lists all of it, as a dict that holds the same would."""
    asked: list[str] = []

    def fields(lamp: str) -> dict[str, Domain]:
        asked.append(lamp)
        return {"oil": Amount(1, len(lamp))}

    lamps = Pick(Following(["tin", "brass"], fields))
    assert (lamps.values, lamps.read("tin"), asked) == (("tin", "brass"), "tin", [])
    assert lamps.then("brass")["oil"].allows(5)
    assert lamps.then("brass") is lamps.then("brass")
    assert asked == ["brass"]
    with pytest.raises(KeyError):
        lamps.then("gold")
    dict_of_them = Pick({"tin": {"oil": Amount(1, 3)}, "brass": {"oil": Amount(1, 5)}})
    assert fields_schema({"lamp": lamps}, {}) == fields_schema({"lamp": dict_of_them}, {})
    assert asked == ["brass", "tin"]


def test_a_long_list_is_made_where_somebody_looks_at_it() -> None:
    """Not for whoever chooses nothing; and once for whoever does."""
    made: list[int] = []

    def people() -> list[str]:
        made.append(1)
        return ["ann", "bo", "cy"]

    crowd, seldom = Some(people), SomeKnown(people, str, least=0, seldom=2)
    assert crowd.allows([])
    assert (crowd.default, seldom.sample(lambda n: n - 1), made) == ([], [], [])
    assert crowd.allows(["ann", "cy"])
    assert not crowd.allows(["cy", "ann"])
    assert (crowd.read(["cy", "bo"]), crowd.most, made) == (["bo", "cy"], 3, [1])
    assert crowd.schema() == Some(["ann", "bo", "cy"]).schema()


def test_every_choice_of_what_fits_can_be_sampled() -> None:
    """Those that fit together, in any order, and none."""
    random, fitting = Random(1), Fitting([1, 2, 3], 2, no_more_than_four)
    found = {tuple(fitting.sample(random.randrange)) for _ in range(500)}
    assert found == {(), (1,), (2,), (3,), (1, 2), (2, 1), (1, 3), (3, 1)}


def test_a_domain_must_say_four_things() -> None:
    """What it allows, how it reads, a sample and a schema."""
    bare = Domain()
    for said in (
        lambda: bare.allows(1),
        lambda: bare.read(1),
        lambda: bare.sample(int),
        lambda: bare.schema(),
    ):
        with pytest.raises(NotImplementedError):
            said()


@pytest.mark.parametrize(
    ("domain", "sole"),
    [
        (Pick(["oil"]), ["oil"]),
        (Pick(["oil", "wax"]), []),
        (Amount(2, 2), [2]),
        (Amount(2, 3), []),
        (Some(["a", "b"], 2), [["a", "b"]]),
        (Some(["a", "b"], 1), []),
        (Some([]), [[]]),
        (Some(["a"], 0, 0), [[]]),
        (Ranked([], 0), [[]]),
        (Ranked(["a", "b"], 2), []),
        (Arrange([], []), [{}]),
        (Arrange([1], ["eyes"]), []),
        (Words(), []),
        (Faces(1, 6), []),
    ],
)
def test_a_field_knows_whether_it_can_be_one_thing_alone(domain: Domain, sole: list[Any]) -> None:
    """Then nobody need be asked; and it is legal."""
    assert domain.sole() == sole
    assert all(map(domain.allows, sole))


def test_every_value_is_listed_where_they_can_be_told_one_by_one() -> None:
    """Each is legal; what is written makes no difference; others are drawn by chance."""
    listed_ones: list[tuple[Domain, int]] = [
        (Pick(["oil", "wax"]), 2), (Amount(-2, 5), 8), (Some(["a", "b", "c"], 1, 2), 6),
        (Words("a name", due=True), 1), (Words(), 1),
    ]  # fmt: skip
    for domain, count in listed_ones:
        values = list(domain.every() or ())
        assert len(values) == count
        assert all(map(domain.allows, values))
    for other in (Ranked(["a", "b"]), Arrange([1], ["eyes"]), Faces(1, 6)):
        assert other.every() is None


def test_where_nothing_is_legal_a_field_says_so() -> None:
    """No number between its bounds, nothing to pick, fewer than are due."""
    assert [domain.is_empty() for domain in (Amount(2, 1), Pick([]), Some(["a"], 2))] == [True] * 3
    assert [domain.is_empty() for domain in (Amount(2, 2), Pick([1]), Some(["a"]), Faces(1, 6))] == [
        False
    ] * 4


def test_words_are_written_where_they_are_due_or_wanted() -> None:
    """As long as fits; a number is as it was."""
    assert Words(most=4).with_words(WORDLESS, "a long day", True) == "a lo"
    assert Words().with_words(WORDLESS, "a day", False) == ""
    assert Words(due=True).with_words(WORDLESS, "a day", False) == "a day"
    assert Amount(1, 3).with_words(2, "a day", True) == 2


def test_values_in_sentences() -> None:
    """Short, quoted, and as a list."""
    assert listed([]) == "nothing"
    assert listed(["a"]) == "a"
    assert listed([1, 2, 3]) == "1, 2 and 3"
    assert shown("x" * 61) == f"“{'x' * 60}…”"
    assert shown("\ud800a\x00") == "“a”"
    assert tidy("\ud800a\tb\x00") == "a\tb"
