"""The store itself: what the server calls. Every method that touches the disk is awaited."""

import asyncio
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Timer
from time import monotonic
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import Connection

from commedia.store import changes, clock, leases, moving, reads
from commedia.store.database import READERS, Database
from commedia.store.errors import CannotRead, Closed
from commedia.store.ledger import Change, Ledger, Work
from commedia.store.moving import WholeTable
from commedia.store.records import (
    Batch,
    BroughtBack,
    Checkpoint,
    Entry,
    Position,
    QuietTable,
    Restored,
    ScriptEntry,
    SweptTable,
    TableRow,
    Words,
)
from commedia.store.table_load import Back, NeededWords
from commedia.store.writer import Writer

P = ParamSpec("P")
R = TypeVar("R")

READ_SECONDS = 8.0
"""For which whoever asks waits, also behind others who ask."""
SWEEP_SECONDS = 5.0
"""From one attempt to clear traces away to the next, while another program is in the way."""


class Store:
    """The tables of one database: their logs, and what lies beside them.

    Appends go through one writing thread and share commits; reads have threads and connections
    of their own and see the last commit. May be used from several event loops.

    waited: told of every wait for the database, answered or not: whether it was to "append", to "change" or
    to "read", and for how many seconds.
    """

    def __init__(self, database: Database) -> None:
        """Use `Store.open`."""
        self._database = database
        self._ledger = Ledger(database)
        self._back = Back(database.is_sqlite)
        self._writer: Writer[Work] = Writer(self._ledger.write)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="commedia-store-reader")
        self._sweeper = Timer(0, self._clear_traces)
        self._is_closed = False
        self.waited: Callable[[str, float], None] = lambda does, seconds: None

    @classmethod
    def open(cls, address: str | os.PathLike[str]) -> Self:
        """Open a file name, `sqlite:///file` or `postgresql://...`, laying it out if it is new.

        Raises CannotOpen, with a sentence for whoever started the server.
        """
        return cls(Database(address))

    @classmethod
    def open_as_it_is(cls, address: str | os.PathLike[str]) -> Self:
        """Open one that is there, to read it alone: it is not brought up to date, and nobody notices.

        Raises CannotOpen.
        """
        return cls(Database(address, as_it_is=True))

    def close(self) -> None:
        """Finish what was asked before, then let the database go. A second call does nothing."""
        if self._is_closed:
            return
        self._is_closed = True
        self._sweeper.cancel()
        self._writer.close()
        self._ledger.close()
        self._readers.shutdown()
        self._database.close()

    def hold(self, *, alone: bool) -> bool:
        """Have the database for as long as this store is open: alone, or with others who have it so.

        Returns whether it can be had so. In SQLite it is the folder that is held. Raises CannotOpen.
        """
        return self._database.hold(alone)

    @property
    def is_taken(self) -> bool:
        """Whether another has taken the database, whom one does not hear of: nothing can be written here."""
        return self._database.is_taken

    @property
    def is_held(self) -> bool:
        """Whether the database is had by a line that may break, see `hold`."""
        return self._database.is_held

    async def keep_hold(self) -> None:
        """Have the database again, where the line by which it was had is broken. Raises Unavailable."""
        await self._change(None, reads.answers)

    # The log

    async def append(self, batch: Batch) -> None:
        """Write a batch; returns once it is durable.

        Raises SeqTaken, SeqGap or Stale (restore the table, decide again), AlreadyDone (the sender's
        move was taken before), NoTable, Refused, Unavailable (not known to be durable: send again).
        """
        await self._write("append", batch)

    async def restore(self, table: str) -> Restored | None:
        """What brings a table back, read at one moment; None if its log is empty."""
        return await self._read(self._back.log, table)

    async def bring_back(self, table: str, prose: NeededWords) -> BroughtBack | None:
        """A table with its log and words, read at one moment; None if there is no such table.

        prose: which words the log needs, by id. It is called on a reading thread.
        """
        return await self._read(self._back.table, table, prose)

    async def entries(self, table: str, after: int = -1, limit: int | None = None) -> list[Entry]:
        """The log after entry `after`, in order."""
        return [entry for entry, _ in await self.sealed(table, after, limit)]

    async def seals(self, table: str, after: int = -1, limit: int | None = None) -> list[bytes]:
        """The seals of those same entries."""
        return [seal for _, seal in await self.sealed(table, after, limit)]

    async def sealed(
        self, table: str, after: int = -1, limit: int | None = None
    ) -> list[tuple[Entry, bytes]]:
        """Entries and their seals, read together: what an export wants."""
        return await self._read(reads.log_since, table, after, limit)

    async def done(self, table: str, client_id: str) -> int | None:
        """The entry that a client id was written as."""
        return await self._read(reads.done, table, client_id)

    # Beside the log

    async def checkpoints(self, table: str) -> list[tuple[int, str]]:
        """(seq, scene) of each scene's beginning, in order."""
        return await self._read(reads.checkpoint_names, table)

    async def checkpoint_at(self, table: str, seq: int) -> Checkpoint | None:
        """The checkpoint taken after entry seq."""
        return await self._read(reads.checkpoint_at, table, seq)

    async def words(self, table: str, ids: Sequence[str]) -> list[Words]:
        """The prose of those ids. Erased words are missing from the answer."""
        return await self._read(reads.words_of, table, ids)

    async def all_words(self, table: str) -> list[Words]:
        """All prose of a table, by id."""
        return await self._read(reads.words_of, table, None)

    async def lengths_of_words(self, table: str) -> dict[str, int]:
        """How many characters of prose there are of each seat at a table; "" for nobody's."""
        return await self._read(reads.lengths_of_words, table)

    async def erase_words(self, table: str, id: str, version: int) -> int | None:
        """Erase one piece of prose for good, from the file too.

        version: of the table's document. Returns the one after it, so that all who have the table in memory
        learn that they are behind; None where the prose was not there. Raises Stale or NoTable.

        While another program reads the database, a copy of the page that held it may be left for that
        program in SQLite's write-ahead file; it is cleared away as soon as that has done.
        """
        now: int | None = await self._change(table, changes.erase_words, table, id, version)
        if now is not None:
            await self.clear_traces()
        return now

    def _clear_traces(self) -> None:
        """Leave nothing of what was erased in SQLite's files; where somebody still reads it, try again."""
        if not self._database.clear_traces() and not self._is_closed:
            self._sweeper.cancel()
            self._sweeper = Timer(SWEEP_SECONDS, self._clear_traces)
            self._sweeper.daemon = True
            self._sweeper.start()

    async def script(
        self, table: str, before_n: int | None = None, limit: int | None = None
    ) -> list[ScriptEntry]:
        """The last pieces of the script, or the last before a number; without a limit all; ascending."""
        return await self._read(reads.script_page, table, before_n, limit)

    async def script_after(self, table: str, n: int, limit: int) -> list[ScriptEntry]:
        """The next pieces of the script after a number, ascending."""
        return await self._read(reads.script_after, table, n, limit)

    # The lobby

    async def create_table(self, row: TableRow, came: float = 0.0) -> None:
        """Enter a new table, before its first entry. Raises TableExists.

        came: for how many seconds the house has been open by now, in all.
        """
        await self._change(row.id, changes.create_table, row, came)

    async def table(self, id: str) -> TableRow | None:
        """One table as the lobby knows it."""
        return await self._read(reads.table_row, id)

    async def tables(self, ids: Sequence[str]) -> list[TableRow]:
        """Those of the ids that exist, in the order asked for."""
        return await self._read(reads.table_rows, ids)

    async def positions(self, ids: Sequence[str]) -> dict[str, Position]:
        """Where those of the tables stand that exist: so one learns whether what is in memory is behind."""
        return await self._read(reads.positions, ids)

    async def recent(self, limit: int = 20) -> list[TableRow]:
        """The newest tables, newest first."""
        return await self._read(reads.recent_rows, limit)

    async def ids(self, after: str = "", limit: int = 1_000) -> list[str]:
        """The next tables, by their ids, in the order of these."""
        return await self._read(reads.ids, after, limit)

    async def count_tables(self) -> int:
        """How many tables there are."""
        return await self._read(reads.count_tables)

    async def open_seconds(self) -> float:
        """For how many seconds the house has been open, in all, as far as that was kept."""
        return await self._read(reads.open_seconds) or 0.0

    async def visit(self, visits: Mapping[str, float], now: float) -> float:
        """Note when somebody came to tables last, and that the house has been open until now.

        Both in seconds for which it was open, in all; returns how many they are by now, as every process
        that has the house open has them.
        """
        return await self._change(None, changes.visit, dict(visits), now)

    async def quiet_tables(
        self, after: float, until: float, last: QuietTable | None = None, limit: int = 100
    ) -> list[QuietTable]:
        """Tables to which somebody came last after one time and until another, in seconds for which the house
        was open; the longest quiet first, behind `last`.
        """
        return await self._read(reads.quiet_tables, after, until, last, limit)

    async def remove_table(self, quiet: QuietTable, last_seq: int, left: SweptTable) -> bool:
        """Take a table away for good, if nobody came since it was read, and its log ends as it did.

        last_seq: -1 where it is empty. left: what is left of it. Returns whether it was taken away.
        """
        return await self._change(quiet.id, changes.remove_table, quiet, last_seq, left)

    async def whole(self, id: str) -> WholeTable | None:
        """A table with all that belongs to it, as it goes to another house; None where there is none."""
        return await self._read(moving.whole_table, id)

    async def enter_whole(self, whole: WholeTable) -> None:
        """Enter a table that comes from another house, or back. Raises TableExists or CannotCopy."""
        await self._change(whole.id, moving.enter_whole, whole)

    async def clear_traces(self) -> None:
        """Leave nothing in SQLite's files of a table that was given away."""
        await asyncio.get_running_loop().run_in_executor(self._readers, self._clear_traces)

    async def swept(self, id: str) -> SweptTable | None:
        """What is left of a table that was swept away; None where nothing is."""
        return await self._read(reads.swept_table, id)

    async def save_doc(self, id: str, doc: bytes, version: int) -> int:
        """Replace the lobby document that was read at `version`; its new version.

        Raises Stale if somebody else was faster (read it again), or NoTable.
        """
        return await self._change(id, changes.save_doc, id, doc, version)

    # Who acts for a table, or has a duty of the whole house

    async def take_lease(self, what: str, holder: str, seconds: float) -> int | None:
        """Take the lease of a table, or of one of `leases.DUTIES`, for so many seconds; its number, or None
        where another has it. Raises NoTable.
        """
        table = None if what in leases.DUTIES else what
        taken: int | None = await self._change(table, leases.take, what, holder, seconds)
        return taken

    async def renew_leases(self, holder: str, held: Sequence[str], seconds: float) -> dict[str, int]:
        """Hold a worker's leases for so many seconds more; the numbers of those that it has, by name."""
        return await self._change(None, leases.renew, holder, list(held), seconds)

    async def free_leases(self, wanted: Sequence[str]) -> list[str]:
        """Those of these whose lease nobody has."""
        return await self._read(leases.free, list(wanted))

    async def give_back_leases(self, holder: str, held: Sequence[str]) -> None:
        """Let others have these at once."""
        await self._change(None, leases.give_back, holder, list(held))

    async def now(self) -> float:
        """Seconds since 1970 by the database's clock, which is the same for all workers."""
        return await self._read(clock.read)

    async def secret(self) -> bytes:
        """32 random bytes, made once for each database: they sign its invitations."""
        found = await self._read(reads.setting, "secret")
        if found is None:
            found = await self._change(None, changes.settle, "secret", secrets.token_bytes(32))
        return found

    async def answers(self, seconds: float) -> None:
        """Return once the database has answered a reader and the writer; nothing is written.

        Raises CannotRead or Unavailable, after so many seconds at the latest.
        """
        try:
            async with asyncio.timeout(seconds):
                await asyncio.gather(self._read(reads.answers), self._change(None, reads.answers))
        except TimeoutError:
            raise CannotRead(f"The database has not answered for {seconds:g} seconds.") from None

    async def _change(
        self,
        table: str | None,
        do: Callable[Concatenate[Connection, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        work = Change(lambda connection: do(connection, *args, **kwargs), table)
        done: R = await self._write("change", work)
        return done

    async def _write(self, does: str, work: Work) -> Any:
        began = monotonic()
        try:
            return await self._writer.write(work)
        finally:
            self.waited(does, monotonic() - began)

    async def _read(
        self, ask: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        if self._is_closed:
            raise Closed
        began, loop = monotonic(), asyncio.get_running_loop()
        asked = loop.run_in_executor(
            self._readers, partial(self._ask, lambda connection: ask(connection, *args, **kwargs))
        )
        try:
            async with asyncio.timeout(READ_SECONDS):
                return await asked
        except TimeoutError:  # also where all readers wait for a database that hangs
            raise CannotRead(f"The database has not answered for {READ_SECONDS:g} seconds.") from None
        finally:
            self.waited("read", monotonic() - began)

    def _ask(self, ask: Callable[[Connection], R]) -> R:
        try:
            with self._database.reader.connect() as connection:
                return ask(connection)
        except self._database.faults as fault:
            # Only the kind of fault: a database's own message may quote what a seat must not read.
            raise CannotRead(f"The database did not answer: {type(fault).__name__}.") from fault
