"""Tables in the course of a round: set up in a line or two, and played on where a test does not care how."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from commedia.engine import IllegalMove, imbalance
from commedia.testing import Record, ScriptedTable
from tests.games.schemas import open_shapes

SLUG = "city-of-masks"

ANYHOW: dict[str, Any] = {
    "declare_actions": {"actions": ["other.1"]},
    "open_pot": 0,
    "bid_turn": "level",
    "side_bet": "watch",
    "draw_tile": "draw",
    "onlooker_reacts": "ignore",
    "shift": 0,
    "denounce_or_not": "let_it_pass",
}
"""How a challenge is played that nobody puts anything into."""


def noble(mask: str = "KS", face: int = 12, hid: int = 12, **more: Any) -> dict[str, Any]:
    """An avatar with one mask, which nobody has seen yet."""
    return {"face": face, "hid": hid, "masks": [mask], "gender": "m", **more}


def three(**more: Mapping[str, Any]) -> dict[str, Any]:
    """Ann, Bob and Cy, standing at 25 each; what differs from that by seat."""
    masks = {"ann": "KS", "bob": "KD", "cy": "KH"}
    return {seat: noble(mask) | dict(more.get(seat, {})) for seat, mask in masks.items()}


def at(
    scene: str,
    avatars: Mapping[str, Any],
    chance: Iterable[Any] = (),
    options: Mapping[str, Any] | None = None,
    state: Mapping[str, Any] | None = None,
    **args: Any,
) -> ScriptedTable:
    """A table in the middle of things: a scene of the rules with its arguments, on a state by hand."""
    written = {"avatars": dict(avatars), **(state or {})}
    return ScriptedTable.at(SLUG, written, scene=scene, args=args, chance=chance, options=options)


def in_scene(
    avatars: Mapping[str, Any],
    places: Sequence[Any] = (),
    chance: Iterable[Any] = (),
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> ScriptedTable:
    """The first scene of a round; everybody is there where no places are given."""
    there = list(places) or [{"present": list(avatars)}]
    return at("open_scene", avatars, chance, options, {"places": there, **more}, at=0)


# -- playing on ------------------------------------------------------------------------------------------


def play_through(t: ScriptedTable, stop: str = "", **answers: Any) -> None:
    """Play a challenge to its end, with these answers by kind and the rest anyhow.

    stop: the kind of decision before which to leave off.
    """
    ways = ANYHOW | answers
    while True:
        waiting = [d for d in t.decisions() if not d.optional and not d.sealed]
        telling = [d for d in waiting if d.kind == "tell"]
        others = [d for d in waiting if d.kind in ways]
        if stop and any(d.kind == stop for d in waiting):
            return
        if telling:
            tell(t, telling[0].seat)
        elif others:
            t.answer(others[0].seat, others[0].id, ways[others[0].kind])
        else:
            return


def tell(t: ScriptedTable, seat: str) -> None:
    """Tell everything, and turn the tile down where it is the end."""
    challenge = t.state.challenge
    left = [action for action in challenge.side(seat).actions if action not in challenge.side(seat).told]
    told = all(set(s.actions) <= set(s.told) for s in challenge.sides if s.seat != seat)
    ends = told and challenge.winner in ("", seat)
    t.answer(seat, "tell", "turn_down" if ends else {"do": "tell_on", "actions": left})


def everybody(t: ScriptedTable, kind: str, answer: Any) -> None:
    """Everybody who is asked that answers so."""
    while open_ := [d for d in t.decisions() if d.kind == kind and not d.sealed]:
        t.answer(open_[0].seat, open_[0].id, answer)


def declare_main(t: ScriptedTable) -> None:
    """The Arbiter sketches the main scene, and all the others are there."""
    t.answer(t.state.arbiter, "sketch_main", "a ball at the King's")
    everybody(t, "declare_place", "at_main")


# -- asking ----------------------------------------------------------------------------------------------


def one(t: ScriptedTable, seat: str, kind: str) -> Record:
    """The open decision of that kind."""
    (found,) = [d for d in t.decisions(seat) if d.kind == kind]
    return found


def asked(t: ScriptedTable) -> list[tuple[str, str]]:
    """Who is asked what."""
    return [(d.seat, d.kind) for d in t.decisions() if not d.optional]


def offers(t: ScriptedTable, seat: str, kind: str) -> dict[str, dict[str, Any]]:
    """The open answers of a decision by name, each with the schema of its fields."""
    return {do: shape["properties"] for do, shape in open_shapes(one(t, seat, kind)).items()}


def choices(t: ScriptedTable, seat: str, kind: str, do: str, field: str) -> list[Any]:
    """The values that one field of an answer may take."""
    found = offers(t, seat, kind)[do][field]
    values: list[Any] = found["enum"] if "enum" in found else found["items"]["enum"]
    return values


def closed(t: ScriptedTable, seat: str, kind: str) -> dict[str, str]:
    """The answers that are not open, each with the rule that closes it."""
    return {c["do"]: c["rule"] for c in one(t, seat, kind).closed}


def refuses(t: ScriptedTable, seat: str, decision: str, answer: Any = None) -> IllegalMove:
    """The table refuses a move with a sentence and a rule, and nothing changes."""
    refusal = t.refusal(seat, decision, answer)
    assert refusal
    return IllegalMove(refusal, refusal.rule)


def said(t: ScriptedTable, rule: str, seat: str | type | None = object, **figures: Any) -> list[Record]:
    """What happened under a rule, with these figures among its own; as far as a seat may know."""
    return [
        m
        for m in t.moments(seat=seat)
        if m.rule == rule and all(m.figures.get(name) == value for name, value in figures.items())
    ]


def known(t: ScriptedTable, seat: str | None) -> str:
    """Everything that a seat knows: the state as it sees it, what it is asked, and what happened."""
    mine = [dict(d) for d in t.decisions(seat)] if seat else []
    return json.dumps([t.view(seat)["state"], mine, t.moments(seat=seat)], sort_keys=True)


def tokens(t: ScriptedTable, pool: str = "face") -> dict[str, int]:
    """What everybody holds; every token is accounted for."""
    assert imbalance(t.state) == {}
    return {seat: getattr(avatar, pool) for seat, avatar in t.state.avatars.items()}


def rules_in_order(t: ScriptedTable, rules: Sequence[str]) -> list[str]:
    """The rules under which something happened, of those, each when it first did."""
    return list(dict.fromkeys(m.rule for m in t.moments() if m.rule in rules))
