"""Which rules a game's tests and code name: read from the text of the tests and of the package."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from commedia.lab.citations import citations, named_by_test

TESTS = Path(__file__).parents[1]


class Written(NamedTuple):
    """A test as it is written: its name, its docstring, and its text with its parameters."""

    name: str
    doc: str
    text: str


def functions_of(file: Path) -> list[Written]:
    """The tests of a file."""
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    written = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(part.lineno for part in node.decorator_list)])
            body = "\n".join(lines[first - 1 : node.end_lineno])
            written.append(Written(node.name, ast.get_docstring(node) or "", body))
    return written


class Citing:
    """What a game's tests and code name. name: of its package; mark: what rule ids begin with, such as CM."""

    def __init__(self, name: str, mark: str) -> None:
        self.mark = mark
        self.package = Path(str(files(f"commedia.games.{name}")))
        self.rule_ids = (TESTS / name / "rule_ids.txt").read_text(encoding="utf-8").split()
        self.tests = [
            test for file in sorted((TESTS / name).glob("test_*.py")) for test in functions_of(file)
        ]

    def ids_in(self, text: str) -> set[str]:
        """The rule ids that a text names, also within `CM-X-01 to CM-X-04` and `CM-X-01, 02`."""
        return {one.rule for one in citations(text, self.mark)}

    def by_tests(self) -> set[str]:
        """The rule ids in the names and docstrings of tests."""
        found = self.ids_in(" ".join(test.doc for test in self.tests))
        for test in self.tests:
            found |= named_by_test(test.name, self.mark)
        return found

    def by_code(self) -> set[str]:
        """The rule ids in the game's package."""
        code = (file.read_text(encoding="utf-8") for file in sorted(self.package.rglob("*.py")))
        return self.ids_in("\n".join(code))

    def untold(self) -> list[str]:
        """The tests without a docstring."""
        return [test.name for test in self.tests if not test.doc.strip()]
