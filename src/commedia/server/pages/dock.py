"""The dock beside the pen: while a scene is on, the quiet ways out of it, and on a small screen the ways to
what stands beside it elsewhere.
"""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from commedia.engine import Closed, Decision
from commedia.props.template import NOTHING, joined, template
from commedia.server.pages import cue, decision_form, waiting_panel
from commedia.server.table_view import TableView


def dock(seen: TableView) -> Markup:
    """The dock of one viewer; "" while nobody is on stage."""
    if seen.mode != "scene":
        return NOTHING
    quiet = [
        q for q in seen.decisions if q.manner.timing.is_quiet and not q.manner.optional and q.given is None
    ]
    urgent = [q for q in seen.asked if q.manner.optional]
    return joined(
        [
            _WAYS_SEATED if seen.seat is not None else _WAYS,
            *(_waited_for(seen, decision) for decision in urgent),
            *(cue.opener(seen, decision) for decision in quiet),
            waiting_panel.scene_end(seen),
            _doors(seen, urgent),
        ]
    )


def _waited_for(seen: TableView, decision: Decision[Any]) -> Markup:
    """A door that is asked like any question, out of sight as it is: its button, or else the way to it."""
    does = cue.opens(seen, decision)
    if cue.leaves_no_choice(decision_form.form(seen, decision, "spot")):
        return _DO(form=f"{decision_form.id_of(decision)}-form", does=does)
    return _DOOR(does=does)


def _doors(seen: TableView, urgent: list[Decision[Any]]) -> Markup:
    """The way to the other doors that stand open to the viewer, which says what is behind them."""
    doors = [
        q
        for q in seen.decisions
        if q.manner.optional
        and q not in urgent
        and any(not isinstance(f, Closed) for f in q.offers_at(seen.clock).values())
    ]
    return _DOOR(does=cue.opens(seen, *cue.at_last(doors))) if doors else NOTHING


_DO = template(
    '<button class="button button--small dock__do" type="submit" form="{form}">{does}</button>',
)
_WAY = template('<button class="dock__way" type="button" popovertarget="{to}">{says}</button>')
_DOOR = template('<button class="dock__way dock__door" type="button" popovertarget="wings">{does}…</button>')
_WAYS = joined([_WAY(to="beside", says="Company"), _WAY(to="wings", says="More")])
_WAYS_SEATED = joined([_WAY(to="beside", says="Company"), _WAY(to="wings", says="Sheet")])
