"""Act V: a death where it can be had, patience where it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from commedia.engine import Seat
from commedia.engine.actor import Plain
from commedia.games.men_of_stones.decisions.silence import (
    Downfall,
    FinalTurn,
    LateDownfall,
    MustAct,
    OvercomeForOther,
    OvercomeOwn,
)
from commedia.games.men_of_stones.house.actor import Actor, Part
from commedia.games.men_of_stones.house.lines import LINES
from commedia.games.men_of_stones.rules.silence import LOSS


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
    spotlight = a.state["spotlight"]
    living = [seat for seat, player in a.players.items() if player["alive"]]
    found = []
    targets = a.domain(Downfall, "target")
    for target in targets.values:
        victim = a.players[target]
        shields = victim["caution"]
        if spotlight not in (a.seat, target):
            shields += a.players[spotlight]["caution"]
        for spent in targets.then(target)["tragedy"].values:
            kills = target != spotlight and spent >= 2 and LOSS[spent] >= victim["tragedy"]
            wins = kills and not shields and len(living) == 3
            is_safe = a.me["tragedy"] > spent or a.seat == spotlight or wins
            found.append(Blow(target, spent, kills, shields, is_safe))
    return found


def best_kill(a: Actor) -> Blow | None:
    """The cheapest death there is, of the weakest, without dying of it; the warm spare whom they like."""
    kills = [blow for blow in blows(a) if blow.kills and blow.is_safe]
    if a.temper.warm:
        kills = [blow for blow in kills if a.liking(blow.target) <= 0] or kills
    rich = a.me["tragedy"] >= 4
    kills = [blow for blow in kills if not blow.shields or rich]
    if not kills:
        return None
    return a.least(
        kills, lambda b: (b.shields, b.tragedy, a.players[b.target]["tragedy"], a.liking(b.target))
    )


def final_turn(a: Actor) -> Plain:
    """Kill where it can be done, strike while rich or when all hold back, and else let the others act."""
    kill = best_kill(a)
    if a.often(a.temper.patient):
        return {"do": "pass"}
    if kill is not None:
        return strike(a, kill)
    safe = [blow for blow in blows(a) if blow.is_safe]
    is_restless = a.me["tragedy"] >= 4 or (a.me["tragedy"] >= 2 and a.state["stalled_rounds"])
    if safe and is_restless and a.often(a.temper.outspoken):
        return strike(a, heaviest(a, safe))
    if safe and a.me["tragedy"] >= 3 and a.often(1):
        return strike(a, a.least(safe, lambda b: (b.tragedy, a.liking(b.target))))  # a taunt
    return {"do": "pass"}


def heaviest(a: Actor, among: Sequence[Blow]) -> Blow:
    """The most that can be spent, on whom there is least to save; among equals on whom it likes least."""
    return a.least(among, lambda b: (-b.tragedy, b.shields, a.liking(b.target)))


def must_act(a: Actor) -> Plain:
    """Kill; or strike as hard as is safe; or, dying of it, as lightly as may be."""
    kill = best_kill(a)
    if kill is not None:
        return strike(a, kill)
    safe = [blow for blow in blows(a) if blow.is_safe]
    lightest = a.least(blows(a), lambda b: (b.tragedy, a.liking(b.target)))
    return strike(a, heaviest(a, safe) if safe else lightest)


def strike(a: Actor, blow: Blow) -> Plain:
    """The downfall in the actor's words; a lighter one may cost its target a tie."""
    lines = LINES["downfall"]
    words = a.goes_on(lines[str(blow.tragedy)], points_on_table(a), blow.target, lines["after"])
    answer = {"do": "downfall", "target": blow.target, "tragedy": blow.tragedy, "words": words}
    of_target = a.domain(Downfall, "target").then(blow.target)
    ties = of_target["tragedy"].then(blow.tragedy).get("tie")
    if ties is not None and len(ties.values) > 1 and a.often(6):
        answer["tie"] = a.any_of(ties.values[1:])  # 0, the first, is no tie
    return answer


def points_on_table(a: Actor) -> int:
    """All the Tragedy and Caution there is. Every downfall lessens it, so it tells one from the next."""
    return sum(player["tragedy"] + player["caution"] for player in a.players.values())


def overcome_own(a: Actor) -> Plain:
    """Spend a Caution where the blow would kill; on one that only hurts where there is another left."""
    lost = LOSS[a.state["downfall"]["tragedy"]]
    is_mortal = a.seat != a.state["spotlight"] and a.me["tragedy"] <= lost
    if is_mortal or (lost and a.me["caution"] > 1 and a.often(a.temper.patient)):
        return {"do": "overcome", "words": bears(a, "overcome")}
    return {"do": "suffer", "words": bears(a, "suffer")}


def overcome_for_other(a: Actor) -> Plain:
    """The Spotlight spares whom it likes, if it is the kind to, and has Caution enough."""
    target = a.question.target
    is_mortal = a.players[target]["tragedy"] <= LOSS[a.state["downfall"]["tragedy"]]
    likes = a.liking(target) > 0 and a.often(8 if a.temper.warm else 3)
    if is_mortal and likes and a.me["caution"] > 1:
        return {"do": "overcome", "words": bears(a, "spare", target)}
    return {"do": "suffer", "words": bears(a, "forsake", target)}


def bears(a: Actor, how: str, toward: Seat = "") -> str:
    """How a downfall is met."""
    lines = LINES["downfall"]
    return a.goes_on(lines[how], points_on_table(a), toward, lines["bearing"])


PARTS: Final[dict[str, Part]] = {
    FinalTurn.kind: final_turn,
    LateDownfall.kind: must_act,
    MustAct.kind: must_act,
    OvercomeOwn.kind: overcome_own,
    OvercomeForOther.kind: overcome_for_other,
}
"""How each question of the chapter is played."""
