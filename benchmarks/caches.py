"""What each cache of what is drawn of a table saves, in one run with it and without it, in turns.

    python -m benchmarks.caches                        each of the table's own, and those of pieces together
    python -m benchmarks.caches --kinds '[^:]*'        the kinds as a whole
    python -m benchmarks.caches --pieces               each function that keeps pieces, with its hits
    python -m benchmarks.caches --moves 400 men-of-stones

A unit is a move of a random game and a line that somebody says, and after each of both all that is sent: to
a window for each seat, to a second one of the first seat and to two who look on, and to programs of the
first seat and of two who look on. That alone is timed, in seconds of the processor. Both sides play the
same games, some moves in turns. A figure is the time without the cache over the time with it for the same
moves: 1.00 is a cache that saves nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import re
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from types import FunctionType
from typing import Any

from benchmarks import limits
from benchmarks.figures import Figure, table
from benchmarks.pairing import Side, Spread, answer_slices, cores, pinned
from benchmarks.parts import Plays
from benchmarks.trees import HERE
from commedia.engine.sampling import sample_answer
from commedia.props.identity_cache import identity_cache
from commedia.server.drawing_cache import DrawingCache
from commedia.server.edition import edition_of
from commedia.server.live import LiveTable
from commedia.server.program_view import program_view_of

WHILE_RULES_WAIT = ("sight", "stage", "hand", "form")
OF_A_SNAPSHOT = (
    "seen", "parts", "shared parts", "data", "line", "drawn line", "new lines", "changed lines", "edition",
    "state", "view", "cue",
)  # fmt: skip
OF_A_TABLE = {
    "while the rules wait": WHILE_RULES_WAIT,
    "of a snapshot": OF_A_SNAPSHOT,
    **{f"while the rules wait: {what}": (what,) for what in WHILE_RULES_WAIT},
    "of a snapshot: edition and its lines": ("edition", "line", "drawn line"),
    "of a snapshot: lines": ("line", "drawn line"),
    **{f"of a snapshot: {what}": (what,) for what in OF_A_SNAPSHOT if what not in ("edition", "line")},
}
"""What a table's own caches keep, by what they call it; what lines draw is kept by the very line."""
BY_VALUE, BY_IDENTITY = "pieces by value", "pieces by identity"
DRAWS = re.compile(r"commedia\.(server\.(pages|views)|props|kit|games\.\w+\.(stage|forms|consequences))\b")
"""Modules whose functions keep pieces."""
FIRST, SLICE = 30, 8
"""Moves before anything is timed, in which all is loaded and caches fill; moves of a slice."""


class Evening(Plays):
    """Random games in which people talk, with every page open."""

    def __init__(self, game: str, seats: int) -> None:
        super().__init__(game, seats)
        self.windows = [*range(1, seats + 1), 1, 0, 0]

    async def play_on(self, moves: int) -> float:
        """So many more moves. Returns the seconds of drawing."""
        drawing = 0.0
        for _ in range(moves):
            live = await self.at_play()
            play = live.at_play()
            waiting = [asked for asked in play.open.values() if asked.given is None]
            asked = waiting[self.below(len(waiting))]
            play.answer(asked.id, asked.seat, sample_answer(asked, self.below, play.moves))
            await live.keep()
            drawing += self.looked_at(live)
            if not play.finished:
                seat = self.seats[self.below(len(self.seats))]
                await live.take(lambda play, seat=seat: play.say(seat, "line", f"Hear, hear, says {seat}."))
                drawing += self.looked_at(live)
        return drawing

    async def at_play(self) -> LiveTable:
        """A table that waits for somebody: the one before, or a new one when its play is over."""
        while self.live is None or all(
            asked.given is not None for asked in self.live.at_play().open.values()
        ):
            self.live = await self.begun()
        return self.live

    def looked_at(self, live: LiveTable) -> float:
        """The seconds that it takes to draw all that is sent."""
        begun = time.process_time()
        for chair in self.windows:
            edition = edition_of(live)
            after = max(0, live.log.seq - 2)
            for part in (
                *edition.parts(chair), *edition.changed_lines(chair), *edition.given_way(chair, after)
            ):  # fmt: skip
                edition.data_of(part)
            edition.new_lines(chair, after)
        for chair in (1, 0, 0):
            for is_whole in (False, True):
                program_view_of(live).as_json(chair, view=is_whole)
        return time.process_time() - begun


def without(kind: str) -> None:
    """Have this process draw without that cache; "" for none of them."""
    if kind in OF_A_TABLE:
        names, once = OF_A_TABLE[kind], DrawingCache.once

        def anew(self: DrawingCache, what: str, whose: Any, make: Callable[[], Any]) -> Any:
            return make() if what in names else once(self, what, whose, make)

        DrawingCache.once = anew  # type: ignore[assignment, method-assign]
    elif kind:
        is_wanted = is_by_value if kind == BY_VALUE else is_by_identity
        replace({id(draw): draw.__wrapped__ for draw in pieces() if is_wanted(draw)})


def pieces() -> list[Any]:
    """The functions that keep pieces which they draw."""
    found = {
        id(each): each for module in drawing_modules() for each in vars(module).values() if is_piece(each)
    }
    return list(found.values())


def is_piece(each: Any) -> bool:
    """Whether it is such a function, and not one that has but one result."""
    if not (is_by_value(each) or is_by_identity(each)) or isinstance(each.__wrapped__, type):
        return False
    return DRAWS.match(each.__module__) is not None and bool(given_to(each))


