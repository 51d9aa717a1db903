"""What goes from hand to hand on a path of people who are asked. Source: CM-INF-04 to CM-INF-06."""

from __future__ import annotations

from typing import Final

from commedia.engine.sentences import say, say_each
from commedia.games.city_of_masks.options import Options

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
    return _PARTS.get(links, say("one part in {links}", links=links))


_PARTS: Final = say_each({1: "all", 2: "half", 3: "a third", 4: "a quarter", 5: "a fifth"})


def broken(promised: int, held: int, asked: int, given: int) -> int:
    """How much of a promise somebody breaks who is asked for so much and gives so much.

    What they do not hold they could not have kept. Source: CM-INF-08.

    >>> broken(5, held=3, asked=4, given=1)
    2
    """
    return max(0, min(promised, held, asked) - given)


def has_fee(options: Options, arrives: int) -> bool:
    """Whether each on a path is paid a fee of 1: on a yes, or by a table option for being asked.

    arrives: what reaches the borrower. Source: CM-INF-03, CM-INF-04, R-34.
    """
    return arrives > 0 or options.fee_on == "ask"
