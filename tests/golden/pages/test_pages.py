"""Forms, figures, replies, refusals, terminals, house actors and stages are as they were, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from itertools import islice

import pytest

from commedia import games
from commedia.engine.kinds import kinds_by_name
from tests.golden.pages.cases import GAMES, cases_of, folder_of
from tests.golden.pages.recording import DIGESTS, kept, whole

MOST_LINES = 40
"""Told of the differences in one file."""
EACH = pytest.mark.parametrize("slug", GAMES)


@pytest.mark.slow
@EACH
def test_what_is_made_of_every_decision_is_as_it_was(slug: str) -> None:
    """At the first and at hard stops of each kind, and in whole plays of the house."""
    told: list[str] = []
    for name, now in kept(whole(slug)).items():
        was = (folder_of(slug) / f"{name}.txt").read_text().splitlines()
        found = other_digests(was, now) if name in DIGESTS else line_by_line(was, now)
        if found:
            told += [f"--- {slug}/{name}.txt", *found[:MOST_LINES]]
        if len(found) > MOST_LINES:
            told.append(f"… and {len(found) - MOST_LINES} lines more")
    if told:
        pytest.fail("\n".join([*told, "", _WHAT_NOW.format(slug=slug)]), pytrace=False)


def line_by_line(was: list[str], now: list[str]) -> list[str]:
    """What differs, each below the case that it belongs to."""
    told, case, of = [], "", ""
    for line in all_lines(was, now):
        if line[1:3] == "##":
            case = line[1:]
        if line[0] in "+-":
            told += [line] if of == case else [case, line]
            of = case
    return told


def all_lines(was: list[str], now: list[str]) -> Iterator[str]:
    """All lines of both, each behind a plus, a minus or a space."""
    found = unified_diff(was, now, n=max(len(was), len(now)), lineterm="")
    yield from islice(found, 3, None)


def other_digests(was: list[str], now: list[str]) -> list[str]:
    """The names of what differs."""
    before = {name: parts.split(", ") for name, _, parts in (line.partition(": ") for line in was)}
    after = {name: parts.split(", ") for name, _, parts in (line.partition(": ") for line in now)}
    told = []
    for name in {**before, **after}:
        parts = {*before.get(name, ())} ^ {*after.get(name, ())}
        if parts:
            told.append(f"{name}: {', '.join(sorted({part.partition('=')[0] for part in parts}))}")
    return told


_WHAT_NOW = """Where that is wanted, record it anew, and name it in the commit:
    python -m tests.golden.pages.recording {slug}
The whole text, also of what stands there as a digest, against that of a commit:
    python -m tests.golden.pages.recording --against HEAD"""


@EACH
def test_every_kind_of_decision_is_among_the_cases(slug: str) -> None:
    """But for what is only there for others to be made from."""
    kinds = {one.kind for one in kinds_by_name(games.get(slug)).values() if not one.__subclasses__()}
    assert kinds <= {case.kind for case in cases_of(slug)}
