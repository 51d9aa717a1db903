"""Open a database: addresses, pragmas, transactions, and the schema of the day."""

import os
import sqlite3
import stat
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    create_engine,
    event,
    inspect,
    make_url,
    text,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError, SQLAlchemyError

from commedia.store.errors import CannotOpen
from commedia.store.schema import READ_FROM, REVISION, RUNS_AT, lay_out

if TYPE_CHECKING:
    from commedia.store.holding import Holding

READERS = 4
"""Reading threads, each with a connection of its own."""

_WAIT_MS = 5000  # how long SQLite waits for another process that is writing
_FOLD_MS = 250  # and for one that is reading: the table whose words are erased waits as long
_WAL_PAGES = 8000
"""How long the write-ahead file grows before it is folded into the database. A busy table writes the same few
pages over and over, so that seldom folding (SQLite's own habit is 1000) is less writing in all.
"""
_PAGE = 2048
"""Bytes of a page. A move adds a row or two to each of a few trees, and a commit writes whole every page that
it touched: SQLite's own 4096 is twice as much to write, and smaller ones save no more.
"""
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside its file, by the ends of their names."""
_NOT_THE_OWNERS = stat.S_IRWXG | stat.S_IRWXO
_PREPARED = 512
"""Statements that a connection keeps ready: groups of every size have their own."""
_ONE_AT_A_TIME = 0x636F6D6D  # the advisory lock that workers starting together queue for


class Database:
    """Two ways into one database: `writer` for the writing thread, `reader` for everybody else.

    Readers see the last commit and never wait for the writer. faults: whatever either may raise; passing:
    those of the database's state and not of what was asked, such as a full disk; gave_up: those for which one
    has waited as long as is waited.
    """

    def __init__(self, address: str | os.PathLike[str], *, as_it_is: bool = False) -> None:
        """Open and, where needed, lay out or migrate. Raises CannotOpen or NewerSchema.

        as_it_is: only to read what is there, as some other program may have it open just now.
        """
        url = read_address(address)
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self.gave_up: tuple[type[Exception], ...] = ()
        self._holding: Holding | None = None
        try:
            if self.is_sqlite:
                file = Path(url.database or "")
                if not as_it_is:
                    _make_private_file(file)
                elif not file.exists():
                    raise CannotOpen(f"There is no {file}.")
                self.writer, self.reader = _sqlite(url)
            else:
                from commedia.store.patient import GAVE_UP

                self.writer, self.reader = _postgresql(url)
                self.gave_up = GAVE_UP
            dbapi = self.reader.dialect.loaded_dbapi
            self.faults = (SQLAlchemyError, dbapi.Error)
            self.passing = (OperationalError, dbapi.OperationalError)
        except ModuleNotFoundError as missing:
            raise CannotOpen("PostgreSQL needs one more package: pip install 'commedia[scale]'.") from missing
        try:
            if as_it_is:
                self._must_be_readable()
            else:
                self._bring_up_to_date()
        except (DBAPIError, dbapi.Error) as fault:  # SQLAlchemy has not seen all of those
            self.close()
            raise _cannot_open(url, fault) from fault
        except BaseException:
            self.close()
            raise

    def hold(self, alone: bool) -> bool:
        """Have a database of PostgreSQL alone, or with all others who have it so; whether it can be had.

        It is a lock of the connection that writes, which ends with it: the next one takes it again before it
        writes anything. Where another has taken the database meanwhile, it is refused, and `is_taken`. Raises
        CannotOpen.
        """
        if self.is_sqlite:
            return True
        from commedia.store.holding import Holding

        try:
            with self.writer.connect():
                pass  # there is one connection, and it is this
            self._holding = Holding(self.writer, alone)
            with self.writer.connect() as connection:
                return self._holding.take(connection.connection.dbapi_connection)
        except self.faults as fault:
            if self.is_taken:
                return False
            raise _cannot_open(self.writer.url, fault) from fault

    @property
    def is_held(self) -> bool:
        """Whether it is had alone, or with others who have it so."""
        return self._holding is not None

    @property
    def is_taken(self) -> bool:
        """Whether another has taken it, whom one does not hear of."""
        return self._holding is not None and self._holding.is_taken

    def close(self) -> None:
        """Let every connection go."""
        self.writer.dispose()
        self.reader.dispose()

    def clear_traces(self) -> bool:
        """Fold SQLite's write-ahead file into the database, so that what was erased is in neither.

        Returns whether that is done: not while another program reads an older state of the database.
        PostgreSQL drops the old version of a row when it next vacuums the table.
        """
        if not self.is_sqlite:
            return True
        raw = self.reader.raw_connection()  # outside any transaction, where alone this works
        try:
            cursor = raw.cursor()
            # A connection learns that there is such a file only by reading.
            cursor.execute("SELECT count(*) FROM sqlite_master").fetchone()
            cursor.execute(f"PRAGMA busy_timeout={_FOLD_MS}")
            is_busy, *_ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            cursor.execute(f"PRAGMA busy_timeout={_WAIT_MS}")
            return not is_busy
        finally:
            raw.close()

    def _bring_up_to_date(self) -> None:
        with self.reader.connect() as connection:
            if _revision(connection) in RUNS_AT:
                return
        with self.writer.begin() as connection, ExitStack() as at_leisure:
            self._alone(connection, at_leisure)
            found = _revision(connection)
            if found is None:
                lay_out(connection)
            elif found not in RUNS_AT:
                from commedia.store.migrate import upgrade

                upgrade(connection, found)

    def finish_upgrade(self) -> list[str]:
        """Run the steps that wait until no worker of the release before is left; what each does."""
        from commedia.store.migrate import upgrade

        with self.writer.begin() as connection, ExitStack() as at_leisure:
            self._alone(connection, at_leisure)
            return upgrade(connection, _revision(connection), finish=True)

    def _alone(self, connection: Connection, at_leisure: ExitStack) -> None:
        """Nobody else changes the schema meanwhile."""
        if not self.is_sqlite:  # SQLite's BEGIN IMMEDIATE already lets only one in
            from commedia.store.patient import for_an_upgrade

            at_leisure.enter_context(for_an_upgrade(connection))
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})

    def _must_be_readable(self) -> None:
        with self.reader.connect() as connection:
            found = _revision(connection)
            if found is None or found < READ_FROM:
                raise CannotOpen(
                    f"The database is not read as it is: its schema is {found or 'not there'}, and those "
                    f"since {READ_FROM} are. Open a copy of it with this program, and read that."
                )
            if found > REVISION:
                from commedia.store.migrate import must_work_with_it

                must_work_with_it(connection, found)

    def is_over(self, fault: BaseException) -> bool:
        """Whether a limit of time ran out: it is no use to try again at once."""
        return isinstance(fault.orig if isinstance(fault, DBAPIError) else fault, self.gave_up)


def _cannot_open(url: URL, fault: Exception) -> CannotOpen:
    """In one line: what a driver says may have several."""
    said = " ".join(str(fault.orig if isinstance(fault, DBAPIError) else fault).split())
    return CannotOpen(f"Cannot open the database {url.render_as_string()}: {said}")


def read_address(address: str | os.PathLike[str]) -> URL:
    """A file name, `sqlite:///file` or `postgresql://...`, as a URL for SQLAlchemy."""
    if not isinstance(address, str) or "://" not in address:
        return URL.create("sqlite", database=os.fspath(address))
    try:
        url = make_url(address)
        backend = url.get_backend_name()
    except (ArgumentError, NoSuchModuleError) as fault:
        raise CannotOpen("The database address cannot be read.") from fault
    if backend in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if backend == "sqlite" and url.database not in (None, "", ":memory:"):
        return url.set(drivername="sqlite")
    raise CannotOpen(
        f"Tables are kept in a SQLite file or in PostgreSQL, not in {backend!r} at this address."
    )


def say(connection: Connection, sql: str, values: Sequence[object] = ()) -> Any:
    """Run one statement on the driver's own cursor, and give that back.

    For the few statements of every append: through SQLAlchemy's execution each costs as much
    again as SQLite's own work. Their faults are the driver's, not SQLAlchemy's.
    """
    cursor = connection.connection.cursor()
    cursor.execute(sql, values)
    return cursor


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return revision


def _sqlite(url: URL) -> tuple[Engine, Engine]:
    def engine(size: int, begin: str, *more: str) -> Engine:
        made = create_engine(
            url,
            # The driver's own transaction guessing is off; we say BEGIN ourselves, below.
            connect_args={
                "isolation_level": None,
                "check_same_thread": False,
                "timeout": _WAIT_MS / 1000,
                "cached_statements": _PREPARED,
            },
            pool_size=size,
            max_overflow=0,
        )
        pragmas = (f"busy_timeout={_WAIT_MS}", *more)
        event.listen(made, "connect", _saying(*(f"PRAGMA {pragma}" for pragma in pragmas)))
        event.listen(made, "begin", lambda connection: say(connection, begin))
        return made

    writer = engine(
        1,
        "BEGIN IMMEDIATE",  # take the write lock at once: upgrading a read lock can only fail
        f"page_size={_PAGE}",  # of a new database; one that is there keeps what it has
        "journal_mode=WAL",
        "synchronous=FULL",  # an acknowledged move survives the plug being pulled
        f"wal_autocheckpoint={_WAL_PAGES}",
        "secure_delete=ON",  # erased words leave no trace in free pages
        "temp_store=MEMORY",  # what SQLite puts aside while it runs a statement needs no file
        # An append finds its table's end first, and there is none where there is no table (see tails.py).
        # To have SQLite look again for every row is a third of what an append costs it.
        "foreign_keys=OFF",
    )
    return writer, engine(READERS, "BEGIN", "query_only=ON")


def _postgresql(url: URL) -> tuple[Engine, Engine]:
    writer = create_engine(url, pool_size=1, max_overflow=0)
    # A reading transaction asks several decisions and wants one moment's answers to all of them.
    reader = create_engine(
        url,
        pool_size=READERS,
        max_overflow=0,
        pool_pre_ping=True,
        isolation_level="REPEATABLE READ",
        execution_options={"postgresql_readonly": True},
    )
    from commedia.store.patient import be_patient

    return be_patient(writer, url), be_patient(reader, url)


def _saying(*statements: str) -> Callable[[Any, Any], None]:
    def on_connect(connection: Any, _record: Any) -> None:
        for statement in statements:
            _insist(connection, statement)

    return on_connect


def _insist(connection: sqlite3.Connection, statement: str) -> None:
    """Say it again while another process is in the way.

    SQLite waits by itself nearly everywhere. Not where two turn on the write-ahead file of a new
    database at once: it refuses one of them straight away, as waiting there could last for ever.
    """
    give_up_at = monotonic() + _WAIT_MS / 1000
    while True:
        try:
            connection.execute(statement)
            return
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > give_up_at:
                raise
            sleep(0.01)


def _make_private_file(path: Path) -> None:
    # It holds every hand and the secret that signs invitations: nobody else's to read. A copy that was put
    # back may have come with other rights, and SQLite gives the files beside it those of the file itself.
    try:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        for file in (path, *(path.with_name(path.name + beside) for beside in BESIDE)):
            with suppress(FileNotFoundError, PermissionError):  # nobody but its owner may change that
                if (mode := stat.S_IMODE(file.stat().st_mode)) & _NOT_THE_OWNERS:
                    file.chmod(mode & ~_NOT_THE_OWNERS)
    except OSError as fault:
        raise CannotOpen(f"Cannot open the database file {path}: {fault.strerror}.") from fault
