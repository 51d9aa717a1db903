"""WebSockets in turns: no line keeps the house from the others, whatever is sent on it.

The server's own implementation handles all that has come at once, before anybody else has their turn: of
pings of one byte that is seconds. So it is given the frames of a line a few at a time, none before the
program behind it has taken the message before, and none that is answered while nobody reads the answers.
While something waits to be handed on, no more is read from the line, so that nothing gathers.

What says nothing by itself, a control frame or a small part of a message that goes on, has an allowance for
each line: whoever sends more of it is slower, and a message in too many parts ends the line.

What a frame is, and how long, is told from its head (RFC 6455, 5.2). Frames are only counted here; the
server's own implementation reads them.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple, cast

from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Close, Opcode
from websockets.frames import Frame as Sent

from commedia.server.allowances import Allowance
from commedia.server.routes.replies import MOST_BYTES

LONGEST_HEAD = 14
"""Bytes before what a frame carries, at most."""
_GOES_ON = 0
_CONTROL = 8
"""Codes from this one on are of control frames."""
_TWO_BYTES, _EIGHT_BYTES = 126, 127
"""In place of a length: it follows, in so many bytes."""
_MASK = 4
"""Bytes of the mask, which all frames have that come from clients."""


class Frame(NamedTuple):
    """is_control: whether it is a ping, a pong or the end, and no part of a message. is_first, is_last: of
    its message. carries: bytes. size: with its head.
    """

    is_control: bool
    is_first: bool
    is_last: bool
    carries: int
    size: int


def frame_at(held: bytes, at: int) -> Frame | None:
    """The frame that begins there; None where not even its head is whole.

    >>> frame_at(bytes([0x89, 0x81, 1, 2, 3, 4, 5]), 0)
    Frame(is_control=True, is_first=True, is_last=True, carries=1, size=7)
    """
    there = len(held) - at
    if there < 2:
        return None
    code, length = held[at] & 0x0F, held[at + 1] & 0x7F
    follow = {_TWO_BYTES: 2, _EIGHT_BYTES: 8}.get(length, 0)
    head = 2 + follow + (_MASK if held[at + 1] & 0x80 else 0)
    if there < head:
        return None
    carries = int.from_bytes(held[at + 2 : at + 2 + follow]) if follow else length
    return Frame(code >= _CONTROL, code != _GOES_ON, bool(held[at] & 0x80), carries, head + carries)


FRAMES_A_TURN = 8
"""Frames of one line before others have their turn."""
BYTES_A_TURN = 65_536
"""And bytes of a long one."""
SMALL = 512
"""Bytes: a part that carries no fewer is no burden by itself."""
MOST_PARTS = MOST_BYTES // SMALL + 64
"""Of one message."""
AT_ONCE, A_SECOND = 50, 5
"""Control frames and small parts of one line: browsers and programs send a few a minute."""
TOO_MANY_PARTS = Close(1008, "That message comes in too many parts.")
HANG_UP = "hang up"
"""In the state of a socket: how its line is hung up on, soon, whether its other end says farewell or not."""
FAREWELL_SECONDS = 2.0
"""For so long the other end may still read why."""


class InTurns(asyncio.Protocol):
    """A line of a WebSocket, as `uvicorn.Config(ws=...)` takes a class of them."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        state = {**app_state, HANG_UP: self.hang_up}
        self._server = WebSocketsSansIOProtocol(config, server_state, state, _loop)
        self._loop = _loop or asyncio.get_running_loop()
        self._is_open = False  # the request that opens it has come
        self._held, self._at = b"", 0  # what has come, and how much of that is handed on
        self._left = 0  # bytes that are due still of the frame that is being handed on
        self._parts = 0  # of the message that is being handed on
        self._allowance = Allowance(AT_ONCE, A_SECOND, self._loop.time)
        self._is_full = False  # the other end reads too slowly
        self._is_busy = False  # the program behind it has a message to take
        self._is_read = True
        self._is_over = False
        self._turn: asyncio.Handle | None = None
        self._hanging_up: asyncio.Handle | None = None

    # -- as a transport calls it -----------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line is there."""
        self._transport = cast(asyncio.Transport, transport)
        self._server.connection_made(cast(asyncio.Transport, _Shared(self)))

    def data_received(self, data: bytes) -> None:
        """Something has come: first the request, whole, as the server has read it; then frames."""
        if not self._is_open:
            self._is_open = True
            self._server.data_received(data)
        elif not self._is_over:
            self._held, self._at = (self._held[self._at :] + data if self._held else data), 0
            if self._turn is None:
                self._have_turn()

    def eof_received(self) -> bool | None:
        """Nothing more comes."""
        self._server.eof_received()
        return None

    def connection_lost(self, fault: Exception | None) -> None:
        """The line is gone."""
        self._is_over = True
        for due in (self._turn, self._hanging_up):
            if due is not None:
                due.cancel()
        self._server.connection_lost(fault)

    def pause_writing(self) -> None:
        """The other end does not read as fast as it is written to."""
        self._is_full = True
        self._server.pause_writing()

    def resume_writing(self) -> None:
        """It has read."""
        self._is_full = False
        self._server.resume_writing()
        self._go_on()

    # -- as the program behind it does -----------------------------------------------------------------------

    def wait(self) -> None:
        """There is a message to be taken: no other is handed on before."""
        self._is_busy = True

    def resume(self) -> None:
        """All is taken."""
        self._is_busy = False
        if self._held:
            self._go_on()

    def hang_up(self) -> None:
        """Why is said: the line ends soon."""
        if self._hanging_up is None and not self._is_over:
            self._hanging_up = self._loop.call_later(FAREWELL_SECONDS, self._transport.abort)

    # -- turns -----------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        if self._turn is None and not self._is_over:
            self._turn = self._loop.call_soon(self._have_turn)

    def _have_turn(self) -> None:
        """Hand on what has come, as much as one turn is, and see when the next one is."""
        self._turn = None
        wait = self._hand_on()
        if self._is_over or self._transport.is_closing():
            self._held = b""
            return
        if wait:
            self._turn = self._loop.call_later(wait, self._have_turn)
        elif wait is not None:
            self._go_on()
        if self._is_read != (reads := wait is None and not self._is_kept):
            self._is_read = reads
            (self._transport.resume_reading if reads else self._transport.pause_reading)()

    @property
    def _is_kept(self) -> bool:
        """Whether a frame is there that is not handed on yet."""
        return self._at < len(self._held) and (self._left > 0 or frame_at(self._held, self._at) is not None)

    def _hand_on(self) -> float | None:
        """Frames, until it is others' turn. Seconds until the next turn, None where something else is due."""
        until = self._at + BYTES_A_TURN
        for _ in range(FRAMES_A_TURN):
            if self._at >= min(until, len(self._held)) or self._transport.is_closing():
                break
            if not self._left:
                frame = frame_at(self._held, self._at)
                if frame is None or self._is_busy or (frame.is_control and self._is_full):
                    return None
                if wait := self._wait_for(frame):
                    return wait
                if self._is_over:
                    return None
                self._left = frame.size
            end = min(self._at + self._left, len(self._held), until)
            piece = self._held[self._at : end]
            self._left -= len(piece)
            self._at = end
            self._server.data_received(piece)
        if self._at < len(self._held):
            return 0.0
        self._held, self._at = b"", 0
        return None

    def _wait_for(self, frame: Frame) -> float:
        """Seconds before it may be handed on; a message in too many parts ends the line instead."""
        says_nothing = frame.is_control or (not frame.is_last and frame.carries < SMALL)
        if says_nothing and (wait := self._allowance.take(1)):
            return wait
        if not frame.is_control:
            self._parts = 1 if frame.is_first else self._parts + 1
            if self._parts > MOST_PARTS:
                self._end(TOO_MANY_PARTS)
        return 0.0

    def _end(self, why: Close) -> None:
        self._is_over = True
        self._transport.write(Sent(Opcode.CLOSE, why.serialize()).serialize(mask=False))
        self._transport.close()
        self._hanging_up = self._loop.call_later(FAREWELL_SECONDS, self._transport.abort)


class _Shared:
    """The line as the server's implementation has it: when to read is not for it alone to say."""

    def __init__(self, line: InTurns) -> None:
        self._line = line

    def pause_reading(self) -> None:
        """There is a message to be taken."""
        self._line.wait()

    def resume_reading(self) -> None:
        """All is taken."""
        self._line.resume()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._line._transport, name)
