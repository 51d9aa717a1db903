"""The order of a Challenge: Phase 0, then cycles until it ends. Source: SP-CH-03, SP-CH-04, SP-CH-07."""

from __future__ import annotations

from commedia.engine import Order, Part, Step
from commedia.games.shadow_play import phases
from commedia.games.shadow_play.rules import beside, challenge, move, traits

# fmt: off
ORDER = Order(
    Part("A Challenge", [
        Step("Phase 0",     phases.PHASE_0,     challenge.phase_0),
        Step("A cycle",     phases.CYCLE,       challenge.cycle),
        Step("Conclusion",  phases.CONCLUSION,  challenge.conclusion),
    ]),
    chapters=[challenge, move, traits, beside],
)
# fmt: on
