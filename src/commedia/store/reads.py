"""The decisions that the store answers, each on a reading connection. Nothing here writes."""

from collections.abc import Sequence
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Integer,
    Row,
    Select,
    Text,
    bindparam,
    func,
    literal,
    select,
    tuple_,
)

from commedia.store.records import (
    Checkpoint,
    Entry,
    Position,
    QuietTable,
    ScriptEntry,
    SweptTable,
    TableRow,
    Words,
)
from commedia.store.schema import checkpoints, entries, script, settings, swept, tables, words

OPEN_SECONDS = "open_seconds"
"""The setting that says for how long the house has been open, in all."""

AnySelect = TypeVar("AnySelect", bound=Select[Any])

_table = bindparam("name", type_=Text)
_after = bindparam("after", type_=Integer)
_ids = bindparam("ids", type_=Text, expanding=True)


def answers(connection: Connection) -> None:
    """Return if the database answers at all."""
    connection.execute(select(1))


_since = (
    select(entries.c.seq, entries.c.kind, entries.c.body, entries.c.client_id, entries.c.seal)
    .where(entries.c.table_id == _table, entries.c.seq > _after)
    .order_by(entries.c.seq)
)
_points = select(checkpoints.c.seq, checkpoints.c.scene, checkpoints.c.body).where(
    checkpoints.c.table_id == _table
)
_point_at = _points.where(checkpoints.c.seq == bindparam("seq"))
_point_names = (
    select(checkpoints.c.seq, checkpoints.c.scene)
    .where(checkpoints.c.table_id == _table)
    .order_by(checkpoints.c.seq)
)
_lines = select(script.c.n, script.c.seq, script.c.body).where(script.c.table_id == _table)
_prose = select(words.c.id, words.c.seat, words.c.text).where(words.c.table_id == _table)
_lengths = (
    select(words.c.seat, func.sum(func.length(words.c.text)))
    .where(words.c.table_id == _table)
    .group_by(words.c.seat)
)
_done = select(entries.c.seq).where(
    entries.c.table_id == _table, entries.c.client_id == bindparam("client_id")
)
_rows = select(tables.c.id, tables.c.game, tables.c.title, tables.c.created, tables.c.doc, tables.c.version)

_last = select(func.max(entries.c.seq)).where(entries.c.table_id == tables.c.id).scalar_subquery()
_positions = select(tables.c.id, _last, tables.c.version).where(tables.c.id.in_(_ids))


def log_since(connection: Connection, table: str, after: int, limit: int | None) -> list[tuple[Entry, bytes]]:
    """Entries after a number, each with its seal, in order."""
    found = connection.execute(_limited(_since, limit), {"name": table, "after": after})
    return [(_entry(row), row[4]) for row in found]


def done(connection: Connection, table: str, client_id: str) -> int | None:
    """The number that a client id was written under."""
    seq: int | None = connection.execute(_done, {"name": table, "client_id": client_id}).scalar()
    return seq


def checkpoint_names(connection: Connection, table: str) -> list[tuple[int, str]]:
    """Where each scene began, in order."""
    return [(row.seq, row.scene) for row in connection.execute(_point_names, {"name": table})]


def checkpoint_at(connection: Connection, table: str, seq: int) -> Checkpoint | None:
    """The checkpoint taken after entry seq."""
    found = connection.execute(_point_at, {"name": table, "seq": seq}).first()
    return None if found is None else Checkpoint(*found)


def words_of(connection: Connection, table: str, ids: Sequence[str] | None) -> list[Words]:
    """Prose by id; all of the table's if ids is None."""
    ask = _prose if ids is None else _prose.where(words.c.id.in_(_ids))
    asked: dict[str, Any] = {"name": table} if ids is None else {"name": table, "ids": list(ids)}
    return [Words(*row) for row in connection.execute(ask.order_by(words.c.id), asked)]


def lengths_of_words(connection: Connection, table: str) -> dict[str, int]:
    """Characters of prose by the seat that wrote them."""
    return {seat or "": int(length) for seat, length in connection.execute(_lengths, {"name": table})}


