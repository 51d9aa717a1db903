"""Writing to the log: what is taken, what is refused, and who is not harmed by it."""

import asyncio

import pytest

from commedia.store import (
    AlreadyDone,
    Batch,
    Checkpoint,
    Closed,
    NoTable,
    Refused,
    ScriptEntry,
    SeqGap,
    SeqTaken,
    Store,
    Words,
)
from tests.store.making import assert_sealed, batch, entry, open_table


def test_a_batch_is_written_whole(store: Store):
    """Entries, checkpoint, words and script lines of one step arrive together."""

    async def play():
        await open_table(store)
        await store.append(
            Batch(
                "lamp",
                [entry(1, "a"), entry(2)],
                Checkpoint(2, "dusk", b'{"oil":5}'),
                [Words("w1", "Ana", "It is dark."), Words("w2", None, "Wind.")],
                [ScriptEntry(0, 1, b'"w1"'), ScriptEntry(1, 2, b'"w2"')],
            )
        )
        assert await store.entries("lamp") == [entry(0), entry(1, "a"), entry(2)]
        assert await store.entries("lamp", after=0, limit=1) == [entry(1, "a")]
        assert await store.checkpoint_at("lamp", 2) == Checkpoint(2, "dusk", b'{"oil":5}')
        assert await store.checkpoints("lamp") == [(2, "dusk")]
        assert await store.words("lamp", ["w2", "w9"]) == [Words("w2", None, "Wind.")]
        assert await store.all_words("lamp") == [
            Words("w1", "Ana", "It is dark."),
            Words("w2", None, "Wind."),
        ]
        assert await store.lengths_of_words("lamp") == {"Ana": 11, "": 5}
        assert await store.lengths_of_words("wall") == {}
        assert await store.script("lamp") == [ScriptEntry(0, 1, b'"w1"'), ScriptEntry(1, 2, b'"w2"')]
        assert_sealed("lamp", await store.sealed("lamp"))

    asyncio.run(play())


def test_a_taken_number_is_refused(store: Store):
    """Two who write entry 3: the second is told, and nothing of theirs is kept."""

    async def play():
        await open_table(store, 3)
        await store.append(batch(3, "ours"))
        with pytest.raises(SeqTaken) as told:
            await store.append(Batch("lamp", [entry(3, "theirs"), entry(4)], words=[Words("w", None, "!")]))
        assert (told.value.table, told.value.seq, told.value.expected) == ("lamp", 3, 4)
        assert len(await store.entries("lamp")) == 4
        assert await store.all_words("lamp") == []

    asyncio.run(play())


def test_a_log_has_no_holes(store: Store):
    """Neither between batches nor inside one."""

    async def play():
        await open_table(store, 3)
        with pytest.raises(SeqGap, match="the next one is 3"):
            await store.append(batch(4))
        with pytest.raises(SeqGap, match="the next one is 4"):
            await store.append(Batch("lamp", [entry(3), entry(5)]))
        assert len(await store.entries("lamp")) == 3

    asyncio.run(play())


@pytest.mark.parametrize("seq", [2, 3])
def test_a_move_sent_twice_is_done_once(store: Store, seq: int):
    """Whether the sender kept the number or took the next one, the client id decides."""

    async def play():
        await open_table(store, 3)
        with pytest.raises(AlreadyDone) as told:
            await store.append(batch(seq, "move-2"))
        assert (told.value.table, told.value.client_id, told.value.seq) == ("lamp", "move-2", 2)
        assert await store.done("lamp", "move-2") == 2
        assert await store.done("lamp", "move-3") is None
        await store.append(batch(3, "move-3"))

    asyncio.run(play())


def test_the_same_client_id_may_be_used_at_another_table(store: Store):
    async def play():
        await open_table(store, 2)
        await open_table(store, 2, table="wall")
        assert await store.done("wall", "move-1") == 1

    asyncio.run(play())


def test_a_move_sent_twice_at_once_is_done_once(store: Store):
    """Both may well be in the same group; exactly one is taken."""

    async def play():
        await open_table(store)
        answers = await asyncio.gather(
            *(store.append(batch(1, "twice")) for _ in range(8)), return_exceptions=True
        )
        assert answers.count(None) == 1
        assert sum(isinstance(answer, AlreadyDone) for answer in answers) == 7
        assert len(await store.entries("lamp")) == 2

    asyncio.run(play())


