"""Sitting down: an invitation becomes a link of one's own, and nobody else reads what that seat may read."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient

from commedia.server import verbs
from commedia.server.app import build
from commedia.server.lobby import read_lobby
from commedia.server.routes.device import KEY_COOKIE
from commedia.store import Store
from tests.server.browsers import Browser
from tests.server.tables import Table, open_table

KEY = "4f6c1d1b2f5e4a0c"
OTHER_KEY = "9d3b7a52c0e84f16"
SECRET = "the well at midnight"
PAGES = ("", "/book", "/book.md", "/words", "/link", "/curtain", "/events", "/export")
LOOKS = ("view", "cue", "seats", "script", "words", "export", "events")


class Evening:
    """A table that a host opened in the browser, with friends whom they invited: every link the host saw."""

    def __init__(self, client: TestClient, game: str = "men-of-stones") -> None:
        self.client = client
        self.host = Browser(client)
        self.links = {1: str(self.host.post("/tables", {"game": game}).headers["location"])}
        self.id = self.links[1].removeprefix("/s/").partition("-")[0]
        self.friends: dict[int, Browser] = {}
        self.known_to_host: set[str] = set()
        self.note()

    def note(self) -> dict[int, str]:
        """What the host can read on their page and in the API: every link is written down."""
        told = (
            self.host.get(self.links[1]).text
            + self.client.get(f"/api/tables/{self.id}/seats", headers=bearer(self.links[1])).text
        )
        tokens = set(re.findall(rf"{self.id}-\d+-\d+-[a-z2-7]+", told))
        self.known_to_host |= tokens
        return {int(token.split("-")[1]): f"/s/{token}" for token in tokens}

    def sit(self, chair: int, name: str) -> None:
        """A friend sits down in that chair, by the invitation that the host sent them."""
        self.friends[chair] = Browser(self.client)
        self.links[chair] = self.friends[chair].sit(self.note()[chair], name)
        self.note()

    def seat(self, chair: int, action: str, by: int = 1) -> Any:
        """What the host does with a chair."""
        reply = self.api(by, "seat", {"chair": chair, "action": action})
        if by == 1:
            self.note()
        return reply

    def api(self, chair: int, what: str, body: Any = None) -> Any:
        """Do or look at something as a chair."""
        path, heads = f"/api/tables/{self.id}/{what}", bearer(self.links[chair])
        if what in LOOKS:
            return self.client.get(path, headers=heads)
        return self.client.post(path, json=body or {}, headers=heads)

    def script(self, chair: int) -> list[str]:
        """What the house told, as that chair reads it."""
        lines = self.api(chair, "script").json()["lines"]
        return [line["says"] for line in lines if line["kind"] == "house"]

    def begin(self) -> None:
        """The host raises the curtain."""
        assert self.api(1, "fill-and-begin").status_code == 200


def bearer(link: str) -> dict[str, str]:
    """The invitation of a link, as programs send it."""
    return {"Authorization": f"Bearer {link.rpartition('/s/')[2]}"}


@pytest.fixture
def evening(client: TestClient) -> Evening:
    """Men of Stones in its lobby, with Ben and Cy, and a host who wrote down every link."""
    opened = Evening(client)
    opened.sit(2, "Ben")
    opened.sit(3, "Cy")
    return opened


# -- before the curtain ------------------------------------------------------------------------------------


def test_looking_at_an_invitation_changes_nothing(client: TestClient) -> None:
    """Whoever looks, and however often: only the form on its page sits down."""
    opened = Evening(client)
    link, before = opened.note()[2], opened.api(1, "seats").json()
    for agent in ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "WhatsApp/2.23"):
        page = Browser(client).get(link, headers={"User-Agent": agent})
        assert (page.status_code, "Sit down" in page.text) == (200, True)
    assert opened.api(1, "seats").json() == before
    friend = Browser(client)
    own = friend.sit(link, "Ben")
    assert own != link
    chair = opened.api(1, "seats").json()[1]
    assert (chair["kind"], chair["name"], chair["token"]) == ("person", "Ben", None)
    assert friend.get(own).status_code == 200


def test_the_link_that_one_is_given_is_shown_to_be_kept(client: TestClient) -> None:
    """Whole, as it is opened on another device; and the lobby and the table lead to it."""
    opened = Evening(client)
    opened.sit(2, "Ben")
    ben, link = opened.friends[2], opened.links[2]
    kept = ben.get(f"{link}/link").text
    assert f'readonly value="{client.base_url}{link}"' in kept
    assert "yours alone" in kept
    assert f'href="{link}/link"' in ben.get(link).text
    opened.begin()
    assert f'href="{link}/link"' in ben.get(link).text
    elsewhere = Browser(client).get(link)
    assert elsewhere.status_code == 200
    assert "Players" not in elsewhere.headers.get("location", "")


def test_the_invitation_is_void_and_says_what_happened(evening: Evening) -> None:
    """To everybody but the device that sat down by it, which is led to its seat."""
    invitation = next(t for t in evening.known_to_host if t.startswith(f"{evening.id}-2-"))
    stranger = Browser(evening.client).get(f"/s/{invitation}")
    assert stranger.status_code == 403
    assert "somebody has sat down by it" in stranger.text
    assert "ask the host to open the seat again" in stranger.text
    assert "Ben" not in stranger.text
    own = evening.friends[2].get(f"/s/{invitation}")
    assert (own.status_code, own.headers["location"]) == (303, evening.links[2])


def test_a_lost_reply_can_be_asked_for_again_by_whoever_sat_down(client: TestClient) -> None:
    """By the form sent again, or the invitation opened again; the host, who has that, too, gets nothing."""
    opened = Evening(client)
    link = opened.note()[2]
    ben = Browser(client)
    form = {"name": "Ben"}
    assert ben.get(link).status_code == 200
    first = ben.post(f"{link}/sit", form).headers["location"]
    ben.lose()  # the reply never came
    assert ben.post(f"{link}/sit", form).headers["location"] == first
    ben.lose()
    assert ben.get(link).headers["location"] == first
    assert ben.remembered()[0] == first.split("/")[2]
    for cookies in ({}, {KEY_COOKIE: "0" * 32}, {KEY_COOKIE: "1"}):
        again = Browser(client, opened.host.cookies | cookies).post(f"{link}/sit", form)
        assert again.status_code == 403
        assert first.split("/")[2] not in again.text
    assert opened.host.get(link).status_code == 403
    assert not any(name.startswith(KEY_COOKIE) for name in opened.host.cookies)


def test_of_two_who_follow_one_invitation_the_first_sits(client: TestClient) -> None:
    """The other is told so, and has no seat."""
    opened = Evening(client)
    link = opened.note()[2]
    one, two = Browser(client), Browser(client)
    assert [who.get(link).status_code for who in (one, two)] == [200, 200]
    assert one.post(f"{link}/sit", {"name": "Ben"}).status_code == 303
    late = two.post(f"{link}/sit", {"name": "Bea"})
    assert (late.status_code, "somebody has sat down by it" in late.text) == (403, True)
    assert opened.api(1, "seats").json()[1]["name"] == "Ben"


def test_what_cannot_be_is_told_on_the_page_and_nothing_is_lost(client: TestClient) -> None:
    """A name that is taken: the form again, with the sentence and what was written."""
    opened = Evening(client)
    opened.api(1, "chair", {"name": "Ada"})
    link, ben = opened.note()[2], Browser(client)
    form = {"name": "Ada", "pronouns": "he"}
    refused = ben.post(f"{link}/sit", form)
    assert refused.status_code == 422
    [sentence] = re.findall(r'<p id="refused-here"[^>]*>(.*?)</p>', refused.text)
    assert "Somebody called Ada sits here already" in sentence
    assert 'name="sit.name" value="Ada"' in refused.text
    assert 'name="sit.pronouns" value="he"' in refused.text
    assert opened.api(1, "seats").json()[1]["kind"] == "open"
    assert ben.post(f"{link}/sit", {**form, "name": "Ben"}).status_code == 303


def test_nobody_learns_a_link_by_having_another_sit_down(client: TestClient) -> None:
    """A form of another site is refused; and where a browser does not tell, the form's maker has no key."""
    opened = Evening(client)
    link = opened.note()[2]
    sent = {"name": "Ben", "key": "0" * 32}
    refused = Browser(client).post(f"{link}/sit", sent, headers={"Sec-Fetch-Site": "cross-site"})
    assert refused.status_code == 403
    assert opened.api(1, "seats").json()[1]["kind"] == "open"
    assert Browser(client).post(f"{link}/sit", sent).status_code == 303
    maker = Browser(client, {KEY_COOKIE: "0" * 32})
    assert maker.post(f"{link}/sit", sent).status_code == 403
    assert maker.get(link).status_code == 403
    guessed = client.post(f"/api/tables/{opened.id}/sit", json=sent, headers=bearer(link))
    assert guessed.status_code == 403


