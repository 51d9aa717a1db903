"""A tree's code as the compiled wheel brings it (`hatch_build.py`), made anew where it has changed."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from benchmarks.pairing import SideError
from benchmarks.trees import HERE, OURS, Tree

FOLDER = HERE / ".peers/compiled"


def source(tree: Tree = OURS) -> Path:
    """The folder to put on the path. Raises SideError where nothing can be compiled here."""
    kept = FOLDER / tree.name
    folder = kept / _made_of(tree)
    if not folder.is_dir():
        print(f"compiling {tree.name} (a minute or two) ...", file=sys.stderr, flush=True)
        shutil.rmtree(kept, ignore_errors=True)  # what was compiled of an older source
        unfinished = kept / "unfinished"
        with tempfile.TemporaryDirectory() as made, zipfile.ZipFile(build(Path(made), tree)) as packed:
            packed.extractall(unfinished)
        unfinished.rename(folder)
    return folder


def build(folder: Path, tree: Tree = OURS) -> Path:
    """Make the compiled wheel of a tree in a folder."""
    told = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)],
        cwd=tree.root,
        env={**os.environ, "HATCH_BUILD_HOOKS_ENABLE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode:
        raise SideError(f"it takes a C compiler and what `./commedia test` installs: {told.stderr[-200:]}")
    [wheel] = folder.glob("*.whl")
    return wheel


def _made_of(tree: Tree) -> str:
    """Stands for this Python and every file that goes into the wheel."""
    digest = hashlib.sha256(sys.version.encode())
    packed = [p for p in sorted(tree.source.rglob("*")) if p.is_file() and p.suffix != ".pyc"]
    for path in (tree.root / "hatch_build.py", tree.root / "pyproject.toml", *packed):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
