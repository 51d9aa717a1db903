"""Tables for the tests of Know Thyself: set up in a line or two, and asked in the game's own nouns.

The GM is "gm"; the players are "ann", "bob", "cy" and so on, in that order of seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from commedia.engine import imbalance
from commedia.games.know_thyself import GAME
from commedia.testing import Record, ScriptedTable

CAST = ["gm", "ann", "bob", "cy", "dee", "eve", "fay"]
A_HEAD = 35


# -- setting up ----------------------------------------------------------------------------------------


def new(players: int, chance: Iterable[Any] = (), **options: Any) -> ScriptedTable:
    """A table from the very start, of so many PCs and the GM."""
    return ScriptedTable(GAME, seats=CAST[: players + 1], options=options, chance=chance)


def at(
    scene: str,
    pcs: Mapping[str, Mapping[str, Any]],
    chance: Iterable[Any] = (),
    options: Mapping[str, Any] | None = None,
    args: Mapping[str, Any] | None = None,
    **state: Any,
) -> ScriptedTable:
    """A table in the middle of things, at a scene or procedure of the rules. pcs: by name, as plain data."""
    whole = {"pcs": {seat: dict(pc) for seat, pc in pcs.items()}, **state}
    return ScriptedTable.at(GAME, whole, scene=scene, args=args, chance=chance, options=options)


def things(*, taken: bool = True, **memories: Sequence[str]) -> dict[str, Any]:
    """Four Attachments. memories: the types of the Memories on each, by its suit."""
    return {
        suit: {"text": f"thing of {suit}", "taken": taken, "memories": list(memories.get(suit, ()))}
        for suit in "DHCS"
    }


# -- asking --------------------------------------------------------------------------------------------


def kinds(t: ScriptedTable, seat: str | None = None) -> list[str]:
    """The kinds of the open decisions, of a seat or of all."""
    return [d.kind for d in t.decisions(seat)]


def is_open(t: ScriptedTable, seat: str, kind: str, do: str) -> bool:
    """Whether a seat is asked that, and may answer so."""
    return any(one.do == do for d in t.decisions(seat, kind) for one in d.open)


def said(t: ScriptedTable, rule: str, since: int = 0, **figures: Any) -> list[Record]:
    """What happened under a rule, with these figures among its own."""
    return [
        m
        for m in t.moments(since)
        if m.rule == rule and all(m.figures.get(name) == value for name, value in figures.items())
    ]


def purse(t: ScriptedTable, *seats: str) -> list[int]:
    """The Coins of those PCs, or of all."""
    return [t.state.pcs[seat].coins for seat in seats or t.state.pcs]


def stacks(t: ScriptedTable) -> tuple[int, int]:
    """The Master's stack, and Bribes and Tolls."""
    return t.state.master, t.state.pool


def assert_35_a_head(t: ScriptedTable) -> None:
    """KT-COIN-01: purses, stacks and stakes come to 35 a PC."""
    w = t.state
    sides = w.wager.participants.values() if w.wager else ()
    staked = sum(one.staked + one.matched for one in sides)
    assert sum(purse(t)) + w.master + w.pool + staked == A_HEAD * len(w.pcs)
    assert not imbalance(w)


# -- playing on ----------------------------------------------------------------------------------------


def wager(
    t: ScriptedTable,
    seats: Sequence[str],
    stake: int,
    cards: Sequence[str],
    gm_card: str,
    kind: str = "plain",
    tells: str = "outcome",
) -> None:
    """A whole Wager that the first of those frames, up to its close; each keeps the first card.

    Whoever has Edges calls none, nobody invokes anything, and no Edge is left behind.
    """
    opener, *others = seats
    t.answer(opener, "explore", {"do": "frame_wager", "want": "it", "kind": kind})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "it fails", "stake": stake})
    for seat in others:
        t.answer(seat, "join_wager", {"do": "join", "want": "it too"})
        t.answer("gm", "offer_stake", {"do": "offer", "outcome": "it fails", "stake": stake})
    t.chance.extend([*cards, gm_card])
    for seat in seats:
        t.answer(seat, "accept_stake", "accept")
    to_the_close(t, tells)


def to_the_close(t: ScriptedTable, tells: str = "outcome") -> None:
    """What is left of a Wager once its stakes are in, answered the quiet way."""
    quiet = {
        "call_own_edge": "pass", "call_edge_against": "pass", "keep_card": "keep", "cut_deck": 1,
        "invoke_memory": "stand", "choose_narration": "the_memory" if tells == "memory" else "outcome",
        "tell_outcome": "so it goes", "tell_memory": "a lamp, long ago", "hear": "go_on",
        "change_edge": "no_change",
    }  # fmt: skip
    while due := [d for d in t.decisions() if d.kind in quiet]:
        t.answer(due[0].seat, due[0].id, quiet[due[0].kind])
