"""What the parts of a play are called. Source: SP-CH-03 to SP-CH-07."""

from __future__ import annotations

from typing import Final

DIALOGUE: Final = "dialogue"
PHASE_0: Final = "phase_0"
CYCLE: Final = "cycle"
CONCLUSION: Final = "conclusion"
RECAP: Final = "recap"
OVER: Final = "over"
