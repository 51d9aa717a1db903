"""The door for programs: a look, an answer, a word, without the way through the routes.

These are nearly all that a table at play is sent, and what Litestar does around a handler costs several
times what they do themselves. So they are known here by their addresses, and what stands behind their routes
is called straight away (see `routes.play`). Whatever is not as it should be, from a missing invitation to a
body that cannot be read, goes on to the routes, which say what is wrong with it.

`doorstep` asks here before a request has become one of ASGI's; under a server of another kind, such as a
test's, all requests take the routes. The live streams of pages leave by this door, too: each is written to at
every move.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

from commedia.server import streams, verbs
from commedia.server.actors import Actors
from commedia.server.errors import TooMany, Unreadable
from commedia.server.house import House
from commedia.server.invitations import Invitation
from commedia.server.limits import who
from commedia.server.routes import play
from commedia.server.routes.replies import JSON, KEPT_NOWHERE, NOT_LET_IN, SECURITY, refusal


class Rooms(NamedTuple):
    """What there is while the house is open."""

    house: House
    actors: Actors


class _Way(NamedTuple):
    """A short way: its method, what reads its body, and what answers it.

    at_once: what answers it without waiting for anything, or gives None where it would have to.
    """

    method: bytes
    read: Callable[[bytes], Any]
    answer: Callable[[Rooms, Invitation, Any], Awaitable[Any]]
    at_once: Callable[[Rooms, Invitation], Any] = lambda _rooms, _who: None


class Asked(NamedTuple):
    """What is asked for by a short way, and by whom."""

    way: _Way
    rooms: Rooms
    who: Invitation


_TABLES = b"/api/tables/"
_HOST = b"host"
_SEATS, _EVENTS = "/s/", "/events"


def _way_to_look(at: play.Look) -> _Way:
    return _Way(
        b"GET",
        lambda _: None,
        lambda rooms, who, _: play.look(rooms.house, who, at),
        lambda rooms, who: play.look_at_once(rooms.house, who, at),
    )


_SHORT = {
    b"view": _way_to_look(play.seen),
    b"cue": _way_to_look(play.asked),
    b"answer": _Way(
        b"POST",
        msgspec.json.Decoder(verbs.AnswerBody).decode,
        lambda rooms, who, body: play.answer(rooms.house, rooms.actors, who, body),
    ),
    b"say": _Way(
        b"POST",
        msgspec.json.Decoder(verbs.SayBody).decode,
        lambda rooms, who, body: play.say(rooms.house, who, body),
    ),
}
"""By the last part of the address, after the table."""

_encode = msgspec.json.Encoder().encode


class Door:
    """An application behind its door. rooms: those of the house, None while it is closed."""

    def __init__(self, behind: ASGIApp, rooms: Callable[[], Rooms | None]) -> None:
        self._behind = behind
        self._rooms = rooms

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Open a window's stream, and pass on all else; also, with why, what there is no room for."""
        rooms = self._rooms()
        if scope["type"] != ScopeType.HTTP or rooms is None:
            await self._behind(scope, receive, send)
            return
        try:
            _must_have_a_host(scope)
            with rooms.house.bounds.request(who(scope["client"]), scope["path"].endswith(_EVENTS)):
                if token := _window(scope):
                    await _stream(rooms.house, token, scope, receive, send)
                else:
                    await self._behind(scope, receive, send)
        except (TooMany, Unreadable) as fault:
            state = {**scope.get("state", {}), NOT_LET_IN: fault}
            heads = [head for head in scope["headers"] if head[0] != _HOST]
            await self._behind(
                {**scope, "headers": heads, "state": state}, receive, send
            )  # its route says so

    def asked(self, method: bytes, path: bytes, headers: Iterable[tuple[bytes, bytes]]) -> Asked | None:
        """What a request asks for that may go a short way; None where it may not. path: without a query."""
        if not path.startswith(_TABLES) or (rooms := self._rooms()) is None:
            return None
        table, _, name = path[len(_TABLES) :].partition(b"/")
        way = _SHORT.get(name)
        if way is None or way.method != method:
            return None
        heads = dict(headers)
        if way.method == b"POST" and not _is_plain(heads):
            return None
        who = rooms.house.doorkeeper.read_bearer(heads.get(b"authorization", b""))
        return Asked(way, rooms, who) if who is not None and who.table.encode() == table else None

    async def reply(self, asked: Asked, body: Any) -> tuple[int, bytes]:
        """The status and the JSON that answer it. body: as its way read it."""
        try:
            return 200, _encode(await asked.way.answer(asked.rooms, asked.who, body))
        except Exception as fault:
            return self.refuse(asked, fault)

    def reply_at_once(self, asked: Asked) -> tuple[int, bytes] | None:
        """The same where nothing has to be waited for, None where something has."""
        try:
            found = asked.way.at_once(asked.rooms, asked.who)
            return None if found is None else (200, _encode(found))
        except Exception as fault:
            return self.refuse(asked, fault)

    def refuse(self, asked: Asked, fault: Exception) -> tuple[int, bytes]:
        """A refusal as status and JSON."""
        status, said = refusal(fault, f"{_TABLES.decode()}{asked.who.table}")
        return status, _encode(said)


def _must_have_a_host(scope: HTTPScope) -> None:
    """Raises Unreadable where a request asks a host that there cannot be. None is as good as any."""
    try:
        for name, value in scope["headers"]:
            if name == _HOST:
                _ = urlsplit(f"//{value.decode('latin-1')}").port
    except ValueError:
        raise Unreadable("its Host is no name or address of one") from None


def _is_plain(heads: dict[bytes, bytes]) -> bool:
    """Whether a write is a program's, and JSON; whatever else, its route asks (see `routes.admission`)."""
    return heads.get(b"content-type") == JSON[1] and not heads.keys() & {b"origin", b"sec-fetch-site"}


def _window(scope: HTTPScope) -> str:
    """The invitation of a window that asks for its stream, "" for any other request."""
    path = scope["path"]
    if scope["method"] != "GET" or not (path.startswith(_SEATS) and path.endswith(_EVENTS)):
        return ""
    token = path[len(_SEATS) : -len(_EVENTS)]
    return token if "/" not in token else ""


async def _stream(house: House, token: str, scope: HTTPScope, receive: Receive, send: Send) -> None:
    try:
        async with house.seated(token):
            invitation = house.invitation(token)
        wanted = streams.Wanted.of(scope)
    except Exception as fault:
        status, said = refusal(fault, scope["path"])
        await send(
            {"type": "http.response.start", "status": status, "headers": [JSON, KEPT_NOWHERE, *SECURITY]}
        )
        await send({"type": "http.response.body", "body": _encode(said), "more_body": False})
        return
    await send({"type": "http.response.start", "status": 200, "headers": [*streams.HEADS, *SECURITY]})
    await streams.write(streams.events(house, invitation, wanted), receive, send)
