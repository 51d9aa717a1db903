"""Moonlight: roles, letters and omens are dealt in secret, and a sky is rolled for all to see.

At nightfall chance deals; on watch each speaks or is silent, in turn; at dawn the roles are told. `PLANTED`
are its sisters, each of which gives away what chance brought in secret.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import ModuleType
from typing import Annotated, Any

from commedia.engine import (
    NOBODY,
    OWNER,
    PUBLIC,
    Answer,
    Decision,
    Game,
    Next,
    Offers,
    Pick,
    Rules,
    Seat,
    State,
    Table,
    World,
    tells_of,
    then,
)

ROLES = ("thief", "watchman", "poet", "widow", "baker")
LETTERS = {"love": 3, "debt": 1, "news": 1, "will": 2, "bill": 2, "vow": 3}
"""Each letter, and how warm it makes whoever reads it."""


class Sleeper(State):
    """One who cannot sleep."""

    seat: Annotated[Seat, PUBLIC]
    role: Annotated[str, OWNER] = ""
    letter: Annotated[str, OWNER] = ""
    omen: Annotated[int, OWNER] = 0
    fear: Annotated[int, NOBODY] = 0
    warmth: Annotated[int, PUBLIC, tells_of("letter")] = 0
    called: Annotated[str, PUBLIC] = ""


class Night(World, kw_only=True):
    """The whole table."""

    seats: Annotated[list[Seat], PUBLIC]
    sleepers: Annotated[dict[Seat, Sleeper], PUBLIC]
    order: Annotated[list[Seat], PUBLIC] = []
    sky: Annotated[int, PUBLIC] = 0
    deck: Annotated[list[str], NOBODY] = []


class Speak(Answer):
    """Speak."""

    of: str


class BeSilent(Answer):
    """Be silent."""


class Watch(Decision[Speak | BeSilent]):
    """On watch."""

    rule = "ML-WATCH-01"

    @property
    def asks(self) -> str:
        return f"You are the {self.w.sleepers[self.seat].role}. Do you speak?"

    def offers(self) -> Offers:
        return {Speak: {"of": Pick(["rain", "bread"])}, BeSilent: {}}

    def neighbour(self) -> Sleeper:
        """Whoever sits before; what they are is nobody else's business."""
        seats = self.w.seats
        sleeper: Sleeper = self.w.sleepers[seats[seats.index(self.seat) - 1]]
        return sleeper


async def nightfall(t: Table, w: Night) -> Next:
    """Roles, letters and omens are dealt. Source: ML-ROLE-01, ML-LETTER-01, ML-OMEN-01."""
    roles = await t.shuffle("ML-ROLE-01", ROLES, take=len(w.seats))
    for seat, role in zip(w.seats, roles, strict=True):
        w.sleepers[seat].role = role
        t.confide([seat], "ML-ROLE-01", "You are the {role}.", role=role)
    left = list(LETTERS)
    for seat in w.seats:
        letter = w.sleepers[seat].letter = await t.draw("ML-LETTER-01", left, by=seat)
        left.remove(letter)
        w.sleepers[seat].warmth = LETTERS[letter]
        t.announce("ML-LETTER-01", "{seat} is warmed by {warmth}.", seat=seat, warmth=LETTERS[letter])
    w.deck = await t.shuffle("ML-LETTER-01", left)
    for seat in w.seats:
        w.sleepers[seat].omen = await t.roll_one("ML-OMEN-01", by=seat)
    w.order = list(w.seats)
    return then(watch, turn=0)


async def watch(t: Table, w: Night, turn: int) -> Next:
    """The sky is rolled in the open, and frightens in secret; then somebody may speak. Source: ML-SKY-01."""
    seat = w.order[turn % len(w.order)]
    w.sky = await t.roll_one("ML-SKY-01")
    w.sleepers[seat].fear += w.sky
    t.announce("ML-SKY-01", "The sky shows {sky}.", sky=w.sky)
    await speak(t, w, Watch(w, seat))
    return then(watch, turn=turn + 1) if turn + 1 < 2 * len(w.order) else then(dawn)