def test_a_chair_that_is_opened_again_in_the_lobby(evening: Evening) -> None:
    """Everybody reads who sat there; their link is void and says so, and the next one sits by another."""
    evening.api(2, "word", {"word": "quince"})
    sent_away = evening.friends[2], evening.links[2]
    assert evening.seat(2, "open").status_code == 200
    for chair in (1, 3):
        assert (
            "Ben sat here; the host opened the seat again."
            in {1: evening.host, **evening.friends}[chair].get(evening.links[chair]).text
        )
    gone = sent_away[0].get(sent_away[1])
    assert (gone.status_code, "the host has opened this seat again" in gone.text) == (403, True)
    evening.sit(2, "Bea")
    assert "Ben sat here" not in evening.host.get(evening.links[1]).text
    assert sent_away[0].get(sent_away[1]).status_code == 403
    page = evening.friends[2].get(evening.links[2]).text
    assert "quince" not in page


def test_a_seat_makes_its_own_link_anew(evening: Evening) -> None:
    """At any time; the old one is void in every window, and this device goes on by the new one."""
    for begin in (False, True):
        if begin:
            evening.begin()
        ben, old = evening.friends[2], evening.links[2]
        assert ben.get(f"{old}/link").status_code == 200
        new = ben.post(f"{old}/new-link").headers["location"].removesuffix("/link")
        assert new != old
        assert ben.post(f"{old}/new-link").headers["location"] == f"{new}/link"
        assert evening.api(2, "cue").status_code == 403
        evening.links[2] = new
        assert evening.api(2, "cue").status_code == 200
        assert ben.get(old).headers["location"] == new
        elsewhere = Browser(evening.client).get(old)
        assert (elsewhere.status_code, "has made another" in elsewhere.text) == (403, True)
        assert new.rpartition("/")[2] not in evening.host.get(evening.links[1]).text


