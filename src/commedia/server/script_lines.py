"""The script of one table: the lines that are in the store, and those told since.

The script follows from the log, so its lines need not be durable when a move is. They are written many at
once, as a checkpoint is laid, which costs the disk a fraction of a few at a time; until then, a table that is
brought back tells them again as it is played again.

What is written at once is one piece in the store, under the number of its last line.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from weakref import WeakValueDictionary

import msgspec

from commedia.engine import Moment
from commedia.store import ScriptEntry, Store

MOST_UNWRITTEN = 128
"""Lines that are told at most before they are written, in a scene without end."""
LONGEST_PIECE = 256
"""Lines in one piece. To make it less would hide lines of longer pieces that are there: see `_written`."""
PIECES = 4
"""As many are asked of the store at first, where a part of the script is wanted."""
BEYOND = 2**53
"""No script has so many lines; a database has no room for a number much larger."""

Line = tuple[int, Moment]
"""A line of the script, behind the number of the entry that brought it."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Line]).decode
_decode_one = msgspec.json.Decoder(Moment).decode


class Piece(list[Line]):
    """Lines of one piece. n: its number. words: the prose in them by id, None until it is read. then: the
    number of the piece behind it, None until that is known.
    """

    def __init__(self, n: int, lines: Iterable[Line]) -> None:
        super().__init__(lines)
        self.n = n
        self.words: dict[str, str] | None = None
        self.then: int | None = None


class Stretch(list[Line]):
    """Lines that were read on. pieces: of which they are; whoever holds a stretch holds these, and shares
    them with whoever reads the same meanwhile. When nobody does, nothing of them stays.
    """

    pieces: Sequence[Piece] = ()

    @property
    def last(self) -> int:
        """The number of the last of them, -1 where there is none."""
        return self[-1][1].n if self else -1

    @property
    def words(self) -> list[dict[str, str]]:
        """All prose in them by id, of each piece."""
        return [piece.words or {} for piece in self.pieces]


