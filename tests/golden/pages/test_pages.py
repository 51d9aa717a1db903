"""Forms, figures, replies, refusals, terminals, house actors and stages are as they were, line by line."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from commedia import games
from commedia.engine.kinds import kinds_by_name
from tests.golden.pages.cases import GAMES, cases_of, folder_of
from tests.golden.pages.recording import kept, whole

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
        found = list(unified_diff(was, now, f"{slug}/{name}.txt as recorded", "as it is", n=3, lineterm=""))
        told += found[:MOST_LINES]
        if len(found) > MOST_LINES:
            told.append(f"… and {len(found) - MOST_LINES} lines more")
    if told:
        pytest.fail("\n".join([*told, "", _WHAT_NOW.format(slug=slug)]), pytrace=False)


_WHAT_NOW = """Where that is wanted, record it anew, and name it in the commit:
    python -m tests.golden.pages.recording {slug}
The whole text, also of what stands there as a digest, against that of a commit:
    python -m tests.golden.pages.recording --against HEAD"""


@EACH
def test_every_kind_of_decision_is_among_the_cases(slug: str) -> None:
    """But for what is only there for others to be made from."""
    kinds = {one.kind for one in kinds_by_name(games.get(slug)).values() if not one.__subclasses__()}
    assert kinds <= {case.kind for case in cases_of(slug)}
