"""Keeping the Palace: whoever is likely in the room comes on at one touch, the rest is folded.

Source: KT-ROLE-04, KT-NPC-02.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from commedia.engine import Answer, Pick
from commedia.games.know_thyself.decisions.early_end import CallEnd
from commedia.games.know_thyself.decisions.gm import (
    AddPerson,
    AlterPerson,
    BringOn,
    FrameClash,
    KeepPalace,
    OfferBribe,
    RemovePerson,
    SetScene,
    TakeOff,
)
from commedia.games.know_thyself.forms.shared import Asked
from commedia.games.know_thyself.state import Palace
from commedia.kit.forms import domain, is_open
from commedia.props.form import Forms, OwnForm
from commedia.props.template import NOTHING, joined, template

OFTEN = (FrameClash, SetScene, TakeOff)
SELDOM = (BringOn, AddPerson, AlterPerson, RemovePerson, OfferBribe, CallEnd)


def draw_keeping(asked: Asked) -> Markup:
    """Who is likely there; what one does often; and what one does seldom, folded."""
    return joined([
        likely(asked),
        *(_choice(asked, answer) for answer in OFTEN if is_offered(asked, answer)),
        _FOLD(rows=joined([_choice(asked, answer) for answer in SELDOM if is_offered(asked, answer)])),
    ])  # fmt: skip


_FOLD = template(
    '<details class="seldom"><summary>Others, their names, and what ends '
    "it</summary><div>{rows}</div></details>"
)


def is_offered(asked: Asked, answer: type[Answer]) -> bool:
    """Whether that is offered at this table, and open."""
    return answer in asked.offers and is_open(asked, answer)


def _choice(asked: Asked, answer: type[Answer]) -> Markup:
    return asked.choice(answer, more=asked.plain(answer))


def likely(asked: Asked) -> Markup:
    """A button for everybody who is likely in a room where somebody is, and is not there yet."""
    if not is_offered(asked, BringOn):
        return NOTHING
    own = asked.own
    people = {one.id: one for one in own.roster}
    there = {(guest.who.id, guest.room) for guest in own.guests}
    rooms = domain(asked, BringOn.room, Pick).values
    rows = []
    for room in sorted(rooms, key=lambda room: room != own.on_screen):
        cast = own.room_cards[room].cast if room in own.room_cards else []
        buttons = [
            bring(people[id].id, room, people[id].called, people[id].described)
            for id in cast
            if id in people and (id, room) not in there
        ]
        if buttons:
            rows.append(_ROOM(room=own.rooms[room].name, buttons=joined(buttons)))
    return _LIKELY(rows=joined(rows)) if rows else NOTHING


_LIKELY = template('<div class="likely js-only">{rows}</div>')
_ROOM = template('<p class="label">Likely in the {room}</p><div class="chips">{buttons}</div>')


def bring(id: str, room: str, name: str, epithet: str) -> Markup:
    """The button that brings somebody on at once; its script plays the plain answer."""
    return _BRING(id=id, room=room, name=name, epithet=epithet)


_BRING = template(
    '<button class="button button--small" type="button" data-bring="{id}" data-room="{room}" '
    'title="{epithet}">',
    "{name}</button>",
)

FORMS: Final[Forms[Palace]] = {KeepPalace: OwnForm(draw_keeping)}
