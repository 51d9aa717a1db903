"""In which room each line of a play happens: while one is in the Parlor, another talks in the Ball Room."""

from __future__ import annotations

from typing import Any

from commedia.engine.transcript import AT
from commedia.games.know_thyself import events
from commedia.games.know_thyself.rooms import GUEST_SUITE, MASTER_SUITE
from commedia.kit.book import Line


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
        if named := events.RoomNamed.of(line):
            self._truenames[named.room] = named.truename
            self._ids[named.truename.rpartition(" of ")[0]] = named.room
        elif events.CoinsGranted.matches(line):
            self._rooms[line.seat] = GUEST_SUITE
        here = self._room_of(line)
        self._look(line, here)
        went = events.Went.of(line) or events.WayLost.of(line)
        if went:  # it is told where they were
            self._rooms |= dict.fromkeys(went.seats, went.room)
        elif events.Summoned.matches(line):
            here = MASTER_SUITE
            self._rooms, self._on_screen = dict.fromkeys(self._rooms, here), here
        name = self._truenames.get(here, "")
        return f"The {name}" if name and not went else ""

    def _room_of(self, line: Line) -> str:
        """Where whoever it is about is; the GM’s words are said to somebody, or where the story is."""
        figures: Any = line.figures
        # Where a want comes about is told of nobody.
        for event in (events.RoomNamed, events.SceneSet, events.ClashFramed, events.WantTold):
            if told := event.of(line):
                return self._ids.get(told.room, told.room)
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
        if clash := events.ClashFramed.of(line):
            self._wagering = list(clash.seats)
        elif events.WantTold.matches(line) or events.Joined.matches(line):
            self._wagering.append(line.seat)
        elif retreat := events.RetreatTold.of(line):
            self._wagering = [one for one in self._wagering if one not in (line.seat, retreat.pc)]
        elif events.BackedDown.matches(line):
            self._wagering = [one for one in self._wagering if one != line.seat]
        elif any(event.matches(line) for event in OVER):
            self._wagering = []
        if (went := events.Went.of(line)) and not self._wagering:
            self._on_screen = went.room
        elif any(event.matches(line) for event in LOOKED_INTO) or (
            line.kind == "line" and line.seat in self._rooms and AT not in line.figures
        ):
            self._on_screen = here


OVER = (events.WantGranted, events.WagerWon, events.WagerLost)
"""A Wager comes to its end (KT-WAGER-12), or none is made of a want."""
LOOKED_INTO = (events.SceneSet, events.ClashFramed, events.WantTold, events.WantGranted)
"""Where the GM sets a scene, or a Wager is framed, there the story is."""
