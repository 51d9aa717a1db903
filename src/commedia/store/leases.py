"""Who of several workers acts for a table, or has a duty of the whole house: a row with a number, by the
database's clock.

Whoever takes a lease over gets the next number. An append that is written under a lease is written only while
that number holds: whoever was frozen, and wakes believing that they still have it, writes nothing.

Several leases are taken, renewed and given back in one transaction, in any order, and by several workers at
once. So nobody waits here for a row that another has locked: it is theirs by now, or about to be.
"""

from collections.abc import Collection, Iterator
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, Select, Table, select, update
from sqlalchemy.dialects import postgresql, sqlite

from commedia.store import clock
from commedia.store.errors import LeaseLost, NoTable
from commedia.store.schema import duties, leases, tables

SWEEPING = "sweeping"
DUTIES = (SWEEPING,)
"""What is done once for the whole house. No table is called so."""


def take(connection: Connection, what: str, holder: str, seconds: float) -> int | None:
    """Take the lease of a table, or of a duty, for so many seconds; its new number, or None where another has
    it. Raises NoTable.
    """
    if what not in DUTIES:
        # The row of the table is locked, as for an append: neither falls into the midst of the other.
        locked = select(tables.c.id).where(tables.c.id == what).with_for_update(key_share=True)
        if connection.execute(locked).first() is None:
            raise NoTable(what)
    [(held, key, _)] = _sorted([what])
    now, number = clock.now(connection), held.c.number
    if connection.execute(select(key).where(key == what)).first() is None:
        dialect: Any = sqlite if connection.dialect.name == "sqlite" else postgresql
        first = dialect.insert(held).values(
            {key.name: what, "holder": holder, "number": 1, "until": now + seconds}
        )
        taken: Any = first.on_conflict_do_nothing(index_elements=[key]).returning(number)
    else:
        over = (held.c.until < now) | (held.c.holder == holder)
        again = update(held).where(key.in_(_free_rows(key, key == what, over)))
        taken = again.values(holder=holder, number=number + 1, until=now + seconds).returning(number)
    new: int | None = connection.execute(taken).scalar()
    return new


def renew(connection: Connection, holder: str, names: list[str], seconds: float) -> dict[str, int]:
    """Hold those of a worker's leases for so many seconds more that it has still; their numbers, by name."""
    now, found = clock.now(connection), dict[str, int]()
    for held, key, some in _sorted(names):
        mine = _free_rows(key, held.c.holder == holder, held.c.until >= now, key.in_(some))
        still = update(held).where(key.in_(mine)).values(until=now + seconds)
        renewed = connection.execute(still.returning(key, held.c.number))
        found |= {row[0]: row.number for row in renewed}
    return found


def give_back(connection: Connection, holder: str, names: list[str]) -> None:
    """Let others have these at once."""
    for held, key, some in _sorted(names):
        mine = _free_rows(key, held.c.holder == holder, key.in_(some))
        connection.execute(update(held).where(key.in_(mine)).values(until=0.0))


def _free_rows(key: Column[str], *which: ColumnElement[bool]) -> Select[str]:
    """These rows, locked, but for those that another has locked; by their key, and in its order."""
    return select(key).where(*which).order_by(key).with_for_update(skip_locked=True)


def must_hold(connection: Connection, table: str, number: int) -> None:
    """Refuse what is written under a lease that is over, in the append's transaction. Raises LeaseLost."""
    still = select(leases.c.number).where(
        leases.c.table_id == table, leases.c.number == number, leases.c.until >= clock.now(connection)
    )
    if connection.execute(still).first() is None:
        raise LeaseLost(table, number)


def free(connection: Connection, wanted: list[str]) -> list[str]:
    """Those of these whose lease nobody has."""
    taken = set[str]()
    for held, key, some in _sorted(wanted):
        had = select(key).where(key.in_(some), held.c.until >= clock.now(connection))
        taken |= set(connection.execute(had).scalars())
    return [name for name in wanted if name not in taken]


def _sorted(names: Collection[str]) -> Iterator[tuple[Table, Column[str], list[str]]]:
    """Where the leases of these names stand, under which column, and which of them there."""
    for held, key, some in (
        (leases, leases.c.table_id, [name for name in names if name not in DUTIES]),
        (duties, duties.c.name, [name for name in names if name in DUTIES]),
    ):
        if some:
            yield held, key, some