def script_page(
    connection: Connection, table: str, before_n: int | None, limit: int | None
) -> list[ScriptEntry]:
    """The last pieces before number before_n (or of all), ascending."""
    ask = _lines.order_by(script.c.n.desc())
    if before_n is not None:
        ask = ask.where(script.c.n < before_n)
    found = connection.execute(_limited(ask, limit), {"name": table}).all()
    return [ScriptEntry(*row) for row in reversed(found)]


def script_after(connection: Connection, table: str, n: int, limit: int) -> list[ScriptEntry]:
    """The next pieces after number n, ascending."""
    ask = _lines.where(script.c.n > n).order_by(script.c.n)
    return [ScriptEntry(*row) for row in connection.execute(_limited(ask, limit), {"name": table})]


def table_row(connection: Connection, table: str) -> TableRow | None:
    """One table as the lobby knows it."""
    found = connection.execute(_rows.where(tables.c.id == _table), {"name": table}).first()
    return None if found is None else TableRow(*found)


def positions(connection: Connection, ids: Sequence[str]) -> dict[str, Position]:
    """Where those of the tables stand that exist, by id."""
    found = connection.execute(_positions, {"ids": list(ids)})
    return {id: Position(-1 if seq is None else seq, version) for id, seq, version in found}


def table_rows(connection: Connection, ids: Sequence[str]) -> list[TableRow]:
    """Those of the ids that exist, in the order asked for."""
    found = connection.execute(_rows.where(tables.c.id.in_(_ids)), {"ids": list(ids)})
    by_id = {row.id: TableRow(*row) for row in found}
    return [by_id[id] for id in ids if id in by_id]


def recent_rows(connection: Connection, limit: int) -> list[TableRow]:
    """The newest tables, newest first."""
    ask = _limited(_rows.order_by(tables.c.created.desc(), tables.c.id), limit)
    return [TableRow(*row) for row in connection.execute(ask)]


def ids(connection: Connection, after: str, limit: int) -> list[str]:
    """The ids of the next tables, in their order."""
    ask = select(tables.c.id).where(tables.c.id > after).order_by(tables.c.id).limit(limit)
    return list(connection.scalars(ask))


def count_tables(connection: Connection) -> int:
    """How many tables there are."""
    return connection.execute(select(func.count()).select_from(tables)).scalar_one()


def quiet_tables(
    connection: Connection, after: float, until: float, last: QuietTable | None, limit: int
) -> list[QuietTable]:
    """Tables to which somebody came last after one time and until another, the longest quiet first, behind
    `last`.
    """
    place = tuple_(tables.c.came, tables.c.id)
    ask = select(tables.c.id, tables.c.came, tables.c.doc, tables.c.version)
    ask = ask.where(tables.c.came > after, tables.c.came <= until)
    if last is not None:
        ask = ask.where(place > tuple_(literal(last.came), literal(last.id)))
    ask = ask.order_by(tables.c.came, tables.c.id).limit(limit)
    return [QuietTable(*row) for row in connection.execute(ask)]


def swept_table(connection: Connection, table: str) -> SweptTable | None:
    """What is left of a table that was swept away."""
    ask = select(swept.c.id, swept.c.game, swept.c.title, swept.c.why, swept.c.at)
    found = connection.execute(ask.where(swept.c.id == _table), {"name": table}).first()
    return None if found is None else SweptTable(*found)


def open_seconds(connection: Connection) -> float | None:
    """For how long the house has been open, in all; None before anybody has said so."""
    kept = setting(connection, OPEN_SECONDS)
    return None if kept is None else float(kept)


def setting(connection: Connection, name: str) -> bytes | None:
    """A value that the whole database shares."""
    value: bytes | None = connection.execute(
        select(settings.c.value).where(settings.c.name == _table), {"name": name}
    ).scalar()
    return value


def _entry(row: Row[*tuple[Any, ...]]) -> Entry:
    return Entry(row[0], row[1], row[2], row[3])


def _limited(ask: AnySelect, limit: int | None) -> AnySelect:
    return ask if limit is None else ask.limit(limit)
