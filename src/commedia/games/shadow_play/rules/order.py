"""The order of play: Dialogue, and Challenges in it. Source: SP-DIA-01, SP-CH-03, SP-CH-04, SP-CH-07."""

from __future__ import annotations

from commedia.engine import Order, Part, Step
from commedia.games.shadow_play import phases
from commedia.games.shadow_play.rules import beside, challenge, dialogue, move, ticks, traits

# fmt: off
ORDER = Order(
    Part("The Dialogue", [
        Step("Dialogue",    phases.DIALOGUE,    dialogue.dialogue,
             ways={"challenge": challenge.phase_0, "over": dialogue.recap}),
    ]),
    Part("A Challenge", [
        Step("Phase 0",     phases.PHASE_0,     challenge.phase_0),
        Step("A cycle",     phases.CYCLE,       challenge.cycle),
        Step("Conclusion",  phases.CONCLUSION,  challenge.conclusion,
             ways={"dialogue": dialogue.dialogue}),
    ]),
    Part("The end", [
        Step("Recap",       phases.RECAP,       dialogue.recap),
    ]),
    chapters=[dialogue, challenge, move, traits, beside, ticks],
)
# fmt: on
