"""Serve a rehearsal on this machine, for as long as nobody stops it."""

from __future__ import annotations

import logging
import signal
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn

from commedia.dev.app import application
from commedia.dev.package import Package
from commedia.dev.rehearsal import Rehearsal, usual_names
from commedia.server.log_lines import HOUR, LINES, keep_log
from commedia.server.ports_and_locks import address_of, listen, port_of
from commedia.server.run import settings
from commedia.store import Store

HOST = "127.0.0.1"


def serve(name: str, seats: int | None, options: Mapping[str, Any], seed: int | None, port: int) -> None:
    """Rehearse the game of that `module:NAME`. seed: for the same chance as last time.

    Raises BadOption where there is no such module, and CannotServe where the port is taken.
    """
    package = Package(name)
    rehearsal = Rehearsal(package, names_of(seats), options, seed_of(seed))
    with (
        tempfile.TemporaryDirectory(prefix="commedia-dev-") as folder,
        listen(HOST, port) as listening,
        suppress(KeyboardInterrupt),
    ):
        opened = application(lambda: Store.open(Path(folder) / "rehearsal.sqlite3"), rehearsal)
        signal.signal(signal.SIGTERM, _leave)  # when told to end, too, nothing stays behind
        keep_log(logging.Formatter(LINES, HOUR))  # faults in full: nothing is secret there
        address = address_of(HOST, port_of(listening))
        print(f"{name} is in rehearsal at {address}   (everything is shown there; Ctrl-C closes)", flush=True)
        uvicorn.Server(settings(opened)).run(sockets=listening)


def _leave(number: int, _: FrameType | None) -> None:
    sys.exit(128 + number)


def names_of(seats: int | None) -> Sequence[str]:
    """Names for so many; none for as many as the game is best with."""
    return [] if seats is None else usual_names(seats)


def seed_of(number: int | None) -> bytes | None:
    """A seed by its number."""
    return None if number is None else str(number).encode()
