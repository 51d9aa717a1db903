"""Words for the seed over HTTP: committed to in the lobby, opened together, left out in public."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp
from markupsafe import escape

from commedia import games
from commedia.engine import BadOption, log
from commedia.lab.verify import verify
from commedia.server.app import build
from commedia.server.closed_list import closed_of
from commedia.server.curtain import AGAIN_SECONDS
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.store import Store, Unavailable
from commedia.store.seals import FIRST, seal, shown_under
from tests.server.tables import Table, open_table

NONCES = {"Ann": "a1" * 16, "Bob": "b0" * 16, "Cy": "c7" * 16}
WORDS = {"Ann": "rosemary", "Bob": "rue", "Cy": "marzipan"}


class Patience:
    """A clock that stands until somebody turns it: how long each wait was to last, and the end of all.

    now: what it says, in seconds since 1970.
    """

    def __init__(self, now: float = 1_000.0) -> None:
        self.now = now
        self.asked: list[float] = []
        self._waits: list[tuple[asyncio.AbstractEventLoop, asyncio.Future[None]]] = []
        self._news = threading.Condition()

    async def rest(self, seconds: float) -> None:
        """Wait for so long, by this clock."""
        loop = asyncio.get_running_loop()
        over: asyncio.Future[None] = loop.create_future()
        with self._news:
            self.asked.append(seconds)
            self._waits.append((loop, over))
            self._news.notify_all()
        await over

    def ends(self) -> None:
        """All that is waited for is over, once something is."""
        with self._news:
            assert self._news.wait_for(lambda: self._waits, timeout=20)
            for loop, over in self._waits:
                loop.call_soon_threadsafe(lambda over=over: over.done() or over.set_result(None))
            self._waits = []


@cache
def application() -> tuple[ASGIApp, list[tuple[Path, Patience]]]:
    """The application, which is made once, and what it opens with: the last database, and its clock."""
    houses: list[tuple[Path, Patience]] = []

    class OfItsTime(Store):
        """A store that has that clock, too."""

        async def now(self) -> float:
            """As it stands."""
            return houses[-1][1].now

    return build(
        lambda: OfItsTime.open(houses[-1][0]), pace=0.0, rest=lambda seconds: houses[-1][1].rest(seconds)
    ), houses


@contextmanager
def open_house(database: Path, patience: Patience) -> Iterator[TestClient]:
    """A house over a database that waits by that clock."""
    built, houses = application()
    houses.append((database, patience))
    with TestClient(built) as client:
        yield client


@pytest.fixture
def patience() -> Patience:
    """How long the curtain waits."""
    return Patience()


@pytest.fixture
def lobby(database: Path, patience: Patience) -> Iterator[Table]:
    """Men of Stones in its lobby: Ann, who is the host, Bob and Cy have sat down."""
    with open_house(database, patience) as client:
        yield seat(open_table(client, seats=[]))


def seat(table: Table) -> Table:
    """Three people sit down, and the fourth chair is taken away."""
    links = list(table.tokens.values())
    table.tokens = dict(zip(WORDS, links, strict=False))
    for name in WORDS:
        assert table.post(name, "chair", {"name": name, "ready": True}).status_code == 200
    assert table.post("Ann", "seat", {"chair": 4, "action": "remove"}).status_code == 200
    return table


def shown(table: Table, seat: str = "Ann") -> dict[str, Any]:
    """The lobby as a seat sees it."""
    lobby: dict[str, Any] = table.view(seat)["lobby"]
    return lobby


def commitment(table: Table, seat: str, word: str = "", nonce: str = "") -> str:
    """What a seat commits to, worked out here."""
    text = f"{shown(table)['seal']}:{nonce or NONCES[seat]}:{word or WORDS[seat]}"
    return hashlib.sha256(text.encode()).hexdigest()


def commit(table: Table, *seats: str) -> None:
    """These seats commit, each to its word."""
    for name in seats:
        assert table.post(name, "word", {"commitment": commitment(table, name)}).status_code == 200


def reveal(table: Table, seat: str, word: str = "") -> Any:
    """A seat opens its word."""
    return table.post(seat, "reveal", {"nonce": NONCES[seat], "word": word or WORDS[seat]})


def entries(database: Path, table: Table) -> list[tuple[log.Entry, bytes]]:
    """The log as it lies in the database, with its seals."""
    store = Store.open(database)
    found = asyncio.run(store.sealed(table.id))
    store.close()
    return [(log.decode(entry.body), mark) for entry, mark in found]


def seed_of(database: Path, table: Table) -> bytes:
    """The seed, which nobody at the table has before all is over."""

    async def found() -> str:
        store = Store.open(database)
        live = await (await Playhouse.open(store)).table(table.id)
        store.close()
        return live.lobby.seed

    return bytes.fromhex(asyncio.run(found()))


def opening(database: Path, table: Table) -> list[log.Committed]:
    """The words in entry 0."""
    opened = entries(database, table)[0][0]
    assert isinstance(opened, log.Opened)
    assert isinstance(opened.committed, list)
    return opened.committed


def until(there: Callable[[], bool]) -> None:
    """Wait for what the house does by itself, as soon as it can."""
    waited = threading.Event()
    for _ in range(2_000):
        if there():
            return
        waited.wait(0.005)
    raise AssertionError("it did not come to that")


def is_up(table: Table) -> bool:
    """Whether the play has begun."""
    return bool(table.view("Ann")["stage"] == "play")


def said(table: Table) -> list[str]:
    """What the table itself has told everybody."""
    return [
        line["says"].format(seats=", ".join(line["figures"].get("seats", [])))
        for line in table.script("watch")
        if line["kind"] == "house"
    ]


# -- commitments -------------------------------------------------------------------------------------------


def test_words_are_opened_together_and_the_play_begins(lobby: Table, database: Path) -> None:
    """In the order of commitment they stand in entry 0; nobody waits when the last is open."""
    commit(lobby, "Cy", "Ann")
    assert [(w["chair"], w["own"], w["open"]) for w in shown(lobby)["words"]] == [
        (3, True, False), (1, True, False),
    ]  # fmt: skip
    assert lobby.post("Ann", "begin").status_code == 200
    assert shown(lobby)["rising"]
    assert reveal(lobby, "Ann").status_code == 200
    assert not is_up(lobby)
    assert reveal(lobby, "Cy").status_code == 200
    assert is_up(lobby)
    assert opening(database, lobby) == [
        log.Committed(name, commitment_of(lobby, name), True, NONCES[name], WORDS[name])
        for name in ("Cy", "Ann")
    ]
    assert said(lobby) == ["Words were opened, and are in the seed: those of Cy, Ann."]


def commitment_of(table: Table, seat: str) -> str:
    """The same, once the play has begun."""
    text = f"{table.view(seat)['seal']}:{NONCES[seat]}:{WORDS[seat]}"
    return hashlib.sha256(text.encode()).hexdigest()


def test_nobody_reads_a_word_before_the_curtain_is_up(lobby: Table) -> None:
    """Neither that of a form, nor one that is open already; its commitment is everybody's."""
    commit(lobby, "Ann", "Cy")
    lobby.post("Bob", "word", {"word": "quince"})
    lobby.post("Ann", "begin")
    reveal(lobby, "Ann")
    for who in (*WORDS, "watch"):
        page = lobby.client.get(f"/s/{lobby.tokens.get(who, lobby.watch)}").text
        seen = lobby.client.get(f"/api/tables/{lobby.id}/view", headers=lobby.headers(who)).text
        for word in ("rosemary", NONCES["Ann"], "quince", "marzipan"):
            assert word not in seen
            assert word not in page


