"""What house actors stand on: the offers of a question, whether or not the table has worked them out."""

from __future__ import annotations

from random import Random

from commedia.engine.actor import HouseActor, any_answer
from tests.engine.playing import asked, at
from tests.toys.lamplight import Relight, Rest, Watch


def test_an_actor_knows_what_is_open_before_the_table_has_asked() -> None:
    """A question whose offers nobody has looked at yet."""
    night = at("watch", hour=1).world
    assert HouseActor(Watch(night, "ann"), lambda: night, Random(1).randrange).is_open(Relight)
    night.keepers["ann"].oil = 0
    actor = HouseActor(Watch(night, "ann"), lambda: night, Random(1).randrange)
    assert (actor.is_open(Relight), actor.is_open(Rest)) == (False, True)


def test_any_answer_is_one_that_the_table_takes() -> None:
    """As plain data; the same chance gives the same answer."""
    play = at("watch", hour=1)
    question = asked(play, "ann")
    answers = [any_answer(question, Random(seed).randrange) for seed in range(20)]
    assert {answer["do"] for answer in answers} == {"relight", "rest"}
    assert answers == [any_answer(question, Random(seed).randrange) for seed in range(20)]
    play.answer(question.id, "ann", answers[0])
