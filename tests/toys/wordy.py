"""Wordy, a game of one decision that is answered in words at many places."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Annotated, Any

from commedia.engine import (
    PUBLIC,
    Amount,
    Answer,
    Decision,
    Game,
    Offers,
    Prose,
    Rules,
    Seat,
    Table,
    Words,
    World,
)
from commedia.engine.domains import Listing


class Page(World, kw_only=True):
    """An empty page."""

    seats: Annotated[list[Seat], PUBLIC]
    kept: Annotated[list[Prose], PUBLIC] = []


class Rhyme(Answer):
    """Rhyme."""

    title: Prose
    verse: Prose
    refrain: Prose
    envoi: Prose
    lines: list[dict[str, Any]]


class MakeRhyme(Decision[Rhyme]):
    """Whoever begins."""

    rule = "WO-RHYME-01"

    @property
    def asks(self) -> str:
        return "How does it go?"

    def offers(self) -> Offers:
        line = {"words": Words("a line"), "feet": Amount(1, 6)}
        words = {name: Words(name) for name in ("envoi", "verse", "title", "refrain")}
        return {Rhyme: {"lines": Listing(line, 1, 3), **words}}


async def rhyming(t: Table, w: Page) -> None:
    """One seat rhymes. Source: WO-RHYME-01."""
    rhyme = await t.ask(MakeRhyme(w, w.seats[0]))
    t.announce("WO-RHYME-01", "{seat} rhymes.", seat=w.seats[0], words=rhyme.verse)


async def scattering(t: Table, w: Page) -> None:
    """The words are kept in a set: its order is another in every process."""
    rhyme = await t.ask(MakeRhyme(w, w.seats[0]))
    w.kept = [Prose(id) for id in {rhyme.title.id, rhyme.verse.id, rhyme.refrain.id, rhyme.envoi.id}]


def set_up(seats: Sequence[Seat], options: Mapping[str, Any]) -> Page:
    """The page."""
    return Page(seats=list(seats))


def wordy(scene: Callable[[Table, Page], Awaitable[None]]) -> Game:
    """The game, of that one scene."""
    return Game(
        slug="wordy",
        title="Wordy",
        seats=range(2, 4),
        rules=Rules(
            prefix="WO",
            rulebook=lambda: "### WO-RHYME-01 · Rhyme\n\nOne rhymes.",
            world=Page,
            set_up=set_up,
            opens_with=scene,
        ),
    )


GAME = wordy(rhyming)
SCATTERED = wordy(scattering)
