"""Open doors beside sealed answers: gone through as often as anybody likes, and the seals stay."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from commedia.engine import (
    PUBLIC,
    Answer,
    Decision,
    Game,
    LoggedDealer,
    NotOpen,
    Offers,
    Pick,
    Play,
    Rules,
    Seat,
    SeededDealer,
    Table,
    World,
    log,
)


class Choir(World, kw_only=True):
    """Everybody chooses a song in secret, and may cough meanwhile."""

    seats: Annotated[list[Seat], PUBLIC]
    coughs: Annotated[list[Seat], PUBLIC] = []
    songs: Annotated[dict[Seat, str], PUBLIC] = {}


class Sing(Answer):
    """Sing it."""

    song: str


class Cough(Answer):
    """Cough."""


class Choose(Decision[Sing]):
    """Sealed until all have chosen."""

    rule = "C-1"
    secret = True
    asks = "Which song?"

    def offers(self) -> Offers:
        return {Sing: {"song": Pick(["of rain", "of snow"])}}


class MayCough(Decision[Cough]):
    """An open door to everybody."""

    rule = "C-2"
    optional = True
    stays = True
    asks = "Cough?"

    def offers(self) -> Offers:
        return {Cough: {}}


async def evening(t: Table, w: Choir) -> None:
    """All at once, and whoever coughs does."""
    doors = [MayCough(w, seat) for seat in w.seats]
    sung = await t.together(
        [Choose(w, seat) for seat in w.seats], doors, lambda q, _: w.coughs.append(q.seat)
    )
    w.songs = {seat: one.song for seat, one in sung.items()}
    await t.ask(Choose(w, w.seats[0]))


def set_up(seats: Any, options: Any) -> Choir:
    """Nobody has sung."""
    return Choir(seats=list(seats))


CHOIR = Game(
    slug="choir", title="Choir", seats=range(2, 4),
    rules=Rules(prefix="C", rulebook=str, world=Choir, set_up=set_up, opens_with=evening),
)  # fmt: skip


def give(play: Play, seat: Seat, kind: str, **said: Any) -> str:
    """A seat answers the decision of that kind; gives its id."""
    [one] = [one for one in play.decisions(seat) if one.kind == kind]
    id = one.id
    play.answer(id, seat, said)
    return id


def test_a_door_beside_sealed_answers_leaves_them_sealed() -> None:
    """What it brings is so at once; it is another door afterwards, and every other question is the same."""
    play = Play.start(CHOIR, ["ann", "bob"], None, SeededDealer(bytes(32)), between=0)
    give(play, "ann", "choose", song="of rain")
    before, steps = {*play.open}, play.steps
    gone = give(play, "bob", "may_cough")
    assert (play.world.coughs, play.world.songs, play.steps > steps) == (["bob"], {}, True)
    assert before - {*play.open} == {gone}
    assert [q.given for q in play.decisions("ann") if q.kind == "choose"] == [Sing("of rain")]
    with pytest.raises(NotOpen):
        play.answer(gone, "bob", {})
    give(play, "bob", "may_cough")
    give(play, "ann", "may_cough")
    give(play, "ann", "choose", song="of snow")  # a sealed answer may still be changed
    give(play, "bob", "choose", song="of rain")
    assert (play.world.coughs, play.world.songs) == (
        ["bob", "bob", "ann"],
        {"ann": "of snow", "bob": "of rain"},
    )
    assert [q.kind for q in play.decisions()] == ["choose"]


def test_a_log_with_doors_beside_sealed_answers_gives_the_same_table() -> None:
    """From its checkpoint, with the same ids."""
    play = Play.start(CHOIR, ["ann", "bob"], None, SeededDealer(bytes(32)), between=0)
    give(play, "bob", "may_cough")
    give(play, "ann", "choose", song="of rain")
    give(play, "bob", "may_cough")
    scene, *since = [log.decode(log.encode(entry)) for entry in play.outbox.entries]
    assert isinstance(scene, log.SceneStart)
    opened = log.Opened("choir", "1", play.seats, play.options, counts="own")
    other = Play.restore(CHOIR, opened, scene, since, LoggedDealer([], SeededDealer(bytes(32))))
    assert ([*other.open], other.world, other.moves) == ([*play.open], play.world, play.moves)
