"""What the pages' routes share: a page as a reply, where a form comes from, what else its device holds."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie

from commedia.server.invitations import SPECTATOR
from commedia.server.links import is_current
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.routes.device import remembered


def html(node: Any, status: int = 200, cookies: list[Cookie] | None = None) -> Response[str]:
    """A page."""
    return Response(str(node), status_code=status, media_type="text/html", cookies=cookies or [])


def others(
    request: Request[Any, Any, Any], house: Playhouse, live: LiveTable, chair: int
) -> list[tuple[str, str]]:
    """The other seats of this table that this device holds: each name, and the way there by the curtain."""
    held: list[tuple[str, str]] = []
    for token in remembered(request):
        invitation = house.doorkeeper.read(token)
        if invitation is None or invitation.table != live.id or invitation.chair in (SPECTATOR, chair):
            continue
        if is_current(live.lobby, invitation):
            name = live.lobby.chair(invitation.chair).name
            held.append((name, f"/s/{token}/curtain"))
    return held
