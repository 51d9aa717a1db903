"""The tables of the database. A change here needs a migration; tests/store compares the two.

A new database is laid out from here at once; the migrations are for those that were there before.
"""

from sqlalchemy import (
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    insert,
    text,
)

REVISION = "0009"
"""The migration that this module describes: a database that is there needs no Alembic."""
RUNS_AT = frozenset({REVISION})
"""Revisions at which this program runs: with the last steps that clear up, and without them (see migrate.py).
"""
READ_FROM = "0006"
"""The first revision at which tables are brought back by today's statements, though it is not upgraded."""
WORKS_WITH = "works_with"
"""The setting that says which is the oldest program that a database works with, by its revision."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


def _of_table() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("created", Double, nullable=False, index=True),
    Column("doc", LargeBinary, nullable=False),
    Column("version", Integer, nullable=False),
    Column("came", Double, index=True),
)

_NAMED = text("client_id IS NOT NULL")


# Without rowid, the primary key is the tree itself: a table's log lies together, in order.
entries = Table(
    "log",
    metadata,
    _of_table(),
    Column("seq", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("client_id", Text),
    Column("seal", LargeBinary, nullable=False),
    Column("written", Double),
    sqlite_with_rowid=False,
)

_of_clients = Index(
    "uq_entries_client_id", entries.c.table_id, entries.c.client_id, unique=True, sqlite_where=_NAMED
)

checkpoints = Table(
    "checkpoints",
    metadata,
    _of_table(),
    Column("seq", Integer, primary_key=True),
    Column("scene", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

words = Table(
    "words",
    metadata,
    _of_table(),
    Column("id", Text, primary_key=True),
    Column("seat", Text),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

script = Table(
    "script",
    metadata,
    _of_table(),
    Column("n", Integer, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

# Who of several workers acts for a table, and until when, in seconds since 1970 by the database's clock.
leases = Table(
    "leases",
    metadata,
    _of_table(),
    Column("holder", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("until", Double, nullable=False),
)

# The same for what is done once for the whole house, by the names in `leases.DUTIES`.
duties = Table(
    "duties",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("until", Double, nullable=False),
)

# Of tables that were swept away: what whoever follows their links is told.
swept = Table(
    "swept",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("at", Double, nullable=False, index=True),
)

# Alembic's own, as Alembic makes it: where it finds the revision of a database.
_version = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)


def lay_out(connection: Connection) -> None:
    """Make all tables in an empty database, and say which revision they are of."""
    # Not said above, where the index is: SQLAlchemy loads every dialect that it hears of.
    if connection.dialect.name == "postgresql":
        _of_clients.dialect_options["postgresql"]["where"] = _NAMED
    metadata.create_all(connection, checkfirst=False)
    _version.create(connection, checkfirst=False)
    connection.execute(insert(_version), {"version_num": REVISION})
