"""A device that is handed over: the way back leads to the curtain, never to the last player's page."""

from __future__ import annotations

import pytest
from litestar.testing import TestClient

from tests.server.browsers import Browser
from tests.server.tables import Table, open_table

PAGES = ("", "/book", "/words", "/link", "/prologue")


@pytest.fixture
def shared(client: TestClient) -> tuple[Browser, Table]:
    """A device that has had Ann's page, and whose curtain hangs before Bob's; and their table."""
    table = open_table(client)
    device = Browser(client)
    for seat in ("Bob", "Ann"):
        assert device.get(f"/s/{table.tokens[seat]}").status_code == 200
    assert "Hand the device to Bob" in device.get(f"/s/{table.tokens['Bob']}/curtain").text
    return device, table


@pytest.mark.parametrize("page", PAGES)
def test_behind_the_curtain_no_page_of_the_last_player_opens(
    shared: tuple[Browser, Table], page: str
) -> None:
    """Whoever goes back in the browser finds Ann's curtain, whichever page of hers they come to."""
    device, table = shared
    ann, bob = table.tokens["Ann"], table.tokens["Bob"]
    assert device.get(f"/s/{bob}/open").headers["location"] == f"/s/{bob}"
    assert 'id="cue"' in device.get(f"/s/{bob}").text
    told = device.get(f"/s/{ann}{page}").text
    assert "Hand the device to Ann" in told
    assert f'href="/s/{ann}/open"' in told
    assert 'id="cue"' not in told


def test_while_a_curtain_hangs_nobody_has_the_device(shared: tuple[Browser, Table]) -> None:
    """Forward from the curtain leads to no page that was open before, of nobody's."""
    device, table = shared
    for seat in ("Ann", "Bob"):
        assert f"Hand the device to {seat}" in device.get(f"/s/{table.tokens[seat]}").text


def test_whoever_opens_the_curtain_has_the_device(shared: tuple[Browser, Table]) -> None:
    """Each by their own curtain; another device of the same seat knows nothing of it."""
    device, table = shared
    ann = table.tokens["Ann"]
    device.get(f"/s/{ann}/open")
    assert 'id="cue"' in device.get(f"/s/{ann}").text
    assert "Hand the device to Bob" in device.get(f"/s/{table.tokens['Bob']}").text
    assert 'id="cue"' in Browser(device.client).get(f"/s/{table.tokens['Bob']}").text


def test_other_tables_of_the_device_are_not_behind_it(shared: tuple[Browser, Table]) -> None:
    """The curtain is of one table; what a window that is open asks for goes on."""
    device, table = shared
    other = open_table(device.client)
    assert 'id="cue"' in device.get(f"/s/{other.tokens['Ann']}").text
    again = device.get(f"/s/{table.tokens['Ann']}/events/once?after=0", headers={"HX-Request": "true"})
    assert "curtain-page" not in again.text


def test_no_page_of_a_table_is_for_search_engines(client: TestClient) -> None:
    """Pages, files and refusals of a table say so; the playbill and the rulebooks are for everybody."""
    table = open_table(client)
    ann = table.tokens["Ann"]
    for page in (*PAGES, "/book.md", "/events/once?after=0"):
        assert "noindex" in client.get(f"/s/{ann}{page}").headers["x-robots-tag"], page
    assert "noindex" in client.get("/s/nobody-1-0-x").headers["x-robots-tag"]
    for page in ("/", "/rulebook/men-of-stones"):
        assert "x-robots-tag" not in client.get(page).headers
