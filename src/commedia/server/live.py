"""One table in memory: its play, its lock, its watchers.

Everything that changes a table happens under its lock: the play takes the move, the store makes it durable,
and only then is anybody told. Views are drawn under the same lock, so nobody ever sees a move that could
still be lost.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import ChainMap
from collections.abc import AsyncGenerator, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from itertools import takewhile
from typing import Any

import msgspec

from commedia import games
from commedia.engine import Dealer, Game, HandDealer, Moment, Play, SeededDealer, log
from commedia.engine.domains import WORDLESS
from commedia.engine.errors import Diverged
from commedia.engine.missed import SPECTATORS
from commedia.engine.moments import told_by
from commedia.engine.transcript import voice_in
from commedia.engine.undone import WayBack
from commedia.engine.visible_text import with_directions_ended
from commedia.server.company.pace import PACES
from commedia.server.company.reading_time import ReadingTime
from commedia.server.errors import NotNow
from commedia.server.invitations import InvitationSigner
from commedia.server.lobby import FORMAT, Authorship, Lobby, read_lobby
from commedia.server.numbers import Numbers
from commedia.server.presence import Attendance, Presence
from commedia.server.recent_lines import RECENT_LINES, RecentLines
from commedia.server.rules_version import is_first_played_by
from commedia.server.script_access import Known
from commedia.server.script_lines import ScriptLines, Stretch
from commedia.server.seed_words import told_of
from commedia.server.snapshot import Snapshot
from commedia.server.table_view import Lasting
from commedia.server.veiling import VEILED, behind_veil
from commedia.server.witness import Witness
from commedia.store import Batch, Checkpoint, Entry, Position, Restored, Store, TableRow, Words
from commedia.store.seals import FIRST, seal, shown_under

LAST_WORDS_SECONDS = 7 * 24 * 3600
"""For so long after the end last words are heard."""
KEPT_IDS = 200
"""Clients' own ids of the last moves, so that a resend is known without asking the store."""
MOST_ASKED = 1_000
"""Pieces of prose that the store is asked for at once."""
GOES_ON = (log.Answered, log.Drawn, log.TookBack, log.WentBack, log.Undone)
"""Entries with which a scene goes on; to speak, to stop and to agree to go on leave it where it is."""

_WORDS = re.compile(rb'"(w\d+\.\d+(?:\.\d+\.\d+)?)"')
"""An id of prose, as it stands in the log."""

_ANSWERED = str(log.Answered.__struct_config__.tag)
_GOES_ON = {str(entry.__struct_config__.tag) for entry in GOES_ON}
"""Their kinds, as the store has them."""


def prose_of(found: Restored) -> set[str]:
    """The words, by id, that a table needs when it is brought back.

    Whatever prose the state or the rules hold was there at the checkpoint or was answered since; what was
    only said waits for the script, however long the talk.
    """
    answered = (entry.body for entry in found.entries if entry.kind == _ANSWERED)
    return _words_in(answered if found.checkpoint is None else (found.checkpoint.body, *answered))


def _words_in(bodies: Iterable[bytes]) -> set[str]:
    return {id.decode() for body in bodies for id in _WORDS.findall(body)}


def _written_at(said: Words) -> tuple[int, bool, list[int]]:
    """What sorts words by when they were written: those of secret moves before the next that all know."""
    move, *rest = (int(part) for part in said.id[1:].split("."))
    return move, len(rest) == 1, rest


