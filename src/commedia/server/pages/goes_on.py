"""When the house goes on while only its actors are waited for, and what one can do until then."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.props.template import NOTHING, template
from commedia.server.company.pace import PACES, Pace, longest_wait
from commedia.server.table_view import TableView


def goes_on(seen: TableView) -> Markup:
    """For how long the house leaves room at most, and how one hurries it; "" where people are waited for, or
    where a scene stays open for as long as one likes.
    """
    if not seen.waiting or (seen.kept_open and seen.seat in seen.on_stage):
        return NOTHING
    chairs = [seen.chairs[seat] for seat, _ in seen.waiting]
    if any(chair.kind != "house" for chair in chairs):
        return NOTHING
    return _goes_on(seen.lobby.pace, any(chair.model for chair in chairs), seen.links.me if seen.seat else "")


@lru_cache(maxsize=512)
def _goes_on(pace: Pace, has_model: bool, me: str) -> Markup:
    """me: the way to one's own verbs, "" for who looks on. has_model: it has words found, however long."""
    if pace == "asked":
        says, press = PACES[pace].means, "Go on"
    else:
        within = "some" if has_model else str(longest_wait(pace))
        says = f"The house goes on by itself within {within} seconds of the last words, read by then."
        says, press = f"{says} Whoever begins to write is waited for.", "Hurry the house"
    return _SAYS(says=says, press=_PRESS(action=f"{me}/go-ahead", press=press) if me else NOTHING)


_SAYS = template('<div class="cue__moment"><p class="quiet">{says}</p>{press}</div>')
_PRESS = template(
    '<form action="{action}" method="post" hx-post="{action}" hx-swap="none" hx-disable="find button">',
    '<button class="button button--small" type="submit">{press}</button></form>',
)
