"""The stage, a phase at a time."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.know_thyself.cards import SUITS
from commedia.games.know_thyself.phases import ENDGAME, OVER, SETUP
from commedia.games.know_thyself.stage.coins import counted
from commedia.games.know_thyself.stage.nearby import nearby
from commedia.games.know_thyself.stage.palace import palace
from commedia.games.know_thyself.stage.people import guests, wardrobe
from commedia.games.know_thyself.stage.rail import rail
from commedia.games.know_thyself.stage.suite import measure, suite
from commedia.games.know_thyself.stage.wager import wager
from commedia.games.know_thyself.state import Palace
from commedia.kit.stage import Names, called
from commedia.props.template import joined, template


def stage(public: Palace, names: Names) -> Markup:
    """Everything on stage now, the same for every viewer."""
    if public.phase == SETUP:
        return _STAGE(kind="setup", inside=wardrobe(public, names), beside=counted(public, names))
    if public.phase in (ENDGAME, OVER):
        return _STAGE(kind="suite", inside=suite(public, names), beside=counted(public, names))
    if public.wager is not None:
        return _WAGER(
            rail=rail(public, public.wager), nearby=nearby(public, names), wager=wager(public, names)
        )
    beside = Markup("").join([guests(public), meters(public, names), counted(public, names)])
    return _STAGE(kind="roam", inside=palace(public, names), beside=beside)


_WAGER = template(
    '<div class="knowing"><div class="knowing__wager">{rail}<div class="knowing__duel">{nearby}{wager}</div>',
    "</div></div>",
)
_STAGE = template(
    '<div class="knowing"><div class="knowing__both knowing--{kind}"><div '
    'class="knowing__main">{inside}</div>',
    '<div class="knowing__beside">{beside}</div></div></div>',
)


ENOUGH, ON_ONE = 9, 5
"""Memories in all, and on a single Attachment (KT-END-01)."""
LOW = 2
"""A purse that cannot pay more than the least stake."""


def meters(public: Palace, names: Names) -> Markup:
    """What would bring the end, for each of its causes, and how far it is."""
    limit = public.limit
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
