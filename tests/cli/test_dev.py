"""`commedia dev`: what is typed is what is rehearsed."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.cli import dev
from commedia.dev import run as rehearsal
from commedia.server.ports_and_locks import CannotServe


def test_a_game_is_served_with_its_options_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each key with its value."""
    given: list[tuple[Any, ...]] = []
    monkeypatch.setattr(rehearsal, "serve", lambda *arguments: given.append(arguments))
    assert dev.run("night_market:GAME", 3, 7, ["moon=full", "oil=2"], 8001) == 0
    assert given == [("night_market:GAME", 3, {"moon": "full", "oil": "2"}, 7, 8001)]


def test_where_it_cannot_be_served_it_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """As of the house."""

    def fails(*_: Any) -> None:
        raise CannotServe("Port 8001 is taken.")

    monkeypatch.setattr(rehearsal, "serve", fails)
    with pytest.raises(SystemExit, match=r"^commedia: Port 8001 is taken\.$"):
        dev.run("night_market:GAME", None, None, [], 8001)
