"""A table played at random through the HTTP API, as any client would: look, answer, look again."""

from __future__ import annotations

import itertools
import random
import time
from dataclasses import dataclass

from benchmarks import server_client as api
from benchmarks.random_answers import random_answer
from benchmarks.wire import Connection, RefusedError, Request

PATIENCE = 40
"""RefusedError answers in a row after which a table counts as stuck."""


@dataclass(frozen=True)
class Turn:
    """What the table waits for next."""

    seat: str
    decision: api.Decision


class TablePlay:
    """One table, one connection, four seats' worth of random answers."""

    _ids = itertools.count(1)

    def __init__(self, connection: Connection, table: api.Table, rng: random.Random) -> None:
        self.connection = connection
        self.table = table
        self.rng = rng
        self.moves = 0
        self.refused = 0
        self.sent_at = 0.0  # of the answer that was accepted, by time.perf_counter()
        self.next: Turn | None = None
        self.order = list(table.tokens)
        self.shown: api.View | None = None

    @classmethod
    async def open(cls, port: int, seed: int) -> TablePlay:
        """A fresh table, its first decision already looked up."""
        connection = Connection(port)
        table = api.table_opened(await connection.must(api.new_table()))
        play = cls(connection, table, random.Random(seed))
        await play.look()
        return play

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked for anything."""
        return self.next is None

    async def look(self) -> None:
        """Find a seat that is asked for something: whoever the table names, else one seat after another.

        Whoever answered last is asked first, and has seen the table in the reply.
        """
        self.next = None
        untried = list(self.order)
        seen, self.shown = self.shown, None
        while untried:
            seat = untried.pop(0)
            seen = seen or api.seen(await self.connection.must(api.cue(self.table, seat)))
            if asked := api.decisions(seen):
                self.next = Turn(seat, self.rng.choice(asked))
                # Most often the same seat is asked next, or a neighbour: begin there.
                self.order.remove(seat)
                self.order.insert(0, seat)
                return
            named, seen = api.awaited(seen), None
            untried.sort(key=lambda other: other not in named)

    async def answer(self) -> int:
        """Answer the decision that `look` found; returns the log's length. `sent_at` says when it left.

        A random answer may fit the schema and still be against the rules: it is refused, costs a try, and
        another is sent. Raises RefusedError where one decision refuses everything.
        """
        assert self.next is not None
        seat, decision = self.next.seat, self.next.decision
        for _ in range(PATIENCE):
            request = self.sealed(seat, decision)
            self.sent_at = time.perf_counter()
            reply = await self.connection.ask(request)
            if reply.status == 200:
                self.moves += 1
                seq, self.shown = api.seen_after(reply.body)
                return seq
            self.refused += 1
            if reply.status >= 500:
                break
        raise RefusedError(request, reply)

    def sealed(self, seat: str, decision: api.Decision) -> Request:
        """One random answer as a request, with an id of its own."""
        move_id = f"{self.table.id}-{next(self._ids)}"
        value = random_answer(decision, self.rng)
        return api.answer(self.table, seat, decision, value, move_id)

    async def say(self, text: str) -> None:
        """A line said by the first seat: a move like another."""
        await self.connection.must(api.say(self.table, self.order[0], text))
        self.moves += 1

    def close(self) -> None:
        """Leave the table."""
        self.connection.close()
