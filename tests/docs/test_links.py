"""The docs lead somewhere, and say what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, PAGES, README, ROOT, anchors, links

MOST_BYTES = 250_000
"""Of one picture."""
CONDESCENDING = re.compile(r"\b(simply|just|obviously)\b(?! now)", re.IGNORECASE)


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_to_a_file_and_to_a_heading_in_it(page: Path) -> None:
    """Pages, pictures and headings that are linked to are there."""
    for target in links(page):
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), f"{target} leads nowhere"
        if anchor:
            assert anchor in anchors(there), f"{target}: no such heading"


def test_every_page_can_be_reached_from_the_readme() -> None:
    """No page of the docs is an island."""
    reached, waiting = set(), [README]
    while waiting:
        page = waiting.pop()
        for target in links(page):
            there = (page.parent / target.partition("#")[0]).resolve()
            if there.suffix == ".md" and there not in reached:
                reached.add(there)
                waiting.append(there)
    assert set(DOCS.rglob("*.md")) <= reached


def test_every_picture_is_shown_and_small() -> None:
    """Pictures are named by a page, and none is heavy."""
    shown = {(page.parent / target).resolve() for page in PAGES for target in links(page)}
    for picture in (DOCS / "pictures").iterdir():
        assert picture in shown, picture.name
        assert picture.stat().st_size <= MOST_BYTES, picture.name


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent.name != "examples"], ids=name)
def test_nobody_is_told_that_it_is_easy(page: Path) -> None:
    """The house style leaves out three words; who speaks in a play may say them."""
    assert not CONDESCENDING.findall(page.read_text(encoding="utf-8"))


def test_the_first_screen_has_the_commands_the_picture_and_the_safety_tools() -> None:
    """What somebody sees before they scroll."""
    first = README.read_text(encoding="utf-8").partition("\n## ")[0]
    for due in ("./commedia play", "./commedia test", "docs/pictures/table.png", "X-card", "Lines and veils"):
        assert due in first
