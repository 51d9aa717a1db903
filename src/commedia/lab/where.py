"""Where a rule stands: in the rulebook, in the code, and in the tests, file and line each."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path

import msgspec

from commedia.engine import BadOption, Game
from commedia.engine.english import listed
from commedia.lab.citations import Heading, citations, headings, named_by_test
from commedia.lab.sources import from_here, sources, tests_of, texts

RULING = r"R-\d+"
"""What the id of a ruling is, after the letters of its game."""
NEAR = 5
"""Rules that are named in place of one that there is not."""


class Spot(msgspec.Struct, frozen=True, order=True):
    """A line. file: from the working directory where it lies below. says: what stands there."""

    file: str
    line: int
    says: str


class Stands(msgspec.Struct, frozen=True):
    """Where a rule stands. title: of its heading, "" where the rulebook has none.

    rulebook: its heading; empty where no file of the game holds it, as with a rulebook that is put together.
    tests: the tests that name it, by their first lines; `tested` is False where the game lies without any.
    """

    game: str
    rule: str
    title: str
    rulebook: list[Spot]
    code: list[Spot]
    tests: list[Spot]
    tested: bool


def game_of(rule: str, games: Sequence[Game]) -> Game:
    """The game whose rules begin as this id does. Raises BadOption."""
    for game in games:
        if rule.startswith(f"{game.rules.prefix}-"):
            return game
    known = listed([f"{game.rules.prefix}- ({game.title})" for game in games])
    raise BadOption(
        f"{rule[:60]} is no rule of a game on the playbill, whose rules begin with {known}. "
        "For another game: --game module:NAME."
    )


def where(game: Game, rule: str) -> Stands:
    """Where that rule of a game, or that ruling, stands. Raises BadOption, with the nearest ones, where there
    is none. rule: such as MS-DICE-04; a ruling is MS-R-19.
    """
    if ruling := re.fullmatch(rf"{re.escape(game.rules.prefix)}-({RULING})", rule):
        return _where_ruled(game, rule, ruling[1])
    book = headings(game.rules.rulebook(), game.rules.prefix)
    title = next((heading.title for heading in book if heading.rule == rule), "")
    rulebook = in_rulebook(game, rule)
    code = [spot for path in sources(game) for spot in _cites(path, game, rule) if spot not in rulebook]
    if not title and not code:
        raise BadOption(_none(game, rule, book))
    files = tests_of(game)
    chapter = rule.rpartition("-")[0]

    def names_it(within: str, name: str) -> bool:
        named = {one.rule for one in citations(within, game.rules.prefix)}
        return rule in named | named_by_test(name, game.rules.prefix)

    tests = [
        spot for path in files
        if _speaks_of(path, chapter, chapter.replace("-", "_").lower())
        for spot in _tests(path, names_it)
    ]  # fmt: skip
    return Stands(game.title, rule, title, rulebook, code, tests, bool(files))


def _where_ruled(game: Game, rule: str, ruling: str) -> Stands:
    """Where a ruling stands: under its own head and in the rulebook, and where code and tests go by it.

    ruling: its id as it stands there, such as R-19.
    """
    named = re.compile(rf"(?<![A-Za-z0-9]){ruling}(?![0-9])")
    told = [path for path in texts(game) if path.suffix in (".toml", ".md")]
    asks = next((open_ for path in told for head, open_ in _rulings(path) if head == ruling), "")
    book = [spot for path in told for spot in _lines(path, named)]
    code = [spot for path in sources(game) for spot in _lines(path, named)]
    if not book and not code:
        known = sorted({head for path in told for head, _ in _rulings(path)})
        has = f"They are {known[0]} to {known[-1]}." if known else "It has none at all."
        raise BadOption(f"{game.title} has no ruling {ruling}. {has}")
    files = tests_of(game)
    tests = [
        spot for path in files
        if _speaks_of(path, ruling)
        for spot in _tests(path, lambda within, name: bool(named.search(within)))
    ]  # fmt: skip
    return Stands(game.title, rule, asks, book, code, tests, bool(files))


def _rulings(path: Path) -> Iterator[tuple[str, str]]:
    """The rulings that a file of them holds, each with what it leaves open."""
    if path.suffix == ".toml":
        for head, ruling in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if re.fullmatch(RULING, head) and isinstance(ruling, dict):
                yield head, str(ruling.get("open", ""))


def _lines(path: Path, named: re.Pattern[str]) -> Iterator[Spot]:
    """The lines of a file that name it."""
    text = path.read_text(encoding="utf-8")
    yield from _spots(path, text, (match.start() for match in named.finditer(text)))


def in_rulebook(game: Game, rule: str) -> list[Spot]:
    """Where a rule's heading stands; empty where no file of the game holds it."""
    return [spot for path in texts(game) for spot in _heads(path, game, rule)]


def _none(game: Game, rule: str, book: Sequence[Heading]) -> str:
    known = sorted({heading.rule for heading in book})
    near = get_close_matches(rule, known, NEAR, 0.6)
    if not near:
        also = f" They begin with {game.rules.prefix}-: {listed(known[:NEAR])}{' ...' * (len(known) > NEAR)}"
        return f"{game.title} has no rule {rule[:60]}.{also if known else ' Its rulebook has none at all.'}"
    return f"{game.title} has no rule {rule}. The nearest: {listed(near)}."


def _heads(path: Path, game: Game, rule: str) -> Iterator[Spot]:
    text = path.read_text(encoding="utf-8")
    yield from _spots(path, text, (one.at for one in headings(text, game.rules.prefix) if one.rule == rule))


def _cites(path: Path, game: Game, rule: str) -> Iterator[Spot]:
    text = path.read_text(encoding="utf-8")
    yield from _spots(path, text, (one.at for one in citations(text, game.rules.prefix) if one.rule == rule))


def _spots(path: Path, text: str, places: Iterable[int]) -> Iterator[Spot]:
    lines = text.splitlines()
    for number in sorted({text.count("\n", 0, at) for at in places}):
        yield Spot(str(from_here(path)), number + 1, lines[number].strip())


def _speaks_of(path: Path, *words: str) -> bool:
    text = path.read_text(encoding="utf-8")
    return any(word in text for word in words)


def _tests(path: Path, names_it: Callable[[str, str], bool]) -> Iterator[Spot]:
    """The tests of a file that name it. names_it: asked of all that stands in a test, and of its name."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.walk(_parsed(text)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or not node.name.startswith("test"):
            continue
        first = min([node.lineno, *(part.lineno for part in node.decorator_list)])
        if names_it("\n".join(lines[first - 1 : node.end_lineno]), node.name):
            yield Spot(str(from_here(path)), node.lineno, node.name)


def _parsed(text: str) -> ast.Module:
    try:
        return ast.parse(text)
    except SyntaxError:  # a test that is being written
        return ast.Module(body=[], type_ignores=[])
