"""`commedia links`: the way back for whoever keeps the house, when a host has lost their link."""

from __future__ import annotations

import asyncio
from pathlib import Path

from rich.markup import escape
from rich.table import Table

from commedia import games
from commedia.cli.progress import screen
from commedia.engine import BadOption
from commedia.kit.addresses import HERE, at
from commedia.server.all_links import TableLink, links_of
from commedia.server.invitations import InvitationSigner
from commedia.server.lobby import Lobby, read_lobby
from commedia.server.playhouse import Playhouse
from commedia.server.run import database_in, default_folder
from commedia.store import CannotOpen, Store, Unavailable

USUAL = "http://127.0.0.1:8000"
MOST = 200
"""Tables that are looked through, the newest first."""


def run(called: str, data: str | None, address: str) -> int:
    """Print every seat's link of the tables called so; without a name, which tables there are.

    Raises BadOption where there are none.
    """
    folder = Path(data) if data is not None else default_folder()
    database = database_in(folder)
    if isinstance(database, Path) and not database.exists():
        raise BadOption(f"No tables are kept in {folder}.")
    try:
        signer, found = asyncio.run(_read(database, called))
    except (CannotOpen, Unavailable) as refused:
        raise BadOption(str(refused)) from refused
    if not found:
        raise BadOption(f"No table there is called {called!r}." if called else "There is no table there yet.")
    if not called:
        screen().print(_listed([(lobby, stands) for _, lobby, stands in found]))
        print("commedia links TITLE gives the link of every seat.")
    for id, lobby, stands in found if called else []:
        print(f"{lobby.title}, {title_of(lobby.game)}, {stands}")
        print("\n".join(printed(links_of(signer, id, lobby), site_at(address))))
    return 0


def site_at(address: str) -> str:
    """What stands before each link. address: where the house is found, "" where nobody says."""
    return address.rstrip("/").removesuffix(HERE.path) or HERE.site or USUAL


def printed(links: list[TableLink], site: str) -> list[str]:
    """A line for each link: whose it is, and where it leads."""
    wide = max(len(link.who) for link in links)
    return [f"  {link.who.ljust(wide)}  {site}{at(f'/s/{link.token}')}" for link in links]


async def _read(database: str | Path, called: str) -> tuple[InvitationSigner, list[tuple[str, Lobby, str]]]:
    """What signs the links, and the tables called so with their documents and how they stand."""
    store = Store.open(database)
    try:
        house = await Playhouse.open(store)
        found: list[tuple[str, Lobby, str]] = []
        for row in await store.recent(MOST):
            lobby = read_lobby(row.doc)
            if called.casefold() in lobby.title.casefold():
                found.append((row.id, lobby, await _stands(house, row.id, lobby)))
        return house.signer, found
    finally:
        store.close()


def _listed(found: list[tuple[Lobby, str]]) -> Table:
    table = Table("table", "game", "stands", "who")
    for lobby, stands in found:
        people = [chair.name for chair in lobby.chairs if chair.kind == "person"]
        row = (lobby.title, title_of(lobby.game), stands, ", ".join(people))
        table.add_row(*map(escape, row))
    return table


async def _stands(house: Playhouse, id: str, lobby: Lobby) -> str:
    """Where a table is. Only its log says whether the play is over, and only the rules can read it."""
    if not _is_on(lobby.game):
        return "waits for its game, which is not on: --game puts it on"
    live = None if lobby.stage == "lobby" else await house.table(id)
    if live is None or live.opened is None:
        return "in its lobby"
    if live.broken is not None:
        return "waits for a take-back: the rules have changed"
    return "over" if live.play is not None and live.play.finished else "at play"


def _is_on(slug: str) -> bool:
    try:
        games.get(slug)
    except BadOption:
        return False
    return True


def title_of(slug: str) -> str:
    """What a game is called; its slug where it is not on this playbill."""
    return games.get(slug).title if _is_on(slug) else slug
