"""The addresses of the designer's page: what streams tell, what stands behind a file, and what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

from commedia.dev import page, routes
from commedia.server import streams
from tests.dev.designer import Designer


class Parts:
    """What the parts of a page are, in place of the page's own."""

    def __init__(self, **html: str) -> None:
        self.html = html

    def __call__(self, room: Any) -> list[SimpleNamespace]:
        return [
            SimpleNamespace(target=target, html=html, partial=f"<p>{html}</p>\n<!-- {target} -->")
            for target, html in self.html.items()
        ]


def room(edition: int = 1) -> Any:
    """A room that nobody watches yet."""
    return SimpleNamespace(watchers=set(), draining=False, edition=edition)


def ring(a_room: Any) -> None:
    """There is news."""
    for watcher in a_room.watchers:
        watcher.set()


def read(
    told: Callable[[], AsyncGenerator[bytes]], then: Callable[[AsyncGenerator[bytes]], Awaitable[None]]
) -> None:
    """Read a stream in a loop of its own."""

    async def reading() -> None:
        messages = told()
        try:
            assert await anext(messages) == b"retry: 500\n\n"
            await then(messages)
        finally:
            await messages.aclose()

    asyncio.run(asyncio.wait_for(reading(), 10))


def test_a_page_is_sent_its_parts_and_then_those_that_have_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Line by line, as a stream has it; and whoever is gone is rung no more."""
    parts, watched = Parts(log="one", seats="two"), room()
    monkeypatch.setattr(page, "parts", parts)

    async def then(messages: AsyncGenerator[bytes]) -> None:
        assert await anext(messages) == routes._NEWS
        assert await anext(messages) == (
            b"data: <p>one</p>\ndata: <!-- log -->\ndata: <p>two</p>\ndata: <!-- seats -->\n\n"
        )
        parts.html["log"] = "three"
        ring(watched)
        waiting = asyncio.ensure_future(anext(messages))
        await asyncio.sleep(0)
        ring(watched)
        assert await waiting == routes._NEWS
        assert await anext(messages) == b"data: <p>three</p>\ndata: <!-- log -->\n\n"
        assert len(watched.watchers) == 1

    read(lambda: routes._events(watched), then)
    assert watched.watchers == set()


def test_a_page_that_is_quiet_hears_that_the_house_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the house that closes ends it."""
    watched = room()
    monkeypatch.setattr(page, "parts", Parts(log="one"))
    monkeypatch.setattr(streams, "PING_SECONDS", 0.01)

    async def then(messages: AsyncGenerator[bytes]) -> None:
        assert await anext(messages) == routes._NEWS
        await anext(messages)
        assert await anext(messages) == streams.PING
        watched.draining = True
        with pytest.raises(StopAsyncIteration):
            await anext(messages)

    read(lambda: routes._events(watched), then)


def test_a_page_that_could_not_be_drawn_is_opened_anew_once_anything_is_different(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Until then it hears that the house is there."""
    watched = room(edition=3)
    monkeypatch.setattr(streams, "PING_SECONDS", 0.01)

    async def then(messages: AsyncGenerator[bytes]) -> None:
        assert await anext(messages) == streams.PING
        watched.edition = 4
        ring(watched)
        assert b"event: curtain" in await anext(messages)
        with pytest.raises(StopAsyncIteration):
            await anext(messages)

    read(lambda: routes._changed(watched, 3), then)
    assert watched.watchers == set()


def test_a_house_that_closes_opens_nothing_anew() -> None:
    """There would be nothing to open."""
    watched = room(edition=3)
    watched.draining = True

    async def then(messages: AsyncGenerator[bytes]) -> None:
        with pytest.raises(StopAsyncIteration):
            await anext(messages)

    read(lambda: routes._changed(watched, 3), then)


def test_a_page_without_a_stream_asks_whether_it_is_to_be_opened_anew(designer: Designer) -> None:
    """By the edition that it has; its style sheet and its script are files."""
    told = {
        edition: designer.client.get("/dev/changed/once", params={"edition": edition}).headers["hx-trigger"]
        for edition in range(-1, 9)
    }
    assert sum("curtain" not in trigger for trigger in told.values()) == 1
    found = [designer.client.get(f"/dev/{name}").headers["content-type"] for name in ("dev.js", "dev.css")]
    assert ["javascript" in found[0], "text/css" in found[1]] == [True, True]


def test_a_form_sent_by_the_script_has_no_page_of_its_own(designer: Designer) -> None:
    """The stream draws it; without the script one is led back to the page, at the seat that was tried."""
    sent = designer.client.post("/dev/asks", data={"asks": "1"}, headers={"hx-request": "true"})
    assert (sent.status_code, designer.rehearsal.asks) == (204, True)
    sent = designer.client.post("/dev/asks", follow_redirects=False)
    assert (sent.status_code, sent.headers["location"], designer.rehearsal.asks) == (303, page.HERE, False)
    tried = {"chair": "2", "decision": "none", "answer": "{}"}
    sent = designer.client.post("/dev/try", data=tried, follow_redirects=False)
    assert sent.headers["location"] == f"{page.HERE}#seat-2"


@pytest.mark.parametrize(
    ("what", "fields", "told"),
    [
        ("try", {"chair": "3"}, "there is no chair"),
        ("try", {"chair": "0"}, "there is no chair"),
        ("try", {"chair": "Ann"}, "there is no chair"),
        ("force", {"outcomes": "six"}, "the outcomes are data"),
        ("go", {"at": "-1"}, "no place"),
        ("go", {"by": "2"}, "no place"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    what: str, fields: dict[str, str], told: str, designer: Designer
) -> None:
    """And the table stays as it is."""
    reply = designer.client.post(f"/dev/{what}", data=fields)
    assert (reply.status_code, told in reply.text) == (400, True)
    assert (designer.rehearsal.at, designer.log) == (0, [])


def test_forced_outcomes_are_forgotten_where_that_is_asked(designer: Designer) -> None:
    """Then chance brings what it would have brought."""
    designer.do("force", outcomes="6, 1")
    designer.do("force", forget="1")
    designer.burn("Ann", 1)
    forgotten = designer.draws
    designer.do("go", at="0")
    designer.burn("Ann", 1)
    assert designer.draws == forgotten
