"""Tables over HTTP: played to the end, resent, refused, restarted."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient

from commedia.server.app import build
from commedia.store import Store
from tests.server.tables import SEATS, Table, by_schema, open_table


def laid(table: Table, seat: str) -> dict[str, int]:
    """A legal layout of the dice that a seat rolled."""
    rolled = table.view(seat)["state"]["players"][seat]["rolled"]
    return dict(zip(["Deed", "Duty", "Secret", "Taint"], rolled, strict=True))


def dice_of(table: Table, seat: str) -> dict[str, Any]:
    """The seat's open decision about its dice."""
    (decision,) = table.view(seat)["decisions"]
    assert decision["kind"] == "assign_dice"
    return decision


def test_the_playbill_lists_men_of_stones(client: TestClient) -> None:
    """Slug, title and seats, as a program needs them to open a table."""
    listed = client.get("/api/games").json()
    assert {"slug": "men-of-stones", "title": "Men of Stones", "seats": {"min": 3, "max": 5}} in listed


def test_what_a_program_is_told_of_a_table_has_the_heads_of_every_reply(table: Table) -> None:
    """Its type and length once, kept nowhere, and pressed together on demand; HEAD says as much."""
    for path in ("cue", "view"):
        address = f"/api/tables/{table.id}/{path}"
        plain = table.client.get(address, headers={**table.headers("Ann"), "accept-encoding": "identity"})
        pressed = table.client.get(address, headers={**table.headers("Ann"), "accept-encoding": "gzip"})
        head = table.client.head(address, headers={**table.headers("Ann"), "accept-encoding": "identity"})
        assert plain.json() == pressed.json()
        assert pressed.headers["content-encoding"] == "gzip"
        ids = [reply.headers.pop("x-request-id") for reply in (plain, head)]
        assert ids[0] != ids[1]
        assert dict(plain.headers) == dict(head.headers)
        assert plain.headers["content-type"] == "application/json"
        assert plain.headers.get_list("content-length") == [str(len(plain.content))]
        assert plain.headers["cache-control"] == "no-store"
        assert plain.headers["x-content-type-options"] == "nosniff"


@pytest.mark.slow
def test_a_whole_game_is_played_over_the_api(client: TestClient, table: Table) -> None:
    """From the schemas alone a program plays all five acts to the closing words."""
    table.play_on(Random(7), moves=2_000)
    over = table.view("Ann")
    assert over["finished"] is True
    assert over["state"]["phase"] == "done"


@pytest.mark.slow
def test_a_finished_table_can_be_saved_and_an_unfinished_one_cannot(client: TestClient, table: Table) -> None:
    """While a table is at play its log holds secrets in use; afterwards the seed is in the file."""
    early = client.get(f"/api/tables/{table.id}/export", headers=table.headers("Ann"))
    assert early.status_code == 409
    assert "when the play is over" in early.json()["error"]
    table.play_on(Random(7), moves=2_000)
    saved = client.get(f"/api/tables/{table.id}/export", headers=table.headers("Ann")).json()
    assert saved["format"] == "commedia-table/1"
    assert len(bytes.fromhex(saved["seed"])) == 32
    assert [e["seq"] for e in saved["entries"]] == list(range(len(saved["entries"])))


@pytest.mark.slow
def test_an_answer_without_fields_need_not_be_said(table: Table) -> None:
    """Left out or null it is the one that is open; where something is due, its lack is a sentence."""
    reply = table.post("Ann", "answer", {"decision": dice_of(table, "Ann")["id"]})
    assert (reply.status_code, reply.json()["error"]) == (422, "Choose which die lies on which Quality.")
    for body in ({}, {"answer": None}):
        while not (doors := [d for d in table.decisions(doors=True) if d["kind"] == "join_scene"]):
            assert table.play_on(Random(7), moves=1)
        reply = table.post(doors[0]["seat"], "answer", {"decision": doors[0]["id"], **body})
        assert reply.status_code == 200, reply.text


