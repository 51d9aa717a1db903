"""Rules that never come to a decision are cut off, wherever they run in circles.

The engine has no clock, and counts only what passes through its hands: scenes and chance. Here the time is
taken that the process itself works, so that a busy machine cuts nobody off. A loop within a single call into
C code, such as `list(itertools.count())`, cannot be cut: nothing of Python runs in it.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

STEP_SECONDS = 3.0
"""Time of the processor from one answer to the next."""
PASS_SECONDS = 120.0
"""The same for a whole game that is built again, or played beside itself."""


class Endless(BaseException):
    """It took too long. No rule that catches every Exception catches this one."""


@contextmanager
def cut_off(seconds: float) -> Iterator[None]:
    """Raise Endless in the block once it has worked for so long.

    Only in the main thread of a process, and where the system has such timers: elsewhere nothing is watched.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def cut(number: int, frame: FrameType | None) -> None:
        raise Endless(f"no end in {seconds:g} seconds")

    before = signal.signal(signal.SIGVTALRM, cut)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1.0)  # and again, should something have swallowed it
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def again(seconds: float) -> None:
    """Start the time anew, within `cut_off`."""
    if hasattr(signal, "setitimer") and signal.getitimer(signal.ITIMER_VIRTUAL)[0]:
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1.0)
