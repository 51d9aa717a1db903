"""A table written by hand, for tests: the shorter ways of writing it, and what follows from the rest.

    {"world": "eve", "act": 1, "pcs": {"ann": {"face": "K", "hand": "9C 2D", "trump_suits": ["H"]}},
     "hands": {"eve": "KD"}, "contest": {"initiator": "ann", "respondent": "bob", "pace": 2}}

Contests that wait stand under "parked", each as "contest" has it.
Protagonists stand by seat, and may hold their player's hand and their relationships: {"r1": "friend"}.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from commedia.engine import BadState, Prose, Seat
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.cards import DECK, in_order, lacking
from commedia.games.face_of_angels.state import PC, Condition, Contest, Power, Scene, Town
from commedia.kit.by_hand import by_name, in_a_list, no_seat, others, overlooked, the_one

WORLD = "world"
"""What the World's player is called where nobody says."""
IN_A_CONTEST = (
    "contest", "play_trick", "lay", "help_side", "name_points", "tell_end", "weigh", "clear_away",
    "oppose", "propose", "negotiate",
)  # fmt: skip
"""What is played while a contest is on."""


def overlook(written: Mapping[str, Any]) -> Iterator[str]:
    """What cannot be in a table as it is written: two Worlds, a contest that no trick wins, no deck.

    Source: FA-TBL-01, FA-NEG-06, FA-DCK-01. The deck is dealt once the characters are made.
    """
    yield from overlooked(written, "world", "the World", "pcs")
    parked = written.get("parked")
    for contest in (written.get("contest"), *(parked if isinstance(parked, list | tuple) else ())):
        of = _fields_of(contest)
        if of.get("pace") == 0 and not isinstance(of.get("pace"), bool) and not of.get("broke"):
            yield "A contest is won by 1, 2 or 3 tricks: its pace cannot be 0."
    hands = [*_fields_of(written.get("hands")).values(), *_each(written.get("pcs"), "hand")]
    hands += _each(written.get("players"), "hand")
    lying = [*hands, written.get("discard"), _laid(written.get("contest"))]
    if written.get("draw") in ([], ()) and "phase" not in written and not any(lying):
        yield lacking(DECK)


def by_hand(written: Mapping[str, Any], wrong: list[str]) -> dict[str, Any]:
    """A table as plain data in full, from one written the shorter way. wrong: takes what can't be told so."""
    state = dict(written)
    seats = [str(seat) for seat in in_a_list("seats", state.get("seats"), wrong)]
    world = str(the_one(state.get("world")) or next(iter(seats), WORLD))
    found = others("pcs", state.get("pcs"), world, seats, wrong)
    hands = dict(by_name("hands", state.pop("hands", None), wrong))
    npcs = {id: _npc(id, one, wrong) for id, one in by_name("npcs", state.get("npcs"), wrong).items()}
    pcs: dict[str, Any] = {}
    for seat, pc in found.items():
        pcs[seat] = _pc(seat, pc, hands, npcs, wrong)
    everybody = [world, *pcs]
    slices: dict[str, list[str]] = {}
    players = by_name("players", state.get("players"), wrong)
    placed = [id for one in players.values() for id in _fields_of(one).get("slice") or ()]
    for id, npc in npcs.items():
        if "slice" in npc or id not in placed:
            slices.setdefault(npc.pop("slice", world), []).append(id)
    if strangers := [str(seat) for seat in (*hands, *slices) if seat not in everybody]:
        wrong.append(no_seat(list(dict.fromkeys(strangers)), everybody))
        slices[world] = [id for seat, ids in slices.items() if seat in (world, *strangers) for id in ids]
    state |= {"world": world, "seats": everybody, "pcs": pcs, "npcs": npcs}
    if not players:
        players = {seat: {"seat": seat, "hand": _cards(hands.get(seat))} for seat in everybody}
    state["players"] = {
        seat: {"slice": slices.get(seat, []), **one} if isinstance(one, Mapping) else one
        for seat, one in players.items()
    }
    if "draw" not in state:  # a pile that is written down as empty is empty
        lying = {*_held(state["players"]), *_cards(state.get("discard")), *_laid(state.get("contest"))}
        state["draw"] = [card for card in DECK if card not in lying]
    if isinstance(state.get("contest"), Mapping):  # by default the initiator has written its stakes
        state["contest"] = {"mover": "O", **state["contest"]}
    if isinstance(state.get("parked"), list | tuple):  # what waits was accepted
        state["parked"] = [
            {"mover": "O", "state": phases.ACCEPTED, **one} if isinstance(one, Mapping) else one
            for one in state["parked"]
        ]
    return state


def _cards(written: Any) -> list[Any]:
    """Cards in a list, or with blanks between them; none of what is neither."""
    if isinstance(written, str):
        return written.split()
    return list(written) if isinstance(written, list | tuple) else []


def _held(players: Any) -> list[Any]:
    """The cards of all hands."""
    return [card for one in _fields_of(players).values() for card in _cards(_fields_of(one).get("hand"))]


