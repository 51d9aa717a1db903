"""The rulebook and the rulings: complete, in their form, true to the data; every rule has code and test."""

import re

import pytest

from commedia.games.face_of_angels.acts import stock_acts
from tests.games.citing import Citing
from tests.games.rulebooks import Rulebook, Values

BOOK = Rulebook("face_of_angels", "FA")
RULES = Citing("face_of_angels", "FA")
RULING_IDS = [f"R-{number:02}" for number in range(1, 47)]
EXAMPLES = [f"E{number}" for number in range(1, 9)]
DEFAULTS: dict[str, Values] = {
    "start_rels": ["2+2", "1+1", "1+1+one"],
    "prologue_rel": ["warn", "require", "off"],
    "offsuit_seizes": ["off", "on"],
    "initiative_by": ["total", "printed"],
    "help_max": [1, "unlimited"],
    "rels_by": ["taking_part", "contestants", "anyone_in_scene"],
    "help_super": ["on", "off"],
    "foreign_xfm": ["owner", "layer"],
    "contest_limit": ["none", 24, 12, 6, 4],
}
"""Every table option with its values, the default first."""


def test_fa_rulebook_has_every_rule_once_in_the_order_of_the_list():
    """117 of them; no other id appears anywhere."""
    BOOK.assert_every_rule_stands_once(117)
    assert [rule for rule, _ in BOOK.headings] == BOOK.rule_ids
    BOOK.assert_titles_are_short()
    BOOK.assert_quotations_are_known()


@pytest.mark.parametrize("rule", BOOK.rule_ids)
def test_fa_rulebook_each_rule_is_one_to_four_short_paragraphs(rule):
    """Then, and only then, its readings, options and examples."""
    BOOK.assert_short_paragraphs(rule)


def test_fa_rulebook_tells_every_reading_option_and_example_once():
    """Forty-six readings, nine options, eight examples; each option as the rulings have it."""
    BOOK.assert_told_once(46, DEFAULTS, EXAMPLES)
    assert list(BOOK.options) == list(DEFAULTS)
    assert list(BOOK.readings) == RULING_IDS
    for key, values in DEFAULTS.items():
        BOOK.assert_option_is_told_as_it_is(key, values)
        BOOK.assert_option_stands_below_its_rule(key)


def test_fa_rulings_say_where_what_how_and_why():
    """And each option is the answer to a ruling, beside which it stands."""
    for ruling, told in BOOK.readings.items():
        BOOK.assert_ruling_is_whole(ruling)
        if "option" in told:
            BOOK.assert_ruling_stands_beside_its_option(ruling)
    assert BOOK.answered() == sorted(DEFAULTS)


def test_fa_every_rule_is_named_by_a_test_and_cited_in_the_code():
    """And nothing is named that is no rule."""
    assert RULES.by_tests() == set(RULES.rule_ids)
    assert RULES.by_code() == set(RULES.rule_ids)
    assert RULES.untold() == []


@pytest.mark.parametrize("ruling", RULING_IDS)
def test_fa_every_ruling_is_named_by_a_test(ruling):
    """Each default that the rules needed has a test that would miss it."""
    assert any(ruling in doc for _, doc, _ in RULES.tests)


@pytest.mark.parametrize("example", EXAMPLES)
def test_fa_every_worked_example_is_a_test(example):
    """With its figures, in test_examples.py."""
    assert any(name.startswith(f"test_{example.lower()}_") for name, _, _ in RULES.tests)


@pytest.mark.parametrize(("key", "value"), BOOK.values)
def test_fa_every_value_of_a_table_option_is_in_a_test_of_that_option(key, value):
    """A test that speaks of the option, and plays with the value."""
    said = f'"{value}"' if isinstance(value, str) else str(value)
    assert [
        name for name, _, text in RULES.tests
        if key in text and re.search(rf"(?<!\w){re.escape(said)}(?!\w)", text)
    ]  # fmt: skip


def test_fa_stk_04_the_rulebook_prints_the_limits_as_the_data_has_them():
    """Five lines, each with how far it reaches."""
    [table] = [block for block in BOOK.bodies["FA-STK-04"] if block.startswith("| act")]
    scopes = [row.split(" | ")[1].replace("anything", "any") for row in table.splitlines()[2:]]
    assert scopes == [act.scope for act in stock_acts().act]


def test_fa_xfm_01_the_rulebook_lists_as_many_transformations_as_the_data():
    """Act by act."""
    [lists] = [block for block in BOOK.bodies["FA-XFM-01"] if block.startswith("- ")]
    told = [len(line.split(",")) for line in lists.splitlines()]
    assert told == [len(act.changes) for act in stock_acts().act[1:]]
