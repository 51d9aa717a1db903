"""A table in play goes to another house, and on there to its end, with all that is hidden, seal and seed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from commedia.engine import seed_hash
from commedia.lab.moved import record_in
from commedia.lab.verify import Untrue, verify
from commedia.server.app import build
from commedia.server.errors import Gone
from commedia.server.lobby import SealedWord, read_lobby
from commedia.server.moving import CannotMove, give_away, take_in
from commedia.server.verbs import SayBody
from commedia.store import CannotCopy, Store, TableExists, changes
from commedia.store.database import Database
from commedia.store.moving import CONTENTS, WholeTable, as_file, read_file
from commedia.store.schema import leases, metadata
from tests.postgresql import IS_THERE, new_database, postgresql
from tests.server.tables import Table, open_table
from tests.server.workers.pairs import Line, Worker, two_workers

__all__ = ["new_database", "postgresql"]

HOUSES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)] if IS_THERE else ["sqlite"]
GAMES = [
    ("men-of-stones", ["Ann", "Bob", "Cy"], 25),
    ("know-thyself", ["Ann", "Bob"], 20),
]


@pytest.fixture
def other_house(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of another house's database, which is empty."""
    if request.param == "sqlite":
        return str(tmp_path / "other" / "commedia.sqlite3")
    made: Callable[[], str] = request.getfixturevalue("new_database")
    return made()


def house(database: str | Path) -> TestClient[Any]:
    """A house that is open as long as a block lasts."""
    return TestClient(build(partial(Store.open, database), pace=0.0))


def given(database: str | Path, id: str) -> bytes:
    """The file of a table that is given away."""
    files: list[bytes] = []
    store = Store.open(database)
    try:
        asyncio.run(give_away(store, id, files.append))
    finally:
        store.close()
    return files[-1]


def taken(database: str | Path, file: bytes) -> tuple[dict[str, str], str]:
    """The tokens of a table that is taken in, by the names of its seats, and what is told of it."""
    store = Store.open(database)
    try:
        arrived = asyncio.run(take_in(store, read_file(file)))
    finally:
        store.close()
    return {link.who.removesuffix(" (host)"): link.token for link in arrived.links}, arrived.proved


def at_play(database: Path, game: str, seats: list[str], moves: int) -> tuple[Table, dict[str, Any]]:
    """A table in the middle of its play, with talk, a whisper and an erased line; what each seat sees."""
    with house(database) as client:
        table = open_table(client, game=game, seats=seats)
        table.post(seats[0], "say", {"text": "To be forgotten", "how": "aside"})
        table.play_on(Random(7), moves)
        table.post(seats[0], "say", {"text": "I have the key.", "how": "whisper", "to": [seats[1]]})
        mine = client.get(f"/api/tables/{table.id}/words", headers=table.headers(seats[0])).json()
        [words] = [one["words"] for one in mine if one["text"] == "To be forgotten"]
        assert table.post(seats[0], "erase", {"words": words}).status_code == 200
        return table, {seat: seen(table, seat) for seat in (*seats, "watch")}


def seen(table: Table, seat: str) -> dict[str, Any]:
    """What a seat sees, but for what is another in each house."""
    view = table.view(seat)
    return {key: view[key] for key in view if key not in ("links", "invitation")}


@pytest.mark.parametrize("other_house", HOUSES, indirect=True)
@pytest.mark.parametrize(("game", "seats", "moves"), GAMES, ids=[game for game, *_ in GAMES])
def test_a_table_goes_on_at_another_house(
    database: Path, other_house: str, game: str, seats: list[str], moves: int
) -> None:
    """Each sees there what they saw here and plays on to the end, and the seal of the opening holds."""
    before, saw = at_play(database, game, seats, moves)
    file = given(database, before.id)
    assert b"To be forgotten" not in file
    tokens, proved = taken(other_house, file)
    assert proved.startswith("Its log was played again from the beginning: every draw follows from the seed")
    with house(other_house) as client:
        table = Table(
            client,
            {
                "table": before.id,
                "seats": {seat: tokens[seat] for seat in seats},
                "host": before.host,
                "watch": tokens["spectators"],
            },
        )
        assert {seat: seen(table, seat) for seat in (*seats, "watch")} == saw
        for token in (*before.tokens.values(), before.watch):
            assert client.get(f"/s/{token}").status_code == 404  # another house's signature
        whispers = [
            [line["words"] for line in table.script(seat) if line["kind"] == "whisper"] for seat in seats
        ]
        assert whispers == [["I have the key."], ["I have the key."], *[[] for _ in seats[2:]]]
        while table.play_on(Random(8), 200):
            pass
        assert table.view(seats[0])["finished"]
        record = client.get(f"/api/tables/{table.id}/export", headers=table.headers(seats[0])).text
    verified = verify(record)
    assert verified.is_over
    assert verified.seal == seed_hash(bytes.fromhex(msgspec.json.decode(record)["seed"]))
    assert verified.draws > 0
    assert "To be forgotten" not in record