def test_a_host_makes_the_spectators_link_anew(evening: Evening) -> None:
    """At any time; whoever looked on is told that it is void. Nobody else can."""
    for begin in (False, True):
        if begin:
            evening.begin()
        old = evening.note()[0]
        assert Browser(evening.client).get(old).status_code == 200
        assert evening.seat(0, "new-link", by=2).status_code == 403
        assert evening.seat(0, "house").status_code == 422
        assert evening.seat(0, "new-link").status_code == 200
        void = Browser(evening.client).get(old)
        assert (void.status_code, "for those who look on" in void.text) == (403, True)
        assert evening.client.get(f"/api/tables/{evening.id}/view", headers=bearer(old)).status_code == 403
        new = evening.note()[0]
        assert new != old
        assert Browser(evening.client).get(new).status_code == 200


def test_another_invitation_to_a_seat_where_nobody_sits(client: TestClient) -> None:
    """Where one went astray: the old one is void, and nobody has to be sent away."""
    opened = Evening(client)
    astray = opened.note()[2]
    assert opened.seat(2, "new-link").status_code == 200
    assert "the host has made another for this seat" in Browser(client).get(astray).text
    assert Browser(client).sit(opened.note()[2], "Ben") != astray


# -- at play -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_host_with_every_link_they_ever_saw_reads_nothing_of_a_taken_seat(evening: Evening) -> None:
    """On no page, in no stream, by no look, verb or file, from the lobby to the last move before the end."""
    evening.begin()
    evening.seat(4, "open")
    for chair, to in ((2, "Cy"), (3, "Ben")):
        assert evening.api(chair, "say", {"how": "whisper", "to": [to], "text": SECRET}).is_success
    assert SECRET in evening.api(2, "script").text
    others = {token for token in evening.known_to_host if token.split("-")[1] in "234"}
    assert {token.split("-")[1] for token in others} == {"2", "3", "4"}
    hidden = {SECRET, *(evening.links[chair].removeprefix("/s/") for chair in (2, 3))}
    for token in sorted(evening.known_to_host):
        of_another = token in others
        for page in PAGES:
            if of_another or page != "/events":  # which would go on
                told = Browser(evening.client).get(f"/s/{token}{page}")
                assert not any(secret in told.text for secret in hidden), (token, page)
                # An invitation that is good has a page of its own, and no more.
                assert not of_another or told.status_code == 403 or (page == "" and "Sit down" in told.text)
        for look in LOOKS:
            if of_another or look != "events":
                heads = bearer(f"/s/{token}")
                told = evening.client.get(f"/api/tables/{evening.id}/{look}", headers=heads)
                assert not any(secret in told.text for secret in hidden), (token, look)
                assert not of_another or told.status_code == 403, (token, look)
        for verb in ("answer", "say", "erase", "stop", "go-on", "take-back", "chair", "new-link", "veil"):
            if of_another:
                path, body = f"/api/tables/{evening.id}/{verb}", verbs.body_of(verb).example
                assert evening.client.post(path, json=body, headers=bearer(f"/s/{token}")).status_code == 403
                form = {name: str(value) for name, value in body.items()}
                assert Browser(evening.client).post(f"/s/{token}/{verb}", form).status_code == 403


