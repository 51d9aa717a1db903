"""A recorded game as a page that reads like a play, and can be played again.

    # title
    Seats: ann, bob, cy
    Options: {"scene_rounds": 1}

    ## Act I: introduction                                     a heading of the script
    * MS-DICE-01 [1, 2, 3, 4]                                  what chance brought, and the rule that asked
    ann: assign_dice {"dice": {"Deed": 1, ...}}                an answer, as it was given
    > bob goes first, with a pair of 6s. (MS-DICE-04)          what happened, and its rule
    > “The crown was mine.”                                    the words that went with it
    = ann 0f3c9a41, bob 77ab01f2, cy 5d0e8c33                  a digest of what each seat then saw

The digest is of the state as that seat may see it, of the ids of what it is asked, and of whom the table
waits for; how a page words it may change freely. After a wanted change of the rules

    python -m tests.men_of_stones.transcript tests/men_of_stones/transcripts/NAME.md

plays the answers again and writes the page anew; the difference is then read like any other.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

from commedia.engine.log import Drawn
from commedia.testing import ScriptedTable
from tests.men_of_stones.tables import SLUG

ANSWER = re.compile(r"^(?P<seat>\w+): (?P<kind>\w+) (?P<answer>.+)$", re.MULTILINE)
CHANCE = re.compile(r"^\* \S+ (?P<outcome>.+)$", re.MULTILINE)


class Recorded(NamedTuple):
    """A game as it was played: all that is needed to play it again."""

    title: str
    seats: list[str]
    options: dict[str, Any]
    chance: list[Any]
    answers: list[tuple[str, str, Any]]
    """Seat, kind of decision, and the answer as plain data."""


def read(page: str) -> Recorded:
    """The game that a page tells of."""
    title, seats, options = page.splitlines()[:3]
    return Recorded(
        title.removeprefix("# "),
        seats.removeprefix("Seats: ").split(", "),
        json.loads(options.removeprefix("Options: ")),
        [json.loads(found["outcome"]) for found in CHANCE.finditer(page)],
        [(found["seat"], found["kind"], json.loads(found["answer"])) for found in ANSWER.finditer(page)],
    )


def digest(t: ScriptedTable, seat: str) -> str:
    """Eight digits for everything that a seat sees of the rules."""
    view = t.view(seat)
    sees = {
        "state": view["state"],
        "asked": [d["id"] for d in view["decisions"]],
        "waiting": [[w["seat"], w["rule"]] for w in view["waiting"]],
        "finished": view["finished"],
    }
    return hashlib.sha256(json.dumps(sees, sort_keys=True).encode()).hexdigest()[:8]


class Scribe:
    """Plays a recorded game and writes its page."""

    def __init__(self, recorded: Recorded) -> None:
        self.t = ScriptedTable(SLUG, recorded.seats, recorded.options, recorded.chance)
        self.lines = [f"# {recorded.title}", f"Seats: {', '.join(recorded.seats)}"]
        self.lines += [f"Options: {json.dumps(recorded.options)}"]
        self._logged = self._told = 0
        self._tell()

    def answer(self, seat: str, kind: str, answer: Any) -> None:
        """One more answer, and what came of it."""
        self.lines += ["", f"{seat}: {kind} {json.dumps(answer, ensure_ascii=False)}"]
        self.t.answer(seat, kind, answer)
        self._tell()

    def _tell(self) -> None:
        t = self.t
        drawn = [entry for entry in t.log[self._logged :] if isinstance(entry, Drawn)]
        self.lines += [f"* {entry.id.split('/')[1]} {json.dumps(entry.outcome)}" for entry in drawn]
        self._logged = len(t.log)
        for moment in t.moments(self._told):
            if moment.kind == "scene":
                self.lines += ["", f"## {moment.text}", ""]
                continue
            self.lines.append(f"> {moment.text} ({moment.rule})")
            if moment.words:
                self.lines.append(f"> “{moment.words}”")
        self._told = len(t.moments())
        self.lines.append("= " + ", ".join(f"{seat} {digest(t, seat)}" for seat in t.state.seats))

    @property
    def page(self) -> str:
        """The page so far."""
        return "\n".join(self.lines) + "\n"


def replay(recorded: Recorded) -> Scribe:
    """Play a recorded game again."""
    scribe = Scribe(recorded)
    for seat, kind, answer in recorded.answers:
        scribe.answer(seat, kind, answer)
    return scribe


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(replay(read(path.read_text(encoding="utf-8"))).page, encoding="utf-8")
