"""What games say can be said in another language: nothing that players read is an f-string of its own."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from commedia import games
from commedia.lab.sentences import ELSEWHERE, sentences
from commedia.lab.sources import folder_of, sources

KEPT = tomllib.loads(Path(__file__).with_name("no_sentences.toml").read_text("utf-8"))
"""Files that say nothing to players, and strings that are none of a language, each with its reason."""
ENGLISH = re.compile(r"\s|[.!?]$")
"""What parts words, or ends a sentence: a key has none of it."""
PUT_TOGETHER = {"format", "capitalize"}
"""Methods of strings by which a sentence would lose its template."""


def untranslatable(code: str) -> Iterator[str]:
    """What a file puts together by itself and not with `say`, but for faults of states and of programs."""
    tree = ast.parse(code)
    left_out: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise | ast.Assert):
            left_out.update(ast.walk(node))
    for node in ast.walk(tree):
        match node:
            case _ if node in left_out:
                continue
            case ast.JoinedStr(values=parts):
                said = "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in parts)
                if ENGLISH.search(said):
                    yield said
            case ast.Call(func=ast.Attribute(attr=method)) if method in PUT_TOGETHER:
                yield ast.unparse(node)
            case ast.BinOp(op=ast.Add(), left=one, right=other):
                yield from (
                    str(side.value)
                    for side in (one, other)
                    if isinstance(side, ast.Constant) and ENGLISH.search(str(side.value))
                )


def code(slug: str) -> Iterator[tuple[str, str]]:
    """The files of a game that speak to players, each with its code."""
    game = games.get(slug)
    folder = folder_of(game)
    assert folder is not None
    silent = {name for one in KEPT["silent"] for name in one["files"]}
    for path in sources(game):
        at = path.relative_to(folder)
        if at.parts[0] not in ELSEWHERE and not silent & {at.as_posix(), f"{at.parts[0]}/", at.name}:
            yield at.as_posix(), path.read_text("utf-8")


@pytest.mark.parametrize("slug", games.SLUGS)
def test_whatever_has_figures_is_said(slug: str) -> None:
    """Or stands in the list with its reason; and what is no longer there leaves the list."""
    found = Counter((file, said) for file, text in code(slug) for said in {*untranslatable(text)})
    kept = Counter(
        (file, said) for one in KEPT["kept"] for file, all_ in one.get(slug, {}).items() for said in all_
    )
    assert found - kept == Counter(), "put it in `say`, so that it can be said in another language"
    assert kept - found == Counter(), "this is said no more"


@pytest.mark.parametrize("slug", games.SLUGS)
def test_nothing_is_left_out_of_the_table(slug: str) -> None:
    """Where the engine takes words there is no f-string, but for those in the list."""
    kept = {Path(file).name for one in KEPT["kept"] for file in one.get(slug, {})}
    silent = {name for one in KEPT["silent"] for name in one["files"]}
    left_out = {Path(one.file).name for one in sentences(games.get(slug)).left_out}
    assert left_out - kept - silent == set()


def test_each_reason_is_given() -> None:
    """In more than three words."""
    assert all(len(one["why"].split()) > 3 for sort in KEPT.values() for one in sort)


@pytest.mark.parametrize(
    "line",
    [
        'told = f"You keep {left} Face."',
        'told = f"{one} {other}"',
        'told = f"{one}; {other}."',
        'told = "You keep " + left',
        "told = KEEPS[won].format(left=left)",
    ],
)
def test_what_is_put_together_is_found(line: str) -> None:
    """By an f-string, by adding, and by filling in."""
    assert [*untranslatable(line)]


@pytest.mark.parametrize(
    "line",
    [
        'key = f"pleases:{pair}"',
        'raise ValueError(f"{seat} has no avatar.")',
        'n = f"{place}.{n}"',
        "n = one + 1",
    ],
)
def test_keys_and_faults_are_no_sentences(line: str) -> None:
    """Nobody at the table reads them."""
    assert [*untranslatable(line)] == []
