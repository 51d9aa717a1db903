"""What has come of it all: which of an act's ends has come about, and how a protagonist ends.

Source: FA-END-01, FA-END-06.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from commedia.engine import Seat, prose
from commedia.games.face_of_angels.decisions.ending import RecordTerminal
from commedia.games.face_of_angels.events import contests, story
from commedia.games.face_of_angels.house.actor import Actor
from commedia.games.face_of_angels.house.talk import fought
from commedia.games.face_of_angels.state import FORCE, PC, Protagonist, Terminal
from commedia.kit.speech import read_hints

HINTS_OF_ENDS: Final = read_hints(__package__, "end")[0]
"""What an act's end is, by its words."""
KILLINGS: Final = ("killed", "kills")
"""Those that need somebody dead."""
BY_LUCK: Final[Mapping[str, Sequence[Terminal]]] = {
    "won": ("in control",) * 6 + ("ordinary", "hidden"),
    "lost": ("hidden",) * 4 + ("controlled",) * 3 + ("dead",) * 2,
    "": ("hidden", "controlled", "in control", "ordinary"),
}
"""How one ends, by how one's last contest went."""


def what_came(a: Actor) -> set[str]:
    """What of the ends of acts has happened in this one, as far as it was heard, as hints.toml calls it."""
    began = max((one.n for one in a.heard if story.ActBegun.matches(one)), default=0)
    found: set[str] = set()
    for one in a.heard:
        if one.n <= began:
            continue
        if (card := contests.CardLaid.of(one)) and card.trump:
            found.add("outsider")
        elif (deed := contests.DeedDone.of(one)) and deed.char not in (PC, FORCE):
            found.add("foe")
        elif (hurt := contests.Hurt.of(one)) and hurt.killed:
            found |= {*KILLINGS}
        elif came := contests.CameTrue.of(one):
            found |= _came(came)
    return found


def _came(event: contests.CameTrue) -> set[str]:
    """What one condition that came true makes of it."""
    found = {"stand"} if event.which == "win" else {"outcry", "ordinary"}
    if event.scope in ("city", "nation", "any"):
        found.add("world")
    if event.scope in ("nation", "any"):
        found.add("over")
    if any(harm.startswith(("kills.", "loses.")) for harm in event.harms):
        found |= {*KILLINGS}
    return found


def fate(a: Actor) -> Terminal:
    """How the actor's protagonist ends: by what has become of them, else by how their last contest went."""
    sure = certain(a.me)
    return sure if sure is not None else a.any_of(BY_LUCK[fought(a.heard, a.seat)])


def certain(pc: Protagonist) -> Terminal | None:
    """How a protagonist ends who has no powers any more, or is not who they were; None for any other."""
    if not pc.trump_suits:
        return "ordinary"
    return "controlled" if any(mark.kind == "unmade" for mark in pc.marks) else None


def follows(a: Actor) -> RecordTerminal | None:
    """An end that follows from what came of a contest, which the World writes down; None where none does."""
    w = a.state
    for outcome in reversed(w.outcomes):
        for seat in (outcome.initiator, outcome.respondent):
            if seat in w.pcs and not w.pcs[seat].terminal and (ends := certain(w.pcs[seat])):
                return written(a, outcome.id, seat, ends)
    return None


def written(a: Actor, outcome: str, pc: Seat, ends: Terminal) -> RecordTerminal:
    """An end in the words of whoever writes it down."""
    words = a.line("terminals", ends)
    return RecordTerminal(outcome=outcome, pc=pc, terminal=ends, words=prose(words))
