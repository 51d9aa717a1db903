"""By which id a request is known: in the log of the house, and to whoever sent it.

A proxy may have given it one. What is taken over has the form of such an id and no other, so that nobody
writes words, or a link, into the log by it. One that the house gives is drawn by chance: numbers that count
would tell how much others ask.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Coroutine, Iterator
from contextvars import ContextVar, copy_context
from typing import Any, TypeVar

from litestar.types import HTTPScope, WebSocketScope

HEAD = b"x-request-id"
BYTES = 8
"""Of an id."""
AT_ONCE = 256
"""Ids that are drawn at one time."""

_SANE = re.compile(rb"[0-9a-f]{16,64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)

current: ContextVar[str] = ContextVar("request", default="")
"""The id of the request for which something is done; "" where it is for none."""

T = TypeVar("T")


def begin(scope: HTTPScope | WebSocketScope) -> None:
    """From here on, what this task does is for that request."""
    for name, value in scope["headers"]:
        if name == HEAD and _SANE.fullmatch(value):
            current.set(value.decode("ascii"))
            return
    current.set(next(_drawn))


def _draw() -> Iterator[str]:
    """Ids without end; the system is asked for many at a time."""
    while True:
        many = os.urandom(BYTES * AT_ONCE).hex()
        for start in range(0, len(many), 2 * BYTES):
            yield many[start : start + 2 * BYTES]


_drawn = _draw()


def apart(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """A task that goes on beyond the request in which it is begun: what it has to tell is of none."""
    context = copy_context()
    context.run(current.set, "")
    return asyncio.create_task(work, context=context)
