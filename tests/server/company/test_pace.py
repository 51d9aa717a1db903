"""A question with one answer is given by the house, as far as everybody can see that there is but one."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from commedia.engine import (
    NOBODY,
    PUBLIC,
    Amount,
    Answer,
    Closed,
    Decision,
    Game,
    Offers,
    Pick,
    Play,
    Prose,
    Required,
    Rules,
    SeededDealer,
    Table,
    Words,
    World,
)  # fmt: skip
from commedia.server.company.pace import is_given, the_answer


class Cell(World, kw_only=True):
    """A prisoner, with a key that everybody sees and a file that nobody does."""

    seats: Annotated[list[str], PUBLIC]
    key: Annotated[bool, PUBLIC] = False
    file: Annotated[bool, NOBODY] = False
    asked: Annotated[str, PUBLIC] = ""


class Stay(Answer):
    """Stay."""


class Leave(Answer):
    """Leave."""


class Choose(Decision[Stay | Leave, Cell]):
    """With the key."""

    rule = "CE-1"
    asks = "Stay or leave?"

    def offers(self) -> Offers:
        return {Stay: {}, Leave: {} if self.w.key else Closed("The door is locked.")}


class ChooseInSecret(Choose):
    """Sealed."""

    manner = Required(secret=True)


class Saw(Choose):
    """With the file, of which nobody else knows."""

    def offers(self) -> Offers:
        return {Stay: {}, Leave: {} if self.w.file else Closed("The bars hold.")}


class Count(Answer):
    """Count."""

    days: int


class Sign(Answer):
    """Sign."""

    name: str


class Write(Answer):
    """Write."""

    words: Prose


class CountDays(Decision[Count, Cell]):
    """Any number."""

    rule = "CE-1"
    asks = "How many?"

    def offers(self) -> Offers:
        return {Count: {"days": Amount(0, 3)}}


class SignHere(Decision[Sign, Cell]):
    """One name."""

    rule = "CE-1"
    asks = "Sign."

    def offers(self) -> Offers:
        return {Sign: {"name": Pick(["Ann"])}}


class WriteHome(Decision[Write, Cell]):
    """Words, if there are any."""

    rule = "CE-1"
    asks = "Write."

    def offers(self) -> Offers:
        return {Write: {"words": Words("a line")}}


async def put(t: Table, w: Cell) -> None:
    """The one scene."""
    kinds: list[Any] = [Choose, ChooseInSecret, Saw, CountDays, SignHere, WriteHome]
    await t.ask(next(kind(w, "Ann") for kind in kinds if kind.kind == w.asked))


def play(kind: type[Decision[Any]], **world: bool) -> tuple[Play, Decision[Any]]:
    """A table that puts this to Ann."""
    game = Game(
        slug="cell", title="Cell", seats=range(1, 3),
        rules=Rules(
            prefix="CE", rulebook=lambda: "", world=Cell, opens_with=put,
            set_up=lambda seats, options: Cell(seats=list(seats), asked=kind.kind, **world),
        ),
    )  # fmt: skip
    begun = Play.start(game, ["Ann"], {}, SeededDealer(b"a seed"))
    return begun, begun.waiting_for()[0]


@pytest.mark.parametrize(
    ("kind", "world", "given"),
    [
        (Choose, {"key": False}, True),
        (Choose, {"key": True}, False),
        (ChooseInSecret, {"key": False}, False),
        (Saw, {"file": False}, False),
        (Saw, {"file": True}, False),
        (CountDays, {}, False),
        (SignHere, {}, True),
        (WriteHome, {}, False),
    ],
)
def test_only_what_all_can_see_to_be_the_one_answer_is_given(
    kind: type[Decision[Any]], world: dict[str, bool], given: bool
) -> None:
    """Not what hangs on a secret, is sealed, or leaves room for words: how quick it came would tell."""
    table, decision = play(kind, **world)
    assert is_given(table, decision) is given
    if given:
        table.answer(decision.id, "Ann", the_answer(table, decision))
        assert table.finished
