"""Long scripts are read a page at a time: nobody waits for whoever reads one, and nothing of it stays."""

from __future__ import annotations

import asyncio
import gc
import json
import re
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from commedia.server import drawing, script_lines, slices
from commedia.server.book import Wanted, story
from commedia.server.company.companies import Companies
from commedia.server.edition import edition_of
from commedia.server.live import LiveTable
from commedia.server.lobby import Authorship
from commedia.server.pages import finished, words
from commedia.server.playhouse import Playhouse
from commedia.server.recent_lines import RECENT_LINES
from commedia.server.slices import Slices
from commedia.server.sockets import SeatSocket, Wants
from commedia.server.table_view import ScriptLine, TableView
from commedia.store import Store
from tests.server.tables import Table
from tests.server.test_script_lines import move, opened

LINES = 700


def played(database: Path, play: Callable[[Playhouse], Awaitable[None]]) -> None:
    """Play in a house of its own."""
    store = Store.open(database)

    async def all_of_it() -> None:
        await play(await Playhouse.open(store))

    try:
        asyncio.run(all_of_it())
    finally:
        store.close()


async def long_table(house: Playhouse, lines: int = LINES) -> LiveTable:
    """A table with so many lines, as it is when it has just been brought back."""
    live = await opened(house, "men-of-stones", "house")
    for n in range(lines):
        await live.take(lambda play, n=n: play.say(("Ann", "Bob", "Cy")[n % 3], "aside", f"Line {n}."))
    await live.script.write()
    house.forget(live)
    return await house.table(live.id)


def reader(house: Playhouse, live: LiveTable, chair: int, told: list[dict[str, Any]]) -> SeatSocket:
    """A program that is told all from the beginning."""

    async def send(text: str) -> None:
        told.append(json.loads(text))
        await asyncio.sleep(0)

    async def receive() -> str | None:
        await asyncio.Event().wait()
        return None

    async def close(code: int, reason: str) -> None:
        return None

    invitation = house.invitation(house.token(live, chair))
    wants = Wants(view=True, after=-1)
    return SeatSocket(house, Companies(house, 0.0), invitation, "", wants, send, receive, close)


async def until_told(live: LiveTable, told: list[dict[str, Any]]) -> None:
    while not told or told[-1]["seq"] < live.log.seq:
        await asyncio.sleep(0.001)


def asides_in(told: list[dict[str, Any]]) -> list[str]:
    lines = [line for message in told for line in message.get("lines", [])]
    return [line["words"] for line in lines if line["kind"] == "aside"]


@pytest.mark.slow
def test_sockets_that_read_from_the_beginning_leave_nothing(tmp_path: Path) -> None:
    """Each is told every line once; no page stays with a socket or the table, nor words of lines of old."""

    async def play(house: Playhouse) -> None:
        live = await long_table(house)
        await live.read_script()
        words = set(live.script.words)
        heard: list[list[dict[str, Any]]] = [[] for _ in range(6)]
        sockets = [reader(house, live, 1 + n % 3, told) for n, told in enumerate(heard)]
        running = [asyncio.create_task(socket.run()) for socket in sockets]
        for told in heard:
            await until_told(live, told)
        for told in heard:
            lines = [line for message in told for line in message.get("lines", [])]
            assert asides_in(told) == [f"Line {n}." for n in range(LINES)]
            assert [line["n"] for line in lines] == sorted({line["n"] for line in lines})
        gc.collect()
        assert set(live.script.words) == words
        assert not live.script.whole._held
        assert not any(socket._past or socket._page for socket in sockets)
        # What comes now is told from memory, once.
        await live.take(lambda play: play.say("Ann", "aside", "Here."))
        for told in heard:
            await until_told(live, told)
            assert [line["words"] for line in told[-1]["lines"]] == ["Here."]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    played(tmp_path / "tables.sqlite3", play)


