"""READMEs in the source: a floor and every larger folder has one, and it names all that lies beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

SOURCE = ROOT / "src" / "commedia"
READMES = sorted(SOURCE.rglob("README.md"))
GAMES = [readme for readme in READMES if readme.parent.parent.name == "games"]
A_HANDFUL = 5
NOT_TOLD = {"README.md", "__init__.py", "__pycache__", "py.typed"}


def beside(readme: Path) -> set[str]:
    """What lies in its folder: files, and folders with a stroke."""
    there = (one for one in readme.parent.iterdir() if one.name not in NOT_TOLD)
    return {f"{one.name}/" if one.is_dir() else one.name for one in there}


def named(readme: Path) -> set[str]:
    """What it names of its own folder, and below that by its way."""
    code = re.findall(r"`([^`\n]+)`", readme.read_text(encoding="utf-8"))
    fenced = re.findall(r"^```\n(.*?)^```$", readme.read_text(encoding="utf-8"), re.M | re.S)
    words = {word.strip(";:,") for text in (*code, *fenced) for word in text.split()}
    return {*words, *(f"{word.partition('/')[0]}/" for word in words if "/" in word)}


@pytest.mark.parametrize("readme", READMES, ids=lambda path: str(path.relative_to(SOURCE).parent))
def test_a_readme_names_every_file_beside_it(readme: Path):
    """So whoever opens a folder finds what each file in it is for."""
    assert sorted(beside(readme) - named(readme)) == []


@pytest.mark.parametrize("readme", GAMES, ids=lambda path: path.parent.name)
def test_a_games_readme_has_a_row_for_every_file_of_its_folders(readme: Path):
    """So whoever sees names and this README alone finds the file of a change."""
    below = (path for path in readme.parent.rglob("*.*") if path.parent != readme.parent)
    files = {path.relative_to(readme.parent).as_posix() for path in below if path.name not in NOT_TOLD}
    assert sorted(file for file in files if "__pycache__" not in file and file not in named(readme)) == []


@pytest.mark.parametrize("readme", READMES, ids=lambda path: str(path.relative_to(SOURCE).parent))
def test_a_readme_names_no_file_that_is_gone(readme: Path):
    """What it names lies beside it, or at that way below it or below another folder of the source."""
    files = {word for word in named(readme) if re.fullmatch(r"[\w/-]+\.(py|css|js|toml|md)", word)}
    games = [*(SOURCE / "games").iterdir()] if readme.parent.name == "games" else []
    places = [readme.parent, readme.parent / "css" / "pages", SOURCE, ROOT, *games]
    gone = [file for file in files if not any((place / file).is_file() for place in places)]
    assert [file for file in gone if "000N" not in file] == []


def test_every_floor_and_every_larger_folder_of_code_has_one():
    """But for folders inside a game, whose README has a row for each file in them."""
    code = {path.parent for path in SOURCE.rglob("*.py")}
    floors = {path for path in code if path.parent == SOURCE}
    large = {path for path in code if len(list(path.glob("*.py"))) - 1 > A_HANDFUL}
    games = {path for path in code if path.is_relative_to(SOURCE / "games")}
    inside = {path for path in games if len(path.relative_to(SOURCE / "games").parts) > 1}
    migrations = SOURCE / "store" / "migrations" / "versions"
    due = (floors | large) - inside - {migrations}
    assert sorted(str(path) for path in due if not (path / "README.md").is_file()) == []
