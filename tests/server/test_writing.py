"""How much is written: so many characters a minute and altogether, whichever way they come in."""

from __future__ import annotations

import asyncio
import gc
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from websockets.sync.client import connect

from commedia.server.address_limits import Limits
from commedia.server.app import build
from commedia.server.errors import TooManyWords
from commedia.server.routes.api import NewTable
from commedia.server.verbs import SayBody
from commedia.server.writing import AT_ONCE, LEAST, MINUTE, SHORT, Writing, length_of
from commedia.store import Store
from tests.server.streets import open_street
from tests.server.tables import Table, open_table

LONG = "Once more, and with feeling: " * 100
SEATS = Limits(seat_writes=100)
BOUNDS = {
    "seat": SEATS,
    "table": Limits(table_writes=100),
    "address": Limits(address_writes=100),
    "day": Limits(address_words=100 * AT_ONCE),
}
SAYS = {
    "seat": "more than one seat may write in so short a time",
    "table": "more than may be written at one table in so short a time",
    "address": "more than may be written from one address in so short a time",
    "day": "more than may be written from one address within a day",
}


@contextmanager
def house(database: Path, limits: Limits) -> Iterator[TestClient]:
    with TestClient(build(partial(Store.open, database), pace=0.0, limits=limits)) as client:
        yield client


def used_up(table: Table, seat: str = "Ann") -> Any:
    """That seat says something until it is told to wait; what it is told."""
    for _ in range(AT_ONCE * 2):
        reply = table.post(seat, "say", {"text": "So be it. " * 9})
        if reply.status_code != 200:
            return reply
    raise AssertionError("it may write on and on")


@pytest.mark.parametrize("of", BOUNDS)
def test_so_much_is_written_in_a_while(database: Path, of: str) -> None:
    """Then a sentence says when one may go on, and nothing has changed."""
    with house(database, BOUNDS[of]) as client:
        table = open_table(client)
        told = used_up(table)
        before = table.view("Ann")["seq"]
        assert told.status_code == 429
        assert int(told.headers["retry-after"]) > 0
        assert re.search(
            SAYS[of] + r".* your words are still with you: go on in \d+ (seconds|minutes)\.", told.text
        )
        assert told.json()["field"] == "text"
        assert used_up(table).status_code == 429
        assert table.view("Ann")["seq"] == before
        assert (table.post("Bob", "say", {"text": "And I?"}).status_code == 200) == (of == "seat")
        new = {"game": "men-of-stones", "title": "Rooks at Noon" * 4}
        others = [client.post("/api/tables", json=new).status_code for _ in range(2)]
        assert (others == [201, 201]) == (of in ("seat", "table"))


def ways(table: Table) -> dict[str, Callable[[], Any]]:
    """Every way in which somebody brings words to a table at play."""
    say = partial(table.post, "Ann", "say")
    return {
        "line": lambda: say({"how": "line", "text": LONG}),
        "deed": lambda: say({"how": "deed", "text": LONG}),
        "aside": lambda: say({"how": "aside", "text": LONG}),
        "whisper": lambda: say({"how": "whisper", "to": ["Bob"], "text": LONG}),
        "veil": lambda: table.post("Ann", "veil", {"kind": "veil", "text": LONG}),
        "line of the table": lambda: table.post("Ann", "veil", {"kind": "line", "text": LONG}),
        "name": lambda: table.post("Ann", "chair", {"name": LONG}),
        "pronouns": lambda: table.post("Ann", "chair", {"pronouns": LONG}),
        "last word": lambda: table.post("Ann", "last", {"text": LONG}),
        "word": lambda: table.post("Ann", "word", {"word": LONG}),
        "greeting": lambda: table.post("Ann", "terms", {"greeting": LONG}),
        "options": lambda: table.post("Ann", "terms", {"options": {"setting": LONG}}),
        "prose in a move": lambda: table.post(
            "Ann", "answer", {"decision": "any", "answer": {"do": "tell", "acts": [{"words": LONG}]}}
        ),
        "form": lambda: table.client.post(
            f"/s/{table.tokens['Ann']}/say", data={"say.how": "line", "say.text": LONG}
        ),
    }


