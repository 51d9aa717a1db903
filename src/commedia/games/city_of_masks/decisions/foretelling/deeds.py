"""What is told of a deed before it is drawn: its chances, what it takes, and whom it may move.

Source: CM-ACT-03 to CM-ACT-05, CM-UNO-02 to CM-UNO-05, CM-WOO-02, CM-FAC-02.
"""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Seat
from commedia.engine.foretold import Foretold, chance_of, likely, priced
from commedia.games.city_of_masks.decisions.foretelling.contests import contest_foretold, escape_foretold
from commedia.games.city_of_masks.decisions.foretelling.pots import winning_foretold
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.favor import counted
from commedia.games.city_of_masks.hidden_face import HiddenAct
from commedia.games.city_of_masks.masks import UNCAST
from commedia.games.city_of_masks.odds import Action, Conflict, regard, success, unopposed, wooing
from commedia.games.city_of_masks.state import City
from commedia.games.city_of_masks.tagwords import named_by


def success_foretold(w: City, seat: Seat, actions: Sequence[str]) -> list[Foretold]:
    """Whether each action succeeds, in the order declared."""
    values = [w.value(seat, action) for action in actions]
    chances = success(values, w.options.randomizer, w.options.success_test)
    return [
        chance_of(f"{action} succeeds", chance, "CM-ACT-04")
        for action, chance in zip(actions, chances, strict=True)
    ]


def change_foretold(w: City, seat: Seat, actions: Sequence[str]) -> list[Foretold]:
    """What a deed that nobody stands against does to Face and Hidden Face, once what was put in is back.

    What is to be divided between the two stands third, by the table option under which there is any.
    """
    me = w.avatars[seat]
    declared = [Action(a, w.value(seat, a), w.kind(seat, a)) for a in actions]
    pairs = [Conflict(act.key, act.against, act.value) for act in w.torn(seat, actions, w.worn(seat))]
    change = unopposed(
        declared, pairs, face=me.face, hid=me.hid,
        randomizer=w.options.randomizer, success_test=w.options.success_test,
        failed_hidden_cost=w.options.failed_hidden_cost, gain_mixed=w.options.gain_mixed,
    )  # fmt: skip
    told = [
        likely("Face", change.spread(lambda c: c.face).chances, "CM-UNO-03"),
        likely("Hidden Face", change.spread(lambda c: c.hid).chances, "CM-UNO-03"),
    ]
    divide = change.spread(lambda c: c.to_divide)
    return [*told, likely("To divide", divide.chances, "CM-UNO-03")] if divide.most else told


def invested_foretold(w: City, seat: Seat, actions: Sequence[str]) -> list[Foretold]:
    """What a deed puts at stake, of Face and of Hidden Face (CM-ACT-03)."""
    proper, hidden = w.worths(seat, actions)
    return [
        priced("Face put in", proper, "CM-ACT-03"),
        priced("Hidden Face put in", hidden, "CM-ACT-03"),
    ]


def torn_foretold(w: City, seat: Seat, actions: Sequence[str]) -> Foretold:
    """What the pairs bring of which half or both is declared, unless a side backs down (CM-ACT-05)."""
    gain = sum(act.value for act in w.torn(seat, actions, w.worn(seat)))
    return priced("Hidden Face for being torn", gain, "CM-ACT-05")


def halves(w: City, seat: Seat) -> list[HiddenAct]:
    """The hidden actions that contradict the mask that is worn."""
    worn = w.worn(seat)
    return [act for act in w.avatars[seat].hidden_face if act.against and worn.has(act.against)]


def breached(w: City, seat: Seat, actions: Sequence[str], said: Sequence[str]) -> list[str]:
    """What of the worn mask a deed goes against: as said, and plainly (CM-UNM-01, CM-MASK-03)."""
    worn, challenge = w.worn(seat).keys, w.the_challenge
    plain = [act.against for act in halves(w, seat) if act.key in actions]
    if w.avatars[seat].worn == UNCAST and challenge.is_challenger(seat) and w.worth(seat, actions, "hidden"):
        plain = [*worn]
    named = [key for key in said if key in worn]
    return list(dict.fromkeys([*named_by(challenge.side(seat).tags, "breach"), *named, *plain]))


def tags_of(against: str, breaches: Sequence[str]) -> list[str]:
    """The tags that a deed has by what it is directed against and what it breaches."""
    return [*([f"against:{against}"] if against in FACTIONS else ()), *(f"breach:{key}" for key in breaches)]


def charm_foretold(w: City, seat: Seat, whom: Seat) -> Foretold:
    """How far the feelings of somebody who is wooed may move."""
    charm = wooing(w.options.randomizer).charm
    return likely(f"{whom}’s feeling", charm.chances, "CM-WOO-02", "by", wooer=seat, seat=whom)


def counting_foretold(w: City, seat: Seat, faction: str, tags: Sequence[str], own: bool) -> Foretold:
    """What counts beside the tile with a faction that is wooed, in all. own: as for `favor.counted`."""
    counts = sum(counted(w, seat, faction, tags, own).values())
    return priced(f"Counts with {faction}", counts, "CM-FAC-03")


def sway_foretold(w: City, seat: Seat, faction: str, tags: Sequence[str]) -> Foretold:
    """How far the regard of a faction that is wooed may move, by a deed with those tags."""
    by = counting_foretold(w, seat, faction, tags, own=True).most
    change = regard(by, w.avatars[seat].regard.get(faction, 0), w.options.randomizer)
    return likely(f"{faction}’s regard", change.chances, "CM-FAC-02")


def deed_foretold(
    w: City, seat: Seat, actions: Sequence[str], woos: Sequence[str], against: str, breaches: Sequence[str]
) -> list[Foretold]:
    """All of this, of a deed as it is declared."""
    told = [
        *success_foretold(w, seat, actions),
        *invested_foretold(w, seat, actions),
        torn_foretold(w, seat, actions),
    ]
    if len(w.the_challenge.sides) == 1:
        told += change_foretold(w, seat, actions)
    else:
        told += [*contest_foretold(w, seat)[:2], winning_foretold(w, seat)]
    broken = breached(w, seat, actions, breaches)
    if broken:
        told.append(escape_foretold(w, seat))
    tags = tags_of(against, broken)
    factions = [one for one in woos if one in FACTIONS and one != against]
    told += [charm_foretold(w, seat, one) for one in woos if one in w.avatars]
    told += [sway_foretold(w, seat, one, tags) for one in factions]
    return told + [counting_foretold(w, seat, one, tags, own=True) for one in factions]
