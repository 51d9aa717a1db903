"""What is let in: so much of one address at one time; and of writes, those of our own pages and of programs.

A browser says which page it sends for. What another site's page sends is refused, so that nobody's visitors
do anything here unawares. Programs say nothing of the kind.
"""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Callable
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from commedia.server.address_limits import who
from commedia.server.errors import NotYours, Refused, TooMany, Unreadable
from commedia.server.playhouse import Playhouse
from commedia.server.request_ids import begin
from commedia.server.routes.replies import NOT_LET_IN
from commedia.store import Unavailable

Asking: TypeAlias = Request[Any, Any, Any]

_LOOKS = ("GET", "HEAD", "OPTIONS")
_OWN = ("same-origin", "none")
"""What a browser says of a page of ours, and of somebody who asks without a page."""
_USUAL_PORTS = {"http": ":80", "https": ":443"}
JSON = "application/json"
_HOST = b"host"
_STREAMS = "/events"
"""How the addresses of streams end."""


class NotJSON(Refused):
    """A message to the API in another format."""

    status = 415

    def __init__(self) -> None:
        super().__init__(
            f"Messages to the API are JSON: send it with Content-Type: {JSON}. Nothing has changed."
        )


def within_bounds(routes: ASGIApp, house: Callable[[], Playhouse | None]) -> ASGIApp:
    """The routes, for as many requests of one address as it may have at one time. house: None while closed.

    What there is no room for, or asks no host, is let in with the reason in its state: its route says so.
    """

    async def ask(scope: Scope, receive: Receive, send: Send) -> None:
        here, is_asked = house(), scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET)
        if is_asked:
            begin(scope)
        if not is_asked or here is None:
            await routes(scope, receive, send)
            return
        is_held = scope["type"] == ScopeType.WEBSOCKET or scope["path"].endswith(_STREAMS)
        has_begun = False

        async def reply(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            _must_have_a_host(scope)
            with here.bounds.request(who(scope["client"]), is_held):
                await routes(scope, receive, reply)
        except (TooMany, Unreadable) as fault:
            await _refuse(routes, scope, receive, send, fault)
        except CancelledError:  # the house closes, and what this waits for does not come in time
            if has_begun or scope["type"] == ScopeType.WEBSOCKET or not here.draining:
                raise
            await _refuse(routes, scope, receive, send, Unavailable("The house is closing."))

    return ask


async def _refuse(
    routes: ASGIApp, scope: HTTPScope | WebSocketScope, receive: Receive, send: Send, fault: Exception
) -> None:
    """Have the route of a request say why it is not let in."""
    held_up = scope.copy()
    held_up["headers"] = [head for head in scope["headers"] if head[0] != _HOST]
    held_up["state"] = {**scope.get("state", {}), NOT_LET_IN: fault}
    await routes(held_up, receive, send)


def _must_have_a_host(scope: HTTPScope | WebSocketScope) -> None:
    """Raises Unreadable where a request asks a host that there cannot be. None is as good as any."""
    try:
        for name, value in scope["headers"]:
            if name == _HOST:
                _ = urlsplit(f"//{value.decode('latin-1')}").port
    except ValueError:
        raise Unreadable("its Host is no name or address of one") from None


async def let_in(request: Asking) -> None:
    """Before any request is answered. Raises as `within_bounds` found, or as `must_be_from_here`."""
    if (fault := request.scope["state"].get(NOT_LET_IN)) is not None:
        raise fault
    must_be_from_here(request)


def must_be_from_here(request: Asking) -> None:
    """Raises NotYours for a write that another site's page sends.

    A browser says so itself, under Sec-Fetch-Site, where the way here is safe; elsewhere Origin is compared
    with the Host that was asked, or with the one that a proxy was asked. An Origin that a browser keeps to
    itself is as another's, but at a table's own address: of a page there it names none, for its address is a
    secret, and whoever writes there knows it.
    """
    heads = request.headers
    if request.method in _LOOKS or is_from_here(heads):
        return
    is_hidden = heads.get("sec-fetch-site") is None and heads.get("origin") == "null"
    if not (is_hidden and request.url.path.startswith("/s/")):
        raise NotYours(ELSEWHERE)


ELSEWHERE = "That came from another site’s page, so nothing was done. Do it from a page here."


def is_from_here(heads: Headers) -> bool:
    """Whether a browser sends it for a page of ours, or no browser sends it."""
    site, origin = heads.get("sec-fetch-site"), heads.get("origin")
    return site in _OWN or (site is None and (origin is None or _is_ours(origin, heads)))


def _is_ours(origin: str, heads: Headers) -> bool:
    scheme, _, host = origin.lower().partition("://")
    usual = _USUAL_PORTS.get(scheme, "")
    asked = [heads.get("host", ""), *heads.get("x-forwarded-host", "").split(",")]
    return bool(host) and host.removesuffix(usual) in [
        known.strip().lower().removesuffix(usual) for known in asked
    ]


async def sent_as_json(request: Asking) -> bytes:
    """The body of a write to the API. Raises NotJSON where it is said to be something else, or to be nothing.

    Without a body there is nothing to say of it.
    """
    raw = await request.body()
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON and (raw or kind):
        raise NotJSON
    return raw
