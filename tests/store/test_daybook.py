"""Entries lie in the day-book first, and nobody who asks the store can tell."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from commedia.store import (
    AlreadyDone,
    Batch,
    Checkpoint,
    Refused,
    SeqGap,
    SeqTaken,
    Store,
    Words,
    daybook,
    writer,
)
from tests.store.making import assert_sealed, batch, entry, open_table, row

PATIENCE = 60.0
"""Seconds after which what was due is not coming."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the tables are."""
    return tmp_path / "tables.sqlite3"


def waiting(file: Path) -> int:
    """How many entries have not been posted."""
    with sqlite3.connect(file) as looking:
        found: int = looking.execute("SELECT count(*) FROM day_entries").fetchone()[0]
    looking.close()
    return found


def played(file: Path, play: Callable[[Store], object]) -> None:
    """Play with a store, and close it."""
    store = Store.open(file)
    try:
        asyncio.run(play(store))  # type: ignore[arg-type]
    finally:
        store.close()


def test_a_log_is_read_wherever_it_lies(file: Path, monkeypatch: pytest.MonkeyPatch):
    """Posted, in the day-book, or some of it here and some there; and to read it posts nothing."""
    monkeypatch.setattr(daybook, "MOST", 4)

    async def play(store: Store) -> None:
        await open_table(store, 2)
        await open_table(store, table="wall")
        for seq in range(2, 13):
            await store.append(
                Batch("lamp", [entry(seq, f"move-{seq}")], Checkpoint(seq - seq % 5, "dusk", b"{}"))
            )
            before, log = waiting(file), [entry(n, f"move-{n}" if n else None) for n in range(seq + 1)]
            assert await store.entries("lamp") == log
            assert await store.entries("lamp", after=seq - 3, limit=2) == log[seq - 2 : seq]
            assert_sealed("lamp", await store.sealed("lamp"))
            assert [await store.done("lamp", f"move-{n}") for n in (1, seq, seq + 1)] == [1, seq, None]
            back = await store.restore("lamp")
            assert back is not None
            assert back.checkpoint is not None
            assert (back.header, back.entries) == (log[0], log[back.checkpoint.seq + 1 :])
            assert (back.checkpoint.seq, back.last_seq) == (seq - seq % 5, seq)
            brought = await store.bring_back("lamp", lambda _: ())
            assert brought is not None
            assert brought.log == back
            assert waiting(file) == before
        assert await store.entries("wall") == [entry(0)]

    played(file, play)


def test_a_log_is_read_at_one_moment(file: Path):
    """Another house goes on writing, a checkpoint with every entry: its last entry is always there."""

    async def play(store: Store) -> None:
        await open_table(store)
        other = Store.open(file)

        async def write() -> None:
            for seq in range(1, 150):
                await store.append(Batch("lamp", [entry(seq)], Checkpoint(seq, "dusk", b"{}")))

        writing = asyncio.create_task(write())
        looks = 0
        while not writing.done():
            back = await other.restore("lamp")
            assert back is not None
            assert back.checkpoint is None or back.checkpoint.seq == back.last_seq
            looks += 1
        await writing
        assert looks > 3
        other.close()

    played(file, play)


def test_what_lies_beside_the_log_leaves_it_alone(file: Path):
    """Lines, words and checkpoints are read without posting anything."""

    async def play(store: Store) -> None:
        await open_table(store)
        await store.append(Batch("lamp", [entry(1)], words=[Words("w", "Ana", "Hush.")]))
        assert [w.text for w in await store.all_words("lamp")] == ["Hush."]
        assert await store.script("lamp") == []
        assert await store.checkpoints("lamp") == []
        assert waiting(file) == 2

    played(file, play)


def test_a_store_that_is_closed_leaves_an_empty_day_book(file: Path):
    async def play(store: Store) -> None:
        await open_table(store, 3)
        assert waiting(file) == 3

    played(file, play)
    assert waiting(file) == 0


