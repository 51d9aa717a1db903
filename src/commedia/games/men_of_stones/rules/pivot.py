"""Act III: who the story turns on, and the turn itself."""

from __future__ import annotations

from commedia.engine import Seat, Table
from commedia.games.men_of_stones import events
from commedia.games.men_of_stones.decisions.pivot import AnswerPivot, DecisiveAct, GainPoint, NameTrait
from commedia.games.men_of_stones.natures import natures_with, traits_beside
from commedia.games.men_of_stones.phases import PIVOT, TURNING_POINT, phase
from commedia.games.men_of_stones.rules import dice, scenes
from commedia.games.men_of_stones.state import Stones


async def find_pivot(t: Table, w: Stones) -> None:
    """The three highest rolls name a Trait each, and the three Traits name the Pivot.

    Source: MS-ACT3-02 to MS-ACT3-06. Each Trait must leave a Nature in play that has all those named.
    """
    w.phase = phase("III", PIVOT)
    w.selectors = await choose_selectors(t, w)
    w.pivot_traits = []
    for seat in w.selectors:
        # Love is on no Nature, so that nobody can name it (MS-ACT3-06).
        decision = NameTrait(w, seat, traits_beside(w.pivot_traits, w.natures_in_play()))
        rule = decision.rule
        answer = await t.ask(decision)
        w.pivot_traits.append(answer.trait)
        t.announce(rule, "{seat} names {trait}.", seat=seat, trait=answer.trait, words=answer.words)
    in_play = w.natures_in_play()
    (nature,) = natures_with(w.pivot_traits, in_play)
    w.pivot = in_play[nature]
    t.announce(events.PivotFound(seat=w.pivot, nature=nature, traits=list(w.pivot_traits)))


async def choose_selectors(t: Table, w: Stones) -> list[Seat]:
    """The three highest totals, descending; then the better matching set; then a roll-off where it matters.

    Source: MS-ACT3-02 (R-18).
    """
    standing = {s: (w.players[s].total0, dice.matching_set(w.players[s].rolled)) for s in w.seats}
    selectors: list[Seat] = []
    for height in sorted(dict.fromkeys(standing.values()), reverse=True):
        wanted = 3 - len(selectors)
        if wanted <= 0:
            break
        tied = [s for s in w.seats if standing[s] == height]
        selectors += (
            tied if len(tied) == 1 else await dice.roll_off(t, w, tied, min(wanted, len(tied)), "MS-ACT3-02")
        )
    t.announce(
        "MS-ACT3-02", "{selectors} name a Trait each, in that order.",
        selectors=selectors, totals=[w.players[s].total0 for s in selectors],
    )  # fmt: skip
    return selectors


async def turning_point(t: Table, w: Stones) -> None:
    """The Pivot acts, everybody answers, and everybody gains a point.

    Source: MS-ACT3-09 to MS-ACT3-11.
    """
    w.phase = phase("III", TURNING_POINT)
    assert w.pivot is not None
    t.heading("The turning point")
    act = await t.ask(DecisiveAct(w, w.pivot))
    t.announce(events.StoryTurned(seat=w.pivot), words=act.words)
    await t.each(
        [AnswerPivot(w, seat, act.words) for seat in w.others(w.pivot)],
        lambda asked, given: t.announce("MS-ACT3-10", "{seat} answers.", seat=asked.seat, words=given.words),
    )
    for seat in w.seats:
        if w.players[seat].is_forsworn:
            scenes.award(t, w, "MS-ACT3-11", seat, seat, None)
    await t.each(
        [GainPoint(w, seat) for seat in w.seats if not w.players[seat].is_forsworn],
        lambda asked, gain: scenes.award(t, w, "MS-ACT3-11", asked.seat, asked.seat, gain.trait),
    )
