"""The house in which a rehearsal takes place: one table, another one whenever its log is played again.

A window that shows the one before is sent on to the same chair at the one that stands now.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from traceback import extract_tb

import msgspec

from commedia.dev.faults import Fault, fault_of
from commedia.dev.rehearsal import Broke, Rehearsal
from commedia.dev.trying import Tried
from commedia.engine import Play
from commedia.kit.addresses import at
from commedia.server.address_limits import Limits
from commedia.server.closed_list import seat_names
from commedia.server.edition import edition_of
from commedia.server.errors import NoSuchTable, Refused
from commedia.server.invitations import SPECTATOR, InvitationSigner
from commedia.server.live import LiveTable
from commedia.server.lobby import COLOURS, Chair, Lobby
from commedia.server.pages import fallback
from commedia.server.playhouse import Playhouse
from commedia.store import Store, TableRow


class RulesBroke(Refused):
    """The rules broke at a move. The table stands as before it."""

    status = 500
    heading = "The rules broke"

    def __init__(self, why: str) -> None:
        super().__init__(f"{why}. The move is kept, and is made again once the file is mended.")


class RehearsedTable(LiveTable):
    """A table whose moves go into the rehearsal's log, and whose draws are dealt by it."""

    def __init__(self, id: str, lobby: Lobby, store: Store, room: Room) -> None:
        self.room = room
        super().__init__(id, lobby, 0, store, room.signer)

    async def stand(self, play: Play) -> None:
        """Begin as the log has it."""
        self.play, self.opened = play, self.room.rehearsal.opened()
        await super().keep()

    async def take(self, move: Callable[[Play], None], client_id: str | None = None) -> bool:
        """As any table does. Raises RulesBroke."""
        try:
            return await super().take(lambda play: self.room.rehearsal.make(play, move), client_id)
        except Broke as broke:
            await self.room.stand()
            raise RulesBroke(str(broke)) from broke

    async def keep(self, client_id: str | None = None, *, saves: bool = False) -> None:
        """In the rehearsal's log, and with the house."""
        if self.room.live is not self:
            raise NoSuchTable  # the rules were read anew meanwhile
        assert self.play is not None
        if not self.gathers:
            self.room.rehearsal.note(self.play)
        await super().keep(client_id, saves=saves)

    async def take_back(self) -> None:
        """Back to the start of the scene."""
        await self.take(Play.take_back)

    def notify(self, mover: str = "", knowers: Collection[str] | None = None) -> None:
        """Whoever watches, and the designer's page."""
        super().notify(mover, knowers)
        if self.room.live is self:
            self.room.drawn_badly.clear()
            self.room.tried.clear()
            self.room.ring()


