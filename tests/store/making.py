"""Short words for the things that the store's tests write."""

from collections.abc import Sequence
from itertools import pairwise

from commedia.store import Batch, Entry, Store, TableRow
from commedia.store.seals import FIRST, seal


def row(id: str = "lamp", created: float = 1.0) -> TableRow:
    return TableRow(id, "lamplight", f"The {id} table", created, b'{"seats":["Ana","Bo"]}')


def entry(seq: int, client_id: str | None = None, body: bytes | None = None) -> Entry:
    kind = "move" if seq else "opened"
    return Entry(seq, kind, b'{"oil":%d}' % seq if body is None else body, client_id)


def batch(seq: int, client_id: str | None = None, table: str = "lamp") -> Batch:
    return Batch(table, [entry(seq, client_id)])


async def open_table(store: Store, entries: int = 1, table: str = "lamp") -> None:
    """A new table whose log is entries long; move k has the client id "move-k"."""
    await store.create_table(row(table))
    await store.append(Batch(table, [entry(seq, f"move-{seq}" if seq else None) for seq in range(entries)]))


def assert_sealed(table: str, log: Sequence[tuple[Entry, bytes]]) -> None:
    """The log counts from 0 without a gap, and each seal follows from the one before."""
    assert [line.seq for line, _ in log] == list(range(len(log)))
    seals = [FIRST, *(digest for _, digest in log)]
    for (before, digest), (line, _) in zip(pairwise(seals), log, strict=True):
        assert digest == seal(before, table, line.seq, line.kind, line.body)