def test_one_that_fails_does_not_harm_its_group(store: Store):
    """Thirty good batches wait for the same commit as one of each kind of bad one."""

    async def play():
        await open_table(store, 2)
        good = [f"wall-{k}" for k in range(30)]
        for name in good:
            await open_table(store, table=name)
        bad = [
            batch(1, "late"),
            batch(9),
            batch(2, "move-1"),
            batch(0, table="nowhere"),
            Batch("lamp", [entry(2)], words=[Words("w", None, "\ud800")]),  # cannot be encoded
            Batch("lamp", [entry(2)], Checkpoint(7, "dawn", b"{}")),
            Batch("lamp", [entry(2, "same"), entry(3, "same")]),
        ]
        asked = [batch(1, "x", name) for name in good]
        asked[7:7] = bad
        answers = await asyncio.gather(*map(store.append, asked), return_exceptions=True)
        kinds = [SeqTaken, SeqGap, AlreadyDone, NoTable, Refused, Refused, Refused]
        assert [type(answer) for answer in answers[7:14]] == kinds
        assert answers[:7] + answers[14:] == [None] * 30
        assert len(await store.entries("lamp")) == 2
        for name in good:
            assert_sealed(name, await store.sealed(name))

    asyncio.run(play())


def test_batches_of_one_table_keep_their_order(store: Store):
    """A hundred moves sent off without waiting are written in the order of sending."""

    async def play():
        await open_table(store)
        await asyncio.gather(*(store.append(batch(seq, f"c{seq}")) for seq in range(1, 101)))
        log = await store.sealed("lamp")
        assert len(log) == 101
        assert_sealed("lamp", log)

    asyncio.run(play())


def test_a_words_id_is_used_once(store: Store):
    """The second batch is refused whole."""

    async def play():
        await open_table(store)
        await store.append(Batch("lamp", [entry(1)], words=[Words("w", "Ana", "First.")]))
        with pytest.raises(Refused):
            await store.append(Batch("lamp", [entry(2)], words=[Words("w", "Bo", "Second.")]))
        assert [w.text for w in await store.words("lamp", ["w"])] == ["First."]
        assert len(await store.entries("lamp")) == 2

    asyncio.run(play())


def test_a_refusal_does_not_quote_the_batch(store: Store):
    """What goes to a log file or to a seat may not carry another seat's words."""

    async def play():
        await open_table(store)
        await store.append(Batch("lamp", [], words=[Words("w", "Ana", "The mask is mine.")]))
        with pytest.raises(Refused) as told:
            await store.append(Batch("lamp", [], words=[Words("w", "Ana", "The mask is mine.")]))
        assert "mask" not in str(told.value)

    asyncio.run(play())


def test_two_scenes_after_one_entry_keep_the_later(store: Store):
    async def play():
        await open_table(store)
        await store.append(Batch("lamp", [], Checkpoint(0, "dusk", b"1")))
        await store.append(Batch("lamp", [], Checkpoint(0, "watch", b"2")))
        assert await store.checkpoints("lamp") == [(0, "watch")]
        assert await store.checkpoint_at("lamp", 0) == Checkpoint(0, "watch", b"2")

    asyncio.run(play())


def test_two_processes_share_a_table(address: str, store: Store):
    """Each keeps count of what the other wrote; a number is given once."""

    async def play():
        other = Store.open(address)
        try:
            await open_table(store)
            for seq in range(1, 7):
                await (store, other)[seq % 2].append(batch(seq))
            answers = await asyncio.gather(
                *(writer.append(batch(7, name)) for writer, name in ((store, "a"), (other, "b"))),
                return_exceptions=True,
            )
            assert sorted(type(answer).__name__ for answer in answers) == ["NoneType", "SeqTaken"]
            await store.append(batch(8))
            assert_sealed("lamp", await store.sealed("lamp"))
        finally:
            other.close()

    asyncio.run(play())


def test_closing_finishes_what_was_asked(address: str):
    """Appends that were queued before the close are durable after it; later ones are refused."""

    async def play():
        store = Store.open(address)
        await open_table(store)
        tasks = [asyncio.create_task(store.append(batch(seq))) for seq in range(1, 20)]
        await asyncio.sleep(0)
        store.close()
        await asyncio.gather(*tasks)
        with pytest.raises(Closed):
            await store.append(batch(20))
        with pytest.raises(Closed):
            await store.entries("lamp")
        store.close()
        again = Store.open(address)
        assert len(await again.entries("lamp")) == 20
        again.close()

    asyncio.run(play())


def test_one_who_stops_waiting_harms_nobody(store: Store):
    """The write goes on; those behind it are answered."""

    async def play():
        await open_table(store)
        gone = asyncio.create_task(store.append(batch(1)))
        await asyncio.sleep(0)
        gone.cancel()
        await store.append(batch(2))
        assert_sealed("lamp", await store.sealed("lamp"))
        assert gone.cancelled()

    asyncio.run(play())
