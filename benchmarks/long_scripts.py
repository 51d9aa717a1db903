"""A table with a long script, read by many at once: how long somebody else waits, and what memory stays.

    python -m benchmarks.long_scripts                    4,000 lines, 300 sockets
    python -m benchmarks.long_scripts --lines 20000

While each reads, another client asks for a page that costs nothing, again and again: how long it waits is
how long the server was held. Memory is what the server's process has in use before and after, three times
over: what the first readers leave behind, and whether later ones leave more.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

import psutil
from websockets.asyncio.client import connect

from benchmarks.pairing import cores
from benchmarks.server_process import Server, scratch

SEATS = ("Ann", "Bob", "Cy")
UNANSWERED = 32
"""Lines that are sent before their replies have come."""
WORDS = "The lamp has burnt low, and nobody has trimmed it since the old king died. "


class Reader:
    """One table of one server, and its tokens."""

    def __init__(self, server: Server) -> None:
        self.server = server
        body = json.dumps({"game": "men-of-stones", "seats": SEATS})
        opened = json.loads(self.ask("POST", "/api/tables", body))
        self.table, self.tokens = opened["table"], opened["seats"]

    def ask(self, method: str, path: str, body: str | None = None) -> bytes:
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=120)
        try:
            line.request(method, path, body, {"Content-Type": "application/json", "Accept-Encoding": "gzip"})
            reply = line.getresponse()
            assert reply.status < 300, reply.read()
            return reply.read()
        finally:
            line.close()

    def address(self, query: str = "") -> str:
        return f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/live{query}"

    async def write(self, lines: int) -> None:
        """Each seat in turn says something, until there are so many lines."""
        each = lines // len(SEATS) + 1
        await asyncio.gather(*(self._say(seat, each) for seat in SEATS))

    async def _say(self, seat: str, lines: int) -> None:
        heads = {"Authorization": f"Bearer {self.tokens[seat]}"}
        async with connect(self.address(), additional_headers=heads, max_size=None) as line:
            unanswered = asyncio.Semaphore(UNANSWERED)

            async def hear() -> None:
                done = 0
                while done < lines:
                    if "done" in json.loads(await line.recv()):
                        done += 1
                        unanswered.release()

            hearing = asyncio.create_task(hear())
            for n in range(lines):
                await unanswered.acquire()
                body = {"how": "line", "text": f"{n}. {WORDS}"}
                await line.send(json.dumps({"id": f"{seat}{n}", "verb": "say", "body": body}))
            await hearing

    async def read_all(self, sockets: int, lines: int) -> None:
        """So many sockets are told the whole script from its beginning, at one time."""
        heads = {"Authorization": f"Bearer {self.tokens['Bob']}"}

        async def read() -> None:
            told = 0
            query = "?view=true&after=-1"
            async with connect(
                self.address(query),
                additional_headers=heads,
                max_size=None,
                open_timeout=120,
                ping_timeout=120,
            ) as line:
                while told < lines:
                    told += len(json.loads(await line.recv()).get("lines", []))

        await asyncio.gather(*(read() for _ in range(sockets)))

    @contextmanager
    def waited(self, what: str) -> Iterator[None]:
        """How long another client waits meanwhile, told at the end."""
        waits: list[float] = []
        over = threading.Event()

        def ask() -> None:
            while not over.is_set():
                begun = time.perf_counter()
                self.ask("GET", "/healthy")
                waits.append(time.perf_counter() - begun)
                time.sleep(0.002)

        asking = threading.Thread(target=ask)
        asking.start()
        begun = time.perf_counter()
        try:
            yield
        finally:
            took = time.perf_counter() - begun
            over.set()
            asking.join()
        worst, usual = max(waits) * 1_000, median(waits) * 1_000
        print(f"{what:34} {took:7.2f} s   another waits {usual:6.1f} ms, {worst:7.1f} ms at most", flush=True)

    def memory(self) -> float:
        """What the server's process has in use, in MB."""
        return psutil.Process(self.server.process.pid).memory_info().rss / 2**20


def main() -> None:
    """Measure, and print what was found."""
    asked = argparse.ArgumentParser(description="A long script, read by many at once.")
    asked.add_argument("--lines", type=int, default=4_000)
    asked.add_argument("--sockets", type=int, default=300)
    given = asked.parse_args()
    with scratch() as folder, Server(cores()[-1], folder) as server:
        reader = Reader(server)
        with reader.waited(f"{given.lines} lines are written"):
            asyncio.run(reader.write(given.lines))
        token = reader.tokens["Bob"]
        with reader.waited("nothing else"):
            time.sleep(1)
        for path in ("book", "book?rules=on&asides=on", "book.md", "words"):
            reader.ask("GET", f"/s/{token}/{path}")
            with reader.waited(f"/{path}"):
                reader.ask("GET", f"/s/{token}/{path}")
        for n in range(3):
            before = reader.memory()
            with reader.waited(f"{given.sockets} sockets from the beginning"):
                asyncio.run(reader.read_all(given.sockets, given.lines))
            time.sleep(2)
            print(
                f"   memory: {before:.0f} MB before, {reader.memory():.0f} MB after, round {n + 1}",
                flush=True,
            )


if __name__ == "__main__":
    main()
