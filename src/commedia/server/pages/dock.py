"""The dock beside the pen: while a scene is on, the quiet ways out of it, and on a small screen the ways to
what stands beside it elsewhere.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Closed
from commedia.props.template import NOTHING, joined, template
from commedia.server.pages import cue, standing_by
from commedia.server.views import TableView


def dock(seen: TableView) -> Markup:
    """The dock of one viewer; "" while nobody is on stage."""
    if seen.mode != "scene":
        return NOTHING
    quiet = [q for q in seen.decisions if q.is_quiet and not q.optional and q.given is None]
    return joined(
        [
            _WAYS_SEATED if seen.seat is not None else _WAYS,
            *(cue.opener(seen, decision) for decision in quiet),
            standing_by.scene_end(seen),
            _door(seen),
        ]
    )


def _door(seen: TableView) -> Markup:
    """The way to the doors that stand open to the viewer, where they are out of sight."""
    doors = [
        q
        for q in seen.decisions
        if q.optional and any(not isinstance(f, Closed) for f in q.offers_at(seen.clock).values())
    ]
    if not doors:
        return NOTHING
    return _DOOR(does=cue.opens(seen, doors[0]) if len(doors) == 1 else "Open to you, too")


_WAY = template('<button class="dock__way" type="button" popovertarget="{to}">{says}</button>')
_DOOR = template('<button class="dock__way dock__door" type="button" popovertarget="wings">{does}…</button>')
_WAYS = joined([_WAY(to="beside", says="Company"), _WAY(to="wings", says="More")])
_WAYS_SEATED = joined([_WAY(to="beside", says="Company"), _WAY(to="wings", says="Sheet")])
