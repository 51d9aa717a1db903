"""What a seat holds: Attachments with their Memories and Edges; for the GM, rooms and people."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.english import plural
from commedia.games.know_thyself.phases import SETUP
from commedia.games.know_thyself.stage.gm import keeper
from commedia.games.know_thyself.stage.people import the_letter
from commedia.games.know_thyself.stage.wager import KINDS
from commedia.games.know_thyself.state import Amnesiac, Attachment, Palace
from commedia.kit.stage import Names, place_of
from commedia.props.suits import suit
from commedia.props.template import NOTHING, joined, template


def hand(own: Palace, seat: str, names: Names) -> Markup:
    """A seat's sheet; those of all PCs are open to everybody (KT-ROLE-02)."""
    if seat == own.gm:
        return keeper(own, names)
    mark = _MARK(place=place_of(own.seats, seat))
    return joined([mark, sheet(own, own.pcs[seat])])


_MARK = template('<span class="you-are" data-me="{place}" hidden></span>')


def sheet(own: Palace, pc: Amnesiac) -> Markup:
    """Appearance, Attachments by suit, Edges; the Letter, once it was found."""
    edges = [_EDGE(words=edge.text.text) for edge in pc.edges]
    return _SHEET(
        looks=_LOOKS(words=pc.appearance.text) if pc.appearance else NOTHING,
        things=joined([_thing(one) for one in pc.attachments.values()]),
        edges=_EDGES(rows=joined(edges)) if edges else NOTHING,
        memories=plural(len(pc.memories), "Memory", "Memories"),
        letter=_FOUND(letter=the_letter(own)) if own.phase != SETUP else NOTHING,
    )  # fmt: skip


_SHEET = template(
    '<details name="hand" id="hand-sheet" open><summary>Your sheet <span>{memories}, open to all</span>',
    '</summary>{looks}<ul class="attachments">{things}</ul>{edges}</details>{letter}',
)
_FOUND = template(
    '<details name="hand" id="hand-letter"><summary>The Letter <span>the same for '
    "all</span></summary>{letter}</details>"
)
_LOOKS = template('<p class="looks" dir="auto">{words}</p>')
_EDGES = template('<div class="edges"><h3 class="label">Edges</h3><ul>{rows}</ul></div>')
_EDGE = template('<li dir="auto">{words}</li>')


def known(pc: Amnesiac) -> Markup:
    """All that is known of a PC, as no later Memory may contradict it (KT-MEM-06)."""
    looks = _LOOKS(words=pc.appearance.text) if pc.appearance else NOTHING
    return _KNOWN(looks=looks, things=joined([_thing(one) for one in pc.attachments.values()]))


_KNOWN = template('{looks}<ul class="attachments">{things}</ul>')


def _thing(one: Attachment) -> Markup:
    marks = "part of you" if one.body else "" if one.taken else "still beside the bed"
    memories = [
        _MEMORY(
            kind=KINDS[memory.type], words=memory.text.text, true=memory.truename,
            dress=" is-invoked" if memory.invoked else "",
            added=_ADDED(words=memory.added.text) if memory.added else NOTHING,
        )
        for memory in one.memories
    ]  # fmt: skip
    return _THING(suit=suit(one.suit), words=one.called, marks=marks, memories=joined(memories))


_THING = template(
    '<li class="attachment"><p>{suit} <b dir="auto">{words}</b> <span class="quiet">{marks}</span></p>',
    '<ul class="memories">{memories}</ul></li>',
)
_MEMORY = template(
    '<li class="memory{dress}"><b>{kind}</b> <span dir="auto">{words}</span>{added} <i '
    'class="quiet">{true}</i></li>'
)
_ADDED = template(' <span class="memory__added" dir="auto">{words}</span>')
