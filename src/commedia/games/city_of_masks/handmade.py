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

from commedia.engine import BadState, Seat
from commedia.engine.domains import listed
from commedia.games.city_of_masks.aims import UNTESTED, betray_threshold
from commedia.games.city_of_masks.court import BUDGETS, COURT
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.feelings import Feeling, from_card
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
from commedia.kit.by_hand import by_name, in_a_list, number, pairs

SHORT = {
    "R": "feels",
    "FR": "regard",
    "FC": "committed",
    "alloc": "promised",
    "debt": "owes",
    "mask": "worn",
    "hidden": "hidden_face",
}
"""Shorter names of an avatar's fields, most of them the notation of the rules."""

OF_A_PAIR = ("feels", "promised", "owes")
"""What one avatar has toward another, written "ana>bor"."""
OF_A_FACTION = ("regard", "committed")
"""What a faction has toward an avatar, written "sun>ana"."""
OF_A_SEAT = (
    "face", "hid", "worn", "masks", "shown", "start_mask", "own_character", "gender", "temple", "seen",
    "hidden_face", "conflicts", "cards", "aims", "coups", "out", "checked", "turns", "personal",
)  # fmt: skip
"""What may stand at the top by seat."""

FEELING = {"v": "value", "M": "magnitude", "t": "marks"}
"""A feeling in the notation of the rules (CM-REL-07)."""

GENDERS = {"male": "m", "man": "m", "female": "f", "woman": "f"}
"""Genders in full."""

FURTHEST = 10
"""How far a feeling or a faction's regard goes either way (CM-REL-06, CM-FAC-05)."""

IN_PLACES = ("choose_masks", "open_scene", "take_turn", "close_scene")
"""The scenes that need places, or lead to them."""


# -- the shorter ways of writing -----------------------------------------------------------------------


def by_hand(written: Mapping[str, Any]) -> dict[str, Any]:
    """A table as plain data in full, from one written the shorter way. Raises BadState."""
    state = {SHORT.get(name, name): value for name, value in written.items()}
    avatars = _avatars(state)
    named = dict(by_name("written", state.get("written")))
    state["seats"] = list(avatars)
    state["avatars"] = {seat: _avatar(seat, avatar, named) for seat, avatar in avatars.items()}
    state["written"] = named
    owned = [mask for avatar in state["avatars"].values() for mask in avatar.get("masks", ())]
    state.setdefault("stock", [card for card in COURT if card not in owned])
    state.setdefault("phase", phases.SCENE)
    state.setdefault("round", 0 if state["phase"] in phases.BEFORE_PLAY else 1)
    _places(state)
    return state


def _avatars(state: dict[str, Any]) -> dict[Seat, dict[str, Any]]:
    """Every avatar by seat, with what stood about it at the top; this is taken out of there."""
    avatars: dict[Seat, dict[str, Any]] = {str(seat): {} for seat in in_a_list("seats", state.get("seats"))}
    strict = bool(avatars)
    given = state.get("avatars") or {}
    if isinstance(given, list | tuple):
        given = {by_name("an avatar in a list", avatar).get("seat", ""): avatar for avatar in given}
    for seat, avatar in by_name("avatars", given).items():
        fields = by_name(f"what {seat} has", avatar)
        avatars.setdefault(str(seat), {}).update({SHORT.get(f, f): value for f, value in fields.items()})
    strict = strict or bool(avatars)

    def put(seat: Seat, field: str, value: Any, of: str = "") -> None:
        if strict and seat not in avatars:
            raise BadState(f"{field} speaks of {seat!r}: the seats are {listed(list(avatars))}.")
        avatar = avatars.setdefault(seat, {})
        if of:
            avatar[field] = {**by_name(f"{seat}: {field}", avatar.get(field)), of: value}
        else:
            avatar[field] = value

    for field in [name for name in state if name in OF_A_SEAT and _by_seat(name, state[name])]:
        for seat, value in state.pop(field).items():
            put(str(seat), field, value)
    for field in [name for name in state if name in OF_A_PAIR]:
        for pair, value in by_name(field, state.pop(field)).items():
            one, other = _pair(pair, field)
            put(one, field, value, other)
            if faction(other) is None:
                avatars.setdefault(other, {})
    for field in [name for name in state if name in OF_A_FACTION]:
        for pair, value in by_name(field, state.pop(field)).items():
            one, other = _pair(pair, field)
            put(other, field, value, one)
    return avatars


