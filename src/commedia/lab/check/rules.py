"""Whether the rulebook and the code name the same rules."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

from commedia.engine import Game


def unlike(game: Game) -> Iterator[str]:
    """Rules that the code cites and the rulebook has not, or that the rulebook has and no code cites.

    And those that the rulebook has twice, or without a word about them.
    """
    known = headings(game)
    cited = citations(game)
    for rule in sorted(cited - known):
        yield f"the code cites {rule}, which is no heading of the rulebook: ### {rule} · Title"
    for rule in sorted(known - cited):
        yield f"the rulebook has {rule}, which no code cites"
    parts = _parts(game)
    for rule in sorted(known):
        if len(texts := [text for id, text in parts if id == rule]) > 1:
            yield f"the rulebook has {rule} {len(texts)} times"
        if not all(texts):
            yield f"the rulebook has nothing to say below its heading of {rule}"


def unknown(game: Game, met: Iterable[str]) -> Iterator[str]:
    """Rules that were named in play and are not in the rulebook."""
    known = headings(game)
    for rule in sorted(set(met) - known - {""}):
        if not rule.startswith(f"{game.prefix}-"):
            yield f"{rule} is named in play, and the rules of {game.title} begin with {game.prefix}-"
            continue
        yield f"{rule} is named in play and is no heading of the rulebook: ### {rule} · Title"


def headings(game: Game) -> set[str]:
    """The rules of the rulebook: `### MS-ACT1-02 · Title`."""
    return {rule for rule, _ in _parts(game)}


def _parts(game: Game) -> list[tuple[str, str]]:
    """Each heading of a rule, with the text below it up to the next heading."""
    id = rf"{re.escape(game.prefix)}-[A-Z0-9]+-\d+"
    found: list[tuple[str, str]] = re.findall(
        rf"^### ({id}) · \S.*\n((?:(?!#{{1,3}} ).*\n?)*)", game.rulebook() + "\n", re.MULTILINE
    )
    return [(rule, text.strip()) for rule, text in found]


def citations(game: Game) -> set[str]:
    """The rule ids that stand anywhere in the game's code; `X-06 to X-08` and `X-06..08` cite X-07 too."""
    # An id that is put together when it is needed, f"X-0{n}", is none yet: see `unknown` for those.
    rule = rf"\b({re.escape(game.prefix)}-[A-Z0-9]+-)(\d+)\b(?!\{{)"
    cited: set[str] = set()
    for path in sources(game):
        text = path.read_text(encoding="utf-8")
        cited.update(chapter + number for chapter, number in re.findall(rule, text))
        for chapter, first, last in re.findall(rf"{rule}(?:\s+to\s+|\.\.)(?:\1)?(\d+)", text):
            cited.update(f"{chapter}{n:02}" for n in range(int(first), int(last) + 1))
    return cited


def sources(game: Game) -> list[Path]:
    """The game's Python files: its folder, or the modules of its rules and state where it has none."""
    door = sys.modules[game.set_up.__module__]
    path = _file(door)
    if path.name == "__init__.py":
        return sorted(path.parent.rglob("*.py"))
    functions = [game.set_up, game.world, *game.scenes.values()]
    return sorted({_file(sys.modules[function.__module__]) for function in functions})


def _file(module: ModuleType) -> Path:
    return Path(inspect.getfile(module))
