"""What an actor is given: a sight and what was heard, each worked out when it is asked for, and an answer."""

from __future__ import annotations

from random import Random

from commedia.engine.actor import Sight, any_answer
from commedia.engine.sampling import sampled
from tests.engine.playing import asked, at
from tests.toys.lamplight import Relight, Rest, Watch


def test_a_sight_is_worked_out_when_it_is_asked_for_and_once() -> None:
    """Neither before, nor again; and what was heard by itself."""
    night, worked_out = at("watch", hour=1).world, list[str]()

    def see() -> object:
        worked_out.append("seen")
        return night

    sight = Sight(see, lambda: worked_out.append("heard") or ())  # type: ignore[arg-type, return-value, func-returns-value]
    assert worked_out == []
    assert sight() is sight() is night
    assert worked_out == ["seen"]
    assert (sight.heard, sight.heard) == ((), ())
    assert worked_out == ["seen", "heard"]


def test_nothing_is_heard_where_nobody_reads_the_words() -> None:
    """As in random play."""
    assert Sight(lambda: at("watch", hour=1).world).heard == ()


def test_any_answer_is_one_that_the_table_takes() -> None:
    """The same chance gives the same answer."""
    play = at("watch", hour=1)
    decision = asked(play, "ann")
    answers = [any_answer(decision, Random(seed).randrange) for seed in range(20)]
    assert {type(answer) for answer in answers} == {Relight, Rest}
    assert answers == [any_answer(decision, Random(seed).randrange) for seed in range(20)]
    play.answer(decision.id, "ann", answers[0])


def test_any_answer_goes_by_the_offers_as_they_were_last_worked_out() -> None:
    """What has changed since is not looked at again; a decision that nobody has looked at works them out."""
    night = at("watch", hour=1).world
    decision = Watch(night, "ann")
    night.keepers["ann"].oil = 0
    assert {type(any_answer(decision, Random(seed).randrange)) for seed in range(9)} == {Rest}
    known = decision._offers = decision.offers()
    night.keepers["ann"].oil = 7
    assert {type(any_answer(decision, Random(seed).randrange)) for seed in range(9)} == {Rest}
    assert any_answer(decision, Random(1).randrange) == sampled(known, Random(1).randrange)
