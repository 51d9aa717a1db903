"""The chain over a log."""

import asyncio
import sqlite3
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commedia.store import Store
from commedia.store.seals import FIRST, seal
from tests.store.making import assert_sealed, open_table


def test_a_seal_is_what_the_docstring_promises():
    """Anyone can re-derive it in any language from the one line of its description."""
    spelled = FIRST + "3:Ümi".encode().replace(b"3:", b"4:") + b",2:17,4:move,2:{},"
    assert seal(FIRST, "Ümi", 17, "move", b"{}") == sha256(spelled).digest()


_entry = st.tuples(st.text(), st.integers(0, 10**6), st.text(), st.binary())


@pytest.mark.slow
@given(_entry, _entry)
def test_different_entries_have_different_seals(one: tuple, other: tuple):
    """Bytes cannot be moved from one field to its neighbour unseen."""
    assert (seal(FIRST, *one) == seal(FIRST, *other)) == (one == other)


def test_an_altered_entry_shows(tmp_path: Path):
    """Whoever edits the file by hand breaks the chain from there on."""
    path = tmp_path / "tables.sqlite3"
    store = Store.open(path)
    asyncio.run(open_table(store, 4))
    assert_sealed("lamp", asyncio.run(store.sealed("lamp")))
    store.close()

    with sqlite3.connect(path) as file:
        file.execute("UPDATE log SET body = ? WHERE seq = 2", (b'{"oil":9}',))
    file.close()

    store = Store.open(path)
    log = asyncio.run(store.sealed("lamp"))
    store.close()
    (_, first), (_, before), (line, kept), _ = log
    assert seal(first, "lamp", 1, "move", log[1][0].body) == before
    assert seal(before, "lamp", 2, "move", line.body) != kept