@pytest.mark.parametrize("chair", [2, 4])
def test_a_seat_that_is_opened_at_play(evening: Evening, chair: int) -> None:
    """A friend's, or a house actor's: all are told, old links are void, and somebody sits down anew."""
    evening.begin()
    seat = evening.api(1, "seats").json()[chair - 1]["name"]
    old = evening.links.get(chair)
    assert evening.seat(chair, "open").status_code == 200
    assert evening.api(1, "seats").json()[chair - 1]["kind"] == "open"
    told = "The seat of {seat} is open again. No link that led to it before is good any more."
    for reader in (1, 3):
        assert evening.script(reader)[-1] == told
    if old is not None:
        gone = evening.friends[chair].get(old)
        assert (gone.status_code, "the host has opened this seat again" in gone.text) == (403, True)
    invitation = evening.note()[chair]
    before = evening.api(1, "view").json()["seq"]
    page = Browser(evening.client).get(invitation)
    assert f"The seat of {seat} is open" in page.text
    assert "Act I:" not in page.text
    assert 'class="entry' not in page.text
    assert evening.api(1, "view").json()["seq"] == before
    evening.sit(chair, "Dee")
    for reader in (1, 3, chair):
        assert evening.script(reader)[-1] == "Somebody has sat down: the seat of {seat} is taken."
    assert evening.api(chair, "view").json()["seat"] == seat
    assert evening.api(1, "seats").json()[chair - 1]["token"] is None
    assert Browser(evening.client).get(invitation).status_code == 403


