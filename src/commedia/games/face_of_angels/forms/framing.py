"""A scene is framed, and whoever comes into it later: everybody of the town, by slices or on the pie.

The chips by slices are the inputs: for keys, for phones, for whoever hears the page.
The pie has their labels.

Source: FA-TBL-06, FA-TBL-08, FA-PWR-02.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from markupsafe import Markup

from commedia.engine import Answer, Prose, Some
from commedia.games.face_of_angels.called import npc_called
from commedia.games.face_of_angels.decisions.ending import RecordTerminal
from commedia.games.face_of_angels.decisions.scenes import BringOn, CloseAct, Open, TheEvent
from commedia.games.face_of_angels.forms import ending
from commedia.games.face_of_angels.forms.asking import Asked
from commedia.games.face_of_angels.forms.making import TWO
from commedia.games.face_of_angels.stage.by_phase import limits
from commedia.games.face_of_angels.stage.people import known_as
from commedia.games.face_of_angels.stage.pie import to_choose
from commedia.kit import stage as kit
from commedia.kit.forms import CHOSEN, beside, chip, domain, group, is_open, told
from commedia.props.form import OwnForm, named
from commedia.props.template import NOTHING, joined, template

Peopled: TypeAlias = type[Open] | type[BringOn]
"""The answers that say who is there."""
ENDING: Final = (CloseAct, TheEvent)
"""With what an act ends."""


def draw(asked: Asked) -> Markup:
    """What the World may do; who is there is chosen slice by slice.

    What ends the act stands first where it may, for a scene takes much room, and is chosen from the start.
    """
    in_order = sorted(asked.offers, key=lambda one: one not in ENDING)
    return joined([
        asked.choice(one, more=_fields(asked, one), chosen=one is Open)
        for one in in_order
        if is_open(asked, one)
    ])  # fmt: skip


def _fields(asked: Asked, answer: type[Answer]) -> Markup:
    """What an answer further asks for."""
    if answer is Open:
        return _scene(asked, Open, Open.place, Open.time)
    if answer is BringOn:
        return _scene(asked, BringOn, BringOn.words)
    return ending.draw(asked) if answer is RecordTerminal else asked.plain(answer)


def _scene(asked: Asked, answer: Peopled, *said: Prose) -> Markup:
    """Where and when, or how they come in; then everybody who may be there, and in words who is."""
    words = [asked.inputs(field) for field in said]
    slices = [row for seat in asked.own.in_order if (row := _slice(asked, answer, seat))]
    return joined([TWO(sides=joined(words)), TWO(sides=joined(slices)), asked.outlook(answer)])


def _inputs(asked: Asked, answer: Peopled) -> dict[str, str]:
    """The id of the input of everybody who may come, which is the same whenever it is drawn."""
    people = [one for field in (answer.pcs, answer.npcs) for one in domain(asked, field, Some).values]
    return {one: f"{answer.do}-comes-{n}" for n, one in enumerate(people)}


def _slice(asked: Asked, answer: Peopled, seat: str) -> Markup:
    """A protagonist, and the people of their player's slice, as far as they may be chosen."""
    own, names, ids = asked.own, asked.names, _inputs(asked, answer)
    pcs, npcs = domain(asked, answer.pcs, Some), domain(asked, answer.npcs, Some)
    field = answer.pcs
    all_come = CHOSEN if pcs.least == len(pcs.values) else NOTHING
    chips = [
        chip(ids[one], named(field), one, beside(kit.called(names, one), asked.describe(field, one).price),
             more=all_come)
        for one in pcs.values
        if one == seat
    ] + [
        chip(ids[one], named(answer.npcs), one, beside(npc_called(own, one), known_as(own, names, one)))
        for one in npcs.values
        if one in own.players[seat].slice
    ]  # fmt: skip
    who = kit.called(names, seat)
    return group("stake-fields chips chips--told", f"{who}’s slice", *chips) if chips else NOTHING


def town(asked: Asked) -> Markup:
    """What the act allows, and the pie of the town, on which whoever comes may be touched."""
    inputs = _inputs(asked, Open) if is_open(asked, Open) else {}
    return _TOWN(limits=limits(asked.own, asked.names), pie=to_choose(asked.own, asked.names, inputs))


_TOWN = template('<div class="angels to-choose">{limits}{pie}</div>')

FRAME = OwnForm(draw, told)
