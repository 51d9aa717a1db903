"""How near the end is: the Master's stack, Memories, low purses, Wagers. Source: KT-END-01, R-43."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.know_thyself.cards import SUITS
from commedia.games.know_thyself.stage.suite import measure
from commedia.games.know_thyself.state import Palace
from commedia.kit.stage import Names, called
from commedia.props.template import joined, template

ENOUGH, ON_ONE = 9, 5
"""Memories in all, and on a single Attachment (KT-END-01)."""
LOW = 2
"""A purse that cannot pay more than the least stake."""


def meters(public: Palace, names: Names) -> Markup:
    """What would bring the end, for each of its causes, and how far it is."""
    limit = 8 * public.n
    rows = [
        _METER(
            what="The Master’s stack",
            now=public.master,
            of=f"ends it under {limit}",
            bar=measure(public.master, limit),
        )
    ]
    if most := public.most_wagers:
        rows.append(
            _METER(what="Wagers", now=public.wagers, of=f"of {most}", bar=measure(public.wagers, most))
        )
    for seat, pc in public.pcs.items():
        most = max((len(pc.on(suit)) for suit in SUITS), default=0)
        low = ", a low purse" if pc.coins <= LOW else ""
        rows.append(
            _METER(
                what=called(names, seat), now=len(pc.memories),
                of=f"of {ENOUGH} Memories, {most} of {ON_ONE} on one Attachment{low}",
                bar=measure(len(pc.memories), ENOUGH),
            )
        )  # fmt: skip
    return _METERS(rows=joined(rows))


_METERS = template('<div class="meters"><h3 class="label">Until the Master calls</h3><ul>{rows}</ul></div>')
_METER = template(
    '<li><bdi>{what}</bdi> <b class="num">{now}</b> <span class="quiet">{of}</span>',
    "{bar}</li>",
)
