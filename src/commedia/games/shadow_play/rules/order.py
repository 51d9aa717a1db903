"""The order of play, on one page. Source: SP-TONE, SP-DIA-01, SP-CH-03, SP-CH-04, SP-CH-07, SP-EXPR-06.

Before the first Episode all steps come once; then Dialogue and Challenges in it until the Episode ends, and
another, if all would have one.
"""

from __future__ import annotations

from commedia.engine import Order, Part, Step
from commedia.games.shadow_play import phases
from commedia.games.shadow_play.rules import (
    advances,
    beside,
    cards,
    challenge,
    dialogue,
    episode,
    expressions,
    investments,
    making,
    move,
    opening,
    ticks,
    traits,
)

# fmt: off
ORDER = Order(
    Part("Before it begins", [
        Step("Tone",          phases.TONE,        opening.tone),
        Step("Personae",      phases.PERSONAE,    making.personae),
        Step("Elements",      phases.ELEMENTS,    opening.elements),
        Step("What it is about", phases.CARD,     episode.begin),
    ]),
    Part("The Dialogue", [
        Step("Dialogue",      phases.DIALOGUE,    dialogue.dialogue,
             ways={"challenge": challenge.phase_0, "over": dialogue.recap}),
    ]),
    Part("A Challenge", [
        Step("Who takes part", phases.PHASE_0,    challenge.phase_0),
        Step("Cycles",        phases.CYCLE,       challenge.cycle),
        Step("Conclusion",    phases.CONCLUSION,  challenge.conclusion,
             ways={"dialogue": dialogue.dialogue}),
    ]),
    Part("The end", [
        Step("Recap",         phases.RECAP,       dialogue.recap),
        Step("Interlude",     phases.INTERLUDE,   episode.interlude,
             ways={"episode": making.personae}),
    ]),
    chapters=[
        opening, making, episode, dialogue, cards, investments, advances, expressions, ticks, challenge, move,
        traits, beside,
    ],
)
# fmt: on
