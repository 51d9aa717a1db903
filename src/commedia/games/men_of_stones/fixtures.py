"""A table written by hand, for tests: the shorter ways of writing it, and what follows from the rest.

    {"act": "V", "spotlight": "S", "players": {"S": {"tragedy": 6}, "A": {"tragedy": 4}, "B": {"tragedy": 3}}}

Players stand clockwise, by name or in a list; wherever a seat is meant its number does as well as its name.
"""

from __future__ import annotations

from typing import Any

from commedia.games.men_of_stones.natures import FORSWORN
from commedia.games.men_of_stones.phases import split
from commedia.games.men_of_stones.setting import setting_to_data, stock_settings
from commedia.games.men_of_stones.state import Consequence, Player, Staging, Stones
from commedia.kit.fixtures import short
from commedia.kit.shorthand import by_hand

ON_STAGE = ("until_closed", "give_points", "bid_caution", "play_fall", "consequence", "duel")
"""What is played within a scene that is on."""
IN_THE_SPOTLIGHT = ("begin_final", "final_scene", "final_round")
"""What needs somebody in the Spotlight."""
FORSWORN_ONLY = ("pool", "facedown", "revealed", "permanent", "current")


def _player(written: dict[str, Any], whose: str, wrong: list[str]) -> dict[str, Any]:
    """Who has what the Forsworn alone has is the Forsworn."""
    if written.get("nature") is None and any(written.get(field) for field in FORSWORN_ONLY):
        written["nature"] = FORSWORN
    return written


def _table(state: dict[str, Any], wrong: list[str]) -> dict[str, Any]:
    """A Setting by its name or as its Details, and the act by the phase."""
    act, doing = split(str(state.get("phase", "")))
    if "act" not in state and doing:
        state["act"] = act
    setting = state.get("setting")
    if setting is None or isinstance(setting, str):
        state["setting"] = _stock(setting, wrong)
    elif isinstance(setting, dict) and "details" not in setting:
        state["setting"] = {"name": "A Setting", "details": setting}
    return state


def _in_full(state: dict[str, Any], wrong: list[str]) -> dict[str, Any]:
    """Ties are numbered; whoever opened the scene on stage and whoever is named in it takes part."""
    ties = enumerate(state.get("ties", ()), start=1)
    state["ties"] = [{"number": number, "detail": "", **tie} for number, tie in ties]
    if scene := state.get("staging"):
        seats = state["seats"]
        inside = [*(scene.get("participants") or scene.get("named") or seats), scene.get("opener")]
        there = [seat for seat in seats if seat in inside]
        strangers = [seat for seat in scene.get("participants", ()) if seat not in seats]
        whoever = {"opener": next(iter(there), None), "named": there}
        state["staging"] = {**whoever, **scene, "participants": [*there, *strangers]}
    return state


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


BY_HAND = by_hand(
    Stones, forms={Player: _player}, first=_table, then=_in_full, complete=complete, enter=enter
)
