"""Tokens that are conserved.

A token lies in a pool: an integer field of the state annotated `Pool("face")`. It moves from pool to pool,
and only the bank makes or takes away any, by name, so that at every pause

    what lies in the pools of a kind  ==  what the bank has issued  -  what it has taken back

Whatever is held for a while, such as a stake, lies in a `Pot`, which pays itself back when its scene is cut.
"""

from __future__ import annotations

from functools import cache
from types import TracebackType
from typing import Annotated, Any, get_args

import msgspec

from commedia.engine.errors import RuleFault
from commedia.engine.state import PUBLIC, State, declared


class Pool(msgspec.Struct, frozen=True):
    """Marks an integer field as a pool of tokens of that kind."""

    kind: str


class Held(State):
    """Tokens in a pot, and whose they are."""

    amount: Annotated[int, PUBLIC]
    owner: Annotated[str, PUBLIC]
    note: Annotated[str, PUBLIC] = ""


class Pot(State):
    """Tokens put aside until something is settled."""

    name: Annotated[str, PUBLIC]
    kind: Annotated[str, PUBLIC]
    held: Annotated[list[Held], PUBLIC] = []

    @property
    def total(self) -> int:
        """How many tokens lie in the pot."""
        return sum(h.amount for h in self.held)

    def of(self, owner: str) -> int:
        """How many of them are that owner's."""
        return sum(h.amount for h in self.held if h.owner == owner)


class Bank(State):
    """What was ever made and taken away, by kind."""

    issued: Annotated[dict[str, int], PUBLIC] = {}
    retired: Annotated[dict[str, int], PUBLIC] = {}


class World(State):
    """The base of a game's whole state: its bank and whatever is held in pots."""

    bank: Annotated[Bank, PUBLIC] = msgspec.field(default_factory=Bank)
    pots: Annotated[list[Pot], PUBLIC] = []

    def pot(self, name: str) -> Pot:
        """The pot of that name. Raises RuleFault if none is open."""
        for pot in self.pots:
            if pot.name == name:
                return pot
        raise RuleFault(f"No pot called {name!r} is open.")

    def issue(self, amount: int, holder: State, pool: str) -> None:
        """The bank makes `amount` tokens and puts them into `holder`'s pool."""
        kind = kind_of(holder, pool)
        _change(holder, pool, _counted(amount))
        issued = self.bank.issued
        issued[kind] = issued.get(kind, 0) + amount

    def retire(self, amount: int, holder: State, pool: str) -> None:
        """The bank takes `amount` tokens out of `holder`'s pool, for good."""
        kind = kind_of(holder, pool)
        _change(holder, pool, -_counted(amount))
        retired = self.bank.retired
        retired[kind] = retired.get(kind, 0) + amount


def move(amount: int, giver: State, pool: str, taker: State, into: str) -> None:
    """Move tokens from one pool to another of the same kind; the world itself may have pools, too.

    Raises RuleFault if the giver is short.
    """
    if kind_of(giver, pool) != kind_of(taker, into):
        raise RuleFault(f"{pool} and {into} hold different tokens")
    _change(giver, pool, -_counted(amount))
    _change(taker, into, amount)


def _counted(amount: int) -> int:
    """Tokens go one way only: a negative amount would be a theft."""
    if amount < 0:
        raise RuleFault(f"{amount} tokens cannot move")
    return amount


def _change(holder: State, pool: str, by: int) -> None:
    left = getattr(holder, pool) + by
    if left < 0:
        raise RuleFault(f"{type(holder).__name__}.{pool} would fall to {left}")
    setattr(holder, pool, left)


def kind_of(holder: State, pool: str) -> str:
    """The kind of token that lies in that field. Raises RuleFault if it is no pool."""
    return _kind_in(type(holder), pool)


@cache
def _kind_in(struct: type, pool: str) -> str:
    notes = declared(struct).get(pool, ())
    kind = next((n.kind for n in notes if isinstance(n, Pool)), None)
    if kind is None:
        raise RuleFault(f"{struct.__name__}.{pool} is not declared as a Pool")
    return kind


