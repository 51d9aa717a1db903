"""What is typed is handed on to the file of the command, and what cannot be is told in a sentence."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from commedia.cli import guests, main
from commedia.engine import BadOption
from commedia.server import run as house
from commedia.server.ports_and_locks import CannotServe

pytestmark = pytest.mark.filterwarnings("ignore:Cyclopts application invoked without tokens")
"""It thinks that a test which reads the command line has forgotten something; here that is what is tested."""


class Ended(NamedTuple):
    """How a command ended."""

    status: Any
    out: str
    err: str


Typed = Callable[..., Ended]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Type a command, in this process."""
    monkeypatch.setattr(sys, "path", [*sys.path])

    def type_(*arguments: str) -> Ended:
        monkeypatch.setattr(sys, "argv", ["commedia", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        told = capsys.readouterr()
        return Ended(ended.value.code, told.out, told.err)

    return type_


@pytest.fixture
def put_on(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The guests that are put on the playbill, instead of being put there."""
    named: list[str] = []
    monkeypatch.setattr(guests, "put_on", named.extend)
    return named


@pytest.mark.parametrize(
    ("line", "handed_on"),
    [
        ("test", (False, [])),
        ("test --fast -x -k name", (True, ["-x", "-k", "name"])),
        ("links", ("", None, "")),
        ("links Fair --data d --address https://a.example", ("Fair", "d", "https://a.example")),
        ("games", (False,)),
        ("games --json", (True,)),
        ("terminal men-of-stones", ("men-of-stones", None, 1, None, None)),
        ("terminal a:B --seats 4 --people 2 --seed 7 --option k=v --option l=w",
         ("a:B", 4, 2, 7, ["k=v", "l=w"])),
        ("simulate men-of-stones", ("men-of-stones", 100, None, 0, False, None, [], None)),
        ("simulate x --games 3 --seats 4 --seed 9 --json --workers 2 --option k=a,b --csv -",
         ("x", 3, 4, 9, True, 2, ["k=a,b"], "-")),
        ("check x", ("x", 1000, [], 0, None, 20, None, [], None)),
        ("check x --games 2 --seats 2 3 --seed 4 --workers 1 --most 5 --upto 0 --option k=v --csv f",
         ("x", 2, [2, 3], 4, 1, 5, 0, ["k=v"], "f")),
        ("check x --seats 2 --seats 3", ("x", 1000, [2, 3], 0, None, 20, None, [], None)),
        ("new night-market", ("night-market",)),
        ("dev a:B", ("a:B", None, None, [], 8001)),
        ("dev a:B --seats 3 --seed 5 --option k=v --port 0", ("a:B", 3, 5, ["k=v"], 0)),
        ("where CM-STK-05", ("CM-STK-05", None, False)),
        ("where CM-STK-05 --game a:B --json", ("CM-STK-05", "a:B", True)),
        ("sentences x", ("x", None, None)),
        ("sentences x --out o.po --read r.po", ("x", Path("o.po"), Path("r.po"))),
        ("verify t.json", (Path("t.json"), [])),
        ("verify t.json --noted 1:a --noted 2:b", (Path("t.json"), ["1:a", "2:b"])),
    ],
)  # fmt: skip
def test_each_flag_is_handed_on_and_what_comes_back_is_the_exit_status(
    line: str, handed_on: tuple[Any, ...], typed: Typed, put_on: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the file of the command's name."""
    given: list[tuple[Any, ...]] = []
    command, *rest = line.split()
    file = importlib.import_module(f"commedia.cli.{'selftest' if command == 'test' else command}")
    monkeypatch.setattr(file, "run", lambda *arguments: given.append(arguments) or 7)
    assert typed(command, *rest) == (7, "", "")
    assert (given, put_on) == ([handed_on], [])


@pytest.mark.parametrize(
    ("line", "handed_on"),
    [
        ("play", {"port": 8000, "data": None, "host": "127.0.0.1", "workers": 1}),
        (
            "play --port 0 --data d --host 0.0.0.0 --workers 3",
            {"port": 0, "data": "d", "host": "0.0.0.0", "workers": 3},
        ),
    ],
)
def test_the_house_is_opened_as_it_is_typed(
    line: str, handed_on: dict[str, Any], typed: Typed, put_on: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its guests on the playbill; what cannot be served is told in a sentence."""
    given: list[dict[str, Any]] = []
    monkeypatch.setattr(house, "serve", lambda **flags: given.append(flags))
    assert typed(*line.split(), "--game", "a:B", "--game", "c:D").status in (None, 0)
    assert (given, put_on) == ([handed_on], ["a:B", "c:D"])

    def fails(**_: Any) -> None:
        raise CannotServe("Port 8000 is taken.")

    monkeypatch.setattr(house, "serve", fails)
    assert typed(*line.split()).status == "commedia: Port 8000 is taken."


@pytest.mark.parametrize("command", ["links Fair", "verify t.json"])
def test_guests_are_put_on_before_what_may_be_of_them_is_read(
    command: str, typed: Typed, put_on: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the command begins."""
    file = importlib.import_module(f"commedia.cli.{command.split()[0]}")
    monkeypatch.setattr(file, "run", lambda *_: 0 if put_on == ["a:B"] else 1)
    assert typed(*command.split(), "--game", "a:B").status == 0


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("simulate x --games 0", "Must be >= 1"),
        ("check x --upto -1", "Must be >= 0"),
        ("play --port 70000", "Must be <= 65535"),
        ("dev a:B --port seven", "seven"),
        ("chess", "chess"),
        ("where", "requires an argument"),
    ],
)
def test_a_line_that_cannot_be_read_is_unclear_in_a_sentence(line: str, told: str, typed: Typed) -> None:
    """On standard error, with a status of its own."""
    ended = typed(*line.split())
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith("commedia: ")
    assert told in ended.err
    assert "Traceback" not in ended.err


@pytest.mark.parametrize("long", [1, 9, 28, 60, 80, 200])
def test_messages_are_not_wrapped_where_no_terminal_is(tmp_path: Path, long: int, typed: Typed) -> None:
    """Neither what a command says beside its result, nor a refusal, however long its words."""
    missing = tmp_path / ("x" * long)
    assert typed("verify", str(missing)) == (
        2, "", f"commedia: {missing} cannot be read: No such file or directory.\n",
    )  # fmt: skip
    word = "y" * long
    assert typed("simulate", "men-of-stones", f"--{word}", "0") == (
        2, "", f"commedia: Unknown option: --{word}.\n",
    )  # fmt: skip


def test_a_game_that_there_is_not_is_told_in_a_sentence(typed: Typed) -> None:
    """Not in a traceback."""
    assert str(typed("simulate", "chess").status).startswith("commedia: There is no game 'chess' here.")


# -- how a command ends, and what it puts on -----------------------------------------------------------


@pytest.mark.parametrize(
    ("raised", "status", "err"),
    [
        (KeyboardInterrupt(), 130, "commedia: stopped.\n"),
        (BrokenPipeError(), 141, ""),
        (BadOption("There is no such thing."), "commedia: There is no such thing.", ""),
    ],
)
def test_a_command_that_is_not_let_come_to_its_end_ends_quietly(
    raised: BaseException, status: Any, err: str, typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C, a reader that is gone, and an option that cannot be."""

    def fails(_: bool) -> int:
        raise raised

    monkeypatch.setattr(importlib.import_module("commedia.cli.games"), "run", fails)
    assert typed("games") == (status, "", err)


def test_how_far_the_work_had_come_is_told_on_ctrl_c(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the words of the command."""
    endings = importlib.import_module("commedia.cli.endings")

    def fails(_: bool) -> int:
        raise endings.Stopped("stopped after 3 of 9 games.")

    monkeypatch.setattr(importlib.import_module("commedia.cli.games"), "run", fails)
    assert typed("games") == (130, "", "commedia: stopped after 3 of 9 games.\n")


def test_a_guest_that_cannot_be_played_is_refused_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rulebook that cannot be read, and a module that is not there."""
    from tests.toys import candlelight

    broken = candlelight.candlelight(rulebook=lambda: 1 / 0)
    monkeypatch.setattr(candlelight, "BROKEN", broken, raising=False)
    with pytest.raises(BadOption, match=r"The rulebook of tests\.toys\.candlelight:BROKEN cannot be read\."):
        guests.put_on(["tests.toys.candlelight:BROKEN"])
    with pytest.raises(BadOption, match="There is no game at nowhere:GAME"):
        guests.put_on(["nowhere:GAME"])


def test_guests_are_on_the_playbill_and_broken_games_are_told_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each in a sentence, on standard error."""
    from commedia import games

    monkeypatch.setattr(games, "faults", lambda: ["Chess is broken."])
    guests.put_on(["tests.toys.candlelight:HONEST"])
    try:
        assert "candlelight" in [game.slug for game in games.all_games()]
    finally:
        games.take_off("candlelight")
    assert capsys.readouterr().err == "commedia: Chess is broken.\n"
