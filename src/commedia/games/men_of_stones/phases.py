"""What the parts of the play are called: its acts, and the phases in them. Source: MS-PHA-01.

The state holds a phase as the act and what is done in it, such as "II.turns".
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Act: TypeAlias = Literal["I", "II", "III", "IV", "V"]

HEADINGS: Final[dict[Act, str]] = {
    "I": "Act I: introduction",
    "II": "Act II: conflict",
    "III": "Act III: the pivot",
    "IV": "Act IV: falling action",
    "V": "Act V: the rest is silence",
}
"""What the script has over each act."""

ASKS: Final[dict[Act, str]] = {
    "I": "who are you?",
    "II": "what do you want?",
    "III": "who will the story turn on?",
    "IV": "what comes of it?",
    "V": "the rest is silence",
}
"""What each act is about, over the stage."""

LOBBY: Final = "lobby"
"""Before the first act."""
DONE: Final = "done"
"""After the last."""

NATURES: Final = "natures"
FORSWORN: Final = "forsworn"
ROLL: Final = "roll"
ASSIGN: Final = "assign"
PIVOT: Final = "pivot"
TURNS: Final = "turns"
SCENES: Final = "scenes"
TURNING_POINT: Final = "turning_point"
OPEN: Final = "open"
BIDS: Final = "bids"
SCENE: Final = "scene"
REVEAL: Final = "reveal"
CONVERT: Final = "convert"
FRAMING: Final = "framing"
SPOTLIGHT: Final = "spotlight"
FINAL: Final = "final"
FATE: Final = "fate"
DEATH_SPEECH: Final = "death_speech"
CLOSING: Final = "closing"
DOINGS: Final = (
    NATURES, FORSWORN, ROLL, ASSIGN, PIVOT, TURNS, SCENES, TURNING_POINT, OPEN, BIDS, SCENE, REVEAL, CONVERT,
    FRAMING, SPOTLIGHT, FINAL, FATE, DEATH_SPEECH, CLOSING,
)  # fmt: skip
"""What is done in one act or another."""


def phase(act: Act, doing: str) -> str:
    """A phase by its act and what is done in it.

    >>> phase("II", TURNS)
    'II.turns'
    """
    return f"{act}.{doing}"


def split(phase: str) -> tuple[str, str]:
    """The act of a phase and what is done in it; before the first act and after the last, nothing.

    >>> split("II.turns"), split(DONE)
    (('II', 'turns'), ('done', ''))
    """
    act, _, doing = phase.partition(".")
    return act, doing
