"""The last word of all: when the play is over, once a seat, and not weeks after."""

from __future__ import annotations

from typing import Annotated

import msgspec

from commedia.server.body import Body
from commedia.server.errors import NotNow
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.verbs.asking import client_id_of, seat_of


class LastBody(Body):
    """The last word of one's character. move_id: the sender's own id of it, for safe resending."""

    example = {"text": "Leave the lamp. I know the way."}

    text: str
    move_id: Annotated[str, msgspec.Meta(max_length=64)] | None = None


async def last(house: Playhouse, live: LiveTable, chair: int, body: LastBody) -> bool:
    """Have the last word of one's character, when the play is over: once, within seven days.

    The dead have one, too. Returns whether it was new.
    """
    seat = seat_of(live, chair)
    client_id = client_id_of(live, chair, body.move_id and f"last:{body.move_id}")
    if client_id and await live.already_done(client_id):
        return False
    if not live.log.hears_last_words:
        raise NotNow("Last words are had within seven days of the end, and those are over.")
    return await live.take(lambda play: play.last(seat, body.text), client_id)
