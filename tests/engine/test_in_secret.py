"""What a seat does in secret: no id and no number of anybody else's tells of it, and it keeps nobody from
taking back an answer."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from commedia import games
from commedia.engine import Decision, IllegalMove, Moment, Play, SeededDealer, log
from commedia.engine.missed import Missed
from commedia.lab.actors import written_answer
from commedia.lab.playouts import below_of

SEATS = ["Ann", "Bob", "Cyd"]


def table(seed: int) -> Play:
    """A Shadow Play at its beginning, where everybody ticks in secret what they felt of others."""
    options = {"ticks": "secret"} if "secret" in games.get("shadow-play").options["ticks"].choices else {}
    return Play.start(games.get("shadow-play"), SEATS, options, SeededDealer(seed.to_bytes(32, "big")))


def a_move(play: Play, random: Random) -> str:
    """Somebody answers what the table waits for; returns who."""
    decision = random.choice(play.waiting_for())
    seat, below = decision.seat, below_of(random)
    play.answer(decision.id, seat, written_answer(decision, below, play.moves))
    return seat


def a_list(play: Play, not_of: str) -> Decision[Any] | None:
    """A list on which somebody else may tick something in secret."""
    lists = [q for q in play.decisions() if q.kind == "tick_items" and q.seat != not_of]
    return next((q for q in lists if ticked(play, q.seat) != items(q)), None)


def items(decision: Decision[Any]) -> list[str]:
    """All that may be ticked on a list."""
    [fields] = decision.offers().values()
    return sorted(fields["items"].values)


def ticked(play: Play, seat: str) -> list[str]:
    """What a seat has ticked."""
    found: list[str] = sorted(play.world.tickers[seat].ticked)
    return found


def seen(play: Play, *but: str) -> list[Any]:
    """All that the others see, and are asked."""
    return [play.view(seat) for seat in (*SEATS, None) if seat not in but]


def restored(play: Play) -> Play:
    """The table again, from its log."""
    entries = [log.decode(log.encode(entry)) for entry in play.outbox.entries]
    last = max(at for at, entry in enumerate(entries) if isinstance(entry, log.SceneStart))
    start = entries[last]
    assert isinstance(start, log.SceneStart)
    opened = log.Opened(play.game.slug, play.game.version, SEATS, play.options, counts="own")
    return Play.restore(play.game, opened, start, entries[last + 1 :], play.dealer)


def same(play: Play, other: Play) -> bool:
    """Whether two tables are alike in every seat's eyes, and in what they hold."""
    return (
        play.game.pack(play.world) == other.game.pack(other.world)
        and seen(play) == seen(other)
        and play.counters == other.counters
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_what_is_ticked_in_secret_leaves_every_id_of_the_others_as_it_is(seed: int) -> None:
    """Two tables, at one of which somebody ticks now and then: the others' views are the same to the byte."""
    plain, secret = table(seed), table(seed)
    random, other, ticks = Random(seed), Random(seed), 0
    while not plain.finished and plain.moves < 400:
        a_move(plain, random)
        a_move(secret, other)
        if (door := a_list(secret, "Ann")) is not None and door.seat == "Bob":
            secret.answer(door.id, "Bob", {"do": "tick", "items": ticked(secret, "Bob")})
            secret.say("Bob", "whisper", "You saw it?", ["Cyd"])
            ticks += 1
        views = [seen(play, "Bob", "Cyd") for play in (plain, secret)]
        assert msgspec.json.encode(views[0]) == msgspec.json.encode(views[1])
    assert ticks > 3
    words = [set(play.outbox.words) for play in (plain, secret)]
    assert words[0] < words[1], "the words of others are called as they would be"


@pytest.mark.parametrize("seed", range(4))
def test_an_answer_is_taken_back_whatever_others_have_ticked_since(seed: int) -> None:
    """What is ticked stays so, where it still can be; the table is the one that its log brings back."""
    random, play, undone = Random(seed), table(seed), 0
    while not play.finished and undone < 6:
        before = seen(play)
        seat = a_move(play, random)
        door = a_list(play, seat)
        if door is None or not play.may_undo(seat):
            continue
        which = items(door)
        play.answer(door.id, door.seat, {"do": "tick", "items": which})
        assert play.may_undo(seat), "nobody learns that something was ticked"
        assert play.may_undo(door.seat), "and whoever did it may take that back"
        try:
            play.undo(seat)
        except IllegalMove:  # it had brought something to light
            continue
        undone += 1
        told = [m for m in play.outbox.moments[-2:] if m.to is not None]
        assert ticked(play, door.seat) == which or [m.to for m in told] == [[door.seat]]
        mine = [view for view in seen(play) if view["seat"] not in (door.seat, None)]
        assert mine == [view for view in before if view["seat"] not in (door.seat, None)]
        assert same(play, restored(play))
    assert undone > 1


def test_a_secret_deed_is_taken_back_in_secret() -> None:
    """Only its author is told, and nobody else's numbers move."""
    random, play = Random(5), table(5)
    while (door := a_list(play, "Ann")) is None or play.standing.stopped:
        a_move(play, random)
    seat, was = door.seat, ticked(play, door.seat)
    others = seen(play, seat)
    play.answer(door.id, seat, {"do": "tick", "items": items(door)})
    play.outbox.clear()
    play.undo(seat)
    assert ticked(play, seat) == was
    assert seen(play, seat) == others
    assert play.outbox.secret == {0: [seat]}
    assert [m.to for m in play.outbox.moments] == [[seat]]


def test_a_sealed_answer_given_anew_is_a_secret_and_the_first_is_none() -> None:
    """That one has answered is told; that one has thought again is not."""
    random, play = Random(1), table(1)
    while not play.answered() or len(play.answered()) < 2 or any(play.answered()):
        a_move(play, random)
    first = play.waiting_for()[0]
    id, seat, below = first.id, first.seat, below_of(random)
    play.outbox.clear()
    play.answer(id, seat, written_answer(first, below, play.moves))
    assert not play.outbox.secret
    play.answer(id, seat, written_answer(first, below, play.moves))
    assert play.outbox.secret == {1: [seat]}


def test_numbers_have_no_gaps_for_what_one_may_not_know() -> None:
    """A viewer's own are the table's, less what they have missed; what is taken back goes by them, too."""
    missed = Missed().entry_kept_from(["", "Bob"]).line_kept_from([""]).line_kept_from(["", "Bob"])
    assert [missed.entry(9, viewer) for viewer in ("Ann", "Bob", None)] == [9, 8, 8]
    assert [missed.number(9, viewer) for viewer in ("Ann", "Bob", None)] == [9, 8, 7]
    told = Moment(12, "house", "", "Ann", "Back.", {"seat": "Ann", "since": 6, "until": 8}, missed=missed)
    assert told.figures_for("Bob") == {"seat": "Ann", "since": 6, "until": 8}
    told.missed = Missed(missed.entries, missed.lines, {"Bob": 2})
    assert told.figures_for("Bob") == {"seat": "Ann", "since": 4, "until": 6}
    assert told.figures_for("Ann") == {"seat": "Ann", "since": 6, "until": 8}
