"""The house under a path of somebody's site: what it is asked there, and where whoever asks has found it.

Addresses in pages have the path before them (`kit.addresses`). A proxy hands them on as they are, or without
the path: both are answered, and inside there is no path.
"""

from __future__ import annotations

from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send, WebSocketScope

from commedia.kit.addresses import HERE, Place


def under_its_path(house: ASGIApp, place: Place = HERE) -> ASGIApp:
    """The house, which is asked with its path or without."""
    path, raw = place.path, place.path.encode()
    if not path:
        return house

    async def ask(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and f"{scope['path']}/".startswith(f"{path}/"):
            inside = scope["path"].removeprefix(path) or "/"
            raw_inside = (scope.get("raw_path") or scope["path"].encode()).removeprefix(raw) or b"/"
            scope = scope.copy()
            scope["path"], scope["raw_path"] = inside, raw_inside
        await house(scope, receive, send)

    return ask


def found_at(scope: HTTPScope | WebSocketScope, place: Place = HERE) -> str:
    """The site before the house's addresses, as whoever asks has found it; "" where that cannot be told.

    Where whoever keeps the house has said which it is, that is it for everybody.
    """
    if place.site:
        return place.site
    host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
    return f"{scope['scheme']}://{host}" if host else ""
