"""A table with secrets and words, and much that goes wrong there: neither log nor figures have any of it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient
from prometheus_client import generate_latest

from commedia.engine import Play
from commedia.server import drawing
from commedia.server.app import build
from commedia.server.company import companies
from commedia.server.log_lines import AsJSON, Lines
from commedia.server.metrics.figures import Figures
from commedia.store import Store, Unavailable
from tests.server.tables import SEATS, Table

PEOPLE = ["Wilfreda", "Xanthippe", "Ysolde"]
WORD = "zugzwang"
"""Somebody whispers it, writes it, and hides it in whatever they send; and every fault says it."""


class Watched(logging.Handler):
    """All that the log says, in both its forms."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.forms = (Lines(), AsJSON())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines += [form.format(record) for form in self.forms]


@pytest.fixture
def log() -> Iterator[Watched]:
    handler = Watched()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


def fails(*_: Any, **__: Any) -> Any:
    """Whatever fails here says what it should not."""
    raise ValueError(WORD) from KeyError(WORD)


async def cannot(*_: Any, **__: Any) -> Any:
    """The same of a database: its own sentence is about nobody's words, and its cause's may be."""
    raise Unavailable("The database is away.") from ValueError(WORD)


def play(table: Table) -> None:
    """Some moves, in which that word is whispered, said, asked for, and sent where nothing of it is open."""
    one, other, _ = PEOPLE
    assert table.post(one, "say", {"text": WORD, "how": "whisper", "to": [other]}).status_code == 200
    assert table.post(one, "say", {"text": WORD, "how": "line"}).status_code == 200
    assert table.play_on(Random(3), 4) == 4
    assert table.post(one, "answer", {"decision": WORD, "answer": {"do": WORD}}).status_code == 409
    [asked, *_] = table.decisions()
    assert table.answer(asked, {"do": WORD, WORD: WORD}).status_code == 422
    assert table.post(one, WORD).status_code == 404
    link = f"/s/{table.tokens[one]}"
    assert table.client.post(f"{link}/{WORD}", data={WORD: WORD}).status_code == 404
    assert table.client.get(f"/s/{table.tokens[one]}{WORD}").status_code == 404
    form = {"decision": asked["id"], "do": WORD}
    assert table.client.post(f"{link}/answer", data=form, headers={"HX-Request": "true"}).status_code >= 400


def go_wrong(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Requests that fail through no fault of their own, by every way. Returns their ids."""
    one, link = PEOPLE[0], f"/s/{table.tokens[PEOPLE[0]]}"
    answered: list[Any] = []
    with monkeypatch.context() as broken:
        broken.setattr(Store, "append", cannot)
        answered.append(table.post(one, "say", {"text": WORD}))
        answered.append(table.client.post(f"{link}/stop"))
        answered.append(table.post(one, "stop"))
    with monkeypatch.context() as broken:
        broken.setattr(Play, "say", fails)
        answered.append(table.post(one, "say", {"text": WORD}))
        answered.append(table.client.post(f"{link}/say", data={"text": WORD}))
    with monkeypatch.context() as broken:
        broken.setattr(drawing, "seen", fails)
        answered.append(table.client.get(link))
    assert [reply.status_code for reply in answered] == [503, 503, 503, 500, 500, 500]
    return [reply.headers["x-request-id"] for reply in answered]


def actors_fail(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of the house's actors, who fail once as soon as they are to act, and then go on."""
    next_act, failures = companies.next_act, [fails]

    def once(*now: Any, **by: Any) -> Any:
        return (failures.pop() if failures else next_act)(*now, **by)

    with monkeypatch.context() as broken:
        broken.setattr(companies, "next_act", once)
        body = {"game": "men-of-stones", "seats": SEATS, "house": SEATS[1:]}
        table = Table(client, client.post("/api/tables", json=body).json())
        table.view("Ann")
        assert not failures


def test_neither_log_nor_figures_tell_words_names_or_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: Watched
) -> None:
    """What went wrong stands there all the same: where, of which kind, and for which request."""
    figures = Figures()
    application = build(partial(Store.open, tmp_path / "tables.sqlite3"), pace=0.0, witness=figures)
    with TestClient(application) as client:
        body = {"game": "men-of-stones", "title": WORD, "seats": PEOPLE}
        table = Table(client, client.post("/api/tables", json=body).json())
        play(table)
        failed = go_wrong(table, monkeypatch)
        actors_fail(client, monkeypatch)
        shown = generate_latest(figures.registry).decode()
    told = "\n".join(log.lines)

    secrets = [WORD, *PEOPLE, *table.tokens.values(), table.watch]
    assert [secret for secret in secrets if secret in told] == []
    assert [secret for secret in (*secrets, table.id) if secret in shown] == []

    for request in failed:
        assert told.count(request) == len(log.forms)
    assert "a request for /s/{token}/{verb} failed: ValueError at " in told
    assert "a request for /s/{token} failed: ValueError at " in told
    assert "failed: Unavailable: The database is away. (because of ValueError)" in told
    assert "a request for /api/tables/{table}/{verb} failed: Unavailable" in told
    assert "stop" not in told  # that somebody pressed the X-card is nobody's business
    assert "an actor failed at " in told
    assert 'commedia_moves_total{game="men-of-stones",kind="speech"} 2.0' in shown
    assert 'commedia_refusals_total{kind="NotOpen",rule=""} 1.0' in shown
    assert 'commedia_log_lines_total{level="error",part="server.routes.replies"} 6.0' in shown
