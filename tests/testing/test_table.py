"""A table for tests: of several decisions alike the one that is meant, what is foreseen, and who is away."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any

import pytest

from commedia.engine import (
    PUBLIC,
    Answer,
    BadOption,
    BadState,
    Decision,
    Game,
    Offers,
    Pick,
    Rules,
    Seat,
    Table,
    Voluntary,
    World,
)
from commedia.engine.foretold import Foretold, chance_of, priced
from commedia.testing import Record, ScriptedTable


class Fair(World, kw_only=True):
    """The whole table: what each has bought."""

    seats: Annotated[list[Seat], PUBLIC]
    bought: Annotated[dict[Seat, list[str]], PUBLIC]


class Buy(Answer):
    """Buy one."""

    what: str


class GoOn(Answer):
    """Go on without them."""


class AtStall(Decision[Buy]):
    """At one of two stalls."""

    rule = "FAIR-1"
    asks = "What do you buy?"
    wares: tuple[str, ...]

    def offers(self) -> Offers:
        return {Buy: {"what": Pick(self.wares)}}

    def foresee(self, answer: Buy) -> list[Foretold]:
        return [
            priced("Coins", 1 if answer.what == "bread" else 3, "FAIR-1"),
            chance_of("It rains", Fraction(1, 3), "FAIR-2"),
        ]


class Without(Decision[GoOn]):
    """To the last seat, while the first is away."""

    rule = "FAIR-3"
    asks = "Go on without them?"
    manner = Voluntary()
    stays = True

    def without(self) -> Seat:
        return self.w.seats[0]

    def offers(self) -> Offers:
        return {GoOn: {}}


async def market(t: Table, w: Fair) -> None:
    """The first buys at one of two stalls, or the last goes on; a six is more than the rules can bear."""
    first = w.seats[0]
    stalls = [AtStall(w, first, ("bread", "salt")), AtStall(w, first, ("silk",))]
    _, said = await t.first([*stalls, Without(w, w.seats[-1])])
    if isinstance(said, Buy):
        w.bought[first].append(said.what)
    if await t.roll_one("FAIR-2") == 6:
        raise KeyError("the wind")


def set_up(seats: Sequence[Seat], options: Any) -> Fair:
    return Fair(seats=list(seats), bought={seat: [] for seat in seats})


FAIR = Game(
    slug="fair",
    title="The Fair",
    seats=range(2, 4),
    rules=Rules(prefix="FAIR", rulebook=lambda: "# The Fair", world=Fair, set_up=set_up, opens_with=market),
)


def opened(chance: Any = ()) -> ScriptedTable:
    """Ann may buy."""
    return ScriptedTable(FAIR, ["ann", "bob"], chance=chance)


@pytest.mark.parametrize("what", ["bread", "silk"])
def test_of_two_decisions_of_a_kind_the_one_that_takes_the_answer_is_answered(what: str) -> None:
    """A test need not say which."""
    t = opened([3])
    t.answer("ann", "at_stall", {"what": what})
    assert (t.finished, t.state.bought["ann"]) == (True, [what])


def test_what_neither_of_two_takes_is_refused_as_by_the_first() -> None:
    """In its words, and nothing is bought."""
    t = opened([3])
    assert "bread" in t.refusal("ann", "at_stall", {"what": "tin"})
    assert t.state.bought["ann"] == []


def test_what_an_answer_comes_to_is_foreseen_by_name_and_nothing_is_played() -> None:
    """Figures answer to dots, and a chance stands as `Fraction` reads it."""
    t = opened([3])
    told = {what: t.foresee("ann", "at_stall", {"what": what}) for what in ("bread", "silk")}
    assert [told[what]["Coins"].most for what in told] == [1, 3]
    assert told["bread"]["It rains"].odds == {0: "2/3", 1: "1/3"}
    assert t.foresee(0, t.decisions("ann")[1], {"what": "silk"})["Coins"].least == 3
    assert (t.moments(), t.state.bought["ann"], list(t.chance)) == ([], [], [3])


def test_who_is_away_may_be_gone_on_without_until_they_are_back() -> None:
    """By name or by number."""
    t = opened([3])
    assert [d.kind for d in t.decisions("bob")] == []
    t.away(0)
    assert [d.kind for d in t.decisions("bob")] == ["without"]
    t.back("ann")
    assert not t.refusal("bob", "without").open
    t.away("ann")
    t.answer("bob", "without")
    assert t.finished


def test_a_fault_of_the_rules_comes_as_it_is_where_they_were_played_from_the_start() -> None:
    """Nothing by hand can be to blame."""
    with pytest.raises(KeyError, match="the wind"):
        opened([6]).answer("ann", "at_stall", {"what": "silk"})
    by_hand = ScriptedTable.at(FAIR, {"seats": ["ann", "bob"], "bought": {"ann": []}}, "market", chance=[6])
    with pytest.raises(BadState, match=r"market cannot be played from that state.*the wind"):
        by_hand.answer("ann", "at_stall", {"what": "silk"})


def test_a_scene_that_there_is_not_is_told_with_those_that_there_are() -> None:
    """As is a state in which nobody sits."""
    with pytest.raises(BadOption, match=r"The Fair has no scene 'harbour'\. It has market\."):
        ScriptedTable.at(FAIR, {"seats": ["ann", "bob"], "bought": {}}, "harbour")
    with pytest.raises(BadState, match="needs its seats"):
        ScriptedTable.at(FAIR, {"seats": [], "bought": {}}, "market")


def test_a_record_answers_to_dots_and_misses_what_it_lacks() -> None:
    """As any object would, so that a slip in a test is told."""
    record = Record(kind="fair", figures={"coins": 3})
    assert (record.kind, record["kind"], record.figures["coins"]) == ("fair", "fair", 3)
    with pytest.raises(AttributeError, match="figure"):
        _ = record.figure


def test_a_table_that_ran_out_goes_on_with_what_its_script_is_extended_by() -> None:
    """All of it at once."""
    t = opened()
    t.answer("ann", "at_stall", {"what": "bread"})
    t.chance.extend([2, 5])
    assert (t.finished, list(t.chance)) == (True, [5])
