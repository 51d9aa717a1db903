"""What keeps a table safe while it plays: the lines and veils at hand, the way back, and the X-card."""

from __future__ import annotations

import pytest
from litestar.testing import TestClient

from commedia.server.pages import safety
from commedia.server.verbs import chairs
from tests.server.seeing import Stage
from tests.server.tables import SEATS, Table
from tests.server.test_seating import Evening


@pytest.fixture
def stage() -> Stage:
    """Men of Stones with three people, the third of them played by the house."""
    return Stage("men-of-stones", SEATS)


def test_what_was_agreed_is_one_touch_away_and_can_be_added_to(client: TestClient, table: Table) -> None:
    """In mid-play, by anybody with a seat; a spectator reads it. No name is kept."""
    ann = f"/s/{table.tokens['Ann']}"
    page = client.get(ann).text
    assert '<button class="marquee__agreed" type="button" popovertarget="agreed">' in page
    assert 'id="agreed" class="leaf" popover="auto"' in page
    client.post(f"{ann}/veil", data={"kind": "line", "text": "harm to animals"})
    for token in (table.tokens["Bob"], table.watch):
        assert "harm to animals" in client.get(f"/s/{token}").text
    assert f"/s/{table.tokens['Bob']}/veil" in client.get(f"/s/{table.tokens['Bob']}").text
    assert "/veil" not in client.get(f"/s/{table.watch}").text


def test_to_wish_to_go_back_is_a_sign_to_all_without_a_name(stage: Stage) -> None:
    """How many agree, and nothing about who; whoever has a seat agrees there and then."""
    assert safety.wish(stage.seen("Ann")) == ""
    seen = stage.seen("Ann", taking_back=["Bob"])
    assert "Somebody wishes to go back" in safety.wish(seen)
    assert "1 of 2 agree" in safety.wish(seen)
    assert "Bob" not in safety.wish(seen)
    assert "Agree to go back" in safety.wish(seen)
    mine = stage.seen("Bob", taking_back=["Bob"])
    assert "You wish" in safety.wish(mine)
    assert "Keep it after all" in safety.wish(mine)
    assert "<form" not in safety.wish(stage.seen(None, taking_back=["Bob"]))


def test_going_back_is_its_own_control(stage: Stage) -> None:
    """Nobody need stop the play for it; once it has stopped, it stands where the cue was."""
    assert "take-back" in safety.going_back(stage.seen("Ann"))
    for changes in ({"stopped": True}, {"finished": True}, {"broken": "The rules have changed."}):
        assert safety.going_back(stage.seen("Ann", **changes)) == ""
    assert safety.going_back(stage.seen(None)) == ""


def test_play_that_has_stopped_goes_on_with_the_scene_that_was_taken_back(table: Table) -> None:
    """Whoever agrees to go back agrees to play on from there."""
    table.post("Cy", "stop")
    for seat in SEATS:
        assert table.view("Ann")["stopped"]
        table.post(seat, "take-back")
    view = table.view("Ann")
    assert (view["stopped"], view["going_on"], view["taking_back"]) == (False, [], [])
    assert view["decisions"]


def test_the_x_card_is_at_hand_wherever_one_reads(client: TestClient, table: Table) -> None:
    """Beside the table it leads back to it; a spectator has none."""
    ann = f"/s/{table.tokens['Ann']}"
    for page in (ann, f"{ann}/book", f"{ann}/words"):
        assert f'action="{ann}/stop"' in client.get(page).text, page
    assert "/stop" not in client.get(f"/s/{table.watch}/book").text
    reply = client.post(f"{ann}/stop", follow_redirects=False)
    assert (reply.status_code, reply.headers["location"]) == (303, ann)


