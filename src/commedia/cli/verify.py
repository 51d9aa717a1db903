"""`commedia verify`: whether an exported table is true."""

from __future__ import annotations

from pathlib import Path

from commedia.cli.progress import say
from commedia.lab.verify import Untrue, verify_file

UNREADABLE = 2
"""Exit status where there is no such file, or it cannot be read."""


def run(file: Path) -> int:
    """Say what is true, and return 0; or what is not, and return 1."""
    try:
        print(verify_file(file))
    except Untrue as untrue:
        print(f"Not true. {untrue}")
        return 1
    except OSError as missing:
        say(f"commedia: {file} cannot be read: {missing.strerror}.")
        return UNREADABLE
    return 0
