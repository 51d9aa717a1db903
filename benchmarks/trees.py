"""The code that is measured: this checkout, and where a run is against another commit, that one as well.

The benchmarks are always this checkout's own. Each side is a process that finds its tree in its environment.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
_MEASURED = "COMMEDIA_MEASURED_TREE"


class NoSuchTreeError(Exception):
    """There is no such commit here."""


@dataclass(frozen=True)
class Tree:
    """A checkout of the project. name: as the figures call it."""

    name: str
    root: Path

    @property
    def source(self) -> Path:
        """The folder to put on the path."""
        return self.root / "src"

    def environment(self, source: Path | None = None) -> dict[str, str]:
        """What makes a process a side of this tree. source: its code where that is not as written."""
        return {_MEASURED: str(self.root), "PYTHONPATH": str(source or self.source)}


OURS = Tree("ours", ROOT)


def measured() -> Tree:
    """The tree that this process is a side of."""
    root = os.environ.get(_MEASURED)
    return Tree(Path(root).name, Path(root)) if root else OURS


@contextmanager
def checked_out(commit: str) -> Iterator[Tree]:
    """The tree of a commit, in a folder that is there only meanwhile. Raises NoSuchTreeError."""
    try:
        name = _git("rev-parse", "--short", "--verify", "--quiet", f"{commit}^{{commit}}")
    except subprocess.CalledProcessError:
        raise NoSuchTreeError(f"there is no commit {commit} here") from None
    with tempfile.TemporaryDirectory(prefix="commedia-against-") as folder:
        root = Path(folder) / name
        _git("worktree", "add", "--quiet", "--detach", str(root), name)
        try:
            yield Tree(name, root)
        finally:
            _git("worktree", "remove", "--force", str(root))


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()
