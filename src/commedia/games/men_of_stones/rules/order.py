"""The order of play: the acts, their steps, and what follows what. Source: MS-PHA-01.

Play goes down the page. A step is what players read of it, the phase, the scene, and what that is begun with;
a scene is played again until each player has had their turn. `ways` is where it goes on otherwise.
"""

from __future__ import annotations

from commedia.engine import Order, Part, Step, Within
from commedia.games.men_of_stones import phases
from commedia.games.men_of_stones.rules import (
    dice,
    ending,
    fall,
    forsworn,
    introduction,
    pivot,
    scenes,
    silence,
    ties,
)
from commedia.games.men_of_stones.state import Stones


def act_of(w: Stones) -> str:
    """Which act it is: the dice, the turns and the scenes come in several."""
    return w.act


# fmt: off
ORDER = Order(
    Part("I", [
        Step("Natures",         phases.NATURES,      introduction.introduction),
        Step("Dice",            phases.ROLL,         dice.roll_dice),
        Within("Dice",          phases.ASSIGN,       dice.lay_out),
        Step("Natures taken",   phases.TURNS,        dice.begin_turns),
        Step("Natures taken",   phases.TURNS,        ties.take_turn, {"turn": 0}),
        Step("Scenes",          phases.SCENES,       scenes.play_scene, {"turn": 0}),
    ], ends=forsworn.lapse),
    Part("II", [
        Step("Forsworn",        phases.FORSWORN,     forsworn.begin_act, {"act": "II"}),
        Step("Dice",            phases.ROLL,         dice.roll_dice),
        Within("Dice",          phases.ASSIGN,       dice.lay_out),
        Step("Desires",         phases.TURNS,        dice.begin_turns),
        Step("Desires",         phases.TURNS,        ties.take_turn, {"turn": 0}),
        Step("Scenes",          phases.SCENES,       scenes.play_scene, {"turn": 0}),
    ], ends=forsworn.lapse),
    Part("III", [
        Step("Forsworn",        phases.FORSWORN,     forsworn.begin_act, {"act": "III"}),
        Step("Dice",            phases.ROLL,         dice.roll_dice),
        Within("Dice",          phases.ASSIGN,       dice.lay_out),
        Step("Pivot",           phases.PIVOT,        pivot.find_pivot),
        Step("Ties",            phases.TURNS,        dice.begin_turns),
        Step("Ties",            phases.TURNS,        ties.take_turn, {"turn": 0}),
        Step("Scenes",          phases.SCENES,       scenes.play_scene, {"turn": 0}),
        Step("Turning point",   phases.TURNING_POINT, pivot.turning_point),
    ], ends=forsworn.lapse),
    Part("IV", [
        Step("Forsworn",        phases.FORSWORN,     forsworn.begin_act, {"act": "IV"}),
        Step("Scene set",       phases.OPEN,         fall.open_fall, {"turn": 0}),
        Within("Caution bid",   phases.BIDS,         fall.bid_caution),
        Within("Consequences",  phases.SCENE,        fall.play_fall),
        Within("Bids shown",    phases.REVEAL,       fall.record_bids),
        Within("Bids shown",    phases.CONVERT,      fall.convert),
    ]),
    Part("V", [
        Step("Framing",         phases.FRAMING,      silence.open_framing, {"turn": 0}),
        Step("Spotlight",       phases.SPOTLIGHT,    silence.find_spotlight),
        Step("Final scene",     phases.FINAL,        silence.begin_final,
             ways={"goes_on": silence.final_scene, "two_live": ending.find_fate}),
        Step("Final scene",     phases.FINAL,        silence.final_scene,
             ways={"goes_on": silence.final_scene, "in_rounds": silence.final_round,
                   "two_live": ending.find_fate}),
        Step("Final scene",     phases.FINAL,        silence.final_round, {"turn": 0},
             ways={"goes_on": silence.final_scene, "two_live": ending.find_fate}),
        Step("Fate",            phases.FATE,         ending.find_fate),
        Step("Last words",      phases.DEATH_SPEECH, ending.death_speech),
        Step("Last words",      phases.CLOSING,      ending.closing_words),
    ]),
    chapters=[introduction, dice, ties, forsworn, scenes, pivot, fall, silence, ending],
    part_of=act_of,
)
# fmt: on
