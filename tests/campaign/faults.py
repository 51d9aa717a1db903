"""What goes wrong in one round, and how it is made good: drawn by chance, and the same from the same seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from tests.campaign.town import Town


class Fault(NamedTuple):
    """says: what goes wrong. begins, ends: it is done, and made good again. seconds: how long it lasts."""

    says: str
    begins: Callable[[], None]
    ends: Callable[[], None]
    seconds: float


def draw(town: Town, random: Random) -> Fault:
    """One of all that can go wrong."""
    worker = random.choice(town.workers)
    seconds = random.uniform(0.3, 3.0)
    faults = [
        Fault(f"{worker.name} is killed", worker.kill, worker.start, seconds),
        Fault(f"{worker.name} is told to stop", worker.stop, worker.start, seconds),
        Fault(f"{worker.name} is frozen", worker.freeze, worker.thaw, seconds),
        Fault("Redis is killed", town.bus.kill, town.bus.start, seconds),
        Fault("Redis is frozen", town.bus.freeze, town.bus.thaw, seconds + 1.5),
        Fault("PostgreSQL is killed", town.database.kill, town.database.start, seconds),
        Fault("PostgreSQL is frozen", town.database.freeze, town.database.thaw, seconds),
        Fault("nothing goes wrong", lambda: None, lambda: None, seconds),
    ]
    return random.choice(faults)
