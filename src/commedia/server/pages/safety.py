"""What keeps a table safe while it plays, at hand on its page: what was agreed, and the way back.

The X-card stands in the marquee (`layout.x_card`); what is said once it lies on the table, in the waiting
panel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import htpy as h
from markupsafe import Markup

from commedia.engine.english import capital
from commedia.engine.undone import WayBack
from commedia.props.template import NOTHING, joined, template
from commedia.server.pages import notices
from commedia.server.pages.terms import keeping, veils
from commedia.server.table_view import TableView


def agreed(seen: TableView) -> Markup:
    """Lines and veils, as they stand now; whoever has a seat may add to them in mid-play."""
    lobby = seen.lobby
    seated = seen.seat is not None and not seen.finished
    return _sheet(veils(seen.links.me, lobby, seated))


@lru_cache(maxsize=1024)  # the same object, so that a stream need not compare what stays
def _sheet(veils: Markup) -> Markup:
    return _SHEET(veils=veils)


_SHEET = template(
    '<header class="sheet__head"><h2>Lines and veils</h2><button class="button button--small" type="button" ',
    'popovertarget="agreed" popovertargetaction="hide">Back</button></header>{veils}',
)


AGREED = Markup(
    '<button class="marquee__agreed" type="button" popovertarget="agreed">Lines and veils</button>'
)
"""What opens them, from wherever one is on the page."""


# -- the ways back -----------------------------------------------------------------------------------------

TAKES: Mapping[WayBack, str] = {
    "answer": "take back just the last answer",
    "scene": "go back to where the scene began",
    "framing": "go back to before it was framed",
}
"""Each way, as somebody wishes it."""
_MEANS: Mapping[WayBack, str] = {
    "answer": "What was told since does not count.",
    "scene": "The scene is played again from its start.",
    "framing": "Its place, its time and who is in it are asked anew.",
}


def going_back(seen: TableView) -> Markup:
    """The ways back while play is on; where it has stopped the cue has them."""
    if seen.seat is None or seen.finished or seen.stopped or seen.broken:
        return NOTHING
    return _going_back(_ways_of(seen, "way-back"))


@lru_cache(maxsize=1024)
def _going_back(way: Markup) -> Markup:
    return _GOING_BACK(way=way)


_GOING_BACK = template('<section class="hand players" aria-label="Going back">{way}</section>')


def take_back(seen: TableView) -> Markup:
    """The control itself, by everybody's consent. Who has agreed is a number and never names."""
    return _ways_of(seen, "cue__back")


def _ways_of(seen: TableView, look: str) -> Markup:
    mine = seen.seat in seen.taking_back
    ways = tuple(seen.ways_back) or ("scene",)
    return _take_back(seen.links.me, ways, seen.back_to, len(seen.taking_back), mine, look)


@lru_cache(maxsize=1024)
def _take_back(me: str, ways: tuple[WayBack, ...], to: WayBack, count: int, mine: bool, look: str) -> Markup:
    """ways: how far the table can go back, to: how far is wished. count: how many have agreed; mine: whether
    the viewer has. look: a class.
    """
    rows = [
        _WAY(means=_MEANS[way], agree=_agree(me, way, mine and way == to, named=len(ways) > 1))
        for way in ways
    ]
    return _TAKE_BACK(
        look=look,
        open=_OPEN if count else NOTHING,
        says="Go back a little, or to where the scene began" if len(ways) > 1 else capital(TAKES[ways[0]]),
        so_far=f" So far {count} would {TAKES[to]}." if count else "",
        ways=joined(rows),
    )


_TAKE_BACK = template(
    '<details class="{look}" id="take-back"{open}><summary>{says}</summary>',
    '<p class="quiet">What was seen stays seen. Everybody must agree.{so_far}</p>{ways}</details>',
)
_WAY = template('<p class="quiet">{means}</p>{agree}')
_OPEN = Markup(" open")


def _agree(me: str, to: WayBack, mine: bool, named: bool = False) -> Markup:
    """named: whether the button says which way."""
    does = capital(TAKES[to]) if named else "Agree to go back"
    return _AGREE(me=me, to=to, does="Keep it after all" if mine else does)


_AGREE = template(
    '<form action="{me}/take-back" method="post" hx-post="{me}/take-back" hx-swap="none" ',
    'hx-sync="this:queue last"><input type="hidden" name="take-back.to" value="{to}">',
    '<button class="button button--small" type="submit">{does}</button></form>',
)


def loosened(seen: TableView) -> Markup:
    """The word to all that somebody would take a line or a veil away; "" where nobody would."""
    lobby = seen.lobby
    wished = [
        (kind, text, agreed)
        for kind, texts in (("line", lobby.lines), ("veil", lobby.veils))
        for text in texts
        if (agreed := lobby.would_loosen(kind, text))
    ]
    if seen.finished:
        return NOTHING
    return joined([_loosened(seen, kind, text, agreed) for kind, text, agreed in wished])


def _loosened(seen: TableView, kind: str, text: str, agreed: Sequence[int]) -> Markup:
    said = h.fragment[
        h.b[f"Somebody would take the {kind} “", h.bdi[text], "” away."],
        f" {len(agreed)} of {len(seen.lobby.persons)} agree. It stands until all do.",
    ]
    if seen.seat is None:
        return Markup(notices.notice("", said))
    mine = seen.chairs[seen.seat].n in agreed
    return Markup(notices.notice("", said, keeping(seen.links.me, kind, text, mine)))


def wish(seen: TableView) -> Markup:
    """The sign to all that somebody wishes to go back; "" where nobody does."""
    count = len(seen.taking_back)
    if not count or seen.finished:
        return NOTHING
    people = sum(chair.kind == "person" for chair in seen.chairs.values())
    who = "You wish" if seen.taking_back == [seen.seat] else "Somebody wishes"
    said = h.fragment[
        h.b[f"{who} to {TAKES[seen.back_to]}."],
        f" {count} of {people} agree. Once all do, play goes on from there.",
    ]
    mine = seen.seat in seen.taking_back
    agree = _agree(seen.links.me, seen.back_to, mine) if seen.seat is not None else None
    return Markup(notices.notice("", said, agree))
