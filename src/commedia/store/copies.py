"""A whole database, copied into an empty one of either kind: a backup, its way back, and a house that moves.

The copy is of one moment, also while the house is open, and it is checked as it is made: every seal of every
log is worked out anew from what was written. Words that were erased are not there to be copied; who acts for
a table is nobody's affair in another house.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from os import PathLike

from sqlalchemy import Connection, Table, func, insert, select

from commedia.store.database import Database
from commedia.store.errors import CannotCopy
from commedia.store.schema import WORKS_WITH, duties, entries, leases, metadata, settings, tables
from commedia.store.seals import FIRST, seal

ROWS = 1_000
"""Rows that are on their way at one time."""

Progress = Callable[[Mapping[str, int]], None]
"""Told now and then how many rows of what have been copied."""


def copy(
    source: str | PathLike[str], target: str | PathLike[str], progress: Progress = lambda rows: None
) -> Counter[str]:
    """Copy all that is in one database into another, in which there is nothing yet.

    source, target: as `Store.open` takes them. Returns how many rows of what there are. Raises CannotCopy,
    and CannotOpen as a store does; then the target is as empty as it was.
    """
    one = Database(source)
    try:
        other = Database(target)
        try:
            with one.reader.connect() as read_from, other.writer.begin() as write_to:
                _must_be_empty(write_to)
                copied = _copy(read_from, write_to, progress)
                _must_be_the_same(write_to, copied)
            return copied
        finally:
            other.close()
    finally:
        one.close()


def _copy(read_from: Connection, write_to: Connection, progress: Progress) -> Counter[str]:
    copied = Counter[str]()
    for table in _copied_tables():
        columns = [column.name for column in table.columns]
        rows_of = select(table).order_by(*table.primary_key)
        if table is settings:  # a copy is laid out by this program, whatever the other database works with
            rows_of = rows_of.where(settings.c.name != WORKS_WITH)
        found = read_from.execution_options(yield_per=ROWS).execute(rows_of)
        for rows in found.partitions():
            write_to.execute(insert(table), [dict(zip(columns, row, strict=True)) for row in rows])
            copied[table.name] += len(rows)
            progress(copied)
    return copied


def _copied_tables() -> list[Table]:
    return [table for table in metadata.sorted_tables if table not in (leases, duties)]


def _must_be_empty(connection: Connection) -> None:
    if connection.execute(select(tables.c.id).limit(1)).first() is not None:
        raise CannotCopy("There are tables in the database already: a copy is made into an empty one.")
    for table in _copied_tables():  # what a new database begins with, such as a secret of its own
        connection.execute(table.delete())


def _must_be_the_same(connection: Connection, copied: Mapping[str, int]) -> None:
    """What was written is read back: as many rows, and each log sealed entry by entry."""
    for table in _copied_tables():
        count = connection.execute(select(func.count()).select_from(table)).scalar_one()
        if count != copied.get(table.name, 0):
            raise CannotCopy(f"Of {copied.get(table.name, 0)} rows of {table.name} there are {count}.")
    at, seq, before = "", -1, FIRST
    log = select(entries.c.table_id, entries.c.seq, entries.c.kind, entries.c.body, entries.c.seal)
    ordered = log.order_by(entries.c.table_id, entries.c.seq)
    with connection.execution_options(yield_per=ROWS).execute(ordered) as found:
        for id, n, kind, body, digest in found:
            if id != at:
                at, seq, before = id, -1, FIRST
            before = seal(before, id, n, kind, body)
            if n != seq + 1 or digest != before:
                raise CannotCopy(f"Entry {n} of table {id} does not follow from the one before it.")
            seq = n
