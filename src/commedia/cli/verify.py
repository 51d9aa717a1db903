"""`commedia verify`: whether an exported table is true."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from commedia.cli.progress import say
from commedia.lab.seal_notes import read_noted
from commedia.lab.verify import Untrue, verify_file

UNREADABLE = 2
"""Exit status where there is no such file, or it cannot be read."""


def run(file: Path, noted: Sequence[str] = ()) -> int:
    """Say what is true, and return 0; or what is not, and return 1.

    noted: seals that were noted during the play, as `ENTRY:SEAL`. Raises BadOption.
    """
    seals = [read_noted(text) for text in noted]
    try:
        print(verify_file(file, seals))
    except Untrue as untrue:
        print(f"Not true. {untrue}")
        return 1
    except OSError as missing:
        say(f"commedia: {file} cannot be read: {missing.strerror}.")
        return UNREADABLE
    return 0
