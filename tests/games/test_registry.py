"""The playbill: games are found by the group in which packages register them, and a house puts others on."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from commedia import games
from commedia.cli import guests
from commedia.cli.new import write
from commedia.engine import BadOption
from commedia.games import registry
from commedia.lab.game_address import find, name_of
from commedia.server.pages.rulebook import read
from commedia.testing import ScriptedTable
from tests.docs.pages import README, ROOT, blocks


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where a game of one's own lies, `night_market:GAME`."""
    folder = tmp_path_factory.mktemp("guests")
    write(["night", "market"], folder / "night-market")
    sys.path.append(str(folder / "night-market"))
    yield folder / "night-market"
    sys.path.remove(str(folder / "night-market"))


@pytest.fixture
def guest(folder: Path) -> Iterator[str]:
    """It, on the playbill of this house."""
    guests.put_on(["night_market:GAME"])
    yield "night-market"
    games.take_off("night-market")


def lay_package(folder: Path, package: str, points: str, **modules: str) -> None:
    """A package as it lies where it was installed."""
    told = folder / f"{package}-1.0.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8"
    )
    (told / "entry_points.txt").write_text(f"[commedia.games]\n{points}\n", encoding="utf-8")
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")


def commedia(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of a Commedia beside which those packages are installed."""
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (folder, ROOT / "src", ROOT)))}
    return subprocess.run(
        [sys.executable, "-m", "commedia", *arguments], cwd=folder, env=surroundings, capture_output=True,
        text=True, timeout=120, check=False,
    )  # fmt: skip


LAMPLIGHT = blocks(README, "python")[0]


def test_ours_are_registered_like_anybodys() -> None:
    """In pyproject.toml; those for the fewest first; each by its slug, in every process."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points = project["entry-points"][registry.GROUP]
    assert {slug: find(name) for slug, name in points.items()} == {g.slug: g for g in games.all_games()}
    assert games.SLUGS == (
        "shadow-play", "know-thyself", "men-of-stones", "face-of-angels", "city-of-masks",
    )  # fmt: skip
    assert all(games.is_registered(game) for game in games.all_games())
    assert not games.faults()


@pytest.mark.slow
def test_an_installed_game_is_on_the_playbill_behind_ours(tmp_path: Path) -> None:
    """By its slug, to every command; packages by name."""
    lay_package(tmp_path, "zoo", "owls = tests.toys.lamplight:NONE")
    lay_package(tmp_path, "oil", "lamplight = lantern:GAME", lantern=LAMPLIGHT)
    listed = commedia(tmp_path, "games", "--json")
    slugs = [game["slug"] for game in msgspec.json.decode(listed.stdout)]
    assert slugs == [*games.SLUGS, "lamplight"]
    played = commedia(tmp_path, "simulate", "lamplight", "--games", "2", "--json", "--workers", "1")
    assert msgspec.json.decode(played.stdout)["unfinished"] == 0


@pytest.mark.slow
def test_a_broken_one_is_told_with_file_and_line_and_the_others_play(tmp_path: Path) -> None:
    """So are two of one slug, and one that goes by another name than it is registered under."""
    lay_package(tmp_path, "bad", "moth = moth:GAME", moth="x = 1\n\nimport candels\n")
    lay_package(tmp_path, "odd", "lantern = lantern:GAME", lantern=LAMPLIGHT)
    no_book = LAMPLIGHT.replace("rulebook=lambda: RULES", 'rulebook=lambda: open("rules.md").read()')
    lay_package(tmp_path, "mute", "lamplight = no_book:GAME", no_book=no_book)
    lay_package(tmp_path, "thief", "men-of-stones = lantern:GAME")
    listed = commedia(tmp_path, "games", "--json")
    assert [game["slug"] for game in msgspec.json.decode(listed.stdout)] == list(games.SLUGS)
    assert listed.returncode == 1
    bad, mute, odd, thief = listed.stderr.splitlines()
    assert (
        f"moth, of bad, cannot be played. moth:GAME cannot be loaded. {tmp_path / 'moth.py'}, line 3" in bad
    )
    assert "lamplight, of mute, cannot be played. Its rulebook cannot be read. FileNotFoundError" in mute
    assert "odd registers lantern:GAME as lantern, and the game calls itself lamplight" in odd
    assert "thief registers a game men-of-stones, and so does commedia, whose it stays" in thief
    asked = commedia(tmp_path, "simulate", "moth", "--games", "1")
    assert (asked.returncode, asked.stdout) == (1, "")
    assert "line 3, “import candels”: ModuleNotFoundError" in asked.stderr


def test_a_guest_is_found_by_whatever_looks_a_game_up(guest: str, folder: Path) -> None:
    """By its slug, in this process; other processes find it by its module."""
    game = games.get(guest)
    assert games.SLUGS[-1] == guest
    assert find(guest) is game
    assert [info.slug for info in games.playbill()][-1] == guest
    assert ScriptedTable(guest, ["ann", "bo"]).decisions("ann")[0].kind == "make_wish"
    assert name_of(game) == "night_market:GAME"
    guests.put_on(["night_market:GAME"])  # the same again is the same
    assert games.SLUGS.count(guest) == 1


def test_a_guest_leaves_the_playbill_as_it_was(folder: Path) -> None:
    """Taken off, it is not here."""
    guests.put_on(["night_market:GAME"])
    games.take_off("night-market")
    with pytest.raises(BadOption, match="There is no game 'night-market' here"):
        games.get("night-market")


def test_a_guest_that_cannot_be_put_on_is_told_of(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its slug or its prefix is another's or none, its rulebook cannot be read, or it is not there."""
    game = find("night_market:GAME")
    for field, value, sentence in (
        ("slug", "men-of-stones", "A game men-of-stones is on the playbill already: Men of Stones"),
        ("prefix", "CM", "begin with CM-, as those of City of Masks do"),
        ("slug", "Night Market", "'Night Market' is no slug"),
        ("slug", "../etc", "is no slug"),
        (
            "rulebook",
            lambda: "### Wishes\n",
            "The rulebook of night_market:GAME cannot be read. A rule is headed",
        ),
    ):
        with monkeypatch.context() as changed:
            if field == "slug":
                changed.setattr(game, field, value)
            else:
                changed.setattr(game, "rules", msgspec.structs.replace(game.rules, **{field: value}))
            with pytest.raises(BadOption, match=sentence.replace(".", r"\.")):
                guests.put_on(["night_market:GAME"])
    with pytest.raises(BadOption, match="no folder of PYTHONPATH has a module night_markt"):
        guests.put_on(["night_markt:GAME"])
    with pytest.raises(BadOption, match="names no Game"):
        guests.put_on(["night-market"])
    assert "night-market" not in games.SLUGS


def test_a_rulebook_without_chapters_has_one() -> None:
    """Of its own name, so that a short game's rules can be read, and opened from what cites them."""
    book = read("# Lamplight\n\n### LLX-DUSK-01 · Dusk\nIt is dark.\n")
    assert [(chapter.title, [rule.id for rule in chapter.rules]) for chapter in book.chapters] == [
        ("Lamplight", ["LLX-DUSK-01"])
    ]
    assert read("### LL-DUSK-01 · Dusk\nIt is dark.\n").chapters[0].title == "The rules"
