"""What the parts of the play are called: the phases of the table, and the steps of a challenge and a breach.

What players read of them stands in the order of play (rules/order.py).
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

LOBBY: Final = "lobby"
SETUP: Final = "setup"
DECLARATIONS: Final = "declarations"
MASKS: Final = "masks"
SCENE: Final = "scene"
MARKET: Final = "market"
DONE: Final = "done"

PHASES: Final = (LOBBY, SETUP, DECLARATIONS, MASKS, SCENE, MARKET, DONE)

BEFORE_PLAY: Final = (LOBBY, SETUP)
"""Before the first round."""

BreachStep: TypeAlias = Literal["denounce", "arrest", "defend", "judge"]
DENOUNCE: Final = "denounce"
ARREST: Final = "arrest"
DEFEND: Final = "defend"
JUDGE: Final = "judge"

ON_TRIAL: Final = (DEFEND, JUDGE)
"""The steps of a trial (CM-UNM-04)."""

DECLARE: Final = "declare"
BID: Final = "bid"
ALLIES: Final = "allies"
DRAW: Final = "draw"
TELL: Final = "tell"
SETTLE: Final = "settle"
"""The steps of a challenge, as far as everybody sees them; the table holds no word of its own for them."""
