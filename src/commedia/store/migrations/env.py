"""Alembic's way in: it runs the steps on the connection that commedia.store.migrate hands over."""

from alembic import context

from commedia.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a column by copying its table
    transactional_ddl=True,  # SQLite can, once the transaction is begun by hand (see database.py)
)
context.run_migrations()
