"""Candlelight, a game of three short scenes that keeps every promise: enough to be played whole, and quickly.

At dusk everybody wishes in secret; on watch they burn oil or rest, in turn; at dawn the wishes are told.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import ModuleType
from typing import Annotated, Any

from commedia.engine import (
    OWNER,
    PUBLIC,
    Amount,
    Answer,
    Closed,
    Decision,
    Deed,
    Game,
    House,
    Lab,
    Next,
    Offers,
    Option,
    Pick,
    Pool,
    Required,
    Rules,
    Seat,
    State,
    Table,
    World,
    move,
    then,
)

WISHES = ("rain", "letters", "company")


class Keeper(State):
    """One watcher."""

    seat: Annotated[Seat, PUBLIC]
    oil: Annotated[int, PUBLIC, Pool("oil")] = 2
    wish: Annotated[str, OWNER] = ""


class Wall(World, kw_only=True):
    """The whole table."""

    seats: Annotated[list[Seat], PUBLIC]
    keepers: Annotated[dict[Seat, Keeper], PUBLIC]
    lit: Annotated[int, PUBLIC, Pool("oil")] = 0
    order: Annotated[list[Seat], PUBLIC] = []
    queue: Annotated[list[Seat], PUBLIC] = []


class Wish(Answer):
    """Wish for it."""

    what: str


class MakeWish(Decision[Wish]):
    """In secret, at dusk."""

    rule = "CL-DUSK-01"
    manner = Required(secret=True)

    @property
    def asks(self) -> str:
        return "What do you wish for?"

    def offers(self) -> Offers:
        return {Wish: {"what": Pick(WISHES)}}


class Burn(Answer):
    """Burn oil."""

    oil: int


class Rest(Answer):
    """Rest."""


class Watch(Decision[Burn | Rest]):
    """On watch."""

    rule = "CL-WATCH-01"

    @property
    def asks(self) -> str:
        return "Burn oil, or rest?"

    @property
    def doing(self) -> str:
        return "on watch"

    def offers(self) -> Offers:
        oil = self.w.keepers[self.seat].oil
        return {
            Burn: {"oil": Amount(1, oil)} if oil else Closed("You have no oil left.", "CL-WATCH-02"),
            Rest: {},
        }

    def neighbour(self) -> Keeper:
        """Whoever is next; their wish is nobody else's business."""
        seats = self.w.seats
        keeper: Keeper = self.w.keepers[seats[seats.index(self.seat) - 1]]
        return keeper


async def dusk(t: Table, w: Wall) -> Next:
    """Everybody wishes. Source: CL-DUSK-01."""
    t.heading("Dusk")
    for seat, wish in (await t.together([MakeWish(w, seat) for seat in w.seats])).items():
        w.keepers[seat].wish = wish.what
    w.order = await t.shuffle("CL-DUSK-01", w.seats)
    t.announce("CL-DUSK-01", "{seats} have wished.", seats=list(w.order))
    return then(watch, turn=0)


async def watch(t: Table, w: Wall, turn: int) -> Next:
    """Each in turn burns oil or rests, twice. Source: CL-WATCH-01."""
    seat = w.order[turn % len(w.order)]
    await burn(t, w, await t.ask(Watch(w, seat)), seat)
    return then(watch, turn=turn + 1) if turn + 1 < 2 * len(w.order) else then(dawn)


class OilBurnt(Deed):
    rule = "CL-WATCH-02"
    says = "{seat} burns {oil}."
    oil: int


async def burn(t: Table, w: Wall, answer: Answer, seat: Seat) -> None:
    """What was burnt lights the wall. Source: CL-WATCH-02."""
    if isinstance(answer, Burn):
        move(answer.oil, w.keepers[seat], "oil", w, "lit")
        t.announce(OilBurnt(seat=seat, oil=answer.oil))


async def dawn(t: Table, w: Wall) -> None:
    """The wishes are told. Source: CL-DAWN-01."""
    for seat in w.seats:
        t.announce("CL-DAWN-01", "{seat}: {wish}.", seat=seat, wish=w.keepers[seat].wish, opens=True)


def set_up(seats: Sequence[Seat], options: Mapping[str, Any]) -> Wall:
    """The wall at dusk."""
    return Wall(seats=list(seats), keepers={seat: Keeper(seat=seat) for seat in seats})


def report(world: World) -> dict[str, Any]:
    """How much light there was, and who wished for what."""
    assert isinstance(world, Wall)
    wishes = {seat: keeper.wish for seat, keeper in world.keepers.items()}
    return {"lit": world.lit, "wishes": wishes, "first": next(iter(world.order), ""), "moon": None}


IDS = ("CL-DUSK-01", "CL-WATCH-01", "CL-WATCH-02", "CL-DAWN-01")


def candlelight(
    *scenes: Callable[..., Awaitable[Any]],
    rules: Sequence[str] = IDS,
    house: House | None = None,
    lab: Lab | None = None,
    **more: Any,
) -> Game:
    """The game, with some of its scenes put in place of its own. more: of its rules."""
    chapter = ModuleType("chapter")
    for scene in (dusk, watch, dawn, *scenes):
        setattr(chapter, scene.__name__, scene)  # type: ignore[attr-defined]
    usual: dict[str, Any] = {
        "world": Wall,
        "set_up": set_up,
        "options": [Option("moon", "The moon", {"new": "dark", "full": "bright"})],
        "rulebook": lambda: "\n\n".join(f"### {rule} · A rule\n\nText." for rule in rules),
    }
    return Game(
        slug="candlelight",
        title="Candlelight",
        seats=range(2, 4),
        rules=Rules(
            prefix="CL",
            opens_with=chapter.dusk,
            chapters=[chapter],
            **{**usual, **more},
        ),
        house=house,
        lab=lab or Lab(report=report),
    )


def watched_with(decision: type[Watch]) -> Callable[..., Awaitable[Any]]:
    """The watch, asked otherwise."""

    async def watch(t: Table, w: Wall, turn: int) -> Next:
        seat = w.order[turn % len(w.order)]
        await burn(t, w, await t.ask(decision(w, seat)), seat)
        return then(watch, turn=turn + 1) if turn + 1 < 2 * len(w.order) else then(dawn)

    return watch


HONEST = candlelight()
