"""The playbill: what is on, what is not, this device's tables, and what the house promises."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.testing import TestClient

from commedia import games
from commedia.engine import Game
from commedia.engine.english import capital, spelled
from commedia.kit.bill import emblem, lettering
from commedia.server.app import build
from commedia.server.lobby import Chair, Lobby
from commedia.server.pages import layout, notices, playbill
from commedia.server.table_view import HeldSeat
from commedia.store import Store
from tests.server.tables import Table, by_schema, open_table


def html(*tables: HeldSeat) -> str:
    return str(playbill.page(games.all_games(), tables))


def bill(page: str, slug: str) -> str:
    found = re.search(rf'<article class="bill[^>]*data-game="{slug}".*?</article>', page, re.S)
    assert found is not None
    return found.group()


def test_all_five_games_are_announced_once():
    """In their order."""
    announced = re.findall(r'<article class="bill" data-game="([^"]+)"', html())
    assert announced == list(games.SLUGS)
    assert len(announced) == 5


def test_a_game_that_is_on_can_be_tried_and_opened():
    """With one click each, and no account."""
    for game in games.all_games():
        said = bill(html(), game.slug)
        assert '<form action="/try" method="post">' in said
        assert f'title="{playbill.company(game)}"' in said
        assert '<form action="/tables" method="post">' in said
        assert f'value="{game.slug}"' in said


def test_the_lead_says_how_many_there_are():
    """One is not said to be several."""
    assert "Five games where" in html()
    assert "One game where" in str(playbill.page([games.get("men-of-stones")], ()))


@pytest.mark.parametrize("count", [1, 2, 7])
def test_guest_games_count_with_the_houses_own(count: int) -> None:
    """A designer's game is one more."""
    guests = [
        SimpleNamespace(slug=f"guest-{n}", title=f"Guest {n}", best=11, seats=range(2, 12), page=None)
        for n in range(count)
    ]
    said = str(playbill.page([*games.all_games(), *guests], ()))  # type: ignore[list-item]
    assert f"{capital(spelled(5 + count, most=10))} games where the story" in said
    assert "You and ten house actors" in said
    assert said.count("For 2 to 11") == count


def test_the_tables_of_this_device_are_listed_and_lit():
    """The status sentence names the first whose cue it is, and so does the title."""
    page = html(
        held("The Salt Stair", "/s/a"),
        held("A <Cold> Coronation", "/s/b", cue=True),
        held("Fen", "/s/c", cue=True),
    )
    assert '<title id="title">● Your cue · A &lt;Cold&gt; Coronation · Commedia</title>' in page
    assert '<a href="/s/b"><b>Your cue</b> at A &lt;Cold&gt; Coronation and at 1 more</a>' in page
    assert page.count('class="is-cue"') == 2
    assert "lamp-lit.svg" in page
    assert '<a href="/s/a">The Salt Stair</a>' in page


def test_tables_that_are_called_alike_are_told_apart():
    """By game and by seat; where it is one's cue stands first, and what is over last."""
    page = html(
        held("Fen", "/s/a", over=True, stands="Over"),
        held("Fen", "/s/b", waits=["Bob", "Cy"]),
        held("Fen", "/s/c", name="Dee", cue=True, stands="Your cue"),
    )
    assert re.findall('<li[^>]*>.*?href="(/s/.)"', page[page.index('id="tables"') :]) == [
        "/s/c",
        "/s/b",
        "/s/a",
    ]
    assert "Men of Stones, as Dee</p>" in page
    assert "Men of Stones, as Ann; waits for Bob and Cy</p>" in page
    assert '<span class="tag">Over</span>' in page


def test_a_table_that_is_quiet_says_for_how_long():
    """From an hour on; a play that is over is quiet for good."""
    page = html(
        held("Fen", "/s/a", waits=["Bob"], quiet_for=3.5 * 86_400),
        held("Tor", "/s/b", cue=True, quiet_for=3_600.0),
        held("Dun", "/s/c", over=True, quiet_for=1e6),
        held("Moor", "/s/d", waits=["Cy"], quiet_for=3_599.0),
    )
    for said in ("waits for Bob; quiet for 3 days<", "as Ann; quiet for an hour<", "waits for Cy<"):
        assert said in page
    assert page.count("quiet for") == 2


