"""A game of one file that is written, broken and mended, and its rehearsal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.dev.designer import Designer, rehearse

GAME = Path(__file__).with_name("lamp.txt")


@pytest.fixture
def designer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Designer]:
    """Somebody at the designer's page of a game for two, whose files they edit."""
    folder = tmp_path / "wick_of_night"
    folder.mkdir()
    (folder / "__init__.py").write_text(GAME.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with rehearse("wick_of_night:GAME", folder, tmp_path / "rehearsal.sqlite3") as sitting:
        yield sitting


@pytest.fixture(autouse=True)
def _nothing_stays() -> Iterator[None]:
    """The next test reads a game of the same name from another folder."""
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if name.startswith("wick_"):
            del sys.modules[name]