def test_an_open_seat_keeps_nobody_waiting_for_its_consent(evening: Evening) -> None:
    """A stop that waited for whoever sat there goes on when the others agree."""
    evening.begin()
    evening.api(3, "stop")
    for chair in (1, 3):
        evening.api(chair, "go-on")
    assert evening.api(1, "cue").json()["stopped"]
    evening.seat(2, "open")
    assert not evening.api(1, "cue").json()["stopped"]


def test_the_house_keeps_an_opened_seat_warm_until_somebody_sits_down(evening: Evening) -> None:
    """By the same invitation; meanwhile it shows nothing, whoever has it."""
    evening.begin()
    evening.seat(2, "open")
    evening.seat(2, "house")
    invitation = evening.note()[2]
    assert evening.client.get(f"/api/tables/{evening.id}/view", headers=bearer(invitation)).status_code == 403
    assert "A house actor plays the seat of Ben" in Browser(evening.client).get(invitation).text
    evening.sit(2, "Bea")
    assert evening.api(1, "seats").json()[1]["kind"] == "person"


def test_whoever_was_away_takes_their_seat_back_by_their_own_link(evening: Evening) -> None:
    """The house played it; nobody got a link to it, and the host reads nothing of it."""
    evening.begin()
    evening.seat(2, "house")
    assert 2 not in evening.note()
    assert "I play it myself" in evening.friends[2].get(evening.links[2]).text
    assert evening.api(2, "chair", {}).status_code == 200
    assert evening.api(1, "seats").json()[1]["kind"] == "person"


@pytest.mark.parametrize("sits_by", ["sit", "chair"])
def test_no_host_reads_an_actors_hand_by_a_chair_they_once_sat_in(client: TestClient, sits_by: str) -> None:
    """They sit down in an open chair of their own table, then give it to the house before the curtain rises.

    Nobody would be told that they sat there. So their link is an invitation again: it shows nothing of the
    play before somebody sits down by it, which all are told.
    """
    evening = Evening(client)
    if sits_by == "sit":
        evening.sit(2, "Ben")
    else:
        evening.links[2] = evening.note()[2]
        assert evening.api(2, "chair", {"name": "Ben"}).status_code == 200
    assert evening.seat(2, "house").status_code == 200
    assert evening.api(1, "fill-and-begin").status_code == 200
    for looked in ("view", "cue", "script", "words", "seats"):
        assert evening.api(2, looked).status_code == 403, looked
    assert evening.api(2, "say", {"text": "Boo."}).status_code == 403
    assert evening.note()[2] == evening.links[2]
    reply = evening.api(2, "sit", {"name": "Ben"})
    evening.links[2] = f"/s/{reply.json()['token']}"
    assert evening.api(2, "view").status_code == 200
    assert evening.script(1) == ["Somebody has sat down: the seat of {seat} is taken."]


def test_whoever_becomes_the_host_reads_nothing_of_whoever_was(evening: Evening) -> None:
    """The new host finds no link to a taken seat, and the old one none at all."""
    evening.begin()
    assert evening.seat(2, "host").status_code == 200
    shown = [seat["token"] for seat in evening.api(2, "seats").json()]
    assert [bool(token) for token in shown[:3]] == [False, True, False]
    assert evening.links[1].removeprefix("/s/") not in evening.friends[2].get(evening.links[2]).text
    assert evening.seat(3, "open").status_code == 403
    assert evening.seat(1, "open", by=2).status_code == 200


def test_who_sits_by_which_link_outlasts_the_house(database: Path) -> None:
    """Over a restart void links are void, lost replies can be asked for, and the story tells the same."""
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        evening = Evening(client)
        evening.sit(2, "Ben")
        evening.sit(3, "Cy")
        evening.begin()
        evening.seat(2, "open")
        evening.sit(2, "Bea")
        told = evening.api(3, "script").json()
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        evening.client = client
        assert evening.api(3, "script").json() == told
        for token in evening.known_to_host:
            chair = token.split("-")[1]
            status = client.get(f"/api/tables/{evening.id}/view", headers=bearer(f"/s/{token}")).status_code
            assert status == (200 if chair in "01" else 403)
        assert evening.api(2, "view").status_code == 200