def _laid(contest: Any) -> list[str]:
    """The cards that lie in the trick of a contest."""
    sides = _fields_of(_fields_of(_fields_of(contest).get("trick")).get("cards"))
    return [str(_fields_of(laid).get("card")) for side in sides.values() for laid in side or ()]


def _fields_of(written: Any) -> Mapping[str, Any]:
    """Of something written, its fields; none of what is no mapping, of which the reader complains later."""
    return written if isinstance(written, Mapping) else {}


def _each(written: Any, field: str) -> list[Any]:
    """That field of each of those that are written, by name or in a list."""
    listed = written if isinstance(written, list | tuple) else _fields_of(written).values()
    return [_fields_of(one).get(field) for one in listed]


def _npc(id: str, written: Any, wrong: list[str]) -> dict[str, Any]:
    """Somebody, by the slice they are in; in the World's where nothing is said."""
    given = {"slice": written} if isinstance(written, str) else by_name(f"what {id} is", written, wrong)
    return {**given, "id": id}


def _pc(seat: Seat, written: Any, hands: dict[str, Any], npcs: dict[str, Any], wrong: list[str]) -> Any:
    if not isinstance(written, Mapping):
        return written
    pc: dict[str, Any] = {**written, "seat": seat}
    if "hand" in pc:
        hands[seat] = pc.pop("hand")
    rels = pc.get("relationships")
    if isinstance(rels, Mapping):
        pc["relationships"] = [_relationship(seat, id, one, npcs, wrong) for id, one in rels.items()]
    return pc


def _relationship(seat: Seat, id: str, written: Any, npcs: dict[str, Any], wrong: list[str]) -> Any:
    """A relationship by its kind; with somebody of the player's slice, where nothing is said."""
    rel = {"kind": written} if isinstance(written, str) else by_name(f"what {id} is", written, wrong)
    rel = {"npc": f"n{id[1:]}", **rel, "id": id, "pc": seat}
    npcs.setdefault(str(rel["npc"]), {"id": rel["npc"], "slice": seat})
    return rel


def complete(w: Town) -> None:
    """Fill in what a hand-made state leaves out: a scene, powers, stakes."""
    for id, npc in w.npcs.items():
        npc.id = id
    if all(card in DECK for card in w.lying_about()):
        w.draw = in_order(w.draw)
        for player in w.players.values():
            player.hand = in_order(player.hand)
    for pc in w.pcs.values():
        for suit in pc.trump_suits:
            if not any(power.suit == suit for power in pc.powers):
                pc.powers.append(Power(text=Prose(), suit=suit))
    _complete_waiting(w)
    for contest in (*w.parked, *([w.contest] if w.contest else [])):
        _complete_contest(w, contest)
    numbers = [int(id[1:]) for id in (*w.npcs, *(rel.id for rel in w.relationships())) if id[1:].isdigit()]
    w.counted = max(w.counted, max(numbers, default=0))


def _complete_waiting(w: Town) -> None:
    """Each contest has an id, and where none is played the table is at the last of those that wait."""
    if w.contest is None and w.parked and w.parked[-1].waits:
        w.contest = w.parked.pop()
    contests = [*w.parked, *([w.contest] if w.contest else [])]
    numbers = [int(one.id[1:]) for one in contests if one.id[1:].isdigit()]
    w.deeds = max(w.deeds, *numbers, 0)
    for one in contests:
        if not one.id:
            w.deeds += 1
            one.id = f"c{w.deeds}"


def _complete_contest(w: Town, contest: Contest) -> None:
    """Its stakes, where nobody has written any; and a scene in which all protagonists are."""
    if w.scene is None:
        w.scenes = w.scenes or 1
        w.scene = Scene(number=w.scenes, pcs=list(w.pcs), npcs=list(w.npcs))
        w.scene.playing = dict.fromkeys(w.pcs, PC)
    for side in ("I", "O") if contest.respondent else ("I",):
        seat = contest.seat(side)
        if seat == w.world and contest.char(side) == PC:
            setattr(contest, f"char_{side}", "force")
        elif seat in w.pcs and contest.char(side) in (PC, *w.npcs):
            w.scene.playing[seat] = contest.char(side)
    for which in ("win", "lose"):
        if getattr(contest, which) is None:
            author = contest.initiator if contest.initiator in w.seats else w.world
            setattr(contest, which, Condition(text=Prose(), author=author))
    if not contest.pace and not contest.broke:
        contest.pace = 1


def enter(w: Town, scene: str, args: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """What a scene needs that is begun on such a state. Raises BadState."""
    if scene in IN_A_CONTEST and w.contest is None:
        raise BadState(
            f"{scene} is part of a contest: the state needs one, as "
            "contest={'initiator': ..., 'respondent': ...}."
        )
    if w.contest is not None and not w.contest.respondent and scene != "oppose":
        raise BadState("A contest has a respondent, once somebody has opposed it.")
    if scene == "scene" and w.scene is None:
        w.scenes = w.scenes or 1
        w.scene = Scene(number=w.scenes, pcs=list(w.pcs), npcs=list(w.npcs))
    if w.phase == phases.CHARACTERS and scene not in ("characters", "town", "relationships"):
        w.phase = phases.SCENE if w.scene else phases.BETWEEN
    return scene, args
