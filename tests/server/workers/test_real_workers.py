"""Workers as processes, over a real PostgreSQL and a real Redis: killed, and told to stop."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psutil
import pytest

from commedia.server.presence import AWAY_SECONDS
from commedia.server.workers.following import HERE_SECONDS
from tests import postgresql as of_postgresql
from tests import redis_server as of_redis
from tests.postgresql import new_database, postgresql
from tests.redis_server import RedisServer, redis_server
from tests.server.tables import by_schema
from tests.server.workers.processes import Worker, house

__all__ = ["new_database", "postgresql", "redis_server"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (of_postgresql.IS_THERE and of_redis.IS_THERE), reason="PostgreSQL or Redis is not installed here"
    ),
]


@pytest.fixture
def env(new_database: Callable[[], str], redis_server: RedisServer) -> dict[str, str]:
    """What each worker of one house is told."""
    return {"COMMEDIA_DATABASE_URL": new_database(), "COMMEDIA_BUS_URL": redis_server.address}


def opened(worker: Worker, actors: list[str]) -> tuple[str, dict[str, str]]:
    """A table of Men of Stones that has begun: its id, and the invitations by seat."""
    seats = ["Ann", "Bob", "Cy"]
    reply = worker.client.post("/api/tables", json={"game": "men-of-stones", "seats": seats, "house": actors})
    assert reply.status_code == 201, reply.text
    return reply.json()["table"], reply.json()["seats"]


def play_on(workers: list[Worker], table: str, tokens: dict[str, str], moves: int) -> list[str]:
    """So many answers of people, each through another worker; the ids of those that were taken."""
    random, taken = Random(7), list[str]()
    for n in range(60 * moves):
        if len(taken) == moves:
            break
        seat, worker = random.choice(sorted(tokens)), workers[n % len(workers)]
        due = [asked for asked in worker.view(table, tokens[seat])["decisions"] if not asked["optional"]]
        if not due:
            time.sleep(0.02)
            continue
        body = {
            "decision": due[0]["id"],
            "answer": by_schema(due[0]["schema"], random),
            "move_id": f"move-{n}",
        }
        reply = worker.post(f"/api/tables/{table}/answer", tokens[seat], body)
        assert reply.status_code in (200, 409, 422), reply.text
        if reply.status_code == 200:
            taken.append(f"move-{n}")
            again = workers[(n + 1) % len(workers)].post(f"/api/tables/{table}/answer", tokens[seat], body)
            assert again.json()["again"], again.text
    return taken


def answers(place: str) -> float:
    """How many answers one worker has taken, as its figures tell."""
    told = httpx.get(place, timeout=20.0).text
    [found] = re.findall(r'^commedia_moves_total\{game="men-of-stones",kind="answer"\} (\S+)$', told, re.M)
    return float(found)


def test_two_workers_serve_one_table_and_one_of_them_is_killed(tmp_path: Path, env: dict[str, str]) -> None:
    """Each move is taken once, wherever it is sent, and sent again; all see the same; the other goes on."""
    with house(tmp_path, env, env) as [one, other]:
        table, tokens = opened(one, actors=["Cy"])
        people = {seat: token for seat, token in tokens.items() if seat != "Cy"}
        assert len(play_on([one, other], table, people, 12)) == 12
        views = [worker.view(table, people["Ann"]) for worker in (one, other)]
        assert views[0] == views[1]
        one.kill()
        assert len(play_on([other], table, people, 6)) == 6


def test_what_is_sent_to_two_workers_at_once_meets_no_conflict(tmp_path: Path, env: dict[str, str]) -> None:
    """It is done, or refused as it would be of whoever comes second; and both show the same in the end."""
    with house(tmp_path, env, env) as workers, ThreadPoolExecutor(8) as at_once:
        table, tokens = opened(workers[0], actors=[])
        host = tokens["Ann"]
        sent: list[tuple[str, str, dict[str, Any]]] = []
        for n in range(6):
            sent += [
                ("say", seat, {"text": f"{seat}, {n}.", "how": "aside", "move_id": f"{seat}-{n}"})
                for seat in tokens
            ]
            sent += [("veil", seat, {"kind": "veil", "text": f"{seat}, {n}"}) for seat in tokens]
            sent += [("pace", "Bob", {"pace": "stately"}), ("chair", "Cy", {"pronouns": f"they, {n}"})]
            sent += [("stop", "Bob", {}), ("go-on", "Ann", {}), ("go-on", "Bob", {}), ("go-on", "Cy", {})]
        replies = list(at_once.map(
            lambda one: one[0].post(f"/api/tables/{table}/{one[1]}", tokens[one[2]], one[3]),
            ((worker, *deed) for deed in sent for worker in workers),
        ))  # fmt: skip
        assert {reply.status_code for reply in replies} <= {200, 409, 422}, [
            reply.text for reply in replies if reply.status_code not in (200, 409, 422)
        ]
        views = [worker.view(table, host) for worker in workers]
        assert views[0] == views[1]
        script = workers[1].get(f"/api/tables/{table}/script", host)["lines"]
        said = sorted(line["words"] for line in script if line["kind"] == "aside")
        assert said == sorted(f"{seat}, {n}." for seat in tokens for n in range(6))


def test_who_is_here_through_a_worker_is_so_no_longer_than_it_lives(
    tmp_path: Path, env: dict[str, str]
) -> None:
    """Killed or frozen, its windows say nothing more: whoever looks on through another is shown that they
    are away.
    """
    with house(tmp_path, env, env, env) as [killed, frozen, other]:
        _, tokens = opened(killed, actors=[])

        def are_here() -> int:
            """How many of the others Ann's page shows as here, through the third worker."""
            return other.client.get(f"/s/{tokens['Ann']}").text.count('class="presence presence--here"')

        with (
            killed.client.stream("GET", f"/s/{tokens['Bob']}/events") as bobs,
            frozen.client.stream("GET", f"/s/{tokens['Cy']}/events") as cys,
        ):
            news = [window.iter_bytes() for window in (bobs, cys)]  # let go of, it would close a window
            for comes in news:
                next(comes)
            until(lambda: are_here() == 2, HERE_SECONDS)
            os.kill(killed.process.pid, signal.SIGKILL)
            os.kill(frozen.process.pid, signal.SIGSTOP)
            until(lambda: are_here() == 0, HERE_SECONDS + AWAY_SECONDS + 3.0)
        os.kill(frozen.process.pid, signal.SIGCONT)


