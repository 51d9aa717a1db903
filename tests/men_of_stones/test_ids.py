"""Every rule has its test, its place in the rulebook, and its place in the code."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GAME = Path(str(files("commedia.games.men_of_stones")))
RULE_IDS = (HERE / "rule_ids.txt").read_text(encoding="utf-8").split()
RULING_IDS = [f"R-{n:02}" for n in range(1, 28)]
EXAMPLE_IDS = [f"E{n}" for n in range(1, 9)]

ID = re.compile(r"MS-[A-Z0-9]+-\d\d")
RANGE = re.compile(r"(MS-[A-Z0-9]+-)(\d\d)(?: to |\.\.)(?:\1)?(\d\d)")


def ids_in(text: str) -> set[str]:
    """The rule ids that a text names, also those between the ends of `MS-X-01 to MS-X-04`."""
    named = set(ID.findall(text))
    for head, first, last in RANGE.findall(text):
        named |= {f"{head}{n:02}" for n in range(int(first), int(last) + 1)}
    return named


def functions_of(file: Path) -> list[tuple[str, str]]:
    """Each test of a file: its name and its docstring."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [
        (node.name, ast.get_docstring(node) or "")
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


TESTS = [test for file in sorted(HERE.glob("test_*.py")) for test in functions_of(file)]


def named_by_tests() -> set[str]:
    """The rule ids in the names and docstrings of tests."""
    found = ids_in(" ".join(doc for _, doc in TESTS))
    for name, _ in TESTS:
        match = re.match(r"test_ms_([a-z]+\d?)_(\d\d)(?:_to_(\d\d))?_", name)
        if match:
            chapter, first, last = match.groups()
            found |= {f"MS-{chapter.upper()}-{n:02}" for n in range(int(first), int(last or first) + 1)}
    return found


def test_there_are_109_rules() -> None:
    """The list of ids is whole."""
    assert len(set(RULE_IDS)) == len(RULE_IDS) == 109


def test_every_rule_is_named_by_a_test_and_no_test_names_another() -> None:
    """In its name or in its docstring."""
    assert named_by_tests() == set(RULE_IDS)


def test_every_rule_stands_in_the_rulebook() -> None:
    """As a heading of its own."""
    rulebook = (GAME / "rulebook.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^### (MS-\S+) ", rulebook, re.MULTILINE)) == set(RULE_IDS)


def test_every_rule_is_cited_in_the_code_of_the_game() -> None:
    """Where it is played, and nothing is cited that is no rule."""
    code = "\n".join(file.read_text(encoding="utf-8") for file in sorted(GAME.rglob("*.py")))
    assert ids_in(code) == set(RULE_IDS)


@pytest.mark.parametrize("ruling", RULING_IDS)
def test_every_ruling_is_named_by_a_test(ruling: str) -> None:
    """Each default that the rules needed has a test that would miss it."""
    assert any(ruling in doc for _, doc in TESTS)


@pytest.mark.parametrize("example", EXAMPLE_IDS)
def test_every_worked_example_is_a_test(example: str) -> None:
    """With its figures, in test_examples.py."""
    assert any(name.startswith(f"test_{example.lower()}_") for name, _ in TESTS)


def test_every_test_says_what_it_holds_true() -> None:
    """In one line at least."""
    assert [name for name, doc in TESTS if not doc.strip()] == []