def test_a_resent_move_is_one_move(client: TestClient, table: Table) -> None:
    """The same move id twice: the second reply says so, and the log has grown once."""
    decision = dice_of(table, "Ann")
    answer = {"dice": laid(table, "Ann")}
    first = table.answer(decision, answer, move_id="m1").json()
    second = table.answer(decision, answer, move_id="m1").json()
    assert first["again"] is False
    assert second["again"] is True
    assert second["seq"] == first["seq"]


def test_a_resent_move_is_one_move_after_its_decision_is_gone(client: TestClient, table: Table) -> None:
    """The reply was lost, the table went on, and the sender tries again: it is told that all is well."""
    decision = dice_of(table, "Ann")
    answer = {"dice": laid(table, "Ann")}
    table.answer(decision, answer, move_id="m1")
    for seat in ("Bob", "Cy"):
        table.answer(dice_of(table, seat), {"dice": laid(table, seat)})
    again = table.answer(decision, answer, move_id="m1")
    assert again.status_code == 200
    assert again.json()["again"] is True


REFUSALS = {
    "another seat's decision": 409,
    "a decision that is gone": 409,
    "dice that were not rolled": 422,
    "an answer that is none": 422,
    "an unknown field": 422,
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refused_move_is_a_sentence_and_changes_nothing(table: Table, case: str) -> None:
    """Whatever is wrong with it: a sentence, the right status, and the same view as before."""
    before = [table.view(seat) for seat in SEATS]
    decision = dice_of(table, "Ann")
    good = {"dice": laid(table, "Ann")}
    sent: dict[str, Any] = {"decision": decision["id"], "answer": good}
    if case == "another seat's decision":
        sent["decision"] = dice_of(table, "Bob")["id"]
    elif case == "a decision that is gone":
        sent["decision"] = "roll_dice/MS-DICE-02/9999"
    elif case == "dice that were not rolled":
        sent["answer"] = {"dice": {"Deed": 7, "Duty": 1, "Secret": 1, "Taint": 1}}
    elif case == "an answer that is none":
        sent["answer"] = {"do": "run_away"}
    else:
        sent["answer"] = {**good, "luck": 3}
    reply = table.post("Ann", "answer", sent)
    assert reply.status_code == REFUSALS[case], reply.text
    assert reply.json()["error"].endswith(".")
    assert "Traceback" not in reply.text
    assert [table.view(seat) for seat in SEATS] == before


def test_malformed_json_is_a_sentence(table: Table) -> None:
    """Half a message is refused as one, and not as a fault of the house."""
    reply = table.client.post(
        f"/api/tables/{table.id}/answer",
        content=b'{"decision": ',
        headers={**table.headers("Ann"), "Content-Type": "application/json"},
    )
    assert reply.status_code == 400
    assert "could not be read" in reply.json()["error"]


def test_a_megabyte_of_prose_is_a_sentence(table: Table) -> None:
    """Too much is said to be too much; nothing is cut short in silence."""
    reply = table.post("Ann", "say", {"how": "line", "text": "woe " * 262_144})
    assert reply.status_code == 413
    assert "more than fits" in reply.json()["error"]


def test_an_invitation_is_asked_for_and_must_be_good(table: Table) -> None:
    """No token: 401. A forged one: 401. One to another table: 403. None of them says what is on the table."""
    address = f"/api/tables/{table.id}/view"
    assert table.client.get(address).status_code == 401
    forged = table.tokens["Ann"][:-1] + ("a" if table.tokens["Ann"][-1] != "a" else "b")
    assert table.client.get(address, headers={"Authorization": f"Bearer {forged}"}).status_code == 401
    other = open_table(table.client)
    reply = table.client.get(address, headers=other.headers("Ann"))
    assert reply.status_code == 403
    assert "state" not in reply.json()


def test_a_spectator_sees_what_is_public_and_decides_nothing(table: Table) -> None:
    """The spectators' link shows the dice as rolled, no open decision, and takes no answer."""
    seen = table.view("watch")
    assert seen["decisions"] == []
    assert seen["seat"] is None
    reply = table.client.post(
        f"/api/tables/{table.id}/answer",
        json={"decision": "x", "answer": {}},
        headers={"Authorization": f"Bearer {table.watch}"},
    )
    assert reply.status_code == 403


def test_a_whisper_goes_only_where_it_is_sent(table: Table) -> None:
    """Ann whispers to Bob: neither Cy nor a spectator finds a trace of it in script or view."""
    table.post("Ann", "say", {"how": "whisper", "to": ["Bob"], "text": "the well at midnight"})
    for seat, heard in (("Ann", True), ("Bob", True), ("Cy", False), ("watch", False)):
        script = table.client.get(f"/api/tables/{table.id}/script", headers=table.headers(seat)).text
        assert ("midnight" in script) is heard
        assert "midnight" not in str(table.view(seat)["state"])


@pytest.mark.slow
def test_a_whisper_is_in_no_file(client: TestClient, table: Table) -> None:
    """The finished table can be saved by anybody at it; what was whispered is not in it."""
    table.post("Ann", "say", {"how": "whisper", "to": ["Bob"], "text": "the well at midnight"})
    table.post("Ann", "say", {"how": "line", "text": "Good morrow, all."})
    table.play_on(Random(7), moves=2_000)
    saved = client.get(f"/api/tables/{table.id}/export", headers=table.headers("Cy")).text
    assert "Good morrow" in saved
    assert "midnight" not in saved


def test_the_x_card_stops_everybody_and_names_nobody(table: Table) -> None:
    """Play is refused until all three agree; nothing in the log or the views says who laid the card."""
    assert table.post("Bob", "stop").status_code == 200
    assert all(table.view(seat)["stopped"] for seat in SEATS)
    refused = table.answer(dice_of(table, "Ann"), {"dice": laid(table, "Ann")})
    assert refused.status_code == 422
    assert "stopped" in refused.json()["error"]
    script = table.client.get(f"/api/tables/{table.id}/script", headers=table.headers("Ann")).json()
    assert script["lines"][-1]["seat"] == ""
    for n, seat in enumerate(SEATS):
        view = table.view(seat)
        assert (view["stopped"], view["going_on"]) == (True, [*SEATS[:n]])
        table.post(seat, "go-on")
    assert not table.view("Ann")["stopped"]
    assert table.answer(dice_of(table, "Ann"), {"dice": laid(table, "Ann")}).status_code == 200


@pytest.mark.slow
def test_a_table_comes_back_from_its_log_as_it_was(database: Path) -> None:
    """Closed at any point and opened again, the table shows every seat the same."""
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        table = open_table(client)
        table.play_on(Random(3), moves=60)
        before = {seat: table.view(seat) for seat in (*SEATS, "watch")}
    with TestClient(build(partial(Store.open, database), pace=0.0)) as again:
        table.client = again
        assert {seat: table.view(seat) for seat in (*SEATS, "watch")} == before
        table.play_on(Random(3), moves=2_000)
        assert table.view("Ann")["finished"]


def test_a_scene_is_taken_back_when_everybody_agrees(table: Table) -> None:
    """Two of three is not enough; with the third the scene begins anew, on other dice."""
    rolled = [table.view("Ann")["state"]["players"][seat]["rolled"] for seat in SEATS]
    table.answer(dice_of(table, "Ann"), {"dice": laid(table, "Ann")})
    table.post("Ann", "take-back")
    table.post("Bob", "take-back")
    assert table.view("Ann")["decisions"][0]["sealed"] is True
    assert table.view("watch")["taking_back"] == ["Ann", "Bob"]
    table.post("Cy", "take-back")
    assert table.view("watch")["taking_back"] == []
    assert table.view("Ann")["decisions"][0]["sealed"] is False
    assert [table.view("Ann")["state"]["players"][seat]["rolled"] for seat in SEATS] != rolled


def test_who_would_take_a_scene_back_may_talk_about_it(table: Table) -> None:
    """Speech and a stop leave their consent as it is; with the next answer the scene has gone on."""
    table.post("Ann", "take-back")
    table.post("Bob", "say", {"how": "aside", "text": "Gladly. Cy?"})
    for verb, seats in (("stop", ["Cy"]), ("go-on", SEATS)):
        for seat in seats:
            table.post(seat, verb)
    assert table.view("watch")["taking_back"] == ["Ann"]
    table.answer(dice_of(table, "Ann"), {"dice": laid(table, "Ann")})
    assert table.view("watch")["taking_back"] == []


@pytest.mark.slow
def test_consent_to_take_a_scene_back_outlasts_the_house(database: Path) -> None:
    """Over a restart it counts for as long as the scene stands where it stood."""
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        table = open_table(client)
        table.play_on(Random(3), moves=50)
        table.post("Ann", "take-back")
        table.post("Bob", "say", {"how": "aside", "text": "Gladly. Cy?"})
        table.post("Bob", "take-back")
        table.post("Ann", "take-back")
    with TestClient(build(partial(Store.open, database), pace=0.0)) as again:
        table.client = again
        assert table.view("watch")["taking_back"] == ["Bob"]
        table.play_on(Random(4), moves=1)
        assert table.view("watch")["taking_back"] == []
        table.post("Cy", "take-back")
    with TestClient(build(partial(Store.open, database), pace=0.0)) as again:
        table.client = again
        assert table.view("watch")["taking_back"] == ["Cy"]


def test_the_book_leaves_out_how_a_scene_went_that_was_taken_back(table: Table) -> None:
    """As if it had never been. On the table's own page all of it can be read on."""
    ann = f"/s/{table.tokens['Ann']}"
    for said in ("The first time.", "The second time.", "The third time."):
        table.post("Bob", "say", {"how": "line", "text": said})
        if said != "The third time.":
            for seat in SEATS:
                table.post(seat, "take-back")
    book, page = table.client.get(f"{ann}/book").text, table.client.get(ann).text
    assert [said in book for said in ("The first time", "The second time", "The third time")] == [
        False, False, True,
    ]  # fmt: skip
    assert "taken back" not in book
    assert "The first time" in page


def test_nobody_who_is_gone_keeps_the_others_stopped(table: Table) -> None:
    """The host lets the house play the seats that a stop waits for; an actor agrees once people do."""
    table.post("Cy", "stop")
    table.post("Ann", "seat", {"chair": 2, "action": "house"})
    assert table.view("Ann")["going_on"] == []
    table.post("Ann", "go-on")
    assert (table.view("Ann")["stopped"], table.view("Ann")["going_on"]) == (True, ["Bob", "Ann"])
    table.post("Ann", "seat", {"chair": 3, "action": "house"})
    assert not table.view("Ann")["stopped"]


def test_nobody_who_is_gone_keeps_a_scene_from_being_taken_back(table: Table) -> None:
    """What waited for their consent alone is done once the house plays their seat."""
    rolled = [table.view("Ann")["state"]["players"][seat]["rolled"] for seat in SEATS]
    table.post("Ann", "take-back")
    table.post("Bob", "take-back")
    table.post("Ann", "seat", {"chair": 3, "action": "house"})
    assert table.view("Ann")["taking_back"] == []
    assert [table.view("Ann")["state"]["players"][seat]["rolled"] for seat in SEATS] != rolled


def test_by_schema_answers_are_what_the_schemas_say() -> None:
    """The test's own random answers stay within a schema, or every other test here would mean little."""
    schema = {
        "properties": {"do": {"const": "bid"}, "caution": {"type": "integer", "minimum": 2, "maximum": 2}}
    }
    assert by_schema(schema, Random(1)) == {"do": "bid", "caution": 2}


def test_house_actors_that_are_no_list_of_names_are_the_senders_fault(client: TestClient) -> None:
    """The body's own field "house" is told apart from what the handlers are given."""
    refused = client.post("/api/tables", json={"game": "men-of-stones", "house": {}})
    assert refused.status_code == 400
    assert "house" in refused.json()["error"]


def test_an_answer_can_bring_the_view_with_it(client: TestClient, table: Table) -> None:
    """Whoever answers and asks to look sees in the reply what a look would show, and is spared the asking."""
    decision = dice_of(table, "Ann")
    body = {"decision": decision["id"], "answer": {"dice": laid(table, "Ann")}}
    plain = table.post("Ann", "answer", body).json()
    assert "view" not in plain
    told = table.post("Ann", "answer", body | {"look": True}).json()
    assert told["view"] == table.view("Ann")
    assert "cue" not in told


@pytest.mark.parametrize("who", ["Ann", "Bob", "watch"])
def test_a_cue_is_a_view_without_the_state(client: TestClient, table: Table, who: str) -> None:
    """What is asked, and who is waited for: all that a program needs for its next answer."""
    view = table.view(who)
    del view["state"], view["seal"]
    assert client.get(f"/api/tables/{table.id}/cue", headers=table.headers(who)).json() == view


def test_an_answer_can_bring_the_next_cue_with_it(client: TestClient, table: Table) -> None:
    """As it brings the view, where that is wanted."""
    decision = dice_of(table, "Ann")
    body = {"decision": decision["id"], "answer": {"dice": laid(table, "Ann")}, "cue": True}
    told = table.post("Ann", "answer", body).json()
    assert told["cue"] == client.get(f"/api/tables/{table.id}/cue", headers=table.headers("Ann")).json()
    assert "view" not in told


def test_before_the_curtain_nobody_has_a_cue(client: TestClient) -> None:
    """In the lobby nothing is asked."""
    opened = client.post("/api/tables", json={"game": "men-of-stones"}).json()
    headers = {"Authorization": f"Bearer {opened['host']}"}
    cue = client.get(f"/api/tables/{opened['table']}/cue", headers=headers).json()
    assert cue == {"stage": "lobby", "decisions": []}


def test_the_short_way_refuses_what_the_long_way_refuses(client: TestClient, table: Table) -> None:
    """A body that cannot be read, or is too much, is refused by the routes, with all that came."""
    headers = {**table.headers("Ann"), "Content-Type": "application/json"}
    path = f"/api/tables/{table.id}/answer"
    for body, status in (
        (b"{", 400),
        (b'{"decision": 7}', 400),
        (b'{"decision": "\xff"}', 400),
        (b"[" * 100_000, 400),
        (b" " * 300_000, 413),
    ):
        reply = client.post(path, content=body, headers=headers)
        assert (reply.status_code, bool(reply.json()["error"])) == (status, True), body[:20]
    assert client.get(f"/api/tables/{table.id}/view").status_code == 401
    assert (
        client.get(f"/api/tables/{table.id}/view", headers={"Authorization": "Bearer x"}).status_code == 401
    )


def test_a_wrong_method_is_told_the_right_ones(client: TestClient, table: Table) -> None:
    """405 carries Allow, as HTTP asks."""
    refused = client.post(f"/api/tables/{table.id}/view", headers=table.headers("Ann"))
    assert refused.status_code == 405
    assert "GET" in refused.headers["Allow"]
    assert refused.json()["error"] == "POST does nothing at that address."


@pytest.mark.parametrize(
    ("body", "sentence"),
    [(b"", "there is nothing in it"), (b'{"game": "\xff"}', r"it is not UTF-8 \(byte 0\)")],
)
def test_a_body_without_text_is_a_sentence(client: TestClient, body: bytes, sentence: str) -> None:
    """Empty, or of bytes that are no letters."""
    refused = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert refused.status_code == 400
    assert re.search(sentence, refused.json()["error"])


@pytest.mark.parametrize(
    ("terms", "sentence"),
    [
        ({"house": ["zed"]}, "zed cannot be played by the house: no seat is called so"),
        ({"title": "t" * 61}, "61 characters; 60 fit"),
        ({"dealer": "me"}, "Chance is dealt by the house, or by hand"),
        ({"seats": ["Ann", "Ａｎｎ", "Cy"]}, "Two seats are called Ａｎｎ"),
        ({"seats": ["Ann", "The House", "Cy"]}, "Nobody can be called The House: they would be taken for"),
    ],
)
def test_a_table_that_cannot_be_opened_so_is_not_opened(
    client: TestClient, terms: dict[str, Any], sentence: str
) -> None:
    """A name that is nobody's is more likely a slip than a wish."""
    refused = client.post("/api/tables", json={"game": "men-of-stones", "seats": SEATS, **terms})
    assert refused.status_code == 422
    assert sentence in refused.json()["error"]


@pytest.mark.parametrize("before", ["-1", "99999999999999999999", "ann"])
def test_a_line_that_cannot_be_is_refused(client: TestClient, table: Table, before: str) -> None:
    """The script is asked for by the number of a line."""
    path = f"/api/tables/{table.id}/script?before={before}"
    assert client.get(path, headers=table.headers("Ann")).status_code == 400


def test_the_host_alone_is_told_the_new_link_of_a_chair(client: TestClient, table: Table) -> None:
    """A chair that is opened gets an invitation; everybody else is told who sits where, and their own."""
    path = f"/api/tables/{table.id}/seats"
    assert table.post("Ann", "seat", {"chair": 2, "action": "house"}).status_code == 200
    assert table.post("Ann", "seat", {"chair": 2, "action": "open"}).status_code == 200
    assert client.get(path, headers=table.headers("Bob")).status_code == 403
    to_host = client.get(path, headers=table.headers("Ann")).json()
    assert [(seat["chair"], seat["name"], seat["kind"]) for seat in to_host] == [
        (1, "Ann", "person"),
        (2, "Bob", "open"),
        (3, "Cy", "person"),
    ]
    table.tokens["Bob"] = to_host[1]["token"]
    table.tokens["Bob"] = table.post("Bob", "sit").json()["token"]
    assert table.view("Bob")["seat"] == "Bob"
    to_bob = client.get(path, headers=table.headers("Bob")).json()
    assert [seat["token"] for seat in to_bob] == [None, table.tokens["Bob"], None]
    assert not any(seat["token"] for seat in client.get(path, headers=table.headers("watch")).json())


def test_hosts_do_not_lock_themselves_out(table: Table) -> None:
    """A new link to one's own seat would be told to nobody."""
    refused = table.post("Ann", "seat", {"chair": 1, "action": "new-link"})
    assert (refused.status_code, refused.json()["error"]) == (422, "That is your own seat.")


def test_the_hosts_part_is_handed_on(client: TestClient, table: Table) -> None:
    """Whoever gets it says who plays, and invites; whoever gave it no more. Neither reads a taken seat."""
    only_host = {"chair": 3, "action": "house"}
    assert table.post("Bob", "seat", only_host).status_code == 403
    assert table.post("Ann", "seat", {"chair": 2, "action": "host"}).status_code == 200
    refused = table.post("Ann", "seat", only_host)
    assert (refused.status_code, refused.json()["error"]) == (403, "Only the host can do that.")
    to = {
        who: client.get(f"/api/tables/{table.id}/seats", headers=table.headers(who)).json() for who in SEATS
    }
    assert [seat["token"] for seat in to["Ann"]] == [table.tokens["Ann"], None, None]
    assert [seat["token"] for seat in to["Bob"]] == [None, table.tokens["Bob"], None]
    assert table.post("Bob", "seat", only_host).status_code == 200
    nobody = table.post("Bob", "seat", {"chair": 3, "action": "host"})
    assert (nobody.status_code, nobody.json()["error"]) == (422, "Only a person can be the host.")
    mine = table.post("Bob", "seat", {"chair": 2, "action": "host"})
    assert (mine.status_code, mine.json()["error"]) == (422, "That is your own seat.")
