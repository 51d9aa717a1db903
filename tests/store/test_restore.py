"""Bringing a table back."""

import asyncio

from commedia.store import Batch, Checkpoint, Restored, ScriptEntry, Store, Words
from commedia.store.seals import FIRST, seal
from tests.store.making import batch, entry, open_table, row


def test_an_unknown_or_empty_table_restores_to_nothing(store: Store):
    async def play():
        assert await store.restore("lamp") is None
        await store.create_table(row())
        assert await store.restore("lamp") is None

    asyncio.run(play())


def test_without_a_checkpoint_everything_after_the_header_comes_back(store: Store):
    async def play():
        await open_table(store, 4)
        back = await store.restore("lamp")
        assert back is not None
        assert back.header == entry(0)
        assert back.checkpoint is None
        assert back.entries == [entry(seq, f"move-{seq}") for seq in (1, 2, 3)]
        assert (back.last_seq, back.last_script_n) == (3, -1)
        assert back.last_seal == (await store.seals("lamp"))[-1]

    asyncio.run(play())


def test_with_a_checkpoint_only_its_scene_comes_back(store: Store):
    """The latest checkpoint, the entries since, and the header, which holds the options."""

    async def play():
        await open_table(store, 4)
        await store.append(Batch("lamp", [], Checkpoint(1, "dusk", b"a")))
        await store.append(Batch("lamp", [], Checkpoint(2, "watch", b"b"), [], [ScriptEntry(7, 2, b"{}")]))
        back = await store.restore("lamp")
        assert back is not None
        assert back.header == entry(0)
        assert back.checkpoint == Checkpoint(2, "watch", b"b")
        assert back.entries == [entry(3, "move-3")]
        assert (back.last_seq, back.last_script_n) == (3, 7)
        assert back.last_seal == (await store.seals("lamp"))[-1]

    asyncio.run(play())


def test_at_the_very_beginning_of_a_scene_no_entry_comes_back(store: Store):
    """The last seal is then the one of the checkpoint's own entry."""

    async def play():
        await open_table(store, 3)
        await store.append(Batch("lamp", [], Checkpoint(2, "watch", b"b")))
        back = await store.restore("lamp")
        assert back is not None
        assert back.entries == []
        assert back.last_seq == 2
        assert back.last_seal == (await store.seals("lamp"))[-1]

    asyncio.run(play())


def test_a_scene_that_opens_with_the_header(store: Store):
    async def play():
        await open_table(store)
        await store.append(Batch("lamp", [entry(1)], Checkpoint(0, "dusk", b"b")))
        back = await store.restore("lamp")
        assert back is not None
        assert (back.header, back.entries, back.last_seq) == (entry(0), [entry(1)], 1)

    asyncio.run(play())


def test_a_table_goes_on_after_a_restart(new_address):
    """The next seal builds on the last one of the process before."""

    async def play():
        address = new_address()
        first = Store.open(address)
        await open_table(first, 2)
        first.close()
        second = Store.open(address)
        back = await second.restore("lamp")
        assert back is not None
        await second.append(batch(back.last_seq + 1))
        seals = await second.seals("lamp")
        assert seals[0] == seal(FIRST, "lamp", 0, "opened", entry(0).body)
        assert seals[2] == seal(seals[1], "lamp", 2, "move", entry(2).body)
        second.close()

    asyncio.run(play())


def test_the_script_is_read_by_the_page(store: Store):
    """The newest lines first asked for, then those before; always ascending."""

    async def play():
        await open_table(store)
        lines = [ScriptEntry(n, 0, b"%d" % n) for n in range(10)]
        await store.append(Batch("lamp", [], script=lines))
        assert await store.script("lamp", limit=3) == lines[7:]
        assert await store.script("lamp", before_n=7, limit=3) == lines[4:7]
        assert await store.script("lamp", before_n=0) == []
        assert await store.script("lamp") == lines

    asyncio.run(play())


def test_a_table_comes_back_with_its_row_and_the_words_that_its_log_needs(store: Store):
    """All in one pass; words that were erased are missing, and nobody asks for those of an empty log."""

    def prose(found: Restored) -> list[str]:
        assert [line.seq for line in found.entries] == [1]
        return ["w1.0", "w1.1"]

    async def play():
        assert await store.bring_back("lamp", prose) is None
        await store.create_table(row())
        empty = await store.bring_back("lamp", prose)
        assert empty is not None
        assert (empty.row, empty.log, empty.words) == (row(), None, {})
        said = [Words("w1.0", "Ana", "Light the lamp."), Words("w2.0", "Ana", "Somebody else's.")]
        await store.append(Batch("lamp", [entry(0), entry(1)], None, said))
        back = await store.bring_back("lamp", prose)
        assert back is not None
        assert back.log == await store.restore("lamp")
        assert back.words == {"w1.0": "Light the lamp."}

    asyncio.run(play())


def test_when_the_last_entry_was_written_comes_back(store: Store):
    """Also where nothing followed a checkpoint; what an older program wrote has no hour."""

    async def play():
        await open_table(store, 2)
        back = await store.restore("lamp")
        assert back is not None
        assert back.last_written is None
        await store.append(Batch("lamp", [entry(2)], Checkpoint(2, "dusk", b"a"), written=1_800_000_000.5))
        back = await store.restore("lamp")
        assert back is not None
        assert (back.entries, back.last_written) == ([], 1_800_000_000.5)

    asyncio.run(play())
