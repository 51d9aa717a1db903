"""What is told of a Move before it is taken: by the rules' own functions, and as data.

Source: SP-MOVE-09 to SP-MOVE-11, SP-TELL-01, SP-CH-05.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from commedia.engine import Seat
from commedia.engine.foretold import Foretold, between, chance_of
from commedia.engine.sentences import say
from commedia.games.shadow_play import events
from commedia.games.shadow_play.results import (
    left_to_roll,
    named_after,
    reaching,
    result_of,
    running_totals,
    showing,
)
from commedia.games.shadow_play.state import Story
from commedia.games.shadow_play.telling import Raised, tellings

IT_ENDS: Final = (events.AnswerStruck, events.AnswerStands)
MOVE_IS_OVER: Final = (
    events.MoveMade, events.TurnPassed, events.TraitLanded, events.ThreatNamed, *IT_ENDS,
)  # fmt: skip
"""What comes after a Move; and after the last."""


def result_foretold(w: Story, *results: tuple[int, int]) -> list[Foretold]:
    """What the Move on will come to by one of these results, each a cost and a Power.

    Source: SP-MOVE-09 to SP-MOVE-11, SP-TELL-01, SP-CH-05.
    """
    move, standing = w.on_move, w.stands(w.on_move.seat)
    whole = [(power, *running_totals(standing, move.kind, cost)) for cost, power in results]
    told_as = events.ResultTold
    figures = {"Power": told_as.power, "Opportunity": told_as.opp, "Danger": told_as.dan}
    told = [
        between(name, [one[n] for one in whole], told_as, figure, seat=move.seat)
        for n, (name, figure) in enumerate(figures.items())
    ]
    if standing.status != "in":
        return told
    found = [result_of(w, cost, power) for cost, power in results]
    least = min(one.threat for one in found)
    told.append(Foretold(
        name=say("Threat"), least=least, most=standing.threat, usual=least if len(results) == 1 else None,
        now=standing.threat, rule=events.TraitTold.rule, figure="threat", about={"seat": move.seat},
        until=MOVE_IS_OVER,
    ))  # fmt: skip
    named = [named_after(w, cost, power) for cost, power in results]
    told.append(Foretold(
        name=say("Named next"), least=min(one.least for one in named), most=max(one.most for one in named),
        rule=events.ThreatNamed.rule, figure="strength", about={"seat": move.seat},
        until=(*IT_ENDS, events.ThreatFaced),
        until_its=(
            events.ThreatNamed, events.MoveMade, events.TurnPassed, events.CameClear, events.Surrendered,
        ),
    ))  # fmt: skip
    return told


def roll_foretold(w: Story, fortune: int) -> list[Foretold]:
    """What the dice may bring that are left once so much Fortune is paid: of a Stunt, that its number shows.

    Source: SP-MOVE-08, SP-MOVE-09. Of any other Move for each Power, that so much or more can be had.
    """
    dice = left_to_roll(w, fortune)
    if w.on_move.stunt:
        return [chance_of(say("A {target} shows", target=w.on_move.target), showing(dice), "SP-MOVE-09")]
    return [
        chance_of(
            say("{power} or more", power=power) if power < 6 else "a 6", reaching(power, dice), "SP-MOVE-08"
        )
        for power in range(2, 7)
    ]


def number_foretold(w: Story) -> Foretold:
    """That any number shows which a Stunt may name, with the Scope paid in dice. Source: SP-MOVE-09."""
    return chance_of("Any number shows", showing(max(0, left_to_roll(w, 0))), "SP-MOVE-09")


def threat_foretold(
    w: Story, mover: Seat, tells_on: Seat, raised: Sequence[Raised], is_last: bool
) -> list[Foretold]:
    """A threat, once these have told; is_last: whether no Power is left to be spent. Source: SP-TELL-01."""
    whose = tells_on or mover
    if w.stands(whose).status != "in":
        return []
    now, told = (
        w.stands(whose).threat,
        [one.threat for one in tellings(w, mover, raised) if one.whose == whose],
    )
    then = told[-1] if told else now
    return [
        Foretold(
            name=say("Threat"), least=then if is_last else 0, most=now, usual=then if is_last else None,
            now=now,
            rule=events.TraitTold.rule, figure="threat", about={"seat": whose}, until=MOVE_IS_OVER,
        )
    ]  # fmt: skip
