"""Serve the house."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import uvicorn

from commedia.server.actors import PACE_SECONDS
from commedia.server.app import build
from commedia.store import Store

SWITCH_SECONDS = 0.0005
"""How long one thread may keep the interpreter from another that asks for it."""


GARBAGE = (50_000, 20, 100)
"""How many new objects, and rounds, the collector of cycles waits for."""


def default_folder() -> Path:
    """Where tables are kept where nobody says otherwise: COMMEDIA_DATA, or the user's data folder."""
    if given := os.environ.get("COMMEDIA_DATA"):
        return Path(given)
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(home) / "commedia"


def serve(port: int = 8000, data: str | os.PathLike[str] | None = None, host: str = "127.0.0.1") -> None:
    """Serve until told to stop. data: the folder of the database; it is made where need be."""
    folder = Path(data) if data is not None else default_folder()
    folder.mkdir(parents=True, exist_ok=True)
    store = Store.open(os.environ.get("COMMEDIA_DATABASE_URL") or folder / "commedia.sqlite3")
    # The store's thread is wanted between any two of its statements: let it in sooner than the usual 5 ms.
    sys.setswitchinterval(SWITCH_SECONDS)
    # Tables in memory are many objects and hardly any cycles: look for those seldom.
    gc.set_threshold(*GARBAGE)
    pace = float(os.environ.get("COMMEDIA_PACE", PACE_SECONDS))
    print(
        f"Commedia is open at http://{host}:{port}   (tables are kept in {folder}; Ctrl-C closes)", flush=True
    )
    application = build(store, pace)
    gc.collect()
    gc.freeze()  # what is there now stays: it need not be looked through again
    uvicorn.run(
        application,
        host=host,
        port=port,
        access_log=False,  # addresses are invitations
        log_level="warning",
        timeout_graceful_shutdown=5,
    )
