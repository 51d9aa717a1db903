"""Where the golden pages are looked at: plays that are kept as what was answered, and cases on their way.

A play is what a table was given and nothing that came of it; a case is a decision that is open at one of its
stops. Both are kept, and are chosen anew only where the rules ask for something else (see choosing.py).
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from commedia import games
from commedia.engine import Decision, LoggedDealer, Play, ScriptedDealer, log
from tests.golden.recording import NAMES
from tests.server.seeing import Stage

FOLDER = Path(__file__).parent
GIVEN = (log.Answered, log.Absent)
"""What is given to a table; each of these makes a stop."""
GAMES = ("city-of-masks", "face-of-angels", "know-thyself", "men-of-stones", "shadow-play")


class Case(NamedTuple):
    """An open decision at a stop of a play.

    play: its number. stop: how many answers were in, with those
    who were told to be away. nth: which of this kind it is, of those that are open to
    that seat. why: what it was chosen for. drafts: answers to it as plain data, with which is tried what they
    would come to.
    """

    play: int
    stop: int
    seat: str
    kind: str
    nth: int
    why: str
    drafts: list[dict[str, Any]]

    @property
    def name(self) -> str:
        """What it is called in a recording."""
        return f"{self.kind} ({self.why}) play {self.play} stop {self.stop} {self.seat}"


class Played(NamedTuple):
    """What a table was given. words: by id, each with whoever wrote it and its text."""

    seats: int
    options: dict[str, Any]
    entries: list[str]
    words: dict[str, tuple[str, str]]


def folder_of(slug: str) -> Path:
    """Where the recordings of a game lie."""
    return FOLDER / slug


def cases_of(slug: str) -> list[Case]:
    """The cases of a game, in the order in which its plays come to them."""
    told = [json.loads(line) for line in (folder_of(slug) / "cases.jsonl").read_text().splitlines()]
    return sorted((Case(*one) for one in told), key=lambda case: (case.play, case.stop))


def plays_of(slug: str) -> list[Played]:
    """The plays of a game."""
    held = json.loads(lzma.decompress((folder_of(slug) / "plays.json.xz").read_bytes()))
    return [Played(*one) for one in held]


def write(slug: str, plays: list[Played], cases: list[Case]) -> None:
    """Keep the plays and cases of a game."""
    folder_of(slug).mkdir(exist_ok=True)
    data = json.dumps(plays, ensure_ascii=False, separators=(",", ":")).encode()
    (folder_of(slug) / "plays.json.xz").write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))
    lines = [json.dumps(case, ensure_ascii=False) for case in sorted(cases, key=lambda c: (c.kind, c.why))]
    (folder_of(slug) / "cases.jsonl").write_text("\n".join(lines) + "\n")


def replayed(slug: str, played: Played) -> Iterator[Stage]:
    """A play that is given the same again: the table at its first stop, and after every answer."""
    given = [log.decode(entry.encode()) for entry in played.entries]
    drawn = LoggedDealer([(e.id, e.outcome) for e in given if isinstance(e, log.Drawn)], ScriptedDealer())
    stage = Stage.__new__(Stage)
    stage.play = Play.start(games.get(slug), NAMES[: played.seats], played.options, drawn)
    stage.words = {"…": "Words, words, words."} | {id: text for id, (_, text) in played.words.items()}
    stage.moments = []
    stage.authors = {id: author for id, (author, _) in played.words.items()}
    stage.play.words = stage.words
    stage.drain()
    yield stage
    for entry in given:
        if isinstance(entry, GIVEN):
            stage.play.replay(entry)
            stage.drain()
            yield stage


def met(slug: str) -> Iterator[tuple[Case, Stage, Decision[Any]]]:
    """Each case of a game with the table as it then stands, in their order."""
    cases = cases_of(slug)
    for n, played in enumerate(plays_of(slug)):
        there = [case for case in cases if case.play == n]
        for stop, stage in enumerate(replayed(slug, played)):
            for case in there:
                if case.stop == stop:
                    yield case, stage, asked(stage, case)


def asked(stage: Stage, case: Case) -> Decision[Any]:
    """The decision of a case. Raises AssertionError where it is not asked there any more."""
    mine = [q for q in stage.play.decisions(case.seat) if q.kind == case.kind]
    assert len(mine) > case.nth, f"{case.name} is not asked any more: choose cases anew."
    return mine[case.nth]
