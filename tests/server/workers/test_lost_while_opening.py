"""PostgreSQL is lost while a worker opens: it ends with one sentence, whatever it was about just then."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
import uvicorn

from commedia.server import run
from commedia.server.ports_and_locks import CannotServe
from commedia.store.patient import Patient
from tests import postgresql as of_postgresql
from tests import redis_server as of_redis
from tests.postgresql import new_database, postgresql
from tests.server.workers.processes import Worker

__all__ = ["new_database", "postgresql"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (of_postgresql.IS_THERE and of_redis.IS_THERE), reason="PostgreSQL or Redis is not installed here"
    ),
]

SAID = "server closed the connection unexpectedly\n\tThis probably means that it died.\n"


class Opened(Exception):
    """It would serve now."""


def test_wherever_the_database_is_lost_one_sentence_says_so(
    tmp_path: Path, new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the first question that a worker asks it, at the second, and so on until it is open: of a database
    that is new, for nothing stays of what was begun, and of one that is not.
    """
    monkeypatch.setenv("COMMEDIA_BUS_URL", "redis://127.0.0.1:1")
    monkeypatch.setattr(run, "keep_log", lambda form: None)
    for module, name in ((sys, "setswitchinterval"), (gc, "set_threshold"), (gc, "freeze")):
        monkeypatch.setattr(module, name, lambda *_: None)  # these are the whole process's
    wait, left = Patient.wait, 0

    def answers_for_a_while(line: Patient, *args: Any, **more: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            line.pgconn.finish()
            raise psycopg.OperationalError(SAID)
        return wait(line, *args, **more)

    def serves(*_: Any, **__: Any) -> None:
        raise Opened

    def opens(answers: int) -> str:
        """Open a house whose database answers so often; why it can't be."""
        nonlocal left
        left = answers
        try:
            run.serve(0, tmp_path)
        except CannotServe as why:
            return str(why)
        except Opened:
            return ""
        raise AssertionError("it ends, and does not say why")

    monkeypatch.setattr(uvicorn.Server, "run", serves)
    monkeypatch.setattr(Patient, "wait", answers_for_a_while)
    monkeypatch.setenv("COMMEDIA_DATABASE_URL", new_database())
    for _ in ("of a new database", "of one that is laid out"):
        said = list[str]()
        while why := opens(answers=len(said)):
            said.append(why)
        assert len(said) > 20
        for why in said:
            assert "server closed the connection unexpectedly" in why
            assert "\n" not in why
    gc.collect()  # what SQLAlchemy has to say of lines that were given up is said here


def test_a_worker_whose_database_is_not_there_ends_with_that_sentence(tmp_path: Path) -> None:
    """And with a status that says so to whoever starts it again."""
    worker = Worker(tmp_path, {"COMMEDIA_DATABASE_URL": "postgresql://nobody:secret@127.0.0.1:1/tables"})
    assert worker.said == ""
    assert worker.close() == 1
    [line] = Path(worker.log.name).read_text().splitlines()
    assert "Cannot open the database postgresql+psycopg://nobody:***@127.0.0.1:1/tables: " in line
    assert "refused" in line
