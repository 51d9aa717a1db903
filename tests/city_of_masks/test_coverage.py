"""Every rule, ruling and value of a table option has its test, and every rule its place in the code."""

from __future__ import annotations

import ast
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
GAME = Path(str(files("commedia.games.city_of_masks")))
RULE_IDS = (HERE / "rule_ids.txt").read_text(encoding="utf-8").split()
RULINGS = tomllib.loads((GAME / "rulings.toml").read_text(encoding="utf-8"))
VALUES = [
    (key, choice["value"]) for key, option in RULINGS["options"].items() for choice in option["choices"]
]

ID = re.compile(r"CM-[A-Z]+-\d\d")
RANGE = re.compile(r"(CM-[A-Z]+-)(\d\d)(?: to |\.\.)(?:\1)?(\d\d)")
MORE = re.compile(r"(CM-[A-Z]+-)\d\d((?:(?:, | and )\d\d)+)")


def ids_in(text: str) -> set[str]:
    """The rule ids that a text names, also within `CM-X-01 to CM-X-04` and `CM-X-01, 02`."""
    named = set(ID.findall(text))
    for head, first, last in RANGE.findall(text):
        named |= {f"{head}{n:02}" for n in range(int(first), int(last) + 1)}
    for head, rest in MORE.findall(text):
        named |= {f"{head}{n}" for n in re.findall(r"\d\d", rest)}
    return named


def functions_of(file: Path) -> list[tuple[str, str, str]]:
    """Each test of a file: its name, its docstring, and its text with its parameters."""
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    return [
        (
            node.name,
            ast.get_docstring(node) or "",
            "\n".join(lines[min(d.lineno for d in [*node.decorator_list, node]) - 1 : node.end_lineno]),
        )
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


TESTS = [test for file in sorted(HERE.glob("test_*.py")) for test in functions_of(file)]


def named_by_tests() -> set[str]:
    """The rule ids in the names and docstrings of tests."""
    found = ids_in(" ".join(doc for _, doc, _ in TESTS))
    for name, _, _ in TESTS:
        match = re.match(r"test_cm_([a-z]+)_(\d\d)_", name)
        if match:
            found.add(f"CM-{match[1].upper()}-{match[2]}")
    return found


def test_there_are_158_rules_60_rulings_and_35_options() -> None:
    """The lists are whole."""
    assert len(set(RULE_IDS)) == len(RULE_IDS) == 158
    assert len([key for key in RULINGS if key.startswith("R-")]) == 60
    assert len(RULINGS["options"]) == 35


def test_every_rule_is_named_by_a_test_and_no_test_names_another() -> None:
    """In its name or in its docstring; CM-EX are the worked examples."""
    named = {id for id in named_by_tests() if not id.startswith("CM-EX-")}
    assert named == set(RULE_IDS)


@pytest.mark.parametrize("rule", RULE_IDS)
def test_every_rule_has_a_test_that_goes_by_its_name(rule: str) -> None:
    """test_cm_<chapter>_<nn>_<what it says>."""
    _, chapter, number = rule.lower().split("-")
    names = [name for name, _, _ in TESTS]
    assert any(re.match(rf"test_cm_{chapter}_(\d\d_(and_)?)*{number}_", name) for name in names)


def test_every_rule_is_cited_in_the_code_of_the_game() -> None:
    """Where it is played, and nothing is cited that is no rule."""
    code = "\n".join(file.read_text(encoding="utf-8") for file in sorted(GAME.rglob("*.py")))
    assert ids_in(code) == set(RULE_IDS)


@pytest.mark.parametrize("ruling", [f"R-{n:02}" for n in range(1, 61)])
def test_every_ruling_is_named_by_a_test(ruling: str) -> None:
    """Each default that the rules needed has a test that would miss it."""
    assert any(ruling in doc for _, doc, _ in TESTS)


@pytest.mark.parametrize(("key", "value"), VALUES)
def test_every_value_of_a_table_option_is_in_a_test_of_that_option(key: str, value: Any) -> None:
    """A test that speaks of the option, and plays with the value."""
    said = f'"{value}"' if isinstance(value, str) else str(value)
    assert [
        name for name, _, text in TESTS if key in text and re.search(rf"(?<!\w){re.escape(said)}(?!\w)", text)
    ]


def test_every_test_says_what_it_holds_true() -> None:
    """In one line at least."""
    assert [name for name, doc, _ in TESTS if not doc.strip()] == []
