"""SQLite lays entries in a day-book before they are posted to their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None
when = "closed"


def upgrade() -> None:
    """One table more. The log has another name, so that an older program cannot write beside the day-book."""
    op.rename_table("entries", "log")
    op.create_table(
        "day_entries",
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("client_id", sa.Text),
        sa.Column("seal", sa.LargeBinary, nullable=False),
        sa.Column("written", sa.Double),
        sa.PrimaryKeyConstraint("place", name="pk_day_entries"),
    )
    op.create_index("uq_day_entries_seq", "day_entries", ["table_id", "seq"], unique=True)
