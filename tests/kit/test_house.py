"""What house actors stand on: the offers of a decision, whether or not the table has worked them out."""

from __future__ import annotations

from random import Random

import pytest

from commedia.engine import Voluntary
from commedia.engine.actor import Sight
from commedia.engine.domains import Amount, Fields, Pick
from commedia.kit.fields import field_of, then
from commedia.kit.house import HouseActor, PartOf, choosing, filled, wanting
from tests.engine.playing import asked, at
from tests.toys.lamplight import Night, Relight, Rest, Watch


def test_an_actor_knows_what_is_open_before_the_table_has_asked() -> None:
    """A decision whose offers nobody has looked at yet."""
    night = at("watch", hour=1).world
    assert HouseActor(Watch(night, "ann"), Sight(lambda: night), Random(1).randrange).is_open(Relight)
    night.keepers["ann"].oil = 0
    actor = HouseActor(Watch(night, "ann"), Sight(lambda: night), Random(1).randrange)
    assert (actor.is_open(Relight), actor.is_open(Rest)) == (False, True)


def test_what_is_liked_best_comes_first() -> None:
    """Then what chance brings; and each is taken once."""
    actor = HouseActor(Watch(at("watch", hour=1).world, "ann"), Sight(lambda: None), Random(1).randrange)  # type: ignore[arg-type, return-value]
    assert actor.best(["a", "b", "c"], ["x", "c", "a"]) == "c"
    assert actor.best(["a", "b", "c"], ["x"]) in "abc"
    few = actor.best_few(["a", "b", "c"], ["c"], 3)
    assert (few[0], sorted(few)) == ("c", ["a", "b", "c"])


def test_each_decision_has_a_part_and_the_others_any_answer() -> None:
    """A part is given the actor; a decision without one is answered by chance."""
    play = at("watch", hour=1)
    decision = asked(play, "ann")
    below = Random(1).randrange
    part = PartOf[HouseActor[Night]]()
    parts = [part(Watch, lambda a: Relight(7) if a.asked(Watch).seat == a.seat else Rest())]
    sight = Sight(lambda: play.world)
    assert choosing(HouseActor[Night], parts)(decision, sight, below) == {"do": "relight", "oil": 7}
    assert choosing(HouseActor[Night], [])(decision, sight, below)["do"] in ("relight", "rest")


class Peek(Watch):
    """An open door."""

    manner = Voluntary()


def test_a_door_is_gone_through_where_its_part_says_so_and_what_is_no_door_is_answered() -> None:
    """One without a part, or whose part says nothing of it, is left alone."""
    night = at("watch", hour=1).world
    sight, below = Sight(lambda: night), Random(1).randrange
    part = PartOf[HouseActor[Night]]()
    parts = [part(Peek, lambda a: Rest(), wants=lambda a: a.state.keepers[a.seat].oil > 0)]
    wants = wanting(HouseActor[Night], parts)
    assert wants(Watch(night, "ann"), sight, below)
    assert wants(Peek(night, "ann"), sight, below)
    night.keepers["ann"].oil = 0
    assert not wants(Peek(night, "ann"), sight, below)
    silent = wanting(HouseActor[Night], [part(Peek, lambda a: Rest())])
    assert not silent(Peek(night, "ann"), sight, below)


def test_a_line_is_filled_and_its_sentences_begin_large() -> None:
    """Each slot wherever it stands, and what stands in one is left as it is."""
    assert filled("{who} knows. {who} always knew {what}!", {"who": "the Doge", "what": "it"}) == (
        "The Doge knows. The Doge always knew it!"
    )
    assert filled("Well. “{who}!” says {who}.", {"who": "the Doge"}) == "Well. “The Doge!” says the Doge."
    assert filled("{who} waits.", {"who": "the {door}", "door": "Ann"}) == "The {door} waits."


def test_a_line_with_a_slot_that_nobody_fills_is_refused() -> None:
    """By what it says, before anybody reads it with a hole in it."""
    with pytest.raises(ValueError, match=r"Nobody fills {whom} in “Ask {whom}, {name}.”; there is name."):
        filled("Ask {whom}, {name}.", {"name": "Ann"})


def test_what_a_field_holds_is_asked_for_by_its_kind() -> None:
    """And another kind than it is of is a fault of whoever asks, found at once."""
    amount = Amount(1, 3)
    branches: dict[str, Fields] = {"one": {"coins": amount}, "none": {}}
    fields: Fields = {"to": Pick(branches)}
    assert then(field_of(fields, "to"), "one", "coins", Amount) is amount
    with pytest.raises(AssertionError):
        field_of(fields, "to", Amount)
    with pytest.raises(AssertionError):
        then(field_of(fields, "to"), "one", "coins")
