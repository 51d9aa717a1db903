"""Who asks: without an invitation, with a wrong or another table's one, and with one that only looks on."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from commedia.server import verbs
from tests.server.tables import Table, open_table

LOOKS = ("view", "cue", "seats", "script", "words", "export")
SECRET = "the well at midnight"


def everywhere(table: Table, headers: dict[str, str], at: str | None = None) -> dict[str, Any]:
    """Every address of a table, asked with those headers: the replies by the last part of the address."""
    path = f"/api/tables/{at or table.id}"
    replies = {look: table.client.get(f"{path}/{look}", headers=headers) for look in LOOKS}
    for verb in verbs.NAMES:
        body = verbs.body_of(verb).example
        replies[verb] = table.client.post(f"{path}/{verb}", json=body, headers=headers)
    return replies


@pytest.mark.slow
@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        (None, "Say which seat you hold: its invitation is the bearer token."),
        ("Bearer", "This house did not write that invitation"),
        ("Bearer nonsense", "This house did not write that invitation"),
        ("Bearer a-1-0-b", "This house did not write that invitation"),
        ("Basic {token}", "This house did not write that invitation"),
        ("{token}", "This house did not write that invitation"),
        ("Bearer {token} {token}", "This house did not write that invitation"),
        ("Bearer {forged}", "This house did not write that invitation"),
    ],
)
def test_without_a_good_invitation_nothing_is_told(table: Table, header: str | None, sentence: str) -> None:
    """401, which asks for a bearer token, at any address; nothing of the table, nothing of what was sent."""
    token = table.tokens["Ann"]
    forged = token.replace(f"{table.id}-1-", f"{table.id}-2-")
    sent = {} if header is None else {"Authorization": header.format(token=token, forged=forged)}
    table.post("Ann", "say", {"text": SECRET})
    before = table.view("Ann")
    for address, reply in everywhere(table, sent).items():
        assert reply.status_code == 401, address
        assert reply.headers["www-authenticate"] == "Bearer"
        assert reply.json()["error"].startswith(sentence), address
        assert table.id not in reply.text
        assert SECRET not in reply.text
    assert table.view("Ann") == before


def test_another_tables_invitation_does_not_tell_whether_there_is_a_table(
    client: TestClient, table: Table
) -> None:
    """403 in the same words for a table that is there, and for one that never was."""
    other = open_table(client, seats=["Dee", "Eve", "Flo"])
    other.post("Dee", "say", {"text": SECRET})
    before = other.view("Dee")
    for seat in ("Ann", "watch"):
        there = everywhere(table, table.headers(seat), other.id)
        nowhere = everywhere(table, table.headers(seat), "nowhere999")
        for address, reply in there.items():
            assert reply.status_code == 403, address
            assert reply.json()["error"] == "That invitation is to another table."
            assert reply.content == nowhere[address].content
    assert other.view("Dee") == before


def test_spectators_look_on(table: Table) -> None:
    """What is public they may see; every verb is a seat's or the host's, and says so."""
    replies = everywhere(table, table.headers("watch"))
    for address, reply in replies.items():
        if address in ("view", "cue", "seats", "script"):
            assert reply.status_code == 200, address
        elif address == "export":
            assert reply.status_code == 409
        else:
            assert reply.status_code == 403, (address, reply.text)
            assert reply.json()["error"] in (
                "Spectators look on. Ask the host for a seat.",
                "Only the host can do that.",
            )
    assert not table.view("Ann")["stopped"]


def test_the_hosts_verbs_are_the_hosts(table: Table) -> None:
    """Any other seat is told so, before the curtain rises and after."""
    lobby = Table(table.client, table.client.post("/api/tables", json={"game": "men-of-stones"}).json())
    for asked, seat in ((table, "Bob"), (lobby, "seat 2")):
        for verb in ("seat", "add-chair", "terms", "begin", "fill-and-begin"):
            reply = asked.post(seat, verb, verbs.body_of(verb).example)
            assert (reply.status_code, reply.json()["error"]) == (403, "Only the host can do that."), verb


def test_a_link_that_is_void_opens_nothing(table: Table) -> None:
    """Whoever held it is told that it is no longer good, at every address but that of their own words."""
    assert table.post("Ann", "seat", {"chair": 2, "action": "new-link"}).status_code == 200
    replies = everywhere(table, table.headers("Bob"))
    assert replies.pop("words").json() == [], "they have written none"
    assert replies.pop("erase").status_code == 422, "nor those"
    for address, reply in replies.items():
        assert reply.status_code == 403, address
        assert reply.json()["error"].startswith("That invitation is no longer good."), address
