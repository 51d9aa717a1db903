"""Whether the house lives, and whether it can take moves: for whoever keeps it, and the proxy before it."""

from __future__ import annotations

import asyncio
import logging
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from litestar import Response, get
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE

from commedia.server.playhouse import Playhouse
from commedia.store import StoreError, in_full

READY_SECONDS = 2.0
"""For which the database may take to answer."""

_log = logging.getLogger(__name__)
_asking: WeakKeyDictionary[Playhouse, asyncio.Task[str]] = WeakKeyDictionary()
"""The question that is on its way, so that however many ask, the database is asked once."""


class Ready(msgspec.Struct):
    """Whether moves are taken. error: why not, as a sentence; "" where they are."""

    ready: bool
    error: str = ""


@get("/healthy", include_in_schema=False, sync_to_thread=False)
def healthy() -> dict[str, bool]:
    """That the process lives, and its loop turns: this is answered by nothing else."""
    return {"open": True}


@get("/ready", include_in_schema=False)
async def ready(house: Playhouse) -> Response[Any]:
    """Whether the house can take moves: the database answers, and the house is not closing."""
    asking = _asking.get(house)
    if asking is None or asking.done():
        asking = _asking[house] = asyncio.create_task(why_not(house))
    why = await asyncio.shield(asking)
    status = HTTP_503_SERVICE_UNAVAILABLE if why else HTTP_200_OK
    return Response(Ready(not why, why), status_code=status, media_type="application/json")


async def why_not(house: Playhouse) -> str:
    """Why no move is taken, as a sentence; "" where they are."""
    if house.draining:
        return "The house is closing."
    try:
        await house.store.answers(READY_SECONDS)
    except StoreError as fault:
        _log.warning("the house is not ready: %s", in_full(fault))
        return "The database does not answer, so no move can be saved just now."
    return ""
