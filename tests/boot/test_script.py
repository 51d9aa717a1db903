"""The script at the root, the lock files, and what runs them."""

import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "commedia"
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
OLD_PYTHON = "#!/bin/sh\necho 3.9.2\nexit 1\n"


def pins(lock: str) -> dict[str, set[str]]:
    """The versions that a lock file names, by package; several where they depend on the Python."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(
        r"^([a-z0-9-]+)==([^ ]+)", (ROOT / "requirements" / lock).read_text(encoding="utf-8"), re.M
    ):
        found.setdefault(name, set()).add(version)
    return found


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A checkout in which nothing has been set up."""
    shutil.copy(SCRIPT, tmp_path)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    return tmp_path


@pytest.fixture
def bare_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for PATH with the plain Unix tools in it, and no Python."""
    folder = tmp_path_factory.mktemp("bin")
    for tool in [
        "cat",
        "cksum",
        "dirname",
        "grep",
        "id",
        "ln",
        "mkdir",
        "readlink",
        "rm",
        "rmdir",
        "sed",
        "sleep",
    ]:
        found = shutil.which(tool)
        assert found
        (folder / tool).symlink_to(found)
    return folder


def start(clone: Path, path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the script of a clone with nothing in its environment but PATH."""
    return subprocess.run(
        ["/bin/sh", clone / "commedia", *arguments],
        env={"PATH": str(path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )


def executable(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


def looks_ready(clone: Path, kind: str) -> None:
    """Make the clone look set up from one of the lock files, its program saying how it was called."""
    (clone / ".venv" / "bin").mkdir(parents=True)
    executable(clone / ".venv" / "bin" / "python", "#!/bin/sh\n")
    executable(clone / ".venv" / "bin" / "commedia", '#!/bin/sh\nprintf "<%s>" "$@"\n')
    text = SCRIPT.read_text(encoding="utf-8")
    stamp = text[text.index("stamp() {") : text.index("# Whether the environment")]
    made = subprocess.run(
        ["/bin/sh", "-c", f"root={clone}\n{stamp}\nstamp {kind}"], capture_output=True, text=True, check=True
    )
    (clone / ".venv" / ".ready").write_text(made.stdout)


@pytest.mark.parametrize("script", ["commedia", "requirements/lock"])
def test_the_scripts_are_posix_shell(script: str) -> None:
    """They parse, may be executed, and ask for no more than /bin/sh."""
    path = ROOT / script
    assert path.read_text(encoding="utf-8").startswith("#!/bin/sh\n")
    assert os.access(path, os.X_OK)
    subprocess.run(["/bin/sh", "-n", path], check=True)


def test_continuous_integration_runs_what_people_run() -> None:
    """`.ci/run` is `./commedia test`, in bash, and stops at the first fault."""
    path = ROOT / ".ci" / "run"
    text = path.read_text(encoding="utf-8")
    assert os.access(path, os.X_OK)
    assert "bash" in text.splitlines()[0]
    assert "set -eu" in text
    assert "./commedia test" in text


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_lock_files_name_hashes_and_no_host(lock: Path) -> None:
    """Any mirror serves as well, and what it serves is what was locked."""
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text
    pinned = re.findall(r"^\S+==.*?(?=^\S|\Z)", text, re.M | re.S)
    assert pinned
    assert all("--hash=sha256:" in pin for pin in pinned)


def test_what_tests_run_on_is_what_people_run() -> None:
    """The test lock holds every pin of the run lock, so that a set-up for tests also serves to play."""
    run, test = pins("run.lock"), pins("test.lock")
    assert {name: test.get(name) for name in run} == run


def test_no_lock_brings_django() -> None:
    """The wheel that carries htmx declares it, and needs nothing of it."""
    assert "django-htmx" in pins("run.lock")
    assert all("django" not in pins(lock.name) for lock in LOCKS)


def test_every_dependency_is_locked() -> None:
    """A dependency added to pyproject.toml is in the lock file too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = [re.split(r"[^A-Za-z0-9-]", wanted)[0] for wanted in project["project"]["dependencies"]]
    assert [name for name in names if name not in pins("run.lock")] == []


@pytest.mark.parametrize("kind", ["run", "test"])
def test_a_start_that_finds_all_ready_hands_on_its_arguments(clone: Path, bare_path: Path, kind: str) -> None:
    """Nothing is said, no Python is looked for, spaces survive; the test set-up serves as well."""
    looks_ready(clone, kind)
    started = start(clone, bare_path, "games", "a b", "--json", "")
    assert (started.stdout, started.stderr) == ("<games><a b><--json><>", "")


def test_tests_ask_for_the_test_set_up(clone: Path, bare_path: Path) -> None:
    """Being ready to play is not being ready to test."""
    looks_ready(clone, "run")
    assert "Python 3.11 or newer is needed" in start(clone, bare_path, "test").stderr


@pytest.mark.parametrize("changed", ["pyproject.toml", "requirements/run.lock", "requirements/tools.lock"])
def test_a_change_of_what_is_needed_sets_up_anew(clone: Path, bare_path: Path, changed: str) -> None:
    """Pulling a newer Commedia is enough; nobody has to remember a second command."""
    looks_ready(clone, "run")
    with (clone / changed).open("a") as file:
        file.write("# changed\n")
    assert start(clone, bare_path, "games").returncode == 1


def test_a_moved_checkout_sets_up_anew(
    clone: Path, bare_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """An environment knows its own path, so it does not survive a move."""
    looks_ready(clone, "run")
    moved = tmp_path_factory.mktemp("elsewhere") / "commedia"
    clone.rename(moved)
    assert start(moved, bare_path, "games").returncode == 1


def test_without_python_it_says_so(clone: Path, bare_path: Path) -> None:
    """One sentence, on standard error, and nothing left behind."""
    started = start(clone, bare_path, "play")
    assert started.returncode == 1
    assert started.stdout == ""
    assert started.stderr == (
        "commedia: Python 3.11 or newer is needed, and there is no python3 here. Please install it.\n"
    )
    assert not (clone / ".setup.lock").is_symlink()


def test_with_an_old_python_it_names_the_version(clone: Path, bare_path: Path) -> None:
    """The version that is there helps to see which Python was found."""
    executable(bare_path / "python3", OLD_PYTHON)
    assert "and python3 here is 3.9.2." in start(clone, bare_path, "play").stderr


def python_without_venv(folder: Path) -> None:
    """Put a Python there that is new enough, but can import ensurepip only once a file says so."""
    executable(
        folder / "python3",
        f"""#!/bin/sh
case $2 in
    *version_info*) printf '3.11.2\\n%s\\n' "$0" ;;
    *ensurepip*) [ -e {folder}/installed ] ;;
    *) echo "called with $*" >&2; exit 1 ;;