def test_a_device_is_told_how_each_of_its_tables_stands(client: TestClient):
    """Being set, asked, waited for, stopped, over, or played by the house: what the table's own page says."""
    lobby = client.post("/tables", data={"game": "men-of-stones"}).url.path
    table = open_table(client, title="Fen")
    for token in table.tokens.values():
        client.get(f"/s/{token}")
    told = stands(client)
    assert told[lobby] == "Your cue"
    ann, bob, cy = (f"/s/{table.tokens[seat]}/curtain" for seat in ("Ann", "Bob", "Cy"))
    assert [told[ann], told[bob], told[cy]] == ["Your cue"] * 3
    table.post("Bob", "stop")
    assert stands(client)[ann] == "Stopped"
    for seat in table.tokens:
        table.post(seat, "go-on")
    table.post("Ann", "seat", {"chair": 2, "action": "house"})
    told = stands(client)
    assert [told[ann], told[cy]] == ["Your cue"] * 2
    assert told[bob] == "Standing by"


def test_a_device_holds_the_seats_of_several_tables(client: TestClient):
    """Three who share one device and play seven tables lose none of their seats, and show none in passing."""
    tables = [open_table(client) for _ in range(7)]
    tokens = [token for table in tables for token in table.tokens.values()]
    for token in tokens:
        client.get(f"/s/{token}")
    assert set(stands(client)) == {f"/s/{token}/curtain" for token in tokens}


def stands(client: TestClient) -> dict[str, str]:
    """How each table of this device stands, by its address."""
    page = client.get("/").text
    listed = page[page.index('id="tables"') :].partition("</section>")[0]
    return dict(re.findall(r'<a href="(/s/[^"]+)">.*?<span class="tag">([^<]+)</span>', listed))


def held(title: str, path: str, name: str = "Ann", **more: Any) -> HeldSeat:
    """A seat at a table of Men of Stones."""
    return HeldSeat(title, "Men of Stones", name, path, path.rpartition("/")[2], **more)


def test_a_seat_is_taken_off_this_devices_list_and_the_table_stays(client: TestClient):
    """In a form that needs no scripts; the invitation is as good as before, and puts it back."""
    fen, stair = (open_table(client, title=title) for title in ("Fen", "The Salt Stair"))
    seats = [f"/s/{table.tokens['Ann']}" for table in (fen, stair)]
    for seat in seats:
        client.get(seat)
    page = client.get("/").text
    assert f'<input type="hidden" name="seat" value="{fen.tokens["Ann"]}">' in page
    assert 'Take it off<span class="visually-hidden">: Fen, Men of Stones, as Ann</span>' in page
    gone = client.post("/forget", data={"seat": fen.tokens["Ann"]}, follow_redirects=False)
    assert (gone.status_code, gone.headers["location"]) == (303, "/#tables")
    assert set(stands(client)) == {seats[1]}
    client.post("/forget", data={"seat": stair.tokens["Ann"]})
    assert 'id="tables"' not in client.get("/").text
    assert client.get(seats[0]).status_code == 200
    assert set(stands(client)) == {seats[0]}


def test_nobody_else_takes_a_seat_off_the_list(client: TestClient):
    """Another site's form comes without the list, and changes none; nor does what is not on it."""
    for sent in ({"seat": open_table(client).tokens["Ann"]}, {"seat": ""}, {}):
        client.cookies.clear()
        assert "set-cookie" not in client.post("/forget", data=sent, follow_redirects=False).headers


