"""Of several workers one has each duty of the whole house at a time, such as sweeping it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None
when = "before"


def upgrade() -> None:
    """A new table, of which an older program knows nothing."""
    op.create_table(
        "duties",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_duties"),
    )
