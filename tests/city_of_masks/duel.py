"""Challenges for the tests: ana acts, or challenges bor; cai and dov look on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from commedia.testing import ScriptedTable
from tests.city_of_masks.evening import at, play_through

MASKS = {"ana": "KS", "bor": "KD", "cai": "KH", "dov": "QC", "eli": "QD", "fay": "QH"}
"""What everybody wears. On each of them .1 is worth 3 and .2 is worth 2; on a King .6 and .7 are worth 1."""

QUIET: dict[str, Any] = {
    "allocate": 0, "repay": 0, "weigh": {"by": 0}, "resent": 0, "support": "other.1", "tag_actions": {},
}  # fmt: skip
"""What whoever wants nothing answers."""

Chance = Iterable[Any]
Options = Mapping[str, Any]


def cast(seats: int = 4, **more: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Nobles with 12 Face and 12 Hidden Face each, all present; what differs from that by seat."""
    there = list(MASKS)[:seats] + [seat for seat in list(MASKS)[seats:] if seat in more]
    plain = {"face": 12, "hid": 12, "gender": "m"}
    return {seat: {**plain, "worn": MASKS[seat], **more.get(seat, {})} for seat in there}


def alone(
    chance: Chance = (),
    options: Options | None = None,
    state: Mapping[str, Any] | None = None,
    **more: Mapping[str, Any],
) -> ScriptedTable:
    """Ana acts, and nobody opposes her."""
    return at("unopposed_challenge", cast(**more), chance, options, state, actor="ana")


def versus(
    chance: Chance = (),
    options: Options | None = None,
    state: Mapping[str, Any] | None = None,
    **more: Mapping[str, Any],
) -> ScriptedTable:
    """Ana challenges bor."""
    return at("opposed_challenge", cast(**more), chance, options, state, challenger="ana", defender="bor")


def declare(
    t: ScriptedTable,
    seat: str,
    *actions: str,
    pleases: Iterable[str] = (),
    offends: Iterable[str] = (),
    **more: Any,
) -> None:
    """A principal declares these actions; something worth nothing where none are named."""
    t.answer(seat, "declare_actions", {"actions": list(actions) or ["other.1"], **more})
    if any(d.kind == "tag_actions" for d in t.decisions(seat)):
        t.answer(seat, "tag_actions", {"pleases": list(pleases), "offends": list(offends)})


def act(t: ScriptedTable, *actions: str, **more: Any) -> None:
    """Ana declares and draws, and all the rest goes by; more: the other fields of what she declares."""
    declare(t, "ana", *actions, **more)
    pass_by(t)


def pass_by(t: ScriptedTable, **answers: Any) -> None:
    """Play on to the end, with these answers by kind; nobody wants anything else."""
    play_through(t, **(QUIET | answers))


def until(t: ScriptedTable, kind: str, **answers: Any) -> None:
    """Play on as `pass_by` does, until a decision of that kind is open."""
    play_through(t, stop=kind, **(QUIET | answers))


def stake(t: ScriptedTable, pot: int, *actions: str, defender: Iterable[str] = (), **more: Any) -> None:
    """Ana opens with a pot of that size, and bor declares; what follows is the side behind's to say."""
    declare(t, "ana", *actions, **more)
    t.answer("ana", "open_pot", pot - t.state.stake("ana").total)
    declare(t, "bor", *defender)


def bid(t: ScriptedTable, seat: str, do: str, **fields: Any) -> None:
    """A bidding turn."""
    t.answer(seat, "bid_turn", {"do": do, **fields})


def draw(t: ScriptedTable) -> None:
    """Both principals take their tiles, the challenger first."""
    for side in t.state.challenge.sides:
        t.answer(side.seat, "draw_tile")


def borrow(t: ScriptedTable, seat: str, of: str, amount: int) -> None:
    """A principal asks somebody directly, who lends so much."""
    bid(t, seat, "ask_for_face", of=of)
    t.answer(of, "lend", {"do": "bow", "amount": amount})


def face(t: ScriptedTable, *seats: str) -> list[int]:
    """What they hold in Face."""
    return [t.state.avatars[seat].face for seat in seats or t.state.seats]


def hid(t: ScriptedTable, *seats: str) -> list[int]:
    """What they hold in Hidden Face."""
    return [t.state.avatars[seat].hid for seat in seats or t.state.seats]


def feels(t: ScriptedTable, seat: str, toward: str) -> int:
    """R[seat>toward]."""
    return int(t.state.avatars[seat].feels[toward].value)


def met(t: ScriptedTable, seat: str) -> list[bool]:
    """Which of a seat's objectives are met."""
    return [aim.met for aim in t.state.avatars[seat].aims]


def aim(kind: str, target: str, card: str = "4C", **more: Any) -> dict[str, Any]:
    """An objective as plain data."""
    return {"kind": kind, "target": target, "card": card, **more}
