"""Whether words name an Expression or a Trait of their author's own. Source: SP-EXPR-04, R-07."""

from __future__ import annotations

from typing import Final

from commedia.engine import Closed, Seat
from commedia.games.shadow_play.state import Story

WRITING: Final = ("make_persona", "spend_advance", "write_expression", "face_surrender")
"""Decisions in which phrases are written down, and not used."""


def unsaid(w: Story, seat: Seat, words: str, kind: str) -> Closed | None:
    """Why somebody's words are refused, which is told to nobody else; None where they are not.

    Source: SP-EXPR-04, R-07. kind: of the decision that they answer, or "line". A table that only warns does
    so beside the box in which they are written.
    """
    if kind in WRITING or w.options.get("mention_guard", "block") != "block":
        return None
    found = named_in(w, seat, words)
    return Closed(told_of(found[0]), "SP-EXPR-04") if found else None


def told_of(phrase: str) -> str:
    """What is said to whoever has named their own."""
    return f"“{phrase}” is yours to show, never to name."


def warned_of(w: Story, seat: Seat, words: str) -> list[str]:
    """What is told while one writes, a sentence for each phrase; nothing where the table has it off.

    Source: SP-EXPR-04, R-07.
    """
    if w.options.get("mention_guard") == "off":
        return []
    return [f"{told_of(phrase)} (SP-EXPR-04)" for phrase in named_in(w, seat, words)]


def named_in(w: Story, seat: Seat, words: str) -> list[str]:
    """The phrases of somebody's own items that their words hold exactly, but for case, signs and spaces."""
    persona = w.personae.get(seat)
    if persona is None or not persona.alive:
        return []
    own = [said.words for said in (*persona.expressions.values(), *persona.traits)]
    within = f" {_bare(words)} "
    return [phrase for phrase in own if (bare := _bare(phrase)) and f" {bare} " in within]


def _bare(text: str) -> str:
    """Letters and digits alone, in small letters, words one space apart.

    >>> _bare("Feeds  STRAYS!"), _bare("her father’s storm-lamp")
    ('feeds strays', 'her father s storm lamp')
    """
    return " ".join("".join(one if one.isalnum() else " " for one in text.casefold()).split())
