"""What must hold in the end: of the logs as the database has them, and of what each worker shows."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import psycopg

from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.program_view import program_view_of
from commedia.store import Store
from commedia.store.seals import FIRST, seal
from tests.campaign.players import Players, Table
from tests.campaign.town import Town, Worker

GOES_ON_SECONDS = 5.0
"""Within which everybody goes on, once faults have ceased."""
HOUSE_SECONDS = 10.0
"""Within which house actors do: they wait for five seconds after what could not be kept."""


def ended_well(worker: Worker) -> Iterator[str]:
    """One that was open has not ended by itself; one that could not be opened has said so in a sentence; and
    nothing befell it that nobody had foreseen.
    """
    yield from worker.wrong
    if worker.has_died:
        yield f"{worker.name} died by itself"
    if worker.met_what_nobody_foresaw:
        yield f"there is a traceback in the log of {worker.name}"


def kept_once(town: Town, players: Players) -> Iterator[str]:
    """Each move that was acknowledged stands in the log of its table, once."""
    with psycopg.connect(town.tables) as connection:
        rows = connection.execute(
            "SELECT table_id, client_id FROM log WHERE client_id IS NOT NULL"
        ).fetchall()
    kept = Counter((table, client_id.rpartition(":")[2]) for table, client_id in rows)
    for move in sorted(players.acknowledged):
        if kept[move] != 1:
            yield f"{move.move_id} at {move.table} was acknowledged, and is in the log {kept[move]} times"


def acted_alone(town: Town) -> Iterator[str]:
    """Whoever let house actors answer had the lease of their table, and the numbers of leases only grow."""
    with psycopg.connect(town.tables) as connection:
        acts = connection.execute(
            "SELECT table_id, seq, worker, holder, number FROM acted ORDER BY table_id, seq"
        ).fetchall()
    worker_of: dict[str, str] = {}
    last: dict[str, int] = {}
    for table, seq, worker, holder, number in acts:
        if worker_of.setdefault(holder, worker) != worker:
            yield f"{worker} let the house answer at {table} as entry {seq}, under the lease of another"
        if number < last.get(table, 0):
            yield f"lease {number} of {table} was acted under after lease {last[table]}, in entry {seq}"
        last[table] = number


async def replayed(town: Town, players: Players) -> list[str]:
    """Each log is sealed without a gap, its rules lead to where it stands, and every worker shows each seat
    what follows from it.
    """
    store, wrong = Store.open(town.tables), list[str]()
    house = await Playhouse.open(store)
    try:
        async with httpx.AsyncClient(timeout=20.0) as client:
            for table in players.tables:
                before = FIRST
                for n, (entry, digest) in enumerate(await store.sealed(table.id)):
                    before = seal(before, table.id, entry.seq, entry.kind, entry.body)
                    if (entry.seq, digest) != (n, before):
                        wrong.append(f"entry {n} of {table.id} does not follow from the one before")
                live = await house.table(table.id)
                if live.broken is not None:
                    wrong.append(f"{table.game} {table.id} cannot be replayed: {live.broken}")
                wrong += [said async for said in _shown_otherwise(town, client, table, live)]
    finally:
        store.close()
    return wrong


async def _shown_otherwise(
    town: Town, client: httpx.AsyncClient, table: Table, live: LiveTable
) -> AsyncIterator[str]:
    """Where a worker shows a seat something else than follows from the log."""
    for chair, seat in live.lobby.seats.items():
        if (token := table.tokens.get(seat)) is None:
            continue
        due = json.loads(program_view_of(live).as_json(chair, view=True))
        for worker in town.workers:
            view = await _view(client, worker.address, table, token)
            if view != due:
                yield f"{seat} at {table.game} {table.id} is shown something else by {worker.name}: {view}"[
                    :2000
                ]


async def _view(client: httpx.AsyncClient, address: str, table: Table, token: str) -> Any:
    heads = {"Authorization": f"Bearer {token}"}
    reply = await client.get(f"{address}/api/tables/{table.id}/view", headers=heads)
    return reply.json() if reply.status_code == 200 else reply.text


async def all_go_on(town: Town, players: Players) -> list[str]:
    """At every table, through every worker, somebody says something, and it is taken in time."""
    wrong = list[str]()

    async def says(client: httpx.AsyncClient, table: Table, address: str) -> None:
        token, began = next(iter(table.tokens.values())), time.monotonic()
        while True:
            try:
                reply = await client.post(
                    f"{address}/api/tables/{table.id}/say", json={"text": "All is well.", "how": "aside"},
                    headers={"Authorization": f"Bearer {token}"},
                )  # fmt: skip
                if reply.status_code in (200, 409, 422):  # play may have ended
                    return
            except httpx.HTTPError:
                pass
            if time.monotonic() - began > GOES_ON_SECONDS:
                wrong.append(f"nobody can go on at {table.game} {table.id} through {address}")
                return
            await asyncio.sleep(0.05)

    async with httpx.AsyncClient(timeout=GOES_ON_SECONDS) as client, asyncio.TaskGroup() as group:
        for table in players.tables:
            for worker in town.workers:
                group.create_task(says(client, table, worker.address))
    return wrong


async def house_goes_on(town: Town, players: Players) -> list[str]:
    """At every table people are asked something, or the log grows: house actors have gone on, too."""
    began = {table.id: players.last_seq(table) for table in players.tables}
    end = time.monotonic() + HOUSE_SECONDS
    stuck = list(players.tables)
    while stuck and time.monotonic() < end:
        await asyncio.sleep(0.1)
        stuck = [
            table
            for table in stuck
            if not players.is_asked(table) and players.last_seq(table) <= began[table.id]
        ]
    return [f"the house does not go on at {table.game} {table.id}" for table in stuck]
