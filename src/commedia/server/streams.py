"""Live updates: one stream a window, carrying the parts of its page that changed.

A stream is woken by its table, draws nothing itself that another window of the same chair has drawn, and
sends what differs from what it sent before. Waking is conflated: ten moves while a window is slow are one
update.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from commedia.server import drawing
from commedia.server.errors import Refused
from commedia.server.house import House
from commedia.server.live import LiveTable
from commedia.server.pages.parts import Part

PING_SECONDS = 15.0
"""A comment this often keeps proxies from closing a quiet stream."""


async def events(
    house: House, table: str, chair: int, after: int, in_lobby: bool = False
) -> AsyncIterator[bytes]:
    """The stream of one window: server-sent events whose data are page parts.

    after: the last entry of the log that the window shows; it gets every part anew, and the lines since.
    in_lobby: the window shows the lobby; once the curtain is up it is told so, and has to be opened anew.
    """
    woken = asyncio.Event()
    sent: dict[str, str] = {}
    live = await house.table(table)
    live.watchers.add(woken)
    try:
        yield b"retry: 500\n\n"
        while not house.draining:
            if live is not house.tables.get(
                table
            ):  # it was forgotten, and has been brought back from its log
                live.watchers.discard(woken)
                live = await house.table(table)
                live.watchers.add(woken)
            woken.clear()
            if in_lobby and live.lobby.stage != "lobby":
                yield b"event: curtain\ndata: up\n\n"
                return
            async with live.lock:
                await live.read_script()
                message = _changes(house, live, chair, sent, after)
                after = max(after, live.seq)
            if message:
                yield b"id: %d\n%b\n" % (after, message)
            try:
                async with asyncio.timeout(PING_SECONDS):
                    await woken.wait()
            except TimeoutError:
                yield b": still here\n\n"
    except Refused:
        return
    finally:
        live.watchers.discard(woken)


def _changes(house: House, live: LiveTable, chair: int, sent: dict[str, str], after: int) -> bytes:
    """The data lines of one event: parts that differ from those sent, and new lines of the script."""
    data: list[bytes] = []
    for part in drawing.parts(house, live, chair):
        if sent.get(part.target) != part.html:
            sent[part.target] = part.html
            data.append(_data_of(live, part))
    lines = drawing.new_lines(house, live, chair, after)
    if lines:
        data.append(_as_data(f'<hx-partial hx-target="#lines" hx-swap="beforeend">{lines}</hx-partial>'))
    return b"".join(data)


def _data_of(live: LiveTable, part: Part) -> bytes:
    """A part as data lines, made once an edition: the shared ones go to every window."""
    key = ("data", id(part))  # parts live as long as the edition that holds them
    if key not in live.drawn:
        live.drawn[key] = _as_data(part.partial)
    data: bytes = live.drawn[key]
    return data


def _as_data(html: str) -> bytes:
    return b"data: %b\n" % html.encode().replace(b"\n", b"\ndata: ")
