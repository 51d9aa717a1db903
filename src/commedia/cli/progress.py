"""How far a long piece of work is, and what else is not its result: on standard error, so that standard
output stays for the result.

Nothing is wrapped where nobody watches: a file, a pipe or a log has no width.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from commedia.cli.endings import Stopped

UNBOUNDED = 1_000_000
"""Columns of what is no terminal."""


class _Screen(Console):
    """One that leaves it to the command how it ends when nobody reads on (endings.py)."""

    def on_broken_pipe(self) -> None:
        raise


def screen(stream: TextIO | None = None, highlight: bool = True) -> Console:
    """Standard output, or another stream; wider than any line where it is no terminal."""
    stream = stream or sys.stdout
    return _Screen(file=stream, width=None if stream.isatty() else UNBOUNDED, highlight=highlight)


def say(sentence: str) -> None:
    """Say something that is not the result."""
    print(sentence, file=sys.stderr, flush=True)


@contextmanager
def progress(doing: str, total: int, of: str = "games") -> Iterator[Callable[[int], None]]:
    """A bar for as long as the block lasts. Gives a function to be told how many are done. of: what is
    counted.

    Raises Stopped on Ctrl-C, which says that number.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    so_far = 0
    # Where nobody watches, a bar would leave an empty line.
    with Progress(
        *columns, console=screen(sys.stderr), transient=True, disable=not sys.stderr.isatty()
    ) as bar:
        task = bar.add_task(doing, total=total)

        def report(done: int) -> None:
            nonlocal so_far
            so_far = done
            bar.update(task, completed=done)

        try:
            yield report
        except KeyboardInterrupt:
            raise Stopped(f"{doing}: stopped after {so_far:,} of {total:,} {of}.") from None
