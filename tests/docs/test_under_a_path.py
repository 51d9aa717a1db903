"""A house under a path of somebody's site: nothing that it says leads outside of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from commedia import games
from tests.docs.sites import HOME, PATH, PATIENCE, WITH_EACH, Site, served

SEATS = ["Ann", "Bob", "Cy", "Dee"]
ADDRESSES = re.compile(r' (?!aria-)[\w:-]+="(/(?!/)[^"]*)"')
"""Attributes that are addresses of this site, whatever they are for."""


@pytest.fixture(scope="module", params=WITH_EACH)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(request.param, tmp_path_factory.mktemp(request.param)) as opened:
        yield opened


@pytest.fixture
def visitor(site: Site) -> Iterator[httpx.Client]:
    """Somebody who follows what pages say; paths are from the top of the site."""
    with httpx.Client(base_url=site.root, timeout=PATIENCE, follow_redirects=True) as asking:
        yield asking


def inside(text: str, where: str) -> set[str]:
    """The addresses of a page, each of them under the path."""
    found = {address for value in ADDRESSES.findall(text) for address in value.split()}
    assert not [address for address in found if not f"{address}/".startswith(f"{PATH}/")], where
    return found


def looked_through(visitor: httpx.Client, start: str, most: int = 60) -> set[str]:
    """A page and those that it leads to, by GET: the addresses that they name."""
    seen: set[str] = set()
    due = [start]
    while due and len(seen) < most:
        address = due.pop(0)
        if address in seen or "/events" in address:
            continue
        seen.add(address)
        reply = visitor.get(address)
        assert reply.status_code in (200, 405, 409), address  # a form's alone; not yet
        assert str(reply.url).startswith(str(visitor.base_url.join(f"{PATH}/"))), address
        if reply.headers["content-type"].startswith("text/html"):
            due += sorted({found.partition("#")[0] for found in inside(reply.text, address)} - seen)
        elif reply.headers["content-type"].startswith("text/css"):
            assert not re.search(r"url\(['\"]?/", reply.text), address
    return seen


@pytest.mark.slow
def test_the_rest_of_the_site_is_as_it_was(site: Site, visitor: httpx.Client) -> None:
    """And the path without its slash leads to the house."""
    assert visitor.get("/").text == "The rest of the site."
    assert visitor.get("/s/nothing").status_code == 404
    assert "house presents" in visitor.get(PATH).text
    assert visitor.get(f"{PATH}/healthy").status_code == 200


@pytest.mark.slow
def test_every_address_of_every_page_is_under_the_path(site: Site, visitor: httpx.Client) -> None:
    """From the playbill through lobbies, rulebooks and tables at play of all games, to what is refused."""
    seen = looked_through(visitor, f"{PATH}/")
    assert any("/static/" in address for address in seen)
    for game in games.all_games():
        for way in ("try", "tables"):
            opened = visitor.post(f"{PATH}/{way}", data={"game": game.slug})
            assert opened.status_code == 200
            assert str(opened.url).startswith(f"{site.address}/s/")
            inside(opened.text, way)
            looked_through(visitor, str(opened.url).removeprefix(site.root), most=25)
    assert f'"{site.address}/s/' in opened.text, "invitations lead back to the site"
    looked_through(visitor, f"{PATH}/")
    for lost in ("s/nothing", "nothing", "static/nothing.js"):
        reply = visitor.get(f"{PATH}/{lost}")
        assert reply.status_code == 404
        inside(reply.text, lost)


@pytest.mark.slow
def test_redirects_and_cookies_stay_under_the_path(site: Site, visitor: httpx.Client) -> None:
    """A form leads to a page of the house, and its cookie is for the house alone."""
    sent = visitor.post(f"{PATH}/tables", data={"game": "men-of-stones"}, follow_redirects=False)
    assert sent.status_code == 303
    assert sent.headers["location"].startswith(f"{PATH}/s/")
    assert f"Path={PATH}/" in sent.headers["set-cookie"]
    token = sent.headers["location"].rpartition("/")[2]
    assert f"{PATH}/s/{token}" in visitor.get(f"{PATH}/").text
    for path, form in (("join", {"link": f"{site.address}/s/{token}"}), ("forget", {"seat": token})):
        reply = visitor.post(f"{PATH}/{path}", data=form, follow_redirects=False)
        assert (reply.status_code, reply.headers["location"].startswith(f"{PATH}/")) == (303, True)
    assert f"{PATH}/s/{token}" not in visitor.get(f"{PATH}/").text


@pytest.mark.slow
def test_programs_play_under_the_path(site: Site, visitor: httpx.Client) -> None:
    """The API, its description, a seat's stream and its WebSocket; what a page's stream says leads inside."""
    assert visitor.get(f"{PATH}/schema/openapi.json").json()["servers"] == [{"url": PATH}]
    table: dict[str, Any] = visitor.post(
        f"{PATH}/api/tables", json={"game": "men-of-stones", "seats": SEATS}
    ).json()
    token = table["seats"]["Ann"]
    heads = {"Authorization": f"Bearer {token}"}
    view = visitor.get(f"{PATH}/api/tables/{table['table']}/view", headers=heads)
    assert view.json()["seat"] == "Ann"
    with visitor.stream("GET", f"{PATH}/s/{token}/events") as stream:
        heard = ""
        for piece in stream.iter_text():
            heard += piece
            if "\n\n" in heard and "id: " in heard and heard.endswith("\n\n"):
                break
    assert "/rulebook/" in heard or "/s/" in heard
    inside(heard, "events")
    address = f"ws://{HOME}:{site.port}{PATH}/api/tables/{table['table']}/live"
    with connect(address, origin=site.root, proxy=None) as line:  # type: ignore[arg-type]
        line.send(json.dumps({"token": token}))
        assert json.loads(line.recv(PATIENCE))["cue"]["seat"] == "Ann"


@pytest.mark.slow
def test_a_proxy_may_take_the_path_off(site: Site) -> None:
    """The house, asked at the top, answers as under the path, and its pages lead to where it is found."""
    with httpx.Client(base_url=f"http://{HOME}:{site.behind}", timeout=PATIENCE) as asking:
        page = asking.get("/")
        assert page.status_code == 200
        inside(page.text, "/")
        assert asking.get(f"{PATH}/").text == page.text
        assert asking.get("/games/commediants").status_code == 404
