"""Before the Master: who one was, the last wager, how it ends. Source: KT-END-05, KT-LAST."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commedia.engine.actor import Plain
from commedia.engine.domains import Amount, Domain
from commedia.games.know_thyself.decisions import ending as ask
from commedia.games.know_thyself.decisions.drawing import Depth
from commedia.games.know_thyself.house.actor import Actor, Part


def remember(a: Actor) -> Plain:
    """Out of its life."""
    life = a.life(a.seat)
    return {"name": life.name, "why": life.why, "prize": life.prize, "risk": life.risk}


def last_wager(a: Actor) -> Plain:
    """As many Coins as it takes to win, or all there are; only who could still win tries it."""
    w = a.state
    if not a.is_open(ask.Risk):
        return {"do": "pass_by"}
    most = a.domain(ask.Risk, "coins", Amount).most
    share = w.n if w.options.get("final_compare") == "share" else 1
    for coins in range(1, most + 1):
        if (a.me.coins + coins) * share > w.master - coins:
            return {"do": "risk", "coins": coins}
    return {"do": "risk", "coins": most} if a.often(5) else {"do": "pass_by"}


def ending(a: Actor) -> Plain:
    """Out of its life, the one or the other."""
    life = a.life(a.seat)
    return {"words": life.happy if a.seat in a.state.winners else life.unhappy}


PARTS: Final[Mapping[str, Part]] = {
    ask.AnswerMaster.kind: remember,
    ask.LastWager.kind: last_wager,
    ask.LastCut.kind: lambda a: {"depth": a.domain(Depth, "depth", Domain).sample(a.below)},
    ask.TellEnding.kind: ending,
}
