"""How far a success goes, and what it pays. Source: KT-PAY-01, KT-PAY-03."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from commedia.engine.sentences import Sentence, say_each

Degree: TypeAlias = Literal["", "full", "partial", "minor"]

BY_DRAWS: Final[dict[int, Degree]] = {1: "full", 2: "partial", 3: "minor"}
"""KT-PAY-01."""
MOST_DRAWS: Final = 3
NAMES: Final[dict[Degree, str]] = {"full": "Full", "partial": "Partial", "minor": "Minor"}
TITLES: Final = say_each({
    "full": "a Full success",
    "partial": "a Partial success",
    "minor": "a Minor success",
    "": "a failure",
})  # fmt: skip
MEANS: Final = say_each({
    "full": "all of it, and the other side gets nothing",
    "partial": "most of it, but some part is given up",
    "minor": "a small part, and the other side has some of its way",
    "": "the other side gets all that it wanted",
})  # fmt: skip
"""What each degree means for the story (KT-PAY-02, KT-PAY-04)."""


def title_of(degree: Degree) -> Sentence:
    """A degree as a page calls it.

    >>> title_of("full"), title_of("")
    ('a Full success', 'a failure')
    """
    return TITLES[degree]


def winnings(matched: int, degree: Degree) -> int:
    """What a PC wins of the Coins staked against it. Source: KT-PAY-03.

    >>> winnings(4, "full"), winnings(4, "partial"), winnings(4, "minor"), winnings(1, "partial")
    (4, 3, 2, 1)
    """
    match degree:
        case "full":
            return matched
        case "partial":
            return max(1, matched - 1)
    return max(0, matched - 2)


def left_beside(purse: int, stake: int) -> int:
    """What a purse holds beside a stake; what it lacks for it the others would give.

    Source: KT-STAKE-02, KT-COVER-04.

    >>> left_beside(5, 3), left_beside(2, 3)
    (2, 0)
    """
    return max(0, purse - stake)


def held_if_won(purse: int, staked: int, matched: int, degree: Degree) -> int:
    """What a purse holds once such a Wager is won: the stake comes back, and so much of the Master's.

    purse: what it holds beside the stake. Source: KT-PAY-03.

    >>> held_if_won(5, 3, 3, "full"), held_if_won(5, 3, 4, "minor")
    (11, 10)
    """
    return purse + staked + winnings(matched, degree)
