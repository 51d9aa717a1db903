"""A table written by hand, for tests: the shorter ways of writing it, and what follows from the rest.

    {"avatars": {"ana": {"face": 10, "hid": 12, "worn": "KS", "feels": {"bor": 6, "sun": "7D"}},
                 "bor": {"face": 14, "hid": 14, "hidden": {"weep openly": 2}}},
     "alloc": {"bor>ana": 5}}

or in the notation of the rules, with the avatars left to be found in it:

    {"face": {"ana": 10, "bor": 14}, "R": {"bor>ana": -4}, "FR": {"sun>ana": 2}, "FC": {"sun>ana": 3}}

Whatever an avatar has may stand with the avatar, or at the top by seat or by pair. An action of a hidden face
that is written by name has that name for its key. Without places everybody is in the scene.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from commedia.engine import Seat, State
from commedia.engine.english import listed
from commedia.games.city_of_masks.aims import UNTESTED, betray_threshold
from commedia.games.city_of_masks.court import BUDGETS, COURT
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.feelings import STRONGEST, Feeling, from_card
from commedia.games.city_of_masks.masks import (
    MASKS,
    ROLE_ACTIONS,
    ROLES,
    UNCAST,
    Mask,
    role_choices,
    young_noble,
)
from commedia.games.city_of_masks.own_masks import plain
from commedia.games.city_of_masks.state import Avatar, City, Place, phases
from commedia.kit.fixtures import by_name, in_a_list, is_number, pairs, short
from commedia.kit.shorthand import Form, by_hand, other_names

OF_A_PAIR = ("feels", "promised", "owes")
"""What one avatar has toward another, written "ana>bor"."""
OF_A_FACTION = ("regard", "committed")
"""What a faction has toward an avatar, written "sun>ana"."""
OF_A_SEAT = {*Avatar.__struct_fields__, "conflicts"} - {
    *City.__struct_fields__,
    *OF_A_PAIR,
    *OF_A_FACTION,
} | {"masks"}
"""What may stand at the top by seat."""

FEELING = {"v": "value", "M": "magnitude", "t": "marks"}
"""A feeling in the notation of the rules (CM-REL-07)."""

GENDERS = {"male": "m", "man": "m", "female": "f", "woman": "f"}
"""Genders in full."""

IN_PLACES = ("choose_masks", "open_scene", "take_turn", "close_scene")
"""The scenes that need places, or lead to them."""


# -- the shorter ways of writing -----------------------------------------------------------------------


def _table(state: dict[str, Any], wrong: list[str]) -> dict[str, Any]:
    """Avatars as they are found all over the table, with their masks; what nobody owns is in stock."""
    short_names = other_names(Avatar)
    state = {short_names.get(name, name): value for name, value in state.items()}
    avatars = _avatars(state, wrong)
    named = dict(by_name("written", state.get("written"), wrong))
    for seat, avatar in avatars.items():
        _wears(seat, avatar, named, wrong)
    state |= {"seats": list(avatars), "avatars": avatars, "written": named}
    owned = [mask for avatar in avatars.values() for mask in avatar["masks"]]
    state.setdefault("stock", [card for card in COURT if card not in owned])
    state.setdefault("phase", phases.SCENE)
    state.setdefault("round", 0 if state["phase"] in phases.BEFORE_PLAY else 1)
    _places(state, wrong)
    return state


def _avatars(state: dict[str, Any], wrong: list[str]) -> dict[Seat, dict[str, Any]]:
    """Every avatar by seat, with what stood about it at the top; this is taken out of there."""
    seats, short_names = in_a_list("seats", state.get("seats"), wrong), other_names(Avatar)
    avatars: dict[Seat, dict[str, Any]] = {str(seat): {} for seat in seats}
    given = state.get("avatars") or {}
    if isinstance(given, list | tuple):
        given = {by_name("an avatar in a list", avatar, wrong).get("seat", ""): avatar for avatar in given}
    for seat, avatar in by_name("avatars", given, wrong).items():
        fields = by_name(f"what {seat} has", avatar, wrong)
        avatars.setdefault(str(seat), {}).update(
            {short_names.get(f, f): value for f, value in fields.items()}
        )
    strict = bool(avatars)

    def put(seat: Seat, field: str, value: Any, of: str = "") -> None:
        if strict and seat not in avatars:
            wrong.append(f"{field} speaks of {seat!r}: the seats are {listed(list(avatars))}.")
            return
        avatar = avatars.setdefault(seat, {})
        avatar[field] = {**by_name(f"{seat}: {field}", avatar.get(field), wrong), of: value} if of else value

    for field in [name for name in state if name in OF_A_SEAT and _by_seat(name, state[name])]:
        for seat, value in state.pop(field).items():
            put(str(seat), field, value)
    for field in [name for name in state if name in (*OF_A_PAIR, *OF_A_FACTION)]:
        for pair, value in by_name(field, state.pop(field), wrong).items():
            one, arrow, other = (part.strip() for part in str(pair).partition(">"))
            if not arrow:
                wrong.append(f"{field} is written by pairs such as 'ana>bor', not {short(pair)}.")
            elif field in OF_A_FACTION:
                put(other, field, value, one)
            else:
                put(one, field, value, other)
                if not strict and faction(other) is None:
                    avatars.setdefault(other, {})
    return avatars


def _by_seat(field: str, value: Any) -> bool:
    """Whether a field at the top is an avatar's: `masks` may also be those of the whole table."""
    return isinstance(value, Mapping) and (
        field != "masks" or all(isinstance(owned, str | list | tuple) for owned in value.values())
    )


