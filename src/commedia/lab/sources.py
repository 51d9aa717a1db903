"""A game's own files: its code, what else lies in its folder, and its tests."""

from __future__ import annotations

import inspect
import os
import sys
from pathlib import Path
from types import ModuleType

from commedia.engine import Game

ROOTS = ("pyproject.toml", ".git")
"""What lies where a project begins."""
INSTALLED = ("site-packages", "dist-packages")
"""Folders of packages that were installed: no project's tests lie beside them."""
TEXTS = (".md", ".py", ".toml", ".txt")
"""Files that people write."""


def sources(game: Game) -> list[Path]:
    """The game's Python files: its folder, or the modules of its rules and state where it has none."""
    folder = folder_of(game)
    if folder is not None:
        return sorted(folder.rglob("*.py"))
    functions = [game.rules.set_up, game.rules.world, *game.scenes.values()]
    return sorted({_file(sys.modules[function.__module__]) for function in functions})


def folder_of(game: Game) -> Path | None:
    """The folder whose door sets the game up; None for one that is a module or some beside others."""
    door = _file(sys.modules[game.rules.set_up.__module__])
    return door.parent if door.name == "__init__.py" else None


def texts(game: Game) -> list[Path]:
    """Its Python files, and whatever else in its folder people write."""
    folder = folder_of(game)
    if folder is None:
        return sources(game)
    return sorted(path for path in folder.rglob("*") if path.suffix in TEXTS and path.is_file())


def tests_of(game: Game) -> list[Path]:
    """The files of tests that lie where the game's project has them; none beside what is installed.

    In `tests` where the project begins, and `test_*.py` in and beside the game's folder. A project begins at
    the next folder upwards with a pyproject.toml or a .git; without one, where the game lies.
    """
    folder = folder_of(game)
    beside = folder.parent if folder is not None else sources(game)[0].parent
    if set(INSTALLED) & set(beside.parts):
        return []
    root = next(
        (up for up in (beside, *beside.parents) if any((up / mark).exists() for mark in ROOTS)), beside
    )
    found = {*(root / "tests").rglob("*.py"), *beside.glob("test_*.py"), *root.glob("test_*.py")}
    return sorted(found | set((folder or beside / "tests").rglob("test_*.py")))


def from_here(path: Path) -> Path:
    """A path as one would look it up: from the working directory where it lies below."""
    here = Path(os.getcwd())
    return path.relative_to(here) if path.is_relative_to(here) else path


def _file(module: ModuleType) -> Path:
    return Path(inspect.getfile(module))