class LiveTable:
    """A table that somebody looks at.

    seq: of the last durable entry, -1 in the lobby; log_seal: its seal, which covers all before it;
    known_seal: that of the last entry that everybody may know of. numbers: what each viewer counts instead;
    known: what whoever has a seat now knows of that.
    version: of the lobby document. broken: why the table cannot go on, where its log and the rules
    disagree. snapshot: what it last published. published: told when there is another; attended: when windows
    came or went, or somebody writes. witness: counts its moves. is_behind: whether another worker has moved
    it on since. gathers: see `at_once`. watchers: what wakes each window, with the chair that it looks from.
    looked_at: when anybody last asked for it, by the clock that only grows. presence: who is here, and who
    writes. reading_time: how long each still reads. authors: who wrote what is in `words`, as far as the
    script needs.
    erased: lines whose words are gone, and undone: the numbers of those that do not count any more, which a
    window may still show as they were. times_back: how often all were told of such.
    address: where the host found the house, to stand before the links they hand on. went_on_at: the last
    entry with which the scene went on. letting_end: who would let it end now. hurried, gone_ahead: whether
    somebody hurries the house, and told it to go on. last_at: when anything last happened that all may know
    of, in seconds since 1970, where that is known; over_at: when the play was over.
    """

    def __init__(self, id: str, lobby: Lobby, version: int, store: Store, signer: InvitationSigner) -> None:
        self.id = id
        self.lobby = lobby
        self.version = version
        self.store = store
        self.signer = signer
        self.game: Game = games.get(lobby.game)
        self.lock = asyncio.Lock()
        self.is_behind = False
        self._lease: int | None = None
        self.gathers = self._gathers_doc = False
        self._notes: list[Callable[[Lobby], object]] = []
        self.published: Callable[[], None] = lambda: None
        self.attended: Callable[[], None] = lambda: None
        self.witness = Witness()
        self.letting_end: set[str] = set()
        self.hurried = False
        self.gone_ahead = False
        self.watchers: dict[asyncio.Event, int] = {}
        self.looked_at = time.monotonic()
        self.presence = Presence(lambda: self.lobby.seats)
        self.reading_time = ReadingTime(lambda: self.presence.clock())
        self._attended = Attendance()
        self._due: asyncio.TimerHandle | None = None
        self.address = ""
        self.words: dict[str, str] = {}
        self._nothing_is_told()
        self.snapshot = Snapshot(self, 0)
        self.settle()

    def _nothing_is_told(self) -> None:
        """There is no log yet, or it is about to be read."""
        self.play: Play | None = None
        self.opened: log.Opened | None = None
        self.seq = -1
        self.log_seal = self.known_seal = FIRST
        self.numbers = Numbers(())
        self.known = Known()
        self.words.clear()  # others hold on to it
        self.words[WORDLESS.id] = "…"
        self.veiled: dict[str, str] = {}
        self.behind_veils: list[Moment] = []
        self.authors: dict[str, str] = {WORDLESS.id: ""}
        self.erased: list[Moment] = []
        self.undone: list[range] = []
        self.times_back = 0
        self.script_lines = ScriptLines(self.id, self.store)
        self.lines = RecentLines()
        self.has_script = True  # until it is brought back from its log
        self.broken: Diverged | None = None
        self.went_on_at = -1
        self.last_at: float | None = None
        self.over_at: float | None = None
        self.told_before = 0  # lines of its script, when it was brought back
        self.mover = ""  # the seat that answered last, since the table is in memory
        self.lasting = Lasting()
        self._done: dict[str, int] = {}
        self._says_its_rules = True  # whether its document says by which rules it is played

    def catch_up(self, row: TableRow, found: Restored | None, words: Mapping[str, str]) -> None:
        """Stand as document and log have it by now, which another worker has moved on; under the lock.

        row: the document; found, words: the log, if there is one, and its prose.
        """
        went_on_at = self.went_on_at
        self.is_behind = False
        self._nothing_is_told()
        self.lobby, self.version = read_lobby(row.doc), row.version
        for note in self._notes:  # which are not kept yet, and were of the document as it was
            note(self.lobby)
        self.settle()
        if found is not None and self.lobby.stage != "lobby":
            self.restore(found, words)
        if self.went_on_at != went_on_at:
            self._forget_who_lets_it_end()

    @property
    def position(self) -> Position:
        """Where it stands in memory."""
        return Position(self.seq, self.version)

    def found_at(self, address: str) -> None:
        """The host found the house here: the links that they hand on are drawn with this address."""
        if address != self.address:
            self.address = address
            self._draw_anew()

    # -- the document --------------------------------------------------------------------------------

    @property
    def taking_back(self) -> list[str]:
        """The seats that want this scene taken back; what was said before it went on does not count."""
        asked = self.lobby.taking_back
        return [seat for seat, at in asked.items() if at >= self.went_on_at] if asked else []

    async def save(self) -> None:
        """Keep the lobby document."""
        self.lobby.format = FORMAT
        if self.gathers:
            self._gathers_doc = True
            return
        doc = msgspec.json.encode(self.lobby)
        self.known.note(self.lobby)
        self._saved(doc, await self.store.save_doc(self.id, doc, self.version))
        self.notify()

    def _saved(self, doc: bytes, version: int) -> None:
        self._doc, self.version = doc, version
        self._notes.clear()

    def settle(self) -> None:
        """The document stands as it is now, kept or not."""
        self.known.note(self.lobby)
        self._doc = msgspec.json.encode(self.lobby)

    @property
    def noted(self) -> bool:
        """Whether anything is noted that is not kept yet."""
        return bool(self._notes)

    def note(self, note: Callable[[Lobby], object]) -> None:
        """The document says something that holds at once, and that nobody waits for to be kept.

        note: has it say so. It is done again where another worker has put another document in its place.
        """
        note(self.lobby)
        self._notes.append(note)
        self.settle()

    async def keep_noted(self) -> None:
        """Keep what was noted, if that is still due; under the lock. Nobody sees anything new by it."""
        if self.noted:
            self._saved(self._doc, await self.store.save_doc(self.id, self._doc, self.version))

    def _with_its_rules(self) -> bytes:
        """The document that is kept, which says by which rules the table is played from now on."""
        kept = read_lobby(self._doc)
        for lobby in (kept, self.lobby):
            lobby.rules, lobby.format = self.game.version, FORMAT
        return msgspec.json.encode(kept)

    def is_read_on_a_page(self, chair: int) -> bool:
        """Whoever sits there plays on a page: from now on scenes wait for them. Whether that is new."""
        if not chair or self.lobby.chair(chair).page:
            return False
        self.note(lambda lobby: lobby.read_on_a_page(chair))
        return True

    def unsettle(self) -> None:
        """Whoever was refused has changed nothing: the document is what it was when it was last settled."""
        if msgspec.json.encode(self.lobby) != self._doc:
            self.lobby = read_lobby(self._doc)
            self.known.note(self.lobby)
            self._draw_anew()

    # -- the play ------------------------------------------------------------------------------------

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
        self.numbers = Numbers(opened.seats)
        play.words = self.words
        await self.keep()

    def restore(self, found: Restored, words: Mapping[str, str]) -> None:
        """Bring the table back from its log. words: those that `prose_of` the log names."""
        opened = log.decode(found.header.body)
        assert isinstance(opened, log.Opened)
        assert found.checkpoint is not None
        start = log.decode(found.checkpoint.body)
        assert isinstance(start, log.SceneStart)
        self.opened, self.seq = opened, found.last_seq
        self._says_its_rules = not is_first_played_by(self.game, self.lobby, opened.version)
        self.log_seal = found.last_seal
        try:
            self.play = Play.restore(
                self.game, opened, start, [log.decode(e.body) for e in found.entries], self.dealer(opened)
            )
        except Diverged as diverged:
            self.broken = diverged
        else:
            self.play.words = self.words
            self.told_before = self.play.told
        play = self.play or self._stranded(found)
        self.numbers = Numbers(opened.seats, start.missed, are_own=opened.counts == "own")
        self.numbers.told_again(play.replayed, play.secret)
        known = [n for n in range(len(found.entries)) if n not in play.secret]
        self.known_seal = found.seals[known[-1] + 1 if known else 0]
        self.last_at = found.hours[known[-1]] if known else found.laid
        at = [found.checkpoint.seq, *(e.seq for e in found.entries)]
        replayed = [(at[min(taken, len(at) - 1)], moment) for taken, moment in play.replayed]
        self.script_lines.unwritten = [line for line in replayed if line[1].n > found.last_script_n]
        play.replayed = ()
        went_on = [e.seq for n, e in enumerate(found.entries) if e.kind in _GOES_ON and n not in play.secret]
        self.went_on_at = max(went_on, default=found.checkpoint.seq)
        if self.play is not None and self.play.finished:
            hours = [at for e, at in zip(found.entries, found.hours, strict=True) if e.kind in _GOES_ON]
            self.over_at = hours[-1] if hours else found.last_written
        self._done = {e.client_id: e.seq for e in found.entries if e.client_id}
        self.has_script = False
        self.words |= {id: with_directions_ended(text) for id, text in words.items()}

    async def read_words(self, moments: Sequence[Moment]) -> None:
        """Read the prose whose ids stand in these, and who wrote it."""
        ids = _words_in([msgspec.json.encode(moments)]) - self.authors.keys()
        if ids:
            self._learn(await self.store.words(self.id, sorted(ids)))

    async def words_of(self, moments: Sequence[Moment]) -> Mapping[str, str]:
        """The prose whose ids stand in these: what is not in memory is read, and does not stay there."""
        ids = _words_in([msgspec.json.encode(moments)]) - self.authors.keys()
        found = await self.store.words(self.id, sorted(ids)) if ids else []
        read = {said.id: with_directions_ended(said.text) for said in found}
        return ChainMap(dict.fromkeys(self.veiled, VEILED), self.words, read)

    async def prose_of(self, moments: Sequence[Moment]) -> list[Words]:
        """All prose whose ids stand in these, as it is in the store; what is erased is missing."""
        ids = sorted(await asyncio.to_thread(lambda: _words_in([msgspec.json.encode(moments)])))
        found = [Words(WORDLESS.id, None, self.words[WORDLESS.id])]
        for start in range(0, len(ids), MOST_ASKED):
            found += await self.store.words(self.id, ids[start : start + MOST_ASKED])
        return [Words(w.id, w.seat, VEILED) if w.id in self.veiled else w for w in found]

    async def read_on(self, behind: Stretch) -> Stretch:
        """The next lines of the script behind these, with their words: see `ScriptLines.read_on`."""
        stretch = await self.script_lines.read_on(behind)
        for piece in stretch.pieces:
            if piece.words is None:
                ids = _words_in([msgspec.json.encode(piece)])
                found = await self.store.words(self.id, sorted(ids))
                read = {said.id: with_directions_ended(said.text) for said in found}
                piece.words = read | dict.fromkeys(self.veiled, VEILED)
        return stretch

    def _learn(self, words: Iterable[Words]) -> None:
        for said in words:
            told = with_directions_ended(said.text)
            if said.id in self.veiled:
                self.veiled[said.id], told = told, VEILED
            self.words[said.id] = told
            self.authors[said.id] = said.seat or ""

    async def read_script(self) -> None:
        """Read the last lines of the script and their words, if that was not done yet; under the lock."""
        if self.has_script:
            return
        lines = RecentLines()
        lines.extend(await self.script_lines.read_known(RECENT_LINES + 1))  # so that it shows which is gone
        await self.read_words([moment for _, moment in lines])
        self.lines = lines
        self.erased = [moment for _, moment in self.lines if self.is_erased(moment)]
        self.undone = [gone for _, moment in self.lines if (gone := moment.takes_back)]
        self.times_back = sum(_is_told_back(moment) for _, moment in self.lines)
        self.has_script = True
        self._lay_veils()
        self._draw_anew()

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
        if client_id is not None and client_id in self._done:
            return False
        move(play)
        if play.outbox.entries:
            await self.keep(client_id)
        return True

    async def already_done(self, client_id: str | None) -> bool:
        """Whether a move of that id was taken before, as the store knows it."""
        return client_id is not None and (
            client_id in self._done or await self.store.done(self.id, client_id) is not None
        )

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
        self.gathers, self._gathers_doc = True, False
        try:
            yield
        except BaseException:
            if self.play is not None and self.play.outbox.entries:
                self.is_behind = True  # the play has gone on in memory alone
            raise
        finally:
            self.gathers = False
        if self.play is not None and self.play.outbox.entries:
            await self.keep(saves=self._gathers_doc)
        elif self._gathers_doc:
            await self.save()

    async def keep(self, client_id: str | None = None, *, saves: bool = False) -> None:
        """Make durable what the play has in its outbox, and tell the watchers. saves: the document, too."""
        if self.gathers:
            return
        began, play = time.monotonic(), self.play
        assert play is not None
        # Before an older worker reads what only newer rules follow, the document says whose they are.
        doc = None if self._says_its_rules else self._with_its_rules()
        if saves:
            doc = msgspec.json.encode(self.lobby)
            self.known.note(self.lobby)
        outbox = play.outbox
        entries: list[Entry] = []
        start: tuple[int, log.SceneStart] | None = None
        seq, mark, known, went_on, mover = self.seq, self.log_seal, self.known_seal, False, ""
        knowers: set[str] | None = set()
        for n, entry in enumerate(outbox.entries):
            if type(entry) is log.SceneStart:
                start = seq, entry
                continue
            seq += 1
            readers = outbox.secret.get(n)
            self.numbers.entered(readers)
            kind, body = log.kind_of(entry), log.encode(entry)
            entries.append(Entry(seq, kind, body, None if entries else client_id))
            mark = seal(mark, self.id, seq, kind, body)
            if readers is None:
                known, knowers = mark, None
            elif knowers is not None:
                knowers.update(readers)
            went_on = went_on or (type(entry) in GOES_ON and readers is None)
            if type(entry) is log.Answered and not mover:
                mover = entry.seat
        words = [Words(id, seat, text) for id, (seat, text) in outbox.words.items()] if outbox.words else []
        self.numbers.told_with(outbox.moments, None if start is None else start[1])
        checkpoint = None if start is None else Checkpoint(start[0], start[1].scene, log.encode(start[1]))
        told = [(seq, moment) for moment in outbox.moments]
        lines = self.script_lines.due(told, now=checkpoint is not None or play.finished)
        outbox.clear()
        now = time.time()
        await self.store.append(
            Batch(self.id, entries, checkpoint, words, lines, now, self._lease, doc, self.version)
        )
        if doc is not None:
            self._saved(doc, self.version + 1)
            self._says_its_rules = True
        self.seq, self.log_seal, self.known_seal = seq, mark, known
        if knowers is None:
            self.last_at = now
        self._learn(words)
        # What comes to light now may have been written before the table was brought back.
        unknown = [m for _, m in told if m.words.id and m.words.id not in self.authors]
        if unknown and self.has_script:
            await self.read_words(unknown)
        self.script_lines.heard(told, lines)
        self.reading_time.told(
            self.lobby.seats.values(), (m for _, m in told), self.words, PACES[self.lobby.pace].slower
        )
        self.lines.extend(told)
        self.undone += [gone for _, moment in told if (gone := moment.takes_back)]
        self.times_back += sum(_is_told_back(moment) for _, moment in told)
        if any(moment.kind == "house" for _, moment in told):
            self._lay_veils()
        if client_id is not None:
            self._done[client_id] = seq
            if len(self._done) > KEPT_IDS:
                del self._done[next(iter(self._done))]
        if went_on:
            self.went_on_at = seq
            self.over_at = now if play.finished else None
            self._forget_who_lets_it_end()
        self.mover = (mover if knowers is None else "") or self.mover
        self.notify(mover, knowers)
        self.witness.kept(self.game.slug, entries, self.watchers, began)

    def _forget_who_lets_it_end(self) -> None:
        """The scene has gone on: who would let it end does so no longer, unless it is still the same."""
        waiting = () if self.play is None else self.play.waiting_for()
        if not any(asked.manner.timing.is_in_scene for asked in waiting):
            self.letting_end.clear()

    async def write_script(self) -> None:
        """Write the lines of the script that are not in the store yet; under the lock."""
        if lines := self.script_lines.due([], now=True):
            await self.store.append(Batch(self.id, [], script=lines))
            self.script_lines.heard([], lines)

    def _lay_veils(self) -> None:
        """Have those words behind a veil that are to be now, and no others: see `veiling`."""
        now = behind_veil((moment for _, moment in self.lines), self.is_undone) & self.words.keys()
        if now == self.veiled.keys():
            return
        self.behind_veils += [m for _, m in self.lines if m.words.id in now ^ self.veiled.keys()]
        self.words |= self.veiled
        self.veiled = {id: self.words[id] for id in now}
        self.words |= dict.fromkeys(now, VEILED)
        self.lasting.forget_words()

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
            self.play = self._stranded(found)
        self.play.take_back()
        self.broken = None
        await self.keep()

    def _stranded(self, found: Restored) -> Play:
        """The play as far as the rules follow its log."""
        assert self.opened is not None
        assert found.checkpoint is not None
        start = log.decode(found.checkpoint.body)
        assert isinstance(start, log.SceneStart)
        since = [log.decode(e.body) for e in found.entries]
        return Play.stranded(
            self.game, self.opened, start, since, found.last_script_n + 1, self.dealer(self.opened)
        )

    async def written(self, seat: str, by: Authorship | None = None) -> list[Words]:
        """What somebody wrote from a seat and has not erased, in the order of writing.

        by: whose it is; None for whoever has the seat now.
        """
        by = by or self._author_at(seat)
        everything = await self.store.all_words(self.id)

        def aside() -> list[Words]:
            return sorted((w for w in everything if w.seat == seat and by.has(w.id)), key=_written_at)

        return await asyncio.to_thread(aside)

    async def erase(self, seat: str, id: str, by: Authorship | None = None) -> bool:
        """Erase a piece of prose for good. Returns whether it was there, and theirs. by: as in `written`."""
        by = by or self._author_at(seat)
        found = await self.store.words(self.id, [id])
        if not any(said.seat == seat and by.has(said.id) for said in found):
            return False
        told = await self.script_lines.read()
        version = await self.store.erase_words(self.id, id, self.version)
        if version is None:  # another worker has erased it since
            self.is_behind = True
            return False
        self.version = version
        self.words.pop(id, None)
        self.veiled.pop(id, None)
        self.script_lines.erase(id)
        self.erased += [moment for _, moment in told if moment.words.id == id]
        self.lasting.forget_words()
        self.notify()
        return True

    def _author_at(self, seat: str) -> Authorship:
        chair = next((n for n, one in self.lobby.seats.items() if one == seat), None)
        return Authorship(0) if chair is None else self.lobby.chair(chair).authorship

    async def script_for(self, seat: str | None, before: int | None, limit: int) -> list[Moment]:
        """The last lines that a seat may know, or the last before the line of its own number `before`."""
        known, missed = self.known, self.numbers.missed.lines.get(seat or SPECTATORS, 0)
        return await self.script_lines.read_for(
            lambda m: known.knows(m, seat), lambda m: known.number(m, seat),
            missed + known.unread(seat), before, limit,
        )  # fmt: skip

    def is_erased(self, m: Moment) -> bool:
        """Whether its words are gone."""
        return bool(m.words) and m.words.id not in self.words

    def lines_since(self, n: int) -> list[Moment]:
        """The lines in memory that were told after the line of that number."""
        return [m for _, m in takewhile(lambda line: line[1].n > n, reversed(self.lines))][::-1]

    def is_undone(self, m: Moment) -> bool:
        """Whether it does not count any more: its scene or its answer was taken back. Asides always count."""
        return m.kind in ("rule", "line", "scene") and any(m.n in gone for gone in self.undone)

    def _draw_anew(self) -> None:
        """The same can be seen as before, but something of it is drawn otherwise."""
        self.snapshot = Snapshot(self, self.snapshot.number)

    # -- watchers --------------------------------------------------------------------------------------

    def watch(self, bell: asyncio.Event, chair: int) -> None:
        """A window looks on from that chair, and is woken by its bell."""
        self.watchers[bell] = chair
        self.presence.came(chair)
        self.attend()

    def unwatch(self, bell: asyncio.Event) -> None:
        """That window is closed."""
        chair = self.watchers.pop(bell, None)
        if chair is not None:
            self.presence.went(chair)
            self.attend()

    def writes(self, chair: int) -> None:
        """Somebody presses keys there; what, nobody learns before it is said."""
        self.presence.wrote(chair)
        self.attend()

    def spoke(self, chair: int) -> None:
        """What they wrote there is said."""
        self.presence.spoke(chair)
        self.attend()

    def attend(self) -> None:
        """Show who is here and who writes, where that has changed, and again as soon as it will."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        self.attended()
        now = self.presence.clock()
        seen = self.presence.seen(now)
        if seen != self._attended:
            self._attended = seen
            self._draw_anew()
            for watcher in list(self.watchers):
                watcher.set()
        wait = self.presence.changes_in(now)
        if wait is not None:
            self._due = asyncio.get_running_loop().call_later(wait, self.attend)

    def notify(self, mover: str = "", knowers: Collection[str] | None = None) -> None:
        """Something can be seen that could not before: wake whoever watches.

        mover: the seat whose doing it is. Its own windows are woken last: it has had its reply already.
        knowers: the seats that may know of it, None for everybody; no other window stirs.
        """
        self.snapshot = Snapshot(self, self.snapshot.number + 1)
        self.published()
        if not self.watchers:
            return
        seats = self.lobby.seats
        for watcher in sorted(self.watchers, key=lambda one: seats.get(self.watchers[one]) == mover):
            if knowers is None or seats.get(self.watchers[watcher]) in knowers:
                watcher.set()

    def quiet_for(self) -> float:
        """Seconds since anything happened that all may know of; 0 where that is not known."""
        return 0.0 if self.last_at is None else time.time() - self.last_at

    def entry_for(self, seat: str | None) -> int:
        """The number that the last entry has for a seat, None for a spectator, among those they may know."""
        return self.numbers.missed.entry(self.seq, seat) - self.known.unread(seat)

    @property
    def shown_seal(self) -> str:
        """The seal of the last entry that all may know of, as they may see it, in hexadecimal: under the
        seed, and when all is over itself. It is noted under the number that this entry has for a spectator.

        "" at play where the table deals by hand: there is no seed, and the seal itself would tell secrets.
        """
        if self.play is not None and self.play.finished:
            return self.known_seal.hex()
        if self.lobby.dealer != "house":
            return ""
        return shown_under(bytes.fromhex(self.lobby.seed), self.known_seal).hex()

    @property
    def hears_last_words(self) -> bool:
        """Whether last words are still heard, when the play is over."""
        return self.over_at is None or time.time() - self.over_at < LAST_WORDS_SECONDS

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

    def tells_since(self, after: int, seat: str | None) -> bool:
        """Whether all lines are in memory that a seat, None for a spectator, may know from after its entry
        `after`; -1 asks for no more than there is. Not after a number that it was never shown.
        """
        if after < 0:
            return True
        return self.lines.are_all_since(after, seat, self.known.entry) and after <= self.entry_for(seat)

    def as_data(self, m: Moment, seat: str | None, words: Mapping[str, str]) -> dict[str, Any]:
        """A moment as a line of the script for the program of a seat that may know it.

        words: those that it is told with, by id.
        """
        line: dict[str, Any] = msgspec.to_builtins(m)
        line.pop("missed", None)
        is_erased = bool(m.words) and m.words.id not in words
        told = {"n": self.known.number(m, seat), "words": words.get(m.words.id, ""), "erased": is_erased}
        figures = {key: told_by(value, words) for key, value in m.figures_for(seat).items()}
        if (gone := m.takes_back) and (unread := self.known.unread(seat, gone.start)):
            figures |= {key: figures[key] - unread for key in ("since", "until") if key in figures}
        return line | told | {"figures": figures, "voice": voice_in(m.figures, words)}


def _is_told_back(m: Moment) -> bool:
    """Whether a moment tells everybody that something was taken back."""
    return m.to is None and bool(m.takes_back)