class Room(Playhouse):
    """A house with one table.

    live: it, None where the rules do not open one. edition: counts what the designer's page could have shown.
    watchers: what wakes each such page. drawn_badly: faults in what the game draws, by their places. tried:
    what became of an answer that was tried out, by the chair.
    """

    def __init__(self, store: Store, signer: InvitationSigner, limits: Limits, rehearsal: Rehearsal) -> None:
        self.watchers: set[asyncio.Event] = set()
        self.edition = 0
        super().__init__(store, signer, limits)
        self.rehearsal = rehearsal
        self.live: RehearsedTable | None = None
        self.drawn_badly: dict[tuple[str, int | None, str], Fault] = {}
        self.tried: dict[int, Tried] = {}
        self._tables = 0
        self._changing = asyncio.Lock()
        self._watching: asyncio.Task[None] | None = None

    @classmethod
    async def rehearse(cls, store: Store, limits: Limits, rehearsal: Rehearsal) -> Room:
        """Read the game, and open its table."""
        room = cls(store, InvitationSigner(await store.secret()), limits, rehearsal)
        fallback.listeners.append(room.hear)
        await room.reload()
        return room

    def watch(self, files: Callable[[Room], asyncio.Task[None]]) -> None:
        """Have files watched for as long as the house is open."""
        self._watching = files(self)

    async def put_away(self) -> None:
        """The rehearsal is over, and nothing of it is kept."""
        fallback.listeners.remove(self.hear)
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        self.rehearsal.package.close()

    # -- the table --------------------------------------------------------------------------------------

    async def table(self, id: str) -> LiveTable:
        """The one that stands now. Raises NoSuchTable for all others."""
        if (live := self.in_memory(id)) is None:
            raise NoSuchTable
        return live

    async def reload(self) -> None:
        """Read the game anew, and play its log again."""
        if self.rehearsal.load():
            await self.stand()
        else:
            self.ring()

    async def stand(self) -> None:
        """Play the log again, at a table in the place of the one before."""
        async with self._changing:
            play, before = self.rehearsal.play(), self.live
            self.drawn_badly.clear()
            self.tried.clear()
            self.live = None if play is None else await self._stand(play, before)
            if before is not None:
                self.tables.remove(before)
                before.notify()
        self.ring()

    async def _stand(self, play: Play, before: LiveTable | None) -> RehearsedTable:
        self._tables += 1
        lobby = self._lobby(play, before)
        id = f"rehearsal{self._tables}"
        await self.store.create_table(TableRow(id, lobby.game, lobby.title, 0.0, msgspec.json.encode(lobby)))
        live = RehearsedTable(id, lobby, self.store, self)
        await live.stand(play)
        self.tables.add(live)
        return live

    def _lobby(self, play: Play, before: LiveTable | None) -> Lobby:
        """Everybody sits: whoever is called otherwise by now, or has another link, has it still."""
        chairs = [
            Chair(n=n, kind="person", name=seat, here=True, ready=True, link="own", colour=_colour(n))
            for n, seat in enumerate(play.seats, 1)
        ]
        if before is not None and [one.name for one in before.lobby.chairs] == play.seats:
            for chair, was in zip(chairs, before.lobby.chairs, strict=True):
                chair.nonce = was.nonce
        return Lobby(
            game=play.game.slug,
            title=f"{play.game.title} in rehearsal",
            chairs=chairs,
            stage="play",
            options=play.options,
            dealer="hand",
            seats=seat_names(chairs),
        )

    def path(self, chair: int) -> str:
        """The address of a chair at the table that stands now; 0 for the spectators. There must be one."""
        assert self.live is not None
        return at(f"/s/{self.token(self.live, chair)}")

    def now(self, token: str) -> str:
        """Where a link to a table before this one leads now; "" for one that leads where it should."""
        invitation = self.signer.read(token)
        if invitation is None or self.live is None or invitation.table == self.live.id:
            return ""
        chairs = [SPECTATOR, *(chair.n for chair in self.live.lobby.chairs)]
        return self.path(invitation.chair) if invitation.chair in chairs else ""

    # -- what is seen -----------------------------------------------------------------------------------

    def look(self) -> dict[int, Fault]:
        """The chairs whose pages cannot be drawn, and why."""
        found: dict[int, Fault] = {}
        if (live := self.live) is not None:
            for chair in (*live.lobby.seats, SPECTATOR):
                try:
                    edition_of(live).parts(chair)
                except Exception as error:
                    found[chair] = fault_of(error, self.rehearsal.package, "drawing the page")
        return found

    def hear(self, error: Exception) -> None:
        """A drawing of the game's own has failed; the page has something plainer in its place."""
        fault = fault_of(error, self.rehearsal.package, "drawing")
        place = extract_tb(error.__traceback__)[-1]
        at = (place.filename, place.lineno, fault.kind)
        if at not in self.drawn_badly:
            self.drawn_badly[at] = fault
            self.ring()

    def ring(self) -> None:
        """There is something new on the designer's page."""
        self.edition += 1
        for watcher in list(self.watchers):
            watcher.set()

    @property
    def draining(self) -> bool:
        """Whether the house closes, so that every stream is to end."""
        return self._draining

    @draining.setter
    def draining(self, closes: bool) -> None:
        self._draining = closes
        self.ring()


def _colour(n: int) -> str:
    return COLOURS[(n - 1) % len(COLOURS)]