class holding:  # noqa: N801 - reads as a phrase: async with holding(w, "stake", "face") as pot
    """A pot that is open for the length of a block, and paid back when the block is left.

    async with holding(w, "stake", "face") as stake:
        stake.take(3, ann, "face")
        ...
        stake.pay_all(winner, "face")
    """

    def __init__(self, world: World, name: str, kind: str) -> None:
        self.world = world
        self.pot = Pot(name=name, kind=kind, held=[])
        self._givers: list[tuple[State, str, Held]] = []

    async def __aenter__(self) -> holding:
        self.world.pots.append(self.pot)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for giver, pool, held in self._givers:
            _change(giver, pool, held.amount)
        self.world.pots.remove(self.pot)

    @property
    def total(self) -> int:
        """How many tokens lie in the pot."""
        return self.pot.total

    def take(self, amount: int, giver: State, pool: str, owner: str = "", note: str = "") -> None:
        """Put `amount` of the giver's tokens into the pot."""
        if kind_of(giver, pool) != self.pot.kind:
            raise RuleFault(f"{pool} does not hold {self.pot.kind}")
        if amount == 0:
            return
        _change(giver, pool, -_counted(amount))
        held = Held(amount=amount, owner=owner or getattr(giver, "seat", ""), note=note)
        self.pot.held.append(held)
        self._givers.append((giver, pool, held))

    def pay(self, amount: int, taker: State, into: str, owner: str = "") -> None:
        """Give a taker `amount` out of the pot, of what is `owner`'s where one is named."""
        if kind_of(taker, into) != self.pot.kind:
            raise RuleFault(f"{into} does not hold {self.pot.kind}")
        self._lift(amount, owner)
        _change(taker, into, amount)

    def pay_all(self, taker: State, into: str) -> int:
        """Give everything in the pot to one taker. Returns how much it was."""
        paid = self.total
        if kind_of(taker, into) != self.pot.kind:
            raise RuleFault(f"{into} does not hold {self.pot.kind}")
        _change(taker, into, paid)
        self.pot.held.clear()
        self._givers.clear()
        return paid

    def give_back(self, amount: int, owner: str) -> None:
        """Give `amount` of what is `owner`'s back to where it came from, what was put in last first."""
        for giver, pool, lifted in self._lift(amount, owner):
            _change(giver, pool, lifted)

    def to_bank(self) -> int:
        """Give everything in the pot to the bank, for good. Returns how much it was."""
        paid = self.total
        retired = self.world.bank.retired
        retired[self.pot.kind] = retired.get(self.pot.kind, 0) + paid
        self.pot.held.clear()
        self._givers.clear()
        return paid

    def _lift(self, amount: int, owner: str) -> list[tuple[State, str, int]]:
        """Take `amount` out, what was put in last first. Returns how much of it came from where."""
        there = self.pot.of(owner) if owner else self.total
        if not 0 <= amount <= there:
            raise RuleFault(f"{self.pot.name} holds {there}, not {amount}")
        lifted: list[tuple[State, str, int]] = []
        for giver, pool, held in reversed(self._givers):
            if not owner or held.owner == owner:
                taken = min(amount, held.amount)
                held.amount -= taken
                amount -= taken
                lifted.append((giver, pool, taken))
        self._givers = [entry for entry in self._givers if entry[2].amount]
        self.pot.held[:] = [held for held in self.pot.held if held.amount]
        return lifted


def count_tokens(value: Any) -> dict[str, int]:
    """How many tokens of each kind lie in all pools and pots under `value`."""
    totals: dict[str, int] = {}
    _count(value, totals)
    return totals


def _count(value: Any, totals: dict[str, int]) -> None:
    if isinstance(value, State):
        if isinstance(value, Pot):
            totals[value.kind] = totals.get(value.kind, 0) + value.total
            return
        for name, kind in _pools(type(value)):
            held = getattr(value, name)
            if kind is not None:
                totals[kind] = totals.get(kind, 0) + held
            elif held:
                _count(held, totals)
    elif isinstance(value, list | tuple):
        for item in value:
            _count(item, totals)
    elif isinstance(value, dict):
        for item in value.values():
            _count(item, totals)


_POOLS: dict[type, list[tuple[str, str | None]]] = {}


def _pools(struct: type) -> list[tuple[str, str | None]]:
    """The fields that may hold tokens: pools with their kind, and whatever may have pools within (None)."""
    if struct not in _POOLS:
        _POOLS[struct] = [("", None)]  # as far as whoever holds one of the same is concerned
        kinds = {
            name: next((n.kind for n in notes if isinstance(n, Pool)), None)
            for name, notes in declared(struct).items()
        }
        types = {field.name: field.type for field in msgspec.structs.fields(struct)}
        _POOLS[struct] = [(n, kind) for n, kind in kinds.items() if kind or _may_hold(types[n])]
    return _POOLS[struct]


def _may_hold(kind: Any) -> bool:
    """Whether a value of that type could have pools within: a struct that has, or a collection or choice."""
    if isinstance(kind, type) and not get_args(kind):
        if not issubclass(kind, State):
            return False
        return kind is Pot or bool(_pools(kind)) or any(map(_may_hold, kind.__subclasses__()))
    return any(_may_hold(part) for part in get_args(kind))


def imbalance(world: World) -> dict[str, int]:
    """By how much each kind of token is out, where it is; empty when every token is accounted for."""
    totals = count_tokens(world)
    kinds = sorted({*totals, *world.bank.issued, *world.bank.retired})
    out = {
        kind: totals.get(kind, 0) - world.bank.issued.get(kind, 0) + world.bank.retired.get(kind, 0)
        for kind in kinds
    }
    return {kind: by for kind, by in out.items() if by}


def take_stock(world: World) -> None:
    """Declare what lies in the pools now as issued: for a state that was set up by hand."""
    world.bank = Bank(issued=count_tokens(world), retired={})
