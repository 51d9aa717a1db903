"""Which rules a text names: in a rulebook's headings, in code, and in the names of tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


class Citation(NamedTuple):
    """A rule that a text names.

    at: where, in characters. whole: whether it is named by its whole id or lies between two that are; else by
    its number alone, after another.
    """

    rule: str
    at: int
    whole: bool = True


class Heading(NamedTuple):
    """A rule's heading, `### MS-ACT1-02 · Title`, where it is, and the text below it up to the next one."""

    rule: str
    title: str
    text: str
    at: int


def headings(text: str, prefix: str) -> list[Heading]:
    """The rules that a rulebook has, in its order."""
    id = rf"{re.escape(prefix)}-[A-Z0-9]+-\d+"
    found = re.finditer(rf"^### ({id}) · (\S.*)\n((?:(?!#{{1,3}} ).*\n?)*)", text + "\n", re.MULTILINE)
    return [Heading(m[1], m[2].strip(), m[3].strip(), m.start()) for m in found]


def citations(text: str, prefix: str) -> Iterator[Citation]:
    """The rules that a text names; `X-06 to X-08`, `X-06..08` and `X-06, 07 and 08` name X-07 too.

    >>> [one.rule for one in citations("LL-A-01 to 03, LL-B-04 and 05", "LL")]
    ['LL-A-01', 'LL-B-04', 'LL-A-01', 'LL-A-02', 'LL-A-03', 'LL-B-05']
    """
    # An id that is put together when it is needed, f"X-0{n}", is none yet.
    rule = rf"\b({re.escape(prefix)}-[A-Z0-9]+-)(\d+)\b(?!\{{)"
    for match in re.finditer(rule, text):
        yield Citation(match[0], match.start())
    for match in re.finditer(rf"{rule}(?:\s+to\s+|\.\.)(?:\1)?(\d+)", text):
        chapter, first, last = match.groups()
        for n in range(int(first), int(last) + 1):
            yield Citation(f"{chapter}{n:0{len(first)}}", match.start())
    for match in re.finditer(rf"{rule}((?:(?:, | and )\d\d\b)+)", text):
        for number in re.findall(r"\d\d", match[3]):
            yield Citation(match[1] + number, match.start(), whole=False)


def named_by_test(name: str, prefix: str) -> set[str]:
    """The rules that a test has in its name.

    >>> sorted(named_by_test("test_ll_watch_01_to_02_the_flame_is_low", "LL"))
    ['LL-WATCH-01', 'LL-WATCH-02']
    """
    match = re.match(rf"test_{re.escape(prefix.lower())}_([a-z0-9]+)_(\d+)(?:_to_(\d+))?(?:_|$)", name)
    if match is None:
        return set()
    chapter, first, last = match.groups()
    numbers = range(int(first), int(last or first) + 1)
    return {f"{prefix}-{chapter.upper()}-{n:0{len(first)}}" for n in numbers}
