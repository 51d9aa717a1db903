"""In which room each line of a play happens: while one is in the Parlor, another talks in the Ball Room."""

from __future__ import annotations

from typing import Any

from commedia.engine.transcript import AT
from commedia.games.know_thyself.rooms import GUEST_SUITE, MASTER_SUITE
from commedia.kit.book import Line

GOES = ("KT-MOVE-02", "KT-FX-02")
"""Some go to a room, or come out there (KT-MOVE-01, KT-FX-02)."""
ROOMS = ("KT-NAME-01", "KT-ROLE-04", "KT-WAGER-00", "KT-WAGER-01")
"""Moments that say in which room."""
PAID = ("KT-PAY-03", "KT-PAY-04")
"""A Wager comes to its end (KT-WAGER-12)."""


class Whereabouts:
    """Who is where, as the script tells of it. Everybody wakes in the Guest Suite (KT-SETUP-02)."""

    def __init__(self) -> None:
        self._rooms: dict[str, str] = {}  # of each PC
        self._truenames: dict[str, str] = {}
        self._ids: dict[str, str] = {}  # by what a room is called
        self._on_screen = GUEST_SUITE
        self._wagering: list[str] = []

    def heading(self, line: Line) -> str:
        """The True Name of the room; "" where it has none, and wherever the story is.

        That somebody goes is told where the story is: no room is opened for their leaving it. What is said
        elsewhere has a heading of its own, and what is looked into is where it was (KT-ROLE-04).
        """
        figures: Any = line.figures
        if line.rule == "KT-NAME-01":
            self._truenames[figures["room"]] = figures["truename"]
            self._ids[figures["truename"].rpartition(" of ")[0]] = figures["room"]
        elif line.rule == "KT-COIN-03":
            self._rooms[line.seat] = GUEST_SUITE
        here = self._room_of(line)
        self._look(line, here)
        if line.rule in GOES:  # it is told where they were
            self._rooms |= dict.fromkeys(figures["seats"], figures["room"])
        elif line.rule == "KT-END-03":
            here = MASTER_SUITE
            self._rooms, self._on_screen = dict.fromkeys(self._rooms, here), here
        name = self._truenames.get(here, "")
        return f"The {name}" if name and line.rule not in GOES else ""

    def _room_of(self, line: Line) -> str:
        """Where whoever it is about is; the GM’s words are said to somebody, or where the story is."""
        figures: Any = line.figures
        if line.rule in ROOMS and "room" in figures:  # where a want comes about it is told of nobody
            return self._ids.get(figures["room"], str(figures["room"]))
        if line.kind == "line" and AT in figures:
            named = {f"in the {name}": room for room, name in self._truenames.items()}
            if figures[AT] in named:
                return named[figures[AT]]
        about = [*figures.get("seats", ()), figures.get("pc"), figures.get("toward"), line.seat]
        return next((self._rooms[seat] for seat in about if seat in self._rooms), self._on_screen)

    def _look(self, line: Line, here: str) -> None:
        """Which room is looked into from then on: where a Wager is framed, a scene is set, or somebody goes
        while no Wager is on (KT-ROLE-04).
        """
        figures: Any = line.figures
        if line.rule == "KT-WAGER-00":
            self._wagering = list(figures["seats"])
        elif line.rule == "KT-WAGER-01":
            self._wagering = [*self._wagering, line.seat] if "kind" in figures else []
        elif line.rule == "KT-MULTI-01":
            self._wagering.append(line.seat)
        elif line.rule == "KT-STAKE-03":
            self._wagering = [one for one in self._wagering if one not in (line.seat, figures.get("pc"))]
        elif line.rule in PAID:
            self._wagering = []
        if line.rule == "KT-MOVE-02" and not self._wagering:
            self._on_screen = figures["room"]
        elif line.rule in ("KT-ROLE-04", "KT-WAGER-00", "KT-WAGER-01") or (
            line.kind == "line" and line.seat in self._rooms and AT not in figures
        ):
            self._on_screen = here
