"""The figures at an address of their own: nothing of the house is there, and the figures are nowhere else.

A proxy that brings people to the house so never brings them here; and where one should be pointed at this
address, it is refused by what it says of those whom it brings.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from ipaddress import ip_address

import uvicorn
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send
from prometheus_client.exposition import choose_encoder

from commedia.server.metrics.figures import Figures

PATH = "/metrics"
BROUGHT = {b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-real-ip"}
"""What a proxy says of whomever it brings."""
MOST_AT_ONCE = 16
"""Who may ask at one time; Prometheus asks one question after the other."""
CLOSING_SECONDS = 1

_PLAIN = "text/plain; charset=utf-8"


class Served(Figures):
    """Figures that are told at these sockets while the house is open."""

    def __init__(self, listening: Sequence[socket.socket]) -> None:
        super().__init__()
        self._listening = list(listening)
        is_alone = all(ip_address(one.getsockname()[0]).is_loopback for one in self._listening)
        self._server = _Beside(_settings(page(self, is_loopback=is_alone)))
        self._serving: asyncio.Task[None] | None = None

    async def begins(self, tables: Callable[[], int], late: Callable[[], Sequence[float]]) -> None:
        await super().begins(tables, late)
        self._serving = asyncio.create_task(self._server.serve(self._listening))

    async def ends(self) -> None:
        self._server.should_exit = True
        if self._serving is not None:
            await asyncio.gather(self._serving, return_exceptions=True)
        await super().ends()


class _Beside(uvicorn.Server):
    """A second server of a process. Signals are the first one's, which ends the house, and this with it."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Capture none."""
        yield


def _settings(application: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        application,
        lifespan="off",
        ws="none",
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        limit_concurrency=MOST_AT_ONCE,
        timeout_graceful_shutdown=CLOSING_SECONDS,
    )


def page(figures: Figures, *, is_loopback: bool) -> ASGIApp:
    """The one address there is. is_loopback: whether nobody but this machine reaches it.

    Then it goes by no name but the machine's own for itself: a page in a browser there could have its site's
    name lead to it, and read it.
    """

    async def ask(scope: Scope, receive: Receive, send: Send) -> None:
        assert scope["type"] == ScopeType.HTTP
        status, kind, body = _reply(figures, scope, is_loopback)
        heads = [
            (b"content-type", kind.encode()),
            (b"content-length", b"%d" % len(body)),
            (b"cache-control", b"no-store"),
            (b"x-content-type-options", b"nosniff"),
        ]
        await send({"type": "http.response.start", "status": status, "headers": heads})
        sent = b"" if scope["method"] == "HEAD" else body
        await send({"type": "http.response.body", "body": sent, "more_body": False})

    return ask


def _reply(figures: Figures, scope: HTTPScope, is_loopback: bool) -> tuple[int, str, bytes]:
    """A status, the type of what is said, and that."""
    heads = dict(scope["headers"])
    if BROUGHT & heads.keys():
        return 403, _PLAIN, b"Figures are told to nobody whom a proxy brings.\n"
    if is_loopback and not _is_this_machine(heads.get(b"host", b"").decode("latin-1")):
        return 403, _PLAIN, b"Figures are told to this machine, by its own address.\n"
    if scope["path"] != PATH:
        return 404, _PLAIN, b"There is nothing but /metrics here.\n"
    if scope["method"] not in ("GET", "HEAD"):
        return 405, _PLAIN, b"Figures are read, and nothing else.\n"
    encode, kind = choose_encoder(heads.get(b"accept", b"").decode("latin-1"))
    return 200, kind, encode(figures.registry)


def _is_this_machine(host: str) -> bool:
    """Whether a Host is how this machine is called by itself.

    >>> [_is_this_machine(host) for host in ("127.0.0.1:9464", "[::1]:9464", "localhost", "evil.example", "")]
    [True, True, True, False, False]
    """
    name = host.rpartition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]
    if name.lower() == "localhost":
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False
