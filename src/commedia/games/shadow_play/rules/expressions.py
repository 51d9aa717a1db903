"""Expressions follow their Characteristics. Source: SP-PC-03, SP-EXPR-03, SP-ADV-04."""

from __future__ import annotations

from commedia.engine import NO_WORDS, Prose
from commedia.games.shadow_play.state import Expression, Persona, Story


def express(w: Story, persona: Persona, char: str, words: Prose = NO_WORDS, anew: bool = False) -> None:
    """Strike what does not show any more, and write what shows now. Source: SP-ADV-04, R-05.

    words: the new Expression, where one is due. anew: it is rewritten, though it has shown before.
    """
    if char in persona.expressions and (anew or not w.shows(persona, char)):
        del persona.expressions[char]
        untick(w, f"{persona.actor}.{char}")
    if w.lacks_expression(persona, char):
        persona.expressions[char] = Expression(words)


def untick(w: Story, item: str) -> None:
    """What is struck or written anew has no ticks. Source: SP-EXPR-03."""
    for one in w.tickers.values():
        one.ticked = [ticked for ticked in one.ticked if ticked != item]
        one.shown = [ticked for ticked in one.shown if ticked != item]
