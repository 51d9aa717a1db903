"""A table says when anybody was there last, so that one that nobody wants can be swept away."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None
when = "before"


def upgrade() -> None:
    """Of tables that are there it is not known, so somebody was there just now."""
    op.add_column("tables", sa.Column("visited", sa.Double))
    op.execute(sa.update(sa.table("tables", sa.column("visited"))).values(visited=time.time()))
    op.create_index("ix_tables_visited", "tables", ["visited"])
