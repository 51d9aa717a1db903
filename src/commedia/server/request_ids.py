"""By which id a request is known: in the log of the house, and to whoever sent it.

A proxy may have given it one. What is taken over has the form of such an id and no other, so that nobody
writes words, or a link, into the log by it. One that the house gives is drawn by chance: numbers that count
would tell how much others ask.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Coroutine
from contextvars import ContextVar, copy_context
from typing import Any, TypeVar

from litestar.types import HTTPScope, WebSocketScope

HEAD = b"x-request-id"
_SANE = re.compile(rb"[0-9a-f]{16,64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)

current: ContextVar[str] = ContextVar("request", default="")
"""The id of the request for which something is done; "" where it is for none."""

T = TypeVar("T")


def begin(scope: HTTPScope | WebSocketScope) -> None:
    """From here on, what this task does is for that request."""
    given = next((value for name, value in scope["headers"] if name == HEAD and _SANE.fullmatch(value)), None)
    current.set(os.urandom(8).hex() if given is None else given.decode("ascii"))


def apart(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """A task that goes on beyond the request in which it is begun: what it has to tell is of none."""
    context = copy_context()
    context.run(current.set, "")
    return asyncio.create_task(work, context=context)
