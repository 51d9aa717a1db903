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
    OpenDoor,
    Pick,
    Play,
    Required,
    Rules,
    Seat,
    SeededDealer,
    Table,
    Voluntary,
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
    manner = Required(secret=True)
    asks = "Which song?"

    def offers(self) -> Offers:
        return {Sing: {"song": Pick(["of rain", "of snow"])}}


class MayCough(Decision[Cough]):
    """An open door to everybody."""

    rule = "C-2"
    manner = Voluntary()
    stays = True
    asks = "Cough?"

    def offers(self) -> Offers:
        return {Cough: {}}


def coughing(w: Choir) -> list[OpenDoor]:
    """Anybody may, at any time."""
    return [OpenDoor(MayCough(w, seat), cough) for seat in w.seats]


def cough(t: Table, w: Choir, asked: MayCough, answer: Cough) -> None:
    """Everybody hears it."""
    w.coughs.append(asked.seat)


async def evening(t: Table, w: Choir) -> None:
    """All at once, and whoever coughs does."""
    sung = await t.together([Choose(w, seat) for seat in w.seats], beside=coughing)
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


# -- beside what is asked of one, or of several ----------------------------------------------------------


class Vigil(Choir, kw_only=True):
    """Whoever keeps awake may be told that it is over."""

    log: Annotated[list[str], PUBLIC] = []


class Wake(Answer):
    """Say that all is well."""


class Ring(Answer):
    """Ring the bell."""


class Watch(Decision[Wake]):
    """Somebody keeps awake."""

    rule = "C-3"
    stays = True
    asks = "Is all well?"

    def offers(self) -> Offers:
        return {Wake: {}}


class MayRing(Decision[Ring]):
    """The bell ends it, whoever rings it."""

    rule = "C-4"
    manner = Voluntary()
    stays = True
    asks = "Ring the bell?"

    def offers(self) -> Offers:
        return {Ring: {}}


def ajar(w: Vigil) -> list[OpenDoor]:
    """Anybody coughs until there have been two coughs; then the bell is within reach of the first."""
    left = [OpenDoor(MayCough(w, seat), cough) for seat in w.seats if seat not in w.coughs]
    return [*left, OpenDoor(MayRing(w, w.seats[0]), rung)] if w.coughs else left


async def rung(t: Table, w: Vigil, asked: MayRing, answer: Ring) -> bool:
    """It takes a moment, and ends what was asked."""
    await t.ask(Watch(w, w.seats[1]))
    w.log.append("rung")
    return True


async def one(t: Table, w: Vigil) -> None:
    """One keeps awake."""
    said = await t.ask(Watch(w, w.seats[0]), beside=ajar)
    w.log.append(type(said).__name__)


async def whoever(t: Table, w: Vigil) -> None:
    """Whoever says so first."""
    asked, said = await t.first([Watch(w, seat) for seat in w.seats], beside=ajar)
    w.log.append(f"{asked.seat} {type(said).__name__}")


async def everybody(t: Table, w: Vigil) -> None:
    """All of them, in any order."""
    await t.each([Watch(w, s) for s in w.seats], lambda q, _: w.log.append(q.seat), beside=ajar)


def vigil(scene: Any) -> Play:
    """A table of two at which that is played."""
    game = Game(
        slug="vigil", title="Vigil", seats=range(2, 4),
        rules=Rules(
            prefix="C", rulebook=str, world=Vigil, opens_with=scene,
            set_up=lambda seats, options: Vigil(seats=list(seats)),
        ),
    )  # fmt: skip
    return Play.start(game, ["ann", "bob"], None, SeededDealer(bytes(32)))


def test_what_was_asked_stays_as_it_was_put_whoever_goes_through_a_door() -> None:
    """And the doors are those that there are now; one that stays is the same one."""
    play = vigil(one)
    [watch] = play.decisions("ann")[:1]
    [bobs] = play.decisions("bob")
    give(play, "ann", "may_cough")
    assert play.world.coughs == ["ann"]
    assert [q.kind for q in play.decisions("ann")] == ["watch", "may_ring"]
    assert [q.id for q in play.decisions("bob")] == [bobs.id]
    give(play, "bob", "may_cough")
    assert play.decisions("bob") == []
    assert watch.id in play.open
    give(play, "ann", "watch")
    assert (play.world.log, play.finished) == (["Wake"], True)


def test_a_door_may_end_what_was_asked_and_its_answer_is_the_one_that_is_given() -> None:
    """What it asks on its way is asked alone: nothing stands open beside it."""
    for scene, came in ((one, "Ring"), (whoever, "ann Ring")):
        play = vigil(scene)
        give(play, "bob", "may_cough")
        give(play, "ann", "may_ring")
        assert [(q.seat, q.kind) for q in play.decisions()] == [("bob", "watch")]
        give(play, "bob", "watch")
        assert play.world.log == ["rung", came]


def test_doors_stand_open_until_the_last_of_several_has_answered() -> None:
    """Each answer takes effect as it comes."""
    play = vigil(everybody)
    give(play, "bob", "watch")
    give(play, "bob", "may_cough")
    assert (play.world.log, play.world.coughs) == (["bob"], ["bob"])
    give(play, "ann", "watch")
    assert (play.world.log, play.finished) == (["bob", "ann"], True)


async def all_or_none(t: Table, w: Vigil) -> None:
    """All of them, unless the bell is rung."""
    await t.each([Watch(w, s) for s in w.seats], lambda q, _: w.log.append(q.seat), beside=ajar)
    w.log.append("over")


def test_a_door_may_end_what_several_were_asked_and_is_no_answer_to_it() -> None:
    """Whoever had not answered is not asked any more."""
    play = vigil(all_or_none)
    give(play, "ann", "watch")
    give(play, "bob", "may_cough")
    give(play, "ann", "may_ring")
    give(play, "bob", "watch")  # what the bell asks on its way
    assert (play.world.log, play.finished) == (["ann", "rung", "over"], True)


async def one_more(t: Table, w: Vigil) -> None:
    """One keeps awake, and then all; each stands beside the doors that were said before."""
    t = t.beside(ajar)
    t.announce("C-3", "The watch begins.")
    t.heading("All is well")
    await t.ask(Watch(w, w.seats[0]))
    t.confide(["bob"], "C-3", "Bob hears steps.")
    await t.each([Watch(w, s) for s in w.seats], lambda q, _: w.log.append(q.seat))
    await t.first([Watch(w, w.seats[1])], beside=quiet)
    await t.together([Watch(w, w.seats[1])])


def quiet(w: Vigil) -> list[OpenDoor]:
    """No door at all."""
    return []


def test_a_scene_says_its_doors_once_for_all_that_is_asked_in_it() -> None:
    """A call with doors of its own has those instead; what is told is numbered as at any table."""
    play = vigil(one_more)
    give(play, "bob", "may_cough")
    assert [q.kind for q in play.decisions("ann")] == ["watch", "may_cough", "may_ring"]
    give(play, "ann", "watch")
    assert [q.kind for q in play.decisions("ann")] == ["watch", "may_cough", "may_ring"]
    give(play, "ann", "watch")
    give(play, "bob", "watch")
    assert [(q.seat, q.kind) for q in play.decisions()] == [("bob", "watch")]
    give(play, "bob", "watch")
    assert [q.kind for q in play.decisions()] == ["watch", "may_cough", "may_ring"]
    assert [moment.n for moment in play.outbox.moments] == [0, 1, 2]
