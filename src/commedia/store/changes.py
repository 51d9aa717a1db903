"""The writes that are not a batch. Each runs on the writing thread, inside a transaction."""

from collections.abc import Mapping

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from commedia.store.errors import NoTable, Stale, TableExists
from commedia.store.records import QuietTable, TableRow
from commedia.store.schema import checkpoints, entries, script, settings, tables, words


def create_table(connection: Connection, row: TableRow) -> None:
    """Enter a new table. Raises TableExists."""
    if connection.execute(select(tables.c.id).where(tables.c.id == row.id)).first() is not None:
        raise TableExists(row.id)
    connection.execute(
        insert(tables),
        {
            "id": row.id,
            "game": row.game,
            "title": row.title,
            "created": row.created,
            "doc": row.doc,
            "version": row.version,
            "visited": row.created,
        },
    )


def visit(connection: Connection, visits: Mapping[str, float]) -> None:
    """Note when somebody was at tables last; those that are gone are left out."""
    seen = update(tables).where(tables.c.id == bindparam("table")).values(visited=bindparam("at"))
    connection.execute(seen, [{"table": table, "at": at} for table, at in visits.items()])


def remove_table(connection: Connection, quiet: QuietTable, last_seq: int) -> bool:
    """Take a table away with all that is beside it, if it is still as it was read. Returns whether it was."""
    still = select(tables.c.id).where(
        tables.c.id == quiet.id, tables.c.version == quiet.version, tables.c.visited == quiet.visited
    )
    last = select(func.max(entries.c.seq)).where(entries.c.table_id == quiet.id)
    if connection.execute(still).first() is None:
        return False
    if (-1 if (seq := connection.execute(last).scalar()) is None else seq) != last_seq:
        return False
    for part in (script, words, checkpoints, entries):
        connection.execute(delete(part).where(part.c.table_id == quiet.id))
    connection.execute(delete(tables).where(tables.c.id == quiet.id))
    return True


def save_doc(connection: Connection, table: str, doc: bytes, version: int) -> int:
    """Replace the lobby document if it is still at `version`; its new version.

    Raises Stale, or NoTable.
    """
    changed = connection.execute(
        update(tables)
        .where(tables.c.id == table, tables.c.version == version)
        .values(doc=doc, version=version + 1)
    )
    if changed.rowcount == 0:
        current = connection.execute(select(tables.c.version).where(tables.c.id == table)).scalar()
        if current is None:
            raise NoTable(table)
        raise Stale(table, version, current)
    return version + 1


def erase_words(connection: Connection, table: str, id: str) -> bool:
    """Delete one piece of prose for good. Returns whether it was there."""
    gone = connection.execute(delete(words).where(words.c.table_id == table, words.c.id == id))
    return gone.rowcount > 0


def settle(connection: Connection, name: str, value: bytes) -> bytes:
    """Set a shared value unless it is set; what it is from now on.

    On PostgreSQL two workers may both find it missing; the loser's insert is refused, its
    transaction is tried again, and it reads the winner's.
    """
    found: bytes | None = connection.execute(select(settings.c.value).where(settings.c.name == name)).scalar()
    if found is not None:
        return found
    connection.execute(insert(settings), {"name": name, "value": value})
    return value
