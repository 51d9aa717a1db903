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
from commedia.games.face_of_angels.cards import DECK, in_order
from commedia.games.face_of_angels.state import PC, SIDES, Condition, Contest, Power, Scene, Town
from commedia.kit.by_hand import by_name, overlooked, people, the_one

WORLD = "world"
"""What the World's player is called where nobody says."""
IN_A_CONTEST = (
    "contest", "play_trick", "lay", "help_side", "name_points", "tell_end", "weigh", "clear_away",
    "oppose", "propose", "negotiate",
)  # fmt: skip
"""What is played while a contest is on."""


def overlook(written: Mapping[str, Any]) -> Iterator[str]:
    """What cannot be in a table as it is written: two Worlds, a contest that no trick wins."""
    yield from overlooked(written, "world", "the World", "pcs")
    contest = _fields_of(written.get("contest"))
    if contest.get("pace") == 0 and not contest.get("broke"):
        yield "A contest is won by 1, 2 or 3 tricks: its pace cannot be 0."


def by_hand(written: Mapping[str, Any]) -> dict[str, Any]:
    """A table as plain data in full, from one written the shorter way. Raises BadState."""
    state = dict(written)
    seats = [str(seat) for seat in state.get("seats") or ()]
    world = str(the_one(state.get("world")) or next(iter(seats), WORLD))
    found = people("pcs", state.get("pcs"), [seat for seat in dict.fromkeys(seats) if seat != world])
    found.pop(world, None)
    hands = dict(by_name("hands", state.pop("hands", None)))
    npcs = {id: _npc(id, one) for id, one in by_name("npcs", state.get("npcs")).items()}
    pcs: dict[str, Any] = {}
    for seat, pc in found.items():
        pcs[seat] = _pc(seat, pc, hands, npcs)
    everybody = [world, *pcs]
    slices: dict[str, list[str]] = {}
    players = by_name("players", state.get("players"))
    placed = [id for one in players.values() for id in _fields_of(one).get("slice") or ()]
    for id, npc in npcs.items():
        if "slice" in npc or id not in placed:
            slices.setdefault(npc.pop("slice", world), []).append(id)
    if strangers := [seat for seat in (*hands, *slices) if seat not in everybody]:
        raise BadState(f"There is no seat {', '.join(strangers)}: the seats are {', '.join(everybody)}.")
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


def _cards(written: Any) -> list[str]:
    """Cards in a list, or with blanks between them."""
    return written.split() if isinstance(written, str) else list(written or ())


def _held(players: Any) -> list[str]:
    """The cards of all hands."""
    return [card for one in _fields_of(players).values() for card in _cards(_fields_of(one).get("hand"))]


def _laid(contest: Any) -> list[str]:
    """The cards that lie in the trick of a contest."""
    sides = _fields_of(_fields_of(_fields_of(contest).get("trick")).get("cards"))
    return [str(_fields_of(laid).get("card")) for side in sides.values() for laid in side or ()]


def _fields_of(written: Any) -> Mapping[str, Any]:
    """Of something written, its fields; none of what is no mapping, of which the reader complains later."""
    return written if isinstance(written, Mapping) else {}


def _npc(id: str, written: Any) -> Any:
    """Somebody, by the slice they are in; in the World's where nothing is said."""
    given = {"slice": written} if isinstance(written, str) else dict(written or {})
    return {**given, "id": id}


def _pc(seat: Seat, written: Any, hands: dict[str, Any], npcs: dict[str, Any]) -> Any:
    if not isinstance(written, Mapping):
        return written
    pc: dict[str, Any] = {**written, "seat": seat}
    if "hand" in pc:
        hands[seat] = pc.pop("hand")
    rels = pc.get("relationships")
    if isinstance(rels, Mapping):
        pc["relationships"] = [_relationship(seat, id, one, npcs) for id, one in rels.items()]
    return pc


def _relationship(seat: Seat, id: str, written: Any, npcs: dict[str, Any]) -> Any:
    """A relationship by its kind; with somebody of the player's slice, where nothing is said."""
    rel = {"kind": written} if isinstance(written, str) else dict(written)
    rel = {"npc": f"n{id[1:]}", **rel, "id": id, "pc": seat}
    npcs.setdefault(rel["npc"], {"id": rel["npc"], "slice": seat})
    return rel


def complete(w: Town) -> None:
    """Fill in what a hand-made state leaves out: a scene, powers, stakes.

    Raises BadState where a contest has no contestants.
    """
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
    """Each contest has an id, and where none is played the table is at the last of those that wait.

    Raises BadState for one that waits and was never accepted, for two of one id, and for somebody who would
    have to play two characters in them.
    """
    if running := [one for one in w.parked if not one.waits]:
        raise BadState(f"What is parked was accepted and waits; one of it is at {running[0].state!r}.")
    if w.contest is None and w.parked:
        w.contest = w.parked.pop()
    contests = [*w.parked, *([w.contest] if w.contest else [])]
    taken = [one.id for one in contests if one.id]
    if twice := [id for id in taken if taken.count(id) > 1]:
        raise BadState(f"Two contests are called {twice[0]!r}: each has an id of its own.")
    numbers = [int(id[1:]) for id in taken if id[1:].isdigit()]
    w.deeds = max(w.deeds, *numbers, 0)
    for one in contests:
        if not one.id:
            w.deeds += 1
            one.id = f"c{w.deeds}"
    played: dict[Seat, str] = {}
    for one in contests if len(contests) > 1 else ():
        for side in SIDES:
            seat, char = one.seat(side), one.char(side)
            if seat != w.world and played.setdefault(seat, char) != char:
                raise BadState(f"{seat} plays one character in a scene, and so in every contest that waits.")


def _complete_contest(w: Town, contest: Contest) -> None:
    """Its stakes, where nobody has written any; and a scene in which all protagonists are."""
    if w.scene is None:
        w.scenes = w.scenes or 1
        w.scene = Scene(number=w.scenes, pcs=list(w.pcs), npcs=list(w.npcs))
        w.scene.playing = dict.fromkeys(w.pcs, PC)
    for side in ("I", "O") if contest.respondent else ("I",):
        seat = contest.seat(side)
        if seat not in w.seats:
            raise BadState(f"{seat!r} is no seat: a contest has an initiator and a respondent.")
        if seat == w.world and contest.char(side) == PC:
            setattr(contest, f"char_{side}", "force")
        elif seat != w.world and contest.char(side) in (PC, *w.npcs):
            w.scene.playing[seat] = contest.char(side)
    for which in ("win", "lose"):
        if getattr(contest, which) is None:
            setattr(contest, which, Condition(text=Prose(), author=contest.initiator))
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
