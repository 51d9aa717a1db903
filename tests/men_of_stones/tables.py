"""Tables for the tests of Men of Stones: set up in a line or two, and asked in the game's own nouns.

Dice are given in the order of the Qualities: Deed, Duty, Secret, Taint.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from commedia import games
from commedia.engine import IllegalMove, Play, SeededDealer
from commedia.engine.sampling import sample_answer
from commedia.games.men_of_stones.decisions.decision import Decision
from commedia.games.men_of_stones.natures import NATURES, QUALITIES
from commedia.games.men_of_stones.setting import setting_to_data, stock_settings
from commedia.testing import Record, ScriptedTable
from tests.games.schemas import fields_of, open_shapes

SLUG = "men-of-stones"
GAME = games.get(SLUG)
CAST = ["ann", "bob", "cy", "dee", "eve"]
ORDINARY = ["Traitor", "Rival", "Mentor", "Family", "Vassal", "Friend", "Magnate"]
SIX = ORDINARY[:6]
DENMARK = setting_to_data(stock_settings()["rotten_denmark"])["details"]
SECRETS = ("facedown", "caution_bid")

ALL_KINDS = [q.kind for kind in Decision.__subclasses__() for q in (kind.__subclasses__() or [kind])]
"""Every kind of decision that this game puts to anybody; some have a base of their own."""


# -- setting up ----------------------------------------------------------------------------------------


def new(seats: int | Sequence[str], chance: Iterable[Any] = (), **options: Any) -> ScriptedTable:
    """A table from the very start; the cast by number or by name."""
    names = CAST[:seats] if isinstance(seats, int) else list(seats)
    return ScriptedTable(SLUG, seats=names, options=options, chance=chance)


def player(
    nature: str | None = None, dice: Sequence[int] = (), points: Any = None, **more: Any
) -> dict[str, Any]:
    """A player as plain data. points: by Trait, or a number for the Forsworn's pool."""
    held: dict[str, Any] = {"nature": nature, "character_name": {"id": f"name of {nature}"}, **more}
    if dice:
        held |= {"dice": dict(zip(QUALITIES, dice, strict=True)), "rolled": list(dice)}
    if isinstance(points, dict):
        held["tp"] = points
    elif points is not None:
        held["pool"] = points
    elif nature in NATURES and nature != "Forsworn":
        held.setdefault("tp", dict.fromkeys(NATURES[nature].traits, 0))
    return held


def stones(players: Mapping[str, dict[str, Any]], **more: Any) -> dict[str, Any]:
    """The whole table as plain data: its players clockwise, in Rotten Denmark."""
    return {
        "seats": list(players),
        "players": {seat: {"seat": seat, **held} for seat, held in players.items()},
        "setting": {"name": "Rotten Denmark", "details": DENMARK},
        **more,
    }


def at(
    scene: str, state: Any, chance: Iterable[Any] = (), options: Mapping[str, Any] | None = None, **args: Any
) -> ScriptedTable:
    """A table in the middle of things, at a scene or procedure of the rules."""
    return ScriptedTable.at(SLUG, state, scene=scene, args=args, chance=chance, options=options)


def after_layout(
    rolls: Sequence[Sequence[int]],
    natures: Sequence[str] = ORDINARY,
    more: Iterable[Any] = (),
    **options: Any,
) -> ScriptedTable:
    """Act I with these dice rolled, and laid out as they fell. more: further outcomes."""
    seats = len(rolls)
    chance = [list(natures)[: seats + 2], *[list(dice) for dice in rolls], *more]
    t = new(seats, chance, **options)
    lay_out(t)
    return t


def lay_out(t: ScriptedTable) -> None:
    """Everybody lays their dice on the Qualities in the order in which they fell."""
    for seat in t.state.seats:
        t.answer(seat, "assign_dice", list(t.state.players[seat].rolled))


