"""The kind of field that a how-to page adds: it can be played wherever a game can be."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from litestar.testing import TestClient

from commedia import games
from commedia.engine import Domain, Game, IllegalMove, Play, SeededDealer, answer_schema
from commedia.engine.answer_parsing import read_answer
from commedia.kit.by_lines.decision import Asking
from commedia.kit.by_lines.lines import LinePart
from commedia.kit.widgets import Field, Widget
from commedia.lab.actors import legal_answer
from commedia.lab.playouts import below_of
from commedia.server.app import build
from commedia.store import Store
from tests.docs.pages import DOCS, ROOT, blocks, lay_out
from tests.server.tables import Table, by_schema, open_table

PAGE = DOCS / "how-to" / "add-a-kind-of-field.md"
CHECK = "./commedia check treasure:GAME --games 50\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page."""
    laid_out = tmp_path_factory.mktemp("treasure")
    assert lay_out(PAGE, laid_out) == ["treasure/point.py", "treasure/__init__.py"]
    return laid_out


@pytest.fixture(scope="module")
def game(folder: Path) -> Iterator[Game]:
    """Its game, on the playbill of this process."""
    sys.path.insert(0, str(folder))
    found: Game = importlib.import_module("treasure").GAME
    sys.path.remove(str(folder))
    games.put_on(found)
    yield found
    games.take_off(found.slug)


@pytest.fixture
def table(game: Game, tmp_path: Path) -> Iterator[Table]:
    """A table of it, with two people."""
    with TestClient(build(lambda: Store.open(tmp_path / "commedia.sqlite3"), pace=0.0)) as client:
        yield open_table(client, game=game.slug, seats=["Ann", "Bob"])


def begun(game: Game) -> Play:
    return Play.start(game, ["Ann", "Bob"], {}, SeededDealer(b"s" * 32))


@pytest.mark.slow
def test_it_keeps_what_every_game_must_keep(folder: Path) -> None:
    """By the command that the page names, with fewer games."""
    assert blocks(PAGE, "sh") == [CHECK]
    checked = subprocess.run(
        [sys.executable, "-m", "commedia", *CHECK.split()[1:-1], "4", "--workers", "1"],
        cwd=folder, env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT / "src")])},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (checked.returncode, checked.stdout) == (0, ""), checked.stdout + checked.stderr


def test_it_is_played_at_random_to_the_end_and_said_by_its_schema(game: Game) -> None:
    """What chance gives is valid by the schema, reads as it stands, and so does what the schema allows."""
    play, random = begun(game), Random(1)
    while not play.finished:
        decision = play.waiting_for()[0]
        answer = legal_answer(decision, below_of(random), play.moves)
        jsonschema_rs.validate(answer_schema.schema(decision, play.moves), answer.plain())
        assert read_answer(decision, answer.plain(), play.moves)[1] == {"at": answer.plain()["at"]}
        play.answer(decision.id, decision.seat, by_schema(answer_schema.schema(decision, play.moves), random))
    assert sum(play.world.chests.values()) == 3


@pytest.mark.parametrize(
    ("raw", "sentence", "field"),
    [
        ({"east": 3, "south": 9}, "“9” is not between 1 and 6.", "at.south"),
        ({"east": 3}, "Say how far east it is, and how far south.", "at"),
        (None, "Still to choose: at.", "at"),
    ],
)
def test_what_is_no_point_is_refused_at_its_place(game: Game, raw: Any, sentence: str, field: str) -> None:
    """Under the rule that asks for it."""
    play = begun(game)
    decision = play.waiting_for()[0]
    with pytest.raises(IllegalMove) as refused:
        read_answer(decision, {"do": "dig", "at": raw}, play.moves)
    assert (refused.value.sentence, refused.value.field) == (sentence, field)
    assert refused.value.rule == "TR-DIG-01"


def test_a_page_asks_for_it_and_takes_it_without_scripts(table: Table) -> None:
    """By the map and two numbers; a bad one comes back at its input, with what was filled in."""
    page = table.client.get(f"/s/{table.tokens['Ann']}").text
    assert "<svg" in page[page.index("Where do you dig?") :]
    assert page.count('name="dig.at.east" min="1" max="6"') == 1
    sent = {"decision": table.view("Ann")["decisions"][0]["id"], "do": "dig", "dig.at.east": "3"}
    address = f"/s/{table.tokens['Ann']}/answer"
    for south, status in (("9", 422), ("5", 303)):
        reply = table.client.post(address, data=sent | {"dig.at.south": south}, follow_redirects=False)
        assert reply.status_code == status
        if status == 422:
            [wrong] = [part for part in reply.text.split("<input") if 'aria-invalid="true"' in part]
            assert 'name="dig.at.south"' in wrong
            assert 'value="3"' in reply.text
    sealed = table.client.get(f"/s/{table.tokens['Ann']}").text
    assert "You gave: east 3 and south 5." in sealed


class Person:
    """Writes these lines, and keeps what they were told."""

    def __init__(self, *lines: str) -> None:
        self.lines = iter(lines)
        self.told: list[str] = []

    def tell(self, *line: LinePart) -> None:
        """A line."""
        self.told.append("".join(part.text for part in line))

    def write(self, prompt: str) -> str:
        """The next line."""
        self.told.append(prompt)
        return next(self.lines)


def test_a_terminal_asks_for_it_on_a_line(game: Game) -> None:
    """Until what is typed is a point."""
    play, person = begun(game), Person("3", "3 9", "3, 5")
    answer = Asking(person, play.waiting_for()[0], play.moves).ask()
    assert answer == {"do": "dig", "at": {"east": 3, "south": 5}}
    asks = "at, paces east and paces south, 1 to 6: "
    refusals = ["Say how far east it is, and how far south.", "“9” is not between 1 and 6."]
    assert person.told[-5:] == [asks, refusals[0], asks, refusals[1], asks]


def test_a_program_that_learns_may_try_every_point(game: Game) -> None:
    """There are 36."""
    pettingzoo = pytest.importorskip("commedia.lab.pettingzoo")
    play = begun(game)
    assert len(pettingzoo.legal_answers(play.waiting_for()[0], play.moves)) == 36


def test_the_page_names_all_that_a_kind_and_its_widget_may_say() -> None:
    """Every method and attribute of them."""
    told = PAGE.read_text(encoding="utf-8")
    names = [name for one in (Domain, Widget) for name in vars(one) if not name.startswith("_")]
    assert {"allows", "every", "raw_value", "entry"} <= {*names}
    assert not [name for name in (*names, *Field._fields) if f"`{name}" not in told]
