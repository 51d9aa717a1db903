"""People at tables of all five games, who play through whichever worker they come to, and send again.

Whatever was acknowledged to them is noted: it must be in the log for good.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, NamedTuple

import httpx

from commedia import games
from tests.campaign.town import Town
from tests.server.tables import by_schema

SECONDS = 8.0
"""For which a player waits for a reply, before they send the same again to another worker."""
THINKING = 0.15
"""Seconds between two looks of a player."""
TALKS = 0.15
"""How likely somebody says something instead."""
TWICE = 0.2
"""How likely the same is sent to two workers at once."""


class Move(NamedTuple):
    """What was sent, and how often it was acknowledged."""

    table: str
    move_id: str


class Table(NamedTuple):
    """A table at play. tokens: the invitations of its people, by seat."""

    id: str
    game: str
    tokens: dict[str, str]


class Players:
    """All of them."""

    def __init__(self, town: Town, seed: int) -> None:
        self.town = town
        self.random = Random(seed)
        self.tables: list[Table] = []
        self.acknowledged: set[Move] = set()
        self.refused = self.resent = 0
        self.is_over = False
        self._sent = 0
        self._client = httpx.AsyncClient(timeout=SECONDS, limits=httpx.Limits(max_connections=None))

    async def open(self, tables: int) -> None:
        """Open so many tables, of each game in turn, two people and house actors at each."""
        all_games = games.all_games()
        for n in range(tables):
            game = all_games[n % len(all_games)]
            slug = game.slug
            seats = [f"Player {m + 1}" for m in range(game.seats[0] if game.seats[0] > 2 else game.best)]
            body = {"game": slug, "seats": seats, "house": seats[2:]}
            reply = await self._client.post(f"{self.town.workers[0].address}/api/tables", json=body)
            reply.raise_for_status()
            opened = reply.json()
            people = {seat: token for seat, token in opened["seats"].items() if seat in seats[:2]}
            self.tables.append(Table(opened["table"], slug, people))

    async def play(self) -> None:
        """Play at all of them until told that it is over."""
        async with asyncio.TaskGroup() as group:
            for table in self.tables:
                for seat in table.tokens:
                    group.create_task(self._play(table, seat, Random(self.random.random())))

    async def _play(self, table: Table, seat: str, random: Random) -> None:
        while not self.is_over:
            await asyncio.sleep(THINKING * random.random() * 2)
            if random.random() < TALKS:
                body = {"text": f"So I say, {random.random()}.", "how": "aside"}
                await self.send(table, seat, "say", body, random)
                continue
            view = await self._ask(table, seat, "GET", "view", None, random)
            due = [one for one in (view or {}).get("decisions", ()) if not one["optional"]]
            if due:
                body = {"decision": due[0]["id"], "answer": by_schema(due[0]["schema"], random)}
                await self.send(table, seat, "answer", body, random)

    async def send(self, table: Table, seat: str, verb: str, body: dict[str, Any], random: Random) -> None:
        """Send a move until it is known whether it was taken."""
        self._sent += 1
        move_id = f"m{self._sent}"
        body = {**body, "move_id": move_id}
        twice = 2 if random.random() < TWICE else 1
        asked = [self._ask(table, seat, "POST", verb, body, random) for _ in range(twice)]
        if any(reply is not None for reply in await asyncio.gather(*asked)):
            self.acknowledged.add(Move(table.id, move_id))

    async def _ask(
        self, table: Table, seat: str, method: str, what: str, body: Any, random: Random
    ) -> dict[str, Any] | None:
        """Ask until some worker replies; None where what was asked is refused, or all is over."""
        heads = {"Authorization": f"Bearer {table.tokens[seat]}"}
        while not self.is_over:
            address = random.choice(self.town.workers).address
            try:
                reply = await self._client.request(
                    method, f"{address}/api/tables/{table.id}/{what}", json=body, headers=heads
                )
            except httpx.HTTPError:
                self.resent += 1
                await asyncio.sleep(0.1)
                continue
            if reply.status_code == 200:
                found: dict[str, Any] = reply.json()
                return found
            if reply.status_code in (409, 422):
                self.refused += 1
                return None
            if reply.status_code != 503:
                raise AssertionError(f"{what} at {table.game}: {reply.status_code} {reply.text[:300]}")
            self.resent += 1
            await asyncio.sleep(0.1)
        return None

    async def close(self) -> None:
        """Go home."""
        await self._client.aclose()
