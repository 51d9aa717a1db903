"""`commedia new`: a package that is whole from the first minute, and nothing lost where it cannot be made."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from commedia.cli import new
from commedia.engine import BadOption
from tests.docs.pages import ROOT


def ran(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command there, with nothing set that would help it to find a game."""
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=surroundings, capture_output=True, text=True, timeout=300,
        check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip


def commedia(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command as it is installed, which does not look where one stands by itself."""
    return ran(folder, "-P", "-c", "from commedia.cli import main; main()", *arguments)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One that was just written, by the command."""
    folder = tmp_path_factory.mktemp("designer")
    made = commedia(folder, "new", "Night Market")
    assert made.returncode == 0, made.stderr
    assert "cd night-market" in made.stdout
    for what in ("dev", "play --game", "terminal", "check"):
        assert f"  commedia {what} night_market:GAME" in made.stdout
    assert "replace them with your own" in made.stdout
    assert f"In a checkout, `commedia` is {ROOT / 'commedia'}." in made.stdout
    return folder / "night-market"


@pytest.mark.slow
def test_it_passes_the_check_from_the_first_minute(package: Path) -> None:
    """By `module:NAME`, from its own folder."""
    checked = commedia(package, "check", "night_market:GAME", "--games", "12", "--workers", "1")
    assert (checked.returncode, checked.stdout) == (0, ""), checked.stdout + checked.stderr


@pytest.mark.slow
def test_it_passes_its_own_tests(package: Path) -> None:
    """Of which there are some."""
    tested = ran(package, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert tested.returncode == 0, tested.stdout
    assert "6 passed" in tested.stdout


@pytest.mark.slow
def test_its_code_is_typed_as_strictly_as_our_own(package: Path) -> None:
    """Its tests too, with our settings and with those that it brings."""
    cache = f"--cache-dir={os.devnull}"
    for settings in (["--config-file", str(ROOT / "pyproject.toml"), "night_market", "tests"], []):
        typed = ran(package, "-m", "mypy", cache, *settings)
        assert typed.returncode == 0, typed.stdout


@pytest.mark.parametrize(
    "name",
    ["Night Market", "x", "Moth", "a b c d e f g h i j k l m n o p q r s t", "n" * new.LONGEST],
)
def test_whatever_it_is_called_it_is_in_our_own_style(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it, from wherever one looks: in its folder, in a checkout or between them."""
    monkeypatch.chdir(tmp_path)
    new.run(name)
    [folder] = tmp_path.iterdir()
    ours = ["--config", str(ROOT / "pyproject.toml"), "--no-cache"]
    for here, settings in ((folder, ours), (ROOT, ours), (tmp_path, ours), (folder, ["--no-cache"])):
        for command in (["check"], ["format", "--check", "--diff"]):
            styled = ran(here, "-m", "ruff", *command, *settings, str(folder))
            assert styled.returncode == 0, styled.stdout


@pytest.mark.slow
def test_every_command_of_its_readme_runs(package: Path) -> None:
    """What it says of simulate and where; the terminal wants somebody at it."""
    told = (package / "README.md").read_text(encoding="utf-8")
    for command in (
        "simulate night_market:GAME --option rounds=3,5",
        "where NM-BID-01 --game night_market:GAME",
    ):
        assert command in told
        did = commedia(package, *command.split())
        assert did.returncode == 0, did.stderr
    assert "tests/test_night_market.py:" in did.stdout


@pytest.mark.slow
def test_its_door_stands_in_the_playbills_group(package: Path) -> None:
    """Once it is installed, any house puts it on."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["commedia.games"] == {"night-market": "night_market:GAME"}
    assert [path.name for path in package.parent.iterdir()] == ["night-market"]  # and nothing half made


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "No game can be called ''"),
        ("../elsewhere", "No game can be called '../elsewhere'"),
        ("7 seas", "beginning with a letter"),
        ("Nächte", "of letters A to Z"),
        ("a" * 41, "40 letters at most"),
        ("json", "A module called json is there already"),
        ("class", "A module called class is there already"),
        ("commedia", "A module called commedia is there already"),
        ("Men of Stones", "Men of Stones is on the playbill already"),
    ],
)
def test_a_name_that_cannot_be_is_told(
    name: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing is written."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadOption) as wrong:
        new.run(name)
    assert sentence in str(wrong.value)
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_already_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder, be it empty, a file, or a link that leads nowhere."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for name in ("full", "empty", "file", "link"):
        with pytest.raises(BadOption, match="is there already; nothing in it was touched"):
            new.write([name], tmp_path / name)
    assert (tmp_path / "full" / "mine.txt").read_text(encoding="utf-8") == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "file", "full", "link"]


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    """In a folder that is not there, for one."""
    with pytest.raises(BadOption, match="cannot be made: No such file or directory"):
        new.write(["moth"], tmp_path / "gone" / "moth")


def test_rules_begin_as_no_other_games_do() -> None:
    """By initials where they are free."""
    assert new.prefix_of(["night", "market"]) == "NM"
    assert new.prefix_of(["moon", "song"]) == "MO"  # MS is taken
    assert new.prefix_of(["moth"]) == "MO"
    assert new.prefix_of(["x"]) == "X"
