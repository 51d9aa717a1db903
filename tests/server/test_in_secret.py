"""What a seat does in secret leaves no trace: two tables that are alike but for it, as all others see them.

Not in what they see, nor in any number or id of it, nor in that anything comes at all.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from commedia.engine import Game, log
from commedia.lab.actors import written_answer
from commedia.lab.playouts import below_of
from commedia.lab.verify import verify
from commedia.server import drawing, new_table, playhouse, verbs
from commedia.server.closed_list import opening_of
from commedia.server.edition import edition_of
from commedia.server.live import LiveTable
from commedia.server.lobby import Lobby
from commedia.server.numbers import Numbers
from commedia.server.playhouse import Playhouse
from commedia.server.program_view import line_as_data, program_view_of
from commedia.server.recent_lines import RECENT_LINES
from commedia.store import Store
from tests.server.tables import by_schema, open_table

GAMES = ("men-of-stones", "city-of-masks", "face-of-angels", "know-thyself", "shadow-play")
NAMES = ("Ann", "Bob", "Cy")
MOVES = 40
BEYOND = 10_000
"""More moves than are made: what is written names a number, and that of the table would tell."""


class World:
    """One of two tables: Ann and Bob do things in secret at one of them; Cy and a spectator look on."""

    def __init__(self, house: Playhouse, live: LiveTable, seed: int) -> None:
        self.house = house
        self.live = live
        self.random = Random(seed)
        self.moves = 0
        self.chairs = {seat: chair for chair, seat in live.lobby.seats.items()}
        self.onlookers = (self.chairs["Cy"], 0)
        self.bells = {asyncio.Event(): chair for chair in self.onlookers}
        self.stands = dict.fromkeys(self.onlookers, -1)
        self.settled: list[Any] = []
        self._watch()

    def _watch(self) -> None:
        for bell, chair in self.bells.items():
            self.live.audience.watch(bell, chair)

    async def move(self) -> None:
        """Somebody answers what the table waits for."""
        play = self.live.at_play()
        if not play.waiting_for():
            return
        asked = self.random.choice(play.waiting_for())
        self.moves += 1
        answer = written_answer(asked, below_of(self.random), BEYOND + self.moves)
        async with self.house.at(self.live.id) as live:
            await live.take(lambda play: play.answer(asked.id, asked.seat, answer))

    async def settle(self) -> None:
        """The X-card is laid, and all agree to take back just the last answer, where that can be."""
        async with self.house.at(self.live.id) as live:
            await verbs.stop(self.house, live, self.chairs["Bob"])
        self.settled = self.shown()
        async with self.house.at(self.live.id) as live:
            ways = live.at_play().ways_back()
            for seat in NAMES:
                body = verbs.TakeBackBody(ways[0])
                await verbs.take_back(self.house, live, self.chairs[seat], body)
            assert not live.at_play().standing.stopped

    async def whisper(self) -> None:
        """Ann whispers to Bob."""
        async with self.house.at(self.live.id) as live:
            body = verbs.SayBody("The well, at midnight.", "whisper", ["Bob"])
            await verbs.say(self.house, live, self.chairs["Ann"], body)

    async def tick(self) -> None:
        """Ann ticks on her secret list what she had ticked."""
        async with self.house.at(self.live.id) as live:
            play = live.at_play()
            door = next((q for q in play.decisions("Ann") if q.kind == "tick_items"), None)
            if door is not None:
                said = {"do": "tick", "items": list(play.world.tickers["Ann"].ticked)}
                await verbs.answer(self.house, live, self.chairs["Ann"], verbs.AnswerBody(door.id, said))

    async def think_again(self) -> None:
        """Ann gives her sealed answer again."""
        async with self.house.at(self.live.id) as live:
            play = live.at_play()
            for asked in play.decisions("Ann"):
                if asked.given is not None:
                    given = asked.given
                    await live.take(lambda play, q=asked, given=given: play.answer(q.id, q.seat, given))

    async def restart(self) -> None:
        """The table is brought back from its log."""
        self.house.forget(self.live)
        self.live = await self.house.table(self.live.id)
        async with self.house.at(self.live.id) as live:
            await live.read_script()
        self._watch()

    def shown(self) -> list[Any]:
        """All that whoever looks on is shown: view, page and new lines, with their numbers."""
        found: list[Any] = []
        live, edition, shown = self.live, edition_of(self.live), program_view_of(self.live)
        for chair in self.onlookers:
            seat = live.lobby.seats.get(chair)
            view = json.loads(shown.as_json(chair, view=True))
            view.pop("log_seal")  # under another seed at each table, and of another log
            parts = {p.target: p.html for p in edition.parts(chair) if p.target != "log-seal"}
            told = [
                line_as_data(live.known, m, seat, live.script.words)
                for _, m in live.script.recent
                if live.known.knows(m, seat)
            ]
            seal = live.snapshot.seen(chair).known_entry
            found.append([view, parts, edition.new_lines(chair, self.stands[chair]), told, seal])
            assert [line["n"] for line in told] == list(range(told[0]["n"], told[-1]["n"] + 1)), "no gaps"
            self.stands[chair] = view["seq"]
        return found

    def rung(self) -> list[int]:
        """Which windows have been woken since it was asked last."""
        woken = [chair for bell, chair in self.bells.items() if bell.is_set()]
        for bell in self.bells:
            bell.clear()
        return woken


async def opened(folder: Path, game: str, seed: int) -> World:
    """A table of three people whose curtain is up."""
    house = await Playhouse.open(Store.open(folder / f"{seed}.sqlite3"))
    live = await house.open_table(game, chairs=len(NAMES))
    for chair, name in zip(live.lobby.chairs, NAMES, strict=True):
        chair.kind, chair.name = "person", name
    await verbs.begin(house, live, live.lobby.host)
    return World(house, live, 1)


def _apart(one: Any, other: Any, where: str = "") -> list[str]:
    """Where two things that are shown differ, each by its path."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return [said for key in one for said in _apart(one[key], other[key], f"{where}/{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [said for n in range(len(one)) for said in _apart(one[n], other[n], f"{where}/{n}")]
    return [] if one == other else [f"{where}: {one!r} is {other!r}"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nobody_else_can_tell_that_something_secret_was_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """A whisper, a secret tick, a sealed answer given anew: no byte is another, no window stirs, and after a
    restart it is the same; so it is behind an X-card, and once the last answer is taken back."""
    monkeypatch.setattr(new_table.secrets, "token_bytes", lambda count: bytes(range(count)))
    monkeypatch.setattr(new_table.secrets, "choice", lambda values: values[0])

    async def run() -> None:
        plain, secret = await opened(tmp_path, game, 0), await opened(tmp_path, game, 1)
        deeds = 0
        for n in range(MOVES):
            for world in (plain, secret):
                await world.move()
            secret.rung()
            happened = secret.live.log.last_at
            for deed in (secret.whisper, secret.tick, secret.think_again):
                before = secret.live.log.seq
                await deed()
                deeds += secret.live.log.seq - before
            assert secret.rung() == [], "no window stirs"
            assert secret.live.log.last_at == happened, "nor has anything happened"
            for one, other in zip(plain.shown(), secret.shown(), strict=True):
                assert _apart(one, other) == []
            if n % 12 == 5:
                for world in (plain, secret):
                    await world.settle()
                for one, other in zip(plain.settled, secret.settled, strict=True):
                    assert _apart(one, other) == [], "while play has stopped"
                for one, other in zip(plain.shown(), secret.shown(), strict=True):
                    assert _apart(one, other) == [], "once it is settled"
            if n % 15 == 7:
                happened = secret.live.log.last_at
                await secret.restart()
                assert secret.live.log.last_at == happened
                for one, other in zip(plain.shown(), secret.shown(), strict=True):
                    assert _apart(one, other) == []
        assert deeds >= MOVES
        for world in (plain, secret):
            world.house.store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_however_much_is_whispered_nobody_else_has_a_line_less(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """A page that is opened, what was said last, and where a window may go on: as without it."""
    monkeypatch.setattr(new_table.secrets, "token_bytes", lambda count: bytes(range(count)))
    monkeypatch.setattr(new_table.secrets, "choice", lambda values: values[0])

    async def run() -> None:
        plain, secret = await opened(tmp_path, game, 0), await opened(tmp_path, game, 1)
        for n in range(RECENT_LINES // 2):
            for world in (plain, secret):
                if n % 8 == 0:
                    await world.move()
                async with world.house.at(world.live.id) as live:
                    body = verbs.SayBody(f"Aloud {n}.", "aside")
                    await verbs.say(world.house, live, world.chairs["Cy"], body)
            for _ in range(3):
                await secret.whisper()
        for _ in ("as it is", "brought back"):
            for chair in plain.onlookers:
                one, other = (drawing.seen(world.live, chair) for world in (plain, secret))
                assert other.script == one.script
                seat = plain.live.lobby.seats.get(chair)
                for after in range(-1, one.seq + 1):
                    assert secret.live.tells_since(after, seat) == plain.live.tells_since(after, seat)
            for world in (plain, secret):
                await world.restart()
        for world in (plain, secret):
            world.house.store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def _as_before(lobby: Lobby, game: Game) -> log.Opened:
    return msgspec.structs.replace(opening_of(lobby, game), counts=msgspec.UNSET)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_was_opened_before_anything_was_counted_apart_goes_on_as_it_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Its lines keep the numbers that they had, and no new one has the number of another."""

    async def run() -> None:
        with monkeypatch.context() as before:
            before.setattr(playhouse, "opening_of", _as_before)
            before.setattr(Numbers, "told", lambda self, moment: None)
            world = await opened(tmp_path, game, 0)
            for _ in range(6):
                await world.move()
                await world.whisper()
            await world.live.script.write()
        cy = world.chairs["Cy"]
        told: list[int] = []
        for _ in range(3):
            await world.restart()
            again = [line.n for line in drawing.seen(world.live, cy).script]
            assert again[: len(told)] == told
            assert again == sorted(set(again))
            before_it = world.live.log.entry_for("Cy")
            await world.whisper()
            await world.move()
            async with world.house.at(world.live.id) as live:
                await verbs.say(world.house, live, cy, verbs.SayBody("Aloud.", "aside"))
            await world.live.script.write()
            assert edition_of(world.live).lines("Cy", before_it), "a window is told what is new"
            told = [line.n for line in drawing.seen(world.live, cy).script]
            assert told == sorted(set(told))
        world.house.store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_whisper_takes_nobody_s_answer_from_them(client: TestClient) -> None:
    """Undo looks at what was done since that its seat may know of."""
    table = open_table(client)
    random, who = Random(3), ""
    while not who:
        asked = table.decisions()[0]
        assert table.answer(asked, by_schema(asked["schema"], random)).status_code == 200
        page = client.get(f"/s/{table.tokens[asked['seat']]}").text
        who = asked["seat"] if "Take my last answer back" in page else ""
    one, other = (seat for seat in table.tokens if seat != who)
    assert table.post(one, "say", {"how": "whisper", "to": [other], "text": "Now."}).status_code == 200
    assert table.post(who, "undo").status_code == 200


@pytest.mark.slow
def test_the_script_is_read_in_pages_by_ones_own_numbers(client: TestClient) -> None:
    """However much was whispered in between: from 0 without a gap, and each line once."""
    table = open_table(client)
    for n in range(150):
        table.post("Ann", "say", {"how": "whisper", "to": ["Bob"], "text": f"Psst {n}."})
        if n % 3 == 0:
            table.post("Ann", "say", {"text": f"Aloud {n}."})
    for who in ("Ann", "Cy", "watch"):
        told = table.script(who)
        assert [line["n"] for line in told] == list(range(len(told)))
        assert sum(line["kind"] == "whisper" for line in told) == (150 if who == "Ann" else 0)
        assert [line["words"] for line in told if line["kind"] == "aside"] == [
            f"Aloud {n}." for n in range(0, 150, 3)
        ]


@pytest.mark.slow
def test_a_seal_is_noted_under_the_number_that_all_count(client: TestClient) -> None:
    """It does not move with what only some know of, is the same for all, and `verify` finds it."""
    table = open_table(client)
    table.play_on(Random(3), 4)
    noted = []
    for n in range(5):
        table.post("Ann", "say", {"how": "whisper", "to": ["Bob"], "text": f"Psst {n}."})
        table.play_on(Random(n), 1)
        before = table.view("watch")
        table.post("Bob", "say", {"how": "whisper", "to": ["Ann"], "text": "What?"})
        after = table.view("watch")
        assert after == before
        assert after["seq"] == after["log_seal_entry"]
        noted.append((after["seq"], after["log_seal"]))
        own = table.view("Ann")
        assert [own[key] for key in ("log_seal", "log_seal_entry")] == [after["log_seal"], after["seq"]]
        assert own["seq"] > after["seq"], "she counts what she whispered"
        assert f'value="{after["seq"]}:{after["log_seal"]}"' in client.get(f"/s/{table.tokens['Ann']}").text
    table.play_on(Random(3), 5_000)
    last = table.view("watch")
    noted.append((last["seq"], last["log_seal"]))
    saved = client.get(f"/api/tables/{table.id}/export", headers=table.headers("Ann")).content
    assert verify(saved, noted).noted == len(noted)
