"""What a table has chosen, read in types: the struct of a game and the options it declares are one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
import pytest

from commedia.engine import (
    EVERYBODY,
    PUBLIC,
    BadState,
    Document,
    Game,
    Option,
    Play,
    RuleFault,
    Rules,
    ScriptedDealer,
    Seat,
    TableOptions,
    World,
)
from commedia.engine.declaration import must_agree
from commedia.engine.seat_state import sight
from commedia.engine.table import Table
from commedia.kit.state_fields import fields

OPTIONS = [
    Option("rounds", "Rounds", {3: "Three.", 5: "Five."}),
    Option("moon", "The moon", {"new": "Dark.", "full": "Bright."}),
]
TOWN = Document("town", "A town", "Its streets.", dict, readers=[EVERYBODY])
PLOT = Document("plot", "A plot", "What comes of it.", dict)


class Options(TableOptions, frozen=True):
    """What a table has chosen."""

    rounds: Literal[3, 5] = 3
    moon: Literal["new", "full"] = "new"
    town: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class Night(World, kw_only=True):
    """A table, and how many rounds were played."""

    seats: Annotated[list[Seat], PUBLIC]
    options: Annotated[Options, PUBLIC] = Options()
    played: Annotated[int, PUBLIC] = 0


async def dusk(t: Table, w: Night) -> None:
    """So many rounds as the table has chosen."""
    t.heading("The rounds")
    w.played += w.options.rounds


def game(kind: Any = Night, options: Any = OPTIONS, documents: Any = (TOWN, PLOT)) -> Game[Any]:
    """A game of that world."""
    return Game(
        slug="night",
        title="Night",
        seats=range(2, 4),
        rules=Rules(
            prefix="N", rulebook=str, world=kind, opens_with=dusk, options=options, documents=documents,
            set_up=lambda seats, chosen: Night(seats=list(seats), options=Options.of(chosen)),
            fixed=["options"],
        ),
    )  # fmt: skip


GAME = game()


def begun(**chosen: Any) -> Play:
    return Play.start(GAME, ["ann", "bo"], chosen, ScriptedDealer())


def test_rules_read_what_the_table_has_chosen_and_the_rest_as_by_default() -> None:
    """Whatever else stands among them, such as a document, is none of theirs."""
    assert Options.of({"moon": "full", "plot": {"who": "bo"}}) == Options(moon="full")
    assert (begun().world.played, begun(rounds=5).world.played) == (3, 5)


def test_everybody_sees_them_as_the_plain_data_that_they_were_given_as() -> None:
    """In the order of the options; a document that was not written is not there."""
    play = begun(moon="full")
    for seat in ("ann", None):
        assert [*play.view(seat)["state"]["options"].items()] == [("rounds", 3), ("moon", "full")]
        assert play.sight(seat).options == sight(play.world, seat).options == Options(moon="full")
    assert begun(town={"streets": 2}).view("ann")["state"]["options"]["town"] == {"streets": 2}


def test_nothing_changes_them() -> None:
    """Neither a rule nor whoever looks at a table."""
    play = begun()
    for options in (play.world.options, play.sight("ann").options):
        with pytest.raises(AttributeError):
            options.rounds = 5


def test_no_checkpoint_holds_them_and_each_has_them_again() -> None:
    """They follow from the options in the log, also from those of a log that knows fewer."""
    play = begun(moon="full")
    packed = GAME.pack(play.world)
    assert b"moon" not in packed
    assert GAME.unpack(packed, play.seats, play.options).options == Options(moon="full")
    assert GAME.unpack(packed, play.seats, {"moon": "full"}).options == Options(moon="full")


def test_a_state_by_hand_names_some_of_them_and_has_the_others_by_default() -> None:
    """Where it names none, it has those of its table; what the table has does not change what it names."""
    read = GAME.read_options({"moon": "full", "rounds": 5})
    assert GAME.world_from({"seats": ["ann", "bo"]}, options=read).options == Options(moon="full", rounds=5)
    by_hand = GAME.world_from({"seats": ["ann", "bo"], "options": {"rounds": 3}}, options=read)
    assert by_hand.options == Options()
    by_hand = GAME.world_from({"seats": ["ann", "bo"], "options": {"town": {"streets": 2}}})
    assert by_hand.options.town == {"streets": 2}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"moon": "half"}, "state.options.moon cannot be 'half': it is new or full."),
        ({"sun": "up"}, "state.options has no field sun. It has rounds, moon and town."),
        ([], "state.options is a mapping of fields, not '[]'."),
    ],
)
def test_what_no_table_can_choose_is_refused_in_a_state_by_hand(options: Any, says: str) -> None:
    """In words, with what there is to choose."""
    with pytest.raises(BadState) as refused:
        GAME.world_from({"seats": ["ann", "bo"], "options": options})
    assert says in str(refused.value)


class Renamed(TableOptions, frozen=True):
    """One option has another name."""

    rounds: Literal[3, 5] = 3
    moons: Literal["new", "full"] = "new"


class Turned(TableOptions, frozen=True):
    """They stand in another order, which a view would show."""

    moon: Literal["new", "full"] = "new"
    rounds: Literal[3, 5] = 3


class Fewer(TableOptions, frozen=True):
    """A choice is missing."""

    rounds: Literal[3] = 3
    moon: Literal["new", "full"] = "new"


class Loose(TableOptions, frozen=True):
    """Any text would do."""

    rounds: Literal[3, 5] = 3
    moon: str = "new"


class Other(TableOptions, frozen=True):
    """Another default."""

    rounds: Literal[3, 5] = 5
    moon: Literal["new", "full"] = "new"


class Telling(TableOptions, frozen=True):
    """A document that not everybody may read."""

    rounds: Literal[3, 5] = 3
    moon: Literal["new", "full"] = "new"
    plot: Any = msgspec.UNSET


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (Renamed, "has rounds and moons, and the options are rounds and moon, in that order"),
        (Turned, "has moon and rounds, and the options are rounds and moon, in that order"),
        (Fewer, "rounds is no Literal of 3 and 5, in that order"),
        (Loose, "moon is no Literal of 'new' and 'full', in that order"),
        (Other, "rounds is 3 where nothing is chosen, not 5"),
        (Telling, "shows everybody plot, which not everybody may read"),
    ],
)
def test_a_struct_that_says_something_else_than_the_options_is_refused(
    kind: type[TableOptions], says: str
) -> None:
    """As the game is declared, by whatever field of its world it lies in."""
    world = msgspec.defstruct(
        "Table", [("options", Annotated[kind, PUBLIC], kind())], bases=(World,), module=__name__
    )
    refused: list[Callable[[], Any]] = [
        lambda: must_agree(kind, OPTIONS, [TOWN, PLOT]),
        lambda: game(world),
    ]
    for declare in refused:
        with pytest.raises(RuleFault) as fault:
            declare()
        assert says in str(fault.value)


def test_a_plain_page_leaves_to_the_lobby_what_was_chosen() -> None:
    """It draws what lies on the table."""
    assert [shown.way.name for shown in fields(begun().sight("ann"))] == ["pots", "played"]


def test_a_document_is_read_by_itself() -> None:
    """None where the table wrote none, or wrote nothing in it."""
    assert TOWN.of({"town": {"streets": 2}}) == {"streets": 2}
    assert (TOWN.of({}), TOWN.of({"town": ""})) == (None, None)
