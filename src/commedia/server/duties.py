"""What one of several workers does at a time, while the others look on: who acts for a table, who sweeps.

A process that serves a house alone has every duty.
"""

from __future__ import annotations

from typing import Protocol


class Holds(Protocol):
    """The leases of a worker: of tables, by their ids, and of duties of the house (see `store.leases`)."""

    async def hold(self, what: str, by: object = None) -> int | None:
        """The number under which this one acts, as soon as no other does; None where none is needed. by: who
        of this worker needs it. Raises NoTable, where the table is gone, and StoreError.
        """
        ...

    def let_go(self, what: str, by: object = None) -> None:
        """They have nothing to do there just now."""
        ...

    def lost(self, what: str) -> None:
        """Another worker acts there by now."""
        ...


class Alone:
    """There is no other worker."""

    async def hold(self, what: str, by: object = None) -> int | None:
        """At once, and without a number."""
        return None

    def let_go(self, what: str, by: object = None) -> None:
        """Nobody else would have it."""

    def lost(self, what: str) -> None:
        """It cannot be."""
