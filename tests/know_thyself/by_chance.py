"""Plays by chance: begun in free play, answered whichever way, and restored from their log."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from commedia.engine import Dealer, Decision, Play, SeededDealer, log
from commedia.engine.sampling import sample_answer
from commedia.games.know_thyself import GAME
from tests.know_thyself.tables import CAST

ROOMS = ["garden", "garden", "hedge_maze", "cliffs", "guest_suite", "garden"]


def in_free_play(players: int, seed: int, dealer: Dealer | None = None, **options: Any) -> Play:
    """So many PCs about the Palace, some with next to nothing, some with Edges and Memories."""
    memories = {"memories": ["guilt", "goal"], "taken": True}
    pcs = {
        seat: {
            "coins": [6, 1, 9, 3, 2, 4][(at + seed) % 6],
            "room": ROOMS[(at + seed // 2) % 6],
            "owes": ROOMS[(at + seed // 2) % 6] != "guest_suite",
            "attachments": {
                "D": memories, "H": {"text": "a ring", "taken": at % 2 == 0}, "C": memories, "S": "a scar",
            },
            "edges": ["limps", "hums"][: at % 3],
        }
        for at, seat in enumerate(CAST[1 : players + 1])
    }  # fmt: skip
    read = GAME.read_options(options)
    world = GAME.world_from({"pcs": pcs, "master": 12 * players}, {}, read)
    play = Play(GAME, world.seats, read, dealer or SeededDealer(bytes([seed % 256]) * 32), world)
    scene, args = GAME.rules.by_hand.enter(world, "roam", {})
    play.begin(scene, args)
    return play


def answer_one(play: Play, random: Random) -> Decision[Any, Any] | None:
    """One open decision answered, whichever, rather one that the table waits for; None where none is open."""
    waiting = [d for d in play.open.values() if d.given is None]
    if not waiting:
        return None
    due = [d for d in waiting if not d.manner.optional and not d.manner.timing.is_last]
    decision = random.choice(due if due and random.random() < 0.8 else waiting)
    play.answer(decision.id, decision.seat, sample_answer(decision, random.randrange, play.moves))
    return decision


def restored(
    play: Play, dealer: Dealer | None = None, by_hand: bool = False, entries: Sequence[log.Entry] = ()
) -> Play:
    """The table again, from its log as it is stored: the last checkpoint and what came after it.

    entries: where somebody has taken them out of the play.
    """
    entries = [log.decode(log.encode(entry)) for entry in entries or play.outbox.entries]
    last = max(at for at, entry in enumerate(entries) if isinstance(entry, log.SceneStart))
    start = entries[last]
    assert isinstance(start, log.SceneStart)
    opened = log.Opened(
        GAME.slug, GAME.version, play.seats, play.options, "hand" if by_hand else "house", counts="own"
    )
    return Play.restore(GAME, opened, start, entries[last + 1 :], dealer or play.dealer)


def assert_same(one: Play, other: Play) -> None:
    """The same state, the same views, the same decisions."""
    assert other.world == one.world
    seers = (*one.seats, None)
    assert [other.view(seat) for seat in seers] == [one.view(seat) for seat in seers]
    assert list(other.open) == list(one.open)
