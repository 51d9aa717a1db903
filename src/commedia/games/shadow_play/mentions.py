"""Which words are refused: those that name an Expression or a Trait of their author's own, and nouns that are
no Elements.

Source: SP-EXPR-04, SP-INV-03, R-07.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from unicodedata import normalize

from commedia.engine import Closed, Seat
from commedia.engine.english import without_article
from commedia.engine.names import like
from commedia.engine.sentences import begin_with, say
from commedia.games.shadow_play.state import Persona, Story

WRITING: Final = ("make_persona", "spend_advance", "write_expression", "face_surrender")
"""Decisions in which phrases are written down, and not used."""

_SIGNS: Final = re.compile(r"[\W_]+")
"""All that is neither a letter nor a digit."""


def unsaid(w: Story, seat: Seat, words: str, kind: str, do: str = "", field: str = "") -> Closed | None:
    """Why somebody's words are refused, which is told to nobody else; None where they are not.

    Source: SP-EXPR-04, SP-INV-03, R-07. kind: of the decision that they answer, or "line" or "whisper"; do,
    field: as which answer, and in which field. What a table does that only warns: `minds`.
    """
    return _named(w, seat, words, kind) or no_element(w, seat, words, kind, do, field)


def _named(w: Story, seat: Seat, words: str, kind: str) -> Closed | None:
    """Why words are refused that name what their author is to show. Source: SP-EXPR-04, R-07."""
    if kind in WRITING or w.options.mention_guard != "block":
        return None
    found = named_in(w, seat, words)
    return Closed(told_of(found[0]), "SP-EXPR-04") if found else None


def minds(w: Story, seat: Seat, words: str, kind: str, do: str = "") -> list[str]:
    """What a table that only warns tells whoever has named their own, and nobody else.

    Source: SP-EXPR-04, R-07. kind, do: as in `unsaid`.
    """
    if kind in WRITING or w.options.mention_guard != "warn":
        return []
    return warned_of(w, seat, words)


def told_of(phrase: str) -> str:
    """What is said to whoever has named their own."""
    return say("“{phrase}” is yours to show, never to name.", phrase=phrase)


def warned_of(w: Story, seat: Seat, words: str) -> list[str]:
    """What is told while one writes, a sentence for each phrase; nothing where the table has it off.

    Source: SP-EXPR-04, R-07.
    """
    if w.options.mention_guard == "off":
        return []
    return [say("{told_of} (SP-EXPR-04)", told_of=told_of(phrase)) for phrase in named_in(w, seat, words)]


def named_in(w: Story, seat: Seat, words: str) -> list[str]:
    """The phrases of somebody's own items that their words hold exactly, but for case, signs and spaces."""
    persona = w.personae.get(seat)
    if persona is None or not persona.alive:
        return []
    own = [said.words for said in (*persona.expressions.values(), *persona.traits)]
    found = _bare(words)
    return [phrase for phrase in own if _holds(found, phrase)]


def holds(words: str, phrase: str) -> bool:
    """Whether words hold a phrase from the start of a word to the end of one, its signs and spaces or none.

    >>> holds("Her FATHERS storm-lamp!", "her father’s stormlamp"), holds("feeds strayslings", "feeds strays")
    (True, False)
    """
    return _holds(_bare(words), phrase)


def _holds(found: list[str], phrase: str) -> bool:
    """As `holds`, of words that are bare."""
    sought = "".join(_bare(phrase))
    return bool(sought) and any(_begins(found[n:], sought) for n in range(len(found)))


def _begins(words: list[str], sought: str) -> bool:
    """Whether the first of these words, put together, are what is sought."""
    so_far = ""
    for word in words:
        so_far += word
        if not sought.startswith(so_far):
            return False
        if so_far == sought:
            return True
    return False


def _bare(text: str) -> list[str]:
    """Letters and digits alone, in small letters, one word after the other.

    >>> _bare("Feeds  STRAYS!")
    ['feeds', 'strays']
    """
    plain = normalize("NFKC", text).casefold()  # an accent may be a letter's own, or a sign behind it
    return _SIGNS.sub(" ", plain).split()


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
            return Closed(
                say("{words} is a Persona, and no Persona is an Element.", words=begin_with(words)),
                "SP-INV-03",
            )
    for id in w.there:
        name = w.elements[id].name.text
        if name and like(noun, [bare(name)]) is not None:
            return Closed(say("{name} is on a card already.", name=begin_with(name)), "SP-INV-03")
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
