"""The commands for whoever keeps a house: its links, copies of it, tables that move, upgrades."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from commedia.cli.parameters import AsJson, Guests

Address = Annotated[
    str,
    Parameter(
        help="Where the house is found, to stand before each link; where left out, what COMMEDIA_URL "
        "says, or else http://127.0.0.1:8000."
    ),
]


def print_links(
    called: Annotated[
        str, Parameter(help="A title, or part of one; without it, what tables there are.")
    ] = "",
    /,
    *,
    data: Annotated[str | None, Parameter(help="The folder in which tables are kept.")] = None,
    address: Address = "",
    game: Guests = None,
) -> int:
    """Print every seat's link of a table, for whoever keeps the house: whoever has one, reads the seat."""
    from commedia.cli.guests import put_on
    from commedia.cli.links import run

    put_on(game or [])
    return run(called, data, address)


Data = Annotated[str | None, Parameter(help="The folder in which tables are kept.")]


def back_up(
    file: Annotated[Path, Parameter(help="Where to; there may be nothing yet.")], /, *, data: Data = None
) -> int:
    """Keep all tables of the house in a file, also while it is open, and check what was kept."""
    from commedia.cli.copying import backup

    return backup(file, data)


def restore_backup(
    file: Annotated[Path, Parameter(help="A backup, as `commedia backup` made it.")],
    /,
    *,
    data: Data = None,
) -> int:
    """Bring all tables of a backup to a house in which there are none: links and seals hold as before."""
    from commedia.cli.copying import restore

    return restore(file, data)


def migrate_house(
    source: Annotated[str, Parameter(help="A file of SQLite, or postgresql://...")],
    target: Annotated[str, Parameter(help="Another, in which there are no tables yet.")],
    /,
) -> int:
    """Bring all tables of one database to another, of either kind; close the house before."""
    from commedia.cli.copying import migrate

    return migrate(source, target)


def export_table(
    table: Annotated[str, Parameter(help="Its id, one of its links, or its title.")],
    file: Annotated[Path | None, Parameter(help="Where to; commedia-table-ID.json where left out.")] = None,
    /,
    *,
    data: Data = None,
    game: Guests = None,
) -> int:
    """Put one table in a file, with all its secrets, to go on at another house: at play, it is here no
    longer.
    """
    from commedia.cli.guests import put_on
    from commedia.cli.moving import export

    put_on(game or [])
    return export(table, file, data)


def import_table(
    file: Annotated[Path, Parameter(help="A table, as `commedia export` put it there.")],
    /,
    *,
    data: Data = None,
    address: Address = "",
    game: Guests = None,
) -> int:
    """Have a table from another house go on here, and print its new links."""
    from commedia.cli.guests import put_on
    from commedia.cli.moving import import_

    put_on(game or [])
    return import_(file, data, address)


def check_upgrade(
    *,
    data: Data = None,
    game: Guests = None,
    as_json: AsJson = False,
) -> int:
    """Say which tables of a house would not go on with the Commedia at hand, also while it is open."""
    from commedia.cli.guests import put_on
    from commedia.cli.upgrading import check

    put_on(game or [])
    return check(data, as_json)


def finish_upgrade(*, data: Data = None) -> int:
    """Clear up in the database after an upgrade, when no worker of the release before is left."""
    from commedia.cli.upgrading import finish

    return finish(data)


COMMANDS: dict[str, Callable[..., int]] = {
    "links": print_links,
    "backup": back_up,
    "restore": restore_backup,
    "migrate": migrate_house,
    "export": export_table,
    "import": import_table,
    "upgrade-check": check_upgrade,
    "finish-upgrade": finish_upgrade,
}
"""What each is called."""