@pytest.mark.slow
def test_a_game_that_was_tried_to_its_end_is_no_table_of_this_device(client: TestClient):
    """It stands there while it is on, and then makes room for others; its own page stays where it was."""
    token = client.post("/try", data={"game": "men-of-stones"}).url.path.split("/")[2]
    id = token.partition("-")[0]
    table = Table(client, {"table": id, "seats": {"Guest": token}, "host": "Guest", "watch": ""})
    assert set(stands(client)) == {f"/s/{token}"}
    random = Random(1)
    while not table.view("Guest")["finished"]:  # the house plays in between
        for asked in table.decisions():
            table.answer(asked, by_schema(asked["schema"], random))
        table.post("Guest", "let-end")  # where the house keeps a scene open for whoever plays on a page
    page = client.get("/")
    assert 'id="tables"' not in page.text
    assert token not in str(page.cookies)
    assert client.get(f"/s/{token}").status_code == 200


def test_a_table_that_a_friend_sits_at_is_no_trial_any_more():
    """To them it is a table like any other, so it stays where it is."""
    chairs = [Chair(1, "person"), Chair(2, "house"), Chair(3, "house")]
    table = Lobby("men-of-stones", "Fen", chairs, trial=True)
    assert table.tried_alone
    chairs[1].kind = "person"
    assert not table.tried_alone


def test_a_device_without_tables_is_not_told_of_them():
    """An empty list helps nobody."""
    assert 'id="tables"' not in html()
    assert "lamp-out.svg" in html()


def test_the_safety_tools_are_on_the_first_page():
    """By name, beside how it works, which takes three lines; and five promises."""
    page = html()
    for tool in ("X‑card", "Lines, veils", "Pause", "Rewind"):
        assert tool in page
    how = page[page.index('id="how"') :]
    assert how[: how.index("</ol>")].count("<li>") == 3
    promises = page[page.index("Five promises") : page.index("<footer")]
    assert promises.count("<p>") == 5


def test_art_is_drawn_without_inline_styles_and_titles_are_read_aloud():
    """The pages forbid the one, and the other is text stretched in a picture."""
    bills = {game.title: game.page.bill for game in games.all_games()}
    for title, bill in bills.items():
        assert "style=" not in emblem(bill)
        assert 'aria-hidden="true"' in emblem(bill)
        assert 'aria-hidden="true"' in lettering(bill)
        assert f'<span class="visually-hidden">{title}</span>' in html()


def test_a_page_has_no_inline_script_or_style():
    """What the content security policy forbids."""
    page = html(held("Fen", "/s/c", cue=True))
    assert "<style" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r'\s(?:style|on\w+)="', page)


def test_the_marquee_has_one_status_and_an_x_card_where_there_is_a_table():
    """A tap stops play, with or without a script."""
    strip = str(layout.marquee(status="Your cue", stop="/s/x/stop"))
    assert strip.count('id="status"') == 1
    assert '<form class="marquee__stop" action="/s/x/stop" method="post" hx-post="/s/x/stop"' in strip
    assert "marquee__stop" not in str(layout.marquee())


def test_the_frame_carries_game_viewer_and_stream():
    """By which the sheet prints in the game's ink and shows who is You."""
    page = str(
        layout.page("● Your cue", "x", marquee=None, game="men-of-stones", kind="table", you=3, stream="/e")
    )
    assert page.startswith("<!doctype html>")
    assert '<body class="house house--table" data-game="men-of-stones" data-you="3"' in page
    assert 'hx-sse:connect="/e"' in page
    assert 'hx-config="sse.reconnectDelay:500, sse.reconnectMaxDelay:2000"' in page


def test_a_refusal_says_its_rule():
    """As a notice, in a place that is read out once, and as a page of its own."""
    said = str(notices.refused("You hold <2> Face.", "MS-ACT1-02"))
    assert "role=" not in said
    assert '<div id="notice" aria-live="assertive">' in str(layout.notices())
    assert "You hold &lt;2&gt; Face." in said
    assert 'href="/rulebook/men-of-stones#MS-ACT1-02"' in said
    assert "cite" not in str(notices.refused("No.", "javascript:x"))
    page = str(notices.page(404, "That link leads nowhere."))
    assert "<h1>Nobody is on at that door</h1>" in page
    assert page.count('<svg class="stage-door"') == 1


