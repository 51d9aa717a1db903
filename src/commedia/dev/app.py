"""The rehearsal as an application: the house with one table, the designer's page, and a door to this machine.

Seats stand in frames of the designer's page, which no page of another house allows; what a browser remembers
of other houses on this machine is left alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from watchfiles import PythonFilter, awatch

from commedia.dev.rehearsal import Rehearsal
from commedia.dev.room import Room
from commedia.dev.routes import Dev, faults
from commedia.server.address_limits import Limits
from commedia.server.app import build
from commedia.server.base_path import under_its_path
from commedia.store import Store

WRITTEN = (".md", ".toml", ".txt", ".css", ".js", ".svg", ".json")
"""What a game is made of, beside Python."""
HERE = ("127.0.0.1", "localhost", "::1")
_FRAMES = (b"frame-ancestors 'none'", b"frame-ancestors 'self'; frame-src 'self'")
_OPENED_ANEW = b"event: curtain\ndata: opened anew\n\n"


def application(opening: Callable[[], Store], rehearsal: Rehearsal, *, watches: bool = True) -> ASGIApp:
    """A rehearsal over a store of its own. watches: whether files are read as they are edited."""
    rooms: list[Room] = []

    async def open_house(store: Store, limits: Limits) -> Room:
        room = await Room.rehearse(store, limits, rehearsal)
        rooms[:] = [room]
        if watches:
            room.watch(lambda room: asyncio.create_task(reload_as_edited(room)))
        return room

    house = build(opening, open_house=open_house, besides=[Dev], faults=faults(lambda: rooms[0]))
    return under_its_path(door(house, rooms))


async def reload_as_edited(room: Room) -> None:
    """Read the game anew whenever its files have changed."""
    package = room.rehearsal.package
    files = PythonFilter(extra_extensions=WRITTEN)
    async for _ in awatch(*package.folders, watch_filter=files, recursive=not package.alone, step=100):
        await room.reload()


def door(house: ASGIApp, rooms: list[Room]) -> ASGIApp:
    """The way in: from this machine alone, and from a link to an earlier table to the one that stands now."""

    async def ask(scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) == "lifespan":
            await house(scope, receive, send)
            return
        where = _elsewhere(scope["path"], rooms)
        if not _is_local(scope["headers"]):
            await _refuse(scope, send)
        elif where and scope["path"].endswith(("/events", "/events/once")):
            await _reply(send, 200, b"text/event-stream", _OPENED_ANEW)
        elif where and scope["type"] == ScopeType.HTTP:
            await _reply(send, 303, b"text/plain", b"", (b"location", where.encode()))
        else:
            inside = scope.copy()
            inside["headers"] = [head for head in scope["headers"] if head[0] != b"cookie"]
            await house(inside, receive, _framed(send))

    return ask


def _elsewhere(path: str, rooms: list[Room]) -> str:
    """Where to go instead; "" for where one is."""
    parts = path.split("/")
    if path == "/":
        return "/dev"
    if not rooms or len(parts) < 3 or parts[1] != "s":
        return ""
    return rooms[0].now(parts[2])


def _is_local(heads: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether it asks for this machine by a name of its own: no site can have its name lead here."""
    asked = next((value.decode("latin-1") for name, value in heads if name == b"host"), "")
    try:
        return urlsplit(f"//{asked}").hostname in HERE
    except ValueError:
        return False


def _framed(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            heads = [
                (name, value.replace(*_FRAMES) if name == b"content-security-policy" else value)
                for name, value in message["headers"]
                if name != b"set-cookie"
            ]
            message = {**message, "headers": heads}
        await send(message)

    return sent


async def _refuse(scope: Scope, send: Send) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
    else:
        await _reply(send, 403, b"text/plain", b"This rehearsal is for this machine alone.")


async def _reply(send: Send, status: int, kind: bytes, body: bytes, *heads: tuple[bytes, bytes]) -> None:
    started = [(b"content-type", kind + b"; charset=utf-8"), (b"cache-control", b"no-store"), *heads]
    await send({"type": "http.response.start", "status": status, "headers": started})
    await send({"type": "http.response.body", "body": body, "more_body": False})
