"""One table in memory: its play, its lock, and how whatever is done there becomes durable and is told.

Everything that changes a table happens under its lock: the play takes the move, the store makes it durable,
and only then is anybody told. Views are drawn under the same lock, so nobody ever sees a move that could
still be lost.
"""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import AsyncGenerator, Callable, Collection, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager

from commedia import games
from commedia.engine import Dealer, Game, HandDealer, Play, SeededDealer, log
from commedia.engine.errors import Diverged
from commedia.engine.undone import WayBack
from commedia.server.audience import Audience
from commedia.server.bringing_back import from_log, stranded
from commedia.server.company.pace import PACES
from commedia.server.company.reading_time import ReadingTime
from commedia.server.document import Document
from commedia.server.errors import NotNow
from commedia.server.invitations import InvitationSigner
from commedia.server.lobby import Authorship, Lobby
from commedia.server.presence import Presence
from commedia.server.rules_version import is_first_played_by
from commedia.server.script import Script
from commedia.server.script_access import Known
from commedia.server.seed_words import told_of
from commedia.server.snapshot import Snapshot
from commedia.server.table_log import TableLog
from commedia.server.table_view import Lasting
from commedia.server.witness import Witness
from commedia.store import Batch, Position, Restored, Store, TableRow
from commedia.store.seals import shown_under


