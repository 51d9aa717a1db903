"""Who is here, away or writing, as one word and one mark beside a name: the same bytes for every viewer.

Since when somebody is away stands in the page as a time, and the page's script says how long that is.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache

from markupsafe import Markup

from commedia.engine import Seat
from commedia.props.template import NOTHING, joined, template
from commedia.server.table_view import Alike


def presence(seen: Alike, seat: Seat, name: str = "", apart: Markup = NOTHING) -> Markup:
    """Of one seat. name: the player's, where it says something that does not stand beside it already.

    apart: what keeps it from the words before it, for whoever hears them.
    """
    if seat in seen.writing:
        return _mark("writing", name, "is writing" if name else "writing", 0, apart)
    kind = seen.chairs[seat].kind
    if kind == "house":
        return _mark("house", "", "the house", 0, apart)
    if kind == "open":
        return _mark("away", "", "nobody yet", 0, apart)
    if seat in seen.here:
        return _mark("here", name, "" if name else "here", 0, apart)
    return _mark("away", name, "away" if seat in seen.away else "not here yet", seen.away.get(seat, 0), apart)


def player_of(seen: Alike, seat: Seat) -> str:
    """A seat's player, where that is another name than the character's."""
    player = seen.players.get(seat, seat)
    return "" if player == seen.names[seat] or seen.chairs[seat].kind != "person" else player


@lru_cache(maxsize=2048)
def _mark(kind: str, name: str, word: str, since: int, apart: Markup) -> Markup:
    said = f"{name}{' ' if kind == 'writing' else ', '}{word}" if name and word else name or word
    when = _SINCE(at=datetime.fromtimestamp(since, UTC).isoformat()) if since else NOTHING
    return _PRESENCE(kind=kind, apart=apart, said=said, since=when)


_PRESENCE = template('<span class="presence presence--{kind}">{apart}<span>{said}</span>{since}</span>')
_SINCE = template('<time datetime="{at}" data-since></time>')


def writing_now(seen: Alike) -> Markup:
    """Whose words are on their way, in a line that is kept for it under the last ones. One's own is not
    shown to oneself, by the style sheet.
    """
    return joined(
        [
            _WRITES(
                chair=seen.chairs[seat].n,
                name=seen.names[seat],
                presence=presence(seen, seat, player_of(seen, seat)),
            )
            for seat in seen.writing
        ]
    )


_WRITES = template(
    '<p class="writes" data-chair="{chair}"><bdi class="speaker">{name}</bdi> {presence}</p>',
)
