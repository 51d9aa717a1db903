"""Where each table's log ends: the number, and the seal that the next entry builds on."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, Text, bindparam, func, select

from commedia.store.database import Database
from commedia.store.schema import entries, tables
from commedia.store.seals import FIRST

KEPT = 4096
"""Ends remembered between groups; the longest unused is dropped first."""


class Tail(NamedTuple):
    """The end of one log. seq is -1 while it is empty."""

    seq: int
    seal: bytes


_wanted = bindparam("wanted", type_=Text, expanding=True)
_log = entries.alias("log")
_lock = (
    select(tables.c.id)
    .where(tables.c.id.in_(_wanted))
    .order_by(tables.c.id)  # one order for all workers, so that two never wait for each other
    .with_for_update(key_share=True)
)
_last = select(func.max(_log.c.seq)).where(_log.c.table_id == tables.c.id).scalar_subquery()
_ends = (
    select(tables.c.id, entries.c.seq, entries.c.seal)
    .select_from(
        tables.outerjoin(entries, (entries.c.table_id == tables.c.id) & (entries.c.seq == _last)),
    )
    .where(tables.c.id.in_(_wanted))
)


class Tails:
    """The ends of the logs, remembered for as long as nobody else can have moved them.

    On PostgreSQL other workers write all the time: there we lock the tables of the group and look.
    """

    def __init__(self, database: Database) -> None:
        """Nothing is known yet."""
        self._is_sqlite = database.is_sqlite
        self._known: OrderedDict[str, Tail] = OrderedDict()

    def know(self, wanted: Iterable[str]) -> bool:
        """Whether the ends of all these are remembered."""
        return all(name in self._known for name in wanted)

    def begin(self, connection: Connection, wanted: Iterable[str]) -> dict[str, Tail]:
        """The ends of the wanted tables, true until this transaction ends.

        A table that does not exist is left out.
        """
        if not self._is_sqlite:
            names = sorted(wanted)
            connection.execute(_lock, {"wanted": names})
            return self._read(connection, names)
        found = {name: self._known[name] for name in wanted if name in self._known}
        if missing := [name for name in wanted if name not in found]:
            found |= self._read(connection, missing)
        return found

    def committed(self, ends: dict[str, Tail]) -> None:
        """The transaction is durable, and these are the ends now."""
        if self._is_sqlite:
            for name, tail in ends.items():
                self._known[name] = tail
                self._known.move_to_end(name)
            while len(self._known) > KEPT:
                self._known.popitem(last=False)

    def forget(self, *names: str) -> None:
        """Look again next time; without names, at every table."""
        for name in names or list(self._known):
            self._known.pop(name, None)

    def look_again(self, connection: Connection, name: str, ends: dict[str, Tail]) -> None:
        """Read one end afresh, inside the transaction that has changed it; its table may be gone."""
        ends.pop(name, None)
        self.forget(name)
        ends |= self._read(connection, [name])

    def _read(self, connection: Connection, names: list[str]) -> dict[str, Tail]:
        return {
            name: Tail(-1, FIRST) if seq is None else Tail(seq, seal)
            for name, seq, seal in connection.execute(_ends, {"wanted": names})
        }
