"""The order of play: setting up, round after round, the reckoning; and what follows what.

Play goes down the page. A step is what players read of it, the phase, the scene, and what that is begun with;
a scene is played again until each player has had their turn. `ways` is where it goes on otherwise. What is
done within a scene, in a challenge or after it, stands below.
"""

from __future__ import annotations

from commedia.engine import Order, Part, Scene, Step, Within
from commedia.games.city_of_masks.rules import (
    alienation,
    breach,
    coups,
    dealing,
    declaring,
    draws,
    ending,
    following,
    lending,
    market,
    objectives,
    opposed,
    orders,
    rounds,
    scenes,
    settlement,
    setup,
    stakes,
    support,
    tiles,
    unopposed,
    wooing,
)
from commedia.games.city_of_masks.state import phases

# fmt: off
SETTING_UP = Part("setting up", [
    Step("Masks",                 phases.SETUP,        setup.begin),
    Step("Hidden faces, names",   phases.SETUP,        setup.compose_faces),
    Step("Hidden faces, names",   phases.SETUP,        setup.be_somebody),
    Step("Feelings, aims",        phases.SETUP,        dealing.deal_feelings, {"deal": 1}),
    Step("Feelings, aims",        phases.SETUP,        dealing.draw_aims),
])

IN_A_SCENE: dict[scenes.Onward, Scene] = {
    "follower": following.follow,
    "turn":     scenes.take_turn,
    "closing":  scenes.close_scene,
    "over":     ending.final_reckoning,
}
A_ROUND = Part("a round", [
    Step("Places",                phases.DECLARATIONS, rounds.begin_round, {"round": 1}),
    Step("Places",                phases.DECLARATIONS, rounds.declare_places),
    Step("Masks",                 phases.MASKS,        rounds.choose_masks),
    Step("Scenes",                phases.SCENE,        scenes.open_scene, {"at": 0}, ways=IN_A_SCENE),
    Step("Scenes",                phases.SCENE,        following.follow, ways=IN_A_SCENE),
    Step("Scenes",                phases.SCENE,        scenes.take_turn, ways=IN_A_SCENE),
    Step("Scenes",                phases.SCENE,        scenes.close_scene,
         ways={"elsewhere": scenes.open_scene}),
    Step("Scenes",                phases.SCENE,        rounds.end_round),
    Step("Market",                phases.MARKET,       market.market, {"turn": 0}),
    Step("Market",                phases.MARKET,       ending.round_over,
         ways={"next_round": rounds.begin_round}),
])
THE_END = Part("the end", [
    Step("Reckoning",             phases.DONE,         ending.final_reckoning),
])
ORDER = Order(
    SETTING_UP,
    A_ROUND,
    THE_END,
    chapters=[
        setup, dealing, rounds, scenes, following, orders, tiles, declaring, draws, stakes, lending, support,
        unopposed, opposed, settlement, wooing, coups, objectives, breach, alienation, market, ending,
    ],
)

# -- within a scene --------------------------------------------------------------------------------------

ALONE = Part("a challenge alone", [  # unopposed.py, from top to bottom
    Within("Declare",             phases.DECLARE,      declaring.declare),
    Within("Draw",                phases.DRAW,         draws.draw_for),
    Within("Tell",                phases.TELL,         draws.tell),
    Within("Settle",              phases.SETTLE,       wooing.take_effect),
])
OPPOSED = Part("a challenge of two", [  # opposed.py, from top to bottom
    Within("Declare",             phases.DECLARE,      declaring.declare),
    Within("Bid",                 phases.BID,          stakes.bid),
    Within("Allies",              phases.ALLIES,       support.declare_support),
    Within("Draw",                phases.DRAW,         draws.draw_tiles),
    Within("Tell",                phases.TELL,         draws.tell),
    Within("Settle",              phases.SETTLE,       settlement.settle),
])
BREACH = Part("a breach of the mask", [  # breach.py, after a challenge
    Within("Denounce",            phases.DENOUNCE,     breach.follow_up),
    Within("Arrest",              phases.ARREST,       breach.arrest),
    Within("Defend",              phases.DEFEND,       breach.trial),
    Within("Judge",               phases.JUDGE,        breach.trial),
])
# fmt: on
