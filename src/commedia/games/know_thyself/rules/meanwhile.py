"""What a Wager waits for, while whoever is not in it goes on acting. Source: KT-ROLE-03, KT-ROLE-04."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from commedia.engine import Answer, Decision, Table
from commedia.games.know_thyself.rules import roaming
from commedia.games.know_thyself.state import Palace

A = TypeVar("A", bound=Answer)


async def first(
    t: Table,
    w: Palace,
    due: Sequence[Decision[Any, Palace]],
    doors: Callable[[], Sequence[Decision[Any, Palace]]] = list,
) -> tuple[Any, Any]:
    """The first answer to what is due, or through a door of the Wager's own.

    doors: those that stand open; they are looked up again whenever somebody has acted beside it.
    """
    while True:
        mine = [*due, *doors()]
        asked, answer = await t.first([*mine, *roaming.doors(w)])
        for one in mine:
            if asked is one:
                return asked, answer
        await roaming.act(t, w, asked, answer)


async def ask(t: Table, w: Palace, decision: Decision[A, Palace]) -> A:
    """The answer of one seat."""
    _, answer = await first(t, w, [decision])
    return answer  # type: ignore[no-any-return]
