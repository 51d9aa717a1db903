"""What goes from hand to hand on a path of people who are asked. Source: CM-INF-04 to CM-INF-06."""

from __future__ import annotations

from typing import Final

ANY: Final = 1_000
"""Stands for a request that names no amount: more than anybody has (CM-INF-08)."""


def arriving(committed: int, links: int) -> int:
    """What reaches the borrower of what is committed at the end of so many links, 1 where it is direct.

    Source: CM-INF-05.
    """
    return committed // links


def part(links: int) -> str:
    """Which part of it that is, as a sentence has it.

    >>> part(1), part(2), part(6)
    ('all', 'half', 'one part in 6')
    """
    return _PARTS.get(links, f"one part in {links}")


_PARTS: Final = {1: "all", 2: "half", 3: "a third", 4: "a quarter", 5: "a fifth"}


def able_to_keep(promised: int, held: int, asked: int) -> int:
    """How much of a promise somebody could keep who is asked for so much; to give less breaks the rest.

    Source: CM-INF-08.
    """
    return min(promised, held, asked)