def test_a_full_day_book_is_posted_as_the_next_entry_comes(file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(daybook, "MOST", 5)

    async def play(store: Store) -> None:
        await open_table(store)
        lengths = []
        for seq in range(1, 12):
            await store.append(batch(seq))
            lengths.append(waiting(file))
        assert lengths == [2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2]

    played(file, play)


def test_it_is_posted_when_there_is_nothing_else_to_do(file: Path, monkeypatch: pytest.MonkeyPatch):
    """Not for a few entries: that would be a commit more for each move at a lone table."""
    monkeypatch.setattr(daybook, "WORTH_POSTING", 4)
    monkeypatch.setattr(writer, "QUIET_SECONDS", 0.01)

    async def play(store: Store) -> None:
        await open_table(store, 3)
        await asyncio.sleep(0.1)
        assert waiting(file) == 3
        await store.append(batch(3))
        until = monotonic() + PATIENCE
        while waiting(file):
            assert monotonic() < until
            await asyncio.sleep(0.01)
        await store.append(batch(4))
        assert_sealed("lamp", await store.sealed("lamp"))

    played(file, play)


def test_an_id_is_known_wherever_its_entry_lies(file: Path):
    """In the log, in the day-book, and in the group that is being written."""

    async def play(store: Store) -> None:
        await open_table(store)
        await store.append(batch(1, "posted"))
        await store.create_table(row("other"))
        assert waiting(file) == 0
        await store.append(batch(2, "noted"))
        assert waiting(file) == 1
        for id, seq in (("posted", 1), ("noted", 2)):
            with pytest.raises(AlreadyDone) as told:
                await store.append(batch(3, id))
            assert (told.value.table, told.value.client_id, told.value.seq) == ("lamp", id, seq)
        answers = await asyncio.gather(
            store.append(batch(3, "new")), store.append(batch(4, "new")), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [type(None), AlreadyDone]
        with pytest.raises(Refused):
            await store.append(Batch("lamp", [entry(4, "same"), entry(5, "same")]))
        await asyncio.gather(*(open_table(store, 2, f"wall-{k}") for k in range(3 * daybook.AT_ONCE)))
        answers = await asyncio.gather(
            *(store.append(batch(2, "move-1", f"wall-{k}")) for k in range(3 * daybook.AT_ONCE)),
            return_exceptions=True,
        )
        assert {type(answer) for answer in answers} == {AlreadyDone}

    played(file, play)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_refused_between_the_logs_are_as_they_were_told(
    file: Path, monkeypatch: pytest.MonkeyPatch, seed: int
):
    """Two stores write to one file by turns, good groups and bad ones, and one is opened again."""
    monkeypatch.setattr(daybook, "MOST", 9)
    random = Random(seed)
    names = ["lamp", "wall", "well"]
    logs = {name: [entry(0)] for name in names}

    def step(name: str) -> tuple[Batch, type[Exception] | None]:
        """One more batch and what becomes of it, if all before it in its group have been written."""
        log = logs[name]
        kind = random.choice(["good"] * 5 + ["two", "taken", "gap", "again", "cannot"])
        id = f"{seed}-{len(log)}-{random.random()}"
        known = [line.client_id for line in log if line.client_id]
        if kind == "taken":
            return batch(len(log) - 1, id, name), SeqTaken
        if kind == "gap":
            return batch(len(log) + 1, id, name), SeqGap
        if kind == "again" and known:
            return batch(len(log), random.choice(known), name), AlreadyDone
        if kind == "cannot":
            return Batch(name, [entry(len(log), id)], words=[Words("w", None, "\ud800")]), Refused
        new = [entry(len(log), id)] + ([entry(len(log) + 1)] if kind == "two" else [])
        log += new
        return Batch(name, new), None

    async def play(first: Store) -> None:
        stores = [first, Store.open(file)]
        for name in names:
            await open_table(first, table=name)
        for _ in range(40):
            group = [step(random.choice(names)) for _ in range(random.randrange(1, 6))]
            store = random.choice(stores)
            answers = await asyncio.gather(*(store.append(b) for b, _ in group), return_exceptions=True)
            assert [type(answer) for answer in answers] == [type(None) if f is None else f for _, f in group]
            if random.random() < 0.2:
                name = random.choice(names)
                assert await random.choice(stores).entries(name) == logs[name]
            if random.random() < 0.1:
                stores[1].close()
                stores[1] = Store.open(file)
        stores[1].close()
        for name in names:
            assert await first.entries(name) == logs[name]
            assert_sealed(name, await first.sealed(name))

    played(file, play)