def test_a_word_is_replaced_or_taken_back_while_the_lobby_is_open(lobby: Table, database: Path) -> None:
    """The last commitment of a seat counts, and stands at the end."""
    commit(lobby, "Ann", "Bob")
    assert lobby.post("Ann", "word", {"word": " quince "}).status_code == 200
    assert lobby.post("Bob", "word", {}).status_code == 200
    assert lobby.post("Ann", "begin").status_code == 200
    [mine] = opening(database, lobby)
    assert (mine.seat, mine.own, mine.word, mine.is_open) == ("Ann", False, "quince", True)


def test_a_table_without_words_of_its_own_waits_for_nobody(lobby: Table, patience: Patience) -> None:
    """Those that the house sealed are open with the curtain; and a table of its own dice has no seed."""
    lobby.post("Bob", "word", {"word": "quince"})
    assert lobby.post("Ann", "begin").status_code == 200
    assert is_up(lobby)
    byhand = seat(open_table(lobby.client, seats=[]))
    commit(byhand, "Ann")
    byhand.post("Ann", "terms", {"dealer": "hand"})
    assert byhand.post("Ann", "begin").status_code == 200
    assert is_up(byhand)
    alone = lobby.client.post("/try", data={"game": "men-of-stones"}, follow_redirects=False)
    assert alone.status_code == 303
    assert "Who plays" in lobby.client.get(alone.headers["location"].removesuffix("/prologue")).text
    assert patience.asked == []


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"commitment": "rosemary"}, "A commitment is a SHA-256: 64 hexadecimal digits, in small letters."),
        ({"commitment": "AB" * 32}, "A commitment is a SHA-256: 64 hexadecimal digits, in small letters."),
        ({"commitment": "ab" * 32, "word": "rue"}, "Send the word or a commitment to it, not both."),
        ({"word": "x" * 81}, "A word has 1 to 80 characters, and no control characters."),
        ({"word": "a\x00b"}, "A word has 1 to 80 characters, and no control characters."),
    ],
)
def test_what_is_no_commitment_is_refused(lobby: Table, body: dict[str, str], sentence: str) -> None:
    """With a sentence, and the one before stays."""
    commit(lobby, "Bob")
    refused = lobby.post("Bob", "word", body)
    assert (refused.status_code, refused.json()["error"]) == (422, sentence)
    assert [w["commitment"] for w in shown(lobby)["words"]] == [commitment(lobby, "Bob")]