def test_one_device_holds_several_seats(client: TestClient) -> None:
    """Each is sat down in by its own form, and the way from one to the other leads through the curtain."""
    opened = Evening(client)
    device = opened.host
    own = device.sit(f"{opened.note()[2]}", "Ben")
    kept = device.get(f"{own}/link").text
    assert f'href="{opened.links[1]}/curtain"' in kept
    assert f'href="{own}/curtain"' in device.get(opened.links[1]).text
    assert "Hand over to Ben" in device.get(opened.links[1]).text


# -- programs ----------------------------------------------------------------------------------------------


def test_a_program_uses_the_tokens_that_it_was_given(client: TestClient) -> None:
    """In the lobby and at play, without sitting down; nobody is told them a second time but their bearer."""
    lobby = open_table(client, seats=[])
    for seat in list(lobby.tokens):
        name = f"P{seat[-1]}"
        assert lobby.post(seat, "chair", {"name": name, "ready": True}).status_code == 200
        lobby.tokens[name] = lobby.tokens.pop(seat)
    assert lobby.post(next(iter(lobby.tokens)), "begin").status_code == 200
    for table in (lobby, open_table(client)):
        host = next(seat for seat, token in table.tokens.items() if token == table.host)
        for seat in table.tokens:
            assert table.view(seat)["decisions"]
        shown = client.get(f"/api/tables/{table.id}/seats", headers=table.headers(host)).json()
        assert [seat["token"] for seat in shown] == [table.host, *([None] * (len(shown) - 1))]
        table.play_on(Random(1), moves=5)


def test_a_program_sits_down(table: Table) -> None:
    """The reply has the token; it comes again for the same key alone, and the old one is void."""
    old = table.tokens["Bob"]
    told = table.post("Bob", "sit", {"name": "Ben", "key": KEY}).json()
    assert (told["chair"], told["again"]) == (2, False)
    assert table.post("Bob", "sit", {"name": "Ben", "key": KEY}).json() == {**told, "again": True}
    for body in ({"name": "Ben"}, {"name": "Ben", "key": OTHER_KEY}):
        refused = table.post("Bob", "sit", body)
        assert (refused.status_code, refused.json()["error"]) == (403, "That invitation is no longer good.")
    assert (
        table.client.get(
            f"/api/tables/{table.id}/view", headers={"Authorization": f"Bearer {old}"}
        ).status_code
        == 403
    )
    table.tokens["Bob"] = told["token"]
    assert table.view("Bob")["seat"] == "Bob"
    refused = table.post("Bob", "sit", {"key": OTHER_KEY})
    assert (refused.status_code, refused.json()["error"]) == (
        422, "You sit here already, by a link of your own.",
    )  # fmt: skip
    anew = table.post("Bob", "new-link", {"key": OTHER_KEY}).json()
    assert table.post("Bob", "new-link", {"key": OTHER_KEY}).json() == {**anew, "again": True}
    assert table.post("Bob", "new-link", {"key": KEY}).status_code == 403
    table.tokens["Bob"] = old
    assert table.post("Bob", "sit", {"name": "Ben", "key": KEY}).status_code == 403
    table.tokens["Bob"] = anew["token"]
    assert table.view("Bob")["seat"] == "Bob"


@pytest.mark.parametrize("key", ["short", "k" * 65])
def test_a_key_that_might_be_guessed_is_none(table: Table, key: str) -> None:
    """Whoever has the invitation would try it."""
    for verb in ("sit", "new-link"):
        refused = table.post("Bob", verb, {"key": key})
        assert refused.status_code == 422
        assert refused.json()["error"].startswith("A key has 16 to 64 characters")
    assert table.view("Bob")["seat"] == "Bob"


