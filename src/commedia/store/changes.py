"""The writes that are not a batch. Each runs on the writing thread, inside a transaction."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from commedia.store.errors import NoTable, Stale, TableExists
from commedia.store.reads import OPEN_SECONDS, open_seconds
from commedia.store.records import QuietTable, SweptTable, TableRow
from commedia.store.schema import checkpoints, entries, leases, script, settings, swept, tables, words

KEPT_SWEPT = 20_000
"""Tables that were swept away and are still told of by name: the last ones, and all that moved away."""
MOVED = "moved"
"""Why a table is not here: it was given to another house."""


def create_table(connection: Connection, row: TableRow, came: float) -> None:
    """Enter a new table, to which somebody came just now. Raises TableExists."""
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
            "came": came,
        },
    )


def visit(connection: Connection, visits: Mapping[str, float], now: float) -> float:
    """Note when somebody came to tables last; those that are gone are left out. Returns `keep_open`'s.

    So are those that another worker writes to just now, which has somebody there itself: to wait for it here,
    in the midst of what is written for other tables, might be to wait for one another.
    """
    free = select(tables.c.id).where(tables.c.id.in_(list(visits))).order_by(tables.c.id)
    free = free.with_for_update(key_share=True, skip_locked=True)
    if visits and (still := connection.execute(free).scalars().all()):
        seen = update(tables).where(tables.c.id == bindparam("table")).values(came=bindparam("at"))
        connection.execute(seen, [{"table": table, "at": visits[table]} for table in still])
    return keep_open(connection, now)


def keep_open(connection: Connection, now: float) -> float:
    """Keep for how many seconds the house has been open, as one process has it; how many they are.

    Of several processes that have a house open together, whoever has counted most is right: they began with
    what was kept, and what they count since is the same time.
    """
    kept = open_seconds(connection)
    if kept is None:
        settle(connection, OPEN_SECONDS, b"%r" % now)
    elif now > kept:
        connection.execute(update(settings).where(settings.c.name == OPEN_SECONDS).values(value=b"%r" % now))
    return max(now, kept or 0.0)


def remove_table(connection: Connection, quiet: QuietTable, last_seq: int, left: SweptTable) -> bool:
    """Take a table away with all that is beside it, if it is still as it was read. Returns whether it was.

    left: what is left of it then.
    """
    still = select(tables.c.id).where(
        tables.c.id == quiet.id, tables.c.version == quiet.version, tables.c.came == quiet.came
    )
    last = select(func.max(entries.c.seq)).where(entries.c.table_id == quiet.id)
    if connection.execute(still).first() is None:
        return False
    if (-1 if (seq := connection.execute(last).scalar()) is None else seq) != last_seq:
        return False
    for part in (script, words, checkpoints, entries, leases):
        connection.execute(delete(part).where(part.c.table_id == quiet.id))
    connection.execute(delete(tables).where(tables.c.id == quiet.id))
    connection.execute(insert(swept), {name: getattr(left, name) for name in left.__struct_fields__})
    too_many = (
        select(swept.c.id)
        .where(swept.c.why != MOVED)
        .order_by(swept.c.at.desc(), swept.c.id)
        .offset(KEPT_SWEPT)
    )
    connection.execute(delete(swept).where(swept.c.id.in_(too_many)))
    return True


def save_doc(connection: Connection, table: str, doc: bytes, version: int) -> int:
    """Replace the lobby document if it is still at `version`; its new version.

    Raises Stale, or NoTable.
    """
    return _moved(connection, table, version, {"doc": doc})


def erase_words(connection: Connection, table: str, id: str, version: int) -> int | None:
    """Delete one piece of prose for good. Returns the new version of the table's document, which is the same
    as it was at `version`; None where the prose was not there.

    Raises Stale, or NoTable; then nothing is deleted.
    """
    gone = connection.execute(delete(words).where(words.c.table_id == table, words.c.id == id))
    return _moved(connection, table, version, {}) if gone.rowcount else None


def _moved(connection: Connection, table: str, version: int, values: dict[str, Any]) -> int:
    still = update(tables).where(tables.c.id == table, tables.c.version == version)
    if connection.execute(still.values(version=version + 1, **values)).rowcount == 0:
        current = connection.execute(select(tables.c.version).where(tables.c.id == table)).scalar()
        if current is None:
            raise NoTable(table)
        raise Stale(table, version, current)
    return version + 1


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
