"""Who asks, and when: what a verb insists on before it does anything."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, ParamSpec, TypeAlias, TypeVar, cast

from commedia.engine import IllegalMove
from commedia.server.errors import NotNow, NotYours, Refused
from commedia.server.invitations import SPECTATOR
from commedia.server.live import LiveTable
from commedia.server.lobby import Chair
from commedia.server.playhouse import Playhouse


def own_chair(live: LiveTable, chair: int) -> Chair:
    """The chair that asks. Raises NotYours for a spectator."""
    if chair == SPECTATOR:
        raise NotYours("Spectators look on. Ask the host for a seat.")
    return live.lobby.chair(chair)


def seat_of(live: LiveTable, chair: int) -> str:
    """The seat of a chair at the play. Raises NotYours for a spectator, NotNow before the curtain."""
    own_chair(live, chair)
    if live.lobby.stage == "lobby" or chair not in live.lobby.seats:
        raise NotNow("The curtain has not risen yet.")
    return live.lobby.seats[chair]


def client_id_of(live: LiveTable, chair: int, move_id: str | None) -> str | None:
    """A sender's own id of a move, apart from those of other chairs and of who had this chair before."""
    if not move_id:
        return None
    nonce = live.lobby.chair(chair).nonce
    return f"{chair}.{nonce}:{move_id}" if nonce else f"{chair}:{move_id}"


def must_be_host(live: LiveTable, chair: int) -> None:
    """Raises NotYours unless the host asks."""
    if not chair or chair != live.lobby.host:
        raise NotYours("Only the host can do that.")


def in_lobby(live: LiveTable) -> None:
    """Raises NotNow once the curtain is up."""
    if live.lobby.stage != "lobby":
        raise NotNow("The curtain is up; the terms stand as they are.")


P = ParamSpec("P")
R = TypeVar("R")
_Verb: TypeAlias = Callable[Concatenate[Playhouse, LiveTable, P], Awaitable[R]]


def at_once(verb: _Verb[P, R]) -> _Verb[P, R]:
    """A verb that writes both to the log and to the document, or more than once: see `LiveTable.at_once`."""

    @wraps(verb)
    async def does(house: Playhouse, live: LiveTable, *args: P.args, **kwargs: P.kwargs) -> R:
        async with live.at_once():
            return await verb(house, live, *args, **kwargs)

    return cast("_Verb[P, R]", does)


@contextmanager
def about(field: str) -> Iterator[None]:
    """What is refused in here is about that field of what was sent."""
    try:
        yield
    except IllegalMove as refused:
        raise refused.within(field, "") from None
    except Refused as refused:
        refused.field = field
        raise
