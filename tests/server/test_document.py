"""A table's document in memory: what is noted holds at once, and what was refused has changed nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from commedia import games
from commedia.server.document import Document
from commedia.server.lobby import FORMAT, Chair, Lobby, read_lobby
from commedia.server.script_access import Known
from commedia.store import TableRow


class Shelf:
    """A store that keeps one document."""

    def __init__(self) -> None:
        self.doc, self.version = b"", 0

    async def save_doc(self, table: str, doc: bytes, version: int) -> int:
        """As a store does it."""
        assert version == self.version
        self.doc, self.version = doc, version + 1
        return self.version


def a_document(shelf: Shelf) -> Document:
    """Of a table with three chairs."""
    lobby = Lobby(
        game="men-of-stones", title="The Salt Stair", host=1, chairs=[Chair(n=n) for n in (1, 2, 3)]
    )
    store: Any = shelf
    return Document("lamp", lobby, 0, store, Known())


def test_what_was_refused_has_changed_nothing() -> None:
    """The document stands again as it was last settled; where it stood so, nothing is to be drawn anew."""
    document = a_document(Shelf())
    assert not document.revert()
    document.lobby.title = "Rooks at Noon"
    assert document.revert()
    assert document.lobby.title == "The Salt Stair"
    document.lobby.title = "Rooks at Noon"
    document.settle()
    assert not document.revert()


def test_what_is_noted_holds_at_once_and_is_kept_once() -> None:
    """It is kept with the next document, or by itself, and then no more."""
    shelf = Shelf()
    document = a_document(shelf)
    assert document.note_page(2)
    assert not document.note_page(2)
    assert not document.note_page(0), "spectators play on no page"
    assert document.lobby.chair(2).page
    assert not document.revert()
    assert (document.has_notes, shelf.version) == (True, 0)
    asyncio.run(document.keep_noted())
    assert (document.has_notes, shelf.version, document.version) == (False, 1, 1)
    assert read_lobby(shelf.doc).chair(2).page
    asyncio.run(document.keep_noted())
    assert shelf.version == 1


def test_what_is_noted_is_noted_again_on_what_another_worker_has_kept() -> None:
    """Their document stands, and what was noted here on top of it."""
    document = a_document(Shelf())
    document.note_page(2)
    theirs = a_document(Shelf())
    theirs.lobby.title = "Rooks at Noon"
    row = TableRow("lamp", "men-of-stones", "", 0.0, msgspec.json.encode(theirs.lobby), version=4)
    document.read(row)
    assert (document.lobby.title, document.version) == ("Rooks at Noon", 4)
    assert document.lobby.chair(2).page
    assert document.has_notes


def test_before_an_entry_by_newer_rules_the_document_says_whose_they_are() -> None:
    """Beside what was settled, and without what somebody has changed and not saved; else with it."""
    document = a_document(Shelf())
    game = games.get("men-of-stones")
    assert document.due(game, saves=False) is None
    document.says_its_rules = False
    document.lobby.title = "Rooks at Noon"
    alone, whole = document.due(game, saves=False), document.due(game, saves=True)
    assert alone is not None
    assert whole is not None
    titles = [(lobby.title, lobby.rules, lobby.format) for lobby in map(read_lobby, (alone, whole))]
    assert titles == [
        ("The Salt Stair", game.version, FORMAT), ("Rooks at Noon", game.version, FORMAT)
    ]  # fmt: skip
