"""What goes wrong, and how it is made good: drawn by chance, and the same from the same seed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from tests.campaign import relay
from tests.campaign.town import Town, Worker

STAYS = 0.3
"""How likely a fault stays when its round is over."""
ENDS = 0.4
"""How likely one that stayed ends with a later round."""
MOST_STAY = 2
AT_ITS_ENDS = 2
"""How many times as likely whoever holds a line is harmed than the line."""


class Fault(NamedTuple):
    """on: what is harmed; only one fault at a time. does: what is done to it. begins, ends: it is done, and
    made good again. seconds: how long it lasts. stays: whether it stays beyond its round.
    """

    on: str
    does: str
    begins: Callable[[], None]
    ends: Callable[[], None]
    seconds: float
    stays: bool

    def __str__(self) -> str:
        stays = " and stays so" if self.stays else ""
        return f"{self.on} {self.does}{stays}, for {self.seconds:.1f} s"


def draw(town: Town, random: Random, harmed: Collection[str]) -> Fault:
    """One of all that can go wrong. harmed: what is so already."""
    worker, seconds = random.choice(town.workers), random.uniform(0.3, 3.0)
    stays = random.random() < STAYS and len(harmed) < MOST_STAY
    parts = [Fault(*part, seconds, stays) for part in _of_parts(town, worker) for _ in range(AT_ITS_ENDS)]
    lines = [Fault(*line, seconds, stays) for line in _of_lines(worker)]
    return random.choice([fault for fault in (*parts, *lines) if fault.on not in harmed])


_Harm = tuple[str, str, Callable[[], None], Callable[[], None]]


def _of_parts(town: Town, worker: Worker) -> Iterator[_Harm]:
    """Whoever holds a line is killed, told to stop, or frozen."""
    yield worker.name, "is killed", worker.kill, worker.start
    yield worker.name, "is told to stop", worker.stop, worker.start
    yield worker.name, "is frozen", worker.freeze, worker.thaw
    for name, server in (("Redis", town.bus), ("PostgreSQL", town.database)):
        yield name, "is killed", server.kill, server.start
        yield name, "is frozen", server.freeze, server.thaw
    yield "nothing", "goes wrong", lambda: None, lambda: None


def _of_lines(worker: Worker) -> Iterator[_Harm]:
    """A line is cut, silenced, late, or carries some bytes at a time."""
    for name, line in worker.lines.items():
        for way in relay.FAULTS:
            yield (
                f"the line of {worker.name} to {name}",
                f"is {way}",
                partial(line.be, way),
                partial(line.be, "open"),
            )
