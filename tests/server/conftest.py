"""A house of its own for every test, and the tables in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from commedia.server.app import build
from commedia.store import Store
from tests.server.streets import Street, open_street
from tests.server.tables import Table, open_table


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where the house keeps its tables."""
    return tmp_path / "commedia.sqlite3"


@pytest.fixture(scope="session")
def opened_on() -> Callable[[Path], ASGIApp]:
    """The application, on a database. To make one takes longer than most tests, so they open it in turn."""
    next_one: list[Path] = []
    application = build(lambda: Store.open(next_one.pop()), pace=0.0)

    def on(database: Path) -> ASGIApp:
        next_one.append(database)
        return application

    return on


@pytest.fixture
def client(opened_on: Callable[[Path], ASGIApp], database: Path) -> Iterator[TestClient]:
    """Somebody who asks the house over HTTP; its actors do not wait."""
    with TestClient(opened_on(database)) as asking:
        yield asking


@pytest.fixture
def table(client: TestClient) -> Table:
    """Men of Stones with three people, at its first decision."""
    return open_table(client)


@pytest.fixture
def street(database: Path) -> Iterator[Street]:
    """A house on a port of its own, with Men of Stones for three people."""
    with open_street(database) as opened:
        yield opened
