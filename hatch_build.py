"""Compile the engine and the rules of the games into the wheel, where that is asked for.

    HATCH_BUILD_HOOKS_ENABLE=1 .tools/bin/uv build --wheel

Cython translates the modules below to C, as they stand: none of them knows of it, and each lies beside its
compiled self. Such a wheel fits one version of Python and one kind of machine; making it takes a C compiler
and a minute or two. Without the variable nothing is compiled, and the wheel runs anywhere.
"""

from __future__ import annotations

import os
import shlex
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = "src"
COMPILED = (
    "commedia/engine/*.py",
    "commedia/engine/domains/*.py",
    "commedia/games/*/*.py",
    "commedia/games/*/decisions/*.py",
    "commedia/games/*/rules/*.py",
    "commedia/games/*/state/*.py",
    "commedia/kit/decisions.py",
    "commedia/lab/playouts.py",
)
"""What a decision runs through; all else waits for people, disks and networks anyway."""

AS_IT_IS = {"__init__", "bill", "book", "fixtures", "page", "prologue", "report"}
"""Modules that no decision runs through: a game's door, its pages, and what is for tests."""

AS_WRITTEN = {"annotation_typing": False}
"""Types are mypy's business: Cython is not to take them as promises."""

FLAGS = ["-O2", "-g0", "-w", "-fno-plt"]
"""For the C compiler: quick code without notes for a debugger, and no words about what Cython wrote.

What the variable CFLAGS says comes after them, as builders expect.
"""


class CompiledWheel(BuildHookInterface[Any]):
    """Runs before a wheel is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and put what came of it into the wheel."""
        if version == "editable":
            return
        self.made = tempfile.TemporaryDirectory(prefix="commedia-")
        for module in compiled(Path(self.root), Path(self.made.name)):
            build_data["force_include"][str(module)] = str(module.relative_to(Path(self.made.name, "lib")))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw away what is in the wheel now."""
        if version != "editable":
            self.made.cleanup()


def compiled(root: Path, folder: Path) -> list[Path]:
    """Compile the modules of the checkout `root`; returns the libraries, which lie under `folder`/lib."""
    from Cython.Build import cythonize
    from Cython.Compiler import Options
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    Options.emit_code_comments = False  # nobody reads the C: it is a tenth shorter, and so is the wait
    os.chdir(root)  # so that a traceback names the files as a checkout does
    flags = [*FLAGS, *shlex.split(os.environ.get("CFLAGS", ""))]
    paths = [path for pattern in COMPILED for path in sorted(Path(SOURCE).glob(pattern))]
    extensions = [
        Extension(".".join(path.with_suffix("").parts[1:]), [str(path)], extra_compile_args=flags)
        for path in paths
        if path.stem not in AS_IT_IS
    ]
    cores = os.cpu_count() or 1
    translated = cythonize(
        extensions,
        build_dir=str(folder / "c"),
        nthreads=cores,
        quiet=True,
        language_level=3,
        compiler_directives=AS_WRITTEN,
    )
    command = build_ext(Distribution({"ext_modules": translated}))
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "o")
    command.parallel = cores
    command.ensure_finalized()
    command.run()
    return [Path(made) for made in command.get_outputs()]
