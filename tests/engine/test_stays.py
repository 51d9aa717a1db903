"""Open doors that stay: put anew beside whatever else is asked, each is one decision until it is answered."""

from __future__ import annotations

from random import Random
from typing import Annotated

import pytest

from commedia.engine import (
    PUBLIC,
    Answer,
    Decision,
    Game,
    HandDealer,
    Next,
    NotOpen,
    Offers,
    Play,
    Rules,
    ScriptedDealer,
    ScriptRanOut,
    SeededDealer,
    Table,
    World,
    log,
    then,
)
from commedia.engine.sampling import sample_answer
from commedia.engine.table import Scene


class Bench(World, kw_only=True):
    """A bench before the house, and what lies on it."""

    seats: Annotated[list[str], PUBLIC]
    cards: Annotated[list[str], PUBLIC] = []
    visits: Annotated[int, PUBLIC] = 0


class Look(Answer):
    """Look up."""


class Draw(Answer):
    """Draw a card."""


class Vote(Answer):
    """Call a vote."""


class Leave(Answer):
    """Go in."""


class Sit(Decision[Look | Draw | Vote | Leave]):
    """To everybody on the bench, as often as they like."""

    rule = "B-1"
    stays = True

    def offers(self) -> Offers:
        return {Look: {}, Draw: {}, Vote: {}, Leave: {}}


class Wave(Decision[Look]):
    """To everybody, at one passer-by; it stays no longer than its table does."""

    rule = "B-2"
    stays = True
    passer: int

    def offers(self) -> Offers:
        return {Look: {}}


class Nod(Decision[Look]):
    """Made anew each time, and another decision each time."""

    rule = "B-3"

    def offers(self) -> Offers:
        return {Look: {}}


class Agree(Decision[Look]):
    """A vote, of everybody at once."""

    rule = "B-4"
    stays = True

    def offers(self) -> Offers:
        return {Look: {}}


async def bench(t: Table, w: Bench) -> Next:
    """Everybody sits, and is put everything anew after each answer."""
    w.visits += 1
    while True:
        doors = [kind(w, seat) for seat in w.seats for kind in (Sit, Nod)]
        asked, answer = await t.first([*doors, *(Wave(w, seat, len(w.cards)) for seat in w.seats)])
        match answer:
            case Draw():
                w.cards.append(await t.draw("B-5", ["red", "black"], by=asked.seat))
            case Vote():
                await t.together([Agree(w, seat) for seat in w.seats])
                await t.together([Agree(w, seat) for seat in w.seats])
            case Leave():
                return then(indoors)


async def indoors(t: Table, w: Bench) -> Next:
    """Another scene, with the same people."""
    await t.first([Sit(w, seat) for seat in w.seats])
    return then(bench)


async def door(t: Table, w: Bench) -> None:
    """One of those who could sit is asked alone: twice, and the very same decision."""
    await t.first([Sit(w, seat) for seat in w.seats])
    alone = Sit(w, w.seats[1])
    await t.ask(alone)
    await t.ask(alone)


def game(opens_with: Scene) -> Game:
    """The game, from that scene on."""
    return Game(
        slug="bench",
        title="Bench",
        seats=range(2, 4),
        rules=Rules(
            prefix="B",
            rulebook=lambda: "",
            world=Bench,
            set_up=lambda seats, options: Bench(seats=list(seats)),
            opens_with=opens_with,
        ),
    )


GAME = game(bench)


def table(dealer: ScriptedDealer | SeededDealer | HandDealer | None = None) -> Play:
    """Two on the bench."""
    dealer = SeededDealer(b"a seed") if dealer is None else dealer
    return Play.start(GAME, ["ann", "bo"], {}, dealer, between=1)


def ids(play: Play) -> dict[tuple[str, str], str]:
    """The ids of what is open, by seat and kind."""
    return {(one.seat, one.kind): id for id, one in play.open.items()}


def test_a_door_that_stays_keeps_its_id_while_others_act() -> None:
    """One that does not stay has another each time; so has the one that was answered."""
    play = table()
    before = ids(play)
    play.answer(before["ann", "sit"], "ann", "look")
    after = ids(play)
    assert {key for key in before if before[key] == after[key]} == {
        ("bo", "sit"), ("ann", "wave"), ("bo", "wave"),
    }  # fmt: skip
    with pytest.raises(NotOpen, match="no longer on the table"):
        play.answer(before["ann", "sit"], "ann", "look")
    play.answer(before["bo", "sit"], "bo", "look")


