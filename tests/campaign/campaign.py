"""A campaign: rounds of faults under load, then all is made good, and what must hold is looked at."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.campaign import faults, holds
from tests.campaign.faults import Fault
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
    with town(folder, workers, seed) as here:
        return asyncio.run(_fight(here, rounds, tables, seed, says))


async def _fight(here: Town, rounds: int, tables: int, seed: int, says: Callable[[str], None]) -> Outcome:
    players = Players(here, seed)
    await players.open(tables)
    playing = asyncio.create_task(players.play())
    wrong = await _harm(here, rounds, Random(seed), players, says)
    wrong += await holds.all_go_on(here, players)
    wrong += await holds.house_goes_on(here, players)
    began = time.monotonic()
    players.is_over = True
    await playing
    await asyncio.sleep(2.0)  # house actors finish what they were about
    says(f"all have gone on; {len(players.acknowledged)} moves, {time.monotonic() - began:.1f} s to stop")
    wrong += players.wrong
    wrong += [said for worker in here.workers for said in holds.ended_well(worker) if said not in wrong]
    wrong += holds.kept_once(here, players)
    wrong += holds.acted_alone(here)
    wrong += await holds.replayed(here, players)
    await players.close()
    return Outcome(len(players.acknowledged), players.refused, players.resent, wrong)


async def _harm(
    here: Town, rounds: int, random: Random, players: Players, says: Callable[[str], None]
) -> list[str]:
    """So many rounds of faults, some of which stay for a while; in the end all are made good."""
    standing: list[Fault] = []
    wrong: list[str] = []
    for n in range(rounds):
        fault = faults.draw(here, random, [one.on for one in standing])
        says(f"{n + 1} of {rounds}: {fault}; {len(players.acknowledged)} moves so far")
        await asyncio.to_thread(fault.begins)
        await asyncio.sleep(fault.seconds)
        over = [] if fault.stays else [fault]
        for one in list(standing):
            if random.random() < faults.ENDS:
                standing.remove(one)
                over.append(one)
        standing += [fault] if fault.stays else []
        for one in over:
            await asyncio.to_thread(one.ends)
        await asyncio.sleep(random.uniform(0.1, 1.0))
        wrong += [said for worker in here.workers for said in holds.ended_well(worker)]
        if wrong or players.wrong:  # it is looked at while it is fresh
            break
    for one in standing:
        await asyncio.to_thread(one.ends)
    await asyncio.to_thread(here.make_good)
    return wrong
