"""What is taken back stands in the log itself, and no archive beside it is ever written."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None
when = "closed"


def upgrade() -> None:
    """One table less."""
    op.drop_table("undone")
