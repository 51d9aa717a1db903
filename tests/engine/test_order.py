"""The order of play: what follows what, and what cannot be declared."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Annotated, Any, Literal

import pytest

from commedia.engine import (
    PUBLIC,
    Again,
    Game,
    Next,
    Order,
    Part,
    Play,
    RuleFault,
    Rules,
    ScriptedDealer,
    Step,
    Table,
    Way,
    Within,
    World,
    again,
    then,
)


class Day(World, kw_only=True):
    """A day of which everything is told that is played."""

    seats: Annotated[list[str], PUBLIC]
    part: Annotated[str, PUBLIC] = "morning"
    told: Annotated[list[str], PUBLIC] = []


def set_up(seats: Sequence[str], options: Mapping[str, Any]) -> Day:
    """Everybody in bed."""
    return Day(seats=list(seats))


async def rise(t: Table, w: Day) -> None:
    """The first scene."""
    w.told.append("rise")


async def work(t: Table, w: Day, hour: int = 0) -> Again | None:
    """Three hours, in the morning and in the afternoon."""
    w.told.append(f"{w.part} {hour}")
    return again(hour=hour + 1) if hour < 3 else None


async def lunch(t: Table, w: Day) -> Way[Literal["tired"]] | None:
    """Whoever is tired goes to bed."""
    w.part = "afternoon"
    w.told.append("lunch")
    return then("tired") if len(w.seats) > 2 else None


async def bed(t: Table, w: Day, early: bool = False) -> None:
    """The last scene."""
    w.told.append("bed")


async def nap(t: Table, w: Day) -> str:
    """A procedure, which is in no order."""
    return "slept"


async def stray(t: Table, w: Day) -> Any:
    """Nobody knows what it returns."""
    return then("nowhere")


async def said_aloud(t: Table, w: Day) -> Any:
    """It forgot that a way is taken by then()."""
    return "tired"


async def by_function(t: Table, w: Day) -> Next:
    """It goes on by itself."""
    return then(bed)


def whistle(t: Table, w: Day) -> None:
    """No scene at all."""


def notices(w: Day) -> None:
    """What is done as the morning ends."""
    w.told.append("noon")


HERE = sys.modules[__name__]
MORNING = Part("morning", [Step("Up", "up", rise), Step("Work", "at work", work, {"hour": 1})], ends=notices)
AFTERNOON = Part(
    "afternoon",
    [
        Step("Lunch", "at table", lunch, ways={"tired": bed}),
        Within("Lunch", "napping", nap),
        Step("Work", "at work", work, {"hour": 2}),
        Step("Night", "in bed", bed, {"early": True}),
    ],
)


def day(*parts: Part, chapters: tuple[ModuleType, ...] = (HERE,)) -> Game:
    """A game with that order of play."""
    order = Order(*parts, chapters=chapters, part_of=lambda w: w.part)
    return Game(
        slug="day",
        title="A Day",
        seats=range(1, 4),
        rules=Rules(prefix="D", rulebook=str, world=Day, set_up=set_up, order=order),
    )


def played(game: Game, seats: int = 1, scene: str = "") -> Play:
    """A day, from its first scene or from another."""
    names = ["ann", "bo", "cy"][:seats]
    play = Play(game, names, {}, ScriptedDealer(), game.new_world(names, {}), between=0)
    play.begin(scene or game.opens_with.__name__, {})
    return play


def test_play_goes_down_the_page_and_ends_below_the_last_step() -> None:
    """With what each step is begun with; a scene that is played again stands in the part the world is in."""
    play = played(day(MORNING, AFTERNOON))
    assert play.finished
    assert play.world.told == [
        "rise", "morning 1", "morning 2", "morning 3", "noon", "lunch", "afternoon 2", "afternoon 3", "bed",
    ]  # fmt: skip


def test_a_way_leads_where_the_page_says_with_what_that_step_is_begun_with() -> None:
    """Three are tired after lunch."""
    play = played(day(MORNING, AFTERNOON), seats=3)
    assert play.world.told[-2:] == ["lunch", "bed"]
    order = day(MORNING, AFTERNOON).rules.order
    assert order is not None
    assert order.after("lunch", then("tired"), play.world) == Next("bed", {"early": True})
    assert order.after("lunch", then("tired", early=False), play.world) == Next("bed", {"early": False})


def test_a_procedure_begun_by_itself_is_followed_by_nothing() -> None:
    """What it returns is the result."""
    play = played(day(MORNING, AFTERNOON), scene="nap")
    assert (play.finished, play.result) == (True, "slept")


def test_a_part_knows_what_players_read_of_its_phases() -> None:
    """Each title once, in order, with what is done within a scene."""
    assert AFTERNOON.titles == ("Lunch", "Work", "Night")
    assert [AFTERNOON.title_of(phase) for phase in ("napping", "at work", "up")] == ["Lunch", "Work", None]


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        ([Step("Up", "up", rise, {"at": 7})], "rise takes no at"),
        ([Step("Lunch", "at table", lunch)], "lunch goes on by 'tired', and nothing says where that leads"),
        ([Step("Up", "up", rise, ways={"tired": rise})], "rise never goes on by 'tired'"),
        ([Step("Lunch", "at table", lunch, ways={"tired": bed})], "lunch goes on with bed, which is no step"),
        ([Step("Up", "up", rise), Step("Down", "down", rise)], "rise stands twice in morning"),
        ([Step("Tune", "", whistle)], "whistle is no scene"),  # type: ignore[arg-type]
        ([Step("Up", "up", by_function)], "does not return the next one"),  # type: ignore[arg-type]
        ([], "has parts"),
    ],
)
def test_what_cannot_be_is_refused_as_it_is_declared(steps: list[Any], fault: str) -> None:
    """Long before anybody comes to it."""
    with pytest.raises(RuleFault, match=fault):
        day(Part("morning", steps))


def test_a_step_that_no_chapter_begins_by_its_name_is_refused() -> None:
    """A log knows a scene by its name alone."""
    with pytest.raises(RuleFault, match="rise, and no chapter begins that"):
        day(Part("morning", [Step("Up", "up", rise)]), chapters=(pytest,))


def test_a_game_has_an_order_of_play_or_opens_with_a_scene() -> None:
    """Not neither, and not both."""
    neither = Rules(prefix="D", rulebook=str, world=Day, set_up=set_up)
    with pytest.raises(RuleFault, match="day needs either"):
        Game(slug="day", title="A Day", seats=range(1, 4), rules=neither)
    order = Order(MORNING, AFTERNOON, chapters=[HERE], part_of=lambda w: w.part)
    both = Rules(prefix="D", rulebook=str, world=Day, set_up=set_up, order=order, opens_with=rise)
    with pytest.raises(RuleFault, match="day needs either"):
        Game(slug="day", title="A Day", seats=range(1, 4), rules=both)


@pytest.mark.parametrize(
    ("scene", "fault"),
    [
        (stray, "goes on by 'nowhere', and nothing says"),
        (said_aloud, "returns 'tired': a step returns nothing"),
    ],
)
def test_what_no_annotation_told_is_a_fault_as_it_is_played(scene: Any, fault: str) -> None:
    """With the scene, and what came of it."""
    with pytest.raises(RuleFault, match=fault):
        played(day(Part("morning", [Step("Up", "up", scene)])))


def test_a_way_without_an_order_of_play_is_a_fault() -> None:
    """Nobody could say where it leads."""
    game = Game(
        slug="day",
        title="A Day",
        seats=range(1, 4),
        rules=Rules(prefix="D", rulebook=str, world=Day, set_up=set_up, opens_with=stray),
    )
    with pytest.raises(RuleFault, match="A Day has no order of play"):
        played(game)


@pytest.mark.parametrize("way", [lambda **args: then("dark", **args), again])
def test_a_scene_is_begun_with_plain_data_alone(way: Any) -> None:
    """What would come back from a checkpoint as something else is refused where it is said."""
    with pytest.raises(RuleFault, match=r"takes plain data, .* watch is of the type Day\. Give what it is"):
        way(hour=2, watch=Day(seats=["ann"]))
    with pytest.raises(RuleFault, match="watchers is of the type set"):
        way(watchers={"ann"})
    whole = {"who": ["ann", {"hour": 2.5, "dark": None}], "late": True}
    assert way(**whole).args == whole
