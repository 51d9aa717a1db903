"""How quickly the house plays: what this table has set, and how one hurries it or tells it to go on."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from commedia.props.template import NOTHING
from commedia.server.pace import PACES, Pace
from commedia.server.pages.chairs import hidden, post_form
from commedia.server.views import TableView


def pace(seen: TableView) -> Markup:
    """The pace of the table, for those who have a seat at it, where the house plays any."""
    if seen.seat is None or seen.finished or not seen.lobby.has_actors:
        return NOTHING
    return _drawn(seen.links.me, seen.lobby.pace)


@lru_cache(maxsize=512)
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
                        hidden("pace", name),
                        h.button(".button.button--small", type="submit")[manner.name],
                        h.small(".quiet")[manner.means],
                    )
                    for name, manner in PACES.items()
                    if name != now
                ],
            ],
        ]
    )  # fmt: skip
