"""The document of one table (lobby.py): as it stands in memory, as the store has it, what is noted on it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from commedia.engine import Game
from commedia.server.lobby import FORMAT, Lobby, read_lobby
from commedia.server.script_access import Known
from commedia.store import Store, TableRow


class Document:
    """See above. lobby: as it stands. version: of the last that the store is known to have.

    says_its_rules: whether it says by which rules the table is played. known: is told who sits where.
    """

    def __init__(self, table: str, lobby: Lobby, version: int, store: Store, known: Known) -> None:
        self._table = table
        self._store = store
        self._known = known
        self._notes: list[Callable[[Lobby], object]] = []
        self.lobby = lobby
        self.version = version
        self.says_its_rules = True
        self.settle()

    def read(self, row: TableRow) -> None:
        """Stand as another worker has kept it by now."""
        self.lobby, self.version = read_lobby(row.doc), row.version
        self.says_its_rules = True
        for note in self._notes:  # which are not kept yet, and were of the document as it was
            note(self.lobby)
        self.settle()

    def settle(self) -> None:
        """It stands as it is now, kept or not."""
        self._known.note(self.lobby)
        self._settled = msgspec.json.encode(self.lobby)

    def revert(self) -> bool:
        """Stand again as it was last settled. Returns whether it stood otherwise."""
        if msgspec.json.encode(self.lobby) == self._settled:
            return False
        self.lobby = read_lobby(self._settled)
        self._known.note(self.lobby)
        return True

    # -- what is noted -------------------------------------------------------------------------------

    @property
    def has_notes(self) -> bool:
        """Whether anything is noted that is not kept yet."""
        return bool(self._notes)

    def note(self, note: Callable[[Lobby], object]) -> None:
        """It says something that holds at once, and that nobody waits for to be kept.

        note: has it say so. It is done again where another worker has put another document in its place.
        """
        note(self.lobby)
        self._notes.append(note)
        self.settle()

    def note_page(self, chair: int) -> bool:
        """Whoever sits there plays on a page: from now on scenes wait for them. Returns whether it is new."""
        if not chair or self.lobby.chair(chair).page:
            return False
        self.note(lambda lobby: lobby.read_on_a_page(chair))
        return True

    async def keep_noted(self) -> None:
        """Keep what was noted, if that is still due; under the lock. Nobody sees anything new by it."""
        if self.has_notes:
            await self._save(self._settled)

    # -- how it is kept ------------------------------------------------------------------------------

    async def save(self) -> None:
        """Keep it as it stands."""
        await self._save(self.as_it_stands())

    async def _save(self, doc: bytes) -> None:
        self.was_kept(doc, await self._store.save_doc(self._table, doc, self.version))

    def due(self, game: Game, *, saves: bool) -> bytes | None:
        """What is to be kept with the next entries of the log; None where nothing is.

        Before an older worker reads what only newer rules follow, it says whose they are. saves: whether it
        is to be kept in any case.
        """
        doc = None if self.says_its_rules else self._with_its_rules(game)
        return self.as_it_stands() if saves else doc

    def as_it_stands(self) -> bytes:
        """It as it is, to be kept."""
        self.lobby.format = FORMAT
        self._known.note(self.lobby)
        return msgspec.json.encode(self.lobby)

    def was_kept(self, doc: bytes, version: int) -> None:
        """The store has it so, in that version."""
        self._settled, self.version = doc, version
        self._notes.clear()

    def _with_its_rules(self, game: Game) -> bytes:
        """As it was settled, but that it says by which rules the table is played from now on."""
        settled = read_lobby(self._settled)
        for lobby in (settled, self.lobby):
            lobby.rules, lobby.format = game.version, FORMAT
        return msgspec.json.encode(settled)
