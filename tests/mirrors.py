"""Modules that the tests of their own folder do not cover: `python -m tests.mirrors [FOLDER ...]`.

The tests of `src/commedia/engine` lie in `tests/engine`, those of a game in the folder of its name. What a
module does should be tested there, and not by chance, by a page or a play that happens to come through it:
whoever changes a module runs its folder's tests, and a mutation of it should fail there. So the tests of each
folder are run alone here, and of each module is told how many of its lines they ran.

    $ python -m tests.mirrors --least 90 games/know_thyself
    games/know_thyself/stage/ends.py          61 %  of  49 lines; not 38-51, 77

It takes some minutes for all of them. Browsers are left out: what only a browser comes through is a page.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "commedia"
WITHOUT_BROWSER = "not browser"
ELSEWHERE = {"props": ["tests/props", "tests/kit"], "lab": ["tests/lab", "tests/cli"]}
"""Folders whose tests lie in more than one place: the commands are the doors of the lab."""


class Covered(NamedTuple):
    """What a folder's tests ran of one module.

    module: its path below src/commedia. missing: the numbers of its lines that they did not run.
    """

    module: str
    lines: int
    missing: list[int]

    @property
    def percent(self) -> int:
        """How much of it was run, in hundredths, never rounded up."""
        return 100 * (self.lines - len(self.missing)) // self.lines if self.lines else 100


def folders() -> list[str]:
    """The folders that have tests of their own: those of the source, and each game."""
    all_ = sorted(path.parent.relative_to(SOURCE).as_posix() for path in SOURCE.glob("*/__init__.py"))
    games = sorted(path.parent.relative_to(SOURCE).as_posix() for path in SOURCE.glob("games/*/__init__.py"))
    servers = [path.relative_to(SOURCE).as_posix() for path in SOURCE.glob("server")]
    return sorted({*all_, *games, *servers})


def tests_of(folder: str) -> list[str]:
    """Where the tests of a folder lie, as pytest takes it."""
    found = ELSEWHERE.get(folder, [f"tests/{folder.rsplit('/', 1)[-1]}"])
    return [path for path in found if (ROOT / path).is_dir()]


def covered_by_its_tests(folder: str) -> Iterator[Covered]:
    """Each module of a folder, with what the tests of that folder alone ran of it; nothing where it has none.

    Takes minutes.
    """
    with tempfile.TemporaryDirectory() as scratch:
        data, report = Path(scratch, "data"), Path(scratch, "report.json")
        coverage = [sys.executable, "-m", "coverage"]
        below = f"--include={SOURCE / folder}/*"
        if not (found := tests_of(folder)):
            return
        tests = [*found, "-q", "-n0", "-m", WITHOUT_BROWSER, "-p", "no:cacheprovider"]
        subprocess.run(
            [*coverage, "run", f"--data-file={data}", below, "-m", "pytest", *tests],
            cwd=ROOT, check=False, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        subprocess.run([*coverage, "json", f"--data-file={data}", "-q", "-o", str(report)], check=False)
        files = json.loads(report.read_text(encoding="utf-8"))["files"] if report.exists() else {}
    run = {Path(ROOT, name).resolve(): file for name, file in files.items()}
    for path in sorted((SOURCE / folder).rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if folder != "games" and "/starter/" in name:
            continue  # what `commedia new` writes is tested as the game that it becomes
        if folder == "games" and path.parent != SOURCE / "games":
            continue  # each game is a folder of its own
        if file := run.get(path.resolve()):
            yield Covered(name, file["summary"]["num_statements"], file["missing_lines"])
        elif does_anything(text := path.read_text(encoding="utf-8")):
            lines = len(text.splitlines())
            yield Covered(name, lines, list(range(1, lines + 1)))


def does_anything(text: str) -> bool:
    """Whether a module is more than its docstring.

    >>> does_anything("'A folder.'"), does_anything("'A number.'; N = 3")
    (False, True)
    """
    return any(
        not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in ast.parse(text).body
    )


def spans(numbers: Sequence[int]) -> str:
    """Numbers of lines, those that follow each other as a span.

    >>> spans([3, 4, 5, 9])
    '3-5, 9'
    """
    ends: list[list[int]] = []
    for number in numbers:
        if ends and number == ends[-1][1] + 1:
            ends[-1][1] = number
        else:
            ends.append([number, number])
    return ", ".join(f"{first}-{last}" if first < last else str(first) for first, last in ends)


def main(arguments: Sequence[str]) -> int:
    """Tell them, and end with 1 if there are any."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mirrors", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("folder", nargs="*", help="such as engine, or games/know_thyself; else all")
    parser.add_argument(
        "--least", type=int, default=80, help="tell modules of which less than this is run, in %%"
    )
    asked = parser.parse_args(arguments)
    below = 0
    for folder in asked.folder or folders():
        print(f"{folder}, by {' and '.join(tests_of(folder)) or 'no tests of its own'}", file=sys.stderr)
        for one in covered_by_its_tests(folder):
            if one.percent < asked.least:
                below += 1
                print(
                    f"{one.module:<50} {one.percent:>3} %  of {one.lines:>3} lines; not {spans(one.missing)}"
                )
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
