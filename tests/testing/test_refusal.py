"""A refusal is told, and nothing has come of it; and a slip of the test's own is never taken for one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
import pytest

from commedia import games
from commedia.engine import (
    PUBLIC,
    Amount,
    Answer,
    Decision,
    Game,
    IllegalMove,
    Offers,
    Rules,
    Seat,
    State,
    Table,
    World,
)
from commedia.engine.kinds import decisions_of
from commedia.testing import (
    BadOption,
    NotNow,
    NotOpen,
    ScriptedTable,
    ScriptLeftOver,
    ScriptRanOut,
)
from commedia.testing.refusal import changes

SLUG = "men-of-stones"
DICE = [["Traitor", "Rival", "Mentor", "Family", "Vassal"], [6, 6, 6, 2], [5, 5, 3, 1], [4, 3, 2, 1]]


def at_the_dice() -> ScriptedTable:
    """Everybody lays out their dice, in secret."""
    return ScriptedTable(SLUG, ["ann", "bob", "cy"], chance=DICE)


# -- a kind that the game does not have ----------------------------------------------------------------


@pytest.mark.parametrize("asks", ["answer", "refusal", "decisions"])
def test_a_misspelt_kind_is_no_refusal(asks: str) -> None:
    """The nearest is named."""
    t = at_the_dice()
    ways: dict[str, Callable[[], object]] = {
        "answer": lambda: t.answer("ann", "asign_dice", [6, 6, 6, 2]),
        "refusal": lambda: t.refusal("ann", "asign_dice", [6, 6, 6, 2]),
        "decisions": lambda: t.decisions(kind="asign_dice"),
    }
    with pytest.raises(BadOption, match=r"no decision 'asign_dice'\. Did you mean assign_dice\?") as slip:
        ways[asks]()
    assert not isinstance(slip.value, IllegalMove)


def test_where_nothing_is_near_all_kinds_are_named() -> None:
    """Also those that are asked later, or of others."""
    with pytest.raises(BadOption, match=r"It has answer_pivot, assign_dice, .*bid_caution.* and write_tie\."):
        at_the_dice().refusal("ann", "sing")


def test_an_id_that_was_never_asked_is_a_slip_too() -> None:
    """As of another table."""
    with pytest.raises(BadOption, match="no decision"):
        at_the_dice().answer("ann", "roll_dice/MS-DICE-02/99", [6, 6, 6, 2])


def test_a_kind_that_is_not_open_now_is_refused_as_ever() -> None:
    """And so is a decision that is gone."""
    t = at_the_dice()
    [gone] = t.decisions("ann")
    sentence = "Nobody is asked that just now. Open to you now: “Lay the dice so”."
    with pytest.raises(NotOpen) as refused:
        t.answer("ann", "bid_caution", 1)
    assert refused.value.sentence == t.refusal("ann", "bid_caution", 1) == sentence
    for seat, dice in zip(t.state.seats, DICE[1:], strict=True):
        t.answer(seat, "assign_dice", dice)
    assert not t.refusal("ann", "assign_dice", DICE[1]).open
    assert t.refusal("ann", gone, DICE[1])


# -- refusals ------------------------------------------------------------------------------------------


def test_a_refusal_is_the_sentence_and_its_rule() -> None:
    """As the player would read it."""
    t = at_the_dice()
    sentence = t.refusal("ann", "assign_dice", [6, 6, 6, 6])
    assert sentence == "Lay out 6, 6, 6 and 2, each once."
    assert sentence.rule == "MS-DICE-02"


def test_what_is_legal_is_no_refusal() -> None:
    """Nor where the rules then ask for chance that is not scripted."""
    with pytest.raises(AssertionError, match=r"ann may answer assign_dice with “\[6, 6, 6, 2\]”"):
        at_the_dice().refusal("ann", "assign_dice", [6, 6, 6, 2])
    t = opened()
    with pytest.raises(AssertionError, match="ann may answer spend"):
        t.refusal("ann", "spend", 1)


class Spent(Answer):
    """Spend so many."""

    coins: int


class Purse(State):
    """What somebody has. seen: how often they were looked at."""

    seat: Annotated[Seat, PUBLIC]
    coins: Annotated[int, PUBLIC] = 3
    looked_at: int = 0


class Fair(World, kw_only=True):
    """The whole table."""

    seats: Annotated[list[Seat], PUBLIC]
    purses: Annotated[dict[Seat, Purse], PUBLIC]
    careless: str = ""


class Spend(Decision[Spent]):
    """At the fair."""

    rule = "FAIR-1"

    @property
    def asks(self) -> str:
        return "How many coins?"

    def offers(self) -> Offers:
        return {Spent: {"coins": Amount(0, 3)}}

    def agree(self, answer: Spent) -> None:
        purse = self.w.purses[self.seat]
        if self.w.careless == "hidden":
            purse.looked_at += 1
        if self.w.careless == "shown":
            purse.coins -= answer.coins
        if answer.coins > 2:
            raise IllegalMove("That is too dear.", self.rule)


async def fair(t: Table, w: Fair) -> None:
    """Somebody spends, and a die is thrown."""
    spent = await t.ask(Spend(w, w.seats[0]))
    w.purses[w.seats[0]].coins -= spent.coins
    await t.roll_one("FAIR-2")


FAIR = Game(
    slug="fair",
    title="The Fair",
    seats=range(2, 4),
    rules=Rules(
        prefix="FAIR",
        rulebook=lambda: "# The Fair",
        world=Fair,
        set_up=lambda seats, options: Fair(seats=list(seats), purses={s: Purse(seat=s) for s in seats}),
        opens_with=fair,
    ),
)


def opened(careless: str = "", chance: Any = ()) -> ScriptedTable:
    """A fair at which ann may spend. careless: what a last look at her answer changes, against the rules."""
    t = ScriptedTable(FAIR, ["ann", "bob"], chance=chance)
    t.state.careless = careless
    return t


@pytest.mark.parametrize(
    ("careless", "changed"),
    [
        ("hidden", r"the state\.purses\.ann\.looked_at: nothing, and now 1\.$"),
        ("shown", "bob’s view.*: 3, and now 0"),
    ],
)
def test_a_refusal_that_changes_anything_is_none(careless: str, changed: str) -> None:
    """What was changed is named, hidden or seen."""
    with pytest.raises(AssertionError, match=changed):
        opened(careless).refusal("ann", "spend", 3)


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ({"log": [1, {"oil": 2}]}, {"log": [1, {"oil": 3}]}, ["the state.log[1].oil: 2, and now 3"]),
        ({"log": [1]}, {"log": [1, 2]}, ["the state.log: [1], and now [1, 2]"]),
        ({"a": 1}, {"a": 1, "b": None}, ["the state.b: nothing, and now None"]),
        ({"a": "x" * 99}, {}, [f"the state.a: '{'x' * 79}…, and now nothing"]),
        ({"a": 1}, {"a": 1}, []),
    ],
)
def test_what_has_changed_is_told_with_the_first_place_of_it(was: Any, now: Any, told: list[str]) -> None:
    """In a list by its number, where it is as long as it was; and no more of it than one reads."""
    assert changes({"the state": was}, {"the state": now}) == told


def test_a_table_that_refuses_goes_on() -> None:
    """As if nothing had been tried."""
    t = opened(chance=[4])
    before = msgspec.json.encode([t.state, t.decisions(), t.moments()])
    assert t.refusal("ann", "spend", 3) == "That is too dear."
    assert msgspec.json.encode([t.state, t.decisions(), t.moments()]) == before
    t.answer("ann", "spend", 1)
    assert t.finished


# -- what is left over ---------------------------------------------------------------------------------


def test_chance_that_nobody_asked_for_is_told() -> None:
    """At the end of the block, where it ends well."""
    with (
        pytest.raises(ScriptLeftOver, match="Nobody asked for 5 and 6, which is scripted"),
        opened(chance=[4, 5, 6]) as t,
    ):
        t.answer("ann", "spend", 1)
    assert len(t.chance) == 2


def test_where_all_chance_was_asked_for_nothing_is_said() -> None:
    """And the table can still be looked at."""
    with opened(chance=[4]) as t:
        t.answer("ann", "spend", 1)
    assert t.state.purses["ann"].coins == 2


def test_another_fault_is_not_hidden_by_what_is_left() -> None:
    """It comes first, since it is why."""
    with pytest.raises(ZeroDivisionError), opened(chance=[4]):
        _ = 1 / 0


def test_who_leaves_chance_over_fails_as_an_assertion_and_as_chance() -> None:
    """Either is caught by who waits for it."""
    for kind in (AssertionError, ScriptLeftOver):
        with pytest.raises(kind), opened(chance=[4]):
            pass


# -- seats ---------------------------------------------------------------------------------------------


def test_a_seat_is_its_name_or_its_number_wherever_one_is_meant() -> None:
    """Clockwise from 0."""
    t = at_the_dice()
    assert t.refusal(0, "assign_dice", [1, 1, 1, 1]) == t.refusal("ann", "assign_dice", [1, 1, 1, 1])
    t.answer(0, "assign_dice", DICE[1])
    assert t.state.seats[0] == "ann"
    assert [d.sealed for d in t.decisions(0)] == [True]
    t.say(1, "Between us.", "whisper", to=[2])
    assert t.moments(seat=2)[-1].words == "Between us."
    assert t.moments(seat=2) == t.moments(seat="cy") != t.moments(seat=0)
    t.stop()
    t.go_on(1)
    assert t.view(1) == t.view("bob")


@pytest.mark.parametrize(
    "does",
    [
        lambda t: t.answer("zed", "assign_dice", DICE[1]),
        lambda t: t.refusal("zed", "assign_dice", DICE[1]),
        lambda t: t.answer(3, "assign_dice", DICE[1]),
        lambda t: t.say("zed", "Boo."),
        lambda t: t.say("ann", "Boo.", "whisper", to=["zed"]),
    ],
    ids=["answer", "refusal", "number", "say", "whisper"],
)
def test_a_seat_that_nobody_has_is_a_slip(does: Callable[[ScriptedTable], None]) -> None:
    """And no refusal of the rules'."""
    with pytest.raises(BadOption, match=r"There is no seat .+: the seats are ann, bob and cy\."):
        does(at_the_dice())


