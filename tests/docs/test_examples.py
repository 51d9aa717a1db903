"""The game in examples/: written as every designer writes one, and kept true."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

QUAY = ROOT / "examples" / "lantern-quay"
OPEN = ("commedia.engine", "commedia.engine.actor", "commedia.kit", "commedia.props", "commedia.testing")
"""What a designer may import."""


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A command for which the game can be imported."""
    paths = os.pathsep.join([str(QUAY), str(ROOT / "src")])
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_it_is_short_and_stands_on_the_public_names_alone() -> None:
    """Seven hundred and forty lines of Python at most, tests and stage and house actors included."""
    files = sorted(QUAY.rglob("*.py"))
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 700
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("commedia"):
                assert (node.module or "").startswith(OPEN), f"{file.name}: {node.module}"


DRAWN = """
from functools import partial
from litestar.testing import TestClient
from commedia.cli.guests import put_on
from commedia.server.app import build
from commedia.store import Store

put_on(["lantern_quay:GAME"])
with TestClient(build(partial(Store.open, PATH), pace=0.0)) as client:
    opened = client.post("/api/tables", json={"game": "lantern-quay", "seats": ["Ann", "Bo", "Cy"]}).json()
    address, tokens = f"/api/tables/{opened['table']}", opened["seats"]

    def answer(seat, kind, answer):
        head = {"Authorization": f"Bearer {tokens[seat]}"}
        asked = client.get(f"{address}/view", headers=head).json()["decisions"]
        [it] = [one["id"] for one in asked if one["kind"] == kind]
        sent = client.post(f"{address}/answer", headers=head, json={"decision": it, "answer": answer})
        assert sent.status_code == 200, sent.text

    print(client.get(f"/s/{tokens['Ann']}").text)
    for seat, coins in (("Ann", 2), ("Bo", 1), ("Cy", 0)):
        answer(seat, "bid_for_the_tide", coins)
    answer("Ann", "choose_partner", "land_alone")
    page = client.get(f"/s/{tokens['Ann']}").text
    print(page)
    card = page.split('name="land.card" value="')[1].split('"')[0]
    answer("Ann", "bring_ashore", {"card": card, "faith": "keep"})
    answer("Cy", "raise_lantern", {})
    page = client.get(f"/s/{tokens['Bo']}").text
    print(page)
    for sheet in page.split('rel="stylesheet"')[1:]:
        print(client.get(sheet.split('href="')[1].split('"')[0]).text)
"""


@pytest.mark.slow
def test_its_drawing_and_its_forms_stand_on_the_page(tmp_path: Path) -> None:
    """Its stage and its forms, with its sheet; and below, plainly, what it does not draw itself."""
    shown = command("-c", DRAWN.replace("PATH", repr(str(tmp_path / "tables.sqlite3"))))
    assert shown.returncode == 0, shown.stderr
    pieces = (
        'class="amount__slide js-only"', "you have 5 left; if not, you keep your coins.",
        'class="card card--', "Cy has raised a lantern.",
        'class="plain"', "Only you see this", ".quay__lantern--lit{", ".plain__table{",
    )  # fmt: skip
    assert not [piece for piece in pieces if piece not in shown.stdout]


@pytest.mark.slow
def test_its_own_tests_pass() -> None:
    """As its README calls them."""
    tested = command(
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        str(QUAY / "pyproject.toml"),
        str(QUAY),
        "-n",
        "0",
    )
    assert tested.returncode == 0, tested.stdout


@pytest.mark.slow
def test_it_keeps_what_every_game_must_keep() -> None:
    """At three, four and five seats."""
    checked = command("-m", "commedia", "check", "lantern_quay:GAME", "--games", "6", "--workers", "1")
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
