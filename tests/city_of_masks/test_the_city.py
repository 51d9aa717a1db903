"""What the city is like: it stands on solid ground round a harbour, and a king is said to rule it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commedia.games import city_of_masks

NOT_THERE = re.compile(r"\bcanals?\b|gondol|lagoon|\bdoges?\b|venice|venetian", re.IGNORECASE)
"""What belongs to another city of masks."""

GAME = Path(city_of_masks.__file__).parent
DOCS = Path(__file__).parents[2] / "docs"
PAGES = [*sorted(GAME.rglob("*.toml")), *sorted(GAME.rglob("*.md")), *sorted(GAME.rglob("*.py"))]
PAGES += sorted(DOCS.rglob("*.md"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_line_gives_the_city_what_it_has_not(path: Path) -> None:
    """No canals and no doge: in what house actors say, in hidden faces, in masks, rules and pages."""
    found = [line for line in path.read_text(encoding="utf-8").splitlines() if NOT_THERE.search(line)]
    assert not found


def test_no_test_gives_it_any_either() -> None:
    """Examples are read as much as rules are."""
    here = Path(__file__)
    for page in sorted(here.parent.glob("*.py")):
        if page != here:
            assert not NOT_THERE.search(page.read_text(encoding="utf-8")), page.name
