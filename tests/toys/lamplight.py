"""Lamplight, Candlelight's elder: a night watch that touches everything a game may say.

Keepers hold oil. At dusk they fear something in secret and cards are dealt; on watch whoever is quick
relights or rests, until all rest; at dawn there are gifts, a roll, and a last word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from commedia.engine import (
    EVERYBODY,
    KEYED,
    NO_WORDS,
    NOBODY,
    OWNER,
    PUBLIC,
    Amount,
    Answer,
    ByHand,
    Closed,
    Decision,
    Document,
    Game,
    IllegalMove,
    Next,
    Offers,
    Option,
    Pick,
    Pool,
    Prose,
    Required,
    Rules,
    Seat,
    State,
    Table,
    Words,
    World,
    holding,
    move,
    others_see,
    seen_by,
    then,
)
from tests.toys.candlelight import Rest


class Keeper(State):
    """One watcher on the wall."""

    seat: Annotated[Seat, PUBLIC]
    oil: Annotated[int, PUBLIC, Pool("oil")] = 3
    fear: Annotated[str, OWNER] = ""
    letters: Annotated[list[str], OWNER, others_see(len)] = []
    note: Annotated[Prose, PUBLIC] = NO_WORDS


class Night(World, kw_only=True):
    """The whole table of Lamplight."""

    seats: Annotated[list[Seat], PUBLIC]
    keepers: Annotated[dict[Seat, Keeper], PUBLIC]
    lit: Annotated[int, PUBLIC, Pool("oil")] = 0
    officers: Annotated[list[Seat], PUBLIC] = []
    orders: Annotated[str, seen_by("officers")] = ""
    dreams: Annotated[dict[Seat, str], KEYED] = {}
    marks: Annotated[dict[Seat, list[int]], KEYED, others_see(len)] = {}
    plan: str = "never told"
    seal: Annotated[str, NOBODY] = "never told either"
    almanac: Annotated[dict[str, int] | None, PUBLIC] = None
    dice: Annotated[list[int], PUBLIC] = []


class Fear(Answer):
    """Be afraid of that."""

    what: str
    words: Prose = NO_WORDS


class WhatDoYouFear(Decision[Fear]):
    """At dusk, in secret; nobody fears what the almanac rules out by then."""

    rule = "L-1"
    manner = Required(secret=True)

    @property
    def asks(self) -> str:
        return "What do you fear?"

    @property
    def doing(self) -> str:
        return "staring into the dark"

    def offers(self) -> Offers:
        return {
            Fear: {"what": Pick(("wolves", "rain", "nothing")[self.w.lit :]), "words": Words("how it began")}
        }


class Relight(Answer):
    """Relight a lamp."""

    oil: int


class Watch(Decision[Relight | Rest]):
    """On watch."""

    rule = "L-2"

    @property
    def asks(self) -> str:
        return "Relight, or rest?"

    def offers(self) -> Offers:
        oil = self.w.keepers[self.seat].oil
        return {
            Relight: {"oil": Amount(1, oil)} if oil else Closed("You have no oil left.", "L-2a"),
            Rest: {},
        }


class Bless(Answer):
    """Say good night."""

    words: Prose = NO_WORDS


class SayGoodNight(Decision[Bless]):
    """At dawn, everybody."""

    rule = "L-3"

    @property
    def asks(self) -> str:
        return "Good night?"

    def offers(self) -> Offers:
        return {Bless: {"words": Words("a blessing", due=True, most=200)}}

    def agree(self, answer: Bless) -> None:
        if self.w.lit > 90:
            raise IllegalMove("Nobody sleeps in such a light.", "L-3a")


async def dusk(t: Table, w: Night) -> Next:
    """Fears in secret, and a letter each. Source: L-1."""
    t.heading("Dusk")
    order = await t.shuffle("L-1c", w.seats)
    for seat in order:
        letter = await t.draw("L-1d", ["love", "debt", "news"], by=seat)
        w.keepers[seat].letters.append(letter)
        t.confide([seat], "L-1d", "{seat} reads of {letter}.", seat=seat, letter=letter)
    fears = await t.together([WhatDoYouFear(w, seat) for seat in w.seats])
    for seat, fear in fears.items():
        w.keepers[seat].fear = fear.what
        w.keepers[seat].note = fear.words
    t.announce("L-1", "It is dark.", opens=True)
    return then(watch, hour=1)


async def watch(t: Table, w: Night, hour: int) -> Next:
    """Until all rest. Source: L-2."""
    async with holding(w, "lamp", "oil") as lamp:
        doors = [Watch(w, seat) for seat in w.seats]
        while doors:
            asked, answer = await t.first(doors)
            if isinstance(answer, Relight):
                lamp.take(answer.oil, w.keepers[asked.seat], "oil")
                t.announce("L-2", "{seat} burns {oil}.", seat=asked.seat, oil=answer.oil, hour=hour)
            else:
                doors.remove(asked)
        lamp.pay_all(w, "lit")
    return then(dawn)


async def dawn(t: Table, w: Night) -> str:
    """Gifts, a roll and a last word. Source: L-3."""
    w.dice = await t.roll("L-3b", 2)
    w.dice.append(await t.roll_one("L-3b", by=w.seats[0]))
    said: list[Seat] = []
    await t.each([SayGoodNight(w, seat) for seat in w.seats], lambda asked, answer: said.append(asked.seat))
    move(w.lit, w, "lit", w.keepers[said[0]], "oil")
    last = await t.ask(Watch(w, said[-1]))
    return f"{said[-1]}: {last.do}"


async def stare(t: Table, w: Night) -> None:
    """Nothing that the table knows is awaited."""
    await t.first([])


async def nobody(t: Table, w: Night) -> list[Any]:
    """Nobody is asked, and play goes on."""
    answers: dict[Seat, Rest] = await t.together([])
    await t.each([], lambda asked, answer: None)
    return [answers]


class _Moon:
    def __await__(self) -> Any:
        return (yield "the moon")


async def howl(t: Table, w: Night) -> None:
    """Await something that is no request to the table."""
    await _Moon()


async def lost(t: Table, w: Night) -> Next:
    """Go on with a scene that there is not."""
    return Next("noon", {})


def set_up(seats: Sequence[Seat], options: Mapping[str, Any]) -> Night:
    """The wall at dusk."""
    keepers = {seat: Keeper(seat=seat) for seat in seats}
    return Night(seats=list(seats), keepers=keepers, almanac={"moon": options.get("moon", 1)})


def complete(world: Night) -> None:
    """Give every seat a keeper."""
    for seat in world.seats:
        world.keepers.setdefault(seat, Keeper(seat=seat))


def read_omens(raw: Any) -> list[str]:
    """Omens, as a list of words."""
    return str(raw).split()


GAME = Game(
    slug="lamplight",
    title="Lamplight",
    seats=range(2, 5),
    rules=Rules(
        prefix="L",
        rulebook=lambda: "",
        world=Night,
        set_up=set_up,
        opens_with=dusk,
        options=[
            Option("moon", "How full is the moon?", {1: "new", 4: "full"}),
            Option("fog", "Fog?", {"no": "", "yes": ""}),
        ],
        documents=[
            Document("omens", "Omens", "What the keepers have seen.", read_omens, readers=[EVERYBODY])
        ],
        fixed=["almanac"],
        by_hand=ByHand(complete=complete),
    ),
)