def is_by_value(each: Any) -> bool:
    """Whether it keeps by what its arguments equal."""
    return isinstance(each, type(_KEEPS_BY_VALUE))


def is_by_identity(each: Any) -> bool:
    """Whether it keeps by which objects its arguments are."""
    return isinstance(each, FunctionType) and each.__code__ is _KEEPS


_KEEPS = identity_cache(1)(len).__code__  # type: ignore[attr-defined]
_KEEPS_BY_VALUE = lru_cache(len)


def given_to(each: Any) -> int:
    """How many arguments it takes."""
    code = getattr(each.__wrapped__, "__code__", None)
    return 1 if code is None else code.co_argcount + code.co_kwonlyargcount


def drawing_modules() -> Iterator[Any]:
    """All that are loaded and draw something, or use what does."""
    for name, module in list(sys.modules.items()):
        if name.startswith("commedia.") and module is not None:
            yield module


def replace(others: dict[int, Any]) -> None:
    """Have every module call another function instead, by the id of the one that it has."""
    for module in drawing_modules():
        for name, each in list(vars(module).items()):
            if id(each) in others:
                setattr(module, name, others[id(each)])


@dataclass
class Count:
    """How often a function was called and had to draw, and the seconds of that."""

    name: str
    calls: int = 0
    drawn: int = 0
    seconds: float = 0.0
    found: float = 0.0


def counted(each: Any) -> tuple[Count, Any]:
    """A function that keeps pieces as it does, and counts."""
    count = Count(f"{each.__module__.removeprefix('commedia.')}.{each.__name__}")

    def draw(*given: Any, **named: Any) -> Any:
        begun = time.thread_time()
        found = each.__wrapped__(*given, **named)
        count.seconds += time.thread_time() - begun
        count.drawn += 1
        return found

    keep = lru_cache(**each.cache_parameters()) if is_by_value(each) else identity_cache(4096)
    keeping = keep(draw)

    def call(*given: Any, **named: Any) -> Any:
        count.calls += 1
        drawn, begun = count.drawn, time.thread_time()
        found = keeping(*given, **named)
        if count.drawn == drawn:
            count.found += time.thread_time() - begun
        return found

    call.__wrapped__ = each.__wrapped__  # type: ignore[attr-defined]
    return count, call


def each_piece(game: str, seats: int, moves: int) -> list[Figure]:
    """What share of all drawing each function would add if it kept nothing."""
    evening = Evening(game, seats)
    asyncio.run(evening.play_on(FIRST))
    both = [(each, *counted(each)) for each in pieces()]
    replace({id(each): call for each, _, call in both})
    spent = asyncio.run(evening.play_on(moves))
    figures = []
    for _, count, _ in both:
        hits = count.calls - count.drawn
        if count.calls:
            saved = hits * (count.seconds / max(1, count.drawn)) - count.found
            took = count.seconds / max(1, count.drawn) * 1e6
            detail = f"{hits / count.calls:.0%} of {count.calls}, {took:.0f} us"
            figures.append(Figure(f"{game}: {count.name}", saved / spent * 100, "%", detail=detail))
    return sorted(figures, key=lambda figure: -figure.value)


def side(game: str, seats: int, kind: str) -> None:
    """Be a side: see pairing.py. It is told how many moves to play, and not for how long."""
    evening = Evening(game, seats)
    asyncio.run(evening.play_on(FIRST))
    without(kind)

    def work(moves: float) -> dict[str, float]:
        gc.collect()
        return {"units": moves, "seconds": asyncio.run(evening.play_on(round(moves)))}

    answer_slices(work)


def measured(game: str, seats: int, kind: str, moves: int) -> Figure:
    """Without a cache over with it."""

    def command(kind: str) -> list[str]:
        return pinned(
            cores()[1], [sys.executable, "-m", "benchmarks.caches", "--side", kind, game, str(seats)]
        )

    ratios = list[float]()
    with (
        Side("with", command(""), cwd=HERE.parent) as ours,
        Side("without", command(kind), cwd=HERE.parent) as other,
    ):
        for turn in range(moves // SLICE):
            both = [one.run(SLICE).seconds for one in ((ours, other) if turn % 2 else (other, ours))]
            ratios.append(both[1] / both[0] if turn % 2 else both[0] / both[1])
    spread = Spread.of(ratios)
    return Figure(f"{game}: {kind}", spread.median, "x", detail=f"[{spread.p10:.2f}..{spread.p90:.2f}]")


def main() -> None:
    """The command."""
    read = argparse.ArgumentParser(description="What each cache of what is drawn saves.")
    read.add_argument("games", nargs="*", default=["men-of-stones", "city-of-masks"])
    read.add_argument("--moves", type=int, default=200)
    read.add_argument("--kinds", default=".*", help="of which kinds, as a pattern")
    read.add_argument("--pieces", action="store_true")
    read.add_argument("--side")
    given = read.parse_args()
    if given.side is not None:
        side(given.games[0], int(given.games[1]), given.side)
        return
    for game in given.games:
        seats = limits.PARTS[game].seats
        if given.pieces:
            print(table(each_piece(game, seats, given.moves)))
        else:
            for kind in (*OF_A_TABLE, BY_VALUE, BY_IDENTITY):
                if re.fullmatch(given.kinds, kind):
                    print(table([measured(game, seats, kind, given.moves)]).splitlines()[1], flush=True)


if __name__ == "__main__":
    main()
