"""Candlelight, a game of three short scenes that keeps every promise, and its broken sisters.

At dusk everybody wishes in secret; on watch they burn oil or rest, in turn; at dawn the wishes are told. Each
sister breaks one promise and is otherwise the same, so that the check can be seen to fail.
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
    Described,
    Game,
    IllegalMove,
    Next,
    Offers,
    Option,
    Pick,
    Pool,
    Question,
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


class MakeWish(Question[Wish]):
    """In secret, at dusk."""

    rule = "CL-DUSK-01"
    secret = True

    def prompt(self) -> str:
        return "What do you wish for?"

    def offers(self) -> Offers:
        return {Wish: {"what": Pick(WISHES)}}


class Burn(Answer):
    """Burn oil."""

    oil: int


class Rest(Answer):
    """Rest."""


class Watch(Question[Burn | Rest]):
    """On watch."""

    rule = "CL-WATCH-01"

    def prompt(self) -> str:
        return "Burn oil, or rest?"

    def waiting(self) -> str:
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


async def burn(t: Table, w: Wall, answer: Answer, seat: Seat) -> None:
    """What was burnt lights the wall. Source: CL-WATCH-02."""
    if isinstance(answer, Burn):
        move(answer.oil, w.keepers[seat], "oil", w, "lit")
        t.announce("CL-WATCH-02", "{seat} burns {oil}.", seat=seat, oil=answer.oil)


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
    *scenes: Callable[..., Awaitable[Any]], world: type[World] = Wall, rules: Sequence[str] = IDS, **more: Any
) -> Game:
    """The game, with some of its scenes put in place of its own."""
    chapter = ModuleType("chapter")
    for scene in (dusk, watch, dawn, *scenes):
        setattr(chapter, scene.__name__, scene)  # type: ignore[attr-defined]
    return Game(
        slug="candlelight",
        title="Candlelight",
        seats=range(2, 4),
        world=world,
        opens_with=chapter.dusk,
        chapters=[chapter],
        rulebook=lambda: "\n\n".join(f"### {rule} · A rule\n\nText." for rule in rules),
        prefix="CL",
        options=[Option("moon", "The moon", {"new": "dark", "full": "bright"})],
        report=report,
        **{"set_up": set_up, **more},
    )


def watched_with(question: type[Watch]) -> Callable[..., Awaitable[Any]]:
    """The watch, asked otherwise."""

    async def watch(t: Table, w: Wall, turn: int) -> Next:
        seat = w.order[turn % len(w.order)]
        await burn(t, w, await t.ask(question(w, seat)), seat)
        return then(watch, turn=turn + 1) if turn + 1 < 2 * len(w.order) else then(dawn)

    return watch


HONEST = candlelight()

# -- what does not go on ---------------------------------------------------------------------------------


class Leave(Question[Rest]):
    """A door that nobody need take."""

    rule = "CL-DAWN-01"
    optional = True

    def prompt(self) -> str:
        return "Leave?"

    def offers(self) -> Offers:
        return {Rest: {}}


def _all_doors() -> Game:
    async def dawn(t: Table, w: Wall) -> None:
        await t.first([Leave(w, seat) for seat in w.seats])

    return candlelight(dawn)


DEAD_END = _all_doors()


class Locked(Watch):
    def offers(self) -> Offers:
        return {Rest: Closed("Not in this weather.")}


LOCKED = candlelight(watched_with(Locked))


def _crash() -> Game:
    async def dawn(t: Table, w: Wall) -> None:
        raise ZeroDivisionError("the sun does not rise")

    return candlelight(dawn)


CRASHING = _crash()


class Picky(Watch):
    def agree(self, answer: Answer) -> None:
        raise IllegalMove("Not like that.")


PICKY = candlelight(watched_with(Picky))


class Stay(Leave):
    optional = False


def _stays() -> Game:
    async def dawn(t: Table, w: Wall) -> Next:
        await t.ask(Stay(w, w.seats[0]))
        return then(dawn)

    return candlelight(dawn)


ENDLESS = _stays()

# -- tokens ----------------------------------------------------------------------------------------------


def _minted() -> Game:
    async def dawn(t: Table, w: Wall) -> None:
        w.lit += 1
        await t.ask(Stay(w, w.seats[0]))

    return candlelight(dawn)


MINTED = _minted()

# -- words -----------------------------------------------------------------------------------------------


class Mute(Watch):
    rule = ""

    def prompt(self) -> str:
        return ""

    def waiting(self) -> str:
        return " "

    def describe(self, answer: type[Answer]) -> Described:
        return Described(label="")

    def offers(self) -> Offers:
        return {Burn: Closed(""), Wish: {"what": Pick(["rain"])}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return Described(label="")


MUTE = candlelight(watched_with(Mute))


def _unsayable() -> Game:
    async def dawn(t: Table, w: Wall) -> None:
        t.announce("CL-DAWN-01", "{nobody} wakes.")
        t.announce("CL-DAWN-01", "")
        t.confide([], "CL-DAWN-01", "Hush.")

    return candlelight(dawn)


UNSAYABLE = _unsayable()


class Sour(Pick):
    def read(self, raw: Any) -> Any:
        raise IllegalMove("Grapes are sour.")


class Tart(Pick):
    def read(self, raw: Any) -> Any:
        return self.values[0]


class SourWish(MakeWish):
    def offers(self) -> Offers:
        return {Wish: {"what": Sour(WISHES)}}


class TartWish(MakeWish):
    def offers(self) -> Offers:
        return {Wish: {"what": Tart(WISHES)}}


def _wished_with(question: type[MakeWish]) -> Game:
    async def dusk(t: Table, w: Wall) -> Next:
        for seat in w.seats:
            w.keepers[seat].wish = (await t.ask(question(w, seat))).what
        w.order = list(w.seats)
        return then(watch, turn=0)

    return candlelight(dusk)


SOUR = _wished_with(SourWish)
TART = _wished_with(TartWish)

# -- replay ----------------------------------------------------------------------------------------------

_burnt: list[Seat] = []


def _outside() -> Game:
    async def dawn(t: Table, w: Wall) -> None:
        _burnt.append("again")
        w.lit, w.keepers[w.seats[0]].oil = w.lit + w.keepers[w.seats[0]].oil, 0
        w.queue = list(_burnt)
        t.announce("CL-DAWN-01", "{count} dawns.", count=len(_burnt))

    return candlelight(dawn)


FORGETFUL = _outside()


def _alias() -> Game:
    async def watch(t: Table, w: Wall, turn: int) -> Next:
        if turn == 0:
            w.queue = w.order
        seat = w.order[0]
        await burn(t, w, await t.ask(Watch(w, seat)), seat)
        w.queue.append(w.queue.pop(0))  # moves the order too, but only until the table is restored
        await t.ask(Stay(w, seat))
        return then(watch, turn=turn + 1) if turn + 1 < 2 * len(w.order) else then(dawn)

    return candlelight(watch)


ALIASED = _alias()


def _sets() -> Game:
    async def watch(t: Table, w: Wall, turn: int) -> Next:
        for seat in {*w.seats}:
            await burn(t, w, await t.ask(Watch(w, seat)), seat)
        return then(dawn)

    return candlelight(watch)


UNORDERED = _sets()

# -- secrets ---------------------------------------------------------------------------------------------


class Telling(Watch):
    def prompt(self) -> str:
        return f"Burn oil, while they dream of {self.neighbour().wish}?"


class Hinting(Watch):
    def offers(self) -> Offers:
        wish = self.neighbour().wish
        return {Burn: Closed("It is lit." if wish == "rain" else "It burns."), Rest: {}}


class Gossiping(Watch):
    def waiting(self) -> str:
        return f"dreaming of {self.w.keepers[self.seat].wish}"


class Labelling(Watch):
    def describe(self, answer: type[Answer]) -> Described:
        return Described(label=answer.label, price=f"{len(self.neighbour().wish)} tears")


class Refusing(Watch):
    def read(self, raw: Any, clock: int) -> Any:
        if isinstance(raw, dict) and raw.get("do") not in ("burn", "rest"):
            raise IllegalMove(f"Not while they want {self.neighbour().wish}.")
        return super().read(raw, clock)


class Stumbling(Watch):
    def prompt(self) -> str:
        return f"Burn oil on night {WISHES.index(self.neighbour().wish) * 0}?"


PROMPT_TELLS = candlelight(watched_with(Telling))
CLOSED_TELLS = candlelight(watched_with(Hinting))
WAITING_TELLS = candlelight(watched_with(Gossiping))
LABEL_TELLS = candlelight(watched_with(Labelling))
REFUSAL_TELLS = candlelight(watched_with(Refusing))
CRASH_TELLS = candlelight(watched_with(Stumbling))


class OpenKeeper(State):
    seat: Annotated[Seat, PUBLIC]
    oil: Annotated[int, PUBLIC, Pool("oil")] = 2
    wish: Annotated[str, PUBLIC] = ""


class OpenWall(Wall, kw_only=True):
    keepers: Annotated[dict[Seat, OpenKeeper], PUBLIC]  # type: ignore[assignment]


def _open(seats: Sequence[Seat], options: Mapping[str, Any]) -> OpenWall:
    return OpenWall(seats=list(seats), keepers={seat: OpenKeeper(seat=seat) for seat in seats})


VIEW_TELLS = candlelight(world=OpenWall, set_up=_open)


def _announced() -> Game:
    async def dusk(t: Table, w: Wall) -> Next:
        for seat in w.seats:
            wish = await t.ask(MakeWish(w, seat))
            t.announce("CL-DUSK-01", "{seat} sighs {count} times.", seat=seat, count=len(wish.what))
            w.keepers[seat].wish = wish.what
        w.order = list(w.seats)
        return then(watch, turn=0)

    return candlelight(dusk)


MOMENT_TELLS = _announced()


def _drawn() -> Game:
    async def dusk(t: Table, w: Wall) -> Next:
        for seat in w.seats:
            wish = await t.ask(MakeWish(w, seat))
            omen = await t.draw("CL-DUSK-01", [f"{wish.what} by day", f"{wish.what} by night"])
            w.keepers[seat].wish = omen
        w.order = list(w.seats)
        return then(watch, turn=0)

    return candlelight(dusk)


CHANCE_PARTS = _drawn()

# -- rules -----------------------------------------------------------------------------------------------

UNWRITTEN = candlelight(rules=IDS[:-1])
UNCITED = candlelight(rules=[*IDS, "CL-NOON-" + "01"])


def _computed() -> Game:
    async def dawn(t: Table, w: Wall) -> None:
        t.announce(f"CL-NIGHT-0{len(w.seats)}", "It is over.")

    return candlelight(dawn)


COMPUTED = _computed()
