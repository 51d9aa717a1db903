"""Bring an older database to today's schema. Imported only then: Alembic is slow to load."""

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from commedia.store.errors import NewerSchema
from commedia.store.schema import REVISION


def upgrade(connection: Connection, found: str | None) -> None:
    """Run the missing steps inside the transaction that the caller has begun.

    found: the revision that the database says it is at; None for an empty one.
    Raises NewerSchema if this program has never heard of that revision.
    """
    config = Config()
    config.set_main_option("script_location", "commedia.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    if found is not None:
        try:
            ScriptDirectory.from_config(config).get_revision(found)
        except CommandError as unknown:
            raise NewerSchema(found, REVISION) from unknown
    command.upgrade(config, "head")
