"""Oil, a game of one question, which tells beforehand what an answer leaves."""

from __future__ import annotations

from typing import Annotated

from commedia.engine import PUBLIC, Amount, Answer, Decision, Deed, Game, Offers, Rules, Seat, Table, World
from commedia.engine.foretold import Foretold, certain


class Lamp(World, kw_only=True):
    """The table."""

    seats: Annotated[list[Seat], PUBLIC]
    oil: Annotated[int, PUBLIC] = 9


class Burn(Answer):
    """Burn it."""

    oil: int


class Burnt(Deed):
    rule = "OL-BURN-01"
    says = "{seat} burns it, and {left} is left."
    left: int


def left_after(oil: int, burnt: int) -> int:
    """What is left. Source: OL-BURN-01."""
    return oil - burnt


class BurnOil(Decision[Burn]):
    """To each in turn."""

    rule = "OL-BURN-01"
    asks = "How much do you burn?"
    doing = "on watch"

    def offers(self) -> Offers:
        return {Burn: {"oil": Amount(1, 2)}}

    def foresee(self, answer: Burn) -> list[Foretold]:
        """What is left of it."""
        return [certain("Oil", left_after(self.w.oil, answer.oil), Burnt, Burnt.left, seat=self.seat)]


async def watch(t: Table, w: Lamp) -> None:
    """Each burns some. Source: OL-BURN-01."""
    for seat in w.seats:
        burnt = await t.ask(BurnOil(w, seat))
        w.oil = left_after(w.oil, burnt.oil)
        t.announce(Burnt(seat=seat, left=w.oil))


GAME = Game(
    slug="oil",
    title="Oil",
    seats=range(2, 5),
    rules=Rules(
        prefix="OL",
        rulebook=lambda: "### OL-BURN-01 · Oil\n\nWhat is burnt is gone.",
        world=Lamp,
        set_up=lambda seats, options: Lamp(seats=list(seats)),
        opens_with=watch,
    ),
)
