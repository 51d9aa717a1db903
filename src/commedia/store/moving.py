"""One table, whole, on its way from one database to another: its document, its log and all that lies beside
it.

As a file it is JSON. Its seals show a change of the log; the rest is held by a digest, which tells what was
damaged on the way, and not what somebody changed who could make it anew. Words that were erased are not in
it.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, delete, insert, select

from commedia.store.errors import CannotCopy, TableExists
from commedia.store.records import BroughtBack, Checkpoint, Entry, Restored, TableRow
from commedia.store.schema import checkpoints, entries, script, swept, tables, words
from commedia.store.seals import FIRST, seal
from commedia.store.table_load import NeededWords

FORMAT = "commedia-moving-table/1"
CONTENTS = {"log": entries, "checkpoints": checkpoints, "words": words, "script": script}
"""What belongs to a table beside its document: the rows of these, in the order of their keys."""


class WholeTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it lies in the database. came: see `QuietTable`. contents: rows by what is in `CONTENTS`,
    without the table's id, each with its columns in order.
    """

    id: str
    game: str
    title: str
    created: float
    doc: bytes
    version: int
    came: float | None
    log: list[tuple[int, str, bytes, str | None, bytes, float | None]]
    checkpoints: list[tuple[int, str, bytes]]
    words: list[tuple[str, str | None, str]]
    script: list[tuple[int, int, bytes]]

    @property
    def last_seq(self) -> int:
        """The number of its last entry, -1 where there is none."""
        return self.log[-1][0] if self.log else -1

    @property
    def row(self) -> TableRow:
        """As the lobby knows it."""
        return TableRow(self.id, self.game, self.title, self.created, self.doc, self.version)

    def brought_back(self, prose: NeededWords) -> BroughtBack:
        """What brings it back, as `Store.bring_back` gives it."""
        if not self.log:
            return BroughtBack(self.row, None, {})
        point = Checkpoint(*self.checkpoints[-1]) if self.checkpoints else None
        start = 0 if point is None else point.seq
        since = [row for row in self.log if row[0] >= start]
        log = Restored(
            header=Entry(*self.log[0][:4]),
            checkpoint=point,
            entries=[Entry(*row[:4]) for row in since if row[0] > start],
            seals=[row[4] for row in since],
            hours=[row[5] for row in since if row[0] > start],
            last_seq=self.last_seq,
            last_seal=since[-1][4],
            last_script_n=self.script[-1][0] if self.script else -1,
            laid=since[0][5],
            last_written=since[-1][5],
        )
        needed = prose(log)
        return BroughtBack(self.row, log, {id: text for id, _, text in self.words if id in needed})


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """As it stands in a file. digest: SHA-256 of the table's JSON."""

    format: str
    note: str
    digest: str
    table: msgspec.Raw


NOTE = (
    "This file holds all that is hidden at a table, and the seed of every draw to come. It is for whoever "
    "keeps a house, and for one house alone: commedia import takes it in."
)


def as_file(whole: WholeTable) -> bytes:
    """A table as a file."""
    table = msgspec.json.encode(whole)
    return msgspec.json.encode(_File(FORMAT, NOTE, hashlib.sha256(table).hexdigest(), msgspec.Raw(table)))


def read_file(text: bytes) -> WholeTable:
    """A table from its file. Raises CannotCopy where it is none, or not as it was written."""
    try:
        file = msgspec.json.decode(text, type=_File)
        if file.format == FORMAT and file.digest == hashlib.sha256(file.table).hexdigest():
            return msgspec.json.decode(file.table, type=WholeTable)
    except (msgspec.DecodeError, RecursionError) as unreadable:
        raise CannotCopy("The file is none of `commedia export`, or is not whole.") from unreadable
    if file.format != FORMAT:
        raise CannotCopy(f"The file is none of `commedia export` as it is known here: {FORMAT} is.")
    raise CannotCopy("The file is damaged: it does not have the digest that stands in it.")


def whole_table(connection: Connection, id: str) -> WholeTable | None:
    """A table with all that belongs to it, read at one moment; None where there is none."""
    row = connection.execute(select(tables).where(tables.c.id == id)).mappings().first()
    if row is None:
        return None
    contents: dict[str, Any] = {name: _rows(connection, table, id) for name, table in CONTENTS.items()}
    return WholeTable(**{str(name): value for name, value in row.items()}, **contents)


def _rows(connection: Connection, table: Table, id: str) -> list[tuple[Any, ...]]:
    columns = [column for column in table.columns if column is not table.c.table_id]
    ask = select(*columns).where(table.c.table_id == id).order_by(*table.primary_key)
    return [tuple(row) for row in connection.execute(ask)]


def enter_whole(connection: Connection, whole: WholeTable) -> None:
    """Enter a table that came from elsewhere, or comes back, with all that belongs to it.

    Raises TableExists, and CannotCopy where its log does not bear the seals that follow from it.
    """
    must_be_sealed(whole)
    if connection.execute(select(tables.c.id).where(tables.c.id == whole.id)).first() is not None:
        raise TableExists(whole.id)
    connection.execute(delete(swept).where(swept.c.id == whole.id))
    connection.execute(
        insert(tables), {column.name: getattr(whole, column.name) for column in tables.columns}
    )
    for name, table in CONTENTS.items():
        columns = [column.name for column in table.columns if column is not table.c.table_id]
        rows = [
            {"table_id": whole.id, **dict(zip(columns, row, strict=True))} for row in getattr(whole, name)
        ]
        if rows:
            connection.execute(insert(table), rows)


def must_be_sealed(whole: WholeTable) -> None:
    """Raises CannotCopy unless each entry follows from the one before, as its seal says."""
    mark = FIRST
    for place, (seq, kind, body, _, stored, _) in enumerate(whole.log):
        mark = seal(mark, whole.id, seq, kind, body)
        if seq != place or stored != mark:
            raise CannotCopy(f"Entry {seq} of the table does not follow from the one before it.")