def earned(**more: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Three with points: ann Family with 5, bob Vassal with 4, cy Rival with 2; and more."""
    return {
        "ann": player("Family", points={"Kin": 2, "Heritage": 1, "Companion": 2}),
        "bob": player("Vassal", points={"Heritage": 1, "Companion": 1, "Land": 2}),
        "cy": player("Rival", points={"Foe": 1, "Trust": 0, "Kin": 1}),
        **more,
    }


def in_fall(
    players: Mapping[str, dict[str, Any]], named: Sequence[str], bids: Mapping[str, int], **options: Any
) -> ScriptedTable:
    """The first scene of Act IV, opened by the first seat with those named, once the bids are in."""
    opener = next(iter(players))
    t = at("open_fall", stones(players, act="IV", pivot=opener), options=options, turn=0)
    t.answer(opener, "open_scene", {"do": "open", "others": list(named)})
    for seat, caution in bids.items():
        t.answer(seat, "bid_caution", caution)
    return t


def in_final(
    held: Mapping[str, tuple[int, int]], spotlight: str, chance: Iterable[Any] = (), **options: Any
) -> ScriptedTable:
    """The Final Scene. held: Tragedy and Caution by seat, clockwise."""
    players = {seat: player(nature, tragedy=t, caution=c, framed=True)
               for (seat, (t, c)), nature in zip(held.items(), ORDINARY, strict=False)}  # fmt: skip
    ties = [
        {"number": i + 1, "kind": "desire", "from": seat, "to": list(held)[(i + 1) % len(held)],
         "quality": "Deed", "value": 3, "trait": "Kin", "detail": "Uncle/Aunt"}
        for i, seat in enumerate(held)
    ]  # fmt: skip
    state = stones(players, act="V", phase="V.spotlight", spotlight=spotlight, pivot=spotlight, ties=ties)
    return at("begin_final", state, chance, options)


# -- asking --------------------------------------------------------------------------------------------


def kinds(t: ScriptedTable, seat: str | None = None) -> list[str]:
    """The kinds of the open decisions, of a seat or of all."""
    return [d.kind for d in t.decisions(seat)]


def one(t: ScriptedTable, seat: str, kind: str) -> Record:
    """The open decision of that kind."""
    (found,) = [d for d in t.decisions(seat) if d.kind == kind]
    return found


def offers(t: ScriptedTable, seat: str, kind: str) -> dict[str, dict[str, Any]]:
    """The open answers of a decision by name, each with the schema of its fields."""
    return {do: shape["properties"] for do, shape in open_shapes(one(t, seat, kind)).items()}


def choices(t: ScriptedTable, seat: str, kind: str, field: str, do: str | None = None) -> list[Any]:
    """The values that one field of an answer may take."""
    answers = offers(t, seat, kind)
    schema = (answers[do] if do else next(iter(answers.values())))[field]
    found: list[Any] = schema["enum"] if "enum" in schema else schema["items"]["enum"]
    return found


def closed(t: ScriptedTable, seat: str, kind: str) -> dict[str, str]:
    """The answers that are not open, each with the rule that closes it."""
    return {c["do"]: c["rule"] for c in one(t, seat, kind).closed}


def follow(t: ScriptedTable, seat: str, kind: str, **chosen: Any) -> dict[str, list[Any]]:
    """What may follow a choice: the further fields of the schema once these values are chosen."""
    shapes = list(open_shapes(one(t, seat, kind)).values())
    fields = next((shape for shape in shapes if set(chosen) & set(shape["properties"])), shapes[0])
    for name, value in chosen.items():
        fields = next(r["then"] for r in fields["allOf"] if r["if"]["properties"][name]["const"] == value)
    return {name: schema.get("enum", []) for name, schema in fields["properties"].items()}


def snapshot(t: ScriptedTable) -> tuple[bytes, int]:
    """The whole state, and how much has happened."""
    return msgspec.json.encode(t.state), len(t.moments())


def refuses(t: ScriptedTable, seat: str, decision: str, answer: Any = None) -> IllegalMove:
    """The table refuses a move with a sentence and a rule, and nothing changes."""
    refusal = t.refusal(seat, decision, answer)
    assert refusal
    return IllegalMove(refusal, refusal.rule)


def said(t: ScriptedTable, rule: str, since: int = 0, **figures: Any) -> list[Record]:
    """What happened under a rule, with these figures among its own."""
    return [
        m
        for m in t.moments(since)
        if m.rule == rule and all(m.figures.get(name) == value for name, value in figures.items())
    ]


def seen(t: ScriptedTable, seat: str | None) -> str:
    """Everything that reaches one seat: its view, its decisions, what it knows to have happened."""
    mine = [dict(d) for d in t.decisions(seat)] if seat else []
    return json.dumps([t.view(seat), mine, t.moments(seat=seat)], sort_keys=True)


def tragedy(t: ScriptedTable) -> dict[str, int]:
    """Everybody's Tragedy."""
    return {seat: p.tragedy for seat, p in t.state.players.items()}


def caution(t: ScriptedTable) -> dict[str, int]:
    """Everybody's recorded Caution."""
    return {seat: p.caution for seat, p in t.state.players.items()}


def points(t: ScriptedTable) -> dict[str, int]:
    """Everybody's Trait Points in all."""
    return {seat: p.total for seat, p in t.state.players.items()}


# -- playing on ----------------------------------------------------------------------------------------


def tie(t: ScriptedTable, seat: str, quality: str, trait: str, kind: str = "") -> None:
    """A turn of Acts II or III: a tie by a Quality and a Trait, and its words."""
    t.answer(seat, "choose_tie", {"quality": quality, "trait": trait} | ({"kind": kind} if kind else {}))
    t.answer(seat, "write_tie", {"text": "as it must be"})


def take(
    t: ScriptedTable, seat: str, quality: str, nature: str, trait: str, keeps: Sequence[str] = ()
) -> None:
    """A turn of Act I: a Nature by a Quality, a Trait, for a Forsworn three cards, a name and words."""
    t.answer(seat, "take_nature", {"quality": quality, "nature": nature, "trait": trait})
    if keeps:
        t.answer(seat, "hold_cards", list(keeps))
    t.answer(seat, "write_tie", {"text": "old blood", "name": seat.capitalize()})


def scene(t: ScriptedTable, seat: str, *others: str, joins: Sequence[str] = ()) -> None:
    """A scene with others, or a soliloquy without; opened, joined and closed."""
    t.answer(seat, "open_scene", {"do": "open", "others": list(others)} if others else "soliloquy")
    for lesser in joins:
        t.answer(lesser, "join_scene")
    t.answer(seat, "close_scene", "nothing is as it was")


def name(t: ScriptedTable, seat: str, trait: str) -> None:
    """Act IV: name a consequence."""
    t.answer(seat, "fall_turn", {"do": "consequence", "trait": trait, "words": "a banishment"})


def strike(
    t: ScriptedTable, seat: str, target: str, spent: int, by: str = "final_turn", tie: int = 0
) -> None:
    """Act V: bring a downfall."""
    answer = {"do": "downfall", "target": target, "tragedy": spent, "words": "a blow"}
    t.answer(seat, by, answer | ({"tie": tie} if tie else {}))


def finish_all(t: ScriptedTable) -> None:
    """Everybody in the open scene of Act IV is finished."""
    while turns := [d.seat for d in t.decisions() if d.kind == "fall_turn"]:
        t.answer(turns[0], "fall_turn", "finish")


def award_all(t: ScriptedTable) -> None:
    """Every award that is open, each in the first Trait there is."""
    while awards := [d for d in t.decisions() if d.kind in ("award_self", "award_next", "gain_point")]:
        t.answer(awards[0].seat, awards[0].id, fields_of(awards[0])["trait"]["enum"][0])


def random_play(seats: int, seed: int, **options: Any) -> Play:
    """A whole game begun, with chance from a seed; `steps` plays it."""
    dealer = SeededDealer(seed.to_bytes(32, "big"))
    return Play.start(GAME, CAST[:seats], options, dealer)


def steps(play: Play, seed: int, most: int = 5000) -> Iterable[Play]:
    """Answer by chance, one decision at a time, until the play is over."""
    chance = Random(seed)
    for _ in range(most):
        if not play.open:
            return
        asked = [q for q in play.open.values() if q.given is None]
        decision = asked[chance.randrange(len(asked))]
        play.answer(decision.id, decision.seat, sample_answer(decision, chance.randrange, play.moves))
        yield play
    raise AssertionError("the play does not end")
