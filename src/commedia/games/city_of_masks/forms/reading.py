"""What the forms read out of a seat's own view of the table: plain data, and only what that seat knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine import Seat
from commedia.games.city_of_masks.court import mask_of
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.lots import lots
from commedia.games.city_of_masks.masks import UNCAST
from commedia.games.city_of_masks.odds import Randomizer, opposed, tiles_drawn
from commedia.games.city_of_masks.state import City
from commedia.props.asked import Asked

View = Mapping[str, Any]


def me(asked: Asked[City]) -> View:
    """The avatar of whoever is asked."""
    avatar: View = asked.view["avatars"][asked.seat]
    return avatar


def option(own: View, key: str) -> Any:
    """How this table plays."""
    return own["options"][key]


def randomizer(own: View) -> Randomizer:
    """With what this table draws."""
    return "dice" if option(own, "randomizer") == "dice" else "dominoes"


def called(asked: Asked[City], target: str) -> str:
    """A seat by its name in the story, a faction by its own."""
    return FACTIONS[target].name if target in FACTIONS else asked.names.get(target, target)


def amount_of(raw: Any, least: int, most: int) -> int | None:
    """A number that a form has so far, held between its bounds; None where there is none yet."""
    text = "" if raw is None else str(raw).strip()
    if not text.lstrip("-").isdecimal() or len(text) > 6:
        return None
    return max(least, min(most, int(text)))


# -- actions -------------------------------------------------------------------------------------------


def mask(own: View, id: str) -> View:
    """A mask by its id, those included that were written since; nothing for one that is not known."""
    found: View = own["masks"].get(id) or own["written"].get(id) or {}
    return found


def proper_acts(own: View, seat: Seat) -> list[View]:
    """The actions of the mask that a seat wears; an own Character's copy what is known of the hidden face."""
    worn = own["avatars"][seat]["worn"] or UNCAST
    if worn != f"own:{seat}":
        return list(mask(own, worn).get("acts", ()))
    return [
        {"key": f"{worn}.{act['key'].removeprefix('H')}", "words": says(own, act), "value": act["value"]}
        for act in own["avatars"][seat]["hidden_face"]
    ]


def says(own: View, act: View) -> str:
    """What an action says: in its player's words, borrowed, or as it was chosen."""
    source = act.get("source", "")
    lender = mask(own, mask_of(source)) if source else {}
    borrowed = next((a["words"] for a in lender.get("acts", ()) if a["key"] == source), "")
    return str(act.get("words") or act.get("prose") or borrowed or act.get("ready") or act["key"])


def acts(own: View, seat: Seat) -> dict[str, tuple[str, int]]:
    """What a seat may do, as far as it is known: each action's kind ("proper", "hidden") and its worth."""
    hidden = {a["key"]: ("hidden", int(a["value"])) for a in own["avatars"][seat]["hidden_face"]}
    return hidden | {a["key"]: ("proper", int(a["value"])) for a in proper_acts(own, seat)}


def worth(own: View, seat: Seat, actions: Sequence[str], kind: str) -> int:
    """What the actions of a kind are worth together."""
    known = acts(own, seat)
    return sum(known[a][1] for a in actions if a in known and known[a][0] == kind)


# -- the challenge -------------------------------------------------------------------------------------


def side(own: View, seat: Seat) -> View:
    """A principal's side of the challenge that is on."""
    found: View = next(side for side in own["challenge"]["sides"] if side["seat"] == seat)
    return found


def rival(own: View, seat: Seat) -> View | None:
    """The side against that principal, where there is one."""
    return next((side for side in own["challenge"]["sides"] if side["seat"] != seat), None)


def challenges(own: View, seat: Seat) -> bool:
    """Whether that seat's side is the challenger's, and so wins ties."""
    return bool(own["challenge"]["sides"][0]["seat"] == seat)


def pot(own: View, seat: Seat, name: str = "stake") -> list[View]:
    """What lies in a principal's pot: amounts with their owners."""
    return [part for pot in own["pots"] if pot["name"] == f"{name} of {seat}" for part in pot["held"]]


def total(parts: Sequence[View], owner: str = "") -> int:
    """What parts of a pot come to; those of one owner alone where one is named."""
    return sum(part["amount"] for part in parts if not owner or part["owner"] == owner)


def tiles(own: View, side: View) -> int:
    """How many tiles a side draws as it stands."""
    lenders = sum(loan["seat"] not in FACTIONS for loan in side["loans"])
    return tiles_drawn(lenders, len(side["loans"]) - lenders, option(own, "faction_draws"))


def one_against_one(own: View, what: str) -> str:
    """What stands before the chance of one draw against another."""
    own_draw = lots(own["options"]).own
    return f"{own_draw.capitalize()} against {own_draw}, {what}:"


def winning(own: View, seat: Seat, more: int = 0, against: int = 0) -> float:
    """The chance that a side wins the draw. more, against: supporters who could still join either side."""
    other = rival(own, seat)
    theirs = 1 if other is None else tiles(own, other)
    mine = tiles(own, side(own, seat))
    return float(opposed(mine + more, theirs + against, challenges(own, seat), randomizer(own)))
