"""What one group of writes does to the database: one transaction, one commit, one answer each."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Table, Text, bindparam, select
from sqlalchemy.exc import DBAPIError

from commedia.store import changes, leases
from commedia.store.database import Database, say
from commedia.store.errors import AlreadyDone, NoTable, Refused, SeqGap, SeqTaken, StoreError, Unavailable
from commedia.store.records import Batch
from commedia.store.schema import checkpoints, entries, script, words
from commedia.store.seals import seal
from commedia.store.tails import Tail, Tails


class Change(Struct):
    """A rarer write than a batch: the lobby's document, an erasure."""

    run: Callable[[Connection], Any]
    table: str | None
    """The table that it touches, if any."""


Work = Batch | Change
Ends = dict[str, Tail]

ROWS = 64
"""Rows in one INSERT at most."""


class Ledger:
    """Writes groups. Used by one thread at a time."""

    def __init__(self, database: Database) -> None:
        """Write to this database."""
        self._database = database
        self._engine = database.writer
        self._is_sqlite = database.is_sqlite
        self._mark = "?" if database.is_sqlite else "%s"
        # SQLite's driver looks for an adapter of each `bytes` that it binds, and takes these as they are.
        self._blob: Callable[[bytes], bytes | bytearray] = bytearray if database.is_sqlite else bytes
        self._tails = Tails(database)
        self._version = -1  # of SQLite's file: another once somebody else has written to it
        self._connection: Connection | None = None  # kept: taking one for each group costs time

    def write(self, group: Sequence[Work]) -> list[Any]:
        """Write a group durably. Returns for each, in order, its result or the exception it met.

        Nearly always all goes well, so all of it is tried together first. If anything fails, the
        transaction is taken back and each gets its own savepoint: one that fails does not harm
        the others. Both ways end in a single commit, and no answer is given before it.
        """
        try:
            return self._transaction(group, self._together)
        except _CommitFailedError as fault:
            return _to_all(group, fault)
        except Exception as fault:
            # One of them was refused, or the connection had died unseen: nothing was committed,
            # and the second attempt takes another connection.
            if self._database.is_over(fault):
                return _to_all(group, fault)
        try:
            return self._transaction(group, self._one_by_one)
        except Exception as fault:
            return _to_all(group, fault)

    def _transaction(
        self, group: Sequence[Work], way: Callable[[Connection, Sequence[Work], Ends], list[Any]]
    ) -> list[Any]:
        names = {work.table: None for work in group if work.table is not None}
        connection = self._connection = self._connection or self._engine.connect()
        is_committing = False
        try:
            with connection.begin():
                ends = self._begin(connection, names)
                answers = way(connection, group, ends)
                is_committing = True
        except Exception as fault:
            self._tails.forget()
            self.close()
            if is_committing:
                raise _CommitFailedError("the commit failed") from fault
            raise
        self._tails.committed(ends)
        return answers

    def _begin(self, connection: Connection, names: Collection[str]) -> Ends:
        if self._is_sqlite:
            [version] = say(connection, "PRAGMA data_version").fetchone()
            if version != self._version:
                self._tails.forget()
                self._version = version
        return self._tails.begin(connection, names)

    def close(self) -> None:
        """Give the connection back; the next group, if any, takes another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _together(self, connection: Connection, group: Sequence[Work], ends: Ends) -> list[Any]:
        answers: list[Any] = []
        rows = _Rows()
        for work in group:
            if isinstance(work, Batch):
                self._plan(connection, work, ends, rows)
                answers.append(None)
                continue
            rows.insert(connection, self._mark)  # a change sees what was asked before it
            rows = _Rows()
            answers.append(work.run(connection))
            if work.table is not None:
                self._tails.look_again(connection, work.table, ends)
        rows.insert(connection, self._mark)
        return answers

    def _one_by_one(self, connection: Connection, group: Sequence[Work], ends: Ends) -> list[Any]:
        answers: list[Any] = []
        for work in group:
            before = dict(ends)
            savepoint = connection.begin_nested()
            try:
                answers += self._together(connection, [work], ends)
                savepoint.commit()
            except Exception as fault:
                if isinstance(fault, DBAPIError) and fault.connection_invalidated:
                    raise
                try:
                    savepoint.rollback()
                except Exception:  # it is gone: on a full disk SQLite takes all back by itself
                    raise fault from fault.__cause__
                ends.clear()
                ends.update(before)
                answers.append(self._explain(connection, work, fault))
        return answers

    def _plan(self, connection: Connection, batch: Batch, ends: Ends, rows: "_Rows") -> None:
        """Number and seal a batch's entries, and lay all its rows ready. Raises what is wrong with it."""
        name, blob = batch.table, self._blob
        tail = ends.get(name)
        if tail is None:
            raise NoTable(name)
        if batch.lease is not None:
            leases.must_hold(connection, name, batch.lease)
        for entry in batch.entries:
            if entry.seq != tail.seq + 1:
                if done := self._find_done(connection, batch):
                    raise done
                raise (SeqTaken if entry.seq <= tail.seq else SeqGap)(name, entry.seq, tail.seq + 1)
            seq, kind, body, client_id = entry.seq, entry.kind, entry.body, entry.client_id
            if client_id is not None:
                if (name, client_id) in rows.ids:
                    raise Refused(name, "one id for two moves")
                rows.ids.add((name, client_id))
            digest = seal(tail.seal, name, seq, kind, body)
            rows.entries.append((name, seq, kind, blob(body), client_id, blob(digest), batch.written))
            tail = Tail(seq, digest)
        ends[name] = tail
        if batch.doc is not None:
            changes.save_doc(connection, name, batch.doc, batch.version)
        if (point := batch.checkpoint) is not None:
            if not 0 <= point.seq <= tail.seq:
                raise Refused(name, f"a checkpoint after entry {point.seq}, but the log ends with {tail.seq}")
            rows.checkpoints[name, point.seq] = (name, point.seq, point.scene, point.body)
        if batch.words:
            rows.words += [(name, said.id, said.seat, said.text) for said in batch.words]
        if batch.script:
            rows.script += [(name, line.n, line.seq, blob(line.body)) for line in batch.script]

    def _explain(self, connection: Connection, work: Work, fault: Exception) -> Exception:
        """What to tell the sender: decided by looking, never by the words of the database's error."""
        if isinstance(fault, StoreError):
            return fault
        if isinstance(work, Batch) and (done := self._find_done(connection, work)):
            return done
        if isinstance(fault, self._database.passing):
            return _unsaved(fault)
        # Only the kind of fault: a database's own message may quote what a seat must not read.
        refused = Refused(work.table, type(fault).__name__)
        refused.__cause__ = fault
        return refused

    def _find_done(self, connection: Connection, batch: Batch) -> AlreadyDone | None:
        ids = [entry.client_id for entry in batch.entries if entry.client_id is not None]
        if not ids:
            return None
        found = connection.execute(_done, {"name": batch.table, "client_ids": ids}).first()
        return None if found is None else AlreadyDone(batch.table, found.client_id, found.seq)