@pytest.mark.slow
def test_what_is_told_while_one_reads_is_told_to_them_too(tmp_path: Path) -> None:
    """However far they are: no line is lost between the pages and what comes meanwhile."""

    async def play(house: Playhouse) -> None:
        live = await long_table(house)
        told: list[dict[str, Any]] = []
        running = asyncio.create_task(reader(house, live, 2, told).run())
        for n in range(60):
            async with live.lock:
                await live.take(lambda play, n=n: play.say("Ann", "aside", f"Meanwhile {n}."))
            await asyncio.sleep(0)
        await until_told(live, told)
        asides = [
            line["words"] for message in told for line in message.get("lines", []) if line["kind"] == "aside"
        ]
        assert asides == [*(f"Line {n}." for n in range(LINES)), *(f"Meanwhile {n}." for n in range(60))]
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    played(tmp_path / "tables.sqlite3", play)


def test_pages_share_their_lines_and_keep_entries_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All pages are the whole script, cut between entries; whoever reads the same one has the same lines."""
    monkeypatch.setattr(script_lines, "LONGEST_PIECE", 7)

    async def play(house: Playhouse) -> None:
        live = await opened(house, "city-of-masks", "house")
        random = Random(5)
        for _ in range(120):
            await move(live, random)
        whole = await live.script.whole.read()
        assert live.script.whole.unwritten
        found: list[tuple[int, Any]] = []
        page = script_lines.Stretch()
        while True:
            before = page
            page, again = await live.script.read_on(before), await live.script.read_on(before)
            if not page:
                break
            assert page == again
            shared = [one is other for (_, one), (_, other) in zip(page, again, strict=True)]
            assert all(shared) or page[-1] in live.script.whole.unwritten
            assert not found or found[-1][0] < page[0][0]
            found += page
        assert found == whole

    played(tmp_path / "tables.sqlite3", play)


@pytest.mark.slow
def test_what_is_erased_is_gone_from_pages_that_are_being_read(tmp_path: Path) -> None:
    """Whoever holds one has not the words any more."""

    async def play(house: Playhouse) -> None:
        live = await long_table(house)
        page = await live.script.read_on(script_lines.Stretch())
        said = next(moment for _, moment in page if moment.words)
        assert any(said.words.id in words for words in page.words)
        assert await live.erase(said.seat, said.words.id, Authorship(0))
        assert not any(said.words.id in words for words in page.words)

    played(tmp_path / "tables.sqlite3", play)


@pytest.mark.slow
def test_reading_the_script_over_http_leaves_nothing(tmp_path: Path) -> None:
    """The words of a page of old lines are read for it alone."""

    async def play(house: Playhouse) -> None:
        live = await long_table(house)
        await live.read_script()
        words = set(live.script.words)
        moments = [moment for _, moment in await live.script.whole.read(before=RECENT_LINES, limit=60)]
        told = await live.script.words_of(moments)
        assert all(moment.words.id in told for moment in moments if moment.words)
        assert set(live.script.words) == words

    played(tmp_path / "tables.sqlite3", play)


@pytest.mark.slow
def test_a_book_is_told_aside_and_leaves_nothing(tmp_path: Path) -> None:
    """In a thread, while the table is free for others; its lines and words are its own."""

    async def play(house: Playhouse) -> None:
        live = await long_table(house)
        await live.read_script()
        view = drawing.seen(live, 1)
        kept, drawn = set(live.script.words), dict(edition_of(live).snapshot.cache._made)
        loop = threading.current_thread()

        def tell(seen: TableView, lines: Sequence[ScriptLine]) -> list[ScriptLine]:
            assert threading.current_thread() is not loop
            assert not live.lock.locked()
            return list(lines)

        lines = await drawing.whole_play(live, view, tell)
        assert [line.words for line in lines if line.kind == "aside"] == [f"Line {n}." for n in range(LINES)]
        assert (set(live.script.words), dict(edition_of(live).snapshot.cache._made)) == (kept, drawn)
        # As the table itself draws the lines that it has in memory.
        own = [msgspec.structs.replace(line, landed=None) for line in edition_of(live).lines(view.seat)]
        assert lines[-len(own) :] == own

    played(tmp_path / "tables.sqlite3", play)


@pytest.mark.slow
def test_long_pages_are_drawn_in_slices(tmp_path: Path) -> None:
    """The book and one's words are drawn as they are asked for: no part of them takes long."""

    async def play(house: Playhouse) -> None:
        live = await long_table(house)
        await live.read_script()
        view, wanted = drawing.seen(live, 1), Wanted(rules=True, asides=True)
        told = await drawing.whole_play(live, view, lambda seen, lines: story(seen, lines, wanted))
        written = await live.script.written_by("Ann", Authorship(0))
        for page in (lambda: finished.page(view, told, wanted), lambda: words.page(view, written)):
            whole = page().encode().decode()
            assert whole.startswith("<!doctype html>")
            parts = list(page().iter_chunks())
            assert "".join(parts) == whole
            assert max(map(len, parts)) < len(whole) / 20
            assert b"".join([piece async for piece in house.slices.drawn(iter(parts))]).decode() == whole

    played(tmp_path / "tables.sqlite3", play)


