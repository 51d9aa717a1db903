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


BY_LINES = ROOT / "examples" / "by-lines" / "by_lines.py"


def test_a_table_is_bridged_to_lines_in_sixty() -> None:
    """By what the kit and the lab offer, without what draws a terminal."""
    text = BY_LINES.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    assert "rich" not in text


@pytest.mark.slow
def test_whoever_writes_lines_is_asked_and_refused_by_lines() -> None:
    """A line that is no answer is refused, the next one is taken, and whoever goes ends it."""
    played = subprocess.run(
        [sys.executable, str(BY_LINES), "men-of-stones", "3"],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, input="1\n\n",
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert "Lay one die on each Quality." in played.stdout
    assert "Type 4 of them:" in played.stdout
    assert played.stdout.count("Deed, Duty, Secret and Taint, in that order") == 2
    assert played.stdout.endswith("The curtain falls early.\n")
