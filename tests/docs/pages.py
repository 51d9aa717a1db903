"""The docs as these tests read them: pages, their links, and their blocks of code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
README = ROOT / "README.md"
PAGES = [README, *sorted(DOCS.rglob("*.md"))]

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"(?:# |<!-- |/\* )([\w/.]+\.\w+)(?: -->| \*/)?\n")


def blocks(page: Path, language: str) -> list[str]:
    """The blocks of code of a page, in one language."""
    return [body for kind, body in BLOCK.findall(page.read_text(encoding="utf-8")) if kind == language]


def files(page: Path) -> dict[str, str]:
    """The files that a page gives: blocks whose first line is a comment with a path."""
    found = {}
    for language in ("python", "markdown", "toml", "css"):
        for body in blocks(page, language):
            if named := FILE.match(body):
                found[named[1]] = body[named.end() :]
    return found


def lay_out(page: Path, folder: Path) -> list[str]:
    """Write the files of a page into a folder; their names."""
    given = files(page)
    for name, body in given.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, encoding="utf-8")
    return list(given)


def links(page: Path) -> Iterator[str]:
    """Every link and picture of a page that leads to another file, without those in code."""
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", text)):
        if "://" not in target:
            yield target


def anchors(page: Path) -> set[str]:
    """The headings of a page as they are linked to."""
    heads = re.findall(r"^#+ (.+)$", BLOCK.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}
