"""What went wrong, as a page shows it: the designer's own lines first, the newest on top, with their source.

The source is kept as it was when it went wrong: the file may be edited a moment later.
"""

from __future__ import annotations

import linecache
from collections.abc import Iterable
from pathlib import Path
from traceback import FrameSummary, extract_tb

import msgspec

from commedia.dev.package import Package
from commedia.engine import BadOption, IllegalMove
from commedia.lab.sources import from_here

AROUND = 3
"""Lines of source that are shown before and after one."""


class Frame(msgspec.Struct, frozen=True):
    """A line that was being run, or that waits. file: from the working directory where it lies below.

    source: the lines around it, by their numbers. own: whether it is the designer's.
    """

    file: str
    line: int
    function: str
    source: dict[int, str]
    own: bool

    @property
    def place(self) -> str:
        """File and line, as an editor takes them."""
        return f"{self.file}:{self.line}"


class Fault(msgspec.Struct, frozen=True):
    """An error. kind: such as "KeyError". during: what was being done. frames: the newest first."""

    kind: str
    says: str
    during: str
    frames: list[Frame]

    @property
    def own(self) -> list[Frame]:
        """The designer's own lines."""
        return [frame for frame in self.frames if frame.own]

    @property
    def sentence(self) -> str:
        """All of it in a line."""
        where = f" ({self.own[0].place})" if self.own else ""
        return f"{self.kind}: {self.says}{where}" if self.says else f"{self.kind}{where}"


def fault_of(error: BaseException, package: Package, during: str) -> Fault:
    """An error as it is shown. during: such as "reading the game"."""
    if isinstance(error, BadOption) and error.__cause__ is not None:
        error = error.__cause__  # the sentence around it is for a terminal
    frames = [_of(frame, package) for frame in extract_tb(error.__traceback__)][::-1]
    says = error.sentence if isinstance(error, IllegalMove) else str(error)
    if isinstance(error, SyntaxError) and error.filename:
        frames.insert(0, frame_at(error.filename, error.lineno or 1, "", package))
        says = error.msg
    kind = type(error).__name__ if not isinstance(error, BadOption) else "The game cannot be played"
    return Fault(kind, says, during, frames)


def frame_at(file: str, line: int, function: str, package: Package) -> Frame:
    """A line of a file, with the lines around it as they stand there now."""
    path = Path(file)
    found = {n: linecache.getline(file, n) for n in range(max(1, line - AROUND), line + AROUND + 1)}
    source = {n: text.rstrip("\n") for n, text in found.items() if text}
    return Frame(str(from_here(path)), line, function, source, package.has(path))


def waiting_at(lines: Iterable[tuple[str, int, str]], package: Package) -> list[Frame]:
    """The designer's lines of those at which the rules wait (`Play.lines`), the innermost first."""
    frames = [frame_at(*one, package) for one in lines]
    return [frame for frame in frames if frame.own][::-1]


def _of(frame: FrameSummary, package: Package) -> Frame:
    return frame_at(frame.filename, frame.lineno or 1, frame.name, package)
