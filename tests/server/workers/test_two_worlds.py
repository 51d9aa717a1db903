"""Two houses of two workers each, whose worlds differ only in what a seat may not know.

It learns nothing of it at another worker, by no page, stream or reply, and nothing of it travels on the bus.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple, get_args

import httpx
import msgspec
import pytest
from redis.asyncio import Redis

from commedia.server.presence import BOXES, KeyEvent
from commedia.server.workers.bus import News, Used, decode
from tests import postgresql as of_postgresql
from tests import redis_server as of_redis
from tests.docs.pages import ROOT
from tests.postgresql import PostgresServer, new_database, postgresql
from tests.redis_server import RedisServer, redis_server
from tests.server.workers import twins
from tests.server.workers.processes import Worker, house
from tests.server.workers.twins import Twin

__all__ = ["new_database", "postgresql", "redis_server"]

QUIET_SECONDS = 0.4
"""After which nothing more comes of what was done: a worker hears of it within a few milliseconds."""
PAGES = ("", "/book", "/book.md", "/words", "/prologue", "/events/once")
LOOKS = ("view", "cue", "seats", "opening", "script")
WHISPERS = ("The well, at midnight.", "Say nothing of the mason and his seven unlucky daughters to anybody.")
"""In either world; not even as long as each other."""
SENT_TO_REDIS = {"HELLO", "CLIENT", "SUBSCRIBE", "PING", "PUBLISH"}
_OWN = re.compile(r"[0-9a-f]{16,64}|(?:[0-9a-f]{4} ){3}[0-9a-f]{4}|commedia_seats_\w+|http://127.0.0.1:\d+")
"""What each world has of its own: seals, which are under the seed and cover what is hidden; where it is."""
_PING = re.compile(r"event: here\ndata: still here\n\n|: still here\n\n")
"""What is said on a stream that was quiet for a while, however long a busy machine took."""


class Seen(NamedTuple):
    """What came of one world. shown: to Cy and a spectator, at the other worker; travelled: on the bus;
    commands: that Redis was sent."""

    shown: dict[str, list[str]]
    travelled: list[News]
    commands: set[str]


class Windows:
    """What those who look on hold open at one worker, and all that comes there."""

    def __init__(self, worker: Worker, shown: dict[str, list[str]]) -> None:
        self._worker = worker
        self._shown = shown
        self._client = httpx.AsyncClient(
            base_url=worker.address, timeout=30.0, headers={"Accept-Encoding": "identity"}
        )
        self._held: list[asyncio.Task[None]] = []

    async def open(self, twin: Twin) -> None:
        """Streams of pages, and of a program, one after the other: who is here is seen by all."""
        for seat in (twins.LOOKS_ON, "watch"):
            await self._hold(twin, seat, f"/s/{twin.tokens[seat]}/events", {})
        heads = {"Authorization": f"Bearer {twin.tokens[twins.LOOKS_ON]}"}
        await self._hold(twin, twins.LOOKS_ON, f"/api/tables/{twin.id}/events", heads)

    async def _hold(self, twin: Twin, seat: str, path: str, heads: dict[str, str]) -> None:
        into = self._shown[f"{twin.game} {twin.id} {seat} {path.rpartition('/')[0][:4]} stream"]
        began = asyncio.Event()

        async def hold() -> None:
            async with self._client.stream("GET", path, headers=heads) as reply:
                assert reply.status_code == 200
                async for text in reply.aiter_text():
                    into.append(text)
                    began.set()

        self._held.append(asyncio.create_task(hold()))
        await asyncio.wait_for(began.wait(), 20)

    async def look(self, twin: Twin) -> None:
        """At every page, and at all that a program may ask."""
        for seat in (twins.LOOKS_ON, "watch"):
            token, into = twin.tokens[seat], self._shown[f"{twin.game} {twin.id} {seat} looks"]
            pages, looks = (PAGES, LOOKS) if seat == twins.LOOKS_ON else (PAGES[:1], LOOKS[:1])
            asked = [(f"/s/{token}{page}", {}) for page in pages]
            asked += [
                (f"/api/tables/{twin.id}/{look}", {"Authorization": f"Bearer {token}"}) for look in looks
            ]
            for path, heads in asked:
                reply = await self._client.get(path, headers=heads)
                told = {name: value for name, value in reply.headers.items() if name != "date"}
                into.append(
                    f"{path.rpartition('/')[2]} {reply.status_code} {sorted(told.items())} {reply.text}"
                )

    async def close(self) -> None:
        """Close them all."""
        for task in self._held:
            task.cancel()
        await asyncio.gather(*self._held, return_exceptions=True)
        await self._client.aclose()


@asynccontextmanager
async def overheard(address: str, heard: list[str]) -> AsyncIterator[None]:
    """Every command that a Redis is sent meanwhile."""
    redis: Redis = Redis.from_url(address)
    began = asyncio.Event()

    async def listen() -> None:
        async with redis.monitor() as monitor:
            began.set()
            async for command in monitor.listen():
                heard.append(command["command"])

    listening = asyncio.create_task(listen())
    await asyncio.wait_for(began.wait(), 20)
    try:
        yield
    finally:
        listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening
        await redis.aclose()


async def lived(one: Worker, other: Worker, bus: str, tables: list[Twin], world: int) -> Seen:
    """What happens in one world: Ann and Bob are at one worker, and those who look on at the other."""
    shown: dict[str, list[str]] = defaultdict(list)
    heard: list[str] = []
    windows = Windows(other, shown)
    there, here = (httpx.AsyncClient(base_url=at.address, timeout=30.0) for at in (one, other))

    async def do(client: httpx.AsyncClient, twin: Twin, seat: str, verb: str, body: Any) -> None:
        reply = await client.post(
            f"/api/tables/{twin.id}/{verb}",
            json=body,
            headers={"Authorization": f"Bearer {twin.tokens[seat]}"},
        )
        assert reply.status_code == 200, f"{verb} at {twin.game}: {reply.text}"

    async def press_key(twin: Twin) -> None:  # in the boxes of a question: nobody is shown that
        path = f"/s/{twin.tokens['Bob']}/writing?box=cue"
        reply = await there.post(path, headers={"Origin": one.address})
        assert reply.status_code == 204, reply.text

    async def whisper(twin: Twin) -> None:
        await do(there, twin, "Ann", "say", {"how": "whisper", "to": ["Bob"], "text": WHISPERS[world]})

    async def answer(twin: Twin, n: int) -> None:
        if twin.sealed is not None:
            decision, answers = twin.sealed
            await do(there, twin, "Ann", "answer", {"decision": decision, "answer": answers[n][world]})

    async def each(deed: Callable[[Twin], Any]) -> None:
        for twin in tables:
            await deed(twin)
        await asyncio.sleep(QUIET_SECONDS)

    try:
        async with overheard(bus, heard):
            await each(windows.look)
            await each(windows.open)
            await each(whisper)
            await each(lambda twin: answer(twin, 0))
            await each(lambda twin: answer(twin, 1))
            await each(press_key)
            await each(lambda twin: do(there, twin, "Bob", "say", {"text": "All is well."}))
            await each(lambda twin: do(there, twin, "Bob", "go-ahead", {}))
            await each(lambda twin: do(here, twin, twins.LOOKS_ON, "say", {"text": "Is it?"}))
            await each(whisper)
            await each(windows.look)
    finally:
        await windows.close()
        await there.aclose()
        await here.aclose()
    commands = {command.split()[0].upper() for command in heard}
    published = [re.sub(r"^PUBLISH \S+ ", "", c) for c in heard if c.startswith("PUBLISH ")]
    travelled = [decode(json.dumps(message)) for batch in published for message in json.loads(batch)]
    return Seen(shown, travelled, commands)


def gist(travelled: list[News], tables: list[Twin]) -> dict[str, dict[str, list[str]]]:
    """What was said of each table: workers have other names, and say some things again every second."""
    found: dict[str, dict[str, list[str]]] = {twin.id: defaultdict(list) for twin in tables}
    for news in travelled:
        if isinstance(news, Used):
            continue  # how much was written is told, whispered or not
        [tag, table, *rest] = msgspec.to_builtins(news)
        if tag == "moved":
            rest = rest[:1]  # the document counts what is noted of visits, a while after them
        if tag == "wishes" and not any(rest[1:]):
            continue  # that nothing is wished any more is said with whatever comes next
        said = str([part for part in rest if not _is_name_of_worker(part)])
        if tag == "key" or said not in found[table][tag]:
            found[table][tag].append(said)
    return {table: {tag: sorted(said) for tag, said in tags.items()} for table, tags in found.items()}


def _is_name_of_worker(part: Any) -> bool:
    return isinstance(part, str) and re.fullmatch(r"[0-9a-f]{16}", part) is not None


def strings(value: Any) -> set[str]:
    """All text in a message."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):  # by names that are made with the secret of the house
        return strings(list(value.values()))
    return {text for part in value for text in strings(part)} if isinstance(value, list | tuple) else set()


