"""A line between a browser and a house that can go dead: nothing passes any more, and nobody is told.

Or it is a relay that holds back what an event stream says, until that ends.
"""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Literal

CHUNK = 1 << 16


class Wire:
    """Listens on a port of its own and passes everything on to another. address: where a browser finds it.

    holds: how much of an event stream it passes on: all of it, its head alone, or nothing.
    """

    def __init__(self, port: int, holds: Literal["", "body", "all"] = "") -> None:
        self.holds = holds
        self._to = ("127.0.0.1", port)
        self._dead = threading.Event()
        self._lines: list[_Line] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._answer, daemon=True).start()

    @property
    def streams(self) -> int:
        """How many event streams were asked for so far."""
        return sum(line.is_stream for line in self._lines)

    def dies(self) -> None:
        """What is connected now stays so, and nothing passes on it ever again."""
        for line in self._lines:
            line.is_dead.set()

    def stays_dead(self, dead: bool = True) -> None:
        """Nothing passes on any line from now on, on new ones neither; or again, on new ones."""
        if dead:
            self._dead.set()
            self.dies()
        else:
            self._dead.clear()

    def says(self, message: bytes) -> None:
        """Add an event to every stream that is open, as the house would."""
        for line in self._lines:
            if line.is_stream and not line.is_dead.is_set():
                with suppress(OSError):
                    line.here.sendall(b"%x\r\n%b\r\n" % (len(message), message))

    def close(self) -> None:
        """Hang up."""
        self._listening.close()
        for line in self._lines:
            line.close()

    def _answer(self) -> None:
        while True:
            try:
                here, _ = self._listening.accept()
            except OSError:
                return
            line = _Line(here, socket.create_connection(self._to), self.holds, self._dead.is_set())
            self._lines.append(line)


class _Line:
    def __init__(self, here: socket.socket, there: socket.socket, holds: str, is_dead: bool) -> None:
        self.here, self._there, self._holds = here, there, holds
        self.is_dead = threading.Event()
        if is_dead:  # before anything can pass
            self.is_dead.set()
        self.is_stream = False
        for one, other in ((here, there), (there, here)):
            threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(CHUNK):
                if one is self.here and b"/events?" in data.partition(b"\r\n")[0]:
                    self.is_stream = True
                if self.is_stream and self._holds and one is self._there:
                    head, end, _ = data.partition(b"\r\n\r\n")
                    data = head + end if end and self._holds == "body" else b""
                if not self.is_dead.is_set():
                    other.sendall(data)
        self.close()

    def close(self) -> None:
        for end in (self.here, self._there):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
