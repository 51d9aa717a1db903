"""Opening: new databases, old ones, newer ones, and things that are none."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, text

from commedia.store import CannotOpen, NewerSchema, Store
from commedia.store import database as database_module
from commedia.store.database import Database, read_address
from commedia.store.migrate import upgrade
from commedia.store.schema import REVISION, metadata, tables
from commedia.store.seals import FIRST, seal
from tests.store.making import assert_sealed, batch, entry, open_table, row


def assert_today(connection: Connection) -> None:
    """Alembic finds the tables of the schema there, and their revision."""
    context = MigrationContext.configure(connection, opts={"compare_server_default": True})
    assert compare_metadata(context, metadata) == []
    assert context.get_current_revision() == REVISION


def as_before_the_house_counted(connection: Connection) -> None:
    """As a table's last visit stood there by the calendar."""
    for step in (
        "DROP TABLE duties",
        "DROP TABLE leases",
        "DROP TABLE swept",
        "DROP INDEX ix_tables_came",
        "ALTER TABLE tables RENAME COLUMN came TO visited",
        "CREATE INDEX ix_tables_visited ON tables (visited)",
    ):
        connection.execute(text(step))


def test_a_new_database_is_laid_out_as_the_schema_says(address: str):
    database = Database(address)
    with database.reader.connect() as connection:
        assert_today(connection)
    database.close()


def test_the_migrations_lead_to_the_schema(address: str):
    """From the first one on, in the steps that an older database takes."""
    database = Database(address)
    with database.writer.begin() as connection:
        metadata.drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))
        upgrade(connection, None)
    with database.reader.connect() as connection:
        assert_today(connection)
    database.close()


