"""What is told of an answer beforehand is held against what comes, in random play and in the house's own."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from commedia.engine import Deed, Event, House, IllegalMove, Play, RuleFault, SeededDealer
from commedia.engine.foretold import Foretold, Promises, between, certain, chance_of, likely, priced
from commedia.engine.moments import Moment
from commedia.lab.check.findings import gathered
from commedia.lab.check.trial import Trial
from commedia.testing import ScriptedTable
from tests.toys.candlelight import Burn, OilBurnt, Rest, Watch, candlelight, watched_with


def tried(kind: type[Watch], **more: Any) -> list[str]:
    """What is found of the watch that is asked so."""
    game = candlelight(watched_with(kind), **more)
    shown = [found for seed in range(6) for found in Trial(game, 3, seed).run().findings]
    return [f"{one.check}: {one.sentence}" for one in gathered(shown)]


class Honest(Watch):
    """It tells what is burnt."""

    def foresee(self, answer: Burn | Rest) -> Sequence[Foretold]:
        return (
            [certain("Oil", answer.oil, OilBurnt, OilBurnt.oil, seat=self.seat)]
            if isinstance(answer, Burn)
            else ()
        )


class Ranging(Watch):
    """It tells within what that is."""

    def foresee(self, answer: Burn | Rest) -> Sequence[Foretold]:
        return [between("Oil", [1, 2], OilBurnt, OilBurnt.oil, seat=self.seat)]


class Boasting(Watch):
    """It tells of more than there is."""

    def foresee(self, answer: Burn | Rest) -> Sequence[Foretold]:
        return [certain("Oil", 3, OilBurnt, OilBurnt.oil, seat=self.seat)] if isinstance(answer, Burn) else ()


class Prying(Watch):
    """What it tells hangs on a wish that is nobody else's business."""

    def foresee(self, answer: Burn | Rest) -> Sequence[Foretold]:
        wish = self.neighbour().wish
        return [between("Oil", [1, 2 if wish else 3], OilBurnt, OilBurnt.oil, seat=self.seat)]


class Idle(Watch):
    """As it is filled in, it says, nothing was burnt."""

    def foresee(self, answer: Burn | Rest) -> Sequence[Foretold]:
        if not isinstance(answer, Burn):
            return ()
        return [
            Foretold(name="Oil", least=0, most=2, usual=0, rule="CL-WATCH-02", figure="oil",
                     about={"seat": self.seat}, until_its=(OilBurnt,))
        ]  # fmt: skip


LIE = "watch tells of burn beforehand that Oil will be 3, and it comes to"


@pytest.mark.parametrize("kind", [Honest, Ranging])
def test_what_comes_as_it_was_told_is_no_finding(kind: type[Watch]) -> None:
    """A figure, or within what it will be."""
    assert tried(kind) == []


def test_what_comes_otherwise_is_found() -> None:
    """In random play."""
    found = tried(Boasting)
    assert all(one.startswith("previews: ") for one in found)
    assert any(LIE.replace("watch", "boasting") in one for one in found)


def test_what_comes_otherwise_is_found_where_the_house_plays() -> None:
    """What its own actors are told, as plain data, is held against what comes of it."""
    game = candlelight(watched_with(Boasting), house=House(burning, lambda *_: True))
    shown = [found.sentence for seed in range(9) for found in Trial(game, 3, seed).let_the_house_play()]
    assert any(
        "boasting tells of burn beforehand that Oil will be 3, and it comes to 1" in one for one in shown
    )


def burning(decision: Any, sight: Any, below: Any) -> dict[str, Any]:
    """A wish for rain, and a measure of oil as long as there is one."""
    if decision.kind == "make_wish":
        return {"what": "rain"}
    return {"do": "burn", "oil": 1} if decision.w.keepers[decision.seat].oil else {"do": "rest"}


def test_what_hangs_on_what_the_seat_does_not_know_is_found() -> None:
    """Its sight has no such wish."""
    assert any("prying tells of" in one and "hangs on what is hidden" in one for one in tried(Prying))


def test_what_comes_otherwise_as_it_is_filled_in_is_found() -> None:
    """It is within what was told, and not what it usually is."""
    found = tried(Idle)
    assert all(one.startswith("previews: ") for one in found)
    assert any("Oil will be 0 as it is filled in" in one for one in found)


