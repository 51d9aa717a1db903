"""What must hold in the end: of the logs as the database has them, and of what each worker shows."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx
import psycopg

from commedia.server.playhouse import Playhouse
from commedia.store import Store
from commedia.store.seals import FIRST, seal
from tests.campaign.players import Players, Table
from tests.campaign.town import Town

GOES_ON_SECONDS = 5.0
"""Within which everybody goes on, once faults have ceased."""


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


async def replayed(town: Town, players: Players) -> list[str]:
    """Each log is sealed without a gap, and its rules lead to where it stands."""
    store, wrong = Store.open(town.tables), list[str]()
    house = await Playhouse.open(store)
    try:
        for table in players.tables:
            before = FIRST
            for n, (entry, digest) in enumerate(await store.sealed(table.id)):
                before = seal(before, table.id, entry.seq, entry.kind, entry.body)
                if (entry.seq, digest) != (n, before):
                    wrong.append(f"entry {n} of {table.id} does not follow from the one before")
            live = await house.table(table.id)
            if live.broken is not None:
                wrong.append(f"{table.game} {table.id} cannot be replayed: {live.broken}")
    finally:
        store.close()
    return wrong


def shown_alike(town: Town, players: Players) -> Iterator[str]:
    """Each seat is shown the same by every worker."""
    with httpx.Client(timeout=20.0) as client:
        for table in players.tables:
            for seat, token in table.tokens.items():
                views = [_view(client, worker.address, table, token) for worker in town.workers]
                if any(view != views[0] for view in views):
                    yield f"{seat} at {table.game} {table.id} is not shown the same by all workers"


def _view(client: httpx.Client, address: str, table: Table, token: str) -> Any:
    reply = client.get(f"{address}/api/tables/{table.id}/view", headers={"Authorization": f"Bearer {token}"})
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
