"""What is new at a table for a window that has no stream, and asks for it every few seconds.

A browser has few lines to one house. So of many windows in one browser some ask (static/js/lines.js), and are
told what a stream would have told them since: the parts of their page if any has changed, and new lines.
"""

from __future__ import annotations

import asyncio
import hashlib
from typing import NamedTuple

from commedia.server.edition import edition_of
from commedia.server.errors import Refused
from commedia.server.invitations import Invitation
from commedia.server.playhouse import Playhouse
from commedia.server.streams import Wanted, stands


class News(NamedTuple):
    """parts: of the page, as HTML; "" where nothing is new. after: the last entry that the window shows then,
    by its viewer's own number. seen: a mark of the page as it stands, to be sent with the next question.
    """

    parts: str
    after: int
    seen: str


async def news(house: Playhouse, invitation: Invitation, wanted: Wanted, seen: str) -> News | None:
    """What is new for a window. seen: the mark that it was given last, "" for none.

    None where another page stands at its address by now.
    """
    bell = asyncio.Event()
    try:
        async with house.at(invitation.table) as live:
            if not stands(house, live, invitation) or (wanted.in_lobby and live.lobby.stage != "lobby"):
                return None
            live.audience.watch(bell, invitation.chair)  # whoever asks again and again is here
            try:
                if not live.script.is_read:
                    await live.read_script()
                seat = live.lobby.seats.get(invitation.chair)
                if not live.tells_since(wanted.after, seat):
                    return None
                edition = edition_of(live)
                parts = (*edition.parts(invitation.chair), *edition.changed_lines(invitation.chair))
                whole = "".join([part.partial for part in parts])
                given_way = edition.given_way(invitation.chair, wanted.after)
                lines = edition.new_lines(invitation.chair, wanted.after)
                after = max(wanted.after, live.log.entry_for(seat))
            finally:
                live.audience.unwatch(bell)
        house.noticed(live)
    except Refused:
        return None
    mark = hashlib.sha256(whole.encode()).hexdigest()[:16]
    changes = "" if mark == seen else whole
    changes += "".join([part.partial for part in given_way])
    if lines:
        changes += f'<hx-partial hx-target="#lines" hx-swap="beforeend">{lines}</hx-partial>'
    return News(changes, after, mark)
