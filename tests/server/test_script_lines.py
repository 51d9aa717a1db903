"""Lines of the script that are not written yet are told again, the same and at the same places."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from commedia.engine import Moment, Play
from commedia.engine.sampling import sample_answer
from commedia.engine.state import Prose
from commedia.server import script_lines, verbs
from commedia.server.errors import Refused
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.store import Store

Lines = list[tuple[int, Moment]]
NAMES = ["Ann", "Bob", "Cy", "Dee"]


async def opened(house: Playhouse, slug: str, dealer: str) -> LiveTable:
    """Four people at a table whose curtain is up."""
    live = await house.open_table(slug, chairs=4)
    for chair, name in zip(live.lobby.chairs, NAMES, strict=True):
        chair.kind, chair.name = "person", name
    live.lobby.dealer = dealer
    await verbs.fill_and_begin(house, live, 1)
    return live


async def move(live: LiveTable, random: Random) -> None:
    """A legal answer by chance, and now and then a word, a stop, or the scene taken back."""
    assert live.play is not None
    if random.random() < 0.2:
        await live.take(lambda play: play.say("Ann", "aside", "Hear, hear."))
    if random.random() < 0.05:
        await live.take(lambda play: play.stop())
        for name in NAMES:
            await live.take(lambda play, name=name: play.go_on(name))
    if random.random() < 0.02:
        await live.take_back()
    waiting = [q for q in live.play.open.values() if q.given is None]
    if waiting:
        decision = random.choice(waiting)
        answer = sample_answer(decision, random.randrange, live.play.moves)
        await live.take(lambda play: play.answer(decision.id, decision.seat, answer))


def newer(lines: Lines, seq: int) -> list[Moment]:
    """What a window is sent that saw the log up to an entry."""
    return [moment for at, moment in lines if at > seq]


@pytest.mark.slow
@pytest.mark.parametrize("dealer", ["house", "hand"])
@pytest.mark.parametrize("slug", ["men-of-stones", "city-of-masks"])
def test_a_table_that_is_brought_back_tells_its_whole_script(
    tmp_path: Path, slug: str, dealer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After any move, to windows that saw any of it, whether or not the last lines were written by then."""
    monkeypatch.setattr(script_lines, "MOST_UNWRITTEN", 40)

    async def run() -> None:
        store = Store.open(tmp_path / "commedia.sqlite3")
        live = await opened(await Playhouse.open(store), slug, dealer)
        random, ends, unwritten = Random(5), [-1], 0
        for _ in range(90):
            await move(live, random)
            ends.append(live.log.seq)
            again = await (await Playhouse.open(store)).table(live.id)  # as after a plug that was pulled
            await again.read_script()
            unwritten += bool(again.script.whole.unwritten)
            assert [m for _, m in again.script.recent] == [m for _, m in live.script.recent]
            for seq in ends[-30:]:
                assert newer(list(again.script.recent), seq) == newer(list(live.script.recent), seq)
            assert [m for _, m in await again.script.whole.read()] == [
                m for _, m in await live.script.whole.read()
            ]
        assert 30 < unwritten < 90  # both ways were seen
        store.close()

    asyncio.run(asyncio.wait_for(run(), 120))


