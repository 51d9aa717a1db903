"""Where a rule stands: in the rulebook, in the code, and in the tests, file and line each."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path

import msgspec

from commedia.engine import BadOption, Game
from commedia.engine.domains import listed
from commedia.lab.citations import Heading, citations, headings, named_by_test
from commedia.lab.sources import from_here, sources, tests_of, texts

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
    """Where that rule of a game stands. Raises BadOption, with the nearest ones, where there is none."""
    book = headings(game.rules.rulebook(), game.rules.prefix)
    title = next((heading.title for heading in book if heading.rule == rule), "")
    rulebook = in_rulebook(game, rule)
    code = [spot for path in sources(game) for spot in _cites(path, game, rule) if spot not in rulebook]
    if not title and not code:
        raise BadOption(_none(game, rule, book))
    files = tests_of(game)
    tests = [spot for path in files for spot in _tests(path, game, rule)]
    return Stands(game.title, rule, title, rulebook, code, tests, bool(files))


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


def _tests(path: Path, game: Game, rule: str) -> Iterator[Spot]:
    """The tests of a file that have the rule in their names, or anywhere within."""
    text = path.read_text(encoding="utf-8")
    chapter = rule.rpartition("-")[0]
    if chapter not in text and chapter.replace("-", "_").lower() not in text:
        return
    lines = text.splitlines()
    for node in ast.walk(_parsed(text)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or not node.name.startswith("test"):
            continue
        first = min([node.lineno, *(part.lineno for part in node.decorator_list)])
        within = "\n".join(lines[first - 1 : node.end_lineno])
        named = {one.rule for one in citations(within, game.rules.prefix)}
        if rule in named | named_by_test(node.name, game.rules.prefix):
            yield Spot(str(from_here(path)), node.lineno, node.name)


def _parsed(text: str) -> ast.Module:
    try:
        return ast.parse(text)
    except SyntaxError:  # a test that is being written
        return ast.Module(body=[], type_ignores=[])
