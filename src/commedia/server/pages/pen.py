"""The pen: the box in which one says or does something in the scene, speaks aside, or whispers to some.

It is drawn with the page and never again, so that nothing that happens takes a word out of it. What changes
is as whom one may speak, a part by itself within it; and the dock beside it, the quiet buttons of a scene.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

import htpy as h
from markupsafe import Markup

from commedia.engine.lengths import LONGEST_LINE
from commedia.engine.visible_text import within
from commedia.props.template import NOTHING, joined, template
from commedia.server.forms import MOVE_ID
from commedia.server.table_view import TableView


class How(NamedTuple):
    """A way to speak. asks: what the empty box says, with a place for who one is in the story; `to_nobody`
    where nobody is anybody yet. button: what sends it.
    """

    value: str
    label: str
    asks: str
    to_nobody: str
    button: str


WAYS = (
    How("line", "Say", "What does {} say?", "What do you say, in character?", "Say it"),
    How("deed", "Do", "What does {} do?", "What do you do, in the story?", "Do it"),
    How("aside", "Aside", "Beside the play, to everybody", "Beside the play, to everybody", "Say it aside"),
    How("whisper", "Whisper", "For a few ears alone", "For a few ears alone", "Whisper"),
)
"""All of them; the first is meant by whoever is in a scene, or elsewhere in the story; "aside" by others."""


def pen(seen: TableView, dock: Markup) -> h.Node:
    """The pen of one viewer, with what lies beside it. Spectators have none, and nobody once it is over."""
    return h.div(".desk")[_form(seen) if is_held(seen) else None, h.div("#dock.dock")[dock]]


def is_held(seen: TableView) -> bool:
    """Whether the viewer has a pen."""
    return seen.seat is not None and not seen.finished


def voices(seen: TableView) -> Markup:
    """As whom one says or does something, also once words stand in the box; to choose, where that may be
    anybody else than one's own character. And where, for whoever is not where the scene plays.
    """
    if seen.seat is None:
        return NOTHING
    named = [(key, name) for key, name in seen.voices.items() if name]
    me = within(seen.names.get(seen.seat, seen.seat))
    if not named and not seen.is_in_story:
        return NOTHING
    if not named:
        return _VOICE_ALONE(name=me, place=f", {seen.elsewhere}" if seen.elsewhere else "")
    find = seen.game.cast.elsewhere
    at = {key: find(seen.public, seen.seat, key) for key, _ in named} if find is not None else {}
    called = [(key, within(name)) for key, name in named]
    named = [(key, f"{name}, {place}" if (place := at.get(key)) else name) for key, name in called]
    options = joined([_VOICE(key=key, name=name) for key, name in (("", me), *named)])
    return _VOICES(options=options)


_VOICE_ALONE = template('<p data-voice="{name}">As {name}{place}</p>')
_VOICES = template(
    '<label for="say-as">As</label> ',
    '<select class="input" id="say-as" name="say.as" autocomplete="off">{options}</select>',
)
_VOICE = template('<option value="{key}">{name}</option>')


def _form(seen: TableView) -> h.Element:
    assert seen.seat is not None
    action = f"{seen.links.me}/say"
    others = [s for s in seen.seats if s != seen.seat]
    meant = WAYS[0] if seen.is_in_story else WAYS[2]
    return h.form(
        "#say.pen", action=action, method="post", hx_post=action, hx_swap="none", hx_sync="this:drop",
        data_draft="say", data_clear="", data_writing=f"{seen.links.me}/writing",
    )[
        # A new id each time the page is opened, so that a form sent twice is said once.
        h.input(type="hidden", name=MOVE_ID, value=secrets.token_hex(8)),
        h.label(".visually-hidden", for_="say-text")["What you say or do, or what you say beside the play"],
        h.textarea(
            "#say-text.input", name="say.text", rows="1", maxlength=str(LONGEST_LINE), required=True,
            placeholder=meant.to_nobody,
        ),
        h.fieldset(".pen__how")[
            h.legend(".visually-hidden")["How you say it"],
            [
                h.label[
                    h.input(
                        type="radio", name="say.how", value=way.value, checked=way is meant,
                        autocomplete="off",
                        data_asks=way.asks, data_nobody=way.to_nobody, data_button=way.button,
                    ),
                    h.span[way.label],
                ]
                for way in WAYS
            ],
        ],
        h.div("#voice.pen__as")[voices(seen)],
        h.fieldset(".pen__to")[
            h.legend(".visually-hidden")["Whisper to"],
            [
                h.label[
                    h.input(type="checkbox", name="say.to", value=seat, autocomplete="off"),
                    f" {seen.players.get(seat, seat)}",
                ]
                for seat in others
            ],
        ],
        h.button(".button.pen__say", type="submit")[meant.button],
    ]  # fmt: skip
