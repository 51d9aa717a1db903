"""Whether the house still has its database to itself: where it has lost it to another, it closes.

PostgreSQL forgets whose it is when it restarts. The house takes it again as soon as it is back; where another
has been faster, what is in memory here is no longer true, and nothing can be written (`store.holding`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from commedia.store import Store, StoreError

LOOK_SECONDS = 1.0
"""How often it is looked whether the line by which it is held is there."""
TAKEN = (
    "Another Commedia has taken this database while PostgreSQL was away, and neither hears of the other. "
    "So this one closes: nothing that it acknowledged is lost."
)

_log = logging.getLogger(__name__)


async def keep(
    store: Store, closes: Callable[[], None], rest: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> None:
    """Have the database for as long as that can be; then say why not, and close."""
    if not store.is_held:
        return
    while not store.is_taken:
        await rest(LOOK_SECONDS)
        try:
            await store.keep_hold()
        except StoreError:  # of which whoever asks something of it is told
            continue
    _log.error(TAKEN)
    closes()
