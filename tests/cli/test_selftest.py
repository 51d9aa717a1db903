"""`commedia test`: which parts run, and what it answers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from commedia.cli import app, selftest


class Runs:
    """Stands in for running commands: keeps what was called, and fails what it is told to fail."""

    def __init__(self, fails: str = "") -> None:
        self.commands: list[list[str]] = []
        self.fails = fails

    def __call__(self, command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        self.commands.append(command)
        failed = bool(self.fails) and self.fails in command
        return subprocess.CompletedProcess(command, int(failed), stdout="", stderr="")


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Runs:
    """No command is really run, and the system has all that the tests need."""
    runs = Runs()
    monkeypatch.setattr(subprocess, "run", runs)
    monkeypatch.setattr(selftest, "missing_packages", list)
    return runs


def test_style_comes_before_the_tests_and_types_beside_them(runs: Runs) -> None:
    """Style takes a second; types take as long as the tests take to collect themselves."""
    assert selftest.run(fast=False, rest=[]) == 0
    called = [command[2] for command in runs.commands]
    assert called[:2] == ["ruff", "ruff"]
    assert sorted(called[2:]) == ["mypy", "pytest"]


def test_the_fast_run_leaves_out_browsers_and_servers(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what no change can reach. It asks nothing of the system, and hands the rest to pytest."""
    monkeypatch.setattr(selftest, "missing_packages", lambda: ["chromium"])
    assert selftest.run(fast=True, rest=["-k", "oil"]) == 0
    [called] = [command for command in runs.commands if "pytest" in command]
    assert called[3:] == [
        *("-n", "2", "--dist", "worksteal"),
        *("-m", "not browser and not slow"),
        "--reached",
        *("-k", "oil"),
    ]


@pytest.mark.parametrize(("part", "name"), [("mypy", "types (mypy)"), ("pytest", "tests (pytest)")])
def test_one_failing_part_fails_the_whole_and_is_named(
    runs: Runs, capsys: pytest.CaptureFixture[str], part: str, name: str
) -> None:
    """The others still run, so that one look shows everything."""
    runs.fails = part
    assert selftest.run(fast=True, rest=[]) == 1
    assert len(runs.commands) == 4
    said = capsys.readouterr()
    assert said.err.splitlines()[-1] == f"commedia: failed: {name}"
    assert said.out == ""


def test_what_is_missing_is_named_when_it_is_not_ours_to_install(
    runs: Runs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence, and nothing is run."""
    monkeypatch.setattr(selftest, "missing_packages", lambda: ["chromium", "postgresql"])
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert selftest.run(fast=False, rest=[]) == selftest.CANNOT_START
    assert "the tests need chromium, postgresql" in capsys.readouterr().err
    assert runs.commands == []


def test_what_only_some_systems_have_keeps_nobody_from_the_other_tests(
    runs: Runs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a second browser its own tests are skipped, and all others run."""
    monkeypatch.setattr(selftest, "missing_packages", lambda: ["firefox-esr"])
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert selftest.run(fast=False, rest=[]) == 0
    assert "the tests need" not in capsys.readouterr().err


def test_what_can_be_installed_is_and_what_cannot_is_done_without(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is needed goes first and by itself, so that nothing else can spoil it."""
    here: set[str] = set()
    asked: list[tuple[str, ...]] = []

    def apt_get(*arguments: str) -> bool:
        asked.append(arguments)
        here.update({"postgresql"} & set(arguments))
        return "firefox-esr" not in arguments

    monkeypatch.setattr(selftest, "missing_packages", lambda: [p for p in ALL if p not in here])
    monkeypatch.setattr(selftest, "_apt_get", apt_get)
    monkeypatch.setattr(selftest.shutil, "which", lambda name, **_: f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert selftest.run(fast=False, rest=[]) == 0
    assert [arguments[-1] for arguments in asked] == ["update", "postgresql", "firefox-esr"]


ALL = ["firefox-esr", "postgresql"]


def test_an_installed_wheel_has_nothing_to_test(
    runs: Runs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It says so, rather than passing."""
    monkeypatch.setattr(selftest, "ROOT", tmp_path)
    assert selftest.run(fast=False, rest=[]) == selftest.CANNOT_START


@pytest.mark.parametrize(
    ("words", "fast", "rest"),
    [
        ([], False, []),
        (["--fast"], True, []),
        (["--fast", "tests/boot", "-k", "a or b", "-x", "--maxfail=3"], True,
         ["tests/boot", "-k", "a or b", "-x", "--maxfail=3"]),
        (["-q", "--fast"], True, ["-q"]),
    ],
)  # fmt: skip
def test_the_command_line_hands_the_rest_to_pytest(
    monkeypatch: pytest.MonkeyPatch, words: list[str], fast: bool, rest: list[str]
) -> None:
    """Our own option is found among pytest's."""
    called: list[tuple[bool, list[str]]] = []

    def run(fast: bool, rest: list[str]) -> int:
        called.append((fast, rest))
        return 3

    monkeypatch.setattr(selftest, "run", run)
    with pytest.raises(SystemExit) as ended:
        app(["test", *words])
    assert called == [(fast, rest)]
    assert ended.value.code == 3


def test_help_imports_no_server() -> None:
    """`commedia --help` stays quick: what a command does is imported when it is called."""
    code = (
        "import sys; from commedia.cli import app\n"
        "try: app(['--help'])\nexcept SystemExit: pass\n"
        "print([m for m in ('litestar', 'sqlalchemy', 'uvicorn', 'commedia.games') if m in sys.modules])"
    )
    source = str(Path(selftest.__file__).parents[2])
    shown = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "test" in shown.stdout
    assert shown.stdout.splitlines()[-1] == "[]"