def test_what_is_given_away_is_no_longer_here(database: Path) -> None:
    """No row of it is left but that it moved, no word in the files, and its links say so."""
    before, _ = at_play(database, *GAMES[0])
    given(database, before.id)
    for file in database.parent.glob("commedia.sqlite3*"):
        assert b"I have the key." not in file.read_bytes()
    with house(database) as client:
        page = client.get(f"/s/{before.tokens['Ann']}")
        assert page.status_code == 404
        assert "That table has moved" in page.text
        assert "moved to another house on" in page.text
        before.client = client
        assert before.post("Ann", "say", {"text": "Anybody?", "how": "aside"}).status_code == 404
        reply = client.get(f"/api/tables/{before.id}/view", headers=before.headers("Bob"))
        assert "Ask the host for your new link." in reply.json()["error"]
    opened = Database(database)
    with opened.reader.connect() as connection:
        for table in metadata.sorted_tables:
            if "table_id" in table.c:
                assert connection.execute(table.select()).first() is None
    opened.close()


def test_that_it_moved_is_said_for_good(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much is swept away after it: nobody is told that their play was cleared away."""
    before, _ = at_play(database, *GAMES[0])
    monkeypatch.setattr(changes, "KEPT_SWEPT", 0)
    given(database, before.id)
    with house(database) as client:
        assert "That table has moved" in client.get(f"/s/{before.tokens['Ann']}").text


def test_workers_that_have_it_in_memory_let_it_go(tmp_path: Path) -> None:
    """Where many serve a house it stays open: nothing is written any more, whatever they have heard."""

    async def then(one: Worker, other: Worker, line: Line, id: str) -> None:
        line.is_broken = True
        live = await other.table(id)
        store = Store.open(tmp_path / "commedia.sqlite3")
        files: list[bytes] = []
        await give_away(store, id, files.append)
        for worker in (one, other):
            with pytest.raises(Gone, match="moved to another house"):
                await worker.do(live, 1, "say", SayBody(text="Hello?", how="aside", move_id="a"))
        assert await store.entries(id) == []
        store.close()

    two_workers(tmp_path, then)


def test_it_may_come_back_and_its_links_from_before_are_void(database: Path) -> None:
    """As when a file was made by mistake: the house signs as before, and the old links still lead nowhere."""
    before, saw = at_play(database, *GAMES[0])
    tokens, _ = taken(database, given(database, before.id))
    with house(database) as client:
        table = Table(
            client,
            {"table": before.id, "seats": {seat: tokens[seat] for seat in before.tokens}, "host": before.host,
             "watch": tokens["spectators"]},
        )  # fmt: skip
        assert seen(table, "Ann") == saw["Ann"]
        page = client.get(f"/s/{before.tokens['Ann']}")
        assert page.status_code == 403
        assert "the table has been at another house since" in page.text


def test_it_is_taken_in_once(database: Path, tmp_path: Path) -> None:
    """A second time it is here already, and nothing is changed."""
    before, _ = at_play(database, *GAMES[0])
    file = given(database, before.id)
    taken(tmp_path / "other.sqlite3", file)
    with pytest.raises(TableExists):
        taken(tmp_path / "other.sqlite3", file)


def test_a_table_whose_play_is_over_is_copied(database: Path, tmp_path: Path) -> None:
    """Nothing is dealt there any more. The file is checked as any record is."""
    with house(database) as client:
        table = open_table(client)
        while table.play_on(Random(1), 200):
            pass
    file = given(database, table.id)
    assert verify(record_in(file), is_over=False).is_over
    tokens, _ = taken(tmp_path / "other.sqlite3", file)
    for place, token in ((database, table.tokens["Ann"]), (tmp_path / "other.sqlite3", tokens["Ann"])):
        with house(place) as client:
            assert client.get(f"/s/{token}").status_code == 200


def changed(file: bytes, **changes: Any) -> bytes:
    """A file that somebody made anew."""
    return as_file(msgspec.structs.replace(read_file(file), **changes))


def test_what_was_changed_on_the_way_is_not_taken_in(database: Path, tmp_path: Path) -> None:
    """Neither a damaged file, nor another entry, nor another seed, nor a table that would part."""
    before, _ = at_play(database, *GAMES[0])
    file = given(database, before.id)
    whole, other = read_file(file), tmp_path / "other.sqlite3"
    for damaged in (file[:-9], file.replace(b'"Ann"', b'"Eve"'), b"{}", b'{"format":"commedia-table/1"}'):
        with pytest.raises(CannotCopy):
            read_file(damaged)
    log = [*whole.log]
    log[3] = (*log[3][:2], log[3][2].replace(b"}", b" }"), *log[3][3:])
    with pytest.raises(CannotCopy, match="Entry 3 of the table does not follow"):
        taken(other, changed(file, log=log))
    doc = msgspec.json.encode(msgspec.structs.replace(read_lobby(whole.doc), seed="00" * 32))
    with pytest.raises(CannotMove, match="not the one whose hash was shown"):
        taken(other, changed(file, doc=doc))
    newer = msgspec.json.encode(msgspec.structs.replace(read_lobby(whole.doc), rules="2"))
    with pytest.raises(CannotMove, match="it has version 2 of Men of Stones"):
        taken(other, changed(file, doc=newer))
    store = Store.open(other)
    assert asyncio.run(store.count_tables()) == 0
    store.close()
    with pytest.raises(Untrue, match="damaged"):
        record_in(file.replace(b'"Ann"', b'"Eve"'))


def test_whoever_plays_on_meanwhile_is_in_the_file(database: Path) -> None:
    """It is read again until nobody was faster, so that no file is left of a table that goes on here."""
    before, _ = at_play(database, *GAMES[0])
    files: list[bytes] = []

    def meanwhile(file: bytes) -> None:
        files.append(file)
        if len(files) == 1:
            with house(database) as client:
                before.client = client
                assert before.post("Bob", "say", {"text": "Wait!", "how": "aside"}).status_code == 200

    store = Store.open(database)
    asyncio.run(give_away(store, before.id, meanwhile))
    first, last = map(read_file, files)
    assert last.last_seq == first.last_seq + 1
    assert asyncio.run(store.whole(before.id)) is None
    store.close()


def test_all_that_belongs_to_a_table_goes_with_it() -> None:
    """A new table of the database goes along, or is said not to."""
    own = {table.name for table in metadata.sorted_tables if "table_id" in table.c}
    assert own == {table.name for table in CONTENTS.values()} | {leases.name}
    assert set(CONTENTS) <= set(WholeTable.__struct_fields__)
    columns = {column.name for column in metadata.tables["tables"].columns}
    assert columns == set(WholeTable.__struct_fields__) - set(CONTENTS)


def test_a_lobby_moves_with_its_terms_and_without_sealed_words(database: Path, tmp_path: Path) -> None:
    """What a browser sealed for the first house it can't open at another: they seal anew."""
    with house(database) as client:
        page = client.post("/tables", data={"game": "know-thyself"})
        id = str(page.url).rpartition("/")[2].partition("-")[0]
    store = Store.open(database)
    row = asyncio.run(store.table(id))
    assert row is not None
    lobby = read_lobby(row.doc)
    lobby.words, lobby.veils = [SealedWord(1, "0" * 64, own=True)], ["drowning"]
    asyncio.run(store.save_doc(id, msgspec.json.encode(lobby), row.version))
    store.close()
    tokens, proved = taken(tmp_path / "other.sqlite3", given(database, id))
    assert proved == "Its play has not begun."
    with house(tmp_path / "other.sqlite3") as client:
        shown = client.get(f"/s/{next(iter(tokens.values()))}")
        assert shown.status_code == 200
        assert "drowning" in shown.text
    store = Store.open(tmp_path / "other.sqlite3")
    arrived = asyncio.run(store.table(id))
    assert arrived is not None
    assert read_lobby(arrived.doc).words == []
    assert read_lobby(arrived.doc).seal == lobby.seal
    store.close()


def test_whoever_left_their_seat_still_finds_what_they_wrote(database: Path, tmp_path: Path) -> None:
    """By a link of its own, which opens their words and nothing else."""
    before, _ = at_play(database, *GAMES[0])
    with house(database) as client:
        before.client = client
        host = before.host if before.host in before.tokens else "Ann"
        chair = int(before.tokens["Bob"].split("-")[1])
        assert before.post("Bob", "say", {"text": "Mine alone.", "how": "aside"}).status_code == 200
        assert (
            before.post(host, "seat", {"chair": chair, "action": "open", "insists": True}).status_code == 200
        )
    tokens, _ = taken(tmp_path / "other.sqlite3", given(database, before.id))
    [left] = [token for who, token in tokens.items() if who == "Bob, who left: their words"]
    with house(tmp_path / "other.sqlite3") as client:
        assert "Mine alone." in client.get(f"/s/{left}/words").text
        assert client.get(f"/s/{left}").status_code == 403
