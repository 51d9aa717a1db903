"""When each entry of a log was written; of older ones nobody knows."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None
when = "before"


def upgrade() -> None:
    """One more column."""
    op.add_column("entries", sa.Column("written", sa.Double))