class ScriptLines:
    """See above. unwritten: the lines that are not in the store."""

    def __init__(self, table: str, store: Store) -> None:
        self._table = table
        self._store = store
        self.unwritten: list[Line] = []
        self._held: WeakValueDictionary[int, Piece] = WeakValueDictionary()

    def due(self, new: list[Line], *, now: bool) -> list[ScriptEntry]:
        """What to write with the move that tells these: all lines, or none yet. now: none may wait."""
        if now or len(self.unwritten) + len(new) > MOST_UNWRITTEN:
            return _pieces([*self.unwritten, *new])
        return []

    def heard(self, new: list[Line], written: list[ScriptEntry]) -> None:
        """That move is durable, and what was due is written."""
        if written:
            self.unwritten = []
        else:
            self.unwritten += new

    async def read(self, before: int | None = None, limit: int | None = None) -> list[Line]:
        """The last lines, or the last before a line; all without a limit; ascending."""
        if before is not None and before > BEYOND:
            before = None
        unwritten = list(self.unwritten)  # as it is now: it may be written meanwhile
        found = await self._written(before, limit)
        last = found[-1][1].n if found else -1
        found += [line for line in unwritten if line[1].n > last]
        if before is not None:
            found = [line for line in found if line[1].n < before]
        return found if limit is None else found[-limit:]

    async def read_for(
        self, knows: Callable[[Moment], bool], number: Callable[[Moment], int], missed: int,
        before: int | None, limit: int,
    ) -> list[Moment]:  # fmt: skip
        """The last lines that a viewer may know, or the last before the line of their own number `before`.

        knows: whether they may know a moment, number: its number for them, missed: how many lines they have
        missed so far.
        """
        ahead = None if before is None else before + missed
        wanted = limit
        while True:
            found = await self.read(ahead, wanted)
            known = [m for _, m in found if knows(m)]
            known = [m for m in known if before is None or number(m) < before]
            if len(known) >= limit or len(found) < wanted:
                return known[-limit:]
            wanted *= 2

    async def read_known(self, count: int) -> list[Line]:
        """The last lines, with so many among them that everybody knows; ascending."""
        limit = count
        while True:
            found = await self.read(limit=limit)
            if len(found) < limit or sum(moment.to is None for _, moment in found) >= count:
                return found
            limit *= 2

    async def read_on(self, behind: Stretch) -> Stretch:
        """The next lines behind these, a piece or so, none at the end. Entries stay together.

        behind: what this gave before, or an empty one at the beginning.
        """
        unwritten = Piece(BEYOND, self.unwritten)
        piece = behind.pieces[-1] if behind.pieces else None
        stretch = Stretch(line for line in piece or () if line[1].n > behind.last)
        pieces = [piece] if piece is not None and stretch else []
        while (following := await self._following(piece, behind.last)) is not None:
            piece = following
            pieces.append(piece)
            stretch += [line for line in piece if line[1].n > behind.last]
            whole = [line for line in stretch if line[0] < stretch[-1][0]]  # the last entry may go on
            if whole:
                del stretch[len(whole) :]
                break
        else:
            last = max(behind.last, stretch.last)
            pieces.append(unwritten)
            stretch += [line for line in unwritten if line[1].n > last]
        stretch.pieces = pieces
        return stretch

    def erase(self, id: str) -> None:
        """Those words are gone, for whoever holds them still."""
        for piece in list(self._held.values()):
            if piece.words is not None:
                piece.words.pop(id, None)

    async def _following(self, piece: Piece | None, last: int) -> Piece | None:
        """The piece behind that one, as somebody holds it already, or read aside; None at the end.

        last: the line behind which to look where there is none yet.
        """
        if piece is not None and piece.then is not None and (held := self._held.get(piece.then)) is not None:
            return held
        is_stored = piece is not None and piece.n < BEYOND
        found = await self._store.script_after(self._table, piece.n if piece and is_stored else last, limit=1)
        if not found:
            return None
        if piece is not None:
            piece.then = found[0].n
        following = self._held.get(found[0].n)
        if following is None:
            lines = await asyncio.to_thread(_lines_of, found[0])
            following = self._held[found[0].n] = Piece(found[0].n, lines)
        return following

    async def _written(self, before: int | None, limit: int | None) -> list[Line]:
        """At least so many lines before that one, if the store has them; there may be others around them."""
        ahead = None if before is None else before + LONGEST_PIECE  # the piece that the line lies in, too
        pieces = None if limit is None else PIECES
        while True:
            stored = await self._store.script(self._table, ahead, pieces)
            # Hundreds of lines are read at once; of a long script that is too long for the others to wait.
            found = _in_order(stored) if pieces == PIECES else await asyncio.to_thread(_in_order, stored)
            if limit is None or pieces is None or len(stored) < pieces:
                return found
            if sum(before is None or moment.n < before for _, moment in found) >= limit:
                return found
            pieces *= 2


def _pieces(lines: Sequence[Line]) -> list[ScriptEntry]:
    pieces = [lines[start : start + LONGEST_PIECE] for start in range(0, len(lines), LONGEST_PIECE)]
    return [ScriptEntry(piece[-1][1].n, piece[-1][0], _encode(piece)) for piece in pieces]


def _in_order(pieces: Sequence[ScriptEntry]) -> list[Line]:
    """Their lines, each once: a house that did not know of another may have written some again."""
    lines: list[Line] = []
    last = -1
    for piece in pieces:
        lines += [line for line in _lines_of(piece) if line[1].n > last]
        last = max(last, piece.n)
    return lines


def _lines_of(piece: ScriptEntry) -> list[Line]:
    if piece.body.startswith(b"{"):  # as it was written when each line was a piece of its own
        return [(piece.seq, _decode_one(piece.body))]
    return _decode(piece.body)
