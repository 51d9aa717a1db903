"""What the GM alone has: the card of the room that is looked into, and the people of the Palace.

Source: KT-ROOM-01, KT-NPC-01. Players never receive any of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.games.know_thyself.phases import OVER
from commedia.games.know_thyself.rooms import MASTER_SUITE
from commedia.games.know_thyself.shelf import left_over
from commedia.games.know_thyself.state import Palace
from commedia.kit.stage import Names, called
from commedia.props.template import NOTHING, joined, template


def keeper(own: Palace, names: Names) -> Markup:
    """The rooms where somebody is, that which is looked into first; at the end, cards for another game."""
    if own.phase == OVER:
        return shelf(own)
    here = own.wager.room if own.wager else own.on_screen
    there = list(dict.fromkeys([here, *(pc.room for pc in own.pcs.values())]))
    rooms = [room for room in there if room in own.room_cards and room != MASTER_SUITE]
    return joined(
        [
            Markup('<p class="secret">Only you see this</p>'),
            *(_card(own, names, room, n == 0) for n, room in enumerate(rooms)),
        ]
    )


def _card(own: Palace, names: Names, room: str, first: bool) -> Markup:
    card = own.room_cards[room]
    people = {one.id: one for one in own.roster}
    cast = [people[who] for who in card.cast if who in people]
    here = [called(names, seat) for seat in own.at(room)]
    return _CARD(
        id=room, open=Markup(" open") if first else NOTHING,
        name=own.truenames.get(room) or own.rooms[room].name,
        here=", ".join(here), look=card.look,
        cast=joined(
            [_ONE(id=one.id, room=room, name=one.called, epithet=one.described) for one in cast]
        ),
        conflicts=joined([_LINE(words=text) for text in card.conflicts]),
        hooks=joined([_LINE(words=text) for text in card.hooks]),
    )  # fmt: skip


_CARD = template(
    '<details name="hand" id="room-{id}"{open} class="room-card"><summary>{name} '
    "<span>{here}</span></summary>",
    '<p class="room-card__look">{look}</p><h3 class="label">Likely there</h3><ul '
    'class="room-card__cast">{cast}</ul>',
    '<h3 class="label">Conflicts</h3><ul>{conflicts}</ul><h3 '
    'class="label">Hooks</h3><ul>{hooks}</ul></details>',
)
_ONE = template(
    '<li><b>{name}</b>, {epithet} <button class="bring js-only" type="button" data-bring="{id}" ',
    'data-room="{room}">bring on<span class="visually-hidden"> {name}</span></button></li>',
)
_LINE = template("<li>{words}</li>")


def shelf(own: Palace) -> Markup:
    """Both as lines to be copied into the next table; for the GM, at the end."""
    if own.options.hardcore == "off":
        return NOTHING
    left = left_over(own)
    dealt = [one.called for pc in own.pcs.values() for one in pc.attachments.values()]
    return _SHELF(
        left=_lines("shelf-left", "Not dealt", left),
        dealt=_DEALT(lines=_lines("shelf-dealt", "Dealt", dealt)),
    )


def _lines(id: str, says: str, lines: Sequence[str]) -> Markup:
    return _LINES(id=id, says=says, lines="\n".join(lines), rows=max(2, min(8, len(lines))))


_SHELF = template(
    '<section class="shelf" id="shelf"><h3>For another game</h3>',
    "<p>These cards go back on the shelf. Copy them into “Cards from earlier games” of the next table.</p>",
    "{left}{dealt}</section>",
)
_LINES = template(
    '<div class="field"><label for="{id}">{says}</label>',
    '<textarea class="input" id="{id}" rows="{rows}" readonly>{lines}</textarea></div>',
)
_DEALT = template(
    "<details><summary>The dealt ones too, if the table wants them back</summary>{lines}</details>"
)
