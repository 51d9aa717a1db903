"""What time it is by the database's clock, which is the same for all workers."""

from sqlalchemy import ColumnElement, Connection, Double, literal_column, select


def now(connection: Connection) -> ColumnElement[float]:
    """Seconds since 1970, as it is now and not as the transaction began; for a statement."""
    if connection.dialect.name == "sqlite":
        return literal_column("(julianday('now') - 2440587.5) * 86400.0", Double)
    return literal_column("extract(epoch FROM clock_timestamp())::float8", Double)


def read(connection: Connection) -> float:
    """The same as a number."""
    seconds: float = connection.execute(select(now(connection))).scalar_one()
    return seconds
