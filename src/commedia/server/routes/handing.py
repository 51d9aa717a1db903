"""A device that several share: who of a table has it, and the curtain before everybody else's pages.

Whoever hands the device over leaves their pages in its history, and the browser's way back leads there. So
from the first curtain on the device's cookie says who of that table has it, and the page of any other seat
is a curtain first, wherever it is come to from. It keeps nobody out, as the curtain itself does not: whoever
says that they are Ann sees what Ann sees. It is no one's page by mistake.
"""

from __future__ import annotations

import re
from typing import Any

from litestar import Controller, Request, Response, get
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from commedia.kit.addresses import at
from commedia.server.errors import NoSuchTable
from commedia.server.invitations import SPECTATOR
from commedia.server.link_validity import formerly, is_good
from commedia.server.lobby import Chair
from commedia.server.pages import lobby
from commedia.server.playhouse import Playhouse
from commedia.server.routes.device import Device, holder
from commedia.server.routes.visits import html

NOBODY = SPECTATOR
"""Who has a device while a curtain hangs."""
_SEATS_PAGE = re.compile(r"/s/([\w-]+)(?:/(?:book|book\.md|words|link|prologue|export))?", re.ASCII)


class Handing(Controller):
    """The curtain between two people at one device."""

    include_in_schema = False

    @get("/s/{token:str}/curtain")
    async def curtain(self, token: str, request: Request[Any, Any, Any], house: Playhouse) -> Response[str]:
        """Hand the device over, then look. Behind it nobody's page opens by the way back."""
        async with house.seated(token) as (live, chair):
            if not chair:
                raise NoSuchTable
            return _curtain(token, _sitter(live.lobby.chair(chair)), Device(request, house), live.id)

    @get("/s/{token:str}/open")
    async def open(self, token: str, request: Request[Any, Any, Any], house: Playhouse) -> Response[Any]:
        """The curtain opens: whoever says so has the device."""
        invitation = house.invitation(token)
        async with house.at(invitation.table) as live:
            former = formerly(live.lobby, invitation)
        reply = Redirect(at(f"/s/{token}"), status_code=HTTP_303_SEE_OTHER)
        had_by = holder(invitation.chair, None if former is None else former.nonce)
        reply.set_cookie(Device(request, house).handed(invitation.table, had_by))
        return reply


async def behind_curtain(request: Request[Any, Any, Any], house: Playhouse) -> Response[Any] | None:
    """The curtain that hangs before a seat's page, where another has the device; None where none does.

    So it does before the words of somebody whose seat another has by now: their link still leads to them.
    """
    wanted = _SEATS_PAGE.fullmatch(request.url.path) if request.method == "GET" else None
    token = wanted[1] if wanted else ""
    invitation = house.signer.read(token)
    if invitation is None or invitation.chair == SPECTATOR or "hx-request" in request.headers:
        return None
    device = Device(request, house)
    had_by = device.had_by(invitation.table)
    if had_by in (None, holder(invitation.chair, invitation.nonce)):
        return None
    async with house.at(invitation.table) as live:
        former = formerly(live.lobby, invitation)
        if former is None and (not is_good(live.lobby, invitation) or had_by == holder(invitation.chair)):
            return None
        name = former.name if former is not None else _sitter(live.lobby.chair(invitation.chair))
    return _curtain(token, name or f"whoever had seat {invitation.chair}", device, invitation.table)


def _sitter(chair: Chair) -> str:
    return chair.name or f"seat {chair.n}"


def _curtain(token: str, name: str, device: Device, table: str) -> Response[str]:
    """The curtain before somebody's page. While it hangs nobody has the device."""
    cookie = device.handed(table, holder(NOBODY))
    return html(lobby.curtain(name, at(f"/s/{token}/open")), cookies=[cookie])
