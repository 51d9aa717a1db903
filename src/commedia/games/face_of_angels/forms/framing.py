"""A scene is framed, and whoever comes into it later: everybody of the town, by slices or on the pie.

The chips by slices are the inputs: for keys, for phones, for whoever hears the page.
The pie has their labels.

Source: FA-TBL-06, FA-TBL-08, FA-PWR-02.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from commedia.engine import Some
from commedia.engine.domains import listed
from commedia.games.face_of_angels.forms import ending
from commedia.games.face_of_angels.forms.asking import Asked
from commedia.games.face_of_angels.forms.making import TWO
from commedia.games.face_of_angels.stage.drawn import limits
from commedia.games.face_of_angels.stage.people import known_as, npc_called
from commedia.games.face_of_angels.stage.pie import to_choose
from commedia.kit import stage as kit
from commedia.kit.figures import notes
from commedia.kit.forms import CHOSEN, beside, chip, domain, group, is_open
from commedia.props.form import OwnForm, field_name
from commedia.props.template import NOTHING, joined, template

ENDING: Final = ("close_act", "the_event")
"""With what an act ends."""
PEOPLED: Final = {"open": ("place", "time"), "bring_on": ("words",)}
"""The answers that say who is there, each with what it has in words."""


def draw(asked: Asked) -> Markup:
    """What the World may do; who is there is chosen slice by slice.

    What ends the act stands first where it may, for a scene takes much room, and is chosen from the start.
    """
    in_order = sorted(asked.offers, key=lambda do: do not in ENDING)
    return joined([
        asked.choice(do, then=_why(asked, do), more=_fields(asked, do), chosen=do == "open")
        for do in in_order
        if is_open(asked, do)
    ])  # fmt: skip


def _why(asked: Asked, do: str) -> str:
    """By what the act may close."""
    if do != "close_act":
        return ""
    return f"It has come about: {listed([one.end for one in asked.own.recorded])}."


def _fields(asked: Asked, do: str) -> Markup:
    """What an answer further asks for."""
    if do in PEOPLED:
        return _scene(asked, do)
    return ending.draw(asked) if do == ending.DO else asked.plain(do)


def _scene(asked: Asked, do: str) -> Markup:
    """Where and when, or how they come in; then everybody who may be there, and in words who is."""
    words = [asked.plain(do, field) for field in PEOPLED[do]]
    slices = [row for seat in asked.own.in_order if (row := _slice(asked, do, seat))]
    return joined([TWO(sides=joined(words)), TWO(sides=joined(slices)), asked.outlook(do)])


def _inputs(asked: Asked, do: str) -> dict[str, str]:
    """The id of the input of everybody who may come, which is the same whenever it is drawn."""
    people = [one for field in ("pcs", "npcs") for one in domain(asked, do, field, Some).values]
    return {one: f"{do}-comes-{n}" for n, one in enumerate(people)}


def _slice(asked: Asked, do: str, seat: str) -> Markup:
    """A protagonist, and the people of their player's slice, as far as they may be chosen."""
    own, names, ids = asked.own, asked.names, _inputs(asked, do)
    pcs, npcs = domain(asked, do, "pcs", Some), domain(asked, do, "npcs", Some)
    all_come = CHOSEN if pcs.least == len(pcs.values) else NOTHING
    chips = [
        chip(ids[one], field_name(do, "pcs"), one, beside(kit.called(names, one), _was(asked, one)),
             more=all_come)
        for one in pcs.values
        if one == seat
    ] + [
        chip(ids[one], field_name(do, "npcs"), one, beside(npc_called(own, one), known_as(own, names, one)))
        for one in npcs.values
        if one in own.players[seat].slice
    ]  # fmt: skip
    who = kit.called(names, seat)
    return group("stake-fields chips chips--told", f"{who}’s slice", *chips) if chips else NOTHING


def _was(asked: Asked, seat: str) -> str:
    """Of a protagonist, whether the last scene was without them (FA-TBL-08)."""
    own = asked.own
    return "not in the last scene" if own.last_pcs and seat not in own.last_pcs else "their protagonist"


def foresee(asked: Asked, answer: Mapping[str, Any]) -> Markup:
    """Who would be there, or how somebody would end."""
    return ending.comes_to(asked, answer) if answer.get("do") == ending.DO else there(asked, answer)


def there(asked: Asked, answer: Mapping[str, Any]) -> Markup:
    """Who is in the scene, or comes into it, in a sentence; and who of the protagonists is elsewhere."""
    do = str(answer.get("do") or "open")
    if do not in PEOPLED or do not in asked.offers or not is_open(asked, do):
        return NOTHING
    pcs, npcs = (domain(asked, do, field, Some).values for field in ("pcs", "npcs"))
    come = [kit.called(asked.names, one) for one in pcs if one in (answer.get("pcs") or ())]
    come += [npc_called(asked.own, one) for one in npcs if one in (answer.get("npcs") or ())]
    if not come:
        return NOTHING
    away = [kit.called(asked.names, one) for one in pcs if one not in (answer.get("pcs") or ())]
    elsewhere = f"{listed(away)} {'is' if len(away) == 1 else 'are'} elsewhere." if away else ""
    return notes(f"There {'is' if len(come) == 1 else 'are'} {listed(come)}.", elsewhere)


def town(asked: Asked) -> Markup:
    """What the act allows, and the pie of the town, on which whoever comes may be touched."""
    inputs = _inputs(asked, "open") if is_open(asked, "open") else {}
    return _TOWN(limits=limits(asked.own, asked.names), pie=to_choose(asked.own, asked.names, inputs))


_TOWN = template('<div class="angels to-choose">{limits}{pie}</div>')

FRAME = OwnForm(draw, foresee)