def test_nobody_takes_anothers_veil_away_alone(table: Table) -> None:
    """It is a wish that all are told of, without a name, and any one of them may say no; all together may."""
    client = table.client
    table.post("Ann", "veil", {"kind": "veil", "text": "drowning"})
    away = {"kind": "veil", "text": "drowning", "remove": True}
    table.post("Bob", "veil", away)
    for token in (*table.tokens.values(), table.watch):
        page = client.get(f"/s/{token}").text
        assert "Somebody would take the veil “<bdi>drowning</bdi>” away." in page
        assert "1 of 3 agree" in page
    assert table.post("Cy", "veil", {**away, "remove": False, "keep": True}).status_code == 200
    page = client.get(f"/s/{table.tokens['Ann']}").text
    assert "Somebody would take" not in page
    assert "drowning" in page
    assert "taken away when everybody who sits here agrees" in page
    for seat in ("Bob", "Cy"):
        table.post(seat, "veil", away)
    assert table.view("Ann")["loosening"] == [{"kind": "veil", "text": "drowning", "agree": 2, "of": 3}]
    table.post("Bob", "veil", away)  # not after all
    table.post("Ann", "veil", away)
    assert table.view("Ann")["veils"] == ["drowning"]
    table.post("Bob", "veil", away)
    assert (table.view("Ann")["veils"], table.view("Ann")["loosening"]) == ([], [])


def test_whoever_is_here_is_asked_before_the_house_plays_their_seat(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They say so themselves, or play on; whoever is away is not asked."""
    monkeypatch.setattr(chairs, "is_at_the_table", lambda live, chair: chair.n == 2)
    client, bob = table.client, table.tokens["Bob"]
    to_house = {"chair": 2, "action": "house"}
    for may, kind in ((False, "person"), (True, "house")):
        assert table.post("Ann", "seat", to_house).status_code == 200
        assert kinds(table)[2] == "person"
        assert "May the house play your seat?" in client.get(f"/s/{bob}").text
        assert "May the house play your seat?" not in client.get(f"/s/{table.tokens['Cy']}").text
        assert "They are here, and are asked." in client.get(f"/s/{table.tokens['Ann']}").text
        assert table.post("Cy", "let-house", {"may": True}).status_code == 409
        assert table.post("Bob", "let-house", {"may": may}).status_code == 200
        assert kinds(table)[2] == kind
    table.post("Ann", "seat", {"chair": 3, "action": "house"})
    assert kinds(table)[3] == "house"


@pytest.mark.parametrize("stage", ["lobby", "play"])
@pytest.mark.parametrize(("action", "asks"), [("house", "May the house play"), ("open", "May somebody else")])
def test_nobody_who_is_here_loses_their_seat_without_being_asked(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, stage: str, action: str, asks: str
) -> None:
    """In the lobby as at play, to the house as to somebody else: they keep it, or let it go."""
    monkeypatch.setattr(chairs, "is_at_the_table", lambda live, chair: chair.n == 2)
    evening = Evening(client)
    for chair, name in ((2, "Bob"), (3, "Cy")):
        evening.sit(chair, name)
    if stage == "play":
        evening.begin()
    kind = lambda: evening.api(1, "seats").json()[1]["kind"]  # noqa: E731
    bob, page = evening.links[2], evening.friends[2]
    for answer in (False, None, True):
        assert evening.seat(2, action).status_code == 200
        assert (kind(), asks in page.get(bob).text) == ("person", True)
        assert asks not in evening.friends[3].get(evening.links[3]).text
        host = evening.host.get(evening.links[1]).text
        assert "They are here, and are asked." in host
        assert ("Open it all the same" in host) == (action == "open")
        if answer is None:
            evening.seat(2, action)  # asked so again, the host asks no longer
        else:
            assert evening.api(2, "let-house", {"may": answer}).status_code == 200
        assert asks not in page.get(bob).text
        assert kind() == ({"open": "open", "house": "house"}[action] if answer else "person")
    assert evening.api(2, "let-house").status_code in (403, 409)


def test_the_host_may_insist_and_removes_nobody_who_sits_there(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who will not go, or has a link that is another's, can be kept from nobody else's evening."""
    monkeypatch.setattr(chairs, "is_at_the_table", lambda live, chair: chair.n == 2)
    evening = Evening(client)
    evening.sit(2, "Bob")
    refused = evening.seat(2, "remove")
    assert (refused.status_code, "Open the seat first" in refused.text) == (422, True)
    assert evening.api(1, "seat", {"chair": 2, "action": "open", "insists": True}).status_code == 200
    assert evening.api(1, "seats").json()[1]["kind"] == "open"
    assert evening.friends[2].get(evening.links[2]).status_code == 403


def kinds(table: Table) -> dict[int, str]:
    """Who plays, by the numbers of the chairs."""
    seats = table.client.get(f"/api/tables/{table.id}/seats", headers=table.headers("Ann")).json()
    return {seat["chair"]: seat["kind"] for seat in seats}
