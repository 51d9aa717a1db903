"""A database of PostgreSQL is one house's: its lock goes over to each new line that writes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.postgresql import IS_THERE, new_database, postgresql

__all__ = ["new_database", "postgresql"]

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not IS_THERE, reason="PostgreSQL is not installed")]


def test_a_session_that_is_left_over_is_ended_where_it_is_ones_own(new_database: Callable[[], str]) -> None:
    """Its line broke off, and the server does not know yet; of another house none is."""
    import psycopg
    from sqlalchemy import create_engine

    from commedia.store.holding import Holding

    database = new_database()
    engine = create_engine("postgresql+psycopg://")  # which connects to nothing here
    with psycopg.connect(database) as first, psycopg.connect(database) as second:
        with psycopg.connect(database) as others:
            house, another = Holding(engine, True), Holding(engine, True)
            assert house.take(first)
            assert not another.take(others)
            assert house.take(second)
            with pytest.raises(psycopg.OperationalError):
                first.execute("SELECT 1")
            assert not another.take(others)
            assert second.execute("SELECT 1").fetchone() == (1,)
        first.close()


def test_those_who_hear_of_one_another_have_it_together(new_database: Callable[[], str]) -> None:
    """And whoever would have it alone is refused, as they are by that one."""
    import psycopg
    from sqlalchemy import create_engine

    from commedia.store.holding import Holding

    database = new_database()
    engine = create_engine("postgresql+psycopg://")
    with (
        psycopg.connect(database) as one,
        psycopg.connect(database) as other,
        psycopg.connect(database) as third,
    ):
        assert Holding(engine, False).take(one)
        assert Holding(engine, False).take(other)
        assert not Holding(engine, True).take(third)
