"""Whoever sits down in a seat later: what they read of it, and what whoever had it before goes on having."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from commedia.engine import Moment
from commedia.server import drawing, new_table, verbs
from commedia.server.app import build
from commedia.server.book import Wanted, story
from commedia.server.live import LiveTable
from commedia.server.pages import script
from commedia.server.pages.book_as_markdown import manuscript
from commedia.server.program_view import line_as_data
from commedia.server.verbs.seating import SitBody, sit
from commedia.store import Store
from tests.postgresql import new_database, postgresql
from tests.server.browsers import Browser
from tests.server.test_in_secret import GAMES, World, _apart, opened
from tests.server.test_seating import Evening, bearer
from tests.store.conftest import address, new_address

__all__ = ["address", "new_address", "new_database", "postgresql"]

REGRET = "I was never in Padua."
WHISPER = "I am leaving him."


# -- what a successor reads --------------------------------------------------------------------------------


async def _whispers(world: World, times: int) -> None:
    """Bob whispers to Cy, and to Cy and Ann."""
    for n in range(times):
        async with world.house.at(world.live.id) as live:
            body = verbs.SayBody(f"{WHISPER} {n}", "whisper", ["Cy", "Ann"][: 1 + n % 2])
            await verbs.say(world.house, live, world.chairs["Bob"], body)


async def _succeeds(world: World) -> None:
    """The host opens Bob's seat for somebody else, who sits down."""
    bob = world.chairs["Bob"]
    async with world.house.at(world.live.id) as live:
        live.lobby.host = world.chairs["Cy"]
        await verbs.manage_chair(world.house, live, live.lobby.host, verbs.SeatBody(bob, "open"))
        await sit(world.house, live, bob, SitBody("Dee"))


async def _lines(live: LiveTable, before: int | None, limit: int) -> list[Moment]:
    """The last lines for whoever has Bob's seat, as its program has them."""
    return await live.script.read_for("Bob", before, limit, live.log.lines_missed("Bob"))


