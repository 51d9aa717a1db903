"""Where the engine is compiled, its busiest classes have the fields that lie beside them, and no others.

A field that is set and was not declared there stops the compiled engine at once, and never the one that is
read from source.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from commedia import engine

FOLDER = Path(engine.__file__).parent
DECLARED = sorted(FOLDER.glob("*.pxd"))


def declared_in(declarations: str) -> dict[str, tuple[set[str], set[str]]]:
    """Of each class there, its fields and its methods."""
    found: dict[str, tuple[set[str], set[str]]] = {}
    fields: set[str] = set()
    methods: set[str] = set()
    for line in declarations.splitlines():
        if begun := re.match(r"cdef class (\w+)", line):
            fields, methods = found.setdefault(begun[1], (set(), set()))
        elif method := re.match(r"\s+c(?:p?)def .*?(\w+)\(", line):
            methods.add(method[1])
        elif some := re.match(r"\s+cdef (?:public |readonly )?\w+ (.+)", line):
            fields |= set(some[1].split(", "))
    return found


def assigned_in(body: ast.ClassDef) -> Iterator[str]:
    """The fields of itself that a class sets anywhere."""
    for node in ast.walk(body):
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.ctx, ast.Store)
            and isinstance(node.value, ast.Name)
            and node.value.id == "self"
        ):
            yield node.attr


@pytest.mark.parametrize("declarations", DECLARED, ids=lambda path: path.stem)
def test_what_a_class_sets_is_declared_where_it_is_compiled(declarations: Path) -> None:
    source = ast.parse(declarations.with_suffix(".py").read_text())
    classes = {one.name: one for one in source.body if isinstance(one, ast.ClassDef)}
    declared = declared_in(declarations.read_text())
    assert declared
    for name, (fields, methods) in declared.items():
        assert set(assigned_in(classes[name])) == fields
        assert methods <= {one.name for one in classes[name].body if isinstance(one, ast.FunctionDef)}


@pytest.mark.slow
@pytest.mark.parametrize("floor", ["engine", "games"])
def test_what_a_field_is_said_to_be_is_said_in_names_and_calls(floor: str) -> None:
    """Where it is compiled an annotation becomes text, and there are no words for `*` or a lambda in it."""
    fields = 0
    for path in (FOLDER.parent / floor).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.AnnAssign):
                fields += 1
                held = list(ast.walk(node.annotation))
                assert not any(isinstance(one, ast.Starred | ast.Lambda) for one in held), (path, node.lineno)
    assert fields > 100


def test_what_is_declared_is_read_as_it_is_written() -> None:
    """Fields of one kind stand in one line, methods in lines of their own."""
    assert declared_in("cdef class Hat:\n    cdef public object a, _b\n    cdef object _put(self, c)\n") == {
        "Hat": ({"a", "_b"}, {"_put"})
    }