# -- what a decision says of itself --------------------------------------------------------------------


def test_a_decision_says_what_is_open_and_what_is_not() -> None:
    """Each answer by its name, with a line; the open ones are those of the schema."""
    players = {
        "ann": {"nature": "Family", "tp": {"Kin": 2, "Heritage": 1, "Companion": 2}},
        "bob": {"nature": "Vassal", "tp": {"Heritage": 1, "Companion": 1, "Land": 2}},
        "cy": {"nature": "Rival", "tp": {"Foe": 1, "Trust": 0, "Kin": 1}},
    }
    t = ScriptedTable.at(SLUG, {"act": "IV", "pivot": "ann", "players": players}, "open_fall", {"turn": 0})
    t.answer("ann", "open_scene", {"do": "open", "others": ["bob"]})
    for seat in players:
        t.answer(seat, "bid_caution", 0)
    turn = t.decisions("ann", "fall_turn")[0]
    assert turn.open == [
        {
            "do": "consequence",
            "line": "Name a consequence (1 point). It comes true unless somebody challenges it. The point"
            " becomes Tragedy.",
        },
        {"do": "finish", "line": "Be finished. You play on, but name and challenge nothing more here."},
    ]
    assert turn.open[0].do == "consequence"
    assert turn.closed == []
    assert t.view("ann")["decisions"][0]["open"] == turn.open
    for decision in t.decisions():
        assert list(decision.schema) == ["oneOf"]
        shapes = [shape["properties"]["do"]["const"] for shape in decision.schema["oneOf"]]
        assert shapes == [answer.do for answer in decision.open]


