"""Last words."""

from __future__ import annotations

from typing import Final

from commedia.engine.actor import Plain
from commedia.games.men_of_stones.decisions.ending import ClosingWords, DeathSpeech
from commedia.games.men_of_stones.house.actor import Actor, Part
from commedia.games.men_of_stones.house.lines import LINES
from commedia.games.men_of_stones.natures import FORSWORN


def death_speech(a: Actor) -> Plain:
    """Last words, by Nature."""
    lines = LINES["death"][a.me.nature or FORSWORN]
    return {"do": "speak", "words": a.filled(a.any_of(a.said.left(lines) or lines), "", {})}


def closing_words(a: Actor) -> Plain:
    """The Survivor's, by their fate."""
    fate = a.state.fate
    assert fate is not None
    lines = LINES["closing"][fate.row][fate.column]
    return {"do": "speak", "words": a.filled(a.any_of(lines), "", {})}


PARTS: Final[dict[str, Part]] = {
    DeathSpeech.kind: death_speech,
    ClosingWords.kind: closing_words,
}
"""How each decision of the chapter is played."""
