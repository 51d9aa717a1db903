"""Going back, and erasing."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

import commedia.store.store
from commedia.store import (
    AlreadyDone,
    Batch,
    Checkpoint,
    NoTable,
    Refused,
    ScriptEntry,
    SeqGap,
    Store,
    Undone,
    Words,
)
from tests.store.making import assert_sealed, batch, entry, open_table


def test_what_is_undone_is_archived(store: Store):
    """Entries after the mark leave the log with their checkpoints and script lines; words stay."""

    async def play():
        await open_table(store, 2)
        await store.append(Batch("lamp", [], Checkpoint(1, "dusk", b"a"), [], [ScriptEntry(0, 1, b"{}")]))
        await store.append(
            Batch(
                "lamp",
                [entry(2, "c2"), entry(3, "c3")],
                Checkpoint(3, "watch", b"b"),
                [Words("w", "Ana", "Oh.")],
                [ScriptEntry(1, 2, b"{}")],
            )
        )
        seals = await store.seals("lamp")
        assert await store.rewind("lamp", 1) == 2

        back = await store.restore("lamp")
        assert back is not None
        assert (back.last_seq, back.last_seal, back.last_script_n) == (1, seals[1], 0)
        assert await store.checkpoints("lamp") == [(1, "dusk")]
        assert [w.text for w in await store.words("lamp", ["w"])] == ["Oh."]
        assert await store.undone("lamp") == [
            Undone(1, entry(2, "c2"), seals[2]),
            Undone(1, entry(3, "c3"), seals[3]),
        ]

    asyncio.run(play())


def test_play_goes_on_from_there(store: Store):
    """The chain holds, a second rewind is kept apart from the first, and late copies stay done."""

    async def play():
        await open_table(store, 4)
        await store.rewind("lamp", 1)
        with pytest.raises(SeqGap):
            await store.append(batch(4))
        with pytest.raises(AlreadyDone) as told:
            await store.append(batch(2, "move-3"))
        assert told.value.seq == 3
        assert await store.done("lamp", "move-3") == 3
        await store.append(batch(2, "again"))
        assert_sealed("lamp", await store.sealed("lamp"))
        await store.rewind("lamp", 0)
        assert [(gone.turn, gone.entry.seq) for gone in await store.undone("lamp")] == [
            (1, 2),
            (1, 3),
            (2, 1),
            (2, 2),
        ]

    asyncio.run(play())


def test_a_rewind_waits_its_turn_among_appends(store: Store):
    """Sent between two appends, it happens between them, even in one group."""

    async def play():
        await open_table(store)
        await asyncio.gather(
            store.append(batch(1, "a")), store.rewind("lamp", 0), store.append(batch(1, "b"))
        )
        assert await store.entries("lamp") == [entry(0), entry(1, "b")]
        assert_sealed("lamp", await store.sealed("lamp"))

    asyncio.run(play())


def test_a_rewind_goes_to_an_entry_of_the_log(store: Store):
    async def play():
        with pytest.raises(NoTable):
            await store.rewind("lamp", 0)
        await open_table(store, 3)
        for nowhere in (-1, 3):
            with pytest.raises(Refused, match="the log is 0 to 2"):
                await store.rewind("lamp", nowhere)
        assert await store.rewind("lamp", 2) == 0
        assert len(await store.entries("lamp")) == 3

    asyncio.run(play())


def test_erased_words_are_gone_and_the_log_is_not(store: Store):
    async def play():
        await open_table(store)
        await store.append(
            Batch("lamp", [entry(1)], words=[Words("w1", "Ana", "One."), Words("w2", "Bo", "Two.")])
        )
        assert await store.erase_words("lamp", "w1")
        assert not await store.erase_words("lamp", "w1")
        assert [w.id for w in await store.words("lamp", ["w1", "w2"])] == ["w2"]
        assert_sealed("lamp", await store.sealed("lamp"))

    asyncio.run(play())


def test_erased_words_leave_no_trace_in_the_files(tmp_path: Path):
    """Not in the database's free space, nor in the file of recent writes beside it."""
    said = "the lamp-keeper drowned the letters"
    store = Store.open(tmp_path / "tables.sqlite3")

    def is_on_disk() -> bool:
        return any(said.encode() in path.read_bytes() for path in tmp_path.iterdir())

    async def play():
        await open_table(store)
        await store.append(Batch("lamp", [entry(1)], words=[Words("w", "Ana", said)]))
        assert is_on_disk()
        await store.erase_words("lamp", "w")
        assert not is_on_disk()

    asyncio.run(play())
    store.close()


def test_a_backup_that_is_being_made_puts_off_the_clearing_of_traces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Words are erased for all who ask at once, and from the files as soon as nobody reads them any more."""
    monkeypatch.setattr(commedia.store.store, "SWEEP_SECONDS", 0.05)
    said = "the lamp-keeper drowned the letters"
    store = Store.open(tmp_path / "tables.sqlite3")

    def is_on_disk() -> bool:
        return any(said.encode() in path.read_bytes() for path in tmp_path.iterdir())

    async def play():
        await open_table(store)
        await store.append(Batch("lamp", [entry(1)], words=[Words("w", "Ana", said)]))
        backup = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
        backup.execute("BEGIN")
        backup.execute("SELECT count(*) FROM words").fetchone()
        assert await store.erase_words("lamp", "w")
        assert await store.words("lamp", ["w"]) == []
        assert is_on_disk()
        backup.close()
        for _ in range(600):
            if not is_on_disk():
                break
            await asyncio.sleep(0.1)
        assert not is_on_disk()

    asyncio.run(play())
    store.close()