@pytest.fixture(scope="module")
def worlds(
    tmp_path_factory: pytest.TempPathFactory, postgresql: PostgresServer
) -> tuple[list[Twin], list[Seen]]:
    """The tables, and what came of either world."""
    path, bus = tmp_path_factory.mktemp("worlds"), RedisServer()
    first = postgresql.new_database("world_0")
    tables = asyncio.run(twins.made(first))
    second = postgresql.new_database("world_1", like="world_0")
    alike = twins.part(second, tables)
    seen: list[Seen] = []
    try:
        for world, database in enumerate((first, second)):
            env = {"COMMEDIA_DATABASE_URL": database, "COMMEDIA_BUS_URL": bus.address}
            with house(twins.folder_of(path, str(world)), env, env) as [one, other]:
                seen.append(asyncio.run(lived(one, other, bus.address, alike, world)))
    finally:
        bus.close()
    return alike, seen


needs_both = pytest.mark.skipif(
    not (of_postgresql.IS_THERE and of_redis.IS_THERE), reason="PostgreSQL or Redis is not installed here"
)


@pytest.mark.slow
@needs_both
def test_a_seat_at_another_worker_learns_nothing_of_what_it_may_not_know(
    worlds: tuple[list[Twin], list[Seen]],
) -> None:
    """Whispers, sealed answers and hidden fields are others: what is sent is the same to the byte."""
    tables, (one, other) = worlds
    assert {twin.game for twin in tables if twin.hidden} >= {
        "men-of-stones",
        "city-of-masks",
        "face-of-angels",
    }
    assert len([twin for twin in tables if twin.sealed]) >= 3
    assert one.shown.keys() == other.shown.keys()
    for where in one.shown:
        here, there = (_PING.sub("", "".join(seen.shown[where])) for seen in (one, other))
        assert _OWN.sub("(its own)", here) == _OWN.sub("(its own)", there), where
        assert not any(whisper in text for text in (here, there) for whisper in WHISPERS)
    streamed = ["".join(came) for where, came in one.shown.items() if where.endswith("/s/ stream")]
    assert all("All is well." in came and "Is it?" in came for came in streamed), (
        "what all may hear was heard"
    )


