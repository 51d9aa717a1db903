"""What a designer's package may be: one file, many, one of ours; and names that lead to none."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from commedia.cli import app
from commedia.dev.package import Package
from commedia.dev.rehearsal import Rehearsal
from commedia.engine import BadOption
from tests.dev.conftest import GAME
from tests.dev.designer import Designer, rehearse


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where modules are found."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def alone() -> str:
    """The game in one file, which draws nothing of itself: sheets lie in a package."""
    text = GAME.read_text(encoding="utf-8")
    return "\n".join(line for line in text.splitlines() if "Page(" not in line)


@pytest.mark.slow
def test_a_game_of_one_file_is_read_anew_with_the_files_beside_it(folder: Path) -> None:
    """But not with what lies in folders beside it."""
    text = alone().replace(
        'return "How much oil do you give it?"', "from wick_words import PROMPT; return PROMPT"
    )
    (folder / "wick_alone.py").write_text(text, encoding="utf-8")
    (folder / "wick_words.py").write_text('PROMPT = "Oil?"\n', encoding="utf-8")
    (folder / "wick_other").mkdir()
    (folder / "wick_other" / "__init__.py").write_text("", encoding="utf-8")
    __import__("wick_other")
    other = sys.modules["wick_other"]
    with rehearse("wick_alone:GAME", folder, folder / "rehearsal.sqlite3") as designer:
        assert "Oil?" in designer.seat("Ann")
        designer.edit("Oil?", "Any oil?", "wick_words.py")
        assert "Any oil?" in designer.seat("Ann")
    assert sys.modules["wick_other"] is other


@pytest.mark.slow
def test_rulebook_and_style_sheets_are_read_anew_as_well(designer: Designer) -> None:
    """Whatever lies in the package is the game's."""
    designer.edit("Roll a die.", "Roll a fair die.")
    assert "Roll a fair die." in designer.client.get("/rulebook/wick-of-night").text
    sheets = designer.folder / "sheets"
    sheets.mkdir()
    (sheets / "wick.css").write_text(".wick { color: red; }", encoding="utf-8")
    designer.do("reload")
    before = styles(designer)
    designer.edit("red", "blue", "sheets/wick.css")
    after = styles(designer)
    assert ".wick{color:red}" in before
    assert ".wick{color:blue}" in after


def styles(designer: Designer) -> str:
    """All style sheets of a seat's page, one after the other."""
    page = designer.seat("Ann")
    paths = [part.partition('"')[0] for part in page.split('rel="stylesheet" href="')[1:]]
    return "".join(designer.client.get(path).text for path in paths)


@pytest.mark.slow
def test_the_game_leaves_the_playbill_when_the_rehearsal_is_over(folder: Path) -> None:
    """Nobody else in the process finds it."""
    from commedia import games

    (folder / "wick_gone.py").write_text(alone(), encoding="utf-8")
    with rehearse("wick_gone:GAME", folder, folder / "rehearsal.sqlite3"):
        assert games.get("wick-of-night").title == "Wick of Night"
    with pytest.raises(BadOption, match="There is no game 'wick-of-night' here"):
        games.get("wick-of-night")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("men-of-stones", "men-of-stones names no Game: write it as module:NAME"),
        ("nowhere_at_all:GAME", "There is no game at nowhere_at_all:GAME"),
        ("commedia.games.nowhere:GAME", "There is no game at commedia.games.nowhere:GAME"),
        ("sys:GAME", "There is no game at sys:GAME"),
    ],
)
def test_a_name_that_leads_to_no_package_is_a_sentence(name: str, says: str) -> None:
    """Before anything is served."""
    with pytest.raises(BadOption) as refused:
        app(["dev", name, "--port", "0"], exit_on_error=False, result_action="return_value")
    assert says in str(refused.value)


def test_of_our_own_package_a_game_is_its_folder_alone() -> None:
    """All else of Commedia stays as it is."""
    package = Package("commedia.games.men_of_stones:GAME")
    assert package.root == "commedia.games.men_of_stones"
    assert [folder.name for folder in package.folders] == ["men_of_stones"]


@pytest.mark.slow
def test_options_and_seats_that_the_game_does_not_take_are_told_in_the_page(designer: Designer) -> None:
    """They may be taken once it is edited."""
    designer.rehearsal.seats = ["Ann"]
    assert "Wick of Night is for 2 to 5 players; 1 are named." in designer.do("reload")
    designer.edit("seats=range(2, 6)", "seats=range(1, 6)")
    assert "Wick of Night is for" not in designer.page()
    assert list(designer.frames()) == ["Ann", "Onlooker"]


def test_as_many_sit_as_the_game_is_best_with(folder: Path) -> None:
    """Where nobody says otherwise."""
    (folder / "wick_best.py").write_text(alone(), encoding="utf-8")
    rehearsal = Rehearsal(Package("wick_best:GAME"), [], {})
    assert rehearsal.load()
    rehearsal.opened()
    rehearsal.package.close()
    assert rehearsal.seats == ["Ann", "Bob"]
