"""A game of one's own is named by `module:NAME`; where that fails, the sentence says where to look."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from commedia.engine import BadOption
from commedia.lab.game_address import find

Lay = Callable[..., Path]


@pytest.fixture
def lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lay:
    """Writes the files of a package `moth` into a folder where modules are looked for."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def laid(**files: str) -> Path:
        (tmp_path / "moth").mkdir()
        for name, text in files.items():
            (tmp_path / "moth" / f"{name}.py").write_text(text, encoding="utf-8")
        return tmp_path / "moth"

    yield laid  # type: ignore[misc]
    for name in [name for name in sys.modules if name.partition(".")[0] == "moth"]:
        del sys.modules[name]


def told(name: str) -> str:
    """The sentence with which that name is refused."""
    with pytest.raises(BadOption) as wrong:
        find(name)
    return str(wrong.value)


def test_a_slip_of_the_pen_is_told_by_its_file_and_line(lay: Lay) -> None:
    """Also in a module that the named one imports."""
    folder = lay(__init__="from . import rules\n", rules="x = 1\nasync def dusk(t, w)\n    pass\n")
    assert told("moth:GAME") == (f"moth:GAME cannot be read. {folder / 'rules.py'}, line 2: expected ':'.")


def test_a_module_that_their_module_misses_is_told_where_it_is_asked_for(lay: Lay) -> None:
    """It is not the named one that is not there."""
    folder = lay(__init__="from . import rules\n", rules="\n\nimport candels\n")
    assert told("moth:GAME") == (
        f"moth:GAME cannot be loaded. {folder / 'rules.py'}, line 3, “import candels”: "
        "ModuleNotFoundError: No module named 'candels'"
    )
    folder_of_name = told("moth.rules:GAME")
    assert f"{folder / 'rules.py'}, line 3" in folder_of_name


def test_a_name_that_their_module_imports_in_vain_is_told_where(lay: Lay) -> None:
    """The line of the import, not one of ours."""
    folder = lay(__init__="from .rules import dusk\n", rules="def dawn(): ...\n")
    sentence = told("moth:GAME")
    assert f"{folder / '__init__.py'}, line 1, “from .rules import dusk”: ImportError" in sentence


def test_a_fault_in_the_middle_of_a_module_is_told_by_their_own_deepest_line(lay: Lay) -> None:
    """Also where it is the engine or the library that raises."""
    folder = lay(
        __init__="from .state import Night\n",
        state="import json\n\n\ndef read():\n    return json.loads('{')\n\n\nNight = read()\n",
    )
    sentence = told("moth:GAME")
    assert f"{folder / 'state.py'}, line 5, “return json.loads('{{')”: JSONDecodeError" in sentence


def test_what_a_game_is_not_declared_with_is_told_where(lay: Lay) -> None:
    """A word that `Game` does not take."""
    folder = lay(__init__="from commedia.engine import Game\n\nGAME = Game(slug='moth', titel='Moth')\n")
    assert f"{folder / '__init__.py'}, line 3, “GAME = Game(slug='moth', titel='Moth')”: TypeError" in told(
        "moth:GAME"
    )


def test_who_leaves_at_import_is_told_of_too(lay: Lay) -> None:
    """The command does not end without a word."""
    folder = lay(__init__="import sys\nsys.exit(3)\n")
    assert f"{folder / '__init__.py'}, line 2, “sys.exit(3)”: SystemExit: 3" in told("moth:GAME")


def test_a_module_that_is_not_there_is_told_with_where_it_is_looked_for(lay: Lay) -> None:
    """And so is one in a package that is there."""
    lay(__init__="")
    assert told("mouth:GAME") == "There is no game at mouth:GAME: no folder of PYTHONPATH has a module mouth."
    assert "has a module moth.rules" in told("moth.rules:GAME")


def test_whoever_stands_beside_the_folder_is_told_to_go_into_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one does who has just made a package there, and names it by its folder."""
    (tmp_path / "moth-light" / "moth_light").mkdir(parents=True)
    (tmp_path / "moth-light" / "moth_light" / "__init__.py").touch()
    monkeypatch.chdir(tmp_path)
    assert told("moth_light:GAME").endswith("Go into moth-light first: it is there.")
    assert told("moth-light").endswith(
        "is module:NAME: moth_light:GAME. Go into moth-light first: it is there."
    )


def test_a_name_that_is_not_there_is_told_with_the_nearest(lay: Lay) -> None:
    """Among the games of that module; and what is no game is told by what it is."""
    made = "from tests.toys.candlelight import HONEST as MOTH, WISHES\n"
    folder = lay(__init__=made)
    at = folder / "__init__.py"
    assert told("moth:MOHT") == f"There is no game at moth:MOHT ({at}). Did you mean moth:MOTH?"
    assert told("moth:WISHES") == f"moth:WISHES is not a Game but a tuple ({at}). Did you mean moth:MOTH?"
    assert told("commedia.engine:GAME").endswith("There is no Game in it at all.")


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "simulate", "terminal"])
def test_every_command_that_takes_a_game_says_so(lay: Lay, command: str) -> None:
    """On standard error, and without a traceback."""
    folder = lay(__init__="from commedia.engine import Gmae\n")
    came = subprocess.run(
        [sys.executable, "-m", "commedia", command, "moth:GAME"],
        cwd=folder.parent, capture_output=True, text=True, timeout=60, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert came.returncode == 1
    assert came.stderr.startswith("commedia: moth:GAME cannot be loaded.")
    assert f"{folder / '__init__.py'}, line 1" in came.stderr
    assert "Traceback" not in came.stderr
