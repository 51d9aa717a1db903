"""A fault in what a game draws of itself stops no play: something plainer stands there instead.

Whoever keeps the house finds the fault in its log, once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from traceback import extract_tb
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")

_log = logging.getLogger(__name__)
_logged: set[tuple[str, int | None, str]] = set()

listeners: list[Callable[[Exception], None]] = []
"""Who else is told of every fault, whenever it is met."""


def with_fallback(draw: Callable[P, R], instead: Callable[P, S]) -> Callable[P, R | S]:
    """A drawing, or what is drawn instead where it fails.

    >>> with_fallback(lambda n: 12 // n, lambda n: 0)(5)
    2
    """

    @wraps(draw)
    def drawn(*args: P.args, **kwargs: P.kwargs) -> R | S:
        try:
            return draw(*args, **kwargs)
        except Exception as fault:
            _tell(fault)
            return instead(*args, **kwargs)

    return drawn


def _tell(fault: Exception) -> None:
    """Write it down, if it is the first from its place: a page is drawn again at every move."""
    for listener in listeners:
        listener(fault)
    place = extract_tb(fault.__traceback__)[-1]
    at = (place.filename, place.lineno, type(fault).__name__)
    if at not in _logged:
        _logged.add(at)
        _log.error("A game could not be drawn; something plainer is shown.", exc_info=fault)
