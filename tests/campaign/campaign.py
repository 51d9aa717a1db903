"""A campaign: rounds of faults under load, then all is made good, and what must hold is looked at."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.campaign import faults, holds
from tests.campaign.players import Players
from tests.campaign.town import Town, town


class Outcome(NamedTuple):
    """What came of it. wrong: what did not hold."""

    acknowledged: int
    refused: int
    resent: int
    wrong: list[str]


def fight(
    folder: Path, rounds: int, workers: int, tables: int, seed: int, says: Callable[[str], None] = print
) -> Outcome:
    """So many rounds, at so many workers and tables; the same seed draws the same faults."""
    with town(folder, workers) as here:
        return asyncio.run(_fight(here, rounds, tables, seed, says))


async def _fight(here: Town, rounds: int, tables: int, seed: int, says: Callable[[str], None]) -> Outcome:
    random, players = Random(seed), Players(here, seed)
    await players.open(tables)
    playing = asyncio.create_task(players.play())
    for n in range(rounds):
        fault = faults.draw(here, random)
        moves = len(players.acknowledged)
        says(f"{n + 1} of {rounds}: {fault.says} for {fault.seconds:.1f} s; {moves} moves so far")
        await asyncio.to_thread(fault.begins)
        await asyncio.sleep(fault.seconds)
        await asyncio.to_thread(fault.ends)
        await asyncio.sleep(random.uniform(0.1, 1.0))
        if playing.done():
            break
    await asyncio.to_thread(here.wait_until_ready)
    wrong = await holds.all_go_on(here, players)
    began = time.monotonic()
    players.is_over = True
    await playing
    await asyncio.sleep(2.0)  # house actors finish what they were about
    says(f"all have gone on; {len(players.acknowledged)} moves, {time.monotonic() - began:.1f} s to stop")
    wrong += holds.kept_once(here, players)
    wrong += await holds.replayed(here, players)
    wrong += await asyncio.to_thread(lambda: list(holds.shown_alike(here, players)))
    await players.close()
    return Outcome(len(players.acknowledged), players.refused, players.resent, wrong)
