"""The rulebook and the rulings of each game: complete, in their form, and held by its code and its tests.

What must be in them is told in `rulebook.toml` beside the tests of the game; what is printed there as the
data of the game have it, its own tests hold (`test_printed.py`).
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from commedia.lab.citations import named_by_test
from tests.games.citing import Citing
from tests.games.rulebooks import EXAMPLE, OPTION, READING, Rulebook

MARKS = {
    "city_of_masks": "CM",
    "men_of_stones": "MS",
    "face_of_angels": "FA",
    "know_thyself": "KT",
    "shadow_play": "SP",
}


@pytest.fixture(scope="module", params=MARKS)
def name(request: pytest.FixtureRequest) -> str:
    """A game, by the name of its folder."""
    return str(request.param)


@pytest.fixture(scope="module")
def book(name: str) -> Rulebook:
    """Its rulebook."""
    return Rulebook(name, MARKS[name])


@pytest.fixture(scope="module")
def citing(name: str) -> Citing:
    """What its tests and its code name."""
    return Citing(name, MARKS[name])


def test_every_rule_stands_once_in_the_order_of_the_list(book: Rulebook) -> None:
    """Each id heads one rule, and no other id appears anywhere."""
    assert len(set(book.rule_ids)) == len(book.rule_ids) == book.facts["rules"]
    assert [rule for rule, _ in book.headings] == book.rule_ids
    assert Counter(re.findall(rf"{book.mark}-\w+-\d+", book.text)) == Counter(book.rule_ids)


def test_titles_are_short_and_never_alike(book: Rulebook) -> None:
    """A margin note has room for about forty characters."""
    titles = Counter(title for _, title in book.headings)
    assert max(map(len, titles)) <= 40
    assert {title for title, count in titles.items() if count > 1} <= {book.facts.get("shared_title")}


def test_chapters_come_in_the_order_of_play(book: Rulebook) -> None:
    """The evening runs down the page."""
    assert book.chapters == book.facts["chapters"]


def test_each_rule_is_one_to_four_short_paragraphs(book: Rulebook) -> None:
    """Lists and tables apart; then, and only then, its readings and options, and the examples last."""
    for rule, blocks in book.bodies.items():
        quoted = [block.startswith("> ") for block in blocks]
        texts = [block for block in blocks if not block.startswith(("> ", "- ", "| "))]
        assert quoted == sorted(quoted), rule
        assert not all(quoted), rule
        assert len(texts) <= 4, rule
        assert all(len(text.split()) <= 90 for text in texts), rule
        examples = [block.startswith("> **Example**") for block in blocks]
        assert examples == sorted(examples), rule


def test_every_quotation_is_a_reading_an_option_or_an_example(book: Rulebook) -> None:
    """It opens with one of them, and goes on as a quotation to its end."""
    opened = [block for blocks in book.bodies.values() for block in blocks if block.startswith(">")]
    assert all(any(kind.match(block) for kind in (READING, OPTION, EXAMPLE)) for block in opened)
    assert all(line.startswith(">") for block in opened for line in block.splitlines())
    assert set(re.findall(r"^#+", book.text, re.MULTILINE)) == {"#", "##", "###"}


def test_every_table_is_a_table(book: Rulebook) -> None:
    """A head, a line below it, and rows with as many cells, with nothing else between them."""
    for block in [block for blocks in book.bodies.values() for block in blocks if block.startswith("|")]:
        lines = block.splitlines()
        assert set(lines[1]) == {"|", "-"}, lines[0]
        assert len({line.count("|") for line in lines}) == 1, lines[0]


def test_every_reading_option_and_example_is_told_once(book: Rulebook) -> None:
    """Those of the rulings, no more and no less."""
    readings = [f"R-{number:02}" for number in range(1, book.facts["readings"] + 1)]
    assert list(book.readings) == sorted(READING.findall(book.text)) == readings
    assert sorted(key for key, _ in OPTION.findall(book.text)) == sorted(book.facts["options"])
    assert sorted(EXAMPLE.findall(book.text)) == sorted(book.facts["examples"])


def test_options_are_the_same_in_the_rulebook_and_in_the_rulings(book: Rulebook) -> None:
    """The same values in the same order, the default first, each explained in one sentence."""
    assert list(book.options) == list(book.facts["options"])
    told = dict(OPTION.findall(book.text))
    for key, values in book.facts["options"].items():
        choices = book.options[key]["choices"]
        assert [choice["value"] for choice in choices] == values, key
        assert told[key].split(" | ") == [str(value) for value in values], key
        assert all(set(choice) == {"value", "means"} for choice in choices), key
        assert all(re.fullmatch(r"[A-Z][^.]+\.", choice["means"]) for choice in choices), key


def test_options_have_titles_of_their_own_and_stand_below_a_rule_they_touch(book: Rulebook) -> None:
    """And every rule they name exists."""
    titles = [option["title"] for option in book.options.values()]
    assert len(titles) == len(set(titles))
    for key, option in book.options.items():
        [below] = [rule for rule in book.rule_ids if f"**Table option** {key}:" in book.plain(rule)]
        assert set(option) == {"title", "rules", "choices"}, key
        assert len(option["title"]) <= 40, key
        assert below in option["rules"], key
        assert set(option["rules"]) <= set(book.rule_ids), key


def test_rulings_say_where_what_how_and_why(book: Rulebook) -> None:
    """A decision, an answer and a reason; an option beside it where a table may choose otherwise."""
    asked = {"where", "open", "reading", "because"}
    for ruling, told in book.readings.items():
        [below] = [rule for rule in book.rule_ids if f"**Our reading** {ruling}." in book.plain(rule)]
        assert asked <= set(told) <= asked | {"option"}, ruling
        assert "?" in told["open"], ruling
        assert told["reading"].endswith("."), ruling
        assert told["because"].endswith("."), ruling
        if "option" in told:
            assert f"**Table option** {told['option']}:" in book.plain(below), ruling


def test_each_option_is_the_answer_to_one_ruling(book: Rulebook) -> None:
    """But for those that answer to none."""
    answered = sorted(told["option"] for told in book.readings.values() if "option" in told)
    assert answered == sorted(set(book.options) - set(book.facts.get("unanswered", ())))


def test_examples_keep_their_figures(book: Rulebook) -> None:
    """Every number in its place, so that an example can be played out beside the code."""
    assert {key: book.figures(key, rule) for key, (rule, _) in book.facts["examples"].items()} == {
        key: figures for key, (_, figures) in book.facts["examples"].items()
    }


# -- the code and the tests ----------------------------------------------------------------------------


def test_every_rule_is_named_by_a_test_and_cited_in_the_code(citing: Citing) -> None:
    """And nothing is named that is no rule; CM-EX-1 is a worked example."""
    named = {rule for rule in citing.by_tests() if "-EX-" not in rule}
    assert (named, citing.by_code()) == (set(citing.rule_ids), set(citing.rule_ids))


def test_every_rule_has_a_test_that_goes_by_its_name(citing: Citing, book: Rulebook) -> None:
    """test_cm_uno_05_what_it_says; but for those that are named in the words of a test alone."""
    named = {rule for test in citing.tests for rule in named_by_test(test.name, citing.mark)}
    assert sorted(set(citing.rule_ids) - named) == book.facts.get("named_in_words", [])


def test_every_test_says_what_it_holds_true(citing: Citing) -> None:
    """In one line at least."""
    assert citing.untold() == []


def test_every_ruling_is_named_by_a_test(citing: Citing, book: Rulebook) -> None:
    """Each default that the rules needed has a test that would miss it."""
    docs = " ".join(doc for _, doc, _ in citing.tests)
    assert [ruling for ruling in book.readings if not re.search(rf"\b{ruling}\b", docs)] == []


def test_every_value_of_a_table_option_is_in_a_test_of_that_option(citing: Citing, book: Rulebook) -> None:
    """A test that speaks of the option, and plays with the value; but for those of helpers."""
    untested = []
    for key, value in book.values:
        if key in book.facts.get("played_by_helpers", ()):
            continue
        said = re.escape(f'"{value}"' if isinstance(value, str) else str(value))
        texts = [text for _, _, text in citing.tests if key in text]
        if not any(re.search(rf"(?<!\w){said}(?!\w)", text) for text in texts):
            untested.append((key, value))
    assert untested == []
