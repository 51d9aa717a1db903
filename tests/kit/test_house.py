"""What house actors stand on: the offers of a decision, whether or not the table has worked them out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from commedia.engine import Closed, Heard, Voluntary
from commedia.engine.actor import Sight
from commedia.engine.domains import Amount, Fields, Pick
from commedia.kit.fields import field_of, then
from commedia.kit.house import HouseActor, PartOf, by_name, choosing, filled, joined, share_of, wanting
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


def of_ann(seed: int = 1, heard: Sequence[Heard] = ()) -> HouseActor[Night]:
    """Ann is on watch."""
    night = at("watch", hour=1).world
    return HouseActor(Watch(night, "ann"), Sight(lambda: night, lambda: heard), Random(seed).randrange)


def test_an_actor_sees_hears_and_is_asked_what_its_seat_is() -> None:
    """And no other decision."""
    heard = [Heard(0, "line", "", "bo", "The lamp is out.")]
    actor = of_ann(heard=heard)
    assert (actor.state.keepers["ann"].oil, actor.heard, actor.asked(Watch).seat) == (3, heard, "ann")
    assert (actor.said.has("The lamp is out."), actor.said.has("The lamp is lit.")) == (True, False)
    with pytest.raises(AssertionError):
        actor.asked(Peek)


def test_what_an_open_answer_may_hold_is_known_and_of_a_closed_one_nothing() -> None:
    """By its field."""
    actor = of_ann()
    oil = actor.domain(Relight, "oil", Amount)
    assert (oil.least, oil.most) == (1, 3)
    assert [actor.has_field(Relight, name) for name in ("oil", "wick")] == [True, False]
    actor.offers = {Relight: Closed("No oil."), Rest: {}}
    assert not actor.has_field(Relight, "oil")
    with pytest.raises(AssertionError):
        actor.fields(Relight)


def test_chance_is_spent_as_it_is_told() -> None:
    """So many times in ten, each as likely as another, and each once."""
    actor = of_ann()
    actor.below = lambda under: under // 2
    assert [actor.often(n) for n in (5, 6)] == [False, True]
    assert (actor.any_of("abc"), actor.shuffled("abcd")) == ("b", ["c", "b", "d", "a"])


def test_among_equals_chance_decides_and_not_who_sits_first() -> None:
    """The greatest and the least."""
    keys = {"a": 1, "b": 2, "c": 2, "d": 1}
    assert {of_ann(n).most("abcd", keys.__getitem__) for n in range(40)} == {"b", "c"}
    assert {of_ann(n).least("abcd", keys.__getitem__) for n in range(40)} == {"a", "d"}


def test_a_sentence_of_two_halves_is_one_that_was_not_said() -> None:
    """Of halves that were not said, as long as there are some; when all was said, any."""
    begins, ends = ("I knock", "I wait"), ("and nobody comes.", "and it rains.")
    heard = [Heard(0, "line", "", "bo", "I knock, and nobody comes.")]
    assert {of_ann(n, heard).of_two_halves(begins, ends) for n in range(9)} == {"I wait, and it rains."}
    heard.append(Heard(1, "line", "", "bo", "I wait, and it rains."))
    crossed = {"I knock, and it rains.", "I wait, and nobody comes."}
    assert {of_ann(n, heard).of_two_halves(begins, ends) for n in range(20)} == crossed
    heard += [Heard(n, "line", "", "bo", text) for n, text in enumerate(sorted(crossed), start=2)]
    assert of_ann(1, heard).of_two_halves(begins, ends) in {one.text for one in heard}


def test_seats_share_lines_out_and_a_name_goes_with_one_of_several() -> None:
    """No two seats have the same while there are enough; and a name has the same in a hundred years."""
    lines, seats = ["Ash", "Birch", "Cedar"], ["ann", "bob"]
    assert [share_of(lines, seat, seats) for seat in seats] == [["Ash", "Cedar"], ["Birch"]]
    assert share_of(["Ash"], "bob", seats) == ["Ash"]
    assert [by_name(name, lines) for name in ("ann", "bob", "cy", "dee")] == [
        "Cedar", "Birch", "Ash", "Ash",
    ]  # fmt: skip
    assert [joined(begin, "and so.") for begin in ("It rains", "It rains,")] == ["It rains, and so."] * 2


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
