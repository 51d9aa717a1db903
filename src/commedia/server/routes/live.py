"""The address of a seat's WebSocket: who is let in, and by what they say who they are.

A program sends its invitation as a bearer token with the request, as everywhere. A browser can't: its page
sends it in the first message, and never in the address, which stands in logs. Whoever is not let in is told
why in a message, as of any other that is refused, and the socket is closed with 4000 and the status of the
refusal: a browser tells its page nothing of a request that was refused before it was a socket.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from commedia.server.address_limits import who
from commedia.server.body import Body
from commedia.server.company.companies import Companies
from commedia.server.errors import NotInvited, NotYours
from commedia.server.in_turns import HANG_UP
from commedia.server.playhouse import Playhouse
from commedia.server.routes import play
from commedia.server.routes.admission import ELSEWHERE, is_from_here
from commedia.server.routes.bearers import TABLE, invited
from commedia.server.routes.message_body import read
from commedia.server.routes.replies import LIVE, NOT_LET_IN, refusal
from commedia.server.sockets import SeatSocket, Wants, refused

FIRST_SECONDS = 5.0
"""Until whoever did not say before who they are says so."""
REFUSED = 4000
"""With the status of the refusal added, what a socket is closed with."""
MOST_REASON = 123
"""Bytes of a reason, as the protocol has it."""

Socket = WebSocket[Any, Any, Any]


class Hello(Body):
    """The first message of a page's program. token: its invitation."""

    example = {"token": "kd4h7w9xyz-2-0-…"}

    token: str


@websocket(LIVE)
async def seat_socket(table: TABLE, socket: Socket, house: Playhouse, companies: Companies) -> None:
    """Hold a seat's socket for as long as both sides do."""
    with suppress(WebSocketDisconnect, OSError):
        await socket.accept()
        try:
            if (fault := socket.scope["state"].get(NOT_LET_IN)) is not None:
                raise fault
            if not is_from_here(socket.headers):
                raise NotYours(ELSEWHERE)
            wants = Wants.of(socket.scope["query_string"])
            invitation = invited(house, socket.headers.get("authorization") or await _first(socket), table)
            async with house.at(table) as at:
                play.current(at, invitation)
        except (WebSocketDisconnect, OSError):
            return
        except Exception as fault:
            await _refuse(socket, fault)
            return
        await SeatSocket(
            house,
            companies,
            invitation,
            who(socket.scope["client"]),
            wants,
            socket.send_text,
            lambda: _heard(socket),
            socket.close,
        ).run()


async def _refuse(socket: Socket, fault: Exception) -> None:
    status, said = refusal(fault, LIVE, is_program=True)
    await socket.send_text(msgspec.json.encode(refused(None, status, said)).decode())
    await socket.close(REFUSED + status, said.error.encode()[:MOST_REASON].decode(errors="ignore"))
    if (hang_up := socket.scope["state"].get(HANG_UP)) is not None:  # or it is held for as long as one likes
        hang_up()


async def _first(socket: Socket) -> str:
    """Who a page's program says it is, as a head would say it. Raises NotInvited, Unreadable."""
    try:
        async with asyncio.timeout(FIRST_SECONDS):
            said = await _heard(socket)
    except TimeoutError:
        said = ""
    if said is None:
        raise WebSocketDisconnect(detail="gone")
    if not said:
        raise NotInvited('Say first which seat you hold: {"token": its invitation}.')
    return f"Bearer {read(said.encode(), Hello).token}"


async def _heard(socket: Socket) -> str | None:
    """The next message, None when there are no more. What is sent as bytes is text all the same."""
    message: Any = await socket.receive()
    if message["type"] != "websocket.receive":
        return None
    text = message.get("text")
    return text if text is not None else (message.get("bytes") or b"").decode(errors="replace")
