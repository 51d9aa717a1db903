"""The code in the docs runs as it stands there."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from commedia.engine.commitments import commitment
from commedia.games.men_of_stones.setting import load_setting
from tests.docs.pages import DOCS, FILE, PAGES, README, ROOT, blocks, files, lay_out
from tests.server.streets import Street, open_street

LOOSE = [
    pytest.param(body, id=f"{page.stem}-{n}")
    for page in PAGES
    for n, body in enumerate(b for b in blocks(page, "python") if not FILE.match(b))
]


def command(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of Commedia, for which the modules in a folder can be imported."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT / "src")])},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize("code", LOOSE)
def test_a_block_of_code_runs(code: str) -> None:
    """Each block stands alone, and what it asserts holds."""
    exec(compile(code, "docs", "exec"), {"__name__": "docs"})


@pytest.mark.slow
@pytest.mark.parametrize("page", [README, DOCS / "tutorial" / "first-game.md"], ids=["readme", "tutorial"])
def test_the_game_on_the_page_passes_the_check(page: Path, tmp_path: Path) -> None:
    """Lamplight, laid out from the page, keeps what every game must keep."""
    lay_out(page, tmp_path)
    checked = command(tmp_path, "-m", "commedia", "check", "lamplight:GAME", "--games", "4", "--workers", "1")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert not checked.stdout


@pytest.mark.slow
def test_the_cards_of_the_how_to_stay_hidden(tmp_path: Path) -> None:
    """Its game keeps what every game must keep; with a card that is told to all, the check finds the leak."""
    assert lay_out(DOCS / "how-to" / "deal-hidden-cards.md", tmp_path) == ["high_card/__init__.py"]
    arguments = ("check", "high_card:GAME", "--games", "6", "--seats", "3", "--workers", "1")
    checked = command(tmp_path, "-m", "commedia", *arguments)
    assert (checked.returncode, checked.stdout) == (0, ""), checked.stdout + checked.stderr
    door = tmp_path / "high_card" / "__init__.py"
    text = door.read_text(encoding="utf-8")
    door.write_text(text.replace("card=player.shown, opens=True", "card=player.shown"), encoding="utf-8")
    leaks = command(tmp_path, "-m", "commedia", *arguments)
    assert leaks.returncode == 1
    assert "opens=True" in leaks.stdout


@pytest.mark.slow
def test_the_doors_of_the_how_to_stand_open(tmp_path: Path) -> None:
    """Its game keeps what every game must keep."""
    assert lay_out(DOCS / "how-to" / "open-doors.md", tmp_path) == ["rope/__init__.py"]
    checked = command(tmp_path, "-m", "commedia", "check", "rope:GAME", "--games", "6", "--workers", "1")
    assert (checked.returncode, checked.stdout) == (0, ""), checked.stdout + checked.stderr


@pytest.mark.slow
def test_the_tutorials_own_tests_pass(tmp_path: Path) -> None:
    """The tests that the reader writes are green."""
    assert "test_lamplight.py" in lay_out(DOCS / "tutorial" / "first-game.md", tmp_path)
    tested = command(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_lamplight.py")
    assert tested.returncode == 0, tested.stdout
    assert "3 passed" in tested.stdout


PERFORMED = """
from lantern_quay import GAME
from commedia.lab.company import performed

for seed in range(5):
    print(performed(GAME, ["ann", "bo", "cy"], seed).words)
