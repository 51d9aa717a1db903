"""PostgreSQL away for a while: no move is taken, every worker says so, and all go on when it is back."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from commedia.server.database_lock import TAKEN
from tests import postgresql as of_postgresql
from tests import redis_server as of_redis
from tests.postgresql import PostgresServer
from tests.redis_server import RedisServer, redis_server
from tests.server.workers.test_real_workers import Worker, house, opened, until

__all__ = ["redis_server"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (of_postgresql.IS_THERE and of_redis.IS_THERE), reason="PostgreSQL or Redis is not installed here"
    ),
]

BACK_SECONDS = 15.0
"""Within which a worker takes moves again."""


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    """A PostgreSQL of this test's own, which is killed."""
    found = PostgresServer()
    yield found
    found.close()


def is_ready(worker: Worker) -> bool:
    """Whether it says that it takes moves."""
    return worker.client.get("/ready").status_code == 200


def says(worker: Worker, table: str, token: str, text: str) -> tuple[int, str]:
    """Somebody says something: the status, and the sentence where it is refused."""
    body = {"text": text, "how": "aside", "move_id": text}
    reply = worker.post(f"/api/tables/{table}/say", token, body)
    return reply.status_code, reply.json().get("error", "")


def test_no_worker_takes_a_move_while_the_database_is_away_and_all_go_on_when_it_is_back(
    tmp_path: Path, server: PostgresServer, redis_server: RedisServer
) -> None:
    """Each says so, in a sentence and under `/ready`; what was refused is sent again, and is there once."""
    env = {
        "COMMEDIA_DATABASE_URL": server.new_database("away"),
        "COMMEDIA_BUS_URL": redis_server.address,
    }
    with house(tmp_path, env, env) as workers:
        table, tokens = opened(workers[0], actors=[])
        ann = tokens["Ann"]
        assert [says(worker, table, ann, f"{n}.") for n, worker in enumerate(workers)] == [(200, "")] * 2
        server.kill()
        for n, worker in enumerate(workers):
            status, sentence = says(worker, table, ann, f"Away {n}.")
            assert status == 503
            assert sentence.startswith(
                ("The house could not write that down", "The house cannot look that up")
            )
            ready = worker.client.get("/ready")
            assert ready.status_code == 503
            assert ready.json()["error"].startswith("The database does not answer")
            assert worker.client.get("/healthy").status_code == 200
        server.start()
        for n, worker in enumerate(workers):
            until(lambda worker=worker: is_ready(worker), BACK_SECONDS)
            assert says(worker, table, ann, f"Away {n}.") == (200, "")
        script = workers[0].get(f"/api/tables/{table}/script", ann)["lines"]
        said = [line["words"] for line in script if line["kind"] == "aside"]
        assert said == ["0.", "1.", "Away 0.", "Away 1."]


def test_a_lone_worker_has_its_database_again_when_postgresql_is_back(
    tmp_path: Path, server: PostgresServer
) -> None:
    """Another is refused as before; and where another was faster, it closes with a sentence."""
    env = {"COMMEDIA_DATABASE_URL": server.new_database("alone"), "COMMEDIA_BUS_URL": ""}
    with house(tmp_path, env) as [one]:
        table, tokens = opened(one, actors=[])
        server.kill()
        server.start()
        until(lambda: is_ready(one), BACK_SECONDS)
        assert says(one, table, tokens["Ann"], "Again.") == (200, "")
        second = Worker(tmp_path, env)
        assert second.close() == 1
        assert "Another Commedia keeps its tables" in Path(second.log.name).read_text()

        os.kill(one.process.pid, signal.SIGSTOP)
        server.kill()
        server.start()
        with psycopg.connect(env["COMMEDIA_DATABASE_URL"], autocommit=True) as other:
            assert other.execute("SELECT pg_try_advisory_lock(%s)", (0x636F6D68,)).fetchone() == (True,)
            os.kill(one.process.pid, signal.SIGCONT)
            assert one.process.wait(BACK_SECONDS) == 1
        assert TAKEN in Path(one.log.name).read_text()
