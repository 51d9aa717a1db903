"""A table written by hand, for tests: the shorter ways of writing it, and what follows from the rest.

    {"world": "eve", "act": 1, "pcs": {"ann": {"face": "K", "hand": "9C 2D", "trump_suits": ["H"]}},
     "hands": {"eve": "KD"}, "contest": {"initiator": "ann", "respondent": "bob", "pace": 2}}

Contests that wait stand under "parked", each as "contest" has it.
Protagonists stand by seat, and may hold their player's hand and their relationships: {"r1": "friend"}.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commedia.engine import BadState, Prose
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.cards import DECK, in_order, lacking
from commedia.games.face_of_angels.state import (
    PC,
    Condition,
    Contest,
    Player,
    Power,
    Protagonist,
    Scene,
    Town,
)
from commedia.kit.fixtures import by_name, is_number, no_seat
from commedia.kit.shorthand import by_hand

IN_A_CONTEST = (
    "contest", "play_trick", "lay", "help_side", "name_points", "tell_end", "weigh", "clear_away",
    "oppose", "propose", "negotiate",
)  # fmt: skip
"""What is played while a contest is on."""


def _table(state: dict[str, Any], wrong: list[str]) -> dict[str, Any]:
    """Somebody may be the slice they are in."""
    if isinstance(npcs := state.get("npcs"), Mapping):
        state["npcs"] = {id: {"slice": one} if isinstance(one, str) else one for id, one in npcs.items()}
    return state


def _pc(written: dict[str, Any], whose: str, wrong: list[str]) -> dict[str, Any]:
    """Which of their relationships are written by name."""
    rels = written.get("relationships")
    return {**written, "by_name": list(rels) if isinstance(rels, Mapping) else []}


def _player(written: dict[str, Any], whose: str, wrong: list[str]) -> dict[str, Any]:
    """A hand may be cards with blanks between them."""
    return {**written, "hand": _cards(written.get("hand"))}


def _in_full(state: dict[str, Any], wrong: list[str]) -> dict[str, Any]:
    """Hands and slices are their players'; what nobody holds is in the draw pile; contests are agreed on.

    A pile that is written down as empty is empty, and so is a deck that is not dealt yet, before play
    (FA-DCK-01). By default the initiator has written the stakes, and what waits was accepted.
    """
    everybody, world = state["seats"], state["world"]
    npcs, hands = state.setdefault("npcs", {}), dict(by_name("hands", state.pop("hands", None), wrong))
    _complete_pcs(state["pcs"], hands, npcs)
    players = state.get("players") or {}
    slices = _slices(npcs, [id for one in players.values() for id in one.get("slice", ())], world)
    if strangers := [str(seat) for seat in (*hands, *slices) if seat not in everybody]:
        wrong.append(no_seat(list(dict.fromkeys(strangers)), everybody))
        slices[world] = [id for seat, ids in slices.items() if seat in (world, *strangers) for id in ids]
    players = players or {seat: {"seat": seat, "hand": _cards(hands.get(seat))} for seat in everybody}
    state["players"] = {seat: {"slice": slices.get(seat, []), **one} for seat, one in players.items()}
    contests = [one for one in (state.get("contest"), *state.get("parked", ())) if one]
    lying = [card for one in players.values() for card in one["hand"]]
    lying += [*state.get("discard", ()), *_laid(state.get("contest"))]
    if "draw" not in state:
        state["draw"] = [card for card in DECK if card not in lying]
    elif not (state["draw"] or lying or "phase" in state):
        wrong.append(lacking(DECK))
    for contest in contests:
        if is_number(pace := contest.get("pace")) and pace == 0 and not contest.get("broke"):  # FA-NEG-06
            wrong.append("A contest is won by 1, 2 or 3 tricks: its pace cannot be 0.")
        contest.setdefault("mover", "O")
    for contest in state.get("parked", ()):
        contest.setdefault("state", phases.ACCEPTED)
    return state


def _complete_pcs(pcs: dict[str, Any], hands: dict[str, Any], npcs: dict[str, Any]) -> None:
    """Their hands are given to `hands`; with whom they have something by name is in their slice."""
    for seat, pc in pcs.items():
        if "hand" in pc:
            hands[seat] = pc.pop("hand")
        named = pc.pop("by_name")
        for rel in pc.get("relationships", ()):
            if rel.get("id") in named:
                rel |= {"npc": f"n{str(rel['id'])[1:]}", **rel, "pc": seat}
                npcs.setdefault(str(rel["npc"]), {"id": rel["npc"], "slice": seat})


def _slices(npcs: dict[str, Any], placed: list[str], world: str) -> dict[str, list[str]]:
    """Who lies in whose slice: in the World's where nothing is said. placed: those that lie in one."""
    slices: dict[str, list[str]] = {}
    for id, npc in npcs.items():
        if "slice" in npc or id not in placed:
            slices.setdefault(npc.pop("slice", world), []).append(id)
    return slices


def _cards(written: Any) -> list[Any]:
    """Cards in a list, or with blanks between them; none of what is neither."""
    if isinstance(written, str):
        return written.split()
    return list(written) if isinstance(written, list | tuple) else []


def _laid(contest: Mapping[str, Any] | None) -> list[str]:
    """The cards that lie in the trick of a contest."""
    sides = ((contest or {}).get("trick") or {}).get("cards", {})
    return [str(laid.get("card")) for side in sides.values() for laid in side]


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


BY_HAND = by_hand(
    Town,
    forms={Player: _player, Protagonist: _pc},
    first=_table,
    then=_in_full,
    complete=complete,
    enter=enter,
)