"""


@pytest.mark.slow
def test_what_the_house_says_in_the_how_to_is_said_on_the_water(tmp_path: Path) -> None:
    """Put beside Lantern Quay, with the two changes that the page names, its lines are heard in a play."""
    shutil.copytree(ROOT / "examples" / "lantern-quay" / "lantern_quay", tmp_path / "lantern_quay")
    how_to = DOCS / "how-to" / "write-a-house-actor.md"
    for name, body in files(how_to).items():
        if not (tmp_path / name).exists():
            (tmp_path / name).write_text(body, encoding="utf-8")
    told = how_to.read_text(encoding="utf-8")
    cast, room = "cast=Cast(on_stage=lambda w: w.pact)", "manner = Required(timing=Timing.AFTER_TALK)"
    assert f"`{cast}`" in told
    assert f"`{room}`" in told
    change(
        tmp_path / "lantern_quay" / "decisions.py",
        ('    rule = "LQ-LANTERN-01"\n', f'    rule = "LQ-LANTERN-01"\n    {room}\n'),
    )
    change(
        tmp_path / "lantern_quay" / "__init__.py",
        ("import Game,", "import Cast, Game,"),
        ("from .state", "from .talk import speak\nfrom .state"),
        ("house.wants)", f"house.wants, speak),\n    {cast}"),
    )
    played = command(tmp_path, "-c", PERFORMED)
    assert played.returncode == 0, played.stderr
    assert "Low water. Keep your voice below it." in played.stdout
    assert "The tide is long. Say it slowly." in played.stdout


def change(file: Path, *pairs: tuple[str, str]) -> None:
    """Put one thing in the place of another that stands there once, again and again."""
    text = file.read_text(encoding="utf-8")
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


@pytest.mark.slow
def test_the_rewards_of_the_how_to_are_paid(tmp_path: Path) -> None:
    """At the end or on the way, they come to the same; and `simulate` tells them of each place."""
    pytest.importorskip("pettingzoo")
    lay_out(DOCS / "tutorial" / "first-game.md", tmp_path)
    assert lay_out(DOCS / "how-to" / "pay-rewards.md", tmp_path) == ["lamplight/scores.py", "rewards.py"]
    door = tmp_path / "lamplight" / "__init__.py"
    text = door.read_text(encoding="utf-8").replace("from .rules", "from .scores import score\nfrom .rules")
    said = []
    for score in ("score=score", "score=score, running=True"):
        door.write_text(text.replace("lab=Lab(", f"lab=Lab({score}, "), encoding="utf-8")
        ran = command(tmp_path, "rewards.py")
        assert ran.returncode == 0, ran.stderr
        said.append(ran.stdout)
    assert said[0] == said[1]
    assert "'seat_3': -" in said[0]
    arguments = ("lamplight:GAME", "--games", "5", "--seats", "3", "--workers", "1", "--json")
    played = command(tmp_path, "-m", "commedia", "simulate", *arguments)
    scores = msgspec.json.decode(played.stdout)["scores"]
    assert {place: mean["n"] for place, mean in scores.items()} == {"seat 1": 5, "seat 2": 5, "seat 3": 5}
    assert all(mean["low"] <= mean["value"] <= mean["high"] < 0 for mean in scores.values())


@pytest.mark.slow
def test_the_program_of_the_reference_holds_a_seat(tmp_path: Path) -> None:
    """It hears the story and what it is asked, and what it says is said once, however often it comes."""
    assert "hold_a_seat.py" in lay_out(DOCS / "reference" / "http.md", tmp_path)
    with open_street(tmp_path / "commedia.sqlite3") as street:
        address = f"ws://127.0.0.1:{street.port}{street.path('live')}"
        for _ in range(2):
            held = command(tmp_path, "hold_a_seat.py", address, street.tokens["Bob"], "Who is there?")
            assert held.returncode == 0, held.stderr
            assert "asked: Lay one die on each Quality." in held.stdout
            assert held.stdout.count("Bob Who is there?") == 1
        refused = command(tmp_path, "hold_a_seat.py", address, "nobody", "Who is there?")
        assert "This house did not write that invitation" in refused.stderr


@pytest.mark.slow
@pytest.mark.parametrize("again", ["never", "rises", "has risen"])
def test_the_program_of_the_reference_opens_its_word_for_one_list(again: str, tmp_path: Path) -> None:
    """It finds its list in the play; where the house was stopped, and its list changed, it says so."""
    assert "add_a_word.py" in lay_out(DOCS / "reference" / "http.md", tmp_path)
    database, nonce = tmp_path / "commedia.sqlite3", "5e" * 16

    def program(street: Street, table: dict[str, Any]) -> subprocess.Popen[str]:
        address = f"http://127.0.0.1:{street.port}/api/tables/{table['table']}"
        arguments = (sys.executable, "add_a_word.py", address, table["seats"]["seat 2"], "rue", "kept.json")
        return subprocess.Popen(
            arguments, cwd=tmp_path, text=True, stderr=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def host(street: Street, table: dict[str, Any], verb: str, body: Any) -> None:
        bearer = {"Authorization": f"Bearer {table['host']}"}
        reply, said = street.ask("POST", f"/api/tables/{table['table']}/{verb}", body, **bearer)
        assert reply.status == 200, said

    def view(street: Street, table: dict[str, Any]) -> Any:
        return street.ask(
            "GET", f"/api/tables/{table['table']}/view", Authorization=f"Bearer {table['host']}"
        )[1]

    with open_street(database) as street:
        table = street.ask("POST", "/api/tables", {"game": "men-of-stones"})[1]
        sealed = commitment(view(street, table)["lobby"]["seal"], nonce, "rosemary")
        host(street, table, "word", {"commitment": sealed})
        for name, token in (("Ann", table["host"]), ("Bo", table["seats"]["seat 2"])):
            bearer = {"Authorization": f"Bearer {token}"}
            taken, said = street.ask("POST", f"/api/tables/{table['table']}/chair", {"name": name}, **bearer)
            assert taken.status == 200, said
        running = program(street, table)
        until(lambda: len(view(street, table)["lobby"]["words"]) == 2)
        host(street, table, "fill-and-begin", {})
        until(lambda: [word["open"] for word in view(street, table)["lobby"]["words"]] == [False, True])
        if again == "never":
            host(street, table, "reveal", {"nonce": nonce, "word": "rosemary"})
            assert running.communicate(timeout=60)[0].startswith("The play began with the list")
            return
        running.kill()
        running.communicate()
    with closing(sqlite3.connect(database)) as kept, kept:
        (doc,) = kept.execute("SELECT doc FROM tables WHERE id = ?", (table["table"],)).fetchone()
        lobby = msgspec.json.decode(doc)
        hers, his = lobby["words"]
        better = {**hers, "hash": commitment(lobby["seal"], nonce, "quince")}
        lobby["closed"], lobby["words"] = (
            False,
            [better, his if again == "has risen" else {**his, "nonce": ""}],
        )
        kept.execute("UPDATE tables SET doc = ? WHERE id = ?", (msgspec.json.encode(lobby), table["table"]))
    with open_street(database) as street:
        host(street, table, "begin", {})
        if again == "has risen":
            host(street, table, "reveal", {"nonce": nonce, "word": "quince"})
        said = program(street, table).communicate(timeout=60)[1]
        assert said.startswith(
            "The play did not begin with the list" if again == "has risen" else "That is not the list"
        )


def until(there: Callable[[], bool]) -> None:
    """Look again and again, for as long as the slowest machine takes."""
    for _ in range(1_200):
        if there():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come to that")


def test_the_setting_of_the_how_to_can_be_played() -> None:
    """It is whole, in TOML as it stands there."""
    (chart,) = blocks(DOCS / "how-to" / "write-a-setting.md", "toml")
    assert load_setting(chart).name == "The Long Ship"


def test_the_site_asks_no_other_host_for_fonts() -> None:
    """The site's settings can be read, and keep pages at home."""
    settings = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))
    assert settings["project"]["theme"]["font"] is False
