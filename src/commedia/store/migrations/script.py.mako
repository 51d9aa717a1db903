"""${message}."""

import sqlalchemy as sa
from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None
when = "before"  # or "after": see commedia/store/migrate.py


def upgrade() -> None:
    ${upgrades if upgrades else "pass"}