def test_nobody_copies_anothers_commitment_and_the_houses_seats_make_none(lobby: Table) -> None:
    """A copy could be opened only after the other's, with what that showed."""
    commit(lobby, "Ann")
    assert lobby.post("Bob", "word", {"commitment": commitment(lobby, "Ann")}).status_code == 422
    lobby.post("Ann", "seat", {"chair": 3, "action": "house"})
    assert lobby.post("Cy", "word", {"commitment": commitment(lobby, "Cy")}).status_code == 422
    assert lobby.post("watch", "word", {"word": "quince"}).status_code == 403
    assert [w["chair"] for w in shown(lobby)["words"]] == [1]


@pytest.mark.parametrize("action", ["house", "open"])
def test_a_chair_that_was_given_up_adds_no_word(lobby: Table, action: str) -> None:
    """Nobody is waited for who is not there."""
    commit(lobby, "Ann", "Bob")
    assert lobby.post("Ann", "seat", {"chair": 2, "action": action}).status_code == 200
    assert [w["chair"] for w in shown(lobby)["words"]] == [1]


def test_a_chair_whose_word_is_sealed_may_be_filled_by_the_house(lobby: Table, database: Path) -> None:
    """A program can commit for a chair that it never takes."""
    lobby.post("Ann", "seat", {"chair": 2, "action": "open"})
    link = lobby.client.get(f"/api/tables/{lobby.id}/seats", headers=lobby.headers("Ann")).json()[1]
    lobby.tokens["Bob"] = link["token"]
    commit(lobby, "Bob")
    assert lobby.post("Ann", "fill-and-begin").status_code == 200
    assert opening(database, lobby) == []


def closed(table: Table, seat: str = "Ann") -> str:
    """The list that is closed, as the lobby has it."""
    found: str = shown(table, seat)["closed"]
    return found


def opening_list(table: Table, seat: str = "Ann") -> Any:
    """What the house answers when it is asked what the play began with."""
    return table.client.get(f"/api/tables/{table.id}/opening", headers=table.headers(seat))