_client_ids = bindparam("client_ids", type_=Text, expanding=True)
_done = select(entries.c.client_id, entries.c.seq).where(
    entries.c.table_id == bindparam("name"), entries.c.client_id.in_(_client_ids)
)


class _Rows:
    """The rows of a group, by the table that they go into. ids: the clients' own, by the table of each."""

    def __init__(self) -> None:
        self.entries: list[tuple[object, ...]] = []
        self.ids: set[tuple[str, str]] = set()
        self.checkpoints: dict[tuple[str, int], tuple[object, ...]] = {}  # the latest of one place wins
        self.words: list[tuple[object, ...]] = []
        self.script: list[tuple[object, ...]] = []

    def insert(self, connection: Connection, mark: str) -> None:
        """Write all of them."""
        for table, rows in (
            (entries, self.entries),
            (checkpoints, list(self.checkpoints.values())),
            (words, self.words),
            (script, self.script),
        ):
            for chunk in _chunks(rows):
                say(connection, _insert_sql(table, len(chunk), mark), list(chain.from_iterable(chunk)))


def _chunks(rows: list[tuple[object, ...]]) -> Iterable[list[tuple[object, ...]]]:
    """Cut into lengths of `ROWS` at most: a statement for each length, and all of them stay prepared."""
    return (rows[start : start + ROWS] for start in range(0, len(rows), ROWS))


@lru_cache(maxsize=4 * ROWS)
def _insert_sql(table: Table, rows: int, mark: str) -> str:
    # Many rows in one statement rather than one statement many times: the driver gives the
    # interpreter away at each, and a busy server takes its time to give it back.
    # Where it fails, all is rolled back at once; so SQLite need not be able to undo a part of it, and keep a
    # copy of every page for that.
    insert = "INSERT OR FAIL" if mark == "?" and table is not checkpoints else "INSERT"
    columns = [column.name for column in table.columns]
    row = "(" + ", ".join([mark] * len(columns)) + ")"
    sql = f"{insert} INTO {table.name} ({', '.join(columns)}) VALUES {', '.join([row] * rows)}"
    if table is checkpoints:  # a scene may begin where one began before, if nothing lay between
        sql += " ON CONFLICT (table_id, seq) DO UPDATE SET scene = excluded.scene, body = excluded.body"
    return sql


class _CommitFailedError(Exception):
    """The commit itself failed: whether it happened is not known."""


def _to_all(group: Sequence[Work], fault: Exception) -> list[Any]:
    return [
        _unsaved(fault) for _ in group
    ]  # one each: an exception collects the places that it passed through


def _unsaved(fault: Exception) -> Unavailable:
    unsaved = Unavailable("The move could not be saved. Send it again.")
    unsaved.__cause__ = fault
    return unsaved
