"""How soon a server gives its first answer, beside a Python that only gets ready to.

    taskset -c 0 python -m benchmarks.start 1             core; a side; see pairing.py

Units are starts of the server on a folder in use, and their seconds those from the start of the process to
its first answer. Beside them go the seconds of a Python on the same core that imports the very libraries that
the server had by then, ours excepted, and opens the same database.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks.pairing import answer_slices, pinned
from benchmarks.server_process import Server, scratch

_IMPORTED = re.compile(r"^import time: +\d+ \| +\d+ \| +(\S+)$", re.MULTILINE)
"""A line that Python writes for a module that it has imported, where it is asked to."""
OURS = "commedia"

_GETS_READY = """
import importlib, sqlite3, sys
for name in sys.argv[2:]:
    try:
        importlib.import_module(name)
    except ImportError:
        pass
sqlite3.connect(sys.argv[1]).execute("SELECT count(*) FROM tables").fetchall()
"""
"""What the other Python does. What can only be imported from within another library comes with that."""


def libraries(core: int, data: Path) -> list[str]:
    """All that a server has imported when it gives its first answer, in that order, but what is ours."""
    os.environ["PYTHONPROFILEIMPORTTIME"] = "1"
    try:
        with Server(core, data):
            pass
    finally:
        del os.environ["PYTHONPROFILEIMPORTTIME"]
    told = (data / "server.log").read_text(encoding="utf-8", errors="replace")
    return [name for name in _IMPORTED.findall(told) if name.partition(".")[0] not in (OURS, "__main__")]


def getting_ready(core: int, names: list[str], database: Path) -> float:
    """Seconds of the other Python."""
    command = pinned(core, [sys.executable, "-c", _GETS_READY, str(database), *names])
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def main(core: int) -> None:
    """Be a side."""
    with scratch() as folder:
        data = Path(folder)
        names = libraries(core, data)
        [database] = (data / "table-data").glob("*.sqlite3")

        def start(_seconds: float) -> dict[str, Any]:
            before = getting_ready(core, names, database)
            with Server(core, data) as server:
                took = server.start_seconds
            return {"units": 1, "seconds": took, "bare": (before + getting_ready(core, names, database)) / 2}

        answer_slices(start)


if __name__ == "__main__":
    main(int(sys.argv[1]))
