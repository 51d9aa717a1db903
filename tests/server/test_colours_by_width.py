"""No page has colours that only a window between a phone's and a desk's width shows.

So browsers look at colours at these two alone (`amiss` in tests/browser/test_axe.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from commedia.server import assets

WINDOWS = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}
COLOURS = re.compile(
    r"(color|background|fill|stroke|opacity|filter|mix-blend-mode|text-shadow)\b"
    r"|--[\w-]+: *(?![\d.-]|calc|min|max|clamp)"
)
"""Declarations of a colour, or of what is mixed into one; of what has a name of its own all but lengths."""
BOUND = re.compile(r"\((min|max)-(width|height): *([\d.]+)(rem|px)\)")
PIECES = re.compile(r"/\*.*?\*/|[^{};]+|[{};]", re.DOTALL)


def colours_by_size(sheet: str) -> Iterator[tuple[list[str], str]]:
    """What a sheet says of colours for windows of some sizes alone: the queries, and the declaration."""
    around: list[str] = []
    said = ""
    for piece in PIECES.findall(sheet):
        if piece == "{":
            around.append(said.strip())
        elif piece in ";}":
            queries = [one for one in around if re.match(r"@(media|container)\b.*(width|height)", one)]
            if queries and COLOURS.match(said.strip()):
                yield queries, said.strip()
            if piece == "}":
                around.pop()
        said = "" if piece in "{};" else said if piece.startswith("/*") else piece


def holds(queries: list[str], window: str) -> bool:
    """Whether a window is of the sizes that all of these ask for."""
    sides = dict(zip(("width", "height"), WINDOWS[window], strict=True))

    def fits(end: str, side: str, number: str, unit: str) -> bool:
        pixels = float(number) * (16 if unit == "rem" else 1)
        return sides[side] >= pixels if end == "min" else sides[side] <= pixels

    def asks(query: str) -> bool:
        assert not re.search(r"width|height|\bnot\b|\bor\b", BOUND.sub("", query)), query
        return any(all(fits(*bound) for bound in BOUND.findall(one)) for one in query.split(","))

    return all(map(asks, queries))


def between(sheet: str) -> list[tuple[list[str], str]]:
    """Colours that a tablet has, or lacks, and neither a phone nor a desk with it."""
    return [
        (queries, said)
        for queries, said in colours_by_size(sheet)
        if holds(queries, "tablet") not in (holds(queries, "phone"), holds(queries, "desk"))
    ]


def test_a_tablet_has_each_colour_from_a_phone_or_a_desk() -> None:
    """Whatever else a query of sizes changes there, in any sheet."""
    sheets = [one.body.decode() for one in assets.assets().values() if one.name.endswith(".css")]
    assert sum(1 for sheet in sheets for _ in colours_by_size(sheet)) > 10
    assert [found for sheet in sheets for found in between(sheet)] == []


def test_a_colour_of_a_tablet_alone_is_found() -> None:
    """Between two widths, or in windows that are high but not wide; of one side alone it is none."""
    alone = "@media (min-width: 44rem) and (max-width: 61rem) { .a { margin: 0; color: red } }"
    high = "@media (min-width: 44rem) { .a { b { c: d } @media (min-height: 60rem) { background: red } } }"
    assert [said for _, said in between(alone + high)] == ["color: red", "background: red"]
    assert between("@media (min-width: 44rem) { .a { color: red } } .b { color: red }") == []