@pytest.mark.slow
@needs_both
def test_what_travels_between_workers_is_the_same_in_either_world(
    worlds: tuple[list[Twin], list[Seen]],
) -> None:
    """And it holds no word, no name and no card: which table, how far, which chairs, and who is busy."""
    tables, seen = worlds
    one, other = (gist(came.travelled, tables) for came in seen)
    for table, here in one.items():
        assert here.keys() == other[table].keys()
        for tag, said in here.items():
            assert said == other[table][tag], tag
    known = (
        {twin.id for twin in tables}
        | {*get_args(KeyEvent), *BOXES}
        | {kind.__struct_config__.tag for kind in get_args(News)}
    )
    for came in seen:
        assert came.commands <= SENT_TO_REDIS
        for news in came.travelled:
            if isinstance(news, Used):
                named = [*news.held, *news.opened, *news.written, *news.seats, *news.tables]
                assert all(re.fullmatch(r"[0-9a-f]{24}", name) for name in named), news
            told = strings(msgspec.to_builtins(news)) - known
            assert all(map(_is_name_of_worker, told)), news


@pytest.mark.slow
@needs_both
def test_all_that_travels_is_listed_where_secrets_are_told_of(worlds: tuple[list[Twin], list[Seen]]) -> None:
    """Each kind of message with all that it holds, and none that is not sent."""
    _, seen = worlds
    sent = {type(news).__struct_config__.tag for came in seen for news in came.travelled}
    assert sent == set(listed())


def listed() -> dict[str, list[str]]:
    """The kinds of messages as docs/explanation/secrets.md lists them, and what each holds."""
    text = (ROOT / "docs" / "explanation" / "secrets.md").read_text(encoding="utf-8")
    section = text.partition("\n## Between workers\n")[2].partition("\n## ")[0]
    return {
        kind: re.findall(r"`(\w+)`", fields)
        for kind, fields in re.findall(r"^- \*(\w+)\* \(([^)]*)\)", section, re.M)
    }


def test_the_list_of_what_travels_is_whole() -> None:
    """What a message holds stands there by its own name."""
    assert listed() == {
        str(kind.__struct_config__.tag): list(kind.__struct_fields__) for kind in get_args(News)
    }
