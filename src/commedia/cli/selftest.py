"""`commedia test`: what the tests need from the system, then style, types and the tests themselves."""

import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
"""The checkout. The tests are not part of an installed wheel."""

CANNOT_START = 2
"""Exit status when there is nothing to test, or something that the tests need is missing."""


def run(fast: bool, rest: list[str]) -> int:
    """Check everything and return the exit status: 0 if all is well.

    fast: leave out the tests marked `browser` or `slow`, which also need nothing from the system, and those
        that nothing which has changed since the main branch can reach.
    rest: further arguments for pytest.
    """
    if not (ROOT / "tests").is_dir():
        _say("there are no tests here: they are part of a checkout, not of an installed Commedia")
        return CANNOT_START
    if not fast and not _system_is_ready():
        return CANNOT_START

    failed = [name for name, command in _checks().items() if not _passes(name, command)]
    # While types are looked through, which takes one core, the tests collect themselves on the other. pytest
    # ends last, and nothing follows it on standard output: its summary is where people look.
    with ThreadPoolExecutor(1) as beside:
        types = beside.submit(_told, [sys.executable, "-m", "mypy", "--no-error-summary"])
        _say("types (mypy), and beside them " + ("fast tests (pytest)" if fast else "all tests (pytest)"))
        passed = _succeeds(_pytest(fast, rest))
    if said := types.result():
        sys.stderr.write(said)
        failed.append("types (mypy)")
    if not passed:
        failed.append("tests (pytest)")
    if failed:
        _say(f"failed: {', '.join(failed)}")
    return 1 if failed else 0


def _checks() -> dict[str, list[str]]:
    ruff = [sys.executable, "-m", "ruff"]
    return {
        "style (ruff check)": [*ruff, "check", "--quiet"],
        "layout (ruff format)": [*ruff, "format", "--check", "--quiet"],
    }


def _pytest(fast: bool, rest: Sequence[str]) -> list[str]:
    """Each of two processes takes half in order, so that what a file makes for its tests is made once, and
    whichever is done first takes from the end of the other's.
    """
    chosen = ["-m", "not browser and not slow", "--reached"] if fast else []
    return [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal", *chosen, *rest]


def _passes(name: str, command: Sequence[str]) -> bool:
    """Run one part, saying how it went and how long it took; whether it passed."""
    _say(name)
    started = time.monotonic()
    passed = _succeeds(command)
    _say(f"{name}: {'ok' if passed else 'FAILED'}, {time.monotonic() - started:.0f} s")
    return passed


def _succeeds(command: Sequence[str]) -> bool:
    """Run a command in the checkout, its output going where ours goes; whether it exits with 0."""
    return subprocess.run(command, cwd=ROOT, env=_surroundings(), check=False).returncode == 0


def _told(command: Sequence[str]) -> str:
    """Run one beside another: what it says if it does not exit with 0, "" if it does."""
    ended = subprocess.run(
        command,
        cwd=ROOT,
        env=_surroundings(),
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    return (ended.stdout or "It failed without a word.\n") if ended.returncode else ""


def _surroundings() -> dict[str, str]:
    """Text is UTF-8 whatever the locale, also where a package of somebody else reads its files. What is
    compiled once is kept beside the packages, for the hundreds of processes that the tests start.
    """
    kept = {"PYTHONUTF8": "1", "PYTHONPYCACHEPREFIX": str(Path(sys.prefix) / "pycache")}
    return {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | kept


# -- What the tests need from the system ---------------------------------------------------------


DONE_WITHOUT = frozenset({"firefox-esr", "tcc"})
"""Of these: what not every system has. Firefox's tests are skipped there; without tcc gcc compiles."""


def missing_packages() -> list[str]:
    """The Debian packages that the full run needs and that are not there, by what they provide."""
    fonts = _font_families()
    present = {
        # The browser without its windows: it opens a page in two thirds of the time.
        "chromium-headless-shell": shutil.which("chromium-headless-shell") is not None,
        "firefox-esr": any(shutil.which(name) for name in ("firefox-esr", "firefox")),
        "postgresql": shutil.which("initdb") is not None
        or any(Path("/usr/lib/postgresql").glob("*/bin/initdb")),
        "redis-server": shutil.which("redis-server", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")
        is not None,
        # The how-tos' proxies, and a certificate for one.
        "nginx": _web_server("nginx") is not None,
        "caddy": _web_server("caddy") is not None,
        "openssl": shutil.which("openssl") is not None,
        # The compiled wheel: a compiler, what it links with, and the headers of this very Python.
        "gcc": shutil.which("cc") is not None,
        "tcc": shutil.which("tcc") is not None,  # the same in a twentieth of the time
        "libc6-dev": Path("/usr/include/stdio.h").exists(),
        f"python3.{sys.version_info.minor}-dev": Path(sysconfig.get_path("include"), "Python.h").exists(),
        "fontconfig": shutil.which("fc-list") is not None,
        "fonts-dejavu-core": "DejaVu Sans" in fonts,
        "fonts-urw-base35": "P052" in fonts,
    }
    return [package for package, is_here in present.items() if not is_here]


def _web_server(name: str) -> str | None:
    return shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")


def _font_families() -> set[str]:
    if shutil.which("fc-list") is None:
        return set()
    listed = subprocess.run(["fc-list", ":", "family"], capture_output=True, text=True, check=False)
    return {family for line in listed.stdout.splitlines() for family in line.split(",")}


def _system_is_ready() -> bool:
    """Install what is missing where that is ours to do, or say what to install."""
    missing = missing_packages()
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        _say(f"installing {', '.join(missing)} with apt-get")
        needed = [package for package in missing if package not in DONE_WITHOUT]
        if _apt_get("update"):
            for packages in filter(None, (needed, [one for one in missing if one in DONE_WITHOUT])):
                _apt_get("install", "-y", "--no-install-recommends", *packages)
            missing = missing_packages()
    missing = [package for package in missing if package not in DONE_WITHOUT]
    if missing:
        _say(
            f"the tests need {', '.join(missing)} (Debian's names): please install them, "
            "or run `./commedia test --fast`, which does without"
        )
    return not missing


def _apt_get(*arguments: str) -> bool:
    """Run apt-get, with one line for each package set up; all it said if it fails."""
    process = subprocess.Popen(
        ["apt-get", "-q", "-o", "Dpkg::Use-Pty=0", *arguments],
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    said: list[str] = []
    assert process.stdout is not None
    for line in process.stdout:
        said.append(line)
        if line.startswith(("Setting up ", "Need to get ")):
            _say(f"  {line.strip()}")
    if process.wait() == 0:
        return True
    sys.stderr.writelines(said)
    return False


def _say(sentence: str) -> None:
    print(f"commedia: {sentence}", file=sys.stderr, flush=True)
