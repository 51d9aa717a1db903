"""All the tables of one database: opened, found again, and kept in memory while somebody looks.

The house is the only one who knows where a table is: whoever needs one asks `table`, and a table that failed
to become durable is forgotten, so that the next who asks gets it as the log has it.
"""

from __future__ import annotations

import asyncio
import logging
import time
import weakref
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from typing import Concatenate, ParamSpec, TypeVar

import msgspec

from commedia import games
from commedia.server.address_limits import USUAL, Bounds, Limits
from commedia.server.at_table import At, change
from commedia.server.bringing_back import prose_of
from commedia.server.closed_list import opening_of, seat_names
from commedia.server.duties import Alone, Holds
from commedia.server.errors import Gone, NewerHouse, NoSuchTable, NotNow, Refused
from commedia.server.invitations import SPECTATOR, Invitation, InvitationSigner
from commedia.server.link_validity import must_open
from commedia.server.live import LiveTable
from commedia.server.lobby import read_lobby
from commedia.server.new_table import new_id, new_lobby
from commedia.server.open_time import OpenTime
from commedia.server.presence import Box, KeyEvent
from commedia.server.rules_version import must_be_played_here
from commedia.server.seed_words import seal_clear
from commedia.server.slices import Slices
from commedia.server.tables_in_memory import TablesInMemory
from commedia.server.visits import Visits
from commedia.server.witness import Witness
from commedia.server.writing import Writing
from commedia.store import BroughtBack, QuietTable, Store, StoreError, SweptTable, TableRow, in_full

KeyTold = Callable[[LiveTable, KeyEvent, int, Sequence[Box]], None]
P = ParamSpec("P")
R = TypeVar("R")

_log = logging.getLogger(__name__)