def test_everybody_has_their_turn_between_two_slices() -> None:
    """However many long texts are made at once, and whether their readers are quick or not."""
    seconds = [0.0]
    turns: list[str] = []

    def text(whose: str) -> Iterator[str]:
        for _ in range(10):
            seconds[0] += slices.SLICE_SECONDS
            turns.append(whose)
            yield whose

    async def read(made: Slices, whose: str) -> str:
        return b"".join([piece async for piece in made.drawn(text(whose))]).decode()

    async def others() -> None:
        while True:
            turns.append("others")
            await asyncio.sleep(0)

    async def all_of_it() -> None:
        made = Slices(lambda: seconds[0])
        waiting = asyncio.create_task(others())
        assert await asyncio.gather(read(made, "a"), read(made, "b")) == ["a" * 10, "b" * 10]
        waiting.cancel()

    asyncio.run(all_of_it())
    drawn = "".join(turn if len(turn) == 1 else "." for turn in turns)
    assert not re.search("[ab][ab]", drawn), drawn
    assert re.search(r"a\.+b\.+a", drawn), drawn


@pytest.mark.slow
def test_so_many_of_one_address_read_at_one_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others wait; those of another address don't. Nothing is kept of an address when all have read."""
    monkeypatch.setattr(slices, "MOST_READERS", 2)

    async def all_of_it() -> None:
        made, within = Slices(), list[str]()
        over = asyncio.Event()

        async def read(address: str) -> None:
            async with made.reader(address):
                within.append(address)
                await over.wait()

        reading = [asyncio.create_task(read(address)) for address in ("a", "a", "a", "b")]
        for _ in range(5):
            await asyncio.sleep(0)
        assert sorted(within) == ["a", "a", "b"]
        over.set()
        await asyncio.gather(*reading)
        assert sorted(within) == ["a", "a", "a", "b"]
        gc.collect()
        assert not made._doors

    asyncio.run(all_of_it())


@pytest.mark.parametrize("path", ["book", "book?rules=on&asides=on", "book.md", "words"])
def test_long_pages_are_what_they_were(table: Table, path: str) -> None:
    """Whole, of their kind, pressed or not, and refused as ever."""
    for n in range(3):
        table.post("Ann", "say", {"how": "line", "text": f"Words {n}. " * 300})
    address = f"/s/{table.tokens['Ann']}/{path}"
    heads = {"Accept-Encoding": "identity"}
    plain, pressed = table.client.get(address, headers=heads), table.client.get(address)
    assert plain.status_code == 200
    assert plain.text == pressed.text
    assert pressed.headers["content-encoding"] == "gzip"
    kind, end = ("text/markdown", "(So far.)\n") if path == "book.md" else ("text/html", "</html>")
    assert plain.headers["content-type"] == f"{kind}; charset=utf-8"
    assert plain.text.endswith(end)
    assert all(f"Words {n}." in plain.text for n in range(3))
    if path == "book.md":
        assert plain.headers["content-disposition"] == f'attachment; filename="commedia-{table.id}.md"'
    refused = table.client.get(f"/s/nobody/{path}")
    assert refused.status_code == 404
    assert table.client.head(address).status_code == 200


def test_words_over_http_are_one_list(table: Table) -> None:
    """Of none, of one, of more."""
    said: list[str] = []
    for n in range(3):
        reply = table.client.get(f"/api/tables/{table.id}/words", headers=table.headers("Ann"))
        assert reply.headers["content-type"] == "application/json"
        assert [one["text"] for one in reply.json()] == said
        said.append(f"“Words”, {n}.")
        table.post("Ann", "say", {"text": said[-1]})
