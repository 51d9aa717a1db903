"""By which version of its rules a table is played, and whether this house has it.

While a house is upgraded worker by worker, older workers stand beside newer ones. Where a newer one has
played on a table, the rules of an older one would ask something else, or could not read its log at all. So
the document of a table says by which rules it was played last, before the first entry that follows them, and
an older worker hands such a table on to the others. It does not take it for one whose rules have changed.
"""

from __future__ import annotations

import re

import msgspec

from commedia import games
from commedia.engine import Game
from commedia.server.errors import NewerHouse
from commedia.server.lobby import FORMAT, Lobby
from commedia.store import BroughtBack


class _Document(msgspec.Struct):
    """What is read of a document before all else: a newer house may have written the rest otherwise."""

    game: str
    format: int = 1
    rules: str = ""


class _Opening(msgspec.Struct):
    """What is read of entry 0 before all else."""

    version: str = ""


_read_document = msgspec.json.Decoder(_Document).decode
_read_opening = msgspec.json.Decoder(_Opening).decode


def is_newer(version: str, than: str) -> bool:
    """Whether one version of a game's rules comes after another: they are compared number by number.

    >>> is_newer("2", "1"), is_newer("1.10", "1.9"), is_newer("1", "1"), is_newer("1", "1.2")
    (True, True, False, False)
    """
    return _numbers(version) > _numbers(than)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall("[0-9]+", version)]


def must_be_played_here(found: BroughtBack) -> None:
    """Raises NewerHouse where a newer house has played on a table; BadOption where its game is not on."""
    document = _read_document(found.row.doc)
    game = games.get(document.game)
    opening = _Opening() if found.log is None else _read_opening(found.log.header.body)
    versions = [version for version in (document.rules, opening.version) if is_newer(version, game.version)]
    if document.format > FORMAT:
        raise NewerHouse(f"it keeps tables in format {document.format}, and this one knows format {FORMAT}")
    if versions:
        raise NewerHouse(f"it has version {versions[0]} of {game.title}, and this one version {game.version}")


def is_first_played_by(game: Game, lobby: Lobby, opened: str) -> bool:
    """Whether nobody has played a table by rules as new as these. opened: the version it was opened by."""
    played = lobby.rules or opened
    return lobby.format < FORMAT or is_newer(game.version, played)