class Playhouse:
    """The tables of one store."""

    def __init__(
        self, store: Store, signer: InvitationSigner, limits: Limits, open_seconds: float = 0.0
    ) -> None:
        """Use `open`. open_seconds: for how long the house has been open before."""
        self.store = store
        self.bounds = Bounds(limits)
        self.writing = Writing(limits)
        self.slices = Slices()
        self.signer = signer
        self.tables = TablesInMemory()
        self.visits = Visits(store, OpenTime(open_seconds))
        self.draining = False
        self.witness = Witness()
        self.has_model = False
        """Whether its actors have a model, of which their chairs bear the mark."""
        self.noticed: Callable[[LiveTable], None] = lambda live: None
        """Told of a table that was brought back or that somebody begins to watch: its actors may be due."""
        self.rising: Callable[[LiveTable], None] = lambda live: None
        """Told of a table whose curtain begins to rise, or that was brought back; and when it is up."""
        self.noted: Callable[[LiveTable], None] = lambda live: None
        """Told of a table in whose document something was noted that nobody waits for to be kept."""
        self.published: Callable[[LiveTable], None] = lambda live: None
        """Told of a table that has published something."""
        self.attended: Callable[[LiveTable], None] = lambda live: None
        """Told of a table at which windows came or went, or somebody writes."""
        self.key_told: KeyTold = lambda live, event, chair, boxes: None
        """Told of each key that is pressed at a table through this house."""
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.leases: Holds = Alone()
        """What this worker alone does at a time, where there are several."""
        self.is_current: Callable[[LiveTable], Awaitable[bool]] = is_alone
        """Whether a table in memory stands as the database has it, for all that other workers did."""
        self._has_handed_on = False  # any table to a newer house

    @classmethod
    async def open(cls, store: Store, limits: Limits = USUAL) -> Playhouse:
        """A house over a store; its invitations are signed with the store's own secret."""
        return cls(store, InvitationSigner(await store.secret()), limits, await store.open_seconds())

    # -- opening -------------------------------------------------------------------------------------

    async def open_table(
        self, game: str, title: str = "", chairs: int | None = None, address: str = ""
    ) -> LiveTable:
        """A new table in its lobby (see `new_lobby`). Raises BadOption or TooMany.

        address: who opens it (see `limits.who`).
        """
        played = games.get(game)
        self.bounds.open_table(address, await self.store.count_tables())
        lobby = new_lobby(played, title, chairs)
        id = new_id()
        row = TableRow(id, game, lobby.title, time.time(), msgspec.json.encode(lobby))
        await self.store.create_table(row, self.visits.open_time.now())
        live = LiveTable(id, lobby, 0, self.store, self.signer)
        self._remember(live)
        return live

    async def begin(self, live: LiveTable) -> None:
        """Raise the curtain on a table whose chairs are all taken. Raises BadOption or NotNow.

        Where words for the seed are sealed still, the curtain begins to rise, and waits for them.
        """
        lobby = live.lobby
        if lobby.stage != "lobby":
            raise NotNow("The curtain is up already.")
        empty = [c.n for c in lobby.chairs if c.kind == "open"]
        if empty:
            raise Refused(
                f"{len(empty)} of {len(lobby.chairs)} seats are open. Fill them, or seat house actors."
            )
        if lobby.due:
            # What is refused is refused before anybody shows their word.
            live.prepare(opening_of(lobby, live.game))
            lobby.closed, lobby.closed_at = True, await self.store.now()
            await live.save()
            self.rising(live)
        else:
            await self.raise_curtain(live)

    async def raise_curtain(self, live: LiveTable) -> None:
        """Begin the play with the words that are open; the others are left out, for all to read."""
        lobby = live.lobby
        opened = opening_of(lobby, live.game)
        play = live.prepare(opened)
        lobby.seats = seat_names(lobby.chairs)
        lobby.stage = "play"
        if self.has_model:
            lobby.mark_model()
        async with live.at_once():
            await live.save()
            await live.begin(opened, play)
        self.rising(live)

    # -- finding -------------------------------------------------------------------------------------

    async def table(self, id: str) -> LiveTable:
        """A table by its id, brought back from its log where need be.

        Raises NoSuchTable, Gone, or NewerHouse.
        """
        live = self.in_memory(id)
        if live is not None:
            return live
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    def in_memory(self, id: str) -> LiveTable | None:
        """A table that need not be brought back."""
        self.visits.note(id)
        return self.tables.use(id)

    async def keep_visits(self) -> None:
        """Keep which tables were visited since this was last done, or are watched. Raises StoreError."""
        await self.visits.keep(self.tables.watched())

    async def remove(self, quiet: QuietTable, last_seq: int, why: str) -> bool:
        """Take a table away for good, unless somebody is there, or has been since it was read.

        last_seq: of its log. why: see `errors.Gone`. Returns whether it is gone. Raises StoreError.
        """
        live = self.tables.get(quiet.id)
        if self.visits.are_unkept(quiet.id) or (live is not None and live.is_in_use):
            return False
        lobby = read_lobby(quiet.doc)
        left = SweptTable(quiet.id, lobby.game, lobby.title, why, time.time())
        async with live.lock if live is not None else nullcontext():
            gone = await self.store.remove_table(quiet, last_seq, left)
        if gone and (loading := self._loading.get(quiet.id)) is not None:
            with suppress(NoSuchTable, StoreError):
                live = await asyncio.shield(loading)
        if gone and live is not None:
            self.forget(live)
        return gone

    async def _load(self, id: str) -> LiveTable:
        began = time.monotonic()
        found = await self.store.bring_back(id, prose_of)
        if found is None:
            self.visits.forget(id)
            raise Gone(await self.store.swept(id))
        self._must_be_played_here(found)
        live = LiveTable(id, read_lobby(found.row.doc), found.row.version, self.store, self.signer)
        self._set_up(live, found)
        self._remember(live)
        self.witness.restored("asked", time.monotonic() - began)
        self._notice(live)
        return live

    async def catch_up(self, live: LiveTable) -> None:
        """Have a table in memory stand as document and log have it, which another worker has moved on; under
        its lock. Raises Gone, where it was swept away, NewerHouse, and StoreError.
        """
        began, before = time.monotonic(), live.log.seq
        found = await self.store.bring_back(live.id, prose_of)
        if found is None:
            self.forget(live)
            raise Gone(await self.store.swept(live.id))
        try:
            self._must_be_played_here(found)
        except NewerHouse:
            self.forget(live)
            raise
        self._set_up(live, found)
        self.witness.restored("followed", time.monotonic() - began)
        live.notify()
        if found.log is not None:
            self.witness.followed(live.audience.watchers, found.log.moments_after(before))
        self._notice(live)

    def _must_be_played_here(self, found: BroughtBack) -> None:
        """Raises NewerHouse where only a worker that was upgraded already can play a table."""
        try:
            must_be_played_here(found)
        except NewerHouse as fault:
            if not self._has_handed_on:
                _log.warning("tables are handed on to newer workers, %s the first: %s", found.row.id, fault)
            self._has_handed_on = True
            raise

    def _set_up(self, live: LiveTable, found: BroughtBack) -> None:
        """Have a table stand as it was found."""
        live.catch_up(found.row, found.log, found.words)
        if live.lobby.stage != "lobby" and found.log is None:  # its curtain is, or was, going up just then
            live.lobby.stage = "lobby"
            live.lobby.seats = {}
            live.document.settle()
        if live.lobby.stage == "lobby" and seal_clear(live.lobby, found.row.doc):
            live.document.note(lambda lobby: None)  # it is done at every look at the document
        if self.has_model and live.lobby.mark_model():
            live.document.note(lambda lobby: lobby.mark_model())

    def _notice(self, live: LiveTable) -> None:
        """Tell whoever has something to do at a table that may have come about without them."""
        if live.document.has_notes:
            self.noted(live)
        self.noticed(live)
        self.rising(live)

    def _remember(self, live: LiveTable) -> None:
        live.witness = self.witness
        live.published = without_holding(live, lambda at: self.published(at))
        live.audience.attended = without_holding(live, lambda at: self.attended(at))
        live.presence.told = without_holding(
            live, lambda at, event, chair, boxes: self.key_told(at, event, chair, boxes)
        )
        self.tables.add(live)

    async def change(self, table: str, do: Callable[[LiveTable], Awaitable[R]]) -> R:
        """Alone with a table, do something that may write, again where another worker was faster. Whatever
        writes to a table that others may know goes this way: see `at_table.change`.
        """
        return await change(self, table, do)

    async def put_away(self) -> None:
        """Write what could be told again of every table in memory, before the house is closed.

        Another edition of a game might tell it otherwise. Where it cannot be written, it is told again.
        """
        await asyncio.gather(*map(self._put_away, list(self.tables.values())))  # and so with few commits
        try:
            await self.keep_visits()
        except StoreError as fault:
            _log.warning("which tables were visited could not be kept: %s", in_full(fault))

    async def _put_away(self, live: LiveTable) -> None:
        try:
            async with live.lock:
                await live.keep_the_rest()
        except StoreError as fault:
            _log.warning("the last of %s could not be kept: %s", live.id, in_full(fault))

    def forget(self, live: LiveTable) -> None:
        """Let go of a table whose memory may differ from its log; its watchers come back to the log's."""
        self.tables.remove(live)
        live.notify()

    def invitation(self, token: str) -> Invitation:
        """What a link says. Raises NoSuchTable where this house did not write it."""
        invitation = self.signer.read(token)
        if invitation is None:
            raise NoSuchTable
        return invitation

    @asynccontextmanager
    async def seated(self, token: str) -> AsyncGenerator[tuple[LiveTable, int]]:
        """Alone with the table of a link, in the chair that it leads to.

        Raises NoSuchTable, VoidLink or NobodySits.
        """
        invitation = self.invitation(token)
        async with self.at(invitation.table) as live:
            must_open(live.lobby, invitation)
            yield live, invitation.chair

    def token(self, live: LiveTable, chair: int) -> str:
        """The invitation to a chair of a table."""
        nonce = live.lobby.watch if chair == SPECTATOR else live.lobby.chair(chair).nonce
        return self.signer.write(live.id, chair, nonce)

    def at(self, table: str) -> At:
        """Alone with a table, as its log has it."""
        return At(self, table)


def without_holding(live: LiveTable, tell: Callable[Concatenate[LiveTable, P], None]) -> Callable[P, None]:
    """What tells of a table as long as somebody has it. The table has what tells of it, so this may not."""
    there = weakref.ref(live)

    def tell_of_it(*said: P.args, **more: P.kwargs) -> None:
        if (at := there()) is not None:
            tell(at, *said, **more)

    return tell_of_it


async def is_alone(live: LiveTable) -> bool:
    """Nobody else moves the tables of a database that one process serves."""
    return True
