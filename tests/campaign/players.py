"""People at tables of all five games, who play through whichever worker they come to, and send again.

Whatever was acknowledged to them is noted: it must be in the log for good.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
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
LATE = 0.1
"""How likely an old message is sent once more, behind others."""
CROSSING = 0.1
"""How likely somebody says two things at once, each to another worker."""
KEPT = 30
"""Old messages of a seat, of which one may be sent again."""


class Message(NamedTuple):
    """What a seat sends, with its own id in the body."""

    verb: str
    body: dict[str, Any]


class Move(NamedTuple):
    """What was acknowledged."""

    table: str
    move_id: str


class Table(NamedTuple):
    """A table at play. tokens: the invitations of its people, by seat."""

    id: str
    game: str
    tokens: dict[str, str]


class Standing:
    """What is known of one seat. seq: the last number that it was told; asked: whether it was asked anything
    when it looked last. old: what it has sent, and was acknowledged.
    """

    def __init__(self) -> None:
        self.seq = -1
        self.asked = False
        self.old: deque[Message] = deque(maxlen=KEPT)


class Players:
    """All of them. wrong: what they were told that cannot be."""

    def __init__(self, town: Town, seed: int) -> None:
        self.town = town
        self.random = Random(seed)
        self.tables: list[Table] = []
        self.acknowledged: set[Move] = set()
        self.refused = self.resent = 0
        self.is_over = False
        self.wrong: list[str] = []
        self._seats: dict[tuple[str, str], Standing] = defaultdict(Standing)
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
            standing = self._seats[table.id, seat]
            if random.random() < TALKS:
                twice = 2 if random.random() < CROSSING else 1
                await asyncio.gather(*(self._talk(table, seat, random) for _ in range(twice)))
                continue
            if standing.old and random.random() < LATE:
                await self._send_again(table, seat, random.choice(standing.old), random)
            known = standing.seq
            view = await self._ask(table, seat, "GET", "view", None, random)
            if view is None:
                continue
            self._learn(table, seat, known, view["seq"], "view")
            due = [one for one in view["decisions"] if not one["optional"]]
            standing.asked = bool(due) or view["finished"]
            if due:
                body = {"decision": due[0]["id"], "answer": by_schema(due[0]["schema"], random)}
                await self.send(table, seat, "answer", body, random)

    async def _talk(self, table: Table, seat: str, random: Random) -> None:
        body = {"text": f"So I say, {random.random()}.", "how": "aside"}
        await self.send(table, seat, "say", body, random)

    async def send(self, table: Table, seat: str, verb: str, body: dict[str, Any], random: Random) -> None:
        """Send a move until it is known whether it was taken."""
        self._sent += 1
        move_id = f"m{self._sent}"
        message = Message(verb, {**body, "move_id": move_id})
        known = self._seats[table.id, seat].seq
        twice = 2 if random.random() < TWICE else 1
        asked = [self._ask(table, seat, "POST", verb, message.body, random) for _ in range(twice)]
        told = [reply for reply in await asyncio.gather(*asked) if reply is not None]
        for reply in told:
            self._learn(table, seat, known, reply["seq"], verb)
        if told:
            self.acknowledged.add(Move(table.id, move_id))
            self._seats[table.id, seat].old.append(message)

    async def _send_again(self, table: Table, seat: str, message: Message, random: Random) -> None:
        """What was acknowledged is known for good, however much has happened since."""
        refused = self.refused
        reply = await self._ask(table, seat, "POST", message.verb, message.body, random)
        if reply is None and self.is_over:
            return
        if reply is None or not reply["again"]:
            self.refused = refused
            said = "refused" if reply is None else "taken anew"
            self.wrong.append(
                f"{message.body['move_id']} at {table.id} was acknowledged, and is {said} later"
            )

    def _learn(self, table: Table, seat: str, known: int, seq: int, what: str) -> None:
        """A seat is told where its table stands. known: what it knew when it asked."""
        if seq < known:
            self.wrong.append(f"{what} of {seat} at {table.id} stands at {seq}, and {known} was told before")
        standing = self._seats[table.id, seat]
        standing.seq = max(standing.seq, seq)

    def last_seq(self, table: Table) -> int:
        """The last number that anybody there was told."""
        return max(self._seats[table.id, seat].seq for seat in table.tokens)

    def is_asked(self, table: Table) -> bool:
        """Whether any of them was asked anything, or the play is over, when they looked last."""
        return any(self._seats[table.id, seat].asked for seat in table.tokens)

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
                self.wrong.append(f"{what} at {table.game}: {reply.status_code} {reply.text[:300]}")
            self.resent += 1
            await asyncio.sleep(0.1)
        return None

    async def close(self) -> None:
        """Go home."""
        await self._client.aclose()
