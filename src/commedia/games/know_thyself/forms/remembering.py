"""Telling a Memory: what it is of, and beside it all that is known of that PC. Source: KT-MEM.

Where a word looks like a name a gentle note stands below the box (scripts/forms.js); nothing is kept from
being told.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Answer
from commedia.games.know_thyself.cards import ABOUT
from commedia.games.know_thyself.decisions.telling import TellMemory, memory_of
from commedia.games.know_thyself.forms.shared import Asked, thing_called, who
from commedia.games.know_thyself.stage.sheet import known
from commedia.games.know_thyself.stage.wager import KINDS
from commedia.props.form import OwnForm
from commedia.props.template import NOTHING, joined, template

NAMES_IN = {
    "others": "It may be somebody else’s name; the PC’s own is only known at the end.",
    "none": "At this table no Memory gives a name.",
    "any": "",
}
"""What is said of a name, as the table has it (R-24)."""


def whose(asked: Asked) -> str:
    """The PC whose Memory it is."""
    flag = asked.own.clash.flag
    if asked.is_about(TellMemory.pc):
        return asked.about(TellMemory.pc)
    return flag.about if flag else asked.seat


def draw(asked: Asked) -> Markup:
    """What comes back and on what, then the box."""
    [answer] = asked.offers
    return joined([coming(asked), box(asked, answer)])


def box(asked: Asked, answer: type[Answer]) -> Markup:
    """Where the Memory is written, with the note on names."""
    says = NAMES_IN[asked.own.options.memory_names]
    return _BOX(box=asked.plain(answer), note=_NOTE(says=says) if says else NOTHING)


_BOX = template('<div class="memory-box" data-names>{box}{note}</div>')
_NOTE = template('<p class="memory-box__note quiet" role="status" data-says="{says}" hidden></p>')


def coming(asked: Asked) -> Markup:
    """The kind, the Attachment in full, and the True Name that colours it."""
    own, pc = asked.own, whose(asked)
    kind, on = memory_of(own, pc)
    room = own.clash.room
    return _COMING(
        kind=KINDS[kind], about=ABOUT[kind], thing=thing_called(own.pcs[pc].attachments[on]),
        true=own.truenames.get(room, own.rooms[room].name),
    )  # fmt: skip


_COMING = template(
    '<dl class="coming"><div><dt>A {kind}</dt><dd>{about}</dd></div><div><dt>on</dt><dd>{thing}</dd></div>',
    "<div><dt>coloured by</dt><dd><i>{true}</i></dd></div></dl>",
)


def subject(asked: Asked) -> Markup:
    """All that the Memory may not contradict: Appearance, Attachments, Memories."""
    pc = whose(asked)
    return _SUBJECT(who=who(asked, pc), known=known(asked.own.pcs[pc]))


_SUBJECT = template(
    '<section class="known-of"><h2><bdi>{who}</bdi></h2>',
    '<p class="quiet">It may puzzle, but no fact in it may openly oppose a fact here.</p>{known}</section>',
)

FORM = OwnForm(draw)
