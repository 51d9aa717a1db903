"""Whole plays as they were: the log, what was told, and what every seat saw at every stop.

A recording holds what a table was given (its seats, its options, every entry of its log, every word that was
written) and what came of it: the moments, and the view of each seat and of a spectator whenever the table
waited for somebody. To play it again is to give the rules of today the same entries, or today's house actors
the same chance; whatever comes of it otherwise is a difference, and is shown where it first comes up.

    python -m tests.golden.recording NAME ...

plays those of `PLAYS` anew, by house actors or by chance, and writes them down. That is for a wanted change
of what players see; code that is put in another shape must leave them as they are.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from commedia import games
from commedia.engine import LoggedDealer, Moment, Play, ScriptedDealer, SeededDealer, log
from commedia.engine.sampling import picked
from commedia.lab.actors import actor, written_answer
from commedia.lab.playouts import below_of

FOLDER = Path(__file__).parent / "plays"
NAMES = ("Ana", "Bo", "Cy", "Dora", "Emil", "Fay", "Gil", "Hob", "Ina", "Jo")


class Setting(NamedTuple):
    """What is played: a game, how many sit there, and under which options.

    by_chance: any legal answers, and words that mean nothing, where the house's own lines still change.
    """

    game: str
    seats: int
    options: dict[str, Any] = {}
    by_chance: bool = False


def otherwise(slug: str, **options: Any) -> dict[str, Any]:
    """Every table option by another choice than its default, but for those that are given."""
    table = games.get(slug).options
    others = {key: [c for c in option.choices if c != option.default] for key, option in table.items()}
    return {key: choices[-1] for key, choices in others.items() if choices} | options


PLAYS = {
    "stones-3": Setting("men-of-stones", 3),
    "stones-4-otherwise": Setting("men-of-stones", 4, otherwise("men-of-stones")),
    "stones-5": Setting("men-of-stones", 5),
    "masks-3": Setting("city-of-masks", 3, {"round_limit": 3, "show_tokens": "owner_only"}),
    "masks-5": Setting("city-of-masks", 5, {"round_limit": 4}),
    "masks-6-otherwise": Setting("city-of-masks", 6, otherwise("city-of-masks", round_limit=2)),
    "masks-10": Setting("city-of-masks", 10, {"round_limit": 1}),
    "thyself-2": Setting("know-thyself", 2),
    "angels-3": Setting("face-of-angels", 3, {}, by_chance=True),
    "angels-3-otherwise": Setting(
        "face-of-angels", 3, otherwise("face-of-angels", contest_limit=24), by_chance=True
    ),
    "thyself-4-otherwise": Setting("know-thyself", 4, otherwise("know-thyself", wager_limit=3)),
    "shadow-2": Setting("shadow-play", 2, {"episodes": 1, "exchanges": 6}, by_chance=True),
    "shadow-4-otherwise": Setting(
        "shadow-play", 4, otherwise("shadow-play", episodes=1, exchanges=6), by_chance=True
    ),
}


class Stop(NamedTuple):
    """The table waits: what was told since the stop before, and what each seat sees; "" is a spectator."""

    moments: list[Any]
    views: dict[str, Any]


class Recorded(NamedTuple):
    """A play as a file holds it."""

    setting: Setting
    entries: list[str]
    words: dict[str, str]
    stops: list[Stop]


def record(setting: Setting, seed: str, seen: bool = True) -> Recorded:
    """A play from the first decision to the last. seen: with what every seat sees."""
    game = games.get(setting.game)
    random = Random(seed)
    below = below_of(random)
    play = Play.start(game, NAMES[: setting.seats], setting.options, SeededDealer(random.randbytes(32)))
    choose = actor(game)
    words: dict[str, str] = {}
    entries: list[str] = []
    told = list(play.outbox.moments)
    stops = [_stop(play, words, entries, seen)]
    declined: set[str] = set()
    while not play.finished:
        waiting = [q for q in play.decisions() if q.given is None and q.id not in declined]
        if setting.by_chance:
            decision = picked(waiting, below)
            answer: Any = written_answer(decision, below, play.moves)
        else:
            decision = waiting[below(len(waiting))]
            answer = choose(play, decision, below, words, told)
        if answer is None:
            declined.add(decision.id)
            continue
        play.answer(decision.id, decision.seat, answer)
        told += play.outbox.moments
        stops.append(_stop(play, words, entries, seen))
    return Recorded(setting, entries, words, stops)


def _stop(play: Play, words: dict[str, str], entries: list[str], seen: bool = True) -> Stop:
    outbox = play.outbox
    words |= {id: text for id, (_, text) in outbox.words.items()}
    entries += [log.encode(entry).decode() for entry in outbox.entries if type(entry) is not log.SceneStart]
    told = [_told(moment) for moment in outbox.moments]
    outbox.clear()
    eyes = (*play.seats, None) if seen else ()
    return Stop(told, {seat or "": play.view(seat, words) for seat in eyes})


def _told(moment: Moment) -> Any:
    return json.loads(msgspec.json.encode(moment)) | {"sentence": moment.sentence()}


def replayed(recorded: Recorded) -> Iterator[Stop]:
    """What comes of the same answers and the same chance today: each stop."""
    setting = recorded.setting
    given = [log.decode(entry.encode()) for entry in recorded.entries]
    drawn = LoggedDealer([(e.id, e.outcome) for e in given if isinstance(e, log.Drawn)], ScriptedDealer())
    play = Play.start(games.get(setting.game), NAMES[: setting.seats], setting.options, drawn)
    entries: list[str] = []
    words = dict(recorded.words)
    yield _stop(play, words, entries)
    for entry in given:
        if isinstance(entry, log.Answered):
            play.replay(entry)
            yield _stop(play, words, entries)
    assert play.finished
    assert entries == recorded.entries


def write(recorded: Recorded, path: Path) -> None:
    """Put it in a file, small."""
    data = json.dumps(recorded, ensure_ascii=False, separators=(",", ":")).encode()
    path.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))


def read(path: Path) -> Recorded:
    """What a file holds."""
    setting, entries, words, stops = json.loads(lzma.decompress(path.read_bytes()))
    return Recorded(Setting(*setting), entries, words, [Stop(*stop) for stop in stops])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or PLAYS:
        write(record(PLAYS[name], name), FOLDER / f"{name}.json.xz")
