"""What was acknowledged survives a kill at any moment."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import closing

import pytest

from commedia.store import Store
from tests.store.making import assert_sealed, row

TABLES = 8

_APPENDING = """
import asyncio, os, sys
from commedia.store import Batch, Entry, Store, Words

async def play(store, table):
    back = await store.restore(table)
    seq = back.last_seq + 1 if back else 0
    while True:
        said = [Words(f"w{seq}", None, "x" * 300)]
        await store.append(Batch(table, [Entry(seq, "move", b"{}", f"c{seq}")], words=said))
        os.write(1, f"{table} {seq}\\n".encode())
        seq += 1

async def main():
    store = Store.open(sys.argv[1])
    await asyncio.gather(*(play(store, f"t{k}") for k in range(int(sys.argv[2]))))

asyncio.run(main())
"""


def _wait_until_alone(address: str) -> None:
    """PostgreSQL is a process of its own: it first finishes the commit that a killed process had sent."""
    if not address.startswith("postgresql"):
        return
    import psycopg

    others = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    with closing(psycopg.connect(address, autocommit=True)) as line:
        while line.execute(others).fetchone() != (0,):
            time.sleep(0.01)


@pytest.mark.slow
def test_every_acknowledged_entry_survives_a_kill(address: str):
    """Eight tables append as fast as they can; the process is killed five times at random moments."""
    store = Store.open(address)
    for k in range(TABLES):
        asyncio.run(store.create_table(row(f"t{k}")))
    store.close()
    chance = random.Random(17)
    acknowledged = dict.fromkeys((f"t{k}" for k in range(TABLES)), -1)
    for _ in range(5):
        child = subprocess.Popen(
            [sys.executable, "-c", _APPENDING, address, str(TABLES)],
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": "src"},
        )
        assert child.stdout is not None
        heard = child.stdout.readline()  # it has begun
        # The moment of the kill is the point of the test, so for once real time passes.
        timer = subprocess.Popen(["sh", "-c", f"sleep {chance.uniform(0.02, 0.4):.3f}; kill -9 {child.pid}"])
        heard += child.stdout.read()
        timer.wait()
        assert child.wait() == -signal.SIGKILL
        child.stdout.close()
        for line in heard.decode().splitlines():
            table, seq = line.split()
            acknowledged[table] = max(acknowledged[table], int(seq))

        _wait_until_alone(address)
        store = Store.open(address)
        for table, last in acknowledged.items():
            log = asyncio.run(store.sealed(table))
            assert len(log) > last
            assert_sealed(table, log)
            prose = asyncio.run(store.all_words(table))
            assert len(prose) == len(log), "a batch is whole or not there"
        store.close()
    assert max(acknowledged.values()) > 0
