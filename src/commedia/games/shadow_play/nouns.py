"""Whether a noun may become an Element: no Persona does, nor what is on a card already.

Source: SP-INV-03, SP-ROLE-03.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from commedia.engine import Closed, Seat
from commedia.engine.english import capital, without_article
from commedia.engine.names import like
from commedia.games.shadow_play.state import Persona, Story

NAMING: Final = {
    ("add_element", "card_element"): "name",
    ("name_element", "card_element"): "name",
    ("write_episode", "propose_new"): "name",
    ("make_move", "leading"): "name",
    ("describe_anew", "leading"): "name",
}
"""The answers by which something becomes an Element or is called anew, each with the field that names it."""


def no_element(w: Story, seat: Seat, words: str, kind: str, do: str, field: str) -> Closed | None:
    """Why what somebody has named becomes no Element; None where it may, or where nothing is named.

    Source: SP-INV-03. kind, do, field: as `Rules.unsaid` has them.
    """
    if NAMING.get((kind, do)) != field:
        return None
    noun = bare(words)
    for persona in (*w.personae.values(), *w.fallen):
        if like(noun, called(persona)) is not None:
            return Closed(f"{capital(words)} is a Persona, and no Persona is an Element.", "SP-INV-03")
    for id in w.there:
        name = w.elements[id].name.text
        if name and like(noun, [bare(name)]) is not None:
            return Closed(f"{capital(name)} is on a card already.", "SP-INV-03")
    return None


def called(persona: Persona) -> Iterator[str]:
    """By which names somebody is meant: their Actor's, their own, and the first and the last part of that.

    A last part behind a little word is where they come from, and not they: Maro of the Harbour is no harbour.
    """
    yield bare(persona.actor)
    if persona.ready:
        yield persona.ready
    if name := bare(persona.name.text):
        first, *rest = parts = name.split()
        yield name
        yield first
        if rest and all(part[:1].isupper() for part in parts):
            yield rest[-1]


def bare(noun: str) -> str:
    """A noun without its article, its signs and a full stop.

    >>> bare("The  Lighthouse."), bare("an Old Man"), bare("The")
    ('Lighthouse', 'Old Man', 'The')
    """
    return without_article(" ".join(noun.strip(" .,;:!?…\"'“”‘’()").split()))
