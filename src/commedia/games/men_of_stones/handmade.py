"""A table written by hand, for tests: the shorter ways of writing it, and what follows from the rest.

    {"act": "V", "spotlight": "S", "players": {"S": {"tragedy": 6}, "A": {"tragedy": 4}, "B": {"tragedy": 3}}}

Players stand clockwise, by name or in a list; wherever a seat is meant its number does as well as its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commedia.games.men_of_stones.natures import FORSWORN, QUALITIES
from commedia.games.men_of_stones.phases import split
from commedia.games.men_of_stones.setting import setting_to_data, stock_settings
from commedia.games.men_of_stones.state import Consequence, Player, Staging, Stones
from commedia.kit.by_hand import in_a_list, people, seat_of, seats_of, short

ONE_SEAT = ("first", "on_turn", "pivot", "act3_first", "spotlight", "survivor")
SEVERAL = ("order", "taken_turn", "selectors", "passes")
ON_STAGE = ("until_closed", "give_points", "bid_caution", "play_fall", "consequence", "duel")
"""What is played within a scene that is on."""
IN_THE_SPOTLIGHT = ("begin_final", "final_scene", "final_round")
"""What needs somebody in the Spotlight."""
FORSWORN_ONLY = ("pool", "facedown", "revealed", "permanent", "current")


def by_hand(written: Mapping[str, Any], wrong: list[str]) -> dict[str, Any]:
    """A table as plain data in full, from one written the shorter way. wrong: takes what can't be told so."""
    state = dict(written)
    named = [str(seat) for seat in in_a_list("seats", state.get("seats"), wrong)]
    found = people("players", state.get("players"), list(dict.fromkeys(named)), wrong)
    seats = list(found)
    state |= {"seats": seats, "players": {seat: _player(seat, player) for seat, player in found.items()}}
    count = state.pop("N", len(seats))
    if count != len(seats):
        wrong.append(f"N is {str(count)[:60]}, and there are {len(seats)} players: {', '.join(seats)}.")
    act, doing = split(str(state.get("phase", "")))
    if "act" not in state and doing:
        state["act"] = act
    state |= {field: seat_of(state[field], seats) for field in ONE_SEAT if state.get(field) is not None}
    state |= {field: seats_of(field, state[field], seats, wrong) for field in SEVERAL if field in state}
    ties = in_a_list("ties", state.get("ties"), wrong)
    state["ties"] = [_tie(seats, tie, i + 1) for i, tie in enumerate(ties)]
    if isinstance(state.get("staging"), Mapping):
        state["staging"] = _staging(seats, state["staging"], wrong)
    setting = state.get("setting")
    if setting is None or isinstance(setting, str):
        state["setting"] = _stock(setting, wrong)
    elif isinstance(setting, Mapping) and "details" not in setting:
        state["setting"] = {"name": "A Setting", "details": setting}
    return state


def _player(seat: str, written: Any) -> Any:
    if not isinstance(written, Mapping):
        return written
    player: dict[str, Any] = {**written, "seat": seat}
    if player.get("nature") is None and any(player.get(field) for field in FORSWORN_ONLY):
        player["nature"] = FORSWORN
    if isinstance(player.get("dice"), list | tuple):
        player["dice"] = dict(zip(QUALITIES, player["dice"], strict=False))
    return player


def _tie(seats: list[str], written: Any, number: int) -> Any:
    if not isinstance(written, Mapping):
        return written
    ends = {end: seat_of(written[end], seats) for end in ("from", "to") if end in written}
    return {"number": number, "detail": "", **written, **ends}


def _staging(seats: list[str], written: Mapping[str, Any], wrong: list[str]) -> dict[str, Any]:
    """A scene on stage; whoever opened it and whoever is named in it takes part."""
    scene = dict(written)
    for field in ("named", "participants", "finished"):
        if field in scene:
            scene[field] = seats_of(f"staging: {field}", scene[field], seats, wrong)
    inside = scene.get("participants") or scene.get("named") or seats
    if "opener" in scene:
        scene["opener"] = seat_of(scene["opener"], seats)
        inside = [seat for seat in seats if seat in inside or seat == scene["opener"]]
    there = [seat for seat in inside if seat in seats]
    strangers = [seat for seat in scene.get("participants", ()) if seat not in seats]
    scene.setdefault("opener", next(iter(there), None))
    return {**scene, "participants": [*there, *strangers], "named": scene.get("named", there)}


def _stock(name: str | None, wrong: list[str]) -> dict[str, Any]:
    """A Setting that lies ready, by its name; the first of them where nothing is said."""
    settings = stock_settings()
    known = {key: key for key in settings} | {setting.name: key for key, setting in settings.items()}
    if name is not None and name not in known:
        names = ", ".join(setting.name for setting in settings.values())
        wrong.append(f"There is no Setting {short(name)} here. There is {names}.")
    data = setting_to_data(settings[known.get(name or "", next(iter(settings)))])
    return {field: data[field] for field in ("name", "details")}


def complete(world: Stones) -> None:
    """Fill in what a hand-made state leaves out: players of all seats, order of turns, points left."""
    for seat in world.seats:
        world.players.setdefault(seat, Player(seat=seat))
    for player in world.players.values():
        _complete_player(player, earning=world.act != "V")
    falling = world.act in ("IV", "V")
    if falling and world.act3_first is None:
        world.act3_first = world.first  # no dice are rolled after Act III
    start = world.pivot if falling else world.first
    if not world.order:
        world.order = world.order_from(start or world.seats[0]) if world.seats else []
    for tie in world.ties:
        if not tie.detail and world.setting and tie.trait in world.setting.details and 1 <= tie.value <= 6:
            tie.detail = world.detail(tie.trait, tie.value)


def _complete_player(player: Player, earning: bool) -> None:
    """What follows from the rest. earning: whether points can be left, before Act V."""
    player.current = player.current or player.permanent  # MS-FOR-07
    player.rolled = player.rolled or [die for die in player.dice.values() if 1 <= die <= 6]
    player.total0 = player.total0 or sum(player.rolled)
    player.spent = player.spent or sum(player.spent_on.values())
    if earning:
        player.tragedy = player.tragedy or player.spent  # MS-ACT4-04
        if player.total:  # else nothing is said of points, as in a state for the Final Scene alone
            player.left = player.left or max(0, player.total - player.spent - player.caution)


def enter(world: Stones, scene: str, args: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Fill in what a scene needs that is begun in the middle, and say with which to begin instead."""
    if scene == "roll_dice":
        world.clear_dice()
    elif scene == "open_fall" and world.act != "IV":
        world.begin("IV")
    elif scene == "open_framing":
        world.act = "V"
    elif scene in ON_STAGE and world.staging is None:
        world.staging = Staging(
            opener=world.seats[0], named=list(world.seats), participants=list(world.seats)
        )
    if scene == "duel" and world.staging is not None and world.staging.consequence is None:
        namer, challenger = args["namer"], args["challenger"]
        world.staging.consequence = Consequence(namer=namer, trait="", challenger=challenger)
    if world.act3_first is None and (world.act not in ("I", "II") or args.get("act") == "IV"):
        world.act3_first = world.first or world.seats[0]
    if scene in IN_THE_SPOTLIGHT and world.spotlight is None:
        return "find_spotlight", {}
    return scene, args
