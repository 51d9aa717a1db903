"""What the pages' routes share: a table's page, a page as a reply, what else its device holds."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.response import Stream

from commedia.kit.addresses import at
from commedia.server import drawing
from commedia.server.closed_list import closed_of
from commedia.server.forms import Form
from commedia.server.invitations import SPECTATOR
from commedia.server.link_validity import is_current
from commedia.server.live import LiveTable
from commedia.server.pages import lobby, table
from commedia.server.playhouse import Playhouse
from commedia.server.polling import News
from commedia.server.routes.device import Device

NOTHING_SENT: Mapping[str, Form] = {}


def html(node: Any, status: int = 200, cookies: list[Cookie] | None = None) -> Response[str]:
    """A page."""
    return Response(str(node), status_code=status, media_type="text/html", cookies=cookies or [])


def answered(news: News | None) -> Response[str]:
    """What a window that asks is told, and where it stands then; or that it is to be opened anew."""
    where = {"curtain": {}} if news is None else {"told": {"after": news.after, "seen": news.seen}}
    heads = {"HX-Trigger": msgspec.json.encode(where).decode()}
    return Response(news.parts if news else "", media_type="text/html", headers=heads)


async def streamed(
    pieces: AsyncGenerator[bytes], media_type: str = "text/html", heads: Mapping[str, str] | None = None
) -> Stream:
    """What is long, as a reply that is sent as it is made. What is refused by its first piece is refused."""
    first = await anext(pieces, b"")

    async def whole() -> AsyncGenerator[bytes]:
        yield first
        async with aclosing(pieces):
            async for piece in pieces:
                yield piece

    return Stream(whole(), media_type=media_type, headers=heads)


def others(
    request: Request[Any, Any, Any], house: Playhouse, live: LiveTable, chair: int
) -> list[tuple[str, str]]:
    """The other seats of this table that this device holds: each name, and the way there by the curtain."""
    held: list[tuple[str, str]] = []
    for token in Device(request, house).seats:
        invitation = house.signer.read(token)
        if invitation is None or invitation.table != live.id or invitation.chair in (SPECTATOR, chair):
            continue
        if is_current(live.lobby, invitation):
            name = live.lobby.chair(invitation.chair).name
            held.append((name, at(f"/s/{token}/curtain")))
    return held


async def page_of(request: Request[Any, Any, Any], house: Playhouse, live: LiveTable, chair: int) -> Any:
    """The page of a table as it is now, as a chair sees it: its lobby, or its play."""
    if live.lobby.stage == "lobby" or live.opened is None:
        return lobby.page(live.snapshot.lobby(chair), others(request, house, live, chair))
    return await table_of(request, house, live, chair)


async def table_of(
    request: Request[Any, Any, Any], house: Playhouse, live: LiveTable, chair: int,
    sent: Mapping[str, Form] = NOTHING_SENT,
) -> Any:  # fmt: skip
    """The page of a table at play, as a chair sees it. sent: see `TableView`."""
    await live.read_script()
    if live.document.note_page(chair):
        house.noted(live)
    view = drawing.seen(live, chair, others(request, house, live, chair))
    return table.page(msgspec.structs.replace(view, sent=sent, closed=closed_of(live)))
