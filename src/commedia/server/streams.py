"""Live updates: one stream a window, carrying the parts of its page that changed; to a program, its cue.

A stream is woken by its table, draws nothing itself that another window of the same chair has drawn, and
sends what differs from what it sent before. Waking is conflated: ten moves while a window is slow are one
update. It ends where its invitation is no longer good.

Some hundreds of these are written to for every second of play, so they speak ASGI themselves: see `Line`.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any, NamedTuple
from urllib.parse import parse_qs

import msgspec
from litestar.types import HTTPScope, Receive, Send

from commedia.server.base_path import found_at
from commedia.server.edition import edition_of, event_data
from commedia.server.errors import NewerHouse, Refused
from commedia.server.invitations import Invitation
from commedia.server.link_validity import is_current
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.routes.replies import HEAD_ONLY
from commedia.server.snapshot import Snapshot

PING_SECONDS = 15.0
"""How often something is said on a quiet stream: proxies don't close it, and a page knows that it has not
died (static/js/live.js lets go of one on which two of these are missing)."""
PING = b"event: here\ndata: still here\n\n"
"""What is said then, to pages: an event, for their scripts hear of no comments."""

_MOST_DIGITS = 16
"""More than the number of any entry has."""
_HEADS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
)


class Wanted(NamedTuple):
    """What a window asks for: where its page stands, and whether that page is the lobby.

    after: the last entry that the window shows, by its viewer's own number; it gets every part anew, and the
    lines since.
    in_lobby: it shows the lobby; once the curtain is up it is told so, and has to be opened anew.
    address: where it found the house.
    """

    after: int = -1
    in_lobby: bool = False
    address: str = ""

    @classmethod
    def of(cls, scope: HTTPScope) -> Wanted:
        """As the request says. A stream that was broken off says itself how far it came."""
        query = parse_qs(scope["query_string"].decode("latin-1"))
        heads = {name: value.decode("latin-1") for name, value in scope["headers"]}
        last = heads.get(b"last-event-id", "")
        after = last if last.isdecimal() else query.get("after", ["-1"])[0]
        is_number = after.isdecimal() and len(after) < _MOST_DIGITS
        return cls(
            int(after) if is_number else -1,
            query.get("lobby") == ["true"],
            found_at(scope),
        )


class Bell:
    """Wakes one stream: when there is news, and when it has been quiet for long.

    kind: of whom it wakes, see `Witness.opened`. rung: to be set by whoever has news. is_time: whether it is
    rung because nothing was said for long. is_handed_on: whether its stream is over because a newer house
    plays the table.
    """

    def __init__(self, kind: str = "window") -> None:
        self.kind = kind
        self.rung = asyncio.Event()
        self.is_time = self.is_handed_on = False
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_later(PING_SECONDS, self._ping)

    def _ping(self) -> None:
        self.is_time = True
        self.rung.set()
        self._timer = self._loop.call_later(PING_SECONDS, self._ping)

    def stop(self) -> None:
        """Ring no more."""
        self._timer.cancel()


class Line:
    """A reply that is held: each message of a stream as it comes, until there are no more.

    Whoever asks for the heads alone is given those.
    """

    def __init__(self, messages: AsyncGenerator[bytes]) -> None:
        self._messages = messages

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """As a route replies."""
        await send({"type": "http.response.start", "status": 200, "headers": _HEADS})
        if scope["state"].get(HEAD_ONLY):
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            await write(self._messages, receive, send)


async def write(messages: AsyncGenerator[bytes], receive: Receive, send: Send) -> None:
    """Write messages to a window as they come, until there are no more or the window is gone."""

    async def pour() -> None:
        async with aclosing(messages):
            async for message in messages:
                await send({"type": "http.response.body", "body": message, "more_body": True})
                del message  # a whole page, at first: it is not held until the next one
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    pouring = asyncio.create_task(pour())
    leaving = asyncio.create_task(_gone(receive))
    try:
        await asyncio.wait((pouring, leaving), return_when=asyncio.FIRST_COMPLETED)
    finally:
        leaving.cancel()
        pouring.cancel()
        await asyncio.gather(pouring, leaving, return_exceptions=True)
    if not pouring.cancelled():
        pouring.result()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def events(house: Playhouse, invitation: Invitation, wanted: Wanted) -> AsyncGenerator[bytes]:
    """The stream of one window: server-sent events whose data are page parts."""
    sent: dict[str, int] = {}
    shown: weakref.ref[Snapshot] | None = None
    after, greeting = wanted.after, b"retry: 500\n\n"
    async with aclosing(news(house, invitation, Bell())) as news_of:
        async for live, is_time in news_of:
            if greeting:
                yield greeting
                greeting = b""
            if wanted.in_lobby and live.lobby.stage != "lobby":
                break
            async with live.lock:
                if not stands(house, live, invitation):
                    continue
                if not live.script.is_read:
                    await live.read_script()
                if not live.address and invitation.chair == live.lobby.host:
                    live.found_at(wanted.address)  # as when the host opened the page, before a restart
                seat = live.lobby.seats.get(invitation.chair)
                if not sent and not live.tells_since(after, seat):
                    break
                message = b""
                if shown is None or shown() is not live.snapshot:
                    message = _changes(live, invitation.chair, sent, after)
                    after = max(after, live.log.entry_for(seat))
                    shown = weakref.ref(live.snapshot)
            if message:
                yield b"id: %d\n%b\n" % (after, message)
                message = b""  # it is not held until the next one
            elif is_time:
                yield PING
    # Another page stands here now: the table's, one that says the link is void, or the same much later.
    if not house.draining:
        yield b"event: curtain\ndata: opened anew\n\n"


async def cues(
    house: Playhouse, invitation: Invitation, cue_of: Callable[[LiveTable, int], Any]
) -> AsyncGenerator[bytes]:
    """The stream of a program: a server-sent event with its cue at first, and whenever that has changed."""
    sent = 0
    async with aclosing(news(house, invitation, Bell("program"))) as news_of:
        async for live, is_time in news_of:
            async with live.lock:
                if not stands(house, live, invitation):
                    continue
                cue = msgspec.json.encode(cue_of(live, invitation.chair))
                seq = live.log.entry_for(live.lobby.seats.get(invitation.chair))
            if hash(cue) != sent:
                sent = hash(cue)
                yield b"id: %d\ndata: %b\n\n" % (seq, cue)
            elif is_time:
                yield b": still here\n\n"
            cue = b""


def stands(house: Playhouse, live: LiveTable, invitation: Invitation) -> bool:
    """Whether the table is still as its log has it, and the invitation still good, now that nobody is at it.

    Where not, its bell has been rung.
    """
    return house.tables.get(live.id) is live and is_current(live.lobby, invitation)


async def news(
    house: Playhouse, invitation: Invitation, bell: Bell
) -> AsyncGenerator[tuple[LiveTable, bool]]:
    """The table, at first and whenever there is something new, until the invitation to it is void.

    With it comes whether nothing is new, but something should be said because it has been quiet for long.
    bell: what wakes it; others may ring it, too.
    """
    table = invitation.table
    live = await house.table(table)
    live.audience.watch(bell.rung, invitation.chair)
    house.witness.opened(bell.kind, bell.rung)
    house.noticed(live)
    try:
        while not house.draining:
            if live is not house.tables.get(table):
                # It was forgotten, and has been brought back from its log.
                live.audience.unwatch(bell.rung)
                live = await house.table(table)
                live.audience.watch(bell.rung, invitation.chair)
            bell.rung.clear()
            if not is_current(live.lobby, invitation):
                return
            yield live, bell.is_time
            bell.is_time = False
            house.witness.shown(bell.rung)
            await bell.rung.wait()
    except Refused as fault:
        bell.is_handed_on = isinstance(fault, NewerHouse)
    finally:
        bell.stop()
        live.audience.unwatch(bell.rung)
        house.witness.closed(bell.kind, bell.rung)


def _changes(live: LiveTable, chair: int, sent: dict[str, int], after: int) -> bytes:
    """The data lines of one event: parts that differ from those sent, and new lines of the script.

    sent: what the window has at each target, by its hash: of the text itself nobody has need.
    """
    data: list[bytes] = []
    edition = edition_of(live)
    changed = (*edition.changed_lines(chair), *edition.given_way(chair, after))
    for part in (*edition.parts(chair), *changed):
        if sent.get(part.target) != hash(part.html):
            sent[part.target] = hash(part.html)
            data.append(edition.data_of(part))
    lines = edition.new_lines(chair, after)
    if lines:
        data.append(event_data(f'<hx-partial hx-target="#lines" hx-swap="beforeend">{lines}</hx-partial>'))
    return b"".join(data)
