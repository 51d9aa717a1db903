"""What a form says beforehand, for the tests: as the page has it, and as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commedia.testing import ScriptedTable
from tests.city_of_masks.evening import one
from tests.games.forms import foreseen

WIN = [[6, 0], [3, 3], [1, 1]]
LOSE = [[1, 1], [5, 3], [6, 2]]


def beforehand(
    t: ScriptedTable, seat: str, kind: str, answer: Any, **form: str
) -> tuple[Mapping[str, Any], str]:
    """The figures of an answer, and what the page says of it. form: inputs whose names say more than that."""
    given = answer if isinstance(answer, dict) else {"do": answer}
    do = given.get("do") or one(t, seat, kind).open[0].do
    sent = {f"{do}.{field}": str(value) for field, value in given.items() if field != "do"}
    page = foreseen(t, seat, kind, {"do": do, **sent, **form})
    return t.foresee(seat, kind, {"do": do, **given}), page


def values(told: Mapping[str, Any], *names: str) -> list[int]:
    """What those figures will be: each of them is certain."""
    assert all(told[name].least == told[name].most for name in names), told
    return [told[name].most for name in names]


def promised(t: ScriptedTable, seat: str, to: str) -> int:
    """What a seat has promised to another."""
    return int(t.state.avatars[seat].promised.get(to, 0))
