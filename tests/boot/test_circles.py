"""Imports go round in no circle: of two files one is below the other, or neither knows of the other."""

import ast
from pathlib import Path

import pytest

from tests.boot.test_floors import SOURCE, imports, modules


def name_of(path: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A file as a module, in parts, and the package it stands in."""
    parts = ("commedia", *path.relative_to(SOURCE).with_suffix("").parts)
    return (parts[:-1], parts[:-1]) if path.name == "__init__.py" else (parts, parts[:-1])


def graph(files: dict[tuple[str, ...], tuple[str, tuple[str, ...]]]) -> dict[str, list[str]]:
    """What each module imports of the others: at its top, inside of functions, and for types alone.

    files: code and package by module. A name out of a package is the package's own, unless it is a module.
    That a module's packages are loaded before it is no import: a door may import what lies behind it.
    """
    found: dict[str, list[str]] = {}
    for module, (code, package) in files.items():
        others = (other if other in files else other[:-1] for other in imports(code, package))
        known = sorted({".".join(other) for other in others if other in files and other != module})
        found[".".join(module)] = known
    return found


def circles(imported: dict[str, list[str]]) -> list[str]:
    """One circle through each module that is in any, as a sentence; the shortest there is."""
    told: dict[frozenset[str], str] = {}
    for start in imported:
        ways = [[start]]
        seen = {start}
        while ways:
            way = ways.pop(0)
            if start in imported[way[-1]]:
                told.setdefault(frozenset(way), " imports ".join([*way, start]))
                break
            for other in imported[way[-1]]:
                if other not in seen:
                    seen.add(other)
                    ways.append([*way, other])
    return list(told.values())


@pytest.mark.slow
def test_no_imports_go_round_in_a_circle() -> None:
    """Nowhere in the project, from file to file."""
    files = {name_of(path)[0]: (path.read_text(encoding="utf-8"), name_of(path)[1]) for path in modules()}
    assert circles(graph(files)) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("from commedia.g import b", "import commedia.g.a"),
        ("from .b import name", "from commedia.g.a import name"),
        ("def f():\n    from commedia.g import b", "from . import a"),
        ("if TYPE_CHECKING:\n    from commedia.g.b import Name", "from commedia.g.a import Name"),
    ],
)
def test_a_circle_is_seen_and_named(one: str, other: str) -> None:
    """Absolute and relative, of a module and of a name in it, inside of functions, and for types alone."""
    files = {
        ("commedia", "g"): ("", ("commedia", "g")),
        ("commedia", "g", "a"): (one, ("commedia", "g")),
        ("commedia", "g", "b"): (other, ("commedia", "g")),
    }
    assert circles(graph(files)) == ["commedia.g.a imports commedia.g.b imports commedia.g.a"]


def test_a_circle_through_a_door_is_seen() -> None:
    """A package that imports what lies behind it, which takes a name from the package."""
    files = {
        ("commedia", "g"): ("from commedia.g.a import f", ("commedia", "g")),
        ("commedia", "g", "a"): ("from commedia.g import NAME", ("commedia", "g")),
    }
    assert circles(graph(files)) == ["commedia.g imports commedia.g.a imports commedia.g"]


@pytest.mark.parametrize("game", ["city_of_masks", "men_of_stones"])
def test_the_order_of_play_alone_knows_what_follows(game: str) -> None:
    """`rules/order.py` imports every chapter; none imports it, and none goes on to another by itself."""
    rules = SOURCE / "games" / game / "rules"
    chapters = sorted(path for path in rules.glob("*.py") if path.stem not in ("__init__", "order"))
    package = ("commedia", "games", game, "rules")
    known = {other[4] for other in imports((rules / "order.py").read_text(), package) if other[:4] == package}
    reached = {path.stem for path in chapters} - known
    assert reached <= {
        "objections",
        "principals",
    }  # what the others use, with no scene or procedure of their own
    for path in chapters:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert (*package, "order") not in imports(path.read_text(encoding="utf-8"), package)
        calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
        followed = [call.args[0] for call in calls if call.func.id == "then"]  # type: ignore[attr-defined]
        assert all(isinstance(way, ast.Constant) for way in followed), path.name