def test_an_older_database_is_brought_to_today_with_what_is_in_it(address: str):
    """As the first release left it: its log comes back, and goes on."""
    sealed = {"body": entry(0).body, "seal": seal(FIRST, "lamp", 0, "opened", entry(0).body)}
    database = Database(address)
    with database.writer.begin() as connection:
        connection.execute(text("ALTER TABLE log RENAME TO entries"))
        connection.execute(text("ALTER TABLE entries DROP COLUMN written"))
        connection.execute(text("CREATE TABLE undone (table_id TEXT)"))
        as_before_the_house_counted(connection)
        connection.execute(text("DROP INDEX ix_tables_visited"))
        connection.execute(text("ALTER TABLE tables DROP COLUMN visited"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
        connection.execute(insert(tables), {name: getattr(row(), name) for name in row().__struct_fields__})
        connection.execute(
            text(
                "INSERT INTO entries (table_id, seq, kind, body, seal)"
                " VALUES ('lamp', 0, 'opened', :body, :seal)"
            ),
            sealed,
        )
    database.close()

    async def go_on() -> None:
        store = Store.open(address)
        await store.append(batch(1))
        assert_sealed("lamp", await store.sealed("lamp"))
        back = await store.restore("lamp")
        assert back is not None
        assert (back.header, back.last_seq, back.last_written) == (entry(0), 1, None)
        store.close()

    asyncio.run(go_on())
    database = Database(address)
    with database.reader.connect() as connection:
        assert_today(connection)
    database.close()


def test_what_an_older_version_left_in_its_day_book_stands_in_the_logs(address: str):
    """Entries lay there by the thousand before they went to their logs; they are read and go on as ever."""

    async def begin() -> None:
        store = Store.open(address)
        await open_table(store, 3)
        await open_table(store, table="wall")
        store.close()

    asyncio.run(begin())
    database = Database(address)
    with database.writer.begin() as connection:
        connection.execute(
            text(
                "CREATE TABLE day_entries (place INTEGER PRIMARY KEY, table_id TEXT, seq INTEGER, kind TEXT,"
                f" body {'BLOB' if database.is_sqlite else 'BYTEA'}, client_id TEXT,"
                f" seal {'BLOB' if database.is_sqlite else 'BYTEA'}, written DOUBLE PRECISION)"
            )
        )
        columns = "table_id, seq, kind, body, client_id, seal, written"
        lying = "FROM log WHERE table_id = 'wall' OR seq > 0"
        connection.execute(
            text(f"INSERT INTO day_entries SELECT row_number() OVER (ORDER BY seq DESC), {columns} {lying}")
        )
        connection.execute(text(f"DELETE {lying}"))
        as_before_the_house_counted(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = '0005'"))
    database.close()

    async def go_on() -> None:
        store = Store.open(address)
        assert await store.entries("lamp") == [entry(n, f"move-{n}" if n else None) for n in range(3)]
        assert await store.entries("wall") == [entry(0)]
        await store.append(batch(3))
        assert_sealed("lamp", await store.sealed("lamp"))
        store.close()

    asyncio.run(go_on())
    database = Database(address)
    with database.reader.connect() as connection:
        assert_today(connection)
    database.close()


def test_tables_of_before_the_house_counted_stay_for_as_long_as_new_ones(address: str):
    """Whatever their calendar said, also one in the future: somebody came as the house is opened now."""

    async def before() -> None:
        store = Store.open(address)
        for n in range(3):
            await store.create_table(row(f"t{n}"))
        store.close()

    asyncio.run(before())
    database = Database(address)
    with database.writer.begin() as connection:
        as_before_the_house_counted(connection)
        connection.execute(text("UPDATE tables SET visited = 1.5e9 WHERE id = 't1'"))
        connection.execute(text("UPDATE tables SET visited = 9e9 WHERE id = 't2'"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0006'"))
    database.close()

    async def after() -> None:
        store = Store.open(address)
        assert [(table.id, table.came) for table in await store.quiet_tables(-1.0, 9e9)] == [
            ("t0", 0.0), ("t1", 0.0), ("t2", 0.0)
        ]  # fmt: skip
        assert await store.open_seconds() == 0.0
        store.close()

    asyncio.run(after())
    database = Database(address)
    with database.reader.connect() as connection:
        assert_today(connection)
    database.close()


def test_a_newer_database_is_left_alone(address: str):
    """The sentence says what to do."""
    database = Database(address)
    with database.writer.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0999'"))
    database.close()
    with pytest.raises(NewerSchema, match=r"newer Commedia \(its schema is 0999.*Update Commedia"):
        Store.open(address)


@pytest.mark.slow
def test_only_an_older_database_needs_alembic(tmp_path: Path):
    """To load it costs start time, of which a newcomer has none to spare."""
    program = "import sys; from commedia.store import Store; Store.open(sys.argv[1]).close(); " \
        "print('alembic' in sys.modules)"  # fmt: skip
    for _ in ("a new one", "one that is known"):
        done = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path / "tables.sqlite3")],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONPATH": "src"},
        )
        assert done.stdout.strip() == "False"


@pytest.mark.slow
def test_workers_that_start_together_lay_it_out_once(new_address: Callable[[], str]):
    address = new_address()
    program = "import sys; from commedia.store import Store; Store.open(sys.argv[1]).close()"
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", program, address],
            env=os.environ | {"PYTHONPATH": "src"},
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for worker in workers:
        _, said = worker.communicate()
        assert (worker.returncode, said) == (0, "")


def test_two_that_turn_on_the_write_ahead_file_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """SQLite refuses one of them without waiting; we ask again once the other is through."""
    first, second = (sqlite3.connect(tmp_path / "new", isolation_level=None, timeout=0) for _ in range(2))
    first.execute("BEGIN EXCLUSIVE")
    waits = []

    def meanwhile(seconds: float) -> None:
        waits.append(seconds)
        first.execute("ROLLBACK")

    monkeypatch.setattr(database_module, "sleep", meanwhile)
    database_module._insist(second, "PRAGMA journal_mode=WAL")
    assert len(waits) == 1
    assert first.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    first.close()
    second.close()


def test_the_file_is_private(tmp_path: Path):
    """It holds every hand. Folders on the way are made."""
    path = tmp_path / "new" / "folder" / "tables.sqlite3"
    store = Store.open(f"sqlite:///{path}")
    asyncio.run(open_table(store))
    for file in path.parent.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file
    store.close()


def test_a_file_that_is_no_database(tmp_path: Path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana, " * 200)
    with pytest.raises(CannotOpen, match="not a database"):
        Store.open(path)
    with pytest.raises(CannotOpen, match="Is a directory"):
        Store.open(tmp_path)


@pytest.mark.parametrize(
    ("address", "driver"),
    [
        ("tables.sqlite3", "sqlite"),
        ("sqlite:///tables.sqlite3", "sqlite"),
        ("sqlite+pysqlite:////var/tables.sqlite3", "sqlite"),
        ("postgres://ana@wall/lamp", "postgresql+psycopg"),
        ("postgresql://ana@wall/lamp", "postgresql+psycopg"),
        ("postgresql+psycopg://ana@wall/lamp", "postgresql+psycopg"),
    ],
)
def test_addresses(address: str, driver: str):
    assert read_address(address).drivername == driver


@pytest.mark.parametrize("address", ["mysql://ana@wall/lamp", "sqlite://", "nothing://x", "://"])
def test_other_addresses_are_refused(address: str):
    with pytest.raises(CannotOpen):
        read_address(address)


def test_a_password_is_not_repeated():
    """The sentence goes to a log file."""
    pytest.importorskip("psycopg")
    with pytest.raises(CannotOpen) as told:
        Store.open("postgresql://ana:opensesame@127.0.0.1:1/lamp")
    assert "opensesame" not in str(told.value)
