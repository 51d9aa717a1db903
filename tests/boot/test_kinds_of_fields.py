"""Nothing but a kind of field itself, and its widget, knows which kinds of fields there are."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from commedia.engine import Domain
from tests.docs.pages import ROOT

SOURCE = ROOT / "src" / "commedia"
KNOWS_WORDS = "server/prompter/choosing.py"
"""It asks how long words may be, which no other kind says."""


def kinds_of(kind: type[Domain]) -> Iterator[str]:
    """Its name, and those of all that derive from it in this project."""
    yield kind.__name__
    for one in kind.__subclasses__():
        if one.__module__.startswith("commedia."):
            yield from kinds_of(one)


def asked_kinds(path: Path) -> Iterator[str]:
    """What a module asks whether something is one of it: by isinstance, by its type, or in a match.

    Of what it has from elsewhere in the project: something else may go by the same name.
    """
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    ours = [n for n in nodes if isinstance(n, ast.ImportFrom) and (n.module or "").startswith("commedia")]
    imported = {alias.name for node in ours for alias in node.names}
    for node in nodes:
        asked: list[ast.AST] = []
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, kind]):
                asked = [kind]
            case ast.Compare(left=ast.Call(func=ast.Name(id="type")), comparators=kinds):
                asked = [*kinds]
            case ast.MatchClass(cls=kind):
                asked = [kind]
        names = [name.id for kind in asked for name in ast.walk(kind) if isinstance(name, ast.Name)]
        yield from (name for name in names if name in imported)


def test_no_module_asks_which_kind_a_field_is() -> None:
    """So that a new kind is one file: what differs between kinds is asked of the field, or of its widget."""
    kinds = {*kinds_of(Domain)}
    assert {"Pick", "Words", "Listing", "SomeKnown"} <= kinds
    known = {
        str(path.relative_to(SOURCE)): found
        for path in SOURCE.rglob("*.py")
        if (found := sorted(kinds.intersection(asked_kinds(path))))
    }
    assert known == {KNOWS_WORDS: ["Words"]}
