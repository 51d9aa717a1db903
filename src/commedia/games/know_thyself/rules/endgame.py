"""What brings the end, and when that is looked at. Source: KT-END-01, KT-END-02."""

from __future__ import annotations

from commedia.engine import Table
from commedia.games.know_thyself.rules import covering
from commedia.games.know_thyself.state import Palace

SAYS = {
    "coins": "Somebody has no Coins, and nobody covers them: the Master calls.",
    "master": "The Master’s stack is below {threshold}: he calls.",
    "memories": "Somebody remembers enough: the Master calls.",
    "wagers": "Of Wagers there have been as many as were agreed: the Master calls.",
    "called": "It ends early: the Master calls.",
}


async def check(t: Table, w: Palace) -> None:
    """Look whether the end has come; where nothing else brings it, whoever is broke may be covered.

    Source: KT-END-02, R-16, R-42. It is never asked for while Coins are staked.
    """
    if not w.cause:
        w.cause = w.trigger() or await covering.windows(t, w)
    if w.cause:
        rule = "KT-END-04" if w.cause == "called" else "KT-END-01"
        t.announce(rule, SAYS[w.cause], cause=w.cause, master=w.master, threshold=w.limit)
