"""One's own last answer can be taken back, as long as nothing was drawn, shown or answered since."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from commedia import games
from commedia.engine import IllegalMove, Play, SeededDealer, log
from commedia.lab.actors import written_answer
from commedia.lab.playouts import below_of

SEATS = ["Ann", "Bob", "Cyd"]


def table(slug: str, seed: int) -> Play:
    """A table at its beginning."""
    return Play.start(games.get(slug), SEATS, {}, SeededDealer(seed.to_bytes(32, "big")))


def state(play: Play) -> Any:
    """All that can be seen of it, and what is asked."""
    return [play.game.pack(play.world)] + [
        {**play.view(seat), "decisions": [(q.id, q.asks) for q in play.decisions(seat)]}
        for seat in (*SEATS, None)
        if seat is not None
    ]


def a_move(play: Play, random: Random) -> str:
    """Somebody answers; returns who."""
    below = below_of(random)
    waiting = [q for q in play.open.values() if q.given is None]
    decision = waiting[below(len(waiting))]
    play.answer(decision.id, decision.seat, written_answer(decision, below, play.moves))
    return decision.seat


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
@pytest.mark.parametrize("seed", range(2))
def test_where_an_answer_may_be_taken_back_it_is(slug: str, seed: int) -> None:
    """Whoever's: the page's button stands by that, and never where it would refuse. Also what is done in
    secret, and comes back, and is done again beside others; and the log has it all.
    """
    random, play = Random(seed), table(slug, seed)
    taken_back = 0
    for _ in range(220):
        if play.finished:
            break
        a_move(play, random)
        for seat in play.seats:
            if play.may_undo(seat) and random.random() < 0.35:
                play.undo(seat)  # raises nothing
                taken_back += 1
    assert taken_back > 5
    again = restored(play)
    assert state(again) == state(play)
    for each in (play, again):
        each.close()


@pytest.mark.parametrize("slug", ["men-of-stones", "city-of-masks"])
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_taken_back_leaves_the_table_as_it_was(slug: str, seed: int) -> None:
    """At any point of a play: the same state, the same views, the same questions; and the play goes on.

    A table restored from its log is that very table, and the log is what its entries say.
    """
    random, play = Random(seed), table(slug, seed)
    undone = refused = tries = 0
    while not play.finished and undone < 25:
        before = state(play)
        seat = a_move(play, random)
        if random.random() < 0.3:
            play.say("Bob", "line", "Wait.")
        if not play.may_undo(seat) or random.random() < 0.5:
            continue
        tries += 1
        try:
            play.undo(seat)
        except IllegalMove as why:
            refused += "to light" in str(why)
            continue
        undone += 1
        assert state(play) == before
        assert isinstance(play.outbox.entries[-1], log.Undone)
        assert len(play.outbox.moments[-1].takes_back) == play.outbox.entries[-1].told
        with pytest.raises(IllegalMove, match="stands"):
            play.undo(seat)
    assert undone > 5
    assert tries == undone + refused
    again = restored(play)
    assert state(again) == state(play)
    assert again.counters == play.counters
    assert [m for _, m in again.replayed] == play.outbox.moments[-len(again.replayed) :]
    for each in (play, again):
        if not each.finished:
            each.take_back()
    assert play.game.pack(play.world) == again.game.pack(again.world)


def restored(play: Play) -> Play:
    """The table again, from its log."""
    entries = [log.decode(log.encode(entry)) for entry in play.outbox.entries]
    last = max(at for at, entry in enumerate(entries) if isinstance(entry, log.SceneStart))
    start = entries[last]
    assert isinstance(start, log.SceneStart)
    opened = log.Opened(play.game.slug, play.game.version, SEATS, play.options, counts="own")
    return Play.restore(play.game, opened, start, entries[last + 1 :], play.dealer)


def test_only_ones_own_last_answer_can_be_taken_back() -> None:
    """Not another's, not before anything was answered, and not while play has stopped."""
    play = table("men-of-stones", 1)
    with pytest.raises(IllegalMove, match="stands"):
        play.undo("Ann")
    seat = a_move(play, Random(1))
    other = next(one for one in SEATS if one != seat)
    with pytest.raises(IllegalMove, match="stands"):
        play.undo(other)
    play.stop()
    with pytest.raises(IllegalMove, match="stopped"):
        play.undo(seat)
