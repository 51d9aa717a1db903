"""The backup of the how-to is its maker's alone to read."""

from __future__ import annotations

import os
import shlex
import stat
import subprocess
import sys
from pathlib import Path

from commedia.store import Store
from tests.docs.pages import DOCS, blocks

COMMEDIA = f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m commedia "$@"\n'
"""The command, as it stands where Commedia is installed."""


def test_the_backup_of_the_how_to_is_private(tmp_path: Path) -> None:
    """As the page's lines stand there, whatever the usual mask is; and the copy can be opened."""
    command = tmp_path / "commedia"
    command.write_text(COMMEDIA, encoding="utf-8")
    command.chmod(0o755)
    Store.open(tmp_path / ".local" / "share" / "commedia" / "commedia.sqlite3").close()
    lines = blocks(DOCS / "how-to" / "keep-and-move-tables.md", "sh")[0]
    subprocess.run(
        ["sh", "-e", "-c", f"umask 022\n{lines}"],
        cwd=tmp_path,
        env={**os.environ, "HOME": str(tmp_path), "PATH": f"{tmp_path}:{os.environ['PATH']}"},
        check=True,
    )
    copy = tmp_path / "tables-backup.sqlite3"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    Store.open(copy).close()
