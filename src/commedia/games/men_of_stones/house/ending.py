"""Last words."""

from __future__ import annotations

from typing import Final

from commedia.engine import prose
from commedia.games.men_of_stones.decisions.ending import ClosingWords, DeathSpeech, Speak
from commedia.games.men_of_stones.house.actor import Actor, part
from commedia.games.men_of_stones.house.lines import LINES
from commedia.games.men_of_stones.natures import FORSWORN


def death_speech(a: Actor) -> Speak:
    """Last words, by Nature."""
    lines = LINES["death"][a.me.nature or FORSWORN]
    return Speak(words=prose(a.filled(a.any_of(a.said.left(lines) or lines), "", {})))


def closing_words(a: Actor) -> Speak:
    """The Survivor's, by their fate."""
    fate = a.state.fate
    assert fate is not None
    lines = LINES["closing"][fate.row][fate.column]
    return Speak(words=prose(a.filled(a.any_of(lines), "", {})))


PARTS: Final = (
    part(DeathSpeech, death_speech),
    part(ClosingWords, closing_words),
)
"""How each decision of the chapter is played."""
