"""The writes that are not a batch. Each runs on the writing thread, inside a transaction."""

from sqlalchemy import Connection, delete, func, insert, literal, select, update

from commedia.store.errors import NoTable, Refused, Stale, TableExists
from commedia.store.records import TableRow
from commedia.store.schema import checkpoints, entries, script, settings, tables, undone, words


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


def rewind(connection: Connection, table: str, to_seq: int) -> int:
    """Move the entries after to_seq from the log into the archive. Returns how many.

    The scenes that began after it and the lines derived from it go too; words stay.
    Raises NoTable; Refused unless to_seq is an entry of the log.
    """
    last = connection.execute(select(func.max(entries.c.seq)).where(entries.c.table_id == table)).scalar()
    if last is None:
        raise NoTable(table)
    if not 0 <= to_seq <= last:
        raise Refused(table, f"a rewind to entry {to_seq}, but the log is 0 to {last}")
    if to_seq == last:
        return 0
    turn = connection.execute(
        select(func.coalesce(func.max(undone.c.turn), 0) + 1).where(undone.c.table_id == table)
    ).scalar_one()
    kept = [entries.c.seq, entries.c.kind, entries.c.body, entries.c.client_id, entries.c.seal]
    later = select(entries.c.table_id, literal(turn), *kept).where(
        entries.c.table_id == table, entries.c.seq > to_seq
    )
    connection.execute(
        insert(undone).from_select(["table_id", "turn", "seq", "kind", "body", "client_id", "seal"], later)
    )
    for log in (entries, checkpoints, script):
        connection.execute(delete(log).where(log.c.table_id == table, log.c.seq > to_seq))
    return int(last) - to_seq


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
