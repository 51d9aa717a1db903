"""What keeps a table safe while it plays, at hand on its page: what was agreed, and the way back.

The X-card stands in the marquee (`layout.x_card`); what is said once it lies on the table, in `standing_by`.
"""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from commedia.props.template import NOTHING, template
from commedia.server.pages import notices
from commedia.server.pages.terms import veils
from commedia.server.views import TableView


def agreed(seen: TableView) -> Markup:
    """Lines and veils, as they stand now; whoever has a seat may add to them in mid-play."""
    lobby = seen.lobby
    seated = seen.seat is not None and not seen.finished
    return _agreed(seen.links.me, tuple(lobby.lines), tuple(lobby.veils), seated)


@lru_cache(maxsize=512)
def _agreed(me: str, lines: tuple[str, ...], behind: tuple[str, ...], seated: bool) -> Markup:
    return _SHEET(veils=veils(me, lines, behind, seated))


_SHEET = template(
    '<header class="sheet__head"><h2>Lines and veils</h2><button class="button button--small" type="button" ',
    'popovertarget="agreed" popovertargetaction="hide">Back</button></header>{veils}',
)


AGREED = Markup(
    '<button class="marquee__agreed" type="button" popovertarget="agreed">Lines and veils</button>'
)
"""What opens them, from wherever one is on the page."""


# -- the way back ------------------------------------------------------------------------------------------


def going_back(seen: TableView) -> Markup:
    """The way back to where the scene began, while play is on; where it has stopped the cue has it."""
    if seen.seat is None or seen.finished or seen.stopped or seen.broken:
        return NOTHING
    return _going_back(seen.links.me, len(seen.taking_back), seen.seat in seen.taking_back)


@lru_cache(maxsize=1024)
def _going_back(me: str, count: int, mine: bool) -> Markup:
    return _GOING_BACK(way=_take_back(me, count, mine, "way-back"))


_GOING_BACK = template('<section class="hand players" aria-label="Going back">{way}</section>')


def take_back(seen: TableView) -> Markup:
    """The control itself, by everybody's consent. Who has agreed is a number and never names."""
    return _take_back(seen.links.me, len(seen.taking_back), seen.seat in seen.taking_back, "cue__back")


def _take_back(me: str, count: int, mine: bool, look: str) -> Markup:
    """count: how many have agreed; mine: whether the viewer has. look: a class."""
    so_far = f": {count} so far" if count else ""
    return _TAKE_BACK(look=look, open=_OPEN if count else NOTHING, so_far=so_far, agree=_agree(me, mine))


_TAKE_BACK = template(
    '<details class="{look}" id="take-back"{open}><summary>Go back to where the scene began</summary>',
    '<p class="quiet">The scene is played again from its start. What was seen stays seen. Everybody must ',
    "agree{so_far}.</p>{agree}</details>",
)
_OPEN = Markup(" open")


def _agree(me: str, mine: bool) -> Markup:
    return _AGREE(me=me, does="Keep the scene after all" if mine else "Agree to go back")


_AGREE = template(
    '<form action="{me}/take-back" method="post" hx-post="{me}/take-back" hx-swap="none" ',
    'hx-sync="this:queue last"><button class="button button--small" type="submit">{does}</button></form>',
)


def wish(seen: TableView) -> Markup:
    """The sign to all that somebody wishes to go back; "" where nobody does."""
    count = len(seen.taking_back)
    if not count or seen.finished:
        return NOTHING
    people = sum(chair.kind == "person" for chair in seen.chairs.values())
    who = "You wish" if seen.taking_back == [seen.seat] else "Somebody wishes"
    said = h.fragment[
        h.b[f"{who} to go back to where the scene began."],
        f" {count} of {people} agree. Once all do, it is played again from there, and play goes on.",
    ]
    agree = _agree(seen.links.me, seen.seat in seen.taking_back) if seen.seat is not None else None
    return Markup(notices.notice("", said, agree))