def test_the_schema_says_what_holds_where_nothing_is_said() -> None:
    """A field with a default is not due, and its default is what is taken."""
    nobles = {seat: {"face": 9, "hid": 9, "worn": "JS"} for seat in ("ann", "bob", "cy")}
    t = ScriptedTable.at("city-of-masks", {"avatars": nobles}, "unopposed_challenge", {"actor": "ann"})
    [declares] = t.decisions("ann", "declare_actions")
    [shape] = declares.schema["oneOf"]
    usual = {name: field["default"] for name, field in shape["properties"].items() if "default" in field}
    assert usual["words"] == ""
    assert shape["required"] == ["actions"]
    assert set(usual) == set(shape["properties"]) - {"do", "actions"}


def test_what_was_said_ran_out_and_left_over_are_told_apart() -> None:
    """The one asks for more, the other for less."""
    t = opened()
    t.answer("ann", "spend", 1)
    with pytest.raises(ScriptRanOut):
        t.decisions()


def test_not_open_now_and_refused_are_told_apart() -> None:
    """A decision that is not there, an answer that is closed, and what was open and can't be."""
    t = at_the_dice()
    wrong, later = t.refusal("ann", "assign_dice", [6, 6, 6, 6]), t.refusal("ann", "bid_caution", 1)
    assert (wrong.open, wrong.rule) == (True, "MS-DICE-02")
    assert (later.open, later.rule) == (False, "MS-ACT4-02")
    nobles = {seat: {"face": 1, "hid": 0, "worn": "JS"} for seat in ("ann", "bob", "cy")}
    t = ScriptedTable.at("city-of-masks", {"avatars": nobles}, "unopposed_challenge", {"actor": "ann"})
    closed = [(d, one) for d in t.decisions() for one in d.closed if one.do in {o.do for o in d.closed}]
    for decision, one in closed:
        refused = t.refusal(decision.seat, decision, {"do": one.do})
        assert (refused, refused.rule, refused.open) == (one.why, one.rule, False)
    with pytest.raises(NotNow):
        t.answer("ann", "draw_tile")


