"""How these tests open a table of Lamplight, and play it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from commedia.engine import Dealer, Decision, HandDealer, Play, ScriptedDealer, SeededDealer, log
from commedia.engine.sampling import sample_answer
from tests.toys.lamplight import GAME

SEATS = ["ann", "bo", "cy"]


def table(dealer: Dealer | None = None, options: Mapping[str, Any] | None = None) -> Play:
    """A table of three at dusk, dealt by the house unless a dealer is given."""
    return Play.start(GAME, SEATS, options, dealer or SeededDealer(b"a seed"))


def at(scene: str, chance: Iterable[Any] = (), **args: Any) -> Play:
    """A table of three in that scene."""
    play = Play(GAME, SEATS, {}, ScriptedDealer(chance), GAME.new_world(SEATS, {}))
    play.begin(scene, args)
    return play


def asked(play: Play, seat: str) -> Decision[Any]:
    """The one decision open to that seat."""
    (decision,) = play.decisions(seat)
    return decision


def answer(play: Play, seat: str, raw: Any) -> None:
    """That seat answers its one open decision."""
    play.answer(asked(play, seat).id, seat, raw)


def play_some(play: Play, moves: int, random: Random) -> list[log.Entry]:
    """So many random answers, in words where words are due; returns the log, which goes through JSON."""
    for _ in range(moves):
        waiting = [q for q in play.open.values() if q.given is None]
        if not waiting:
            break
        decision = random.choice(waiting)
        plain = sample_answer(decision, random.randrange, play.moves).plain()
        if "words" in plain:
            plain["words"] = random.choice(["Good night.", "Sleep well."])
        play.answer(decision.id, decision.seat, plain)
    entries = play.outbox.entries
    return [log.decode(log.encode(entry)) for entry in entries]


def restored(play: Play, entries: list[log.Entry], dealer: Dealer | None = None) -> Play:
    """The table again, from its log: the last checkpoint and what came after it."""
    hand = isinstance(play.dealer, HandDealer)
    opened = log.Opened("lamplight", "1", SEATS, play.options, "hand" if hand else "house")
    last = max(at for at, entry in enumerate(entries) if isinstance(entry, log.SceneStart))
    start = entries[last]
    assert isinstance(start, log.SceneStart)
    return Play.restore(GAME, opened, start, entries[last + 1 :], dealer or play.dealer)
