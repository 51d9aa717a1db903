"""Characteristics and the Scores that follow from them. Source: SP-PC-01, SP-PC-04."""

from __future__ import annotations

from typing import Final

from commedia.engine.sentences import say, say_each

PARTNERS: Final = {
    "Force": "Grace", "Grace": "Force", "Reason": "Instinct", "Instinct": "Reason",
    "Pride": "Compassion", "Compassion": "Pride",
}  # fmt: skip
"""Each Characteristic and the other one of its pair (SP-PC-01)."""

PAIRS: Final = tuple((one, other) for n, (one, other) in enumerate(PARTNERS.items()) if n % 2 == 0)
"""The three pairs, in the order of the rulebook."""

CORRUPTED: Final = {
    "Force": "Cruelty", "Grace": "Deceit", "Reason": "Obsession", "Instinct": "Frenzy",
    "Pride": "Vanity", "Compassion": "Smothering",
}  # fmt: skip
"""What each Characteristic is called once it is Corrupt."""

STARTS: Final[dict[str, int | str]] = {
    "threat": 0, "guard": 3, "base": 3, "lead": "Force", "defense": "Grace", "recover": "Reason",
    "stunt": "Instinct", "threshold": "Pride", "aid": "Compassion", "fortune": 3,
}  # fmt: skip
"""Where each Score starts: at a number, or at half of a Characteristic."""

SCORES: Final = {
    "threat": "Threat Score", "guard": "Guard", "base": "Base", "lead": "Lead", "defense": "Defense",
    "recover": "Recover", "stunt": "Stunt", "threshold": "Threshold", "aid": "Aid", "fortune": "Fortune",
}  # fmt: skip
"""What each Score is called on a sheet, and in what is told."""

LIMITS: Final = {"threat": (-2, 2), "threshold": (1, 6)}
"""Least and most of a Score; of all others 0 and 6."""

USES: Final = say_each({
    "threat": "lowers the Threat of a Challenge", "guard": "as much Opportunity is shown safely",
    "base": "dice of every Move", "lead": "dice to make something", "defense": "dice to ward something off",
    "recover": "dice to change what is there", "stunt": "more dice for a Stunt",
    "threshold": "how many wounds until a Surrender", "aid": "dice lent to others",
    "fortune": "what pays in place of dice, in each Episode",
})  # fmt: skip
"""What each Score is for."""

SHIFTED: Final = ("guard", "base", "lead", "defense", "recover", "stunt", "aid")
"""The Scores that a Challenge Trait may shift (SP-TRAIT-05)."""

POWERS: Final = ("lead", "defense", "recover", "stunt", "aid")
"""The Scores that a Power may adjust (SP-PC-06)."""

ADDS: Final = {"leading": "lead", "defensive": "defense", "recovery": "recover"}
"""The Score that each kind of Move adds to Base (SP-MOVE-04)."""

EXPRESSED: Final = 3
"""A Characteristic of so much has an Expression (SP-PC-03)."""


def begins_with(score: str) -> str:
    """Where a Score starts, in words (SP-PC-04).

    >>> begins_with("base"), begins_with("threshold")
    ('3', 'half of Pride, rounded up, and 2')
    """
    begins = STARTS[score]
    if isinstance(begins, int):
        return str(begins)
    return say("half of {begins}, rounded up", begins=begins) + (", and 2" if score == "threshold" else "")


def half(value: int) -> int:
    """Half of a Characteristic, rounded up.

    >>> [half(value) for value in range(1, 6)]
    [1, 1, 2, 2, 3]
    """
    return (value + 1) // 2


def start(score: str, chars: dict[str, int]) -> int:
    """Where a Score starts, by the Characteristics as they are now. Source: SP-PC-04."""
    begins = STARTS[score]
    if isinstance(begins, int):
        return begins
    return half(chars[begins]) + (2 if score == "threshold" else 0)


def held(score: str, value: int) -> int:
    """A Score within its limits. Source: SP-PC-05."""
    least, most = LIMITS.get(score, (0, 6))
    return max(least, min(most, value))


def most_of(score: str) -> int:
    """The most that a Score can be. Source: SP-PC-04."""
    return LIMITS.get(score, (0, 6))[1]