def test_of_several_who_are_asked_who_has_answered_is_not_listed_under_the_kind() -> None:
    """A test may go through all that are left; what is sealed can still be seen, and changed."""
    t = at_the_dice()
    t.answer("ann", "assign_dice", DICE[1])
    assert [d.seat for d in t.decisions(kind="assign_dice")] == ["bob", "cy"]
    assert t.decisions("ann", "assign_dice") == []
    [mine] = t.decisions("ann")
    assert (mine.sealed, mine.given["dice"]) == (True, {"Deed": 6, "Duty": 6, "Secret": 6, "Taint": 2})
    t.answer("ann", "assign_dice", [2, 6, 6, 6])
    while left := t.decisions(kind="assign_dice"):
        t.answer(left[0].seat, left[0], DICE[1 + t.play.seats.index(left[0].seat)])
    assert t.state.players["ann"].dice["Deed"] == 2


@pytest.mark.parametrize(
    ("slug", "class_name", "kind"),
    [
        ("face-of-angels", "take_part_later", "take_part"),
        ("face-of-angels", "enter_later", "enter_scene"),
        ("face-of-angels", "run_scene_later", "run_scene"),
        ("face-of-angels", "mark_about_first", "mark_about"),
        ("face-of-angels", "start_or_drop_too", "start_or_drop"),
        ("know-thyself", "explore_elsewhere", "explore"),
        ("know-thyself", "cover_at_stake", "cover"),
        ("know-thyself", "come_back", "last_wager"),
        ("know-thyself", "tell_outcome_by_gm", "tell_outcome"),
        ("know-thyself", "tell_memory_by_gm", "tell_memory"),
    ],
)
def test_a_move_that_is_put_in_two_ways_has_one_kind(slug: str, class_name: str, kind: str) -> None:
    """Tests that were written when it had two are understood."""
    assert {one.kind for one in decisions_of(games.get(slug)) if one.own_name in (class_name, kind)} == {kind}
    t = ScriptedTable(slug, ["ann", "bob", "cy"][: games.get(slug).seats[-1]], chance="any")
    assert t.decisions(kind=class_name) == []
    assert not t.refusal("ann", class_name).open
