"""Which test files a change can reach: those that import what was changed, or import what does, and so on.

What changed is what differs from the branch that all work from, committed or not. Where nothing does, or that
can't be told, every test file is reached; so it is where what all tests stand on was changed, such as their
packages.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"

MAIN = ("origin/main", "main")
"""The branch that all work from, as it may be called here."""
ALL = ("pyproject.toml", "requirements/", "hatch_build.py", "commedia", "tests/conftest.py", "tests/reach.py")
"""What all tests stand on, by how its path begins."""
ALWAYS = ("tests/boot/", "tests/docs/test_readmes.py")
"""Tests that look through all files, whatever they import."""
BY_NAME = re.compile(r"\ball_games\b")
"""What a test says that plays all games, or looks at all of them."""

_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n]+)|import[ \t]+([\w., \t]+))", re.M
)
_NAME = re.compile(r"[A-Za-z_]\w*")

Imports = Mapping[str, frozenset[str]]
"""By file, what it imports of the others: paths from the root."""


def changed() -> set[str] | None:
    """The paths that differ from the main branch, from the root; None where that can't be told."""
    for branch in MAIN:
        base = _git("merge-base", "HEAD", branch)
        if base:
            break
    else:
        return None
    differ = _git("diff", "--name-only", base.strip())
    new = _git("ls-files", "--others", "--exclude-standard")
    return None if differ is None or new is None else {*differ.split("\n"), *new.split("\n")} - {""}


def _git(*arguments: str) -> str | None:
    try:
        ran = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return ran.stdout if ran.returncode == 0 else None


def reached(paths: Iterable[str], imports: Imports) -> set[str] | None:
    """The test files that these changed paths can reach; None for all of them."""
    paths = set(paths)
    if not paths or any(path.startswith(ALL) for path in paths):
        return None
    importers: dict[str, set[str]] = {}
    for file, others in imports.items():
        for other in others:
            importers.setdefault(other, set()).add(file)
    due = [known for path in paths for known in _known(path, imports)]
    seen = set(due)
    while due:
        for file in importers.get(due.pop(), ()):
            if file not in seen:
                seen.add(file)
                due.append(file)
    tests = {file for file in imports if Path(file).name.startswith("test_")}
    return {file for file in tests if file in seen or file.startswith(ALWAYS) or _is_beside(file, paths)}


def _known(path: str, imports: Imports) -> Iterator[str]:
    """The files that stand for a changed path: itself, or the door of the package that it lies in."""
    if path in imports:
        yield path
        return
    for folder in Path(path).parents:
        if (door := f"{folder}/__init__.py") in imports:
            yield door
            return


def _is_beside(test: str, paths: set[str]) -> bool:
    """Whether something that is no code was changed for that test, such as what it holds a page against."""
    if any(path.startswith(("docs/", "examples/", "README.md")) for path in paths) and test.startswith(
        ("tests/docs/", "tests/testing/")
    ):
        return True
    folder = f"{Path(test).parent}/"
    return any(path.startswith(folder) and not path.endswith(".py") for path in paths)


@cache
def imports_here() -> Imports:
    """What all files of the project and its tests import of one another.

    A game is played by its name, too: a test that says it, or that has a helper that does, imports the game.
    """
    files = {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for top in (SOURCE / "commedia", ROOT / "tests", ROOT / "docs")
        for path in top.rglob("*.py")
    }
    games = {
        path.parent.name.replace("_", "-"): str(path.relative_to(ROOT))
        for path in (SOURCE / "commedia" / "games").glob("*/__init__.py")
    }
    return {file: frozenset(_imported(file, code, files, games)) for file, code in files.items()}


def _imported(file: str, code: str, files: Mapping[str, str], games: Mapping[str, str]) -> Iterator[str]:
    for base, names, plain in _IMPORT.findall(code):
        if plain:
            for name in plain.split(","):
                yield from _files_of(name.split()[0] if name.split() else "", files)
            continue
        module = base
        if base.startswith("."):
            up = len(base) - len(base.lstrip("."))
            package = Path(file).parents[up - 1]
            start = str(package.relative_to("src") if file.startswith("src/") else package).replace("/", ".")
            module = f"{start}.{base.lstrip('.')}".rstrip(".")
        yield from _files_of(module, files)
        for name in _NAME.findall(re.sub(r"\bas[ \t]+\w+", "", names)):
            yield from _files_of(f"{module}.{name}", files)
    if file.startswith("tests/"):
        everybody = BY_NAME.search(code) is not None
        yield from (door for slug, door in games.items() if everybody or slug in code)


def _files_of(module: str, files: Mapping[str, str]) -> Iterator[str]:
    """The file of a module, where it is one of ours."""
    path = module.replace(".", "/")
    for top in ("src/", "") if module.startswith("commedia") else ("",):
        for file in (f"{top}{path}.py", f"{top}{path}/__init__.py"):
            if file in files:
                yield file