def _by_seat(field: str, value: Any) -> bool:
    """Whether a field at the top is an avatar's: `masks` may also be those of the whole table."""
    return isinstance(value, Mapping) and (
        field != "masks" or all(isinstance(owned, str | list | tuple) for owned in value.values())
    )


def _pair(written: Any, field: str) -> tuple[str, str]:
    one, arrow, other = str(written).partition(">")
    if not arrow:
        raise BadState(f"{field} is written by pairs such as 'ana>bor', not {str(written)[:60]!r}.")
    return one.strip(), other.strip()


def faction(written: str) -> str | None:
    """The key of a faction that goes by that key or that name; None where none does."""
    wanted = plain(written)
    return next((key for key, f in FACTIONS.items() if wanted in (key, plain(f.name))), None)


def _avatar(seat: Seat, written: Mapping[str, Any], named: dict[str, Any]) -> dict[str, Any]:
    """One avatar in full. named: takes the masks that are written out."""
    avatar: dict[str, Any] = {**written, "seat": seat}
    if "gender" in avatar:
        avatar["gender"] = _gender(seat, avatar["gender"])
    if "worn" in avatar:
        avatar["worn"] = _mask(seat, avatar["worn"], named)
    worn = avatar.get("worn", "")
    if isinstance(avatar.get("masks"), str):
        avatar["masks"] = [avatar["masks"]]
    owned = [_mask(seat, mask, named) for mask in in_a_list(f"{seat}: masks", avatar.get("masks"))]
    if worn == f"own:{seat}":
        avatar["own_character"] = True
    elif (worn in COURT or worn in named) and worn not in owned:
        owned.append(worn)
    avatar["masks"] = owned
    if worn in owned:
        shown = in_a_list(f"{seat}: shown", avatar.get("shown"))
        avatar["shown"] = [*(mask for mask in shown if mask != worn), worn]
    avatar.setdefault("start_mask", owned[0] if owned else "")
    avatar["hidden_face"] = _hidden_face(seat, avatar.get("hidden_face") or (), avatar.pop("conflicts", ()))
    for field in (*OF_A_PAIR, *OF_A_FACTION):
        held = by_name(f"{seat}: {field}", avatar.get(field))
        avatar[field] = {faction(target) or target: value for target, value in held.items()}
    avatar["feels"] = {target: _feeling(value) for target, value in avatar["feels"].items()}
    if isinstance(avatar.get("first_felt"), Mapping):
        first = avatar["first_felt"]
        avatar["first_felt"] = {faction(target) or target: _feeling(held) for target, held in first.items()}
    return avatar


def _gender(seat: Seat, written: Any) -> str:
    gender = GENDERS.get(plain(str(written)), str(written))
    if gender not in (*GENDERS.values(), "other"):
        raise BadState(f"{seat} is of gender m, f or other, not {gender[:60]!r}.")
    return gender


def _mask(seat: Seat, written: Any, named: dict[str, Any]) -> str:
    """The id of a mask by its id or name, or of one that is written out, as actions with their values."""
    if isinstance(written, Mapping):
        acts = written.get("acts", written)
        own = f"mask {len(named) + 1}"
        if isinstance(acts, Mapping):
            acts = [
                {"key": f"{own}.{i}", "words": words, "value": value}
                for i, (words, value) in enumerate(acts.items(), start=1)
            ]
        acts = [by_name(f"{seat}: an action of {own}", act) for act in in_a_list(f"{seat}: {own}", acts)]
        points = sum(number(f"{seat}: the value of {act.get('words')!r}", act.get("value")) for act in acts)
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