async def speak(t: Table, w: Night, decision: Watch) -> None:
    """What is said is heard. Source: ML-WATCH-01."""
    answer = await t.ask(decision)
    if isinstance(answer, Speak):
        t.announce("ML-WATCH-01", "{seat} speaks of {of}.", seat=decision.seat, of=answer.of)


async def dawn(t: Table, w: Night) -> None:
    """The roles are told. Source: ML-DAWN-01."""
    for seat in w.seats:
        t.announce("ML-DAWN-01", "{seat}: {role}.", seat=seat, role=w.sleepers[seat].role, opens=True)


def set_up(seats: Sequence[Seat], options: Mapping[str, Any]) -> Night:
    """Before nightfall."""
    return Night(seats=list(seats), sleepers={seat: Sleeper(seat=seat) for seat in seats})


def moonlight(*scenes: Callable[..., Awaitable[Any]], **more: Any) -> Game:
    """The game, with some of its scenes put in place of its own."""
    chapter = ModuleType("chapter")
    for scene in (nightfall, watch, dawn, *scenes):
        setattr(chapter, scene.__name__, scene)  # type: ignore[attr-defined]
    usual: dict[str, Any] = {"world": Night, "set_up": set_up}
    return Game(
        slug="moonlight",
        title="Moonlight",
        seats=range(2, 6),
        rules=Rules(
            prefix="ML",
            rulebook=lambda: "",
            opens_with=chapter.nightfall,
            chapters=[chapter],
            **{**usual, **more},
        ),
    )


HONEST = moonlight()

# -- leaks -----------------------------------------------------------------------------------------------


def _at_nightfall(leak: Callable[[Table, Night], None]) -> Game:
    """Chance deals as it always does, and then this happens."""
    plain = nightfall

    async def leaking(t: Table, w: Night) -> Next:
        following = await plain(t, w)
        leak(t, w)
        return following

    leaking.__name__ = "nightfall"
    return moonlight(leaking)


def _on_watch(leak: Callable[[Table, Night, Seat], None]) -> Game:
    """Once a seat is on watch, this happens."""
    plain = watch

    async def leaking(t: Table, w: Night, turn: int) -> Next:
        following = await plain(t, w, turn)
        leak(t, w, w.order[turn % len(w.order)])
        return following

    leaking.__name__ = "watch"
    return moonlight(leaking)


def _announce_role(t: Table, w: Night) -> None:
    t.announce("ML-ROLE-01", "The {role} sits first.", role=w.sleepers[w.seats[0]].role)


def _confide_to_all(t: Table, w: Night) -> None:
    t.confide(w.seats, "ML-ROLE-01", "The {role} sits first.", role=w.sleepers[w.seats[0]].role)


def _confide_one_by_one(t: Table, w: Night) -> None:
    for seat in w.seats:
        t.confide([seat], "ML-ROLE-01", "The {role} sits first.", role=w.sleepers[w.seats[0]].role)


def _copy(t: Table, w: Night) -> None:
    for sleeper in w.sleepers.values():
        sleeper.called = sleeper.role


def _announce_letter(t: Table, w: Night) -> None:
    t.announce("ML-LETTER-01", "There is a {letter} about.", letter=w.sleepers[w.seats[1]].letter)


def _announce_omen(t: Table, w: Night) -> None:
    t.announce("ML-OMEN-01", "The omen is {omen}.", omen=w.sleepers[w.seats[0]].omen)


def _announce_deck(t: Table, w: Night) -> None:
    t.announce("ML-LETTER-01", "The {letter} lies on top.", letter=w.deck[0])


def _order_by_role(t: Table, w: Night) -> None:
    w.order.sort(key=lambda seat: ROLES.index(w.sleepers[seat].role))


def _announce_later(t: Table, w: Night, seat: Seat) -> None:
    t.announce("ML-WATCH-01", "So speaks the {role}.", seat=seat, role=w.sleepers[seat].role)


