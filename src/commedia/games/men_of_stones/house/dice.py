"""Laying dice."""

from __future__ import annotations

from typing import Final

from commedia.games.men_of_stones.decisions.dice import AssignDice, LayDice
from commedia.games.men_of_stones.house.actor import Actor, part
from commedia.games.men_of_stones.natures import FORSWORN, NATURES, QUALITIES
from commedia.games.men_of_stones.rules.dice import matching_set


def lay_dice(a: Actor) -> LayDice:
    """The matching set goes where it opens a liked Nature that is free; the rest falls as it may."""
    dice = list(a.domain(LayDice, "dice").values)
    size, value = matching_set(dice)
    rest = [die for die in dice if die != value]
    free = [n for n in a.state.table_natures if n != FORSWORN]
    wanted = NATURES[a.best(free, a.temper.natures)].qualities if a.state.act == "I" and free else ()
    places = list(dict.fromkeys([*wanted, *a.temper.qualities, *QUALITIES]))
    laid = dict.fromkeys(places[:size], value)
    for place in places[size:]:
        laid[place] = rest.pop(a.below(len(rest)))
    return LayDice(dice={quality: laid[quality] for quality in QUALITIES})


PARTS: Final = (part(AssignDice, lay_dice),)
"""How each decision of the chapter is played."""
