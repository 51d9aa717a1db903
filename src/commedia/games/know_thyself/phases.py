"""What the parts of a play are called: the phases of the rulebook, and the steps in them.

Source: KT-SETUP-02.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Phase: TypeAlias = Literal["setup", "play", "wager", "endgame", "over"]
SETUP: Final = "setup"
PLAY: Final = "play"
WAGER: Final = "wager"
ENDGAME: Final = "endgame"
OVER: Final = "over"

CARDS: Final = "cards"
"""Attachments are written on cards and dealt (KT-HARD-01)."""
APPEARANCES: Final = "appearances"
MORE_CARDS: Final = "more_cards"
"""The same after every Appearance (KT-HARD-03)."""
ATTACHMENTS: Final = "attachments"
LETTER: Final = "letter"
ROAM: Final = "roam"

# The steps of a Wager, in order (KT-WAGER-01 to KT-WAGER-13).
WANT: Final = "want"
STAKE: Final = "stake"
EDGES: Final = "edges"
DRAW: Final = "draw"
CUT: Final = "cut"
INVOKE: Final = "invoke"
TELL: Final = "tell"
PAY: Final = "pay"
RAIL: Final = (WANT, STAKE, EDGES, DRAW, CUT, INVOKE, TELL, PAY)

SUITE: Final = "suite"
QUESTIONS: Final = "questions"
LAST_WAGERS: Final = "last_wagers"
ENDINGS: Final = "endings"
STEPS: Final = (
    "", CARDS, APPEARANCES, MORE_CARDS, ATTACHMENTS, LETTER, ROAM, *RAIL,
    SUITE, QUESTIONS, LAST_WAGERS, ENDINGS,
)  # fmt: skip
