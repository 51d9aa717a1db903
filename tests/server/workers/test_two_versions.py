"""Two workers of two versions, as processes beside each other: a house that is upgraded worker by worker.

Both play somebody's own game. In its second version a price is known before anybody bids, so that the first
one's rules could not follow the log.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import pytest

from commedia.cli import new
from tests import postgresql as of_postgresql
from tests import redis_server as of_redis
from tests.postgresql import new_database, postgresql
from tests.redis_server import RedisServer, redis_server
from tests.server.tables import by_schema
from tests.server.workers.processes import Worker

__all__ = ["new_database", "postgresql", "redis_server"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (of_postgresql.IS_THERE and of_redis.IS_THERE), reason="PostgreSQL or Redis is not installed here"
    ),
]

WHY = "it has version 2 of Lamp Oil, and this one version 1"
BIDS = "    answers = await t.together([Bid(w, seat) for seat in w.seats])\n"
PRICE = '    price = await t.roll_one("LO-BID-02", by=w.seats[first])\n'
FIRST = "    first = (number - 1) % len(w.seats)\n"
MOST_MOVES = 40
"""More than a play of two has."""


class House(NamedTuple):
    """Its workers. start: starts one of a version, "1" or "2"."""

    older: Worker
    newer: Worker
    start: Callable[[str], Worker]


def write_game(folder: Path) -> None:
    """The game in both versions, each in a folder of its own."""
    for version in ("1", "2"):
        (folder / version).mkdir()
        new.write(["lamp", "oil"], folder / version / "lamp-oil")
    package = folder / "2" / "lamp-oil" / "lamp_oil"
    rules = (package / "rules.py").read_text()
    assert all(rules.count(line) == 1 for line in (BIDS, PRICE, FIRST))
    rules = rules.replace(PRICE, "").replace(FIRST, "").replace(BIDS, FIRST + PRICE + BIDS)
    (package / "rules.py").write_text(rules)
    door = (package / "__init__.py").read_text()
    assert door.count('    title="Lamp Oil",\n') == 1
    newer = door.replace('    title="Lamp Oil",\n', '    title="Lamp Oil",\n    version="2",\n')
    (package / "__init__.py").write_text(newer)


@pytest.fixture
def house(tmp_path: Path, new_database: Callable[[], str], redis_server: RedisServer) -> Iterator[House]:
    """One worker of each version, on one database and one bus."""
    write_game(tmp_path)
    database, started = new_database(), list[Worker]()

    def start(version: str) -> Worker:
        path = [str(tmp_path / version / "lamp-oil"), os.environ.get("PYTHONPATH", "")]
        env = {
            "COMMEDIA_DATABASE_URL": database,
            "COMMEDIA_BUS_URL": redis_server.address,
            "PYTHONPATH": os.pathsep.join(filter(None, path)),
        }
        worker = Worker(tmp_path, env, "--game", "lamp_oil:GAME")
        started.append(worker)
        return worker

    with ThreadPoolExecutor(2) as at_once:
        older, newer = at_once.map(start, ("1", "2"))
    yield House(older, newer, start)
    for worker in started:
        worker.close()


def opened(worker: Worker) -> tuple[str, dict[str, str]]:
    """A table of two that has begun: its id, and the invitations by seat."""
    reply = worker.client.post("/api/tables", json={"game": "lamp-oil", "seats": ["Ann", "Bob"]})
    assert reply.status_code == 201, reply.text
    return reply.json()["table"], reply.json()["seats"]


def answer(worker: Worker, table: str, token: str) -> httpx.Response | None:
    """A seat answers what it is asked through a worker; None where it is asked nothing."""
    due = [asked for asked in worker.view(table, token)["decisions"] if not asked["optional"]]
    if not due:
        return None
    body = {"decision": due[0]["id"], "answer": by_schema(due[0]["schema"], Random(5))}
    return worker.post(f"/api/tables/{table}/answer", token, body)


def play_out(worker: Worker, table: str, tokens: dict[str, str]) -> list[str]:
    """Play a table to its end through one worker; the script."""
    for _ in range(MOST_MOVES):
        if worker.view(table, tokens["Ann"])["finished"]:
            break
        for token in tokens.values():
            assert (reply := answer(worker, table, token)) is None or reply.status_code == 200
    lines: list[Any] = worker.get(f"/api/tables/{table}/script", tokens["Ann"])["lines"]
    return [line["says"] for line in lines]


def test_an_older_worker_hands_on_what_a_newer_one_plays_and_all_goes_on_without_it(house: House) -> None:
    """In a sentence, to programs and to pages, which ask again; what only older ones play stays with them."""
    older, newer, start = house
    table, tokens = opened(older)
    other, others = opened(older)
    for worker in (older, newer):
        assert worker.view(table, tokens["Ann"])["decisions"]  # to look takes it from nobody
    reply = answer(older, table, tokens["Ann"])
    assert reply is not None
    assert reply.status_code == 200
    page, form = f"/s/{tokens['Bob']}", {"text": "And now?", "how": "aside"}
    with older.client.stream("GET", f"{page}/events") as window:
        came = window.iter_text()
        next(came)
        reply = answer(newer, table, tokens["Bob"])  # with it a round begins, by the newer rules
        assert reply is not None
        assert reply.status_code == 200
        assert "event: curtain" in "".join(came)  # the page is to be opened anew, and there is no more
    stands = newer.view(table, tokens["Bob"])["seq"]
    heads = {"Authorization": f"Bearer {tokens['Bob']}"}
    for reply in (
        older.client.get(f"/api/tables/{table}/view", headers=heads),
        older.post(f"/api/tables/{table}/say", tokens["Bob"], form),
    ):
        assert reply.status_code == 503
        assert WHY in reply.json()["error"]
        assert reply.headers["Retry-After"] == "3"
    shown = older.client.get(page)
    assert shown.status_code == 503
    assert "A newer house plays this table" in shown.text
    assert WHY in shown.text
    assert shown.headers["Refresh"] == "3"  # so a browser asks again, and whoever answers then
    assert newer.client.get(page).status_code == 200
    assert newer.view(table, tokens["Bob"])["seq"] == stands
    assert newer.post(f"/api/tables/{table}/say", tokens["Bob"], form).status_code == 200

    reply = answer(older, other, others["Ann"])  # nobody has played on there by the newer rules
    assert reply is not None
    assert reply.status_code == 200
    older.close()
    for id, seats in ((table, tokens), (other, others)):
        told = play_out(newer, id, seats)
        assert newer.view(id, seats["Ann"])["finished"], told
    again = start("1")  # somebody goes back to the version before
    refused = again.client.get(
        f"/api/tables/{other}/view", headers={"Authorization": f"Bearer {others['Ann']}"}
    )
    assert refused.status_code == 503
    assert WHY in refused.json()["error"]
    for worker in (older, newer, again):
        assert "Traceback" not in Path(worker.log.name).read_text()
    assert Path(older.log.name).read_text().count("tables are handed on to newer workers") == 1
