"""Whether words name an Expression or a Trait of their author's own. Source: SP-EXPR-04, R-07."""

from __future__ import annotations

from commedia.engine import Seat
from commedia.games.shadow_play.state import Story


def named_in(w: Story, seat: Seat, words: str) -> list[str]:
    """The phrases of somebody's own items that their words hold exactly, but for case, signs and spaces."""
    persona = w.personae.get(seat)
    if persona is None:
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