async def _read(world: World) -> list[Any]:
    """All that whoever has Bob's seat now is shown: as `World.shown` has it, script, words and book."""
    chair = world.chairs["Bob"]
    found = world.shown()
    live, view = world.live, drawing.seen(world.live, chair)
    wanted = Wanted(rules=True, asides=True)
    told = [line_as_data(live.known, m, "Bob", live.script.words) for m in await _lines(live, None, 1_000)]
    assert [line["n"] for line in told] == list(range(len(told))), "no gaps"
    for before in (5, 11, len(told) - 2):
        earlier = await _lines(live, before, 4)
        assert [live.known.number(m, "Bob") for m in earlier] == list(range(max(before - 4, 0), before))
    book = await drawing.whole_play(live, view, lambda seen, lines: manuscript(seen, lines, wanted))
    page = await drawing.whole_play(live, view, lambda seen, lines: story(seen, lines, wanted))
    pieces = [said.text for said in await live.script.written_by("Bob", live.lobby.chair(chair).authorship)]
    return [found, told, str(script.lines(view, view.script)), "".join(book), str(page), pieces, view.seq]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_successor_cannot_tell_what_their_predecessor_whispered_nor_that_they_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Two tables that differ in nothing else look the same: page, API, stream and book; so they do as
    play goes on, once an answer is taken back, and after a restart."""
    monkeypatch.setattr(new_table.secrets, "token_bytes", lambda count: bytes(range(count)))
    monkeypatch.setattr(new_table.secrets, "choice", lambda values: values[0])

    async def run() -> None:
        plain, secret = await opened(tmp_path, game, 0), await opened(tmp_path, game, 1)
        worlds = (plain, secret)
        for n in range(14):
            for world in worlds:
                await world.move()
            await _whispers(secret, n % 3)
        for world in worlds:
            await _succeeds(world)
            world.onlookers = (world.chairs["Bob"],)
            world.stands = {world.chairs["Bob"]: -1}
        for step in ("sits", "plays", "settles", "comes back"):
            for world in worlds:
                if step == "settles":
                    await world.settle()
                elif step == "comes back":
                    await world.restart()
                else:
                    await world.move()
            one, other = [await _read(world) for world in worlds]
            assert _apart(one, other) == [], step
        async with secret.house.at(secret.live.id) as live:
            body = verbs.SayBody("This one is mine.", "whisper", ["Cy"])
            await verbs.say(secret.house, live, secret.chairs["Bob"], body)
        assert "This one is mine." in str(await _read(secret)), "their own they read"
        for world in worlds:
            world.house.store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


# -- what whoever had it before goes on having -------------------------------------------------------------


@pytest.fixture
def evening(address: str) -> Iterator[Evening]:
    """A table at play, in either database."""
    with TestClient(build(partial(Store.open, address), pace=0.0)) as client:
        held = Evening(client)
        held.sit(2, "Ben")
        held.sit(3, "Cy")
        held.begin()
        yield held


def _say(evening: Evening, chair: int, text: str, how: str = "aside") -> str:
    """Somebody says something. Returns the id of the words."""
    seats = [one["name"] for one in evening.api(1, "seats").json()]
    to = [seats[2]] if how == "whisper" else []
    assert evening.api(chair, "say", {"how": how, "text": text, "to": to}).status_code == 200
    return str(evening.api(chair, "words").json()[-1]["words"])


def _by(evening: Evening, link: str, what: str, body: Any = None) -> Any:
    """The API, by any link."""
    path = f"/api/tables/{evening.id}/{what}"
    if body is None:
        return evening.client.get(path, headers=bearer(link))
    return evening.client.post(path, json=body, headers=bearer(link))


@pytest.mark.slow
def test_words_stay_their_writers_to_erase_whoever_has_the_seat(evening: Evening) -> None:
    """The link that was taken leads to them and to nothing else; who sits there now can't erase them, and has
    those that they write themselves."""
    rash, hushed = _say(evening, 2, REGRET), _say(evening, 2, WHISPER, "whisper")
    ben = evening.links[2]
    evening.seat(2, "open")
    assert [one["text"] for one in _by(evening, ben, "words").json()] == [REGRET, WHISPER]
    evening.sit(2, "Dee")
    dee = evening.links[2]
    own = _say(evening, 2, "Dee was here.")
    # To the one the other's are not there.
    assert [one["text"] for one in _by(evening, ben, "words").json()] == [REGRET, WHISPER]
    assert [one["text"] for one in _by(evening, dee, "words").json()] == ["Dee was here."]
    refused = {
        _by(evening, link, "erase", {"words": words}).text
        for link, words in ((dee, rash), (dee, hushed), (ben, own), (dee, "w999.0"), (ben, "w999.0"))
    }
    assert len(refused) == 1, "nothing tells one from another"
    page = evening.friends[2].get(dee).text
    assert REGRET in page
    assert f"/words#{rash}" not in page
    assert f"/words#{own}" in page
    # What the old link opens: a page of one's words, and nothing of the table.
    told = Browser(evening.client).get(ben)
    assert told.status_code == 403
    assert f'href="{ben}/words"' in told.text
    assert "What you wrote at this table stays yours" in told.text
    for what in ("view", "cue", "script", "events"):
        refusal = _by(evening, ben, what)
        assert refusal.status_code == 403
        assert "`words` lists it" in refusal.text
    assert _by(evening, ben, "say", {"text": "Still here."}).status_code == 403
    assert _by(evening, ben, "stop", {}).status_code == 403
    words = Browser(evening.client).get(f"{ben}/words").text
    assert REGRET in words
    assert "Dee was here." not in words
    assert not re.search(rf'"/s/(?!{ben[3:]}/)', words), "no other link stands there"
    # It is erased for everybody, and both go on.
    reply = Browser(evening.client).post(f"{ben}/erase", {"erase.words": rash})
    assert reply.headers["location"] == f"{ben}/words"
    reply = _by(evening, ben, "erase", {"words": hushed})
    watch = next(f"/s/{token}" for token in evening.known_to_host if token.startswith(f"{evening.id}-0-"))
    seen_by_all = _by(evening, watch, "view").json()["seq"]
    assert (reply.status_code, reply.json()["seq"]) == (200, seen_by_all)
    for chair in (1, 2, 3):
        assert REGRET not in evening.api(chair, "script").text
        assert WHISPER not in evening.api(chair, "script").text
    assert "Dee was here." in evening.api(1, "script").text
    assert _by(evening, ben, "words").json() == []


@pytest.mark.slow
def test_on_a_shared_device_the_words_of_whoever_had_a_seat_hang_behind_a_curtain(evening: Evening) -> None:
    """Their old link is theirs to open; whoever has their seat now has a curtain of their own."""
    _say(evening, 2, REGRET)
    ben = evening.links[2]
    evening.seat(2, "open")
    evening.sit(2, "Dee")
    dee, ann, device = evening.links[2], evening.links[1], Browser(evening.client)
    for link in (dee, ann):
        device.get(link)
    assert REGRET in device.get(f"{ben}/words").text, "it was never handed round"
    device.get(f"{dee}/curtain")
    for page in (ben, f"{ben}/words"):
        device.get(f"{dee}/open")
        told = device.get(page).text
        assert REGRET not in told
        assert "Hand the device to Ben" in told
        assert "Hand the device to Dee" in device.get(dee).text, "while a curtain hangs nobody has the device"
    assert device.get(f"{ben}/open").headers["location"] == ben
    assert REGRET in device.get(f"{ben}/words").text
    for link, name in ((dee, "Dee"), (ann, "Player 1")):
        device.get(f"{ben}/open")
        assert f"Hand the device to {name}" in device.get(link).text
    assert "Hand the device to" not in Browser(evening.client).get(f"{ben}/words").text


def test_a_link_that_was_made_anew_leads_to_nothing(evening: Evening) -> None:
    """Whoever thinks that another has seen their link makes it anew: the old one keeps no words, before the
    seat is handed over and after; the new one does."""
    _say(evening, 2, REGRET)
    seen = evening.links[2]
    token = evening.api(2, "new-link").json()["token"]
    evening.links[2] = kept = f"/s/{token}"
    for _ in range(2):
        assert _by(evening, seen, "words").status_code == 403
        assert "/words" not in Browser(evening.client).get(seen).text
        assert [one["text"] for one in _by(evening, kept, "words").json()] == [REGRET]
        evening.seat(2, "open")


def test_a_seat_that_passes_twice_keeps_each_ones_words_apart(evening: Evening) -> None:
    """Also after a restart of the table, and where the house has had it between."""
    links = []
    for name in ("Ben", "Dee", "Eve"):
        if name != "Ben":
            evening.seat(2, "open")
            evening.sit(2, name)
        links.append(evening.links[2])
        _say(evening, 2, f"{name} was here.")
        _say(evening, 2, f"{name} whispers.", "whisper")
    assert evening.api(2, "new-link").status_code == 200
    for name, link in zip(("Ben", "Dee"), links, strict=False):
        told = [one["text"] for one in _by(evening, link, "words").json()]
        assert told == [f"{name} was here.", f"{name} whispers."]
