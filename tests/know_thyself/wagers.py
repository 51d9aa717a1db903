"""Wagers for the tests of Know Thyself: begun in a line, and played on as far as a test is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from commedia.testing import Record, ScriptedTable
from tests.know_thyself.tables import at, to_the_close

Pcs = Mapping[str, Mapping[str, Any]]
ROOM = "garden"
TRUENAME = "Garden of Undeserved Allegiance"


def people(pcs: Pcs, **all_of: Any) -> dict[str, dict[str, Any]]:
    """PCs who stand in the Garden, owing it a Wager, unless it is said otherwise."""
    return {seat: {"room": ROOM, "owes": True, "coins": 12, **all_of, **pc} for seat, pc in pcs.items()}


def framed(
    pcs: Pcs,
    chance: Iterable[Any] = (),
    options: Mapping[str, Any] | None = None,
    kind: str = "plain",
    opener: str = "",
    **state: Any,
) -> ScriptedTable:
    """A Wager that somebody has framed, in a Garden with a True Name: the GM weighs it."""
    whole = {"master": 20 * len(pcs), "truenames": {ROOM: TRUENAME}, **state}
    args = {"opener": opener or next(iter(pcs)), "kind": kind}
    return at("wager", people(pcs), chance, options, args, **whole)


def offered(
    pcs: Pcs, stake: int, joins: Sequence[str] = (), chance: Iterable[Any] = (), **more: Any
) -> ScriptedTable:
    """One with a stake, and those who have joined it: nobody has accepted."""
    t = framed(pcs, chance, **more)
    offer(t, stake)
    for seat in joins:
        t.answer(seat, "join_wager", {"do": "join", "want": "that, too"})
        offer(t, stake)
    return t


def offer(t: ScriptedTable, stake: int, outcome: str = "it fails") -> None:
    """The GM states an outcome and a stake."""
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": outcome, "stake": stake})


def in_a_wager(
    pcs: Pcs, stake: int, joins: Sequence[str] = (), chance: Iterable[Any] = (), **more: Any
) -> ScriptedTable:
    """One that all have accepted, and no Edge is called: the first card is drawn."""
    t = offered(pcs, stake, joins, chance, **more)
    for one in t.decisions(kind="accept_stake"):
        t.answer(one.seat, "accept_stake", "accept")
    pass_edges(t)
    return t


def pass_edges(t: ScriptedTable) -> None:
    """Nobody calls an Edge that they have not called yet."""
    for kind in ("call_own_edge", "call_edge_against"):
        for one in t.decisions(kind=kind):
            t.answer(one.seat, one.id, "pass")


def turned(
    pcs: Pcs, stake: int, cards: Sequence[str], gm_card: str, joins: Sequence[str] = (), **more: Any
) -> ScriptedTable:
    """One in which everybody has kept the first card, and the Master's lies there."""
    t = in_a_wager(pcs, stake, joins, [*cards, gm_card], **more)
    for _ in cards:
        keep(t)
    t.answer("gm", "cut_deck", 1)
    return t


def keep(t: ScriptedTable) -> None:
    """Whoever looks at a card keeps it."""
    [one] = t.decisions(kind="keep_card")
    t.answer(one.seat, one.id, "keep")


def stand(t: ScriptedTable) -> None:
    """Whoever is losing, and could invoke something, does not."""
    while due := t.decisions(kind="invoke_memory"):
        t.answer(due[0].seat, due[0].id, "stand")


def told(t: ScriptedTable, tells: str = "outcome") -> ScriptedTable:
    """All is told, and is still to be heard: payment waits."""
    stand(t)
    for one in t.decisions(kind="choose_narration"):
        t.answer(one.seat, one.id, "the_memory" if tells == "memory" else "outcome")
    telling = ("tell_outcome", "tell_memory")
    while due := [one for one in t.decisions() if one.kind in telling]:
        t.answer(due[0].seat, due[0].id, f"words {len(t.moments())}")
    return t


def heard(t: ScriptedTable, tells: str = "outcome") -> ScriptedTable:
    """All is told and heard, and paid: Edges may change."""
    told(t, tells)
    for one in t.decisions(kind="hear"):
        t.answer(one.seat, one.id, "go_on")
    return t


def closed(t: ScriptedTable, tells: str = "outcome") -> ScriptedTable:
    """All that is left of it, answered the quiet way."""
    to_the_close(t, tells)
    return t


def side(t: ScriptedTable, seat: str) -> Any:
    """What lies before one PC."""
    return t.state.wager.participants[seat]


def stakes(t: ScriptedTable, seat: str = "ann") -> tuple[int, int, int, int]:
    """A PC's Coins, the Master's, P and G."""
    one = side(t, seat)
    return t.state.pcs[seat].coins, t.state.master, one.staked, one.matched


def open_answers(t: ScriptedTable, seat: str, kind: str) -> list[str]:
    """What one may answer to the open decision of that kind."""
    return [one.do for one in the(t, seat, kind).open]


def closed_by(t: ScriptedTable, seat: str, kind: str) -> dict[str, str]:
    """The answers that are not open, each with the rule that closes it."""
    return {one.do: one.rule for one in the(t, seat, kind).closed if "kind" not in one}


def the(t: ScriptedTable, seat: str, kind: str) -> Record:
    """The one open decision of that kind."""
    [found] = t.decisions(seat, kind)
    return found


def order(t: ScriptedTable, kind: str) -> list[str]:
    """Whose it is: those who are asked something of that kind just now."""
    return [one.seat for one in t.decisions(kind=kind)]