def faction(written: str) -> str | None:
    """The key of a faction that goes by that key or that name; None where none does."""
    wanted = plain(written)
    return next((key for key, f in FACTIONS.items() if wanted in (key, plain(f.name))), None)


def _wears(seat: Seat, avatar: dict[str, Any], named: dict[str, Any], wrong: list[str]) -> None:
    """Its masks by their ids; what it wears it has, and has shown. named: takes what is written out."""
    if "worn" in avatar:
        avatar["worn"] = _mask(seat, avatar["worn"], named, wrong)
    worn = avatar.get("worn", "")
    if isinstance(avatar.get("masks"), str):
        avatar["masks"] = [avatar["masks"]]
    masks = in_a_list(f"{seat}: masks", avatar.get("masks"), wrong)
    owned = [_mask(seat, mask, named, wrong) for mask in masks]
    if worn == f"own:{seat}":
        avatar["own_character"] = True
    elif (worn in COURT or worn in named) and worn not in owned:
        owned.append(worn)
    avatar |= {"seat": seat, "masks": owned}
    if worn in owned:
        shown = in_a_list(f"{seat}: shown", avatar.get("shown"), wrong)
        avatar["shown"] = [*(mask for mask in shown if mask != worn), worn]
    avatar.setdefault("start_mask", owned[0] if owned else "")


def _avatar(avatar: dict[str, Any], seat: str, wrong: list[str]) -> dict[str, Any]:
    """A gender in full, factions by their names, a hidden face in short."""
    if "gender" in avatar:
        avatar["gender"] = GENDERS.get(plain(str(avatar["gender"])), avatar["gender"])
    conflicts = avatar.pop("conflicts", ())
    avatar["hidden_face"] = _hidden_face(seat, avatar.get("hidden_face") or (), conflicts, wrong)
    for field in (*OF_A_PAIR, *OF_A_FACTION, "first_felt"):
        if isinstance(held := avatar.get(field), Mapping):
            avatar[field] = {faction(target) or target: value for target, value in held.items()}
    return avatar


