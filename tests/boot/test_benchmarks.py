"""What the benchmarks rest on: another commit beside this one, and two servers that climb in turns."""

from __future__ import annotations

import subprocess

import pytest

from benchmarks.climbing import climb
from benchmarks.pairing import Slice
from benchmarks.trees import OURS, ROOT, NoSuchTreeError, checked_out, measured

is_checkout = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a checkout")


class Server:
    """Holds so many moves a second, and takes a thousandth of a second for each."""

    def __init__(self, holds: float) -> None:
        self.holds = holds

    def run(self, seconds: float, pace: float) -> Slice:
        late = int(pace > self.holds)
        notes = {"late": late, "latencies": [1000 / self.holds], "server_busy": 1.0, "load_busy": 0.1}
        return Slice(int(pace * seconds), seconds, notes)


@pytest.mark.parametrize(("ours", "other"), [(100.0, 400.0), (300.0, 300.0), (900.0, 30.0)])
def test_two_servers_climb_to_what_they_hold(ours: float, other: float) -> None:
    """Each stays within a step or two of it, so their ratio does."""
    found = climb(Server(ours), Server(other), seconds=0)  # type: ignore[arg-type]

    assert found.ours.median == pytest.approx(ours, rel=0.12)
    assert found.other.median == pytest.approx(other, rel=0.12)
    assert found.ratio.median == pytest.approx(ours / other, rel=0.25)
    assert found.latency.median == pytest.approx(other / ours)


@pytest.mark.slow
@is_checkout
def test_another_commit_is_there_only_meanwhile() -> None:
    """Its code is what its sides run, and nothing of it is left."""
    with checked_out("HEAD") as then:
        assert (then.source / "commedia" / "__init__.py").is_file()
        assert then.environment()["PYTHONPATH"] == str(then.source)
        listed = subprocess.run(["git", "worktree", "list"], cwd=ROOT, capture_output=True, text=True)
        assert str(then.root) in listed.stdout
    assert not then.root.exists()
    listed = subprocess.run(["git", "worktree", "list"], cwd=ROOT, capture_output=True, text=True)
    assert str(then.root) not in listed.stdout


@is_checkout
def test_a_commit_that_there_is_not_is_said() -> None:
    """Nothing is checked out for it."""
    with pytest.raises(NoSuchTreeError, match="no commit nowhere"), checked_out("nowhere"):
        pass


def test_a_side_knows_its_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is this checkout where nobody says otherwise."""
    assert measured() == OURS
    for name, value in OURS.environment().items():
        monkeypatch.setenv(name, value)
    assert measured().source == OURS.source
