"""Steps of two kinds: those that older programs don't mind, and those that wait until none is left.

A release that was never made is tried here: it adds a column, and takes another away that only
programs of today need.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, text

from commedia.store import CannotOpen, NewerSchema, Store, migrate
from commedia.store import database as database_module
from commedia.store import migrations as migrations_package
from commedia.store.copies import copy
from commedia.store.database import Database
from commedia.store.schema import READ_FROM, REVISION, RUNS_AT, WORKS_WITH
from tests.store.making import assert_sealed, batch, open_table

NEXT, LATER = (f"{int(REVISION) + ahead:04}" for ahead in (1, 2))
"""The two steps of a release that was never made."""

STEP = '''"""{what}."""

from alembic import op
import sqlalchemy as sa

revision = "{revision}"
down_revision = "{before}"
branch_labels = None
depends_on = None
when = "{when}"


def upgrade() -> None:
    """{what}."""
    {does}
'''
ADDS = """op.add_column("tables", sa.Column("colour", sa.Text))"""
NextRelease = Callable[[], AbstractContextManager[None]]
TAKES = """op.drop_column("script", "seq")"""


@pytest.fixture
def next_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> NextRelease:
    """For as long as a block lasts the program is that of the next release."""
    [folder] = migrations_package.__path__
    steps = tmp_path / "migrations"
    shutil.copytree(folder, steps)
    for revision, before, when, what, does in (
        (NEXT, REVISION, "before", "A table has a colour", ADDS),
        (LATER, NEXT, "after", "Lines of the script need no entry", TAKES),
    ):
        told = STEP.format(revision=revision, before=before, when=when, what=what, does=does)
        (steps / "versions" / f"{revision}_made_up.py").write_text(told)

    @contextmanager
    def upgraded() -> Iterator[None]:
        with monkeypatch.context() as newer:
            newer.setattr(migrate, "STEPS", str(steps))
            newer.setattr(migrate, "REVISION", LATER)
            newer.setattr(database_module, "REVISION", LATER)
            newer.setattr(database_module, "RUNS_AT", frozenset({NEXT, LATER}))
            yield

    return upgraded


def shape(connection: Connection) -> dict[str, set[str]]:
    """The tables and their columns."""
    found = inspect(connection)
    return {name: {c["name"] for c in found.get_columns(name)} for name in found.get_table_names()}


def revision_of(address: str) -> str:
    database = Database(address, as_it_is=True)
    with database.reader.connect() as connection:
        found = str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one())
    database.close()
    return found


def test_each_step_does_what_its_kind_may(tmp_path: Path) -> None:
    """What is run beside older programs takes nothing away, and lets them go on writing as they do.

    What needed a closed house is long ago, and no step of today may.
    """
    database = Database(tmp_path / "tables.sqlite3")
    steps = migrate.all_steps()
    with database.writer.begin() as connection:
        for table in reversed(list(shape(connection))):
            connection.execute(text(f"DROP TABLE {table}"))
    found: str | None = None
    for step in steps:
        with database.writer.begin() as connection:
            before = shape(connection)
            with pytest.MonkeyPatch.context() as alone:
                alone.setattr(migrate, "all_steps", lambda upto=step: steps[: steps.index(upto) + 1])
                migrate.upgrade(connection, found, finish=True)
            found, after = step.revision, shape(connection)
            kept = all(columns <= after.get(name, set()) for name, columns in before.items())
            assert kept == (migrate.when(step) == "before"), step.revision
            new = {
                (name, column["name"])
                for name in before.keys() & after.keys()
                for column in inspect(connection).get_columns(name)
                if column["name"] not in before[name] and not (column["nullable"] or column["default"])
            }
            assert migrate.when(step) != "before" or not new, "older programs could not write there any more"
        assert migrate.when(step) != "closed" or step.revision <= "0008"
    database.close()


def test_the_program_runs_with_the_last_steps_that_clear_up_and_without_them() -> None:
    """As its schema says."""
    steps = migrate.all_steps()
    at_start = migrate._last_at_start(steps)
    assert {step.revision for step in steps[at_start - 1 :]} == RUNS_AT
    assert steps[-1].revision == REVISION


def test_a_worker_of_the_release_before_goes_on_beside_the_new_one(
    address: str, next_release: NextRelease
) -> None:
    """As the new one opens the database it adds what it needs. The old one reads and writes as before, also
    when it is started anew; until whoever keeps the house says that none is left.
    """

    async def go_on() -> None:
        store = Store.open(address)
        await open_table(store, 2)
        with next_release():
            newer = Store.open(address)
        assert revision_of(address) == NEXT
        await store.append(batch(2))
        again = Store.open(address)
        assert_sealed("lamp", await again.sealed("lamp"))
        await again.append(batch(3))
        store.close()
        assert len(await newer.entries("lamp")) == 4
        newer.close()
        again.close()

    asyncio.run(go_on())
    with next_release():
        database = Database(address)
        assert database.finish_upgrade() == [f"{LATER}: Lines of the script need no entry."]
        assert database.finish_upgrade() == []
        database.close()
    for open_ in (Store.open, Store.open_as_it_is):
        with pytest.raises(NewerSchema, match=f"its schema is {LATER}"):
            open_(address)


def test_what_a_database_works_with_is_not_copied(
    new_address: Callable[[], str], next_release: NextRelease
) -> None:
    """The copy is laid out anew, by whoever makes it."""
    first, other = new_address(), new_address()
    Store.open(first).close()
    with next_release():
        Store.open(first).close()
    copy(first, other)
    found = {}
    for address in (first, other):
        database = Database(address)
        with database.reader.connect() as connection:
            ask = text("SELECT value FROM settings WHERE name = :name")
            found[address] = connection.execute(ask, {"name": WORKS_WITH}).scalar()
        database.close()
    assert found == {first: REVISION.encode(), other: None}


def test_a_database_is_read_as_it_is(address: str) -> None:
    """Also one of an older release, which stays one of it; not one that would have to be changed first."""
    store = Store.open(address)
    asyncio.run(open_table(store, 3))
    store.close()
    database = Database(address)

    def is_at(revision: str) -> None:
        with database.writer.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})

    with database.writer.begin() as connection:
        connection.execute(text("DROP TABLE leases"))
    is_at("0007")
    read = Store.open_as_it_is(address)
    assert asyncio.run(read.ids()) == ["lamp"]
    assert asyncio.run(read.ids(after="lamp")) == []
    assert len(asyncio.run(read.entries("lamp"))) == 3
    read.close()
    assert revision_of(address) == "0007"
    is_at("0005")
    database.close()
    with pytest.raises(CannotOpen, match=f"its schema is 0005, and those since {READ_FROM} are"):
        Store.open_as_it_is(address)


def test_nothing_is_made_to_be_read(tmp_path: Path) -> None:
    """Where there is no house, there is none afterwards."""
    with pytest.raises(CannotOpen, match="There is no"):
        Store.open_as_it_is(tmp_path / "none.sqlite3")
    assert not list(tmp_path.iterdir())
