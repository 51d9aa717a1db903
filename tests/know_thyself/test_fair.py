"""The house Master weighs fairly: it asks for no more than is in the purse before it (KT-STAKE-01)."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.engine import sight
from commedia.engine.actor import Sight
from commedia.games.know_thyself.house import choose
from commedia.testing import ScriptedTable
from tests.know_thyself.wagers import framed

PC = {"appearance": "A baker, floury.", "called": "Flour"}


def weighed(coins: int, **more: Any) -> dict[str, Any]:
    """What the house Master says to somebody with so many Coins who wants something."""
    t: ScriptedTable = framed({"ann": {**PC, "coins": coins}}, **more)
    [asked] = [one for one in t.play.open.values() if one.kind == "offer_stake"]
    asked.offers_at(t.play.moves)
    answer = choose(asked, Sight(lambda: sight(t.play.world, "gm", t.words), list), lambda below: 0)
    assert isinstance(answer, dict)
    return answer


@pytest.mark.parametrize(("coins", "stake"), [(2, 2), (4, 2), (5, 3), (9, 3), (10, 4), (30, 4)])
def test_a_stake_matters_and_can_be_paid(coins: int, stake: int) -> None:
    """Three Coins, or four out of a full purse; the least out of a lean one."""
    assert weighed(coins)["stake"] == stake


@pytest.mark.parametrize("coins", [0, 1])
def test_whoever_cannot_pay_the_least_has_what_they_want(coins: int) -> None:
    """A price would only send them away, as often as they came."""
    assert weighed(coins)["do"] == "no_conflict"


def test_a_climb_has_its_price_for_everybody() -> None:
    """KT-FX-04 leaves no other way."""
    assert weighed(1, kind="climb_up")["do"] == "offer"
