"""What the parts of a play are called. Source: SP-TONE-01 to SP-TONE-03, SP-CH-03 to SP-CH-07."""

from __future__ import annotations

from typing import Final

TONE: Final = "tone"
PERSONAE: Final = "personae"
ELEMENTS: Final = "elements"
CARD: Final = "card"
DIALOGUE: Final = "dialogue"
PHASE_0: Final = "phase_0"
CYCLE: Final = "cycle"
CONCLUSION: Final = "conclusion"
RECAP: Final = "recap"
INTERLUDE: Final = "interlude"
OVER: Final = "over"

ALL: Final = (
    TONE, PERSONAE, ELEMENTS, CARD, DIALOGUE, PHASE_0, CYCLE, CONCLUSION, RECAP, INTERLUDE, OVER,
)  # fmt: skip
