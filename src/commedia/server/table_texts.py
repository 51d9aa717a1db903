"""What a table writes itself: who may read it, from the lobby on, and who wrote it.

A document of a game says by its `readers` who may (see `engine.Document`). A role is whoever sits where that
role will sit at the play, once a person does. Whoever wrote one reads what they wrote, and changes it where
they are the host; whoever is the host after them does not, for the host's part carries no secrets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from commedia.engine import Document, Game
from commedia.server.invitations import SPECTATOR
from commedia.server.lobby import Lobby

UNKNOWN = 0
"""The author of a document whom nobody can tell any more, or who is gone."""


def written_by(game: Game, lobby: Lobby) -> list[str]:
    """The keys of the documents that a table has written itself, whoever may read them."""
    return [key for key in game.documents if lobby.options.get(key)]


def may_read(document: Document, game: Game, lobby: Lobby, chair: int) -> bool:
    """Whether whoever holds the link of that chair may read a document of the table; 0 is the spectators."""
    if document.is_public:
        return True
    if chair == SPECTATOR:
        return False
    if lobby.wrote.get(document.key, UNKNOWN) == chair:
        return True
    roles = dict(zip([one.n for one in lobby.chairs], game.cast.roles, strict=False))
    return roles.get(chair) in document.readers and lobby.chair(chair).kind == "person"


def as_read(game: Game, lobby: Lobby, chair: int) -> Lobby:
    """The document of a table with those options alone that a chair may read; 0 is the spectators.

    Pages and programs are shown a lobby from here and from nowhere else.
    """
    closed = [
        key
        for key, document in game.documents.items()
        if key in lobby.options and not may_read(document, game, lobby, chair)
    ]
    if not closed:
        return lobby
    options = {key: value for key, value in lobby.options.items() if key not in closed}
    return msgspec.structs.replace(lobby, options=options)


def note_authors(game: Game, lobby: Lobby, options: Mapping[str, Any], chair: int) -> None:
    """Whoever sits in that chair settles these options: what they wrote anew is theirs."""
    for key in game.documents:
        if not options.get(key):
            lobby.wrote.pop(key, None)
        elif options[key] != lobby.options.get(key):
            lobby.wrote[key] = chair
