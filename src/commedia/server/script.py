"""The script of one table in memory: its last lines, and their words, some veiled, erased or undone."""

from __future__ import annotations

import asyncio
import re
from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile

import msgspec

from commedia.engine import Moment, Seat
from commedia.engine.domains import WORDLESS
from commedia.engine.visible_text import with_directions_ended
from commedia.server.lobby import Authorship
from commedia.server.recent_lines import RECENT_LINES, RecentLines
from commedia.server.script_access import Known
from commedia.server.script_lines import Line, ScriptLines, Stretch
from commedia.server.veiling import VEILED, behind_veil
from commedia.store import Batch, ScriptEntry, Store, Words

MOST_ASKED = 1_000
"""Pieces of prose that the store is asked for at once."""

_WORDS = re.compile(rb'"(w\d+\.\d+(?:\.\d+\.\d+)?)"')
"""An id of prose, as it stands in the log."""


def words_in(bodies: Iterable[bytes]) -> set[str]:
    """The ids of all prose that these name, which are JSON."""
    return {id.decode() for body in bodies for id in _WORDS.findall(body)}


class Script:
    """See above.

    words: by id, as they are shown; authors: who wrote each of them, as far as lines need it. recent: the
    last lines; whole: all of them, stored or not. is_read: whether the last lines are in memory, as they are
    not yet where the table was brought back from its log. told_before: how many lines there were then.
    veiled: the words that lie behind a veil now; behind_veils: the lines with words that do or did. erased:
    lines whose words are gone, and undone: the numbers of those that do not count any more, which a window
    may still show as they were. times_back: how often all were told of such.
    """

    def __init__(
        self, table: str, store: Store, known: Known, words_changed: Callable[[], None] = lambda: None
    ) -> None:
        """known: what whoever has a seat now may know of it. words_changed: is told when words that may have
        been drawn were erased, or are veiled, or veiled no more.
        """
        self._table = table
        self._store = store
        self._known = known
        self._words_changed = words_changed
        self.words: dict[str, str] = {}
        self.clear()

    def clear(self) -> None:
        """There are no lines, or they are about to be read."""
        self.words.clear()  # others hold on to it
        self.words[WORDLESS.id] = "…"
        self.authors: dict[str, Seat] = {WORDLESS.id: ""}
        self.veiled: dict[str, str] = {}
        self.behind_veils: list[Moment] = []
        self.erased: list[Moment] = []
        self.undone: list[range] = []
        self.times_back = 0
        self.whole = ScriptLines(self._table, self._store)
        self.recent = RecentLines()
        self.is_read = True
        self.told_before = 0

    def restore(self, words: Mapping[str, str], unwritten: list[Line], told_before: int) -> None:
        """The table was brought back, with these words, and lines that are not in the store."""
        self.words |= {id: with_directions_ended(text) for id, text in words.items()}
        self.whole.unwritten = unwritten
        self.told_before = told_before
        self.is_read = False

    async def hear(self, lines: list[Line], words: Iterable[Words], written: list[ScriptEntry]) -> None:
        """These lines are durable, with these words. written: what is in the store of the script since."""
        self._learn(words)
        # What comes to light now may have been written before the table was brought back.
        unknown = [m for _, m in lines if m.words.id and m.words.id not in self.authors]
        if unknown and self.is_read:
            await self.read_words(unknown)
        self.whole.heard(lines, written)
        self.recent.extend(lines)
        self.undone += [gone for _, moment in lines if (gone := moment.takes_back)]
        self.times_back += sum(_tells_all_of_it(moment) for _, moment in lines)
        if any(moment.kind == "house" for _, moment in lines):
            self._lay_veils()

    async def read(self) -> bool:
        """Read the last lines and their words; under the lock. Returns whether that was not done yet."""
        if self.is_read:
            return False
        recent = RecentLines()
        recent.extend(await self.whole.read_known(RECENT_LINES + 1))  # so that it shows which is gone
        await self.read_words([moment for _, moment in recent])
        self.recent = recent
        self.erased = [moment for _, moment in recent if self.is_erased(moment)]
        self.undone = [gone for _, moment in recent if (gone := moment.takes_back)]
        self.times_back = sum(_tells_all_of_it(moment) for _, moment in recent)
        self.is_read = True
        self._lay_veils()
        return True

    async def write(self) -> None:
        """Write the lines that are not in the store yet; under the lock."""
        if pieces := self.whole.due([], now=True):
            await self._store.append(Batch(self._table, [], script=pieces))
            self.whole.heard([], pieces)

    # -- lines ---------------------------------------------------------------------------------------

    def since(self, n: int) -> list[Moment]:
        """The lines in memory that were told after the line of that number."""
        return [m for _, m in takewhile(lambda line: line[1].n > n, reversed(self.recent))][::-1]

    async def read_for(self, seat: Seat | None, before: int | None, limit: int, missed: int) -> list[Moment]:
        """The last lines that a seat may know, or the last before the line of its own number `before`.

        missed: how many lines so far are not for it.
        """
        known = self._known
        return await self.whole.read_for(
            lambda m: known.knows(m, seat), lambda m: known.number(m, seat), missed, before, limit
        )

    def is_erased(self, m: Moment) -> bool:
        """Whether its words are gone."""
        return bool(m.words) and m.words.id not in self.words

    def is_undone(self, m: Moment) -> bool:
        """Whether it does not count any more: its scene or its answer was taken back. Asides always count."""
        return m.kind in ("rule", "line", "scene") and any(m.n in gone for gone in self.undone)

    # -- words ---------------------------------------------------------------------------------------

    async def read_words(self, moments: Sequence[Moment]) -> None:
        """Read the prose whose ids stand in these, and who wrote it."""
        self._learn(await self._not_in_memory(moments))

    async def words_of(self, moments: Sequence[Moment]) -> Mapping[str, str]:
        """The prose whose ids stand in these: what is not in memory is read, and does not stay there."""
        read = _by_id(await self._not_in_memory(moments))
        return ChainMap(dict.fromkeys(self.veiled, VEILED), self.words, read)

    async def _not_in_memory(self, moments: Sequence[Moment]) -> list[Words]:
        ids = words_in([msgspec.json.encode(moments)]) - self.authors.keys()
        return await self._store.words(self._table, sorted(ids)) if ids else []

    async def prose_of(self, moments: Sequence[Moment]) -> list[Words]:
        """All prose whose ids stand in these, as it is in the store; what is erased is missing."""
        ids = sorted(await asyncio.to_thread(lambda: words_in([msgspec.json.encode(moments)])))
        found = [Words(WORDLESS.id, None, self.words[WORDLESS.id])]
        for start in range(0, len(ids), MOST_ASKED):
            found += await self._store.words(self._table, ids[start : start + MOST_ASKED])
        return [Words(w.id, w.seat, VEILED) if w.id in self.veiled else w for w in found]

    async def read_on(self, behind: Stretch) -> Stretch:
        """The next lines behind these, with their words: see `ScriptLines.read_on`."""
        stretch = await self.whole.read_on(behind)
        for piece in stretch.pieces:
            if piece.words is None:
                ids = words_in([msgspec.json.encode(piece)])
                found = await self._store.words(self._table, sorted(ids))
                piece.words = _by_id(found) | dict.fromkeys(self.veiled, VEILED)
        return stretch

    def _learn(self, words: Iterable[Words]) -> None:
        for piece in words:
            text = with_directions_ended(piece.text)
            if piece.id in self.veiled:
                self.veiled[piece.id], text = text, VEILED
            self.words[piece.id] = text
            self.authors[piece.id] = piece.seat or ""

    def _lay_veils(self) -> None:
        """Have those words behind a veil that are to be now, and no others: see `veiling`."""
        now = behind_veil((moment for _, moment in self.recent), self.is_undone) & self.words.keys()
        if now == self.veiled.keys():
            return
        self.behind_veils += [m for _, m in self.recent if m.words.id in now ^ self.veiled.keys()]
        self.words |= self.veiled
        self.veiled = {id: self.words[id] for id in now}
        self.words |= dict.fromkeys(now, VEILED)
        self._words_changed()

    # -- what somebody wrote -------------------------------------------------------------------------

    async def written_by(self, seat: Seat, by: Authorship) -> list[Words]:
        """What somebody wrote from a seat and has not erased, in the order of writing. by: whose it is."""
        everything = await self._store.all_words(self._table)

        def aside() -> list[Words]:
            return sorted((w for w in everything if w.seat == seat and by.has(w.id)), key=_written_at)

        return await asyncio.to_thread(aside)

    async def is_by(self, seat: Seat, by: Authorship, id: str) -> bool:
        """Whether a piece of prose is there, and theirs: see `written_by`."""
        found = await self._store.words(self._table, [id])
        return any(piece.seat == seat and by.has(piece.id) for piece in found)

    def erase(self, id: str, lines: Sequence[Line]) -> None:
        """Those words are gone from the store. lines: the whole script."""
        self.words.pop(id, None)
        self.veiled.pop(id, None)
        self.whole.erase(id)
        self.erased += [moment for _, moment in lines if moment.words.id == id]
        self._words_changed()


def _by_id(words: Iterable[Words]) -> dict[str, str]:
    """As they are shown."""
    return {piece.id: with_directions_ended(piece.text) for piece in words}


def _written_at(piece: Words) -> tuple[int, bool, list[int]]:
    """What sorts words by when they were written: those of secret moves before the next that all know."""
    move, *rest = (int(part) for part in piece.id[1:].split("."))
    return move, len(rest) == 1, rest


def _tells_all_of_it(m: Moment) -> bool:
    """Whether a moment tells everybody that something was taken back."""
    return m.to is None and bool(m.takes_back)
