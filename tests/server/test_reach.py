"""Invitations lead somewhere: a host whose links lead to their own machine is told, and where else it is."""

from __future__ import annotations

import pytest
from litestar.testing import TestClient

from commedia.server import reach
from tests.server.browsers import Browser

NOWHERE = "These links lead nowhere from another device."


def lobby(client: TestClient, host: str) -> str:
    """A new lobby, as its host sees it who found the house there."""
    heads = {"Host": host}
    browser = Browser(client)
    link = browser.post("/tables", {"game": "men-of-stones"}, headers=heads).headers["location"]
    return str(browser.get(link, headers=heads).text)


def test_links_that_lead_to_the_hosts_own_machine_say_so(client: TestClient) -> None:
    """With what to do about it: another address to listen at, what a proxy lacks, or COMMEDIA_URL."""
    page = lobby(client, "127.0.0.1:8000")
    for said in (NOWHERE, "--host 0.0.0.0", "X-Forwarded-Proto", "COMMEDIA_URL"):
        assert said in page, said
    for host in ("192.168.1.7:8000", "table.example.org"):
        assert NOWHERE not in lobby(client, host)


def test_links_by_a_name_that_only_a_proxy_knows_say_so(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proxy that passes no names: the heads that it keeps back, this machine's addresses, one for all."""
    monkeypatch.setattr(reach, "FOUND", ["http://192.168.1.7:8000"])
    for host in ("house:8000", "commedia.internal"):
        page = lobby(client, host)
        for said in (NOWHERE, f"at {host}, which is a name", "<code>Host</code>", "X-Forwarded-Proto"):
            assert said in page, said
        assert "COMMEDIA_URL" in page
        assert 'href="http://192.168.1.7:8000/s/' in page


def test_the_addresses_of_this_machine_are_offered(client: TestClient, monkeypatch) -> None:
    """By one of them the same lobby is opened, and the links follow."""
    monkeypatch.setattr(reach, "FOUND", ["http://192.168.1.7:8000"])
    page = lobby(client, "localhost:8000")
    assert 'href="http://192.168.1.7:8000/s/' in page
    assert "--host 0.0.0.0" not in page


def test_only_a_house_that_listens_everywhere_looks_for_them() -> None:
    """And what it finds is no name for itself alone."""
    assert [reach.is_everywhere(host) for host in ("0.0.0.0", "::", "127.0.0.1", "192.168.1.7")] == [
        True, True, False, False,
    ]  # fmt: skip
    assert not any(reach.leads_here_alone(site) for site in reach.of_this_machine(8000))
