"""What English asks of a sentence is asked in one place."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import commedia
from commedia.engine import english

SOURCE = Path(commedia.__file__).parent
BY_HAND = re.compile(r"\[:1\]\.upper\(\)\}?\{?.{0,20}\[1:\]|\{'s' if |\{'' if [^}]* == 1 else 's'\}")
"""A capital, or the s of several, that a sentence makes for itself."""


def test_lists_capitals_and_numbers() -> None:
    """As a sentence needs them."""
    assert english.listed(["a"]) == "a"
    assert english.listed(["a", "b", "c"], "or") == "a, b or c"
    assert english.capital("élan vital") == "Élan vital"
    assert [english.plural(n, "tie") for n in (0, 1, 2)] == ["0 ties", "1 tie", "2 ties"]
    assert [english.so_many(n, "tie") for n in (0, 1, 2)] == ["no tie", "one tie", "2 ties"]
    assert [english.spelled(n) for n in (0, 9, 10)] == ["no", "nine", "10"]


@pytest.mark.parametrize(
    ("place", "said"),
    [(1, "first"), (10, "tenth"), (13, "13th"), (22, "22nd"), (111, "111th"), (123, "123rd")],
)
def test_which_of_several(place: int, said: str) -> None:
    """In letters up to ten; the teens of any hundred are their own."""
    assert english.ordinal(place) == said


@pytest.mark.parametrize(
    ("noun", "said"), [("hour", "an hour"), ("user", "a user"), ("Ace", "an Ace"), ("week", "a week")]
)
def test_one_of_something(noun: str, said: str) -> None:
    """By how it is said, and taken off again."""
    assert english.with_article(noun) == said
    assert english.without_article(said) == noun


def test_nobody_else_makes_a_capital_or_a_plural() -> None:
    """Nor has a function of that name: they are taken from here."""
    files = [file for file in SOURCE.rglob("*.py") if file.name != "english.py"]
    names = {name for name in vars(english) if not name.startswith("_") and callable(getattr(english, name))}
    twice = [
        f"{file.relative_to(SOURCE)}: {node.name}"
        for file in files
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name in names - {"Any", "Final", "Sequence"}
    ]
    by_hand = [file.name for file in files if BY_HAND.search(file.read_text(encoding="utf-8"))]
    assert (twice, by_hand) == ([], [])
