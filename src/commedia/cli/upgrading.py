"""`commedia upgrade-check`, before an upgrade, and `commedia finish-upgrade`, after it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from commedia import games
from commedia.cli.copying import house
from commedia.cli.progress import progress
from commedia.engine import BadOption
from commedia.engine.english import plural
from commedia.server.upgrade_check import Finding
from commedia.server.upgrade_check import check as looked_at
from commedia.store import CannotOpen, Store, Unavailable
from commedia.store.database import Database


class Report(msgspec.Struct, frozen=True):
    """What `--json` prints. tables: how many were played; go_on: how many of them go on."""

    tables: int
    go_on: int
    findings: list[Finding]


def check(data: str | None, json: bool) -> int:
    """Say which tables would not go on with the code at hand; 1 where there are any. Raises BadOption."""
    try:
        store = Store.open_as_it_is(house(data))
    except (CannotOpen, Unavailable) as refused:
        raise BadOption(str(refused)) from refused
    try:
        report = asyncio.run(_look(store))
    finally:
        store.close()
    if json:
        print(msgspec.json.encode(report).decode())
    else:
        print("\n".join(_told(report)))
    return 1 if report.findings else 0


async def _look(store: Store) -> Report:
    tables = 0

    def told(count: int) -> None:
        nonlocal tables
        tables = count
        report(count)

    with progress("Playing", await store.count_tables(), "tables") as report:
        findings = await looked_at(store, told)
    return Report(tables, tables - len(findings), findings)


def _told(report: Report) -> list[str]:
    lines: list[str] = []
    for one in report.findings:
        title = games.get(one.game).title if one.game in games.SLUGS else one.game
        lines += [f"“{one.title}” ({title}, table {one.table}): {one.sentence}", f"  {one.then}"]
    played = f"{plural(report.tables, 'table')} played by the code at hand"
    if not report.findings:
        return [f"{played}: all go on."]
    return [*lines, f"{played}: {report.go_on:,} go on, {len(report.findings):,} would not."]


def finish(data: str | None) -> int:
    """Clear up in the database of a house what only older workers needed. Raises BadOption."""
    address = house(data)
    if isinstance(address, Path) and not address.exists():
        raise BadOption(f"No tables are kept in {address.parent}.")
    try:
        database = Database(address)
        try:
            done = database.finish_upgrade()
        finally:
            database.close()
    except (CannotOpen, Unavailable) as refused:
        raise BadOption(str(refused)) from refused
    if not done:
        print("There is nothing to clear up: the database is as this Commedia wants it.")
        return 0
    print("Cleared up. Workers of the release before can't open this database any more.")
    print("\n".join(f"  {what}" for what in done))
    return 0
