"""Whom a table may go on without: a door that is there while they are away, and their return."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from commedia.engine import (
    PUBLIC,
    Answer,
    Decision,
    Game,
    IllegalMove,
    LoggedDealer,
    Offers,
    Play,
    Rules,
    Seat,
    SeededDealer,
    Table,
    Voluntary,
    World,
    log,
)


class Vigil(World, kw_only=True):
    """Everybody keeps watch in turn."""

    seats: Annotated[list[Seat], PUBLIC]
    kept: Annotated[list[str], PUBLIC] = []


class Keep(Answer):
    """Keep watch."""


class GoOn(Answer):
    """Go on without them."""


class Watching(Decision[Keep]):
    """To whose turn it is."""

    rule = "V-1"
    asks = "Do you keep watch?"

    def offers(self) -> Offers:
        return {Keep: {}}


class Without(Decision[GoOn]):
    """To the first, while whoever has the turn is away."""

    rule = "V-2"
    asks = "Go on without them?"
    manner = Voluntary()
    stays = True
    absent: Seat

    def without(self) -> Seat:
        return self.absent

    def offers(self) -> Offers:
        return {GoOn: {}}


async def night(t: Table, w: Vigil) -> None:
    """Everybody, one after the other."""
    for seat in w.seats:
        _, said = await t.first([Watching(w, seat), Without(w, w.seats[0], seat)])
        w.kept.append(seat if isinstance(said, Keep) else f"not {seat}")
        t.announce("V-1", "{seat}.", seat=seat)


def set_up(seats: Any, options: Any) -> Vigil:
    """Nobody has watched yet."""
    return Vigil(seats=list(seats))


VIGIL = Game(
    slug="vigil", title="Vigil", seats=range(2, 5),
    rules=Rules(prefix="V", rulebook=str, world=Vigil, set_up=set_up, opens_with=night),
)  # fmt: skip


def begun() -> Play:
    """It is Ann's turn."""
    return Play.start(VIGIL, ["ann", "bob", "cy"], None, SeededDealer(bytes(32)), between=0)


def kinds(play: Play) -> list[tuple[str, str]]:
    """What is asked of whom."""
    return [(one.kind, one.seat) for one in play.decisions()]


def give(play: Play, kind: str) -> None:
    """The one decision of that kind is answered."""
    [one] = [one for one in play.decisions() if one.kind == kind]
    play.answer(one.id, one.seat, {})


def again(play: Play) -> Play:
    """The table as its log has it."""
    entries = [log.decode(log.encode(entry)) for entry in play.outbox.entries]
    start = max(n for n, entry in enumerate(entries) if isinstance(entry, log.SceneStart))
    scene = entries[start]
    assert isinstance(scene, log.SceneStart)
    opened = log.Opened("vigil", "1", play.seats, play.options, counts="own")
    return Play.restore(VIGIL, opened, scene, entries[start + 1 :], LoggedDealer([], SeededDealer(bytes(32))))


def assert_same(play: Play) -> None:
    """A restored table is asked the same, knows the same, and has told the same."""
    other = again(play)
    assert [*other.open] == [*play.open]
    assert (other.world, other.moves, other.standing.absent) == (play.world, play.moves, play.standing.absent)
    assert [moment for _, moment in other.replayed] == play.outbox.moments


def test_the_door_is_there_only_while_they_are_away() -> None:
    """What is asked besides stays the same; that it is said twice changes nothing."""
    play = begun()
    [watch] = play.open
    assert play.held_up_by == ["ann"]
    play.absent("bob", gone=True)
    assert kinds(play) == [("watching", "ann")]
    steps = play.steps
    play.absent("ann", gone=True)
    assert play.steps > steps  # what was drawn of the table before is drawn anew
    moves = play.moves
    play.absent("ann", gone=True)
    assert (kinds(play), play.moves) == ([("watching", "ann"), ("without", "ann")], moves)
    assert watch in play.open
    assert_same(play)
    play.absent("ann", gone=False)
    assert [*play.open] == [watch]
    assert_same(play)
    give(play, "watching")
    assert kinds(play) == [("watching", "bob"), ("without", "ann")]
    assert_same(play)


def test_whoever_is_back_before_anything_followed_has_what_was_theirs() -> None:
    """Speech in between is nothing that follows, nor that somebody else has left."""
    play = begun()
    give(play, "watching")
    play.absent("bob", gone=True)
    give(play, "without")
    assert play.world.kept == ["ann", "not bob"]
    play.say("ann", "aside", "Where is he?")
    play.absent("cy", gone=True)
    play.absent("bob", gone=False)
    assert (play.world.kept, kinds(play)) == (["ann"], [("watching", "bob")])
    told = play.outbox.moments[-1]
    assert (told.sentence(), told.figures["until"] - told.figures["since"]) == (
        "bob is back before anything has followed.", 1,
    )  # fmt: skip
    assert_same(play)
    give(play, "watching")
    assert kinds(play) == [("watching", "cy"), ("without", "ann")]  # who has left meanwhile is away still
    assert_same(play)


def test_once_something_has_followed_it_stands() -> None:
    """Whoever is back is here again, and nothing else."""
    play = begun()
    play.absent("ann", gone=True)
    give(play, "without")
    give(play, "watching")
    play.absent("ann", gone=False)
    assert (play.world.kept, play.standing.absent) == (["not ann", "bob"], [])
    assert_same(play)


def test_that_somebody_else_is_back_undoes_nothing() -> None:
    """Only whom it was gone on without."""
    play = begun()
    play.absent("cy", gone=True)
    play.absent("ann", gone=True)
    give(play, "without")
    play.absent("cy", gone=False)
    assert play.world.kept == ["not ann"]
    assert_same(play)


def test_a_door_that_is_gone_is_answered_no_more() -> None:
    """They are here again."""
    play = begun()
    play.absent("ann", gone=True)
    [door] = [id for id, one in play.open.items() if one.kind == "without"]
    play.absent("ann", gone=False)
    with pytest.raises(IllegalMove):
        play.answer(door, "ann", {})


def test_where_play_has_stopped_what_was_done_without_them_stands() -> None:
    """Nothing is taken back under an X-card."""
    play = begun()
    play.absent("ann", gone=True)
    give(play, "without")
    play.stop()
    play.absent("ann", gone=False)
    assert play.world.kept == ["not ann"]
    assert_same(play)


def test_a_log_from_before_has_nobody_away() -> None:
    """A scene that was begun without the field, and an answer that was taken back without one."""
    scene = log.decode(
        b'{"type":"scene","scene":"night","args":{},"state":{},"moves":0,"asked":0,"draws":0,"moments":0}'
    )
    assert isinstance(scene, log.SceneStart)
    assert scene.absent == []
    undone = log.decode(b'{"type":"undone","seat":"ann","told":1}')
    assert isinstance(undone, log.Undone)
    assert not undone.back
