"""The broken sisters of Candlelight: each breaks one promise, so that the check can be seen to fail."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from commedia.engine import (
    PUBLIC,
    Amount,
    Answer,
    Closed,
    Decision,
    Described,
    Draft,
    Game,
    House,
    IllegalMove,
    Lab,
    Next,
    Offers,
    Pick,
    Pool,
    Required,
    Seat,
    Some,
    State,
    Table,
    Voluntary,
    Words,
    World,
    then,
)
from commedia.kit.decisions import YesOrNo
from tests.toys.candlelight import (
    IDS,
    WISHES,
    Burn,
    Keeper,
    MakeWish,
    Rest,
    Wall,
    Watch,
    Wish,
    burn,
    candlelight,
    dawn,
    watch,
    watched_with,
)

# -- what does not go on ---------------------------------------------------------------------------------


class Leave(Decision[Rest]):
    """A door that nobody need take."""

    rule = "CL-DAWN-01"
    manner = Voluntary()

    @property
    def asks(self) -> str:
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


class Empty(Watch, Decision[Wish | Rest]):
    def offers(self) -> Offers:
        return {Wish: {"what": Pick([])}, Rest: {}}


class UpsideDown(Watch):
    def offers(self) -> Offers:
        return {Burn: {"oil": Amount(1, 0)}, Rest: {}}


class Misfit(Watch, Decision[Wish]):
    def offers(self) -> Offers:
        return {Wish: {"hope": Pick(WISHES)}}


class Light(Answer):
    """Light it."""


class Misnamed(YesOrNo, Decision[Light | Rest]):
    """What it takes for `no` is misspelt."""

    rule = "CL-DAWN-01"
    asks = "Shall it burn?"
    yes = Light
    nope = Rest


class Vow(Answer):
    """Make a vow."""

    words: str


class Vowing(Decision[Vow]):
    """Words, in a field that is declared to hold plain text."""

    rule = "CL-DAWN-01"
    asks = "What do you vow?"

    def offers(self) -> Offers:
        return {Vow: {"words": Words("your vow", due=True)}}


class Blow(Answer):
    """Blow on it."""

    how: Literal["softly", "hard"]
    where: list[Literal["left", "right"]]


class Blowing(Decision[Blow]):
    """Names that are none of those which its answer is declared to hold."""

    rule = "CL-DAWN-01"
    asks = "How do you blow?"

    def offers(self) -> Offers:
        return {Blow: {"how": Pick(("softly", "harder")), "where": Some(("left", "up"))}}


class Silent(Decision[Rest]):
    """It was begun, and left."""

    rule = "CL-DAWN-01"

    def offers(self) -> Offers:
        return {Rest: {}}


class Unfinished(Decision[Rest]):
    """Its author has put a part of it off."""

    rule = "CL-DAWN-01"

    @property
    def asks(self) -> str:
        raise NotImplementedError("the words for dusk")

    def offers(self) -> Offers:
        return {Rest: {}}


EMPTY = candlelight(watched_with(Empty))
UPSIDE_DOWN = candlelight(watched_with(UpsideDown))
MISFIT = candlelight(watched_with(Misfit))
MISNAMED = candlelight(watched_with(Misnamed))
VOWING = candlelight(watched_with(Vowing))
BLOWING = candlelight(watched_with(Blowing))
SILENT = candlelight(watched_with(Silent))  # type: ignore[arg-type]
UNFINISHED = candlelight(watched_with(Unfinished))  # type: ignore[arg-type]


def _cut_off() -> Game:
    async def watch(t: Table, w: Wall, turn: int) -> Any:
        await t.ask(Watch(w, w.order[0]))
        return dawn

    return candlelight(watch)


CUT_OFF = _cut_off()


def _crash() -> Game:
    async def dawn(t: Table, w: Wall) -> None:
        raise ZeroDivisionError("the sun does not rise")

    return candlelight(dawn)


CRASHING = _crash()


class MoonlitWall(Wall, kw_only=True):
    """A wall that knows its moon."""

    moon: Annotated[str, PUBLIC]


def _below_the_moon(seats: Sequence[Seat], options: Mapping[str, Any]) -> MoonlitWall:
    oil = 3 if options["moon"] == "full" else 2
    return MoonlitWall(
        seats=list(seats), keepers={s: Keeper(seat=s, oil=oil) for s in seats}, moon=options["moon"]
    )


def _moonstruck() -> Game:
    async def dawn(t: Table, w: MoonlitWall) -> None:
        if w.moon == "full":
            raise ZeroDivisionError("the moon does not set")

    return candlelight(dawn, world=MoonlitWall, set_up=_below_the_moon)


MOONSTRUCK = _moonstruck()
"""Comes to grief at full moon alone."""


class OiledWall(MoonlitWall, kw_only=True):
    """One on which the moon brings oil."""


def _oiled() -> Game:
    def set_up(seats: Sequence[Seat], options: Mapping[str, Any]) -> OiledWall:
        wall = _below_the_moon(seats, options)
        return OiledWall(seats=wall.seats, keepers=wall.keepers, moon=wall.moon)

    def report(world: World) -> dict[str, Any]:
        assert isinstance(world, OiledWall)
        left = {seat: keeper.oil for seat, keeper in world.keepers.items()}
        return {"sky": world.moon, "oil": sum(left.values()) + world.lit, "left": left, "none": None}

    return candlelight(world=OiledWall, set_up=set_up, lab=Lab(report=report))


OILED = _oiled()
"""One measure more for each at full moon, and a report that says so."""


class Picky(Watch):
    def agree(self, answer: Answer) -> None:
        raise IllegalMove("Not like that.")


PICKY = candlelight(watched_with(Picky))


class Stay(Leave):
    manner = Required()


def _stays() -> Game:
    async def dawn(t: Table, w: Wall) -> Next:
        await t.ask(Stay(w, w.seats[0]))
        return then(dawn)

    return candlelight(dawn)


ENDLESS = _stays()


def _chain() -> Game:
    async def dawn(t: Table, w: Wall) -> Next:
        return then(dawn)

    return candlelight(dawn)


def _rolling() -> Game:
    async def dawn(t: Table, w: Wall) -> None:
        while await t.roll_one("CL-DAWN-01"):
            w.lit += 0

    return candlelight(dawn)


def _leaving() -> Game:
    async def dawn(t: Table, w: Wall) -> None:
        if multiprocessing.parent_process() is not None:  # never the process of the tests themselves
            os._exit(3)

    return candlelight(dawn)


def _spinning() -> Game:
    async def dawn(t: Table, w: Wall) -> None:
        while w.seats:
            pass

    return candlelight(dawn)


class Pondering(Watch):
    def offers(self) -> Offers:
        while True:
            self.neighbour()


class Stammering(Watch):
    @property
    def asks(self) -> str:
        words = ""
        while len(words) < 2**62:
            words = words[:3] + "ever"
        return words


CHAIN = _chain()
ROLLING = _rolling()
LEAVING = _leaving()
SPINNING = _spinning()
PONDERING = candlelight(watched_with(Pondering))
STAMMERING = candlelight(watched_with(Stammering))

# -- house actors ----------------------------------------------------------------------------------------


def _stubborn(decision: Decision[Any], seen: Any, below: Any) -> Any:
    return {"do": "burn", "oil": 99} if decision.kind == "watch" else {"what": "rain"}


def _stumbling(decision: Decision[Any], seen: Any, below: Any) -> Any:
    return {"what": "rain"} if decision.kind == "make_wish" else seen().keepers["moon"]


STUBBORN = candlelight(house=House(_stubborn))
STUMBLING_HOUSE = candlelight(house=House(_stumbling))

# -- tokens ----------------------------------------------------------------------------------------------


def _minted() -> Game:
    async def dawn(t: Table, w: Wall) -> None:
        w.lit += 1
        await t.ask(Stay(w, w.seats[0]))

    return candlelight(dawn)


MINTED = _minted()

# -- words -----------------------------------------------------------------------------------------------


class Mute(Watch, Decision[Wish | Burn]):
    rule = ""

    @property
    def asks(self) -> str:
        return ""

    @property
    def doing(self) -> str:
        return " "

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return Described(label="")

    def offers(self) -> Offers:
        return {Burn: Closed(""), Wish: {"what": Pick(["rain"])}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return Described(label="")


MUTE = candlelight(watched_with(Mute))


def _unsayable() -> Game:
    async def dawn(t: Table, w: Wall) -> None:
        t.announce("CL-DAWN-01", "{nobody:d} wakes.", nobody="")
        t.announce("CL-DAWN-01", "")
        t.confide([], "CL-DAWN-01", "Hush.")
        t.announce("", "{count} wake.", count=2)

    return candlelight(dawn)


UNSAYABLE = _unsayable()


def _missing() -> Game:
    async def dawn(t: Table, w: Wall) -> None:
        t.announce("CL-DAWN-01", "{nobody} wakes.", seat=w.seats[0])

    return candlelight(dawn)


MISSING = _missing()


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


def _wished_with(decision: type[MakeWish]) -> Game:
    async def dusk(t: Table, w: Wall) -> Next:
        for seat in w.seats:
            w.keepers[seat].wish = (await t.ask(decision(w, seat))).what
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
    @property
    def asks(self) -> str:
        return f"Burn oil, while they dream of {self.neighbour().wish}?"


class Hinting(Watch):
    def offers(self) -> Offers:
        wish = self.neighbour().wish
        return {Burn: Closed("It is lit." if wish == "rain" else "It burns."), Rest: {}}


class Gossiping(Watch):
    @property
    def doing(self) -> str:
        return f"dreaming of {self.w.keepers[self.seat].wish}"


class Labelling(Watch):
    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return Described(label=answer.label, price=f"{len(self.neighbour().wish)} tears")


class Refusing(Watch):
    def closer_reason(self, raw: Mapping[str, Any], why: IllegalMove) -> IllegalMove:
        return IllegalMove(f"Not while they want {self.neighbour().wish}.")


class Stumbling(Watch):
    @property
    def asks(self) -> str:
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


def _lent_out() -> str:
    raise OSError("it is lent out")


BOOKLESS = candlelight(rulebook=_lent_out)


def _computed() -> Game:
    async def dawn(t: Table, w: Wall) -> None:
        t.announce(f"CL-NIGHT-0{len(w.seats)}", "It is over.")

    return candlelight(dawn)


COMPUTED = _computed()