esac
""",
    )


def test_without_venv_it_says_what_to_install(clone: Path, bare_path: Path) -> None:
    """Whoever is not root gets one sentence."""
    python_without_venv(bare_path)
    (bare_path / "id").unlink()
    executable(bare_path / "id", "#!/bin/sh\necho 1000\n")
    executable(bare_path / "apt-get", "#!/bin/sh\necho not mine to call\n")
    started = start(clone, bare_path, "play")
    assert started.returncode == 1
    assert started.stderr.endswith(
        "lacks its venv module. Please install it (on Debian: apt-get install python3-venv).\n"
    )
    assert "not mine to call" not in started.stderr


def test_without_venv_root_on_debian_gets_it_installed(clone: Path, bare_path: Path) -> None:
    """The lists are fetched first, since a fresh container has none; then the set-up goes on."""
    python_without_venv(bare_path)
    (bare_path / "id").unlink()
    executable(bare_path / "id", "#!/bin/sh\necho 0\n")
    executable(
        bare_path / "apt-get",
        f'#!/bin/sh\necho "apt-get $*"\n[ "$1" = update ] || echo >{bare_path}/installed\n',
    )
    said = start(clone, bare_path, "play").stderr
    assert "apt-get update\napt-get install -y python3-venv\n" in said
    assert "making .tools" in said


def test_a_lock_left_by_a_stopped_set_up_is_cleared(clone: Path, bare_path: Path) -> None:
    """A set-up that was killed halfway does not block the next one."""
    ended = subprocess.Popen(["/bin/sh", "-c", ":"])
    ended.wait()
    (clone / ".setup.lock").symlink_to(str(ended.pid))
    assert "there is no python3 here" in start(clone, bare_path, "play").stderr


@pytest.fixture
def other_set_up(clone: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that holds the set-up lock."""
    process = subprocess.Popen(["sleep", "30"])
    (clone / ".setup.lock").symlink_to(str(process.pid))
    yield process
    process.kill()
    process.wait()


def test_two_that_start_at_once_take_turns(
    clone: Path, bare_path: Path, other_set_up: subprocess.Popen[bytes]
) -> None:
    """The second waits, then finds all ready and does not set up again."""
    waiting = subprocess.Popen(
        ["/bin/sh", clone / "commedia", "games"],
        env={"PATH": str(bare_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert waiting.stderr is not None
    assert f"waiting for another set-up to end (process {other_set_up.pid})" in waiting.stderr.readline()
    looks_ready(clone, "run")
    (clone / ".setup.lock").unlink()
    out, error = waiting.communicate(timeout=30)
    assert (out, error) == ("<games>", "")
