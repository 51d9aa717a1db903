"""Act V: a death where it can be had, a blow before one is forced to it, and else patience."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from commedia.engine import Seat, prose
from commedia.games.men_of_stones.decisions.silence import (
    Downfall,
    FinalTurn,
    LateDownfall,
    MustAct,
    Overcome,
    OvercomeForOther,
    OvercomeOwn,
    Pass,
    Suffer,
)
from commedia.games.men_of_stones.downfalls import LOSS, harm, may_die, must_act, rescuer
from commedia.games.men_of_stones.house.actor import Actor, part
from commedia.games.men_of_stones.house.hints import HINTS
from commedia.games.men_of_stones.house.lines import LINES
from commedia.kit.fields import then

RICH: Final = 4
"""Tragedy from which on a severe blow can be brought and lived through."""


class Blow(Struct, frozen=True):
    """A downfall that could be brought: on whom, for how much, whether it kills, and what could undo it."""

    target: Seat
    tragedy: int
    kills: bool
    shields: int
    """Caution that its target, and the Spotlight for them, could spend."""
    is_safe: bool
    """Whether the actor lives on: with Tragedy left, as the Spotlight, or as one of the last two."""


def blows(a: Actor) -> list[Blow]:
    """All the downfalls open to the actor."""
    if not a.is_open(Downfall):
        return []
    living = a.state.living()
    found = []
    targets = a.domain(Downfall, "target")
    for target in targets.values:
        helper = rescuer(a.state, a.seat, target)
        shields = a.players[target].caution + (a.players[helper].caution if helper else 0)
        for spent in then(targets, target, "tragedy").values:
            kills = harm(a.state, target, spent).dies
            wins = kills and not shields and len(living) == 3
            is_safe = a.me.tragedy > spent or not may_die(a.state, a.seat) or wins
            found.append(Blow(target, spent, kills, shields, is_safe))
    return found


def best_kill(a: Actor) -> Blow | None:
    """The cheapest death there is, of the weakest, without dying of it; the warm spare whom they like."""
    kills = [blow for blow in blows(a) if blow.kills and blow.is_safe]
    if a.temper.warm:
        kills = [blow for blow in kills if a.liking(blow.target) <= 0] or kills
    is_rich = a.me.tragedy >= RICH
    kills = elsewhere(a, [blow for blow in kills if not blow.shields or is_rich])
    if not kills:
        return None
    return a.least(kills, lambda b: (b.shields, b.tragedy, a.players[b.target].tragedy, a.liking(b.target)))


def elsewhere(a: Actor, among: Sequence[Blow]) -> list[Blow]:
    """The house does not fall upon one alone: whoever was struck twice running is left to draw breath.

    Unless it makes an end of the play.
    """
    last = [struck.target for struck in a.state.struck[-2:]]
    spared = last[0] if len(last) == 2 and last[0] == last[1] else None
    ends = len(a.state.living()) == 3
    return [blow for blow in among if blow.target != spared or (ends and blow.kills)]


def final_turn(a: Actor) -> Downfall | Pass:
    """Strike rather than be forced to; else kill where it can be done, strike while rich, or pass."""
    if is_next_forced(a):
        return strike_now(a)
    if a.often(a.temper.patient):
        return Pass()
    kill = best_kill(a)
    if kill is not None:
        return strike(a, kill)
    severe = elsewhere(a, [blow for blow in blows(a) if blow.is_safe and blow.tragedy == 3])
    has_nothing_to_lose = a.seat == a.spotlight
    if severe and (has_nothing_to_lose or a.often(a.temper.outspoken // 2)):
        return strike(a, heaviest(a, severe))
    return Pass()


def is_next_forced(a: Actor) -> bool:
    """Whether the stall rule would fall on this seat, and nobody else is rich enough to act before."""
    if not a.is_open(Downfall):
        return False
    undecided = [seat for seat in a.state.living() if seat != a.seat and seat not in a.state.passes]
    return a.seat == must_act(a.state) and all(a.players[seat].tragedy < RICH for seat in undecided)


def wants_to_strike_late(a: Actor) -> bool:
    """Once in three times, where somebody can be killed."""
    return best_kill(a) is not None and a.below(3) == 0


def heaviest(a: Actor, among: Sequence[Blow]) -> Blow:
    """The most that can be spent, on whom it takes least to kill.

    On the Spotlight, who cannot die, only where there is nobody else.
    """
    return a.least(
        [blow for blow in among if blow.target != a.spotlight] or among,
        lambda b: (-b.tragedy, LOSS[3] * b.shields + a.players[b.target].tragedy, a.liking(b.target)),
    )


def strike_now(a: Actor) -> Downfall:
    """Kill; or strike as hard as is safe; or, dying of it, as lightly as may be."""
    kill = best_kill(a)
    if kill is not None:
        return strike(a, kill)
    among = elsewhere(a, blows(a)) or blows(a)
    safe = [blow for blow in among if blow.is_safe]
    lightest = a.least(among, lambda b: (b.tragedy, a.liking(b.target)))
    return strike(a, heaviest(a, safe) if safe else lightest)


def strike(a: Actor, blow: Blow) -> Downfall:
    """The downfall in the actor's words; a lighter one may cost its target a tie."""
    lines = LINES["downfall"]
    words = a.goes_on(lines[str(blow.tragedy)], toward=blow.target, after=lines["after"])
    answer = Downfall(target=blow.target, tragedy=blow.tragedy, words=prose(words))
    how_hard = then(a.domain(Downfall, "target"), blow.target, "tragedy")
    if "tie" in how_hard.then(blow.tragedy):
        ties = then(how_hard, blow.tragedy, "tie").values[1:]  # 0, the first, is no tie
        if ties and a.often(6):
            answer.tie = a.any_of(ties)
    return answer


def overcome_own(a: Actor) -> Overcome | Suffer:
    """Spend a Caution on severe harm, by temper; half as readily on less, or for a last point of life.

    It goes by how heavy the blow is, also where there is less left to lose.
    """
    weight = LOSS[a.downfall.tragedy]
    is_weary = a.seat != a.spotlight and a.me.tragedy == 1
    readiness = a.temper.defiant if weight > 1 and not is_weary else a.temper.defiant // 2
    if weight and a.often(readiness):
        return Overcome(words=prose(bears(a, "overcome")))
    return Suffer(words=prose(bears(a, "suffer")))


def overcome_for_other(a: Actor) -> Overcome | Suffer:
    """The Spotlight spares whom it likes, if it is the kind to, and has Caution enough."""
    target = a.asked(OvercomeForOther).target
    would_die = harm(a.state, target, a.downfall.tragedy).dies
    likes = a.liking(target) > 0 and a.often(8 if a.temper.warm else 3)
    if would_die and likes and a.me.caution > 1:
        return Overcome(words=prose(bears(a, "spare", target)))
    return Suffer(words=prose(bears(a, "forsake", target)))


def bears(a: Actor, how: str, toward: Seat = "") -> str:
    """How a downfall is met, as what it is: a cup is not parried."""
    lines = LINES["downfall"]
    blow = HINTS.find("blow", a.downfall.text.text) or ""
    after = lines["bearing"] if how in ("overcome", "suffer") else ()
    return a.goes_on(LINES["met"].get(how, {}).get(blow, ()), lines[how], toward=toward, after=after)


PARTS: Final = (
    part(FinalTurn, final_turn),
    part(LateDownfall, strike_now, wants=wants_to_strike_late),
    part(MustAct, strike_now),
    part(OvercomeOwn, overcome_own),
    part(OvercomeForOther, overcome_for_other),
)
"""How each decision of the chapter is played."""