def test_the_list_that_is_closed_is_the_one_that_the_play_begins_with(lobby: Table) -> None:
    """All that could be changed to choose draws, a line each; the same for all, on pages and for programs."""
    commit(lobby, "Cy", "Ann")
    lobby.post("Bob", "word", {"word": "quince"})
    assert closed(lobby) == ""
    assert opening_list(lobby).status_code == 409
    lobby.post("Ann", "begin")
    kept = closed(lobby)
    lines = kept.splitlines()
    assert lines[0] == f"seed {shown(lobby)['seal']}"
    assert lines[1:3] == [
        f"word {commitment(lobby, 'Cy')} own Cy",
        f"word {commitment(lobby, 'Ann')} own Ann",
    ]
    assert lines[3].startswith("word ")
    assert lines[3].endswith(" house Bob")
    assert lines[4:7] == ["seat Ann", "seat Bob", "seat Cy"]
    options = shown(lobby)["options"]
    assert lines[7:] == [f"option {key} {json.dumps(value)}" for key, value in options.items()]
    assert closed(lobby, "watch") == kept
    page = lobby.client.get(f"/s/{lobby.tokens['Ann']}").text
    assert f'data-closed="{escape(kept)}" data-of="{lobby.id} 1"' in page
    assert reveal(lobby, "Ann").status_code == reveal(lobby, "Cy").status_code == 200
    assert is_up(lobby)
    for who in (*WORDS, "watch"):
        assert opening_list(lobby, who).json() == {"closed": kept}
    for path in ("", "/prologue"):
        page = lobby.client.get(f"/s/{lobby.tokens['Ann']}{path}").text
        assert f'<template id="began" data-closed="{escape(kept)}" data-of="{lobby.id} 1">' in page
        assert "began" not in lobby.client.get(f"/s/{lobby.watch}{path}").text


def test_another_list_is_another_text(lobby: Table, database: Path) -> None:
    """Whichever part of it is changed in the database while the house is stopped."""
    commit(lobby, "Cy", "Ann")
    lobby.post("Ann", "begin")
    kept = closed(lobby)
    live = lobby_of(database, lobby)
    assert closed_of(live) == kept
    for change in (
        lambda of: of.words.reverse(),
        lambda of: of.words.pop(),
        lambda of: setattr(of.words[0], "own", False),
        lambda of: setattr(of.words[0], "hash", "ab" * 32),
        lambda of: setattr(of, "seal", "ab" * 32),
        lambda of: setattr(of, "dealer", "hand"),
        lambda of: of.chairs.reverse(),
        lambda of: setattr(of.chairs[0], "name", "Zed"),
        lambda of: of.options.update(start_deaths="off"),
    ):
        other = lobby_of(database, lobby)
        change(other.lobby)
        assert closed_of(other) != kept


def lobby_of(database: Path, table: Table) -> LiveTable:
    """The table as it lies in the database."""

    async def found() -> LiveTable:
        store = Store.open(database)
        live = await (await Playhouse.open(store)).table(table.id)
        store.close()
        return live

    return asyncio.run(found())


# -- the curtain -------------------------------------------------------------------------------------------


def test_a_word_is_not_opened_early_nor_late_nor_falsely(lobby: Table) -> None:
    """Before the curtain rises nobody shows one; then it is this one or none."""
    commit(lobby, "Ann", "Bob")
    early = reveal(lobby, "Ann")
    assert early.status_code == 409
    assert "when the curtain rises" in early.json()["error"]
    lobby.post("Ann", "begin")
    assert reveal(lobby, "Ann", "another").json()["error"] == (
        "That is not the word that your seat committed to."
    )
    assert reveal(lobby, "Cy").json()["error"] == "Your seat has not committed to a word."
    assert reveal(lobby, "Ann").status_code == reveal(lobby, "Ann").status_code == 200
    assert reveal(lobby, "Bob").status_code == 200
    assert reveal(lobby, "Bob").status_code == 409
    assert is_up(lobby)


@pytest.mark.parametrize(
    ("who", "verb", "body"),
    [
        ("Ann", "begin", {}),
        ("Ann", "fill-and-begin", {}),
        ("Ann", "terms", {"dealer": "hand"}),
        ("Ann", "terms", {"options": {"start_deaths": "off"}}),
        ("Ann", "seat", {"chair": 3, "action": "remove"}),
        ("Ann", "seat", {"chair": 2, "action": "open"}),
        ("Ann", "seat", {"chair": 2, "action": "house"}),
        ("Ann", "seat", {"chair": 2, "action": "host"}),
        ("Ann", "add-chair", {}),
        ("Ann", "change-places", {"chair": 2}),
        ("Bob", "chair", {"name": "Zed"}),
        ("Bob", "word", {}),
        ("Cy", "word", {"word": "late"}),
        ("Cy", "say", {"text": "Well?"}),
    ],
)
def test_nothing_changes_while_words_are_opened(
    lobby: Table, who: str, verb: str, body: dict[str, Any]
) -> None:
    """Whoever could change seats or terms after a word is known would choose among draws after all."""
    commit(lobby, "Ann", "Bob")
    lobby.post("Ann", "begin")
    reveal(lobby, "Ann")
    before = shown(lobby)
    refused = lobby.post(who, verb, body)
    assert refused.status_code == 409
    assert refused.json()["error"].endswith(".")
    assert shown(lobby) == before
    assert lobby.post("Cy", "veil", {"kind": "line", "text": "spiders"}).status_code == 200


