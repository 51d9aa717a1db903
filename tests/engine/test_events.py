"""Events: typed where the rules tell them, plain in the script, typed again for whoever reads it."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from commedia.engine import NO_WORDS, Deed, Event, Moment, RuleFault, Seat, Table
from commedia.engine.events import are_alike, sentences
from commedia.engine.outbox import Outbox
from commedia.engine.state import Prose


class LampOut(Deed):
    rule = "LL-01"
    says = ("{seat} lets it go out.", "{seat} lets it go out: “{why}”")
    hours: int
    how: Literal["slowly", "at once"]
    why: str | None = None

    def sentence(self) -> str:
        return self.says[self.why is not None]


class Dawn(Event):
    rule = "LL-02"
    says = "It is {hour}."
    hour: int


class Dusk(Event):
    rule = "LL-02"
    says = "It is {hour}, and dark."
    hour: int


class Noon(Dawn):
    says = "It is {hour} already."


def told(*events: Event, to: list[Seat] | None = None, **also: Any) -> list[Moment]:
    """What a table makes of them."""
    table = Table(options={}, seats=["ann", "bo"], outbox=Outbox())
    for event in events:
        if to is None:
            table.announce(event, **also)
        else:
            table.confide(to, event)
    return table._outbox.moments


def test_an_event_stands_in_the_script_as_any_other_moment() -> None:
    """With its rule, its sentence and its figures by name; whose it is comes last."""
    [m] = told(LampOut(seat="ann", hours=3, how="slowly"), words=Prose("w1"), opens=True)
    assert (m.kind, m.rule, m.seat, m.says) == ("rule", "LL-01", "ann", "{seat} lets it go out.")
    assert list(m.figures.items()) == [("hours", 3), ("how", "slowly"), ("seat", "ann")]
    assert (m.words, m.opens, m.to) == (Prose("w1"), True, None)


def test_some_alone_may_be_told_of_it() -> None:
    """As of any other moment."""
    [m] = told(Dawn(hour=5), to=["bo"])
    assert (m.to, m.words, m.figures) == (["bo"], NO_WORDS, {"hour": 5})


def test_what_may_be_missing_is_left_out() -> None:
    """And picks the sentence, where an event has several."""
    plain, why = told(
        LampOut(seat="ann", hours=3, how="slowly"), LampOut(seat="ann", hours=3, how="slowly", why="rain")
    )
    assert "why" not in plain.figures
    assert why.says == "{seat} lets it go out: “{why}”"
    assert sentences(LampOut) == (plain.says, why.says)


def test_whoever_reads_it_has_it_again() -> None:
    """By its rule and the names of its figures."""
    events = [LampOut(seat="ann", hours=3, how="at once", why="rain"), Dawn(hour=5)]
    lamp, dawn = told(*events)
    assert [LampOut.of(lamp), Dawn.of(dawn)] == events
    assert LampOut.of(dawn) is None
    assert not Dawn.matches(lamp)


@pytest.mark.parametrize(
    "figures",
    [{"seat": "ann", "hours": 3}, {"hours": 3, "how": "later"}, {"hours": 3, "how": "slowly", "days": 2}],
)
def test_another_moment_of_that_rule_is_none_of_it(figures: dict[str, Any]) -> None:
    """A figure is missing, is not what it should be, or is none of its own."""
    assert LampOut.of(Moment(0, "rule", "LL-01", "ann", "", figures)) is None


def test_a_place_without_a_figure_is_a_fault() -> None:
    """As in any sentence, with the line of the rules."""

    class Night(Event):
        rule, says = "LL-03", "It is {hour}."

    with pytest.raises(RuleFault, match=r"has a place for {hour}.*test_events"):
        told(Night())


def test_events_that_nobody_could_tell_from_each_other_are_alike() -> None:
    """Under one rule, with the same figures; not where one is the other, told in another sentence."""
    assert are_alike(Dawn, Dusk)
    assert not are_alike(Dawn, Noon)
    assert not are_alike(Dawn, LampOut)
