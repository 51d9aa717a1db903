"""The game in examples/: written as every designer writes one, and kept true."""

from __future__ import annotations

import ast
import os
import subprocess
import sys

import pytest

from tests.docs.pages import ROOT

QUAY = ROOT / "examples" / "lantern-quay"
OPEN = ("commedia.engine", "commedia.engine.actor", "commedia.kit", "commedia.props", "commedia.testing")
"""What a designer may import."""


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A command for which the game can be imported."""
    paths = os.pathsep.join([str(QUAY), str(ROOT / "src")])
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_it_is_short_and_stands_on_the_public_names_alone() -> None:
    """Seven hundred lines of Python at most, tests and stage and house actors included."""
    files = sorted(QUAY.rglob("*.py"))
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 700
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("commedia"):
                assert (node.module or "").startswith(OPEN), f"{file.name}: {node.module}"


@pytest.mark.slow
def test_its_own_tests_pass() -> None:
    """As its README calls them."""
    tested = command(
        "pytest", "-q", "-p", "no:cacheprovider", "-c", str(QUAY / "pyproject.toml"), str(QUAY), "-n", "0"
    )
    assert tested.returncode == 0, tested.stdout


@pytest.mark.slow
def test_it_keeps_what_every_game_must_keep() -> None:
    """At three, four and five seats."""
    checked = command("commedia", "check", "lantern_quay:GAME", "--games", "6", "--workers", "1")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert not checked.stdout