WAYS = tuple(ways(Table(None, {"table": "", "seats": {}, "host": "", "watch": ""})))  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_it_holds_for_every_way_in(database: Path, way: str) -> None:
    """What a seat has used up by speaking it can't write in any other way."""
    with house(database, SEATS) as client:
        table = open_table(client)
        used_up(table)
        reply = ways(table)[way]()
        assert reply.status_code == 429, reply.text
        assert "go on in" in reply.text


def test_it_holds_where_a_table_is_opened(database: Path) -> None:
    """By its title, its seats and its documents; and none is opened."""
    with house(database, BOUNDS["address"]) as client:
        new = {"game": "men-of-stones", "title": "Rooks at Noon" * 4}
        while (reply := client.post("/api/tables", json=new)).status_code == 201:
            pass
        assert (reply.status_code, reply.json()["field"]) == (429, "title")
        # A page that only opens one writes nothing.
        opened = client.post("/tables", data={"game": "men-of-stones"}, follow_redirects=False)
        assert opened.status_code == 303


def test_it_holds_over_a_socket(database: Path) -> None:
    """Which stays open, and says so in its reply."""
    with open_street(database, limits=SEATS) as street:
        address = f"ws://127.0.0.1:{street.port}{street.path('live')}"
        with connect(address, additional_headers=street.bearer("Ann"), proxy=None) as ann:
            refused = None
            for n in range(AT_ONCE * 2):
                ann.send(json.dumps({"id": f"a{n}", "verb": "say", "body": {"text": "So be it. " * 9}}))
                while not {"done", "refused"} & (said := json.loads(ann.recv(30))).keys():
                    pass
                refused = said if "refused" in said else refused
            assert refused is not None
            assert (refused["status"], refused["field"]) == (429, "text")


@pytest.mark.parametrize("heads", [{"HX-Request": "true"}, {}], ids=["with scripts", "without"])
def test_a_form_keeps_what_was_written(database: Path, heads: dict[str, str]) -> None:
    """The sentence is told at its field; without scripts, on the page with all that was filled in."""
    with house(database, SEATS) as client:
        table = open_table(client)
        used_up(table)
        sent = {"say.how": "line", "say.text": "Leave the lamp. I know the way, " + "and the way " * 9}
        reply = client.post(f"/s/{table.tokens['Ann']}/say", data=sent, headers=heads)
        assert reply.status_code == 429
        assert int(reply.headers["retry-after"]) > 0
        assert "your words are still with you" in reply.text
        if heads:
            assert 'data-at="say.text"' in reply.text
        else:
            assert sent["say.text"] in reply.text


@pytest.mark.slow
def test_what_was_refused_or_sent_again_does_not_count(database: Path) -> None:
    """Only what is new and durable does."""
    with house(database, SEATS) as client:
        table = open_table(client)
        for _ in range(AT_ONCE * 2):
            assert (
                table.post("Ann", "say", {"how": "whisper", "to": ["Nobody"], "text": "?"}).status_code == 422
            )
            again = table.post("Ann", "say", {"text": "Once.", "move_id": "a1"})
            assert again.status_code == 200
        assert table.post("Ann", "say", {"text": "Twice."}).status_code == 200


@pytest.mark.slow
def test_choices_do_not_count(database: Path) -> None:
    """A program may answer as fast as it can."""
    with house(database, Limits(seat_writes=1, table_writes=1, address_writes=1, address_words=1)) as client:
        table = open_table(client)
        answer = {"do": "lay_dice", "dice": dict.fromkeys(("Deed", "Duty", "Secret", "Taint"), 1)}
        (put, *_) = table.view("Ann")["decisions"]
        for _ in range(AT_ONCE * 3):
            reply = table.post("Ann", "answer", {"decision": put["id"], "answer": answer})
            assert reply.status_code == 422, reply.text  # by the rules
    assert length_of({"do": "x" * SHORT, "who": ["Bob"]}, is_answer=True) == (0, "")
    told = {"do": "tell", "acts": [{"words": "Hm."}, {"words": "x" * (SHORT + 1)}]}
    assert length_of(told, is_answer=True) == (SHORT + 1, "acts.2.words")


