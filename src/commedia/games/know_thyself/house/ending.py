"""Before the Master: who one was, the last wager, how it ends. Source: KT-END-05, KT-LAST."""

from __future__ import annotations

from typing import Final

from commedia.engine import prose
from commedia.engine.domains import Amount
from commedia.games.know_thyself.decisions import ending as ask
from commedia.games.know_thyself.house.actor import Actor, part
from commedia.games.know_thyself.house.wager import cut


def remember(a: Actor) -> ask.Remember:
    """Out of its life."""
    life = a.life(a.seat)
    return ask.Remember(
        name=prose(life.name), why=prose(life.why), prize=prose(life.prize), risk=prose(life.risk)
    )


def last_wager(a: Actor) -> ask.PassBy | ask.Risk:
    """As many Coins as it takes to win, or all there are; only who could still win tries it."""
    if not a.is_open(ask.Risk):
        return ask.PassBy()
    most = a.domain(ask.Risk, "coins", Amount).most
    if enough := a.state.least_to_win(a.seat, most):
        return ask.Risk(coins=enough)
    return ask.Risk(coins=most) if a.often(5) else ask.PassBy()


def ending(a: Actor) -> ask.Ending:
    """Out of its life, the one or the other."""
    life = a.life(a.seat)
    return ask.Ending(words=prose(life.happy if a.seat in a.state.winners else life.unhappy))


PARTS: Final = (
    part(ask.AnswerMaster, remember),
    part(ask.LastWager, last_wager),
    part(ask.LastCut, cut),
    part(ask.TellEnding, ending),
)