def until(is_so: Callable[[], bool], seconds: float) -> None:
    """It comes about within so many seconds."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.1)


def test_a_second_one_without_a_bus_is_refused_and_so_is_one_without_the_other(
    tmp_path: Path, env: dict[str, str]
) -> None:
    """Neither would hear of what the other does."""
    alone = {**env, "COMMEDIA_BUS_URL": ""}
    with house(tmp_path, alone) as [one]:
        assert one.said.startswith("Commedia is open")
        for told in (alone, env):
            second = Worker(tmp_path, told)
            assert second.said == ""
            assert second.close() == 1
            assert "Another Commedia keeps its tables in this database" in Path(second.log.name).read_text()
    with house(tmp_path, env) as [one]:
        assert Worker(tmp_path, alone).close() == 1


def test_one_command_serves_with_several_workers(tmp_path: Path, env: dict[str, str]) -> None:
    """Behind one port; when one of them dies another is started, and when it is told to stop all do.

    Each tells its own figures, and whoever is started in its place does so where it did.
    """
    command = Worker(tmp_path, {**env, "COMMEDIA_METRICS": "0"}, "--workers", "2")
    assert "with 2 workers" in command.said
    assert command.process.stdout is not None
    figures = re.findall(r"http://127\.0\.0\.1:\d+/metrics", command.process.stdout.readline())
    command.address = command.said.split()[4]
    for _ in range(100):
        try:
            if command.client.get("/ready").status_code == 200:
                break
        except httpx.TransportError:
            time.sleep(0.1)
    table, tokens = opened(command, actors=[])
    assert len(play_on([command], table, tokens, 6)) == 6
    assert sum(answers(place) for place in figures) == 6
    nothing_heard = 'commedia_bus_seconds_count{does="hear"} 0.0'  # the later of them has opened just now
    until(lambda: nothing_heard not in httpx.get(figures[0], timeout=20.0).text, 5.0)
    children = [child.pid for child in psutil.Process(command.process.pid).children()]
    assert len(children) == 2
    os.kill(children[0], signal.SIGKILL)
    command.client.close()
    command.client = httpx.Client(base_url=command.address, timeout=20.0)
    assert len(play_on([command], table, tokens, 4)) == 4
    for place in figures:
        answers(place)  # each of them is answered again
    assert command.close() == 0
    assert not any(psutil.pid_exists(pid) for pid in children)
