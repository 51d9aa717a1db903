"""`commedia where`: file and line of a rule in rulebook, code and tests, for any game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from commedia.cli import where as command
from commedia.engine import BadOption
from commedia.lab.game_address import find
from commedia.lab.where import where
from tests.docs.pages import DOCS, README, lay_out
from tests.games.citing import Citing


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which one's own games lie, and from which one looks."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] == "lamplight"]:
        del sys.modules[name]


def lines(root: Path, spots: list[dict[str, object]]) -> list[str]:
    """What stands in those files at those lines."""
    return [
        (root / str(spot["file"])).read_text(encoding="utf-8").splitlines()[int(str(spot["line"])) - 1]
        for spot in spots
    ]


def told(
    capsys: pytest.CaptureFixture[str], rule: str, game: str | None = None
) -> dict[str, list[dict[str, object]]]:
    """What the command gives a program."""
    assert command.run(rule, game, json=True) == 0
    came: dict[str, list[dict[str, object]]] = msgspec.json.decode(capsys.readouterr().out)
    return came


def test_a_rule_of_the_playbill_is_found_by_its_id_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Every line that is named has the rule in it, or is the test that has it in its name or within."""
    came = told(capsys, "cm-stk-05")
    assert (came["game"], came["rule"], came["title"]) == ("City of Masks", "CM-STK-05", "No easy way out")
    here = Path.cwd()
    assert lines(here, came["rulebook"]) == ["### CM-STK-05 · No easy way out"]
    assert any('"CM-STK-05"' in line for line in lines(here, came["code"]))
    assert any("CM-STK-02 to CM-STK-07" in line for line in lines(here, came["code"]))  # among those between
    named = [line for line in lines(here, came["tests"]) if line.startswith("def test_cm_stk_05_")]
    assert len(named) >= 4


@pytest.mark.parametrize("rule", ["MS-R-19", "kt-r-44", "CM-R-01", "FA-R-23", "SP-R-44"])
def test_a_ruling_is_found_by_the_letters_of_its_game(rule: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In rulings.toml, whose question is its title, in the rulebook, in code and tests."""
    came = told(capsys, rule)
    id = rule.upper()[3:]
    assert came["rule"] == rule.upper()
    assert str(came["title"]).endswith("?")
    book = lines(Path.cwd(), came["rulebook"])
    assert f"[{id}]" in book
    assert any(line.startswith("> **Our reading**") for line in book)
    assert all(id in line for line in [*book, *lines(Path.cwd(), came["code"])])
    for spot in came["tests"]:
        assert str(spot["says"]).startswith("test_")


def test_a_ruling_that_there_is_not_is_told_with_those_that_there_are() -> None:
    """By the first and the last."""
    with pytest.raises(BadOption, match=r"Men of Stones has no ruling R-99\. They are R-01 to R-\d\d\."):
        command.run("MS-R-99", None, json=False)


@pytest.mark.slow
@pytest.mark.parametrize(("package", "mark"), [("men_of_stones", "MS"), ("city_of_masks", "CM")])
def test_every_rule_of_the_playbill_stands_in_all_three(package: str, mark: str) -> None:
    """What the games' own tests ask of rulebook, code and tests, read by the same reading."""
    rules = Citing(package, mark).rule_ids
    game = find(package.replace("_", "-"))
    for rule in rules[:: len(rules) // 5]:
        stands = where(game, rule)
        assert len(stands.rulebook) == 1, rule
        assert stands.code, rule
        assert stands.tests, rule


def test_people_read_file_and_line_first(capsys: pytest.CaptureFixture[str]) -> None:
    """Under three heads, a line each, not wrapped."""
    assert command.run("MS-DICE-04", None, json=False) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith("MS-DICE-04 · ")
    assert first.endswith("(Men of Stones)")
    assert [line for line in rest if line in ("rulebook", "code", "tests")] == ["rulebook", "code", "tests"]
    [place] = [line for line in rest if "### MS-DICE-04" in line]
    assert place.split()[0].startswith("src/commedia/games/men_of_stones/rulebook.md:")


def test_a_game_of_ones_own_is_looked_through_in_its_folder(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The tutorial's: its rulebook, its decisions and rules, and the tests beside it."""
    lay_out(DOCS / "tutorial" / "first-game.md", folder)
    came = told(capsys, "LL-WATCH-01", "lamplight:GAME")
    assert lines(folder, came["rulebook"]) == ["### LL-WATCH-01 · Tend the lamp"]
    assert {str(spot["file"]) for spot in came["code"]} == {"lamplight/decisions.py", "lamplight/rules.py"}
    assert [spot["says"] for spot in came["tests"]] == ["test_ll_watch_01_oil_that_is_not_there_cannot_burn"]


def test_a_game_in_one_file_has_its_rulebook_in_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its headings are no code; and no test there is, which is said."""
    lay_out(README, folder)
    came = told(capsys, "LL-WATCH-02", "lamplight:GAME")
    assert lines(folder, came["rulebook"]) == ["### LL-WATCH-02 · The wind"]
    assert all("###" not in line for line in lines(folder, came["code"]))
    assert len(came["code"]) == 2
    assert (came["tests"], came["tested"]) == ([], False)
    command.run("LL-WATCH-02", "lamplight:GAME", json=False)
    assert "tests: none lie beside the game" in capsys.readouterr().out


def test_what_is_installed_has_no_tests_beside_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of a project in whose environment it happens to lie are not its own."""
    packages = folder / ".venv" / "lib" / "site-packages"
    lay_out(DOCS / "tutorial" / "first-game.md", packages)
    (folder / "pyproject.toml").touch()
    (folder / "tests").mkdir()
    (folder / "tests" / "test_mine.py").write_text("def test_ll_watch_01_mine(): ...\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(packages))
    stands = where(find("lamplight:GAME"), "LL-WATCH-01")
    assert (stands.tests, stands.tested) == ([], False)
    assert stands.rulebook[0].file == str(Path(".venv/lib/site-packages/lamplight/rulebook.md"))


def test_a_rule_that_there_is_not_is_told_with_the_nearest() -> None:
    """Or with the beginnings that there are."""
    with pytest.raises(BadOption, match=r"City of Masks has no rule CM-STK-55\. The nearest: CM-STK-05,"):
        command.run("CM-STK-55", None, json=False)
    with pytest.raises(BadOption, match=r"begin with .*MS- \(Men of Stones\).*--game module:NAME"):
        command.run("LL-WATCH-01", None, json=False)
    with pytest.raises(BadOption, match=r"Men of Stones has no rule QQ\. They begin with MS-: MS-"):
        command.run("QQ", "men-of-stones", json=False)


def test_a_rule_that_only_code_names_is_shown_for_what_it_is(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The check would call it a fault; where it stands is what one wants to know."""
    lay_out(DOCS / "tutorial" / "first-game.md", folder)
    book = folder / "lamplight" / "rulebook.md"
    book.write_text(
        book.read_text(encoding="utf-8").replace("### LL-WATCH-02", "### LL-WIND-01"), encoding="utf-8"
    )
    assert command.run("LL-WATCH-02", "lamplight:GAME", json=False) == 0
    said = capsys.readouterr().out
    assert "LL-WATCH-02 · no heading of the rulebook (Lamplight)" in said
    assert "\nrulebook: nowhere\n" in said
    assert "lamplight/rules.py:" in said
