"""The floors: cli > dev > server > lab > games > kit > props, store > engine. Imports go downward only."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "commedia"

HEIGHT = {
    "engine": 0, "props": 1, "store": 1, "kit": 2, "games": 3, "lab": 4, "testing": 4, "server": 5, "dev": 6,
    "cli": 7,
}  # fmt: skip
"""The higher may import the lower. `commedia.testing` stands beside the lab; `__main__` is the cli's."""

OUTSIDE_THE_ENGINE = {
    "asyncio", "datetime", "http", "io", "multiprocessing", "os", "pathlib", "random", "secrets", "select",
    "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "tempfile", "threading", "time", "urllib",
    "uuid",
}  # fmt: skip
"""The engine has no files, network, clock or chance of its own: a replay must agree everywhere."""


def imports(code: str, package: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every module that the code imports, as parts; `package` is where the code stands.

    `from a.b import c` gives a.b.c, since c may be a module.
    """
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield tuple(name.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            base = start + (tuple(node.module.split(".")) if node.module else ())
            for name in node.names:
                yield (*base, name.name)


def faults(module: tuple[str, ...], code: str, package: tuple[str, ...]) -> list[str]:
    """What the module imports against the order of the floors, one sentence each."""
    here = module[1] if len(module) > 1 else "__init__"
    found = []
    for other in imports(code, package):
        name, there = ".".join(other), other[1] if len(other) > 1 else ""
        if other[0] == "commedia" and there in HEIGHT and there != here:
            if here == "__init__":
                found.append(f"the package's door imports {name}; it imports nothing")
            elif here in HEIGHT and HEIGHT[there] >= HEIGHT[here]:
                found.append(f"{here} imports {name}, which is not below it")
        if is_game(module) and is_game(other) and module[2] != other[2]:
            found.append(f"the game {module[2]} imports {name} of another game")
        if here == "engine" and other[0] in OUTSIDE_THE_ENGINE:
            found.append(f"the engine imports {name}")
    if here == "engine" and calls_open(code):
        found.append("the engine opens a file")
    return found


def is_game(module: tuple[str, ...]) -> bool:
    """Whether the module belongs to one game: to a folder under games that is there."""
    return module[:2] == ("commedia", "games") and len(module) > 2 and (SOURCE / "games" / module[2]).is_dir()


def calls_open(code: str) -> bool:
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open"
        for node in ast.walk(ast.parse(code))
    )


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_floor_imports_only_from_floors_below(path: Path) -> None:
    """No import goes up, from game to game, or from the engine to the world outside."""
    module = ("commedia", *path.relative_to(SOURCE).with_suffix("").parts)
    package = module[:-1]
    if path.name == "__init__.py":
        module = package
    assert faults(module, path.read_text(encoding="utf-8"), package) == []


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("engine.table", "from commedia.store import log"),
        ("engine.table", "import commedia.games"),
        ("engine.table", "from ..props import dice"),
        ("engine.table", "import random"),
        ("engine.table", "def f():\n    from time import monotonic"),
        ("engine.table", "text = open('x').read()"),
        ("props.dice", "from commedia.store import Store"),
        ("store.log", "from commedia import games"),
        ("lab.reports", "from commedia.server.app import app"),
        ("server.app", "import commedia.cli"),
        ("server.app", "from commedia.dev import run"),
    ],
)
def test_an_import_against_the_order_is_seen(module: str, code: str) -> None:
    """Absolute, relative, nested, of a package or of a name in it."""
    parts = ("commedia", *module.split("."))
    assert len(faults(parts, code, parts[:-1])) == 1


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("engine.table", "from .seats import Seat"),
        ("props.dice", "from commedia.engine import draw"),
        ("lab.playouts", "from commedia import games, engine\nimport random, time"),
        ("server.app", "import commedia.store.log as log"),
        ("cli", "from commedia.server import serve"),
        ("testing", "from commedia.games import get"),
    ],
)
def test_an_import_downward_is_fine(module: str, code: str) -> None:
    """So is one within a floor, and the world outside above the engine."""
    parts = ("commedia", *module.split("."))
    assert faults(parts, code, parts[:-1]) == []
