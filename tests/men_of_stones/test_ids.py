"""Every rule has its test, its place in the rulebook, and its place in the code."""

import re

import pytest

from tests.games.citing import Citing

RULES = Citing("men_of_stones", "MS")
RULING_IDS = [f"R-{n:02}" for n in range(1, 28)]
EXAMPLE_IDS = [f"E{n}" for n in range(1, 9)]


def test_there_are_109_rules() -> None:
    """The list of ids is whole."""
    assert len(set(RULES.rule_ids)) == len(RULES.rule_ids) == 109


def test_every_rule_is_named_by_a_test_and_no_test_names_another() -> None:
    """In its name or in its docstring."""
    assert RULES.by_tests() == set(RULES.rule_ids)


def test_every_rule_stands_in_the_rulebook() -> None:
    """As a heading of its own."""
    rulebook = (RULES.package / "rulebook.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^### (MS-\S+) ", rulebook, re.MULTILINE)) == set(RULES.rule_ids)


def test_every_rule_is_cited_in_the_code_of_the_game() -> None:
    """Where it is played, and nothing is cited that is no rule."""
    assert RULES.by_code() == set(RULES.rule_ids)


@pytest.mark.parametrize("ruling", RULING_IDS)
def test_every_ruling_is_named_by_a_test(ruling: str) -> None:
    """Each default that the rules needed has a test that would miss it."""
    assert any(ruling in doc for _, doc, _ in RULES.tests)


@pytest.mark.parametrize("example", EXAMPLE_IDS)
def test_every_worked_example_is_a_test(example: str) -> None:
    """With its figures, in test_examples.py."""
    assert any(name.startswith(f"test_{example.lower()}_") for name, _, _ in RULES.tests)


def test_every_test_says_what_it_holds_true() -> None:
    """In one line at least."""
    assert RULES.untold() == []
