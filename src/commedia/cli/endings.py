"""How a command ends that is not let come to its end: nobody reads on, or somebody presses Ctrl-C."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

UNREAD = 141
"""Exit status where nobody reads on: what a shell tells of a program that SIGPIPE has ended."""
STOPPED = 130
"""Exit status after Ctrl-C: what a shell tells of a program that SIGINT has ended."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C, and in words how far the work had come."""


@contextmanager
def ending_quietly() -> Iterator[None]:
    """A command, which ends without a traceback where its reader is gone, as `head` is, or on Ctrl-C.

    What is still held back is written here: when Python ends, a reader that is gone would be complained of.
    """
    _give_back_what_is_closed()
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
    except BrokenPipeError:
        _write_no_more()
        sys.exit(UNREAD)
    except KeyboardInterrupt as stopped:
        print(f"commedia: {stopped if isinstance(stopped, Stopped) else 'stopped.'}", file=sys.stderr)
        sys.exit(STOPPED)


def _give_back_what_is_closed() -> None:
    """Somewhere to write to, where standard output or the other was closed (`>&-`)."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 - open until the end
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115


def _write_no_more() -> None:
    """Let what is still held back go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BrokenPipeError:
            os.dup2(nowhere, stream.fileno())