class LiveTable:
    """A table that somebody looks at.

    document: what is agreed about it beside the play. log: where its log ends. script: what was told, and in
    which words; known: what whoever has a seat now may know of that. audience: the windows that look on.
    presence: who is here, and who writes. reading_time: how long each still reads.
    play: None in the lobby, and where log and rules disagree; broken: why they do. opened: how it began.
    snapshot: what it last published; published: told when there is another. witness: counts its moves.
    is_behind: whether another worker has moved it on since. gathers: see `at_once`. looked_at: when anybody
    last asked for it, by the clock that only grows. address: where the host found the house, to stand before
    the links they hand on. letting_end: who would let the scene end now. hurried, gone_ahead: whether
    somebody hurries the house, and told it to go on.
    """

    def __init__(self, id: str, lobby: Lobby, version: int, store: Store, signer: InvitationSigner) -> None:
        self.id = id
        self.store = store
        self.signer = signer
        self.game: Game = games.get(lobby.game)
        self.lock = asyncio.Lock()
        self.is_behind = False
        self._lease: int | None = None
        self.gathers = self._gathers_document = False
        self.published: Callable[[], None] = lambda: None
        self.witness = Witness()
        self.letting_end: set[str] = set()
        self.hurried = False
        self.gone_ahead = False
        self.looked_at = time.monotonic()
        self.address = ""
        self.known = Known()
        self.document = Document(id, lobby, version, store, self.known)
        me = weakref.proxy(self)  # what a table has does not hold it: see snapshot.py
        self.presence = Presence(lambda: me.lobby.seats)
        self.audience = Audience(self.presence, lambda: me.lobby.seats, lambda: me._draw_anew())
        self.reading_time = ReadingTime(lambda: me.presence.clock())
        self.script = Script(id, store, self.known, lambda: me.lasting.forget_words())
        self._begin_anew()
        self.snapshot = Snapshot(self, 0)

    def _begin_anew(self) -> None:
        """There is no log yet, or it is about to be read."""
        self.play: Play | None = None
        self.opened: log.Opened | None = None
        self.broken: Diverged | None = None
        self.log = TableLog(self.id, self.known)
        self.script.clear()
        self.lasting = Lasting()

    @property
    def lobby(self) -> Lobby:
        """What the document says."""
        return self.document.lobby

    @property
    def position(self) -> Position:
        """Where it stands in memory."""
        return Position(self.log.seq, self.document.version)

    @property
    def is_in_use(self) -> bool:
        """Whether a window looks on, or somebody is alone with it just now."""
        return bool(self.audience.watchers) or self.lock.locked()

    # -- coming about ----------------------------------------------------------------------------------

    def dealer(self, opened: log.Opened) -> Dealer:
        """Who answers for chance at this table."""
        if opened.dealer == "hand":
            return HandDealer()
        return SeededDealer.of(bytes.fromhex(self.lobby.seed), opened)

    def prepare(self, opened: log.Opened) -> Play:
        """The first scene, played up to its first decision. Nothing has changed yet. Raises BadOption."""
        play = Play(self.game, opened.seats, opened.options, self.dealer(opened))
        play.world = self.game.new_world(opened.seats, opened.options)
        play.outbox.entries.append(opened)
        for says, seats in told_of(opened):
            play.tell(says, seats=seats)
        play.begin(self.game.opens_with.__name__, {})
        return play

    async def begin(self, opened: log.Opened, play: Play) -> None:
        """Raise the curtain on what was prepared, and keep it."""
        self.play, self.opened = play, opened
        self.log = TableLog(self.id, self.known, opened.seats)
        play.words = self.script.words
        await self.keep()

    def restore(self, found: Restored, words: Mapping[str, str]) -> None:
        """Bring the table back from its log. words: those that `prose_of` the log names."""
        back = from_log(self.id, self.game, found, self.dealer, self.known)
        self.opened, self.play, self.broken, self.log = back.opened, back.play, back.broken, back.log
        self.document.says_its_rules = not is_first_played_by(self.game, self.lobby, back.opened.version)
        told_before = 0
        if self.play is not None:
            self.play.words = self.script.words
            told_before = self.play.told
        self.script.restore(words, back.unwritten, told_before)

    def catch_up(self, row: TableRow, found: Restored | None, words: Mapping[str, str]) -> None:
        """Stand as document and log have it by now, which another worker has moved on; under the lock.

        row: the document; found, words: the log, if there is one, and its prose.
        """
        went_on_at = self.log.went_on_at
        self.is_behind = False
        self._begin_anew()
        self.document.read(row)
        if found is not None and self.lobby.stage != "lobby":
            self.restore(found, words)
        if self.log.went_on_at != went_on_at:
            self._forget_who_lets_it_end()

    # -- what is done ----------------------------------------------------------------------------------

    def at_play(self) -> Play:
        """The play. Raises NotNow before it has begun, or where it cannot go on."""
        if self.broken is not None:
            raise NotNow(str(self.broken))
        if self.play is None:
            raise NotNow("The curtain has not risen yet.")
        return self.play

    async def take(self, move: Callable[[Play], None], client_id: str | None = None) -> bool:
        """Apply a move and keep it. Returns whether it was new. Raises IllegalMove, and nothing changed.

        client_id: the sender's own id of the move; sending it twice does nothing twice.
        """
        play = self.at_play()
        if client_id is not None and client_id in self.log.done:
            return False
        move(play)
        if play.outbox.entries:
            await self.keep(client_id)
        return True

    async def already_done(self, client_id: str | None) -> bool:
        """Whether a move of that id was taken before, as the store knows it."""
        return client_id is not None and (
            client_id in self.log.done or await self.store.done(self.id, client_id) is not None
        )

    async def go_back(self, way: WayBack) -> None:
        """Back as all have agreed; to the start of the scene also where log and rules disagree."""
        if way == "scene":
            await self.take_back()
        else:
            await self.take(lambda play: play.go_back(way))

    async def take_back(self) -> None:
        """Back to the start of the scene, also where log and rules disagree."""
        if self.play is None:
            found = await self.store.restore(self.id)
            assert found is not None
            self.play = stranded(self.game, found, self.dealer)
        self.play.take_back()
        self.broken = None
        await self.keep()

    async def erase(self, seat: str, id: str, by: Authorship) -> bool:
        """Erase a piece of prose for good. Returns whether it was there, and theirs. by: whose it must be."""
        if not await self.script.is_by(seat, by, id):
            return False
        lines = await self.script.whole.read()
        version = await self.store.erase_words(self.id, id, self.document.version)
        if version is None:  # another worker has erased it since
            self.is_behind = True
            return False
        self.document.version = version
        self.script.erase(id, lines)
        self.notify()
        return True

    def unsettle(self) -> None:
        """Whoever was refused has changed nothing: the document is what it was when it was last settled."""
        if self.document.revert():
            self._draw_anew()

    # -- how it becomes durable ------------------------------------------------------------------------

    @contextmanager
    def under(self, lease: int | None) -> Iterator[None]:
        """What is kept meanwhile is kept only while that lease of this worker holds; None needs none."""
        self._lease = lease
        try:
            yield
        finally:
            self._lease = None

    @asynccontextmanager
    async def at_once(self) -> AsyncGenerator[None]:
        """What is taken and saved meanwhile becomes durable together as this ends: all of it, or nothing.

        So whoever comes second to another worker has left nothing half-done that would be done again.
        """
        if self.gathers:
            yield
            return
        self.gathers, self._gathers_document = True, False
        try:
            yield
        except BaseException:
            if self.play is not None and self.play.outbox.entries:
                self.is_behind = True  # the play has gone on in memory alone
            raise
        finally:
            self.gathers = False
        if self.play is not None and self.play.outbox.entries:
            await self.keep(saves=self._gathers_document)
        elif self._gathers_document:
            await self.save()

    async def save(self) -> None:
        """Keep the lobby document."""
        if self.gathers:
            self._gathers_document = True
            return
        await self.document.save()
        self.notify()

    async def keep(self, client_id: str | None = None, *, saves: bool = False) -> None:
        """Make durable what the play has in its outbox, and tell the audience. saves: the document, too."""
        if self.gathers:
            return
        began, play, document = time.monotonic(), self.play, self.document
        assert play is not None
        doc = document.due(self.game, saves=saves)
        new = self.log.addition(play.outbox, client_id)
        lines, words = new.lines, new.words
        pieces = self.script.whole.due(lines, now=new.checkpoint is not None or play.finished)
        play.outbox.clear()
        now = time.time()
        await self.store.append(
            Batch(
                self.id, new.entries, new.checkpoint, words, pieces, now, self._lease, doc, document.version
            )
        )
        if doc is not None:
            document.was_kept(doc, document.version + 1)
            document.says_its_rules = True
        self.log.was_kept(new, client_id, now, is_over=play.finished)
        await self.script.hear(lines, words, pieces)
        self.reading_time.told(
            self.lobby.seats.values(),
            (moment for _, moment in lines),
            self.script.words,
            PACES[self.lobby.pace].slower,
        )
        if new.goes_on:
            self._forget_who_lets_it_end()
        self.notify(new.mover, new.knowers)
        self.witness.kept(self.game.slug, new.entries, self.audience.watchers, began)

    async def keep_the_rest(self) -> None:
        """Keep what is noted, and the lines that could be told again from the log; under the lock."""
        await self.script.write()
        await self.document.keep_noted()

    def _forget_who_lets_it_end(self) -> None:
        """The scene has gone on: who would let it end does so no longer, unless it is still the same."""
        waiting = () if self.play is None else self.play.waiting_for()
        if not any(asked.manner.timing.is_in_scene for asked in waiting):
            self.letting_end.clear()

    # -- how it is told --------------------------------------------------------------------------------

    def notify(self, mover: str = "", knowers: Collection[str] | None = None) -> None:
        """Something can be seen that could not before: wake whoever watches. See `Audience.wake`."""
        self.snapshot = Snapshot(self, self.snapshot.number + 1)
        self.published()
        self.audience.wake(mover, knowers)

    def _draw_anew(self) -> None:
        """The same can be seen as before, but something of it is drawn otherwise."""
        self.snapshot = Snapshot(self, self.snapshot.number)

    def found_at(self, address: str) -> None:
        """The host found the house here: the links that they hand on are drawn with this address."""
        if address != self.address:
            self.address = address
            self._draw_anew()

    async def read_script(self) -> None:
        """Read the last lines of the script and their words, if that was not done yet; under the lock."""
        if await self.script.read():
            self._draw_anew()

    def tells_since(self, after: int, seat: str | None) -> bool:
        """Whether all lines are in memory that a seat, None for a spectator, may know from after its entry
        `after`; -1 asks for no more than there is. Not after a number that it was never shown.
        """
        if after < 0:
            return True
        are_here = self.script.recent.are_all_since(after, seat, self.known.entry)
        return are_here and after <= self.log.entry_for(seat)

    @property
    def taking_back(self) -> list[str]:
        """The seats that want this scene taken back; what was said before it went on does not count."""
        asked = self.lobby.taking_back
        return [seat for seat, at in asked.items() if at >= self.log.went_on_at] if asked else []

    @property
    def shown_seal(self) -> str:
        """The seal of the last entry that all may know of, as they may see it, in hexadecimal: under the
        seed, and when all is over itself. It is noted under the number that this entry has for a spectator.

        "" at play where the table deals by hand: there is no seed, and the seal itself would tell secrets.
        """
        if self.play is not None and self.play.finished:
            return self.log.known_seal.hex()
        if self.lobby.dealer != "house":
            return ""
        return shown_under(bytes.fromhex(self.lobby.seed), self.log.known_seal).hex()

    @property
    def kept_open(self) -> str:
        """The house actor who keeps a scene open for the people in it; "" where none does."""
        play = self.play
        if play is None or play.finished or self.broken is not None:
            return ""
        held = (
            one
            for one in play.waiting_for()
            if one.manner.timing.is_last and not one.manner.timing.leaves_room
        )
        keepers = (one.seat for one in held if one.seat in self.lobby.actors)
        return next(keepers, "") if self.lobby.people & set(self.game.cast.on_stage(play.world)) else ""
