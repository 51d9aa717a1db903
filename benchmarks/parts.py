"""What a move costs the house in drawing, beside what it costs to decide one.

    python -m benchmarks.parts men-of-stones 4         a side; see pairing.py

Units are the moves of random games. Their seconds are those of the processor, on one core, in which the house
works out and draws all that every seat's open page is sent, once a move is durable. Beside them go the
seconds of the decisions themselves: list what is legal, choose, apply. Nothing is written to a disk.
"""

from __future__ import annotations

import asyncio
import sys
import time
from dataclasses import dataclass
from random import Random
from typing import Any

from benchmarks.pairing import answer_slices
from commedia.engine import log
from commedia.engine.sampling import sample_answer
from commedia.lab.playouts import below_of
from commedia.server.edition import edition_of
from commedia.server.invitations import InvitationSigner
from commedia.server.live import LiveTable
from commedia.server.lobby import COLOURS, Chair, Lobby

OPTIONS: dict[str, dict[str, int]] = {
    "city-of-masks": {"round_limit": 3},
    "know-thyself": {"wager_limit": 2},
    "shadow-play": {"episodes": 1},
    "face-of-angels": {"contest_limit": 12},
}
"""So that whole games fit into a slice or two."""
SEED = bytes(range(32)).hex()


class NoStore:
    """Keeps nothing."""

    async def append(self, batch: Any) -> None:
        """Nothing to wait for."""


@dataclass
class Spent:
    """moves: that were made. deciding, drawing: seconds of the processor."""

    moves: int = 0
    deciding: float = 0.0
    drawing: float = 0.0


class Plays:
    """Random games of so many, one after another, every page open."""

    def __init__(self, game: str, seats: int) -> None:
        self.game = game
        self.seats = [f"Seat {n}" for n in range(1, seats + 1)]
        self.below = below_of(Random(1))
        self.live: LiveTable | None = None

    async def begun(self) -> LiveTable:
        """A fresh table, its curtain up."""
        chairs = [
            Chair(n=n, kind="person", name=seat, colour=COLOURS[n - 1], ready=True, here=True)
            for n, seat in enumerate(self.seats, 1)
        ]
        numbered = dict(enumerate(self.seats, 1))
        lobby = Lobby(
            game=self.game, title="A Table", chairs=chairs, stage="play", seats=numbered, seed=SEED, seal=SEED
        )
        live = LiveTable("table", lobby, 0, NoStore(), InvitationSigner(bytes(32)))  # type: ignore[arg-type]
        options = live.game.read_options(OPTIONS.get(self.game, {}))
        seats = live.game.read_seats(self.seats)
        opened = log.Opened(self.game, live.game.version, seats, options, seal=SEED, committed=[])
        await live.begin(opened, live.prepare(opened))
        return live

    async def play(self, deadline: float) -> Spent:
        """Play until then, by `time.perf_counter`."""
        spent = Spent()
        while not spent.moves or time.perf_counter() < deadline:
            self.live = live = self.live or await self.begun()
            play = live.at_play()
            begun = time.process_time()
            waiting = [q for q in play.open.values() if q.given is None]
            if not waiting:
                self.live = None
                continue
            decision = waiting[self.below(len(waiting))]
            answer = sample_answer(decision, self.below, play.moves)
            play.answer(decision.id, decision.seat, answer)
            decided = time.process_time()
            await live.keep()
            drawing = time.process_time()
            edition = edition_of(live)
            for chair in live.lobby.seats:
                for part in edition.parts(chair):
                    edition.data_of(part)
            spent.drawing += time.process_time() - drawing
            spent.deciding += decided - begun
            spent.moves += 1
        return spent


def main(game: str, seats: int) -> None:
    """Be a side."""
    plays = Plays(game, seats)
    try:
        asyncio.run(plays.play(time.perf_counter() + 2.0))  # caches fill
    except (AttributeError, TypeError) as lack:
        sys.exit(f"this tree draws its pages in another way, which can't be measured alone: {lack}")

    def work(seconds: float) -> dict[str, float]:
        spent = asyncio.run(plays.play(time.perf_counter() + seconds))
        return {"units": spent.moves, "seconds": spent.drawing, "deciding": spent.deciding}

    answer_slices(work)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