def test_an_invitation_at_play_opens_nothing_but_the_seat(table: Table) -> None:
    """Until somebody sits down by it; every look and verb says so."""
    assert table.post("Ann", "seat", {"chair": 2, "action": "open"}).status_code == 200
    shown = table.client.get(f"/api/tables/{table.id}/seats", headers=table.headers("Ann")).json()
    table.tokens["Bob"] = shown[1]["token"]
    reply = table.client.get(f"/api/tables/{table.id}/view", headers=table.headers("Bob"))
    assert reply.status_code == 403
    assert reply.json()["error"].startswith("Nobody sits in that seat. Sit down first")
    assert table.post("Bob", "say", {"text": "Ho!"}).status_code == 403
    assert table.post("Bob", "new-link", {}).status_code == 403
    table.tokens["Bob"] = table.post("Bob", "sit").json()["token"]
    assert table.view("Bob")["seat"] == "Bob"


def test_a_table_from_before_there_were_invitations_goes_on() -> None:
    """Its document says nothing of links: each is its seat, as it was given out."""
    old = read_lobby(b'{"game": "men-of-stones", "title": "Fen", "chairs": [{"n": 1, "kind": "person"}]}')
    assert (old.chairs[0].link, old.watch) == ("given", 0)
    assert not old.chairs[0].may_be_handed_on


def test_an_invitation_says_what_one_is_invited_to(client: TestClient) -> None:
    """The game and its emblem, how long, for how many, what it deals in, what was agreed, who invites."""
    opened = Evening(client)
    drawn = Browser(client).get(opened.note()[2]).text
    assert drawn.count('class="bill__emblem') == 1
    page = re.sub(r"<[^>]+>", " ", drawn)
    for said in (
        "you left alive to tell it",
        "At this table of",
        "answers from each",
        "for 3 to 5",
        "Tragedy, betrayal, death",
        "one touch stops play",
        "the host of this table",
    ):
        assert said in page, said


def test_the_cast_of_the_book_says_who_played_whom_and_until_when(evening: Evening) -> None:
    """A friend who left, the house that sat in, and who came after them; on the page as in the text."""
    evening.begin()
    assert evening.seat(2, "house").status_code == 200
    assert evening.seat(2, "open").status_code == 200
    evening.sit(2, "Dora")
    act = "until Act I: introduction"
    text = evening.host.get(f"{evening.links[1]}/book.md").text
    assert f"- Dora (Ben, {act}; then a house actor, {act})" in text
    page = re.sub(r"<[^>]+>", "", evening.host.get(f"{evening.links[1]}/book").text)
    assert f"Ben, {act}; then a house actor, {act}; then as themself" in page
    assert "Cy, " not in page.partition("The play")[0]


def test_a_successor_reads_no_whisper_of_their_predecessor(evening: Evening) -> None:
    """What the seat was told stays to be read, and what its last player whispered is read nowhere."""
    evening.begin()
    seats = {c["chair"]: c["name"] for c in evening.api(1, "seats").json()}
    evening.api(2, "say", {"how": "whisper", "to": [seats[1]], "text": "I am leaving him."})
    evening.api(1, "say", {"how": "whisper", "to": [seats[2]], "text": "The well, at midnight."})
    assert "I am leaving him." in evening.api(2, "script").text
    evening.seat(2, "open")
    evening.sit(2, "Dee")
    friend, mine = evening.friends[2], evening.links[2]
    told = "".join(friend.get(f"{mine}{page}").text for page in ("", "/words", "/book?asides=on", "/book.md"))
    told += evening.api(2, "script").text + evening.api(2, "words").text
    assert "I am leaving him." not in told
    assert "The well, at midnight." in told
    assert "I am leaving him." in evening.api(1, "script").text
