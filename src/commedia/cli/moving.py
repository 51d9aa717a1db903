"""`commedia export` and `commedia import`: one table goes to another house, and on there."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from commedia.cli.copying import house
from commedia.cli.links import printed, site_at, title_of
from commedia.engine import BadOption
from commedia.engine.english import plural
from commedia.server.lobby import read_lobby
from commedia.server.moving import CannotMove, Given, TakenIn, give_away, take_in
from commedia.server.ports_and_locks import hold
from commedia.store import CannotCopy, CannotOpen, Store, StoreError, TableExists, TableRow
from commedia.store.changes import MOVED
from commedia.store.moving import read_file

SECRET = (
    "The file holds all that is hidden at the table. It is yours alone to read: hand it on as you would a "
    "key, and delete it when the table has arrived."
)
ONCE = "Import it at one house alone."
FUTURE = (
    "It holds the seed, too, so that whoever reads it knows every draw to come. Import it at one house "
    "alone: at two tables the dice would fall alike, and one would tell the future of the other."
)


def export(table: str, file: Path | None, data: str | None) -> int:
    """Give one table away, in a file. Raises BadOption.

    table: its id, one of its links, or a title that no other table has.
    """
    address = house(data)
    if isinstance(address, Path) and not address.exists():
        raise BadOption(f"No tables are kept in {address.parent}.")
    with _closed(address) as is_closed, _store(address) as store:
        row = asyncio.run(_find(store, table))
        path = file or Path(f"commedia-table-{row.id}.json")
        if path.exists():
            raise BadOption(f"{path} is there already: a table is put in a file of its own.")
        is_ours = is_closed and store.hold(alone=False)
        given = asyncio.run(_give(store, row.id, path, is_ours))
    _tell_given(given, path)
    return 0


async def _give(store: Store, id: str, path: Path, is_ours: bool) -> Given:
    """Nobody has the file under its own name before the table is gone from here."""
    part = path.with_name(f"{path.name}.part")
    try:
        given = await give_away(store, id, lambda text: _write(part, text), may_take=is_ours)
    except CannotMove:
        part.unlink(missing_ok=True)
        raise
    except OSError as fault:
        part.unlink(missing_ok=True)
        raise BadOption(f"{path} cannot be written: {fault.strerror}. The table stays as it is.") from fault
    except StoreError as fault:  # it may be gone by now, and then this file is all there is of it
        raise BadOption(
            f"{fault} If `commedia links` does not list the table any more, {part} holds it."
        ) from fault
    part.rename(path)
    await store.clear_traces()
    return given


def _write(path: Path, text: bytes) -> None:
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)  # its name, too
    finally:
        os.close(folder)


def _tell_given(given: Given, path: Path) -> None:
    whole = given.whole
    called = f"“{whole.title}”, {title_of(whole.game)}"
    print(f"{called}, is in {path}: {plural(len(whole.log), 'entry', 'entries')}.")
    if given.is_over:
        print("Its play is over, so it stays here as well. `commedia verify` checks the file.")
        print(SECRET)
        return
    print(
        "It is no longer here, and its links say so. `commedia import` lets it go on at another house, or at "
        "this one."
    )
    print(SECRET)
    print(FUTURE if read_lobby(whole.doc).dealer == "house" else ONCE)


def import_(file: Path, data: str | None, address: str) -> int:
    """Take a table in, and print its new links. Raises BadOption."""
    try:
        whole = read_file(file.read_bytes())
    except OSError as missing:
        raise BadOption(f"{file} cannot be read: {missing.strerror}.") from missing
    except CannotCopy as unreadable:
        raise BadOption(f"{file}: {unreadable}") from unreadable
    target = house(data)
    with _store(target) as store:
        try:
            taken = asyncio.run(take_in(store, whole))
        except TableExists as there:
            raise BadOption(f"“{whole.title}” is here already. Nothing was changed.") from there
        except CannotCopy as untrue:
            raise BadOption(f"{untrue} It was not taken in.") from untrue
    _tell_taken(taken, site_at(address))
    return 0


def _tell_taken(taken: TakenIn, site: str) -> None:
    whole = taken.whole
    print(
        f"“{whole.title}”, {title_of(whole.game)}, goes on here: "
        f"{plural(len(whole.log), 'entry', 'entries')}. {taken.proved}"
    )
    print("No link from before leads to it. These are its new ones, each the seat itself:")
    print("\n".join(printed(taken.links, site)))
    print("Who sits down with one can make it their own, under “Your link”. Delete the file now.")


async def _find(store: Store, called: str) -> TableRow:
    """The table that is meant. Raises BadOption."""
    token = called.strip().rstrip("/").rpartition("/")[2]
    for id in (called.strip(), token.partition("-")[0]):
        if (row := await store.table(id)) is not None:
            return row
        if (gone := await store.swept(id)) is not None and gone.why == MOVED:
            raise BadOption(f"“{gone.title}” is not here any more: it moved to another house.")
    found: list[TableRow] = []
    last = ""
    while ids := await store.ids(last):
        last = ids[-1]
        rows = await store.tables(ids)
        found += [row for row in rows if row.title.casefold() == called.strip().casefold()]
    if len(found) == 1:
        return found[0]
    if not found:
        raise BadOption(f"No table there is called {called!r}. `commedia links` lists them.")
    raise BadOption(
        f"{len(found)} tables are called so: {', '.join(row.id for row in found)}. Name one of these."
    )


@contextmanager
def _closed(address: str | Path) -> Iterator[bool]:
    """Whether the house of a folder is closed, and stays so while the block lasts."""
    if isinstance(address, str):
        yield True
        return
    with hold(address.parent) as other:
        yield not other


@contextmanager
def _store(address: str | Path) -> Iterator[Store]:
    try:
        store = Store.open(address)
    except CannotOpen as refused:
        raise BadOption(str(refused)) from refused
    try:
        yield store
    except CannotMove as refused:
        raise BadOption(str(refused)) from refused
    except StoreError as fault:
        raise BadOption(str(fault)) from fault
    finally:
        with suppress(StoreError):
            store.close()