def _mask(seat: Seat, written: Any, named: dict[str, Any], wrong: list[str]) -> str:
    """The id of a mask by its id or name, or of one that is written out, as actions with their values."""
    if isinstance(written, Mapping):
        acts = written.get("acts", written)
        own = f"mask {len(named) + 1}"
        if isinstance(acts, Mapping):
            acts = [
                {"key": f"{own}.{i}", "words": words, "value": value}
                for i, (words, value) in enumerate(acts.items(), start=1)
            ]
        listed_ = in_a_list(f"{seat}: {own}", acts, wrong)
        acts = [by_name(f"{seat}: an action of {own}", act, wrong) for act in listed_]
        points = sum(act["value"] for act in acts if is_number(act.get("value")))
        rank = next((rank for rank, budget in BUDGETS.items() if budget == points), "joker")
        more = {k: v for k, v in written.items() if k in Mask.__struct_fields__} if "acts" in written else {}
        mask: dict[str, Any] = {"id": own, "name": "A mask", "rank": rank, **more, "acts": acts}
        named[mask["id"]] = mask
        return str(mask["id"])
    wanted = str(written)
    if wanted in ("own", "own character", "Own Character"):
        return f"own:{seat}"
    if wanted.upper() in COURT:
        return wanted.upper()
    ids = {plain(mask.name): id for id, mask in MASKS.items()}
    ids |= {plain(id): id for id in (UNCAST, *ROLES)}
    return ids.get(plain(wanted), wanted)


def _feeling(written: dict[str, Any], whose: str, wrong: list[str]) -> dict[str, Any]:
    """A number is a fickle feeling, a card such as "7D" the one that it stands for."""
    if isinstance(card := written.get("value"), str):
        try:
            return dict(msgspec.to_builtins(from_card(card)))
        except ValueError as no_card:
            wrong.append(f"{no_card}.")
            return {}
    felt: dict[str, Any] = {FEELING.get(str(name), str(name)): value for name, value in written.items()}
    if "M" in written or "t" in written:
        felt.setdefault("enduring", True)  # in the rules no other feeling has them (CM-REL-07)
    if is_number(felt.get("value")):
        felt.setdefault("magnitude", min(abs(felt["value"]), STRONGEST))
    return felt


def _hidden_face(seat: Seat, written: Any, conflicts: Any, wrong: list[str]) -> list[dict[str, Any]]:
    """The actions of a hidden face from {words: value} or a list; conflicts: pairs [hidden, proper]."""
    if isinstance(written, Mapping):
        written = [
            {"words": words, **(act if isinstance(act, Mapping) else {"value": act})}
            for words, act in written.items()
        ]
    here = f"{seat}: hidden_face"
    listed_ = enumerate(in_a_list(here, written, wrong), start=1)
    acts = [_hidden_act(here, act, place, wrong) for place, act in listed_]
    for hidden, proper in pairs(f"{seat}: conflicts", conflicts, wrong):
        act = next((a for a in acts if plain(str(a["key"])) == plain(str(hidden))), None)
        if act is None:
            keys = listed([a["key"] for a in acts]) or "none"
            wrong.append(f"conflicts: {seat} has no hidden action {hidden!r}. There is {keys}.")
        else:
            act["against"] = proper
    return acts


def _hidden_act(here: str, written: Any, place: int, wrong: list[str]) -> dict[str, Any]:
    if isinstance(written, list | tuple):
        written = {"words": one[0][0], "value": one[0][1]} if (one := pairs(here, [written], wrong)) else {}
    act = dict(by_name(f"an action of {here}", written, wrong))
    if "name" in act:
        act["words"] = act.pop("name")
    words = act.get("words")
    act.setdefault("key", words if isinstance(words, str) and words else f"H{place}")
    return act


