"""What the parts of a play are called: the steps of the rulebook, and of a contest (FA-CON-16)."""

from __future__ import annotations

from typing import Final

CHARACTERS: Final = "characters"
TOWN: Final = "town"
RELATIONSHIPS: Final = "relationships"
BETWEEN: Final = "between"
SCENE: Final = "scene"

# A contest, from the deed to the last card cleared away, in order.
OPPOSE: Final = "oppose"
STAKES: Final = "stakes"
NEGOTIATING: Final = "negotiating"
ACCEPTED: Final = "accepted"
LEAD: Final = "lead"
RESPONSE: Final = "response"
HELP_LEADER: Final = "help_leader"
HELP_FOLLOWER: Final = "help_follower"
POINTS: Final = "points"
TRANSFORMATION: Final = "transformation"
RISK: Final = "risk"
WRAP_UP: Final = "wrap_up"
CLEANUP: Final = "cleanup"
TRICK: Final = (LEAD, RESPONSE, HELP_LEADER, HELP_FOLLOWER, POINTS)
"""The steps of a trick, in which relationships may be brought in (FA-REL-01)."""

EVENT: Final = "event"
POWERS: Final = "powers"
TURN: Final = "turn"
CLOSINGS: Final = "closings"
OVER: Final = "over"

BEFORE_THE_DECK: Final = (CHARACTERS, TOWN, RELATIONSHIPS)
"""Before anybody holds a card (FA-DCK-02)."""
OF_A_CONTEST: Final = (
    OPPOSE, STAKES, NEGOTIATING, ACCEPTED, *TRICK, TRANSFORMATION, RISK, WRAP_UP, CLEANUP,
)  # fmt: skip
ALL: Final = (*BEFORE_THE_DECK, BETWEEN, SCENE, *OF_A_CONTEST, EVENT, POWERS, TURN, CLOSINGS, OVER)
