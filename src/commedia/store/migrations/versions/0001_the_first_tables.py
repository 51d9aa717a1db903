"""The first tables: the log, and what lies beside it."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None
when = "before"


def upgrade() -> None:
    """Lay the tables out."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("doc", sa.LargeBinary, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_created", "tables", ["created"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        *_sealed(),
        *_keys("entries", "seq"),
        sqlite_with_rowid=False,
    )
    named = sa.text("client_id IS NOT NULL")
    op.create_index(
        "uq_entries_client_id",
        "entries",
        ["table_id", "client_id"],
        unique=True,
        sqlite_where=named,
        postgresql_where=named,
    )
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("scene", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        *_keys("checkpoints", "seq"),
    )
    op.create_table(
        "words",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("seat", sa.Text),
        sa.Column("text", sa.Text, nullable=False),
        *_keys("words", "id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "script",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        *_keys("script", "n"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "undone",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        *_sealed(),
        *_keys("undone", "turn", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_settings"),
    )


def _sealed() -> tuple[sa.Column[object], ...]:
    return (
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("client_id", sa.Text),
        sa.Column("seal", sa.LargeBinary, nullable=False),
    )


def _keys(name: str, *columns: str) -> tuple[sa.Constraint, ...]:
    return (
        sa.PrimaryKeyConstraint("table_id", *columns, name=f"pk_{name}"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id"),
    )
