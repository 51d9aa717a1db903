"""When somebody came is told by how long the house had been open, and what was swept away is known."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None
when = "closed"


def upgrade() -> None:
    """Of tables that are there it is not known, so somebody came as the house was opened for the first time.

    The column has another name, so that an older program cannot sweep by its calendar.
    """
    op.drop_index("ix_tables_visited", "tables")
    op.execute("ALTER TABLE tables RENAME COLUMN visited TO came")
    op.execute("UPDATE tables SET came = 0")
    op.create_index("ix_tables_came", "tables", ["came"])
    op.create_table(
        "swept",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_swept"),
    )
    op.create_index("ix_swept_at", "swept", ["at"])