@pytest.mark.slow
def test_a_part_of_the_script_is_asked_for_wherever_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last lines, or those before a line: in one piece, in several, or not written yet."""
    monkeypatch.setattr(script_lines, "LONGEST_PIECE", 5)

    async def run() -> None:
        store = Store.open(tmp_path / "commedia.sqlite3")
        live = await opened(await Playhouse.open(store), "men-of-stones", "house")
        for _ in range(12):
            await live.take(lambda play: play.say("Bob", "aside", "Well?"))
        await live.script.write()
        for _ in range(7):
            await live.take(lambda play: play.say("Cy", "aside", "Well!"))
        last = live.script.recent[-1][1].n
        assert (await store.script(live.id))[-1].n == last - 7
        for size in (1, 2, 5, 256):
            monkeypatch.setattr(script_lines, "PIECES", size)
            await asked_for(live, last)
        store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


async def asked_for(live: LiveTable, last: int) -> None:
    """Any part of a script whose last line is that one."""
    numbers = list(range(last + 1))
    across: list[tuple[int | None, int | None]] = [(None, None), (None, 3), (None, 12), (last, None)]
    parts = [(before, limit) for before in range(last + 4) for limit in (1, 2, 7, last, last + 9)]
    for before, limit in [*across, *parts]:
        found = [moment.n for _, moment in await live.script.whole.read(before, limit)]
        wanted = numbers if before is None else numbers[:before]
        assert found == (wanted if limit is None else wanted[-limit:]), (before, limit)


def test_lines_are_written_as_a_checkpoint_is_laid_and_when_the_play_is_over(tmp_path: Path) -> None:
    """Until then a move writes none: that is what makes it cheap."""

    async def run() -> None:
        store = Store.open(tmp_path / "commedia.sqlite3")
        live = await opened(await Playhouse.open(store), "men-of-stones", "house")
        random, laid = Random(2), len(await store.checkpoints(live.id))
        written = len(await store.script(live.id))
        assert live.play is not None
        while not live.play.finished:
            decision = live.play.waiting_for()[0]
            answer = sample_answer(decision, random.randrange, live.play.moves)
            await live.take(lambda play, q=decision, a=answer: play.answer(q.id, q.seat, a))
            now = await store.script(live.id)
            points = len(await store.checkpoints(live.id))
            if points == laid and not live.play.finished and len(now) == written:
                continue
            assert not live.script.whole.unwritten
            assert now[-1].n == live.script.recent[-1][1].n
            assert [moment.n for _, moment in await live.script.whole.read()] == list(range(now[-1].n + 1))
            written, laid = len(now), points
        assert not live.script.whole.unwritten
        assert laid > 1
        store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_house_that_is_closed_leaves_nothing_unwritten(tmp_path: Path) -> None:
    """A later edition of the game could tell it otherwise, or not at all."""

    async def run() -> None:
        store = Store.open(tmp_path / "commedia.sqlite3")
        house = await Playhouse.open(store)
        live = await opened(house, "men-of-stones", "house")
        for _ in range(3):
            await live.take(lambda play: play.say("Dee", "aside", "Wait for me."))
        before = (await store.script(live.id))[-1].n
        await house.put_away()
        assert (await store.script(live.id))[-1].n == before + 3
        await house.put_away()
        again = await (await Playhouse.open(store)).table(live.id)
        assert not again.script.whole.unwritten
        store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_move_that_is_lost_leaves_no_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the store nor among those that are to be written."""

    async def run() -> None:
        store = Store.open(tmp_path / "commedia.sqlite3")
        house = await Playhouse.open(store)
        live = await opened(house, "men-of-stones", "house")
        before = await live.script.whole.read()

        async def refuse(*_: Any) -> None:
            raise Refused("The disk is full.")

        with monkeypatch.context() as full:
            full.setattr(store, "append", refuse)
            with pytest.raises(Refused):
                await live.take(lambda play: play.say("Ann", "aside", "Lost."))
        assert await live.script.whole.read() == before
        store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_lines_that_were_written_one_by_one_are_read_too(tmp_path: Path) -> None:
    """As an earlier Commedia left them."""

    async def run() -> None:
        store = Store.open(tmp_path / "commedia.sqlite3")
        live = await opened(await Playhouse.open(store), "men-of-stones", "house")
        random = Random(8)
        for _ in range(30):
            await move(live, random)
        await live.script.write()
        lines = await live.script.whole.read()
        with sqlite3.connect(tmp_path / "commedia.sqlite3") as older:
            older.execute("DELETE FROM script")
            rows = [(live.id, m.n, seq, msgspec.json.encode(m)) for seq, m in lines]
            older.executemany("INSERT INTO script (table_id, n, seq, body) VALUES (?, ?, ?, ?)", rows)
        older.close()
        assert await live.script.whole.read() == lines
        await live.take(lambda play: play.say("Ann", "aside", "And now?"))
        again = await (await Playhouse.open(store)).table(live.id)
        assert [m for _, m in await again.script.whole.read()] == [
            m for _, m in await live.script.whole.read()
        ]
        last = live.script.recent[-1][1].n
        assert [m.n for _, m in await live.script.whole.read(last - 1, 5)] == list(range(last - 6, last - 1))
        store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_words_that_are_shown_after_a_restart_have_their_author(tmp_path: Path) -> None:
    """What was written before and comes to light now can be erased beside its line."""

    async def run() -> None:
        store = Store.open(tmp_path / "commedia.sqlite3")
        live = await opened(await Playhouse.open(store), "men-of-stones", "house")
        await live.take(lambda play: play.say("Bob", "aside", "Under the stone."))
        [id] = [m.words.id for _, m in live.script.recent if m.kind == "aside"]
        again = await (await Playhouse.open(store)).table(live.id)
        await again.read_script()
        del again.script.authors[id]  # as if no line had named it yet

        def show(play: Play) -> None:
            play.say("Cy", "aside", "Look!")
            shown = play.outbox.moments[-1]
            play.outbox.moments.append(msgspec.structs.replace(shown, n=shown.n + 1, words=Prose(id)))

        await again.take(show)
        assert again.script.authors[id] == "Bob"
        store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_lines_that_two_houses_wrote_are_told_once(tmp_path: Path) -> None:
    """One that was closed late wrote again what the other had written, and more, in other pieces."""

    async def run() -> None:
        store = Store.open(tmp_path / "commedia.sqlite3")
        live = await opened(await Playhouse.open(store), "men-of-stones", "house")
        late = await (await Playhouse.open(store)).table(live.id)
        for text in ("One.", "Two."):
            await live.take(lambda play, text=text: play.say("Bob", "aside", text))
        await live.script.write()
        lines = await live.script.whole.read()
        late.script.whole.unwritten = lines[-4:-1]
        await late.script.write()
        await live.take(lambda play: play.say("Bob", "aside", "Three."))
        await live.script.write()
        last = live.script.recent[-1][1].n
        assert [m.n for _, m in await live.script.whole.read()] == list(range(last + 1))
        assert [m.n for _, m in await live.script.whole.read(limit=3)] == [last - 2, last - 1, last]
        store.close()

    asyncio.run(asyncio.wait_for(run(), 60))
