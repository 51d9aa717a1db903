"""In which room each line of a play happens: while one is in the Parlor, another talks in the Ball Room."""

from __future__ import annotations

from typing import Any

from commedia.games.know_thyself.rooms import GUEST_SUITE, MASTER_SUITE
from commedia.kit.book import Line

GOES = ("KT-MOVE-02", "KT-FX-02")
"""Some go to a room, or come out there (KT-MOVE-01, KT-FX-02)."""
ROOMS = ("KT-NAME-01", "KT-ROLE-04", "KT-WAGER-00", "KT-WAGER-01")
"""Moments that say in which room."""


class Whereabouts:
    """Who is where, as the script tells of it. Everybody wakes in the Guest Suite (KT-SETUP-02)."""

    def __init__(self) -> None:
        self._rooms: dict[str, str] = {}  # of each PC
        self._truenames: dict[str, str] = {}
        self._ids: dict[str, str] = {}  # by what a room is called
        self._here = GUEST_SUITE

    def heading(self, line: Line) -> str:
        """The True Name of the room; "" where it has none, and wherever the story is.

        That somebody goes is told where the story is: no room is opened for their leaving it.
        """
        figures: Any = line.figures
        if line.rule == "KT-NAME-01":
            self._truenames[figures["room"]] = figures["truename"]
            self._ids[figures["truename"].rpartition(" of ")[0]] = figures["room"]
        elif line.rule == "KT-COIN-03":
            self._rooms[line.seat] = GUEST_SUITE
        self._here = self._room_of(line)
        if line.rule in GOES:  # it is told where they were
            self._rooms |= dict.fromkeys(figures["seats"], figures["room"])
        elif line.rule == "KT-END-03":
            self._rooms, self._here = dict.fromkeys(self._rooms, MASTER_SUITE), MASTER_SUITE
        name = self._truenames.get(self._here, "")
        return f"The {name}" if name and line.rule not in GOES else ""

    def _room_of(self, line: Line) -> str:
        """Where whoever it is about is; the GM's words are said to somebody, or where the story is."""
        figures: Any = line.figures
        if line.rule in ROOMS:
            return self._ids.get(figures["room"], str(figures["room"]))
        about = [*figures.get("seats", ()), figures.get("pc"), figures.get("toward"), line.seat]
        return next((self._rooms[seat] for seat in about if seat in self._rooms), self._here)