def test_a_page_that_says_no_leads_back_to_the_table(client: TestClient, table: Table):
    """Also without scripts; it speaks to people, and knows no names for programs."""
    seat = f"/s/{table.tokens['Ann']}"
    stale = client.post(f"{seat}/answer", data={"decision": "assign_dice/MS-DICE-02/0"})
    assert stale.status_code == 409
    assert "That question is no longer on the table." in stale.text
    assert "assign_dice" not in stale.text
    assert f'href="{seat}">Back to the table</a>' in stale.text
    lost = client.post("/s/nobody/answer", data={"decision": "x"})
    assert (lost.status_code, "Back to the table" in lost.text) == (404, False)


@pytest.mark.parametrize(("status", "says"), [(400, "read"), (405, "played that way"), (503, "written down")])
def test_what_is_not_the_houses_fault_is_not_called_so(status: int, says: str):
    """And what is, says what has not happened."""
    assert re.search(f"<h1>[^<]*{says}", str(notices.page(status, "No.")))


def test_the_first_page_is_served(client: TestClient):
    """With the policy it was written for."""
    reply = client.get("/")
    assert reply.status_code == 200
    assert "script-src 'self'" in reply.headers["content-security-policy"]
    assert "Try it now" in reply.text


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.slug)
def test_a_table_is_set_out_for_as_many_as_the_game_is_best_with(client: TestClient, game: Game):
    """Four chairs for Men of Stones, five for City of Masks (CM-EQ-07), unless the host says otherwise."""
    opened = client.post("/api/tables", json={"game": game.slug}).json()
    assert len(opened["seats"]) == game.best
    token = client.post("/try", data={"game": game.slug}).url.path.split("/")[2]
    view = client.get(
        f"/api/tables/{token.partition('-')[0]}/view", headers={"Authorization": f"Bearer {token}"}
    )
    assert len(view.json()["state"]["seats"]) == game.best


@pytest.mark.parametrize("path", ["/try", "/tables"])
def test_no_other_site_opens_tables_here(client: TestClient, path: str) -> None:
    """A browser says where a form comes from; a person who types the address comes from nowhere."""
    sent = {"game": "men-of-stones"}
    for site, status in (("cross-site", 403), ("same-origin", 303), ("none", 303)):
        reply = client.post(path, data=sent, headers={"Sec-Fetch-Site": site}, follow_redirects=False)
        assert reply.status_code == status, site


@pytest.mark.parametrize(("scheme", "is_secure"), [("https", True), ("http", False)])
def test_what_a_device_remembers_goes_no_less_safely_than_it_came(
    database: Path, scheme: str, is_secure: bool
) -> None:
    """The cookie holds links to seats: one that came over a safe line is never sent over another."""
    with TestClient(
        build(partial(Store.open, database), pace=0.0), base_url=f"{scheme}://testserver.local"
    ) as client:
        table = open_table(client)
        kept = client.get(f"/s/{table.tokens['Ann']}").headers["set-cookie"]
        assert ("secure" in kept.lower().split("; ")) is is_secure


def test_the_hash_of_the_seed_stands_where_a_play_begins_at_once(client: TestClient) -> None:
    """Without a lobby before it too: in the reply, in every view, and on the page of whoever has a seat."""
    token = client.post("/try", data={"game": "men-of-stones"}).url.path.split("/")[2]
    opened = client.post("/api/tables", json={"game": "men-of-stones", "seats": ["Ann", "Bob", "Cy"]}).json()
    table = Table(client, opened)
    assert re.fullmatch("[0-9a-f]{64}", opened["seal"])
    assert table.view("Ann")["seal"] == table.view("watch")["seal"] == opened["seal"]
    for seat in (token, table.tokens["Ann"]):
        page = re.sub("<[^>]+>", "", client.get(f"/s/{seat}").text)
        assert re.search(r"The house deals, under this seal: ([0-9a-f]{4} ){16}", page)
    in_fours = " ".join(re.findall("....", opened["seal"]))
    assert in_fours in client.get(f"/s/{table.tokens['Ann']}").text
    by_hand = open_table(client, dealer="hand")
    assert by_hand.view("Ann")["seal"] == ""
    assert "under this seal" not in client.get(f"/s/{by_hand.tokens['Ann']}").text
