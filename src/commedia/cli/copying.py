"""`commedia backup`, `restore` and `migrate`: all tables of a house in a file, back again, or elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from commedia.cli.progress import screen
from commedia.engine import BadOption
from commedia.server.run import database_in, default_folder
from commedia.store import CannotCopy, CannotOpen, Unavailable
from commedia.store.copies import copy
from commedia.store.database import BESIDE


def backup(file: Path, data: str | None) -> int:
    """Keep all tables of a house in a file, also while it is open. Raises BadOption."""
    source = house(data)
    if isinstance(source, Path) and not source.exists():
        raise BadOption(f"No tables are kept in {source.parent}.")
    if file.exists():
        raise BadOption(f"{file} is there already: a backup is a file of its own.")

    def undo() -> None:
        for end in ("", *BESIDE):
            Path(f"{file}{end}").unlink(missing_ok=True)

    return _copied(source, file, undo)


def restore(file: Path, data: str | None) -> int:
    """Bring all tables of a backup to a house in which there are none. Raises BadOption."""
    if not file.exists():
        raise BadOption(f"There is no {file}.")
    target = house(data)
    if isinstance(target, Path):
        target.parent.mkdir(0o700, parents=True, exist_ok=True)
    return _copied(file, target)


def migrate(source: str, target: str) -> int:
    """Bring all tables of one database to another in which there are none. Raises BadOption."""
    if "://" not in source and not Path(source).exists():
        raise BadOption(f"There is no {source}.")
    return _copied(source, target)


def house(data: str | None) -> str | Path:
    """Where a house keeps its tables. data: its folder, None for the usual."""
    return database_in(Path(data) if data is not None else default_folder())


def _copied(source: str | Path, target: str | Path, undo: Callable[[], object] = lambda: None) -> int:
    """Copy, with progress; what was begun and is not whole is undone."""
    console = screen()
    try:
        with console.status("Copying") as status:

            def tell(rows: Mapping[str, int]) -> None:
                status.update(f"Copying: {_told(rows)}")

            copied = copy(source, target, tell)
    except (CannotCopy, CannotOpen, Unavailable) as refused:
        undo()
        raise BadOption(str(refused)) from refused
    print(f"Copied and checked: {_told(copied)}.")
    return 0


def _told(rows: Mapping[str, int]) -> str:
    """How many of what there are.

    >>> _told(Counter(tables=2, log=1200))
    '2 tables, 1,200 entries, 0 pieces of prose'
    """
    return (
        f"{rows.get('tables', 0):,} tables, {rows.get('log', 0):,} entries, "
        f"{rows.get('words', 0):,} pieces of prose"
    )