class Reckoning(Watch):
    """It tells what is left, before and after, and no moment tells of that."""

    def foresee(self, answer: Burn | Rest) -> Sequence[Foretold]:
        return [priced("Oil left", 1, "CL-WATCH-02", now=4)]


def test_what_no_moment_tells_of_is_held_against_none() -> None:
    """Not against what it was before, either."""
    assert tried(Reckoning) == []


class LightTold(Event):
    rule = "R-1"
    says = "There is light."
    light: int


class Clouded(Event):
    rule = "R-1"
    says = "There is none to be seen."


class Dawned(Event):
    rule = "R-2"
    says = "It dawns."


class Slept(Deed):
    rule = "R-3"
    says = "{seat} sleeps."


def moment(rule: str, kind: str = "rule", **figures: Any) -> Moment:
    """Something that happened."""
    return Moment(0, kind, rule, "", "", figures)


def test_a_promise_holds_until_what_ends_it() -> None:
    """Whoever's that is, or one's own; what is about somebody else, or told under its rule, is none of it."""
    told = Foretold(
        name="Light", least=1, most=2, rule="R-1", figure="light", about={"seat": "ann"},
        until=(Dawned, Clouded), until_its=(Slept,),
    )  # fmt: skip
    broken, others = moment("R-1", seat="ann", light=3), moment("R-1", seat="bob", light=3)
    kept = moment("R-1", seat="ann", light=2)
    for before, count in (
        ([], 1), ([kept, others], 1), ([moment("R-3", seat="bob")], 1), ([moment("R-2")], 0),
        ([moment("R-3", seat="ann")], 0), ([moment("R-1")], 0), ([moment("", "scene")], 0),
    ):  # fmt: skip
        promises = Promises()
        promises.tell([told])
        assert len(promises.broken([*before, others, broken])) == count
        assert not promises.is_open


def test_a_table_tells_a_test_what_a_page_would() -> None:
    """By the names of the figures; of what is not open, or can't be, it says so as an answer would."""
    t = ScriptedTable(candlelight(watched_with(Honest)), ["ann", "bob"], chance=[["ann", "bob"]])
    for seat in ("ann", "bob"):
        t.answer(seat, "make_wish", {"what": "rain"})
    oil = t.foresee("ann", "honest", {"do": "burn", "oil": 2})["Oil"]
    assert (oil.least, oil.most, oil.usual, oil.rule) == (2, 2, 2, "CL-WATCH-02")
    assert t.foresee("ann", "honest", "rest") == {}
    with pytest.raises(IllegalMove):
        t.foresee("ann", "honest", {"do": "burn", "oil": 3})
    with pytest.raises(IllegalMove):
        t.foresee("bob", "honest", "rest")


def test_who_is_not_asked_is_told_nothing() -> None:
    """By the id of somebody else's decision."""
    play = Play.start(candlelight(watched_with(Honest)), ["ann", "bob"], None, SeededDealer(bytes(32)))
    [theirs] = [id for id, decision in play.open.items() if decision.seat == "bob"]
    with pytest.raises(IllegalMove):
        play.foresee(theirs, "ann", {"what": "rain"})


def test_what_is_told_of_a_figure_that_its_event_has_not_is_a_fault() -> None:
    """Where it is said, with the event's name."""
    with pytest.raises(RuleFault, match="OilBurnt has no figure wick"):
        certain("Oil", 2, OilBurnt, OilBurnt.oil, wick=1)


def test_what_chance_decides_is_held_to_what_can_come() -> None:
    """A value in the midst that has no chance is found; what no moment tells of is held to none."""
    told = likely("Oil", {2: Fraction(1, 3), 0: Fraction(2, 3), 1: Fraction(0)}, OilBurnt, OilBurnt.oil)
    assert (told.least, told.most, told.usual, list(told.odds)) == (0, 2, None, [0, 2])
    for oil, breaks in ((0, False), (1, True), (2, False), (3, True)):
        promises = Promises()
        promises.tell([told])
        assert bool(promises.broken([moment("CL-WATCH-02", oil=oil)])) == breaks
        assert not promises.is_open
    wins = chance_of("You win", 3 / 7, "CL-WATCH-02")
    assert (wins.chance, wins.odds[0]) == (Fraction(3, 7), Fraction(4, 7))
    assert wins.plain()["odds"] == {0: "4/7", 1: "3/7"}
    promises = Promises()
    promises.tell([wins])
    assert not promises.is_open