def _places(state: dict[str, Any], wrong: list[str]) -> None:
    """One place from `here` or `scene`, or several; who is Arbiter declares first."""
    here = state.pop("here", None)
    here = state.pop("scene", None) if here is None else here
    state["places"] = state.get("places") or ([here] if here is not None else [])
    arbiter, order = state.get("arbiter"), in_a_list("order", state.pop("order", None), wrong)
    state["arbiter"] = arbiter or next(iter(order or state["seats"]), "")
    state["order"] = order or sorted(state["seats"], key=lambda seat: seat != state["arbiter"])


def _place(place: dict[str, Any], whose: str, wrong: list[str]) -> dict[str, Any]:
    """Its host is the first who is there."""
    present = in_a_list("who is present at a place", place.pop("present", None), wrong)
    return {"host": next(iter(present), ""), **place, "present": present}


# -- what follows from the rest ------------------------------------------------------------------------


def complete(world: City) -> None:
    """Fill in what a hand-made state leaves out: whatever follows from the rest."""
    for seat in world.seats:
        avatar = world.avatars.setdefault(seat, Avatar(seat=seat))
        if world.options.show_tokens == "owner_only" and avatar.shows_tokens:
            avatar.eyes = [seat]
        if not world.roles(seat):  # of other gender: any five actions of both lists (CM-MASK-05)
            five = [act.key for act in role_choices(world.masks)][:ROLE_ACTIONS]
            role = young_noble(seat, five, world.masks)
            world.written[role.id] = role
        _find_conflicts(world, avatar)
        if avatar.worn == f"own:{seat}":  # and so is shown to all (CM-CHAR-02)
            for act in avatar.hidden_face:
                act.declared = True
        _complete_feelings(world, avatar)
        for aim in avatar.aims:
            aim.faction = aim.faction or aim.target in FACTIONS
            if aim.kind == "betray" and aim.threshold == UNTESTED:
                starting = UNTESTED if aim.faction else avatar.first_felt.get(aim.target, Feeling()).value
                aim.threshold = betray_threshold(starting, world.options.betray_threshold)
    for seat, avatar in world.avatars.items():
        avatar.standing = avatar.standing or world.standing(seat)
        if avatar.out:  # of the round, and so of every scene of it (CM-RND-14)
            for place in world.places:
                place.present = [other for other in place.present if other != seat]


def _find_conflicts(world: City, avatar: Avatar) -> None:
    """What a hidden action is against, by the action's key, where its words are written."""
    acts = world.contradictable(avatar.seat)
    for hidden in avatar.hidden_face:
        if hidden.against and all(hidden.against != act.key for act in acts):
            found = [act.key for act in acts if plain(act.words) == plain(hidden.against)]
            hidden.against = found[0] if found else hidden.against


def _complete_feelings(world: City, avatar: Avatar) -> None:
    """Neutral toward everybody who is left out, once relationships are dealt; factions at 0 (CM-REL-11)."""
    if world.phase not in phases.BEFORE_PLAY:
        for target in (*world.others(avatar.seat), *FACTIONS):
            avatar.feels.setdefault(target, Feeling())
    if not avatar.first_felt:
        avatar.first_felt = dict(avatar.feels)
    start = world.mask(avatar.start_mask).regard if avatar.start_mask else {}
    for key in FACTIONS:
        avatar.regard.setdefault(key, start.get(key, 0))
        avatar.committed.setdefault(key, 0)


def enter(world: City, scene: str, args: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The main scene, where a scene that is begun in the middle needs places and none is written.

    Everybody is in it; or the Arbiter alone, before all have declared where they are.
    """
    if not world.places and (scene == "declare_place" or (scene == "declare_places" and args.get("turn"))):
        world.places = [Place(host=world.arbiter, present=[world.arbiter])]
    elif not world.places and scene in IN_PLACES:
        world.places = [Place(host=world.arbiter, present=world.in_order(world.here))]
    return scene, args


FORMS: Mapping[type[State], Form] = {Avatar: _avatar, Feeling: _feeling, Place: _place}
BY_HAND = by_hand(City, forms=FORMS, first=_table, complete=complete, enter=enter)
