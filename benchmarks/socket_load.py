"""Players for our server, one WebSocket a seat: starts it on one core, and plays from another.

    taskset -c 0 python -m benchmarks.socket_load 1 50     core, tables

What each seat is asked comes unasked, to all four seats of a table with every move. A move is one answer,
and counts when its acknowledgement has come, that is, when it is durable; the next answer leaves at once, by
whichever seat is asked then. As boardgame.io's clients do, each takes whatever it is sent.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks import server_client as api
from benchmarks.pairing import answer_slices
from benchmarks.random_answers import random_answer
from benchmarks.server_load import SETTLES, SPARE, event_loop
from benchmarks.server_process import Served, Server, scratch
from benchmarks.wire import Connection

PATIENCE = 40
"""Refused answers in a row after which a table counts as stuck."""


class SocketTable:
    """One table and its seats' sockets; plays by itself while `load.playing`."""

    def __init__(self, load: Load, table: api.Table, seed: int) -> None:
        self.load = load
        self.table = table
        self.rng = random.Random(seed)
        self.sockets: dict[str, ClientConnection] = {}
        self.cues: dict[str, api.View] = {}
        self.seqs: dict[str, int] = {}
        self.waits = False  # for the reply to an answer
        self.is_over = False
        self.refused = 0
        self.ids = itertools.count(1)
        self.listening: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, load: Load, seed: int) -> SocketTable:
        """A fresh table with every seat's socket, each of which has been told what it is asked."""
        asking = Connection(load.server.port_of(seed))
        table = api.table_opened(await asking.must(api.new_table()))
        asking.close()
        play = cls(load, table, seed)
        for number, seat in enumerate(table.tokens):
            address, head = api.socket(table, seat, load.server.port_of(seed, number))
            socket = await connect(
                address, additional_headers=head, compression=None, proxy=None, ping_interval=None
            )
            play.sockets[seat] = socket
            play.told(seat, msgspec.json.decode(await socket.recv()))
        play.listening = [asyncio.create_task(play.listen(seat)) for seat in play.sockets]
        return play

    async def listen(self, seat: str) -> None:
        """Take what a seat is sent, until its socket is closed."""
        socket = self.sockets[seat]
        try:
            while True:
                message = msgspec.json.decode(await socket.recv())
                self.told(seat, message)
                if "done" in message or "refused" in message:
                    self.replied(message)
                await self.go()
        except ConnectionClosed:
            return

    def told(self, seat: str, message: Mapping[str, Any]) -> None:
        """What that seat is asked now, if the message says."""
        if "cue" in message:
            self.cues[seat], self.seqs[seat] = message["cue"], message["seq"]

    def replied(self, message: Mapping[str, Any]) -> None:
        """An answer was taken, or not."""
        self.waits = False
        if "done" in message:
            self.refused = 0
            self.load.moves += self.load.playing
            return
        self.refused += 1
        self.load.refused += self.load.playing
        if self.refused == PATIENCE:
            raise RuntimeError(f"one decision refuses everything: {message['error']}")

    async def go(self) -> None:
        """The next answer, if it is known who is asked, and none is on its way."""
        if self.waits or self.is_over or not self.load.playing:
            return
        newest = max(self.seqs.values())  # what others were shown before may be answered by now
        asked = [
            (seat, decision)
            for seat, cue in self.cues.items()
            if self.seqs[seat] == newest
            for decision in api.decisions(cue)
        ]
        if not asked:
            self.is_over = any(cue["finished"] for cue in self.cues.values())
            if self.is_over and self.load.spare:
                await self.load.begin(self.load.spare.pop())
            return
        seat, decision = self.rng.choice(asked)
        self.waits = True
        body = {"decision": decision.id, "answer": random_answer(decision, self.rng)}
        sent = {"id": f"{self.table.id}-{next(self.ids)}", "verb": "answer", "body": body}
        await self.sockets[seat].send(msgspec.json.encode(sent), text=True)

    async def close(self) -> None:
        """Leave the table."""
        for socket in self.sockets.values():
            await socket.close()
        await asyncio.gather(*self.listening)


class Load:
    """The tables in play and the tally of one slice."""

    def __init__(self, server: Served, tables: int) -> None:
        self.server = server
        self.tables = tables
        self.plays: list[SocketTable] = []
        self.spare: list[SocketTable] = []
        self.seeds = itertools.count(1)
        self.playing = False
        self.moves = self.refused = 0

    async def slice(self, seconds: float) -> dict[str, Any]:
        """One slice of play; the reply of the line protocol."""
        for play in [play for play in self.plays if play.is_over]:
            await play.close()
            self.plays.remove(play)
        while len(self.spare) < SPARE + self.tables - len(self.plays):
            self.spare.append(await SocketTable.open(self, next(self.seeds)))
        self.moves = self.refused = 0
        served, used, start = self.server.busy_seconds(), time.process_time(), time.perf_counter()
        self.playing = True
        for play in list(self.plays):
            await play.go()
        while len(self.plays) < self.tables:
            await self.begin(self.spare.pop())
        await asyncio.sleep(max(0.0, start + seconds - time.perf_counter()))
        took, moves = time.perf_counter() - start, self.moves
        busy = {
            "load_busy": (time.process_time() - used) / took,
            "server_busy": (self.server.busy_seconds() - served) / took,
        }
        self.playing = False
        rested = self.server.busy_seconds()
        await asyncio.sleep(SETTLES)  # what the server puts off until it is quiet is not the peer's to bear
        took += self.server.busy_seconds() - rested  # but ours
        return {"units": moves, "seconds": took, "refused": self.refused, **busy}

    async def begin(self, play: SocketTable) -> None:
        """Play at a spare table, too: a play may end in the middle of a slice."""
        self.plays.append(play)
        await play.go()


def main(core: int, tables: int) -> None:
    """Be our side of a pairing: start the server on `core`, play where this process runs."""
    loop = event_loop()
    with scratch() as data, Server(core, Path(data)) as server:
        load = Load(server, tables)
        loop.run_until_complete(load.slice(1.0))  # caches and the like belong to no slice
        answer_slices(lambda seconds: loop.run_until_complete(load.slice(seconds)))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
