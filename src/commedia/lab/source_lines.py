"""Where in a game's own files something went wrong."""

from __future__ import annotations

import inspect
import sys
import sysconfig
import traceback
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import CodeType, FrameType

from commedia.engine import Game, Moment
from commedia.lab.sources import from_here, sources


@cache
def is_own(file: str) -> bool:
    """Whether a file is a game's own: not the engine's, the lab's, Python's or a library's."""
    return not file.startswith(("<", *_OTHERS))


_ENGINE, _LAB = Path(inspect.getfile(Game)).parent, Path(inspect.getfile(sources)).parent
_PYTHON = (sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib"))
_OTHERS = (str(_ENGINE), str(_LAB), *_PYTHON)


def of_fault(fault: BaseException) -> str:
    """The deepest line of the game's own that a fault came through; "" where it came through none."""
    frames = [(frame.f_code, line) for frame, line in traceback.walk_tb(fault.__traceback__)]
    return _deepest(frames)


def of_scene(game: Game, scene: str) -> str:
    """The first line of a scene of the rules; "" where the game has none of that name."""
    code = getattr(inspect.unwrap(game.scenes[scene]), "__code__", None) if scene in game.scenes else None
    return _written(code, code.co_firstlineno) if code is not None else ""


def of_kind(kind: type) -> str:
    """The first line of a class of the game's; "" where it is none of the game's own, or has no source."""
    try:
        file, (_, line) = inspect.getfile(kind), inspect.getsourcelines(kind)
    except (OSError, TypeError):
        return ""
    return f"{from_here(Path(file))}, line {line}, in {kind.__name__}" if is_own(file) else ""


def stack(fault: BaseException, most: int = 8) -> list[str]:
    """The last lines of the game's own that a fault came through, the deepest last."""
    frames = [(frame.f_code, line) for frame, line in traceback.walk_tb(fault.__traceback__)]
    return [_written(code, line) for code, line in frames if is_own(code.co_filename)][-most:]


def _deepest(frames: Iterable[tuple[CodeType, int]]) -> str:
    own = [(code, line) for code, line in frames if is_own(code.co_filename)]
    return _written(*own[-1]) if own else ""


def _written(code: CodeType, line: int) -> str:
    """A line as one would look it up: from the working directory where it lies below."""
    return f"{from_here(Path(code.co_filename))}, line {line}, in {code.co_name}"


class Placed(list[Moment]):
    """Moments as they are told, each with the line of the game that tells it."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: dict[int, tuple[CodeType, int]] = {}

    def append(self, moment: Moment) -> None:
        """One more."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and not is_own(frame.f_code.co_filename):
            frame = frame.f_back
        if frame is not None:
            self._lines[moment.n] = frame.f_code, frame.f_lineno
        super().append(moment)

    def place_of(self, number: int) -> str:
        """The line that told the moment of that number; "" where there is none."""
        return _written(*self._lines[number]) if number in self._lines else ""