def test_a_word_that_is_not_opened_in_time_is_left_out_in_public(
    lobby: Table, database: Path, patience: Patience
) -> None:
    """By name: in the log, in the script, and on the page of the table."""
    commit(lobby, "Ann", "Bob", "Cy")
    lobby.post("Ann", "begin")
    reveal(lobby, "Ann")
    page = lobby.client.get(f"/s/{lobby.tokens['Ann']}").text
    assert "it waits for Bob and Cy" in page
    assert "45 seconds at most" in page
    assert not is_up(lobby)
    patience.ends()
    until(lambda: is_up(lobby))
    assert patience.asked == [45]
    assert [(w.seat, w.is_open) for w in opening(database, lobby)] == [
        ("Ann", True), ("Bob", False), ("Cy", False),
    ]  # fmt: skip
    assert said(lobby) == [
        "Words were opened, and are in the seed: those of Ann.",
        "Not opened in time, and left out of the seed: the word of Bob, Cy.",
    ]
    told = lobby.client.get(f"/s/{lobby.tokens['Cy']}").text
    assert "left out of the seed: the word of Bob and Cy." in told


def test_the_host_says_how_long_the_curtain_waits(lobby: Table, patience: Patience) -> None:
    """A table by post is patient; the wait is over as soon as all are in."""
    for wrong in (0, 4, 604801, "soon"):
        assert lobby.post("Ann", "terms", {"patience": wrong}).status_code in (400, 422)
    assert lobby.post("Bob", "terms", {"patience": 600}).status_code == 403
    assert lobby.post("Ann", "terms", {"patience": 86400}).status_code == 200
    commit(lobby, "Ann")
    lobby.post("Ann", "begin")
    until(lambda: patience.asked == [86400])
    assert shown(lobby)["patience"] == 86400
    reveal(lobby, "Ann")
    assert is_up(lobby)


def test_two_who_raise_the_curtain_raise_it_once(lobby: Table, database: Path, patience: Patience) -> None:
    """The time is over while the last word comes in."""
    commit(lobby, "Ann")
    lobby.post("Ann", "begin")
    assert lobby.post("Ann", "begin").status_code == 409
    until(lambda: patience.asked == [45])
    patience.ends()
    late = reveal(lobby, "Ann").status_code
    until(lambda: is_up(lobby))
    [word] = opening(database, lobby)
    assert word.is_open == (late == 200)
    opened = [entry for entry, _ in entries(database, lobby) if isinstance(entry, log.Opened)]
    assert len(opened) == 1


