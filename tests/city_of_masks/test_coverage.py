"""Every rule, ruling and value of a table option has its test, and every rule its place in the code."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.citing import Citing
from tests.games.rulebooks import Rulebook

RULES = Citing("city_of_masks", "CM")
BOOK = Rulebook("city_of_masks", "CM")


def test_there_are_158_rules_61_rulings_and_35_options() -> None:
    """The lists are whole."""
    assert len(set(RULES.rule_ids)) == len(RULES.rule_ids) == 158
    assert len(BOOK.readings) == 61
    assert len(BOOK.options) == 35


def test_every_rule_is_named_by_a_test_and_no_test_names_another() -> None:
    """In its name or in its docstring; CM-EX are the worked examples."""
    named = {id for id in RULES.by_tests() if not id.startswith("CM-EX-")}
    assert named == set(RULES.rule_ids)


@pytest.mark.parametrize("rule", RULES.rule_ids)
def test_every_rule_has_a_test_that_goes_by_its_name(rule: str) -> None:
    """test_cm_<chapter>_<nn>_<what it says>."""
    _, chapter, number = rule.lower().split("-")
    names = [name for name, _, _ in RULES.tests]
    assert any(re.match(rf"test_cm_{chapter}_(\d\d_(and_)?)*{number}_", name) for name in names)


def test_every_rule_is_cited_in_the_code_of_the_game() -> None:
    """Where it is played, and nothing is cited that is no rule."""
    assert RULES.by_code() == set(RULES.rule_ids)


@pytest.mark.parametrize("ruling", [f"R-{n:02}" for n in range(1, 62)])
def test_every_ruling_is_named_by_a_test(ruling: str) -> None:
    """Each default that the rules needed has a test that would miss it."""
    assert any(ruling in doc for _, doc, _ in RULES.tests)


@pytest.mark.parametrize(("key", "value"), BOOK.values)
def test_every_value_of_a_table_option_is_in_a_test_of_that_option(key: str, value: Any) -> None:
    """A test that speaks of the option, and plays with the value."""
    said = f'"{value}"' if isinstance(value, str) else str(value)
    assert [
        name
        for name, _, text in RULES.tests
        if key in text and re.search(rf"(?<!\w){re.escape(said)}(?!\w)", text)
    ]


def test_every_test_says_what_it_holds_true() -> None:
    """In one line at least."""
    assert RULES.untold() == []