def test_what_is_asked_alone_is_another_decision_each_time() -> None:
    """What was meant for the one before does not answer it, and what is sent twice is not done twice."""
    play = Play.start(game(door), ["ann", "bo"], {}, SeededDealer(b"a seed"), between=1)
    before = ids(play)
    play.answer(before["ann", "sit"], "ann", "look")
    once = ids(play)["bo", "sit"]
    play.answer(once, "bo", "look")
    again = ids(play)["bo", "sit"]
    assert len({before["bo", "sit"], once, again}) == 3
    with pytest.raises(NotOpen, match="no longer on the table"):
        play.answer(once, "bo", "look")


def test_it_stays_while_something_is_drawn_by_the_house_and_by_hand() -> None:
    """A card that somebody enters comes between, and is no answer of theirs; what it changes is another."""
    for dealer in (ScriptedDealer(["red"]), HandDealer()):
        play = table(dealer)
        before = ids(play)
        play.answer(before["ann", "sit"], "ann", "draw")
        if isinstance(dealer, HandDealer):
            [entry] = play.open
            play.answer(entry, "ann", {"outcome": "red"})
        after = ids(play)
        assert after["bo", "sit"] == before["bo", "sit"]
        assert after["bo", "wave"] != before["bo", "wave"], "another passer-by"
    script = ScriptedDealer()
    play = table(script)
    with pytest.raises(ScriptRanOut):
        play.answer(before["ann", "sit"], "ann", "draw")
    script.append("red")
    play.resume()
    assert ids(play)["bo", "sit"] == before["bo", "sit"]


def test_a_vote_between_makes_them_anew_and_no_answer_counts_for_two_votes() -> None:
    """It stays from one offer to the next; sealed answers that were opened are over."""
    play = table()
    before = ids(play)
    play.answer(before["ann", "sit"], "ann", "vote")
    first = ids(play)
    assert {kind for _, kind in first} == {"agree"}
    for seat in ("ann", "bo"):
        play.answer(first[seat, "agree"], seat, "look")
    second = ids(play)
    assert not set(first.values()) & set(second.values())
    with pytest.raises(NotOpen):
        play.answer(first["ann", "agree"], "ann", "look")
    for seat in ("ann", "bo"):
        play.answer(second[seat, "agree"], seat, "look")
    assert not set(before.values()) & set(ids(play).values())


def test_another_scene_asks_under_its_own_name() -> None:
    """Even what was open in the last one: a table that is restored there asks alike."""
    play = table()
    before = ids(play)
    play.answer(before["ann", "sit"], "ann", "leave")
    assert ids(play) == {
        (seat, "sit"): f"indoors/B-1/{len(before) + n}" for n, seat in enumerate(["ann", "bo"], 1)
    }


def test_an_answer_taken_back_and_a_scene_taken_back_leave_doors_that_can_be_answered() -> None:
    """The first to the same doors, the second to new ones."""
    play = table()
    before = ids(play)
    play.answer(before["ann", "sit"], "ann", "look")
    play.undo("ann")
    assert ids(play) == before
    play.answer(before["bo", "sit"], "bo", "look")
    assert ids(play)["ann", "sit"] == before["ann", "sit"]
    play.take_back()
    assert not set(before.values()) & set(ids(play).values())


@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_a_restored_table_asks_under_the_same_ids(seed: int, by_hand: bool) -> None:
    """After any number of answers, draws, votes and scenes: what one had begun to write is still open."""
    play, chance = table(HandDealer() if by_hand else None), Random(seed)
    for _ in range(40):
        asked = [one for one in play.open.values() if one.given is None]
        decision = asked[chance.randrange(len(asked))]
        play.answer(decision.id, decision.seat, sample_answer(decision, chance.randrange, play.moves))
        entries = [log.decode(log.encode(entry)) for entry in play.outbox.entries]
        last = max(at for at, entry in enumerate(entries) if isinstance(entry, log.SceneStart))
        start = entries[last]
        assert isinstance(start, log.SceneStart)
        opened = log.Opened("bench", "1", ["ann", "bo"], {}, "hand" if by_hand else "house", counts="own")
        again = Play.restore(GAME, opened, start, entries[last + 1 :], play.dealer)
        assert ids(again) == ids(play)