def _copy_later(t: Table, w: Night, seat: Seat) -> None:
    w.sleepers[seat].called = w.sleepers[seat].letter


def _count_letters(t: Table, w: Night, seat: Seat) -> None:
    w.sleepers[seat].called = "*" * len(w.sleepers[seat].role)


def _more_for_a_thief() -> Game:
    async def watch(t: Table, w: Night, turn: int) -> Next:
        seat = w.order[turn % len(w.order)]
        for _ in range(2 if w.sleepers[seat].role == "thief" else 1):
            await speak(t, w, Watch(w, seat))
        return then(watch, turn=turn + 1) if turn + 1 < len(w.order) else then(dawn)

    return moonlight(watch)


def _asked_with(decision: type[Watch]) -> Game:
    async def watch(t: Table, w: Night, turn: int) -> Next:
        await speak(t, w, decision(w, w.order[turn % len(w.order)]))
        return then(watch, turn=turn + 1) if turn + 1 < len(w.order) else then(dawn)

    return moonlight(watch)


class Telling(Watch):
    @property
    def asks(self) -> str:
        return f"{self.neighbour().role.capitalize()}s do not sleep. Do you speak?"


class Offering(Watch):
    def offers(self) -> Offers:
        return {Speak: {"of": Pick(["rain", self.neighbour().letter])}, BeSilent: {}}


def _role_by_a_die() -> Game:
    async def nightfall(t: Table, w: Night) -> Next:
        for seat in w.seats:
            sleeper = w.sleepers[seat]
            sleeper.role = (*ROLES, "fool")[await t.roll_one("ML-ROLE-01") - 1]
            t.announce("ML-ROLE-01", "{seat} is the {role}.", seat=seat, role=sleeper.role)
        w.order = list(w.seats)
        return then(watch, turn=0)

    return moonlight(nightfall)


class OpenSleeper(Sleeper):
    warmth: Annotated[int, PUBLIC] = 0


class OpenNight(Night, kw_only=True):
    sleepers: Annotated[dict[Seat, OpenSleeper], PUBLIC]  # type: ignore[assignment]


def _open(seats: Sequence[Seat], options: Mapping[str, Any]) -> OpenNight:
    return OpenNight(seats=list(seats), sleepers={seat: OpenSleeper(seat=seat) for seat in seats})


PLANTED: dict[str, tuple[Game, str]] = {
    "announced at once": (_at_nightfall(_announce_role), "ML-ROLE-01 is hidden, and can be told from what"),
    "confided to all": (_at_nightfall(_confide_to_all), "told to everybody aside: ML-ROLE-01"),
    "confided one by one": (_at_nightfall(_confide_one_by_one), "told to everybody aside: ML-ROLE-01"),
    "copied": (_at_nightfall(_copy), "/view/state/sleepers/"),
    "a letter announced": (_at_nightfall(_announce_letter), "from what happened: ML-LETTER-01"),
    "a number announced": (_at_nightfall(_announce_omen), "from what happened: ML-OMEN-01"),
    "a deck announced": (_at_nightfall(_announce_deck), "from what happened: ML-LETTER-01"),
    "asked in their order": (_at_nightfall(_order_by_role), "/view/state/order/"),
    "announced later": (_on_watch(_announce_later), "from what happened: ML-WATCH-01"),
    "copied later": (_on_watch(_copy_later), "/view/state/sleepers/"),
    "another figure": (_on_watch(_count_letters), "/view/state/sleepers/"),
    "asked more often": (_more_for_a_thief(), "ML-ROLE-01 is hidden, and can be told from"),
    "a prompt": (_asked_with(Telling), "what another seat is asked: /decisions/*/prompt"),
    "an offer": (_asked_with(Offering), "what another seat is asked: /decisions/*/"),
    "a role by a die": (_role_by_a_die(), "from what happened: ML-ROLE-01"),
    "a figure that declares nothing": (moonlight(world=OpenNight, set_up=_open), "ML-LETTER-01 is hidden"),
}
"""Each leak: a game that has it, and what is said of it."""
