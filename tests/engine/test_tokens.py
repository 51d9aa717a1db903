"""Tokens are conserved: pools, the bank, and pots that pay themselves back."""

from collections.abc import Coroutine
from typing import Annotated, Any

import pytest

from commedia.engine import (
    PUBLIC,
    Pool,
    RuleFault,
    State,
    World,
    holding,
    imbalance,
    move,
    take_stock,
)
from commedia.engine.tokens import count_tokens


class Purse(State):
    """Coins and salt."""

    seat: Annotated[str, PUBLIC]
    coins: Annotated[int, PUBLIC, Pool("coin")] = 0
    savings: Annotated[int, PUBLIC, Pool("coin")] = 0
    salt: Annotated[int, PUBLIC, Pool("salt")] = 0
    name: Annotated[str, PUBLIC] = ""


class Market(World, kw_only=True):
    """Purses, some of them in drawers."""

    purses: Annotated[dict[str, Purse], PUBLIC]
    drawers: Annotated[list[Purse | None], PUBLIC] = []


def market() -> Market:
    w = Market(
        purses={"ann": Purse(seat="ann", coins=5, salt=1), "bo": Purse(seat="bo", coins=2)},
        drawers=[Purse(seat="cy", savings=3), None],
    )
    take_stock(w)
    return w


def run(coroutine: Coroutine[Any, Any, Any]) -> None:
    with pytest.raises(StopIteration):
        coroutine.send(None)


def test_tokens_are_counted_wherever_they_lie() -> None:
    """In mappings, in lists, and in fields that may be empty."""
    w = market()
    assert count_tokens(w) == {"coin": 10, "salt": 1}
    assert w.bank.issued == {"coin": 10, "salt": 1}
    assert imbalance(w) == {}


def test_a_token_that_appears_or_vanishes_is_an_imbalance() -> None:
    """It is named with its kind and by how much."""
    w = market()
    w.purses["ann"].coins += 2
    w.purses["ann"].salt = 0
    assert imbalance(w) == {"coin": 2, "salt": -1}


def test_tokens_move_between_pools_of_a_kind() -> None:
    """Never to another kind, never below none, never backwards, and only between pools."""
    w = market()
    ann, bo = w.purses["ann"], w.purses["bo"]
    move(4, ann, "coins", bo, "savings")
    assert (ann.coins, bo.savings) == (1, 4)
    with pytest.raises(RuleFault, match="coins and salt hold different tokens"):
        move(1, ann, "coins", bo, "salt")
    with pytest.raises(RuleFault, match=r"Purse.coins would fall to -1"):
        move(2, ann, "coins", bo, "coins")
    with pytest.raises(RuleFault, match="-1 tokens cannot move"):
        move(-1, ann, "coins", bo, "coins")
    with pytest.raises(RuleFault, match=r"Purse.name is not declared as a Pool"):
        move(1, ann, "name", bo, "coins")
    assert imbalance(w) == {}


def test_only_the_bank_makes_and_takes_away() -> None:
    """By name, so that the sums still agree."""
    w = market()
    ann = w.purses["ann"]
    w.issue(3, ann, "salt")
    w.retire(5, ann, "coins")
    assert (ann.salt, ann.coins) == (4, 0)
    assert imbalance(w) == {}
    with pytest.raises(RuleFault, match="would fall to -1"):
        w.retire(1, ann, "coins")
    with pytest.raises(RuleFault, match="-2 tokens cannot move"):
        w.issue(-2, ann, "coins")
    assert imbalance(w) == {}


def test_a_pot_pays_itself_back_when_its_block_is_left() -> None:
    """To the pools that the tokens came from, also when the scene is cut by an error."""
    w = market()
    ann, bo = w.purses["ann"], w.purses["bo"]

    async def scene(cut: bool) -> None:
        async with holding(w, "stake", "coin") as pot:
            pot.take(3, ann, "coins")
            pot.take(0, bo, "coins")
            pot.take(2, bo, "coins", owner="ann", note="a loan")
            assert (pot.total, w.pot("stake").of("ann"), w.pot("stake").of("bo")) == (5, 5, 0)
            assert [held.note for held in w.pot("stake").held] == ["", "a loan"]
            assert imbalance(w) == {}
            if cut:
                raise KeyError

    run(scene(cut=False))
    with pytest.raises(KeyError):
        scene(cut=True).send(None)
    assert (ann.coins, bo.coins, w.pots) == (5, 2, [])
    with pytest.raises(RuleFault, match="No pot called 'stake' is open"):
        w.pot("stake")


def test_a_pot_pays_out_a_part_or_all_or_gives_back() -> None:
    """Of what one owner put in, what was put in last first."""
    w = market()
    ann, bo = w.purses["ann"], w.purses["bo"]

    async def scene() -> None:
        async with holding(w, "stake", "coin") as pot:
            pot.take(2, ann, "coins")
            pot.take(2, bo, "coins")
            pot.take(2, ann, "coins")
            pot.give_back(3, "ann")
            assert (ann.coins, w.pot("stake").of("ann")) == (4, 1)
            pot.pay(1, bo, "savings", owner="ann")
            assert (bo.savings, w.pot("stake").of("ann"), pot.total) == (1, 0, 2)
            pot.pay(1, ann, "coins")
            assert imbalance(w) == {}
            assert pot.pay_all(ann, "savings") == 1
            assert (ann.coins, ann.savings, pot.total) == (5, 1, 0)

    run(scene())
    assert imbalance(w) == {}


def test_a_pot_may_go_to_the_bank() -> None:
    """For good: it is not paid back."""
    w = market()

    async def scene() -> None:
        async with holding(w, "fine", "coin") as pot:
            pot.take(4, w.purses["ann"], "coins")
            assert pot.to_bank() == 4

    run(scene())
    assert w.purses["ann"].coins == 1
    assert w.bank.retired == {"coin": 4}
    assert imbalance(w) == {}


def test_a_pot_holds_one_kind_and_gives_no_more_than_it_has() -> None:
    """Each refusal leaves everything as it was."""
    w = market()
    ann = w.purses["ann"]

    async def scene() -> None:
        async with holding(w, "stake", "coin") as pot:
            pot.take(2, ann, "coins")
            for refused in (
                lambda: pot.take(1, ann, "salt"),
                lambda: pot.take(-1, ann, "coins"),
                lambda: pot.take(9, ann, "coins"),
                lambda: pot.pay(1, ann, "salt"),
                lambda: pot.pay_all(ann, "salt"),
                lambda: pot.pay(3, ann, "coins"),
                lambda: pot.pay(-1, ann, "coins"),
                lambda: pot.give_back(1, "bo"),
            ):
                with pytest.raises(RuleFault):
                    refused()
            assert (pot.total, ann.coins) == (2, 3)

    run(scene())