def test_safety_is_never_refused(database: Path) -> None:
    """Nor is what makes room."""
    with house(database, BOUNDS["address"]) as client:
        table = open_table(client)
        used_up(table)
        [*_, mine] = client.get(f"/api/tables/{table.id}/words", headers=table.headers("Ann")).json()
        assert table.post("Ann", "erase", {"words": mine["words"]}).status_code == 200
        assert table.post("Bob", "stop").status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize(
    ("limits", "whose"),
    [(Limits(seat_words=200), "one seat"), (Limits(table_words=200), "all its seats")],
    ids=["seat", "table"],
)
def test_so_much_is_kept_altogether(database: Path, limits: Limits, whose: str) -> None:
    """By what the store holds: after a restart, too; and what is erased makes room."""
    table = None
    for round_ in range(2):
        with house(database, limits) as client:
            if table is None:
                table = open_table(client)
                assert table.post("Ann", "say", {"text": "x" * 150}).status_code == 200
            table.client = client
            for way in ("say", "last"):
                refused = table.post("Ann", way, {"text": "y" * 60})
                assert refused.status_code == 422
                assert f"keeps as many words of {whose} as it may" in refused.json()["error"]
                assert refused.json()["field"] == "text"
            assert table.post("Ann", "say", {"text": "z"}).status_code == 200, round_
            bob = table.post("Bob", "say", {"text": "y" * 60})
            assert (bob.status_code == 200) == (whose == "one seat")
    with house(database, limits) as client:
        table.client = client
        [first, *_] = client.get(f"/api/tables/{table.id}/words", headers=table.headers("Ann")).json()
        assert table.post("Ann", "say", {"text": "y" * 60}).status_code == 422
        assert table.post("Ann", "erase", {"words": first["words"]}).status_code == 200
        assert table.post("Ann", "say", {"text": "y" * 60}).status_code == 200


def test_where_no_bound_is_set_there_is_none(database: Path) -> None:
    """0 is none."""
    none = dict.fromkeys(
        ("seat_writes", "table_writes", "address_writes", "seat_words", "table_words", "address_words"), 0
    )
    with house(database, Limits(**none)) as client:
        table = open_table(client)
        assert {table.post("Ann", "say", {"text": LONG}).status_code for _ in range(30)} == {200}


def test_people_come_nowhere_near_the_usual_bounds() -> None:
    """A chapter pasted each minute for an hour, at a table where others do so, from one address."""
    seconds = [0.0]
    writing = Writing(Limits(), lambda: seconds[0])
    table = _Alone()

    async def write() -> None:
        for _ in range(60):
            for chair in range(1, 4):
                with await writing.take(table, chair, "a", "say", SayBody("x" * 30_000)) as taken:  # type: ignore[arg-type]
                    taken.stands = True
            seconds[0] += MINUTE

    asyncio.run(write())


@pytest.mark.slow
def test_allowances_are_forgotten_when_they_are_whole_again() -> None:
    """Of addresses nothing is kept for longer than it counts; nothing keeps a table in memory."""
    seconds = [0.0]
    writing = Writing(Limits(address_writes=100, address_words=0), lambda: seconds[0])
    new = NewTable("men-of-stones", title="x" * 900)
    with writing.take_of_address("a", new) as taken:
        taken.stands = True
    with pytest.raises(TooManyWords, match="go on in 9 minutes"):
        writing.take_of_address("a", new)
    seconds[0] = AT_ONCE * MINUTE
    with writing.take_of_address("b", new) as taken:
        taken.stands = True
    assert [whose for _, whose in writing._allowances] == ["b"]

    async def write() -> None:
        with await writing.take(_Alone(), 1, "a", "say", SayBody("?")) as taken:  # type: ignore[arg-type]
            taken.stands = True

    asyncio.run(write())
    gc.collect()
    assert not writing._kept
    assert LEAST > 1


class _Alone:
    """A table of which no more is asked than who sits there, and what they wrote."""

    id = "lamp"
    lobby = type("Lobby", (), {"seats": {1: "Ann", 2: "Bob", 3: "Cy"}})

    def __init__(self) -> None:
        self.store = self

    async def lengths_of_words(self, table: str) -> dict[str, int]:
        return {}
