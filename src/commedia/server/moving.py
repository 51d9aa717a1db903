"""A table that goes to another house: given away here, taken in there, with new links for every seat.

A seed deals the same at two tables, so that one would tell the future of the other. So a table at play that
is given away is gone from its house, but for a line that says so, before anybody gets the file.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from commedia.engine import CommediaError, log, seed_hash
from commedia.lab.moved import record_of
from commedia.lab.verify import Untrue, verify
from commedia.server.all_links import TableLink, links_of
from commedia.server.bringing_back import prose_of
from commedia.server.invitations import InvitationSigner
from commedia.server.link_validity import replace
from commedia.server.lobby import Lobby, read_lobby
from commedia.server.upgrade_check import bring_back, look
from commedia.store import QuietTable, Store, SweptTable
from commedia.store.changes import MOVED
from commedia.store.moving import WholeTable, as_file

MOST_TRIES = 5
"""How often a table is read again because somebody moved it on meanwhile."""

OPEN = (
    "The house is open, and a table at play is given away only while it is closed: close it, export, and "
    "open it again. Where many workers serve it, it may stay open."
)


class CannotMove(CommediaError):
    """A table that cannot be given away, or taken in; nothing was done."""


class Given(NamedTuple):
    """A table that was put in a file. is_over: whether its play is; then it is here as well."""

    whole: WholeTable
    is_over: bool


async def give_away(store: Store, id: str, keep: Callable[[bytes], None], *, may_take: bool = True) -> Given:
    """Give a table away: it is in the file, and no longer here. One whose play is over is copied.

    keep: writes what it is given durably; it is called again where somebody moved the table on meanwhile.
    may_take: whether every worker that serves it learns that it is gone. Raises CannotMove, and what `keep`
    raises.
    """
    for _ in range(MOST_TRIES):
        whole = await store.whole(id)
        if whole is None:
            raise CannotMove(f"There is no table {id} here.")
        is_over = _must_go_on(whole, store)
        if not (is_over or may_take):
            raise CannotMove(OPEN)
        keep(as_file(whole))
        if is_over:
            return Given(whole, is_over)
        left = SweptTable(id, whole.game, whole.title, MOVED, time.time())
        came = whole.came
        quiet = QuietTable(id, 0.0 if came is None else came, whole.doc, whole.version)
        if await store.remove_table(quiet, whole.last_seq, left):
            return Given(whole, is_over)
    raise CannotMove("Somebody plays there all the time. Close the house, and try again.")


def _must_go_on(whole: WholeTable, store: Store) -> bool:
    """Whether the play of a table is over. Raises CannotMove where it would not go on, here or elsewhere."""
    found = whole.brought_back(prose_of)
    if (finding := look(found, store)) is not None and finding.kind != "terms":
        raise CannotMove(f"It stays here as it is. {finding.sentence} {finding.then}")
    lobby = read_lobby(whole.doc)
    if lobby.rising:
        raise CannotMove("Its curtain is just rising. Try again when it is up.")
    if lobby.stage == "lobby" or found.log is None:
        return False
    play = bring_back(found, lobby, store).play
    return play is not None and play.finished


class TakenIn(NamedTuple):
    """A table that came from another house. proved: what its log proves so far, in a sentence."""

    whole: WholeTable
    lobby: Lobby
    links: list[TableLink]
    proved: str


async def take_in(store: Store, whole: WholeTable) -> TakenIn:
    """Have a table go on here, under new links. Raises CannotMove, TableExists and CannotCopy."""
    is_over = _must_go_on(whole, store)
    lobby = read_lobby(whole.doc)
    _must_have_its_seed(whole, lobby)
    proved = _proved(whole, lobby, is_over)
    make_new_links(lobby)
    arrived = msgspec.structs.replace(
        whole, doc=msgspec.json.encode(lobby), version=whole.version + 1, came=await store.open_seconds()
    )
    await store.enter_whole(arrived)
    return TakenIn(arrived, lobby, links_of(InvitationSigner(await store.secret()), whole.id, lobby), proved)


def _must_have_its_seed(whole: WholeTable, lobby: Lobby) -> None:
    """Raises CannotMove where the seed is not the one whose hash everybody was shown."""
    if lobby.dealer != "house":
        return
    hashes = {lobby.seal}
    if whole.log:
        opened = log.decode(whole.log[0][2])
        hashes.add(opened.seal if isinstance(opened, log.Opened) else "")
    if hashes != {seed_hash(bytes.fromhex(lobby.seed))}:
        raise CannotMove("Its seed is not the one whose hash was shown at the opening. It was not taken in.")


def _proved(whole: WholeTable, lobby: Lobby, is_over: bool) -> str:
    """What its log proves so far."""
    if lobby.stage == "lobby" or not whole.log:
        return "Its play has not begun."
    try:
        verify(record_of(whole), is_over=is_over)
    except Untrue as untrue:
        return f"Its log bears its seals and is played on, and more is not known of it: {untrue}"
    dealt = "every draw follows from the seed, and " if lobby.dealer == "house" else ""
    return f"Its log was played again from the beginning: {dealt}every move was legal."


def make_new_links(lobby: Lobby) -> None:
    """No link to the table is good any more. Whoever keeps the house hands the new ones on, and may have
    them.
    """
    for chair in lobby.chairs:
        is_seat = chair.kind == "person" and chair.link == "own"
        replace(chair, "moved", "given" if is_seat else chair.link)
    lobby.watch += 1
    lobby.at_home = False  # no browser remembers this house's link
    if lobby.stage == "lobby":
        lobby.words = []  # what browsers keep of them they keep for the other house
