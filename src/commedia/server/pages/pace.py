"""Whether all are here, how one is called to a cue, and how quickly the house plays."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from commedia.props.template import NOTHING, joined, template
from commedia.server import assets
from commedia.server.company.pace import PACES, Pace
from commedia.server.pages.chairs import hidden, post_form
from commedia.server.table_view import TableView


def pace(seen: TableView) -> Markup:
    """Who is here, how one is called to one's cue, and how quickly the house plays; for those with a seat."""
    if seen.seat is None or seen.finished:
        return NOTHING
    return _pace(seen.links.me, all_here(seen), seen.lobby.pace if seen.lobby.has_actors else None)


@lru_cache(maxsize=1024)
def _pace(me: str, here: str, house: Pace | None) -> Markup:
    """here: that all are, "" where not. house: how quickly it plays, None where it plays no seat."""
    says = _HERE(says=here) if here else NOTHING
    return joined(
        [says, _CALLS(worker=assets.caller().path), NOTHING if house is None else _drawn(me, house)]
    )


PAIR = 2
_HERE = template('<p class="pace__here">{says}</p>')
_CALLS = template(
    '<fieldset class="pace__calls js-only"><legend>When it is my cue and I look elsewhere</legend>'
    '<label><input type="checkbox" data-call="sound" autocomplete="off"> a sound</label> '
    '<label><input type="checkbox" data-call="notice" data-worker="{worker}" autocomplete="off"> '
    "a notification</label></fieldset>",
)


def all_here(seen: TableView) -> str:
    """That all the people of this table have their pages open, where they do.

    >>> from types import SimpleNamespace as It
    >>> chairs = {"Ann": It(kind="person"), "Bob": It(kind="person"), "Cy": It(kind="house")}
    >>> all_here(It(chairs=chairs, here=["Ann", "Bob"]))
    'Live: both of you are here.'
    """
    people = {seat for seat, chair in seen.chairs.items() if chair.kind == "person"}
    if len(people) == 1 or not people <= set(seen.here):
        return ""
    return f"Live: {'both' if len(people) == PAIR else f'all {len(people)}'} of you are here."


def _drawn(me: str, now: Pace) -> Markup:
    goes_on = "Go on" if now == "asked" else "Hurry the house"
    return Markup(
        h.fragment[
            post_form(
                me, "go-ahead", h.button(".button.button--small", type="submit")[goes_on],
                class_="pace__on",
            ),
            h.details(".pace", id="pace-choice")[
                h.summary["The house plays: ", h.b[PACES[now].name]],
                [
                    post_form(
                        me,
                        "pace",
                        hidden("pace.pace", name),
                        h.button(".button.button--small", type="submit")[manner.name],
                        h.small(".quiet")[manner.means],
                    )
                    for name, manner in PACES.items()
                    if name != now
                ],
            ],
        ]
    )  # fmt: skip
