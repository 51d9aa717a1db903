"""Bring an older database to today's schema. Imported only then: Alembic is slow to load.

Every step says when it may be run (`when`):

- "before": while workers of the release before have the database open. It adds, and takes nothing away that
  they need. All such steps are run as a store is opened.
- "after": when none of those workers is left. It clears up what only they needed, and is run when whoever
  keeps the house says so (`finish`), or with the first step of a later release.
- "closed": while no worker has the database open. All up to 0008 that are not "before" are so, and no later
  one.

So a program knows two forms of a database: with the last "after" steps, and without them (`schema.RUNS_AT`).
The database says under `WORKS_WITH` which is the oldest program that it still works with. An older worker
that is started anew beside newer ones finds a revision that it has never heard of, and goes on if that
program is it.
"""

from collections.abc import Sequence
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, delete, insert, select

from commedia.store.errors import NewerSchema
from commedia.store.schema import REVISION, WORKS_WITH, settings

STEPS = "commedia.store:migrations"
"""Where they are."""


def upgrade(connection: Connection, found: str | None, *, finish: bool = False) -> list[str]:
    """Run the missing steps inside the transaction that the caller has begun; what each does, as a sentence.

    found: the revision that the database says it is at; None for an empty one. finish: those also that may be
    run only when no worker of the release before is left. Raises NewerSchema where a newer program's step
    took away what this one needs.
    """
    steps = all_steps()
    known = [step.revision for step in steps]
    if found is not None and found not in known:
        must_work_with_it(connection, found)
        return []
    last = len(steps) if finish else _last_at_start(steps)
    due = steps[0 if found is None else known.index(found) + 1 : last]
    if due:
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, due[-1].revision)
        _say_what_works(connection, found, due)
    return [f"{step.revision}: {step.doc}" for step in due]


def all_steps() -> list[Script]:
    """Every step, the first one first."""
    return list(ScriptDirectory.from_config(_config()).walk_revisions())[::-1]


def when(step: Script) -> str:
    """When a step may be run: see above."""
    marked: Any = step.module
    said: str = marked.when
    return said


def must_work_with_it(connection: Connection, found: str) -> None:
    """Raises NewerSchema unless this program works with a database that is at a revision of a newer one."""
    works_with: bytes | None = connection.execute(
        select(settings.c.value).where(settings.c.name == WORKS_WITH)
    ).scalar()
    if works_with is None or works_with.decode() > REVISION:
        raise NewerSchema(found, REVISION)


def _last_at_start(steps: Sequence[Script]) -> int:
    """How many of the steps are run as a store is opened: all, but for the "after" ones at the end."""
    count = len(steps)
    while when(steps[count - 1]) == "after":
        count -= 1
    return count


def _say_what_works(connection: Connection, found: str | None, due: Sequence[Script]) -> None:
    """Note which is the oldest program that the database works with, once these steps were run."""
    taking = [step.revision for step in due if when(step) != "before"]
    named = settings.c.name == WORKS_WITH
    if not taking and (
        found is None or connection.execute(select(settings.c.name).where(named)).first() is not None
    ):
        return
    connection.execute(delete(settings).where(named))
    oldest = taking[-1] if taking else found
    assert oldest is not None
    connection.execute(insert(settings), {"name": WORKS_WITH, "value": oldest.encode()})


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", STEPS)
    config.set_main_option("path_separator", "os")
    return config
