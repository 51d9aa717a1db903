"""The order of play: what follows what, on one page. Source: FA-PWR-01, FA-CON-16, FA-END.

Before graduation night everything comes once. Then scenes, and contests in them, until the event; and in each
of four acts again until it ends.
"""

from __future__ import annotations

from commedia.engine import Order, Part, Step, Within
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.rules import (
    bringing,
    clearing_away,
    contest,
    deck,
    ending,
    losing,
    making,
    outcome,
    powers,
    scenes,
    stakes,
    supers,
    waiting,
)

# fmt: off
ORDER = Order(
    Part("Before graduation night", [
        Step("Protagonists",    phases.CHARACTERS,     making.characters),
        Step("The town",        phases.TOWN,           making.town),
        Step("Relationships",   phases.RELATIONSHIPS,  making.relationships),
    ]),
    Part("The acts", [
        Step("Between scenes",  phases.BETWEEN,        scenes.between,
             ways={"scene": scenes.scene, "event": powers.event, "turn": ending.turn,
                   "over": ending.closings}),
        Step("The scene",       phases.SCENE,          scenes.scene,
             ways={"between": scenes.between, "contest": contest.contest, "event": powers.event,
                   "over": ending.closings}),
        Step("A contest",       phases.LEAD,           contest.contest,
             ways={"scene": scenes.scene, "over": ending.closings}),
        Within("Transformation", phases.TRANSFORMATION, supers.burst),
        Step("The event",       phases.EVENT,          powers.event),
        Step("Powers",          phases.POWERS,         powers.powers),
        Step("The next act",    phases.TURN,           ending.turn, ways={"between": scenes.between}),
    ]),
    Part("The end", [
        Step("Closings",        phases.CLOSINGS,       ending.closings),
    ]),
    chapters=[
        making, scenes, stakes, waiting, contest, bringing, supers, losing, outcome, deck, clearing_away,
        powers, ending,
    ],
)

# -- within a scene --------------------------------------------------------------------------------------

BARGAINING = Part("a contest before it is played", [  # stakes.py, from top to bottom
    Within("Against it",        phases.OPPOSE,         stakes.oppose),
    Within("Stakes",            phases.STAKES,         stakes.propose),
    Within("Back and forth",    phases.NEGOTIATING,    stakes.negotiate),
    Within("Agreed",            phases.ACCEPTED,       stakes.accept),
])
A_TRICK = Part("a trick", [  # contest.py: whoever leads, whoever follows, those who help either of them
    Within("Lead",              phases.LEAD,           contest.lay),
    Within("Answer",            phases.RESPONSE,       contest.lay),
    Within("Help",              phases.HELP_LEADER,    contest.help_side),
    Within("Help",              phases.HELP_FOLLOWER,  contest.help_side),
    Within("Points",            phases.POINTS,         contest.name_points),
])
AFTERWARDS = Part("after the last trick", [
    Within("What is lost",      phases.RISK,           losing.weigh),
    Within("How it ends",       phases.WRAP_UP,        contest.tell_end),
    Within("Cards away",        phases.CLEANUP,        clearing_away.clear_away),
])
# fmt: on
