"""What a device remembers of a house, and the host's address on a device that does not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from commedia.server.app import build
from commedia.server.routes.device import COOKIE, KEPT_SEATS
from commedia.store import Store
from tests.server.browsers import Browser

MEN = {"game": "men-of-stones"}
ASKED = "This is the address of the host’s own seat"


@pytest.fixture
def other(tmp_path: Path) -> Iterator[TestClient]:
    """Another house on the same host: browsers send it the same cookies."""
    with TestClient(build(lambda: Store.open(tmp_path / "other.sqlite3"), pace=0.0)) as asking:
        yield asking


def opened(who: Browser) -> str:
    """Open a table: the path of the host's seat."""
    return str(who.post("/tables", MEN).headers["location"])


def listed(who: Browser) -> set[str]:
    """The seats on the playbill."""
    return set(re.findall(r'href="(/s/[^"/]+)', who.get("/").text))


# -- a cookie a house ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_two_houses_on_one_host_push_nothing_out(client: TestClient, other: TestClient) -> None:
    """However many tables are opened in the second, those of the first are there; and the other way about."""
    here, there = Browser(client), Browser(other)
    there.cookies = here.cookies
    mine = opened(here)
    theirs = {opened(there) for _ in range(KEPT_SEATS)}
    assert listed(here) == {mine}
    assert listed(there) == theirs


def test_what_all_houses_kept_together_is_read_still(client: TestClient, other: TestClient) -> None:
    """Each takes its own from it, once: what is taken off the list then stays off."""
    here, there = Browser(client), Browser(other)
    mine, theirs = opened(here), opened(there)
    together = "~".join(path.removeprefix("/s/") for path in (mine, theirs))
    here.cookies = there.cookies = {COOKIE: together}
    assert (listed(here), listed(there)) == ({mine}, {theirs})
    second = opened(here)
    assert listed(here) == {mine, second}
    for path in (mine, second):
        here.post("/forget", {"seat": path.removeprefix("/s/")})
    assert listed(here) == set()
    assert listed(there) == {theirs}


# -- the host's address elsewhere ----------------------------------------------------------------------------


def test_a_hosts_address_asks_on_another_device(client: TestClient) -> None:
    """Nothing is remembered there, nor shown of the table, until somebody says that they are the host."""
    host, friend = Browser(client), Browser(client)
    link = opened(host)
    assert "raise the curtain" in host.get(link).text
    for page in (link, f"{link}/prologue", f"{link}/link"):
        asked = friend.get(page)
        assert (asked.status_code, ASKED in asked.text) == (200, True)
        assert "raise the curtain" not in asked.text
    assert not any(name.startswith(COOKIE) for name in friend.cookies)
    assert friend.get("/").text.count(link) == 0
    [looks_on] = re.findall(r'href="(/s/[^"]+)">Look on', friend.get(link).text)
    assert friend.get(looks_on).status_code == 200

    gone_on = friend.post(f"{link}/here")
    assert (gone_on.status_code, gone_on.headers["location"]) == (303, link)
    assert ASKED not in friend.get(link).text
    assert listed(friend) == {link}
    assert ASKED not in host.get(link).text


def test_it_is_asked_at_play_too(client: TestClient) -> None:
    """Also where the table was tried with one click, whose way leads by the prologue."""
    host, friend = Browser(client), Browser(client)
    way = host.post("/try", MEN).headers["location"]
    assert host.get(way).status_code == 200
    for page in (way, way.removesuffix("/prologue")):
        assert ASKED in friend.get(page).text
        assert ASKED not in host.get(page).text


def test_it_is_asked_after_a_restart(opened_on: Callable[[Path], ASGIApp], database: Path) -> None:
    """Whose seat it is, the table keeps."""
    with TestClient(opened_on(database)) as client:
        host = Browser(client)
        link = opened(host)
        host.get(link)
    with TestClient(opened_on(database)) as client:
        host.client = client
        assert ASKED in Browser(client).get(link).text
        assert ASKED not in host.get(link).text


def test_a_device_that_keeps_no_cookies_goes_on_all_the_same(client: TestClient) -> None:
    """It is asked, and shown the table by the very button."""
    host = Browser(client)
    link = opened(host)
    host.get(link)
    bare = Browser(client)
    assert ASKED in bare.get(link).text
    bare.cookies = {}
    page = bare.post(f"{link}/here")
    assert (page.status_code, "raise the curtain" in page.text) == (200, True)


def test_nobody_is_asked_at_a_table_that_a_program_opened(client: TestClient) -> None:
    """It handed the links out, and whoever has one is meant to have it, on as many devices as they like."""
    table = client.post("/api/tables", json=MEN).json()
    links = [f"/s/{token}" for token in table["seats"].values()]
    for link in links:
        for device in (Browser(client), Browser(client)):
            for _ in range(2):
                assert ASKED not in device.get(link).text


def test_guests_and_programs_are_never_asked(client: TestClient) -> None:
    """Only whoever opens the host's own address."""
    host, ben = Browser(client), Browser(client)
    link = opened(host)
    page = host.get(link).text
    token = link.removeprefix("/s/")
    view = client.get(
        f"/api/tables/{token.partition('-')[0]}/view", headers={"Authorization": f"Bearer {token}"}
    )
    assert view.status_code == 200
    own = ben.sit(re.findall(rf"/s/{token.partition('-')[0]}-2-[\w-]+", page)[0], "Ben")
    for device in (ben, Browser(client), Browser(client)):
        assert ASKED not in device.get(own).text
