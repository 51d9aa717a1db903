"""A rehearsal is served on this machine alone, at a free port, from a folder that does not stay."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from commedia.dev import run
from commedia.server.ports_and_locks import CannotServe, listen, port_of


def test_a_rehearsal_is_served_until_it_is_told_to_stop(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its address is told, and nothing stays behind; Ctrl-C ends it without a word."""
    served: list[Any] = []
    handlers: dict[int, Any] = {}

    def serve(server: uvicorn.Server, sockets: Any) -> None:
        served.extend([*sockets[0].getsockname(), server.config.app])
        raise KeyboardInterrupt

    monkeypatch.setattr(uvicorn.Server, "run", serve)
    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    monkeypatch.setattr(run, "keep_log", lambda form: None)
    folders: list[Path] = []
    opened = run.application
    monkeypatch.setattr(run, "application", lambda *given: folders.append(given[1]) or opened(*given))
    run.serve("tests.toys.candlelight:HONEST", 3, {"moon": "full"}, 7, 0)
    assert served[0] == run.HOST
    told = capsys.readouterr().out
    assert f"tests.toys.candlelight:HONEST is in rehearsal at http://{run.HOST}:{served[1]}" in told
    [rehearsal] = folders
    assert (rehearsal.seats, rehearsal.options) == (["Ann", "Bob", "Cy"], {"moon": "full"})
    with pytest.raises(SystemExit) as left:
        handlers[signal.SIGTERM](signal.SIGTERM, None)
    assert left.value.code == 128 + signal.SIGTERM


def test_a_port_that_is_taken_is_told() -> None:
    """Nothing is opened."""
    with listen(run.HOST, 0) as taken, pytest.raises(CannotServe):
        run.serve("tests.toys.candlelight:HONEST", None, {}, None, port_of(taken))


def test_names_and_seeds_are_as_they_are_asked_for() -> None:
    """None, where nobody asks; the same seed for the same number."""
    assert [list(run.names_of(seats)) for seats in (None, 2)] == [[], ["Ann", "Bob"]]
    assert [run.seed_of(number) for number in (None, 7)] == [None, b"7"]
