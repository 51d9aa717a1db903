"""Two change places before the curtain rises, so that anybody may be the Master, or need not."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from commedia.server.lobby import Chair
from commedia.server.pages import lobby as page_of
from tests.server.seeing import lobby_seen
from tests.server.tables import Table, open_table


@pytest.fixture
def lobby(client: TestClient) -> Table:
    """Know Thyself with four chairs: the first is open, its host Rosa sits second, Ben third, Cy fourth."""
    table = open_table(client, game="know-thyself", seats=[])
    table.post("seat 2", "add-chair")
    chairs = client.get(f"/api/tables/{table.id}/seats", headers=table.headers("seat 2")).json()
    table.tokens = {f"seat {one['chair']}": one.get("token") or "" for one in chairs}
    for seat, name in (("seat 2", "Rosa"), ("seat 3", "Ben"), ("seat 4", "Cy")):
        assert table.post(seat, "chair", {"name": name}).status_code == 200
    return table


def change(lobby: Table, seat: int, other: int, agrees: bool = True) -> Any:
    """A chair wishes to change places with another, or does not."""
    return lobby.post(f"seat {seat}", "change-places", {"chair": other, "agrees": agrees})


def order(lobby: Table) -> list[int]:
    """The chairs as they stand."""
    return [one["chair"] for one in lobby.view("seat 3")["lobby"]["chairs"]]


def test_two_people_change_places_when_both_have_said_so(lobby: Table) -> None:
    """One alone changes nothing, and all can see what is wished."""
    assert change(lobby, 2, 1).status_code == 200
    assert order(lobby) == [2, 1, 3, 4]
    assert change(lobby, 3, 2).status_code == 200
    assert order(lobby) == [2, 1, 3, 4]
    assert lobby.view("seat 4")["lobby"]["wishes"] == [{"chair": 3, "place_of": 2}]
    assert change(lobby, 2, 3).status_code == 200
    assert order(lobby) == [3, 1, 2, 4]
    assert lobby.view("seat 4")["lobby"]["wishes"] == []


def test_whoever_changed_places_plays_the_master_by_their_own_old_link(lobby: Table) -> None:
    """Each link leads to whoever had it, before and after; nobody reads another's hand by it."""
    change(lobby, 2, 1)
    change(lobby, 3, 2)
    change(lobby, 2, 3)
    assert lobby.post("seat 2", "fill-and-begin").status_code == 200
    assert lobby.view("seat 3")["state"]["gm"] == "Ben"
    assert [lobby.view(f"seat {n}")["seat"] for n in (2, 3, 4)] == ["Rosa", "Ben", "Cy"]
    assert lobby.view("seat 3")["state"]["room_cards"]
    assert not lobby.view("seat 2")["state"].get("room_cards")
    refused = change(lobby, 3, 2)
    assert (refused.status_code, order_at_play(lobby)) == (409, "Ben")


def order_at_play(lobby: Table) -> Any:
    """Who is the Master."""
    return lobby.view("seat 2")["state"]["gm"]


def test_the_host_alone_takes_the_place_of_a_seat_in_which_nobody_sits(lobby: Table) -> None:
    """An open seat or a house actor's; its invitation and its number go along."""
    refused = change(lobby, 3, 1)
    assert (refused.status_code, "No person sits there" in refused.json()["error"]) == (422, True)
    assert order(lobby) == [1, 2, 3, 4]
    assert lobby.post("seat 2", "seat", {"chair": 1, "action": "house"}).status_code == 200
    assert change(lobby, 2, 1).status_code == 200
    assert order(lobby) == [2, 1, 3, 4]


@pytest.mark.parametrize(("seat", "other"), [(3, 3), (3, 9), (1, 3)])
def test_nobody_changes_places_with_themselves_with_nobody_or_from_an_empty_seat(
    lobby: Table, seat: int, other: int
) -> None:
    """Each is told so in a sentence, and nothing is wished."""
    refused = change(lobby, seat, other)
    assert (refused.status_code, bool(refused.json()["error"])) == (422, True)
    assert lobby.view("seat 3")["lobby"]["wishes"] == []


@pytest.mark.parametrize("seat", [3, 2])
def test_a_wish_is_taken_back_or_declined(lobby: Table, seat: int) -> None:
    """By either of the two; then the other's wish alone changes nothing."""
    change(lobby, 3, 2)
    assert change(lobby, seat, 5 - seat, agrees=False).status_code == 200
    assert lobby.view("seat 3")["lobby"]["wishes"] == []
    change(lobby, 2, 3)
    assert order(lobby) == [1, 2, 3, 4]


def test_a_wish_goes_with_whoever_had_it(lobby: Table) -> None:
    """Whoever sits down there next has wished for nothing, and nobody for their place."""
    change(lobby, 3, 2)
    change(lobby, 4, 3)
    lobby.post("seat 2", "seat", {"chair": 3, "action": "open"})
    assert lobby.view("seat 2")["lobby"]["wishes"] == []


def test_a_spectator_has_no_place(lobby: Table) -> None:
    """And cannot wish for one."""
    assert lobby.post("watch", "change-places", {"chair": 2}).status_code == 403


def seen(me: int | None, **changes: Any) -> str:
    """A lobby's page in Know Thyself: the house is the Master, then the host, a friend, and an open seat."""
    chairs = [
        Chair(n=1, kind="house", name="Pierrot", link="invitation"),
        Chair(n=2, kind="person", name="Rosa", here=True),
        Chair(n=3, kind="person", name="Ben", here=True),
        Chair(n=4),
    ]
    return str(page_of.page(lobby_seen(me, game="know-thyself", chairs=chairs, host=2, words=[], **changes)))


def test_a_page_offers_it_where_one_of_the_two_is_the_master() -> None:
    """To the host with the house, to others with a person alone; between two amnesiacs nothing differs."""
    host, guest = seen(2), seen(3)
    assert 'id="chair-1-places"' in host
    assert "Take its place" in host
    assert 'id="chair-3-places"' not in host
    assert "change-places" not in guest
    assert "change-places" not in seen(None)


def test_a_page_says_who_would_change_places_and_asks_whoever_is_meant() -> None:
    """Both may still stay where they are."""
    chairs = [Chair(n=n, kind="person", name=name) for n, name in ((1, "Ada"), (2, "Rosa"), (3, "Ben"))]
    for me, buttons in ((1, ["Change places", "Stay where I am"]), (3, ["Stay where I am"]), (2, [])):
        shown = lobby_seen(me, game="know-thyself", chairs=chairs, host=2, words=[], wishes={3: 1})
        page = str(page_of.page(shown))
        assert f"would change places with {'you' if me == 1 else 'Ada'}" in page
        of_ben_or_ada = [does for does in ("Change places", "Stay where I am") if f"{does}<span" in page]
        assert of_ben_or_ada == buttons
