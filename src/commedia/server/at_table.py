"""Alone with a table, as its log has it: whatever is done at a table or read of it is done so."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Protocol, TypeVar

from commedia.engine import BadOption, IllegalMove
from commedia.server.errors import Refused
from commedia.server.live import LiveTable
from commedia.store import LeaseLost, OutOfStep, Stale

R = TypeVar("R")
MOST_TIMES = 20
"""How often something is done again because another worker was faster."""


class House(Protocol):
    """Whoever has the tables: see `Playhouse`."""

    is_current: Callable[[LiveTable], Awaitable[bool]]

    @property
    def tables(self) -> Mapping[str, LiveTable]:
        """Those in memory."""

    def in_memory(self, id: str, /) -> LiveTable | None:
        """A table that need not be brought back."""

    async def table(self, id: str, /) -> LiveTable:
        """A table, brought back from its log where need be."""

    async def catch_up(self, live: LiveTable, /) -> None:
        """Have it stand as its log has it."""

    def forget(self, live: LiveTable, /) -> None:
        """Let go of it."""


class At:
    """Alone with that table of a house: to be used in an `async with`.

    A refusal leaves the table as it was. If anything else goes wrong, memory and log may differ, and the
    table is forgotten.
    """

    __slots__ = ("_house", "_live", "_table")

    def __init__(self, house: House, table: str) -> None:
        self._house = house
        self._table = table

    async def __aenter__(self) -> LiveTable:
        house, table = self._house, self._table
        while True:
            live = house.in_memory(table) or await house.table(table)
            await live.lock.acquire()
            if house.tables.get(table) is live:  # not forgotten while we waited for it
                self._live = live
                try:
                    if live.is_behind or not await house.is_current(live):
                        await house.catch_up(live)
                except BaseException:
                    live.lock.release()
                    raise
                return live
            live.lock.release()

    async def __aexit__(self, kind: type[BaseException] | None, fault: object, trace: object) -> None:
        if kind is not None:
            if issubclass(kind, BadOption | IllegalMove | Refused):
                self._live.unsettle()
            elif issubclass(kind, OutOfStep | Stale | LeaseLost):
                self._live.is_behind = True  # another worker was faster
            else:
                self._house.forget(self._live)
        self._live.lock.release()


async def change(house: House, table: str, do: Callable[[LiveTable], Awaitable[R]]) -> R:
    """Alone with a table, do something that may write; where another worker was faster, again from the start,
    as if it came second.

    do: what it leaves half-written must be nothing, see `LiveTable.at_once`. Raises as it does; and OutOfStep
    or Stale where others are faster all the time.
    """
    for _ in range(MOST_TIMES - 1):
        with suppress(OutOfStep, Stale):
            async with At(house, table) as live:
                return await do(live)
    async with At(house, table) as live:
        return await do(live)
