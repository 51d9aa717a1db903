"""Who of several workers acts for a table: a row with a number, by the database's clock.

Whoever takes a lease over gets the next number. An append that is written under a lease is written only while
that number holds: whoever was frozen, and wakes believing that they still have it, writes nothing.
"""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Double, literal_column, select, update
from sqlalchemy.dialects import postgresql, sqlite

from commedia.store.errors import LeaseLost
from commedia.store.schema import leases, tables


def _now(connection: Connection) -> ColumnElement[float]:
    """Seconds since 1970 by the database's clock, as it is now and not as the transaction began."""
    if connection.dialect.name == "sqlite":
        return literal_column("(julianday('now') - 2440587.5) * 86400.0", Double)
    return literal_column("extract(epoch FROM clock_timestamp())::float8", Double)


def take(connection: Connection, table: str, holder: str, seconds: float) -> int | None:
    """Take the lease of a table for so many seconds; its new number, or None where another has it."""
    # The row of the table is locked, as for an append: neither falls into the midst of the other.
    locked = select(tables.c.id).where(tables.c.id == table).with_for_update(key_share=True)
    if connection.execute(locked).first() is None:
        return None
    now = _now(connection)
    dialect: Any = sqlite if connection.dialect.name == "sqlite" else postgresql
    taken = dialect.insert(leases).values(table_id=table, holder=holder, number=1, until=now + seconds)
    taken = taken.on_conflict_do_update(
        index_elements=[leases.c.table_id],
        set_={"holder": holder, "number": leases.c.number + 1, "until": now + seconds},
        where=(leases.c.until < now) | (leases.c.holder == holder),
    )
    number: int | None = connection.execute(taken.returning(leases.c.number)).scalar()
    return number


def renew(connection: Connection, holder: str, held: list[str], seconds: float) -> dict[str, int]:
    """Hold those of a worker's leases for so many seconds more that it has still; their numbers, by table."""
    now = _now(connection)
    still = update(leases).where(
        leases.c.holder == holder, leases.c.until >= now, leases.c.table_id.in_(held)
    )
    renewed = connection.execute(
        still.values(until=now + seconds).returning(leases.c.table_id, leases.c.number)
    )
    return {row.table_id: row.number for row in renewed}


def give_back(connection: Connection, holder: str, held: list[str]) -> None:
    """Let others have these at once."""
    mine = update(leases).where(leases.c.holder == holder, leases.c.table_id.in_(held))
    connection.execute(mine.values(until=0.0))


def must_hold(connection: Connection, table: str, number: int) -> None:
    """Refuse what is written under a lease that is over, in the append's transaction. Raises LeaseLost."""
    still = select(leases.c.number).where(
        leases.c.table_id == table, leases.c.number == number, leases.c.until >= _now(connection)
    )
    if connection.execute(still).first() is None:
        raise LeaseLost(table, number)


def free(connection: Connection, wanted: list[str]) -> list[str]:
    """Those of these tables whose lease nobody has."""
    had = select(leases.c.table_id).where(leases.c.table_id.in_(wanted), leases.c.until >= _now(connection))
    taken = set(connection.execute(had).scalars())
    return [table for table in wanted if table not in taken]
