"""What has come of it all: which of an act's ends has come about, and how a protagonist ends.

Source: FA-END-01, FA-END-06.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from commedia.engine import Seat, prose
from commedia.games.face_of_angels.decisions.ending import RecordTerminal
from commedia.games.face_of_angels.house.actor import Actor
from commedia.games.face_of_angels.house.talk import fought
from commedia.games.face_of_angels.state import Protagonist, Terminal, Town
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


def of_this_act(w: Town) -> int:
    """How many contests the act has had."""
    return w.contests - sum(w.contests_by_act)


def what_came(a: Actor) -> set[str]:
    """What of the ends of acts has happened in this one, as far as it was heard, as hints.toml calls it."""
    began = max((one.n for one in a.heard if one.rule == "FA-END-03"), default=0)
    found: set[str] = set()
    for one in a.heard:
        if one.n <= began:
            continue
        if one.rule == "FA-CON-05" and one.figures.get("trump"):
            found.add("outsider")
        elif one.rule == "FA-NEG-01" and one.figures.get("char", "pc") not in ("pc", "force"):
            found.add("foe")
        elif one.rule == "FA-RSK-07" and one.figures.get("killed"):
            found |= {*KILLINGS}
        elif one.rule == "FA-CON-13" and "which" in one.figures:
            found |= _came(one.figures)
    return found


def _came(figures: Mapping[str, Any]) -> set[str]:
    """The same of one condition that came true."""
    found = {"stand"} if figures["which"] == "win" else {"outcry", "ordinary"}
    if figures["scope"] in ("city", "nation", "any"):
        found.add("world")
    if figures["scope"] in ("nation", "any"):
        found.add("over")
    if any(harm.startswith(("kills.", "loses.")) for harm in figures["harms"]):
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
    """That end, in the words of whoever writes it down."""
    words = a.line("terminals", ends)
    return RecordTerminal(outcome=outcome, pc=pc, terminal=ends, words=prose(words))
