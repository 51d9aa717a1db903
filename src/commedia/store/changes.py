"""The writes that are not a batch. Each runs on the writing thread, inside a transaction."""

from sqlalchemy import Connection, delete, insert, select, update

from commedia.store.errors import NoTable, Stale, TableExists
from commedia.store.records import TableRow
from commedia.store.schema import settings, tables, words


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
        },
    )


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
