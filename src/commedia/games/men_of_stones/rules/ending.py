"""The Survivor's fate, the Spotlight's death, the closing words."""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Seat, Table
from commedia.engine.sentences import say_each
from commedia.games.men_of_stones import events
from commedia.games.men_of_stones.decisions.ending import ClosingWords, DeathSpeech
from commedia.games.men_of_stones.phases import CLOSING, DEATH_SPEECH, DONE, FATE, phase
from commedia.games.men_of_stones.state import Fate, Stones

ROWS = ("Sad", "Bitter", "Disaster")
COLUMNS = ("Madness", "Grief", "Resolve")

FATES = say_each({
    ("Disaster", "Madness"): "Your mind breaks on what you saw, and does not mend.",
    ("Disaster", "Grief"): "You follow them soon; sorrow sees to it.",
    ("Disaster", "Resolve"): "Hard and scarred, you begin again in another place.",
    ("Bitter", "Madness"): "You are never quite yourself again, though somebody may yet call you back.",
    ("Bitter", "Grief"): "You live long, and regret sits at every table.",
    ("Bitter", "Resolve"): "You see to it that a few people, at least, are happy.",
    ("Sad", "Madness"): "Shaken, you try to live as other people do.",
    ("Sad", "Grief"): "You go away, and carry them with you always.",
    ("Sad", "Resolve"): "You live to tell the world what happened here.",
})  # fmt: skip
"""What becomes of the Survivor, by Tragedy and by Caution (the fate table of the rules)."""


def band(points: int) -> int:
    """0 or 1, 2, 3 or more: the row or the column of the fate table. Source: MS-END-03.

    >>> [band(n) for n in (0, 1, 2, 3, 9)]
    [0, 0, 1, 2, 2]
    """
    return min(max(points - 1, 0), 2)


async def find_fate(t: Table, w: Stones) -> None:
    """The two who live add up Tragedy and Caution, and the Survivor's fate is read off.

    Source: MS-END-01 to MS-END-03. Both as they stand now (R-27).
    """
    w.phase = phase("V", FATE)
    assert w.spotlight is not None
    w.survivor = next(s for s in w.living() if s != w.spotlight)
    w.fate = fate = fate_of(w, [w.spotlight, w.survivor])
    t.announce(
        events.FateRead(
            seat=w.survivor, tragedy=fate.tragedy, caution=fate.caution, row=fate.row, column=fate.column,
            fate=fate.text,
        )
    )  # fmt: skip


def fate_of(w: Stones, pair: Sequence[Seat]) -> Fate:
    """What becomes of the Survivor if these two are left as they stand. Source: MS-END-02, MS-END-03."""
    tragedy = sum(w.players[seat].tragedy for seat in pair)
    caution = sum(w.players[seat].caution for seat in pair)
    row, column = ROWS[band(tragedy)], COLUMNS[band(caution)]
    return Fate(tragedy=tragedy, caution=caution, row=row, column=column, text=str(FATES[row, column]))


async def death_speech(t: Table, w: Stones) -> None:
    """The Spotlight dies, with a speech that must be given. Source: MS-END-04."""
    w.phase = phase("V", DEATH_SPEECH)
    assert w.spotlight is not None
    speech = await t.ask(DeathSpeech(w, w.spotlight))
    w.players[w.spotlight].alive = False
    t.announce(events.SpotlightDied(seat=w.spotlight), words=speech.words)


async def closing_words(t: Table, w: Stones) -> None:
    """The Survivor speaks last, and the play is over. Source: MS-END-05."""
    w.phase = phase("V", CLOSING)
    assert w.survivor is not None
    speech = await t.ask(ClosingWords(w, w.survivor))
    t.announce(events.PlayClosed(seat=w.survivor), words=speech.words)
    w.phase = DONE