def _feeling(written: Any) -> Any:
    """A feeling from a number, which is fickle, from a card such as "7D", or from its fields."""
    if isinstance(written, int) and not isinstance(written, bool):
        written = {"value": written}
    elif isinstance(written, str):
        try:
            return from_card(written)
        except ValueError as wrong:
            raise BadState(f"{wrong}.") from None
    if not isinstance(written, Mapping):
        return written
    felt: dict[str, Any] = {FEELING.get(str(name), str(name)): value for name, value in written.items()}
    if "M" in written or "t" in written:
        felt.setdefault("enduring", True)  # in the rules no other feeling has them (CM-REL-07)
    if isinstance(felt.get("value"), int):
        felt.setdefault("magnitude", abs(felt["value"]))
    return felt


def _hidden_face(seat: Seat, written: Any, conflicts: Any) -> list[dict[str, Any]]:
    """The actions of a hidden face from {words: value} or a list; conflicts: pairs [hidden, proper]."""
    if isinstance(written, Mapping):
        written = [
            {"words": words, **(act if isinstance(act, Mapping) else {"value": act})}
            for words, act in written.items()
        ]
    here = f"{seat}: hidden_face"
    acts = [_hidden_act(here, act, place) for place, act in enumerate(in_a_list(here, written), start=1)]
    for hidden, proper in pairs(f"{seat}: conflicts", conflicts):
        act = next((a for a in acts if plain(a["key"]) == plain(hidden)), None)
        if act is None:
            keys = listed([a["key"] for a in acts])
            raise BadState(f"conflicts: {seat} has no hidden action {hidden!r}. There is {keys}.")
        act["against"] = proper
    return acts


def _hidden_act(here: str, written: Any, place: int) -> dict[str, Any]:
    if isinstance(written, list | tuple):
        ((words, value),) = pairs(here, [written])
        written = {"words": words, "value": value}
    act = dict(by_name(f"an action of {here}", written))
    if "name" in act:
        act["words"] = act.pop("name")
    words = act.get("words")
    act.setdefault("key", words if isinstance(words, str) and words else f"H{place}")
    return act


def _places(state: dict[str, Any]) -> None:
    """One place from `here` or `scene`, or several; each as a list of who is there, or in full."""
    here = state.pop("here", None)
    here = state.pop("scene", None) if here is None else here
    places = state.get("places") or ([here] if here is not None else [])
    state["places"] = [_place(place) for place in in_a_list("places", places)]
    if state.get("challenge") is None and "challenge" in state:
        del state["challenge"]
    arbiter, order = state.get("arbiter"), in_a_list("order", state.get("order"))
    if not arbiter:
        state["arbiter"] = next(iter(order or state["seats"]), "")
    if not order:
        first = state["arbiter"]
        state["order"] = [first, *(seat for seat in state["seats"] if seat != first)]


def _place(written: Any) -> Any:
    named = isinstance(written, Mapping)
    place = dict(written) if named else {"present": list(in_a_list("a place", written))}
    present = in_a_list("who is present at a place", place.get("present"))
    place.setdefault("host", next(iter(present), ""))
    return place


# -- what follows from the rest ------------------------------------------------------------------------


