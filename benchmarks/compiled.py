"""Our own code as the compiled wheel brings it (`hatch_build.py`), made anew where its source has changed."""

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
from benchmarks.server_process import HERE, ROOT

FOLDER = HERE / ".peers/compiled"


def source() -> Path:
    """The folder to put on the path. Raises SideError where nothing can be compiled here."""
    folder = FOLDER / _made_of()
    if not folder.is_dir():
        print("compiling our side (a minute or two) ...", file=sys.stderr, flush=True)
        shutil.rmtree(FOLDER, ignore_errors=True)  # what was compiled of an older source
        unfinished = FOLDER / "unfinished"
        with tempfile.TemporaryDirectory() as made, zipfile.ZipFile(build(Path(made))) as packed:
            packed.extractall(unfinished)
        unfinished.rename(folder)
    return folder


def build(folder: Path) -> Path:
    """Make the compiled wheel in a folder."""
    told = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)],
        cwd=ROOT,
        env={**os.environ, "HATCH_BUILD_HOOKS_ENABLE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode:
        raise SideError(f"it takes a C compiler and what `./commedia test` installs: {told.stderr[-200:]}")
    [wheel] = folder.glob("*.whl")
    return wheel


def _made_of() -> str:
    """Stands for this Python and every file that goes into the wheel."""
    digest = hashlib.sha256(sys.version.encode())
    packed = [p for p in sorted((ROOT / "src").rglob("*")) if p.is_file() and p.suffix != ".pyc"]
    for path in (ROOT / "hatch_build.py", ROOT / "pyproject.toml", *packed):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