def test_a_curtain_that_the_store_cannot_raise_is_tried_again(
    lobby: Table, database: Path, patience: Patience, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it has happened till then, and words still come in."""
    commit(lobby, "Ann", "Bob")
    lobby.post("Ann", "begin")
    reveal(lobby, "Ann")

    async def full(*_: Any) -> None:
        raise Unavailable("the disk is full")

    with monkeypatch.context() as failing:
        failing.setattr(Store, "append", full)
        patience.ends()
        until(lambda: patience.asked == [45, AGAIN_SECONDS])
        assert shown(lobby)["rising"]
    assert reveal(lobby, "Bob").status_code == 200
    assert [(w.seat, w.is_open) for w in opening(database, lobby)] == [("Ann", True), ("Bob", True)]


def test_a_curtain_that_cannot_rise_any_more_comes_down(
    lobby: Table, patience: Patience, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another edition of the game, say: the lobby is open again, and nobody's word that was seen counts."""
    commit(lobby, "Ann", "Bob")
    lobby.post("Ann", "begin")
    reveal(lobby, "Ann")

    def never(seats: Any, chosen: Any) -> Any:
        raise BadOption("Not with these seats.")

    with monkeypatch.context() as refusing:
        game = games.get("men-of-stones")
        refusing.setattr(game, "rules", msgspec.structs.replace(game.rules, set_up=never))
        patience.ends()
        until(lambda: not shown(lobby)["rising"])
    assert shown(lobby)["words"] == []
    commit(lobby, "Bob")
    assert lobby.post("Ann", "begin").status_code == 200
    assert reveal(lobby, "Bob").status_code == 200
    assert is_up(lobby)


# -- restarts ----------------------------------------------------------------------------------------------


def test_words_from_before_there_were_commitments_are_sealed_by_the_house(database: Path) -> None:
    """A lobby that had them in the clear keeps them, once for all; what cannot be sealed can be said anew."""
    with open_house(database, Patience()) as client:
        table = seat(open_table(client, seats=[]))
    with closing(sqlite3.connect(database)) as kept, kept:
        (doc,) = kept.execute("SELECT doc FROM tables").fetchone()
        before = {
            **msgspec.json.decode(doc),
            "entropy": {"1": "quince", "2": " two\nlines ", "3": "\x07", "9": "x"},
        }
        del before["words"]
        kept.execute("UPDATE tables SET doc = ?", (msgspec.json.encode(before),))
    sealed = []
    for _ in range(2):
        with open_house(database, Patience()) as client:
            table.client = client
            sealed.append(shown(table)["words"])
            page = client.get(f"/s/{table.tokens['Ann']}").text
            assert "The house sealed this word for you, so it knows it." in page
            assert table.post("Cy", "word", {}).status_code == 200
    assert sealed[0] == sealed[1]
    assert [(word["chair"], word["own"], word["open"]) for word in sealed[0]] == [
        (1, False, True),
        (2, False, True),
    ]
    with open_house(database, Patience()) as client:
        table.client = client
        assert table.post("Ann", "word", {}).status_code == 200
        assert table.post("Ann", "begin").status_code == 200
        assert is_up(table)
    assert [(one.seat, one.word) for one in opening(database, table)] == [("Bob", "two lines")]


def test_a_house_that_falls_while_the_curtain_rises_goes_on_rising(database: Path) -> None:
    """Everybody has what is left of the time, and what was opened stays open."""
    before, after = Patience(), Patience(now=1_020.0)
    with open_house(database, before) as client:
        table = seat(open_table(client, seats=[]))
        commit(table, "Ann", "Bob")
        table.post("Ann", "begin")
        assert reveal(table, "Ann").status_code == 200
        until(lambda: before.asked == [45])
    with open_house(database, after) as client:
        table.client = client
        assert [w["open"] for w in shown(table)["words"]] == [True, False]
        until(lambda: after.asked == [25])
        assert reveal(table, "Bob").status_code == 200
        assert is_up(table)
        assert [w.is_open for w in opening(database, table)] == [True, True]


@pytest.mark.parametrize("long", [45.0, 86_400.0])
def test_a_curtain_that_was_due_while_the_house_was_closed_is_up_when_somebody_looks(
    database: Path, long: float
) -> None:
    """Nobody waits any more, and it rises once."""
    after = Patience(now=1_000.0 + long)
    with open_house(database, Patience()) as client:
        table = seat(open_table(client, seats=[]))
        commit(table, "Ann", "Bob")
        table.post("Ann", "begin")
        assert reveal(table, "Ann").status_code == 200
    with open_house(database, after) as client:
        table.client = client
        until(lambda: is_up(table))
        assert after.asked == []
        assert [w.is_open for w in opening(database, table)] == [True, False]
        opened = [entry for entry, _ in entries(database, table) if isinstance(entry, log.Opened)]
        assert len(opened) == 1


@pytest.mark.parametrize("clock", ["an older house's", "set back"])
def test_where_it_is_not_known_since_when_a_curtain_rises_everybody_has_the_whole_time(
    database: Path, clock: str
) -> None:
    """An older house does not note it; and no clock that is set makes anybody wait for longer."""
    after = Patience(now=200.0)
    with open_house(database, Patience()) as client:
        table = seat(open_table(client, seats=[]))
        commit(table, "Ann")
        table.post("Ann", "begin")
    if clock == "an older house's":
        with closing(sqlite3.connect(database)) as kept, kept:
            (doc,) = kept.execute("SELECT doc FROM tables").fetchone()
            before = msgspec.json.decode(doc)
            del before["closed_at"]
            kept.execute("UPDATE tables SET doc = ?", (msgspec.json.encode(before),))
    with open_house(database, after) as client:
        table.client = client
        assert shown(table)["rising"]
        until(lambda: after.asked == [45])
        after.ends()
        until(lambda: is_up(table))


def test_a_house_that_falls_as_the_last_word_comes_in_has_neither_the_word_nor_the_play(
    database: Path, patience: Patience, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Document and log are written together: the word is sent again, and the play begins."""
    with open_house(database, patience) as client:
        table = seat(open_table(client, seats=[]))
        commit(table, "Ann", "Bob")
        table.post("Ann", "begin")
        reveal(table, "Ann")

        async def falls(*_: Any) -> bytes:
            raise SystemError("the machine has stopped")

        with monkeypatch.context() as stopped:
            stopped.setattr(Store, "append", falls)
            assert reveal(table, "Bob").status_code == 500
    with open_house(database, patience) as client:
        table.client = client
        assert [w["open"] for w in shown(table)["words"]] == [True, False]
        assert reveal(table, "Bob").status_code == 200
        assert is_up(table)
        assert [w.is_open for w in opening(database, table)] == [True, True]


# -- what can be checked -----------------------------------------------------------------------------------


def test_the_running_seal_is_the_logs_own_under_the_seed(database: Path) -> None:
    """In every view, on every page, after a restart and after every move; by itself it would tell secrets."""
    with open_house(database, Patience()) as client:
        table = seat(open_table(client, seats=[]))
        commit(table, "Ann")
        table.post("Ann", "begin")
        reveal(table, "Ann")
        table.play_on(Random(3), 4)
        for who in ("Ann", "watch"):
            view = table.view(who)
            mark = shown_under(seed_of(database, table), entries(database, table)[view["seq"]][1]).hex()
            assert view["log_seal"] == mark
            page = table.client.get(f"/s/{table.tokens.get(who, table.watch)}").text
            assert f"Seal of entry {view['seq']}" in page
            assert f'value="{view["seq"]}:{mark}"' in page
            assert " ".join(mark[i : i + 4] for i in range(0, 16, 4)) in page
        first = entries(database, table)[0][0]
        assert entries(database, table)[0][1] == seal(FIRST, table.id, 0, "opened", log.encode(first))
    with open_house(database, Patience()) as client:
        table.client = client
        assert table.view("Ann")["log_seal"] == mark


def test_a_table_of_its_own_dice_shows_its_seal_when_all_is_over(client: TestClient) -> None:
    """There is no seed under which it could be shown before."""
    table = open_table(client, dealer="hand")
    table.play_on(Random(3), 2)
    for who in ("Ann", "watch"):
        assert table.view(who)["log_seal"] == ""
        assert "Seal of entry" not in client.get(f"/s/{table.tokens.get(who, table.watch)}").text


@pytest.mark.slow
def test_a_table_with_words_is_true_when_it_is_over(lobby: Table, patience: Patience) -> None:
    """What was dealt follows from the seed and the words that are open; `verify` says whose are not."""
    commit(lobby, "Ann", "Bob")
    lobby.post("Cy", "word", {"word": "quince"})
    lobby.post("Ann", "begin")
    reveal(lobby, "Ann")
    patience.ends()
    until(lambda: is_up(lobby))
    lobby.play_on(Random(3), 5_000)
    saved = lobby.client.get(f"/api/tables/{lobby.id}/export", headers=lobby.headers("Ann")).json()
    assert lobby.view("Ann")["log_seal"] == saved["entries"][-1]["seal"]
    held = str(verify(msgspec.json.encode(saved)))
    assert "Ann committed to a word by a device of their own" in held
    assert "Bob’s word was left out" in held
    book = lobby.client.get(f"/s/{lobby.tokens['Ann']}/book").text
    assert "Ann: rosemary; Bob: left out; Cy: quince" in book
