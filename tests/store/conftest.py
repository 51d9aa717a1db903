"""A fresh store on each engine that this machine has: SQLite always, PostgreSQL if it is installed."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from commedia.store import Store
from tests.postgresql import IS_THERE, new_database, postgresql

__all__ = ["new_database", "postgresql"]

ENGINES = ["sqlite"]
if IS_THERE:
    ENGINES.append(pytest.param("postgresql", marks=pytest.mark.slow))


@pytest.fixture(params=ENGINES)
def new_address(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes addresses of empty databases."""
    number = count()
    if request.param == "sqlite":
        return lambda: str(tmp_path / f"tables-{next(number)}.sqlite3")
    made: Callable[[], str] = request.getfixturevalue("new_database")
    return made


@pytest.fixture
def address(new_address: Callable[[], str]) -> str:
    """The address of one empty database."""
    return new_address()


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """A store on an empty database."""
    opened = Store.open(address)
    yield opened
    opened.close()