def complete(world: City) -> None:
    """Fill in what a hand-made state leaves out: whatever follows from the rest.

    Raises BadState where its figures cannot be.
    """
    for seat in world.seats:
        avatar = world.avatars.setdefault(seat, Avatar(seat=seat))
        if world.options.get("show_tokens") == "owner_only" and avatar.shows_tokens:
            avatar.eyes = [seat]
        if not world.roles(seat):  # of other gender: any five actions of both lists (CM-MASK-05)
            five = [act.key for act in role_choices(world.masks)][:ROLE_ACTIONS]
            role = young_noble(seat, five, world.masks)
            world.written[role.id] = role
        _check_names(world, avatar)
        _find_conflicts(world, avatar)
        if avatar.worn == f"own:{seat}":  # and so is shown to all (CM-CHAR-02)
            for act in avatar.hidden_face:
                act.declared = True
        _complete_feelings(world, avatar)
        for aim in avatar.aims:
            aim.faction = aim.faction or aim.target in FACTIONS
            if aim.kind == "betray" and aim.threshold == UNTESTED:
                starting = UNTESTED if aim.faction else avatar.first_felt[aim.target].value
                aim.threshold = betray_threshold(starting, world.options["betray_threshold"])
        _check_figures(avatar)
    for seat, avatar in world.avatars.items():
        avatar.standing = avatar.standing or world.standing(seat)
        if avatar.out:  # of the round, and so of every scene of it (CM-RND-14)
            for place in world.places:
                place.present = [other for other in place.present if other != seat]
    for seat in (world.arbiter, *world.order, *(s for place in world.places for s in place.present)):
        if seat and seat not in world.seats:
            raise BadState(f"There is no seat {seat!r}: the seats are {listed(world.seats)}.")


def _check_names(world: City, avatar: Avatar) -> None:
    """Masks and targets that are none are refused."""
    known = [*world.masks, *world.written, f"own:{avatar.seat}"]
    for mask in (avatar.worn, avatar.start_mask, *avatar.masks, *avatar.shown):
        if mask and mask not in known:
            raise BadState(f"{avatar.seat} has no mask {mask!r}: the masks are {listed(known)}.")
    targets = [*world.others(avatar.seat), *FACTIONS]
    aims = [aim.target for aim in avatar.aims]
    for held in (avatar.feels, avatar.promised, avatar.owes, avatar.regard, avatar.committed, aims):
        for target in held:
            if target not in targets:
                raise BadState(f"{avatar.seat} knows no {target!r}: there is {listed(targets)}.")
    for field in ("promised", "owes", *OF_A_FACTION):
        for target in getattr(avatar, field):
            if (target in FACTIONS) is not (field in OF_A_FACTION):
                who = "factions" if field in OF_A_FACTION else "avatars"
                raise BadState(f"{avatar.seat}: {field} has {target!r}, and is about {who} alone.")


def _check_figures(avatar: Avatar) -> None:
    """Nothing is held, promised, owed or committed below 0, and no feeling goes beyond 10 or its card."""
    seat = avatar.seat
    if avatar.face < 0 or avatar.hid < 0:
        raise BadState(f"{seat} holds {avatar.face} Face and {avatar.hid} Hidden Face: never below 0.")
    for field in ("promised", "owes", "committed"):
        for target, amount in getattr(avatar, field).items():
            if amount < 0:
                raise BadState(f"{seat}: {field} has {amount} for {target}: never below 0.")
    felt = {target: feeling.value for target, feeling in avatar.feels.items()}
    for field, figures in (("feels", felt), ("regard", avatar.regard)):
        for target, figure in figures.items():
            if abs(figure) > FURTHEST:
                raise BadState(f"{seat}: {field} has {figure} for {target}: it goes from -10 to 10.")
    for target, feeling in avatar.feels.items():
        if feeling.enduring and abs(feeling.value) > feeling.magnitude:
            raise BadState(
                f"{seat}: feels has {feeling.value} for {target}, and a lasting feeling of "
                f"{feeling.magnitude} goes no further than that."
            )


def _find_conflicts(world: City, avatar: Avatar) -> None:
    """What a hidden action is against, by the action's key, where its words are written."""
    owned = dict.fromkeys([*avatar.masks, *([avatar.start_mask] if avatar.start_mask else [])])
    acts = [act for mask in owned for act in world.mask(mask).acts]  # the first may have been sold since
    for hidden in avatar.hidden_face:
        if hidden.against and all(hidden.against != act.key for act in acts):
            found = [act.key for act in acts if plain(act.words) == plain(hidden.against)]
            if not found:
                raise BadState(
                    f"{avatar.seat}: {hidden.key} is against {hidden.against!r}, and no mask here says so. "
                    f"There is {listed([act.key for act in acts])}."
                )
            hidden.against = found[0]


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
