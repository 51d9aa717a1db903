"""Logs as they are written and read: whole, in part, by several at once, and with what is refused between."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

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
)
from tests.store.making import assert_sealed, batch, entry, open_table, row

MANY = 192
"""Batches in one group: more than go into one statement."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the tables are."""
    return tmp_path / "tables.sqlite3"


def played(file: Path, play: Callable[[Store], object]) -> None:
    """Play with a store, and close it."""
    store = Store.open(file)
    try:
        asyncio.run(play(store))  # type: ignore[arg-type]
    finally:
        store.close()


def test_a_log_is_read_whole_and_in_part(file: Path):
    """From any entry, so many, from the checkpoint on; and each entry by its sender's id."""

    async def play(store: Store) -> None:
        await open_table(store, 2)
        await open_table(store, table="wall")
        for seq in range(2, 13):
            await store.append(
                Batch("lamp", [entry(seq, f"move-{seq}")], Checkpoint(seq - seq % 5, "dusk", b"{}"))
            )
            log = [entry(n, f"move-{n}" if n else None) for n in range(seq + 1)]
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


def test_an_id_is_known_wherever_its_entry_lies(file: Path):
    """In the log, and in the group that is being written."""

    async def play(store: Store) -> None:
        await open_table(store)
        await store.append(batch(1, "first"))
        await store.create_table(row("other"))
        await store.append(batch(2, "second"))
        for id, seq in (("first", 1), ("second", 2)):
            with pytest.raises(AlreadyDone) as told:
                await store.append(batch(3, id))
            assert (told.value.table, told.value.client_id, told.value.seq) == ("lamp", id, seq)
        answers = await asyncio.gather(
            store.append(batch(3, "new")), store.append(batch(4, "new")), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [type(None), AlreadyDone]
        with pytest.raises(Refused):
            await store.append(Batch("lamp", [entry(4, "same"), entry(5, "same")]))
        await asyncio.gather(*(open_table(store, 2, f"wall-{k}") for k in range(MANY)))
        answers = await asyncio.gather(
            *(store.append(batch(2, "move-1", f"wall-{k}")) for k in range(MANY)),
            return_exceptions=True,
        )
        assert {type(answer) for answer in answers} == {AlreadyDone}

    played(file, play)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_refused_between_the_logs_are_as_they_were_told(file: Path, seed: int):
    """Two stores write to one file by turns, good groups and bad ones, and one is opened again."""
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
