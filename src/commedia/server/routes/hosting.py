"""A host's address that is opened on another device asks before that one is the host's, too.

Hosts send the address of their own page for an invitation, now and then, and whoever opens it would have
their seat unawares. Once a browser is known to remember that seat, any other is asked first. It keeps nobody
out: the address is the seat, for people and programs alike.
"""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER

from commedia.kit.addresses import at
from commedia.server.live import LiveTable
from commedia.server.pages import hosting
from commedia.server.playhouse import Playhouse
from commedia.server.routes.device import Device
from commedia.server.routes.visits import html, page_of


class Hosting(Controller):
    """Going on as the host."""

    include_in_schema = False

    @post("/s/{token:str}/here", status_code=HTTP_200_OK)
    async def here(self, token: str, request: Request[Any, Any, Any], house: Playhouse) -> Response[Any]:
        """Have the device remember the host's seat. One that keeps no cookie is shown the page at once."""
        device = Device(request, house)
        async with house.seated(token) as (live, chair):
            if device.key or device.seats:
                reply: Response[Any] = Redirect(at(f"/s/{token}"), status_code=HTTP_303_SEE_OTHER)
            else:
                reply = html(await page_of(request, house, live, chair))
        reply.set_cookie(device.remember(token))
        return reply


def is_elsewhere(house: Playhouse, live: LiveTable, chair: int, token: str, device: Device) -> bool:
    """Whether it is the host's address, and another device has their seat, but not this one."""
    lobby = live.lobby
    if not chair or chair != lobby.host or not lobby.by_page:  # what a program hands out it means so
        return False
    if token not in device.seats:
        return lobby.at_home
    if not lobby.at_home:
        live.document.note(lambda lobby: lobby.remember_at_home(chair))
        house.noted(live)
    return False


def asked(live: LiveTable, device: Device) -> Response[Any]:
    """The page that asks."""
    return html(hosting.asked(live.snapshot.lobby(live.lobby.host)), cookies=[device.kept_key()])
