"""What is told of a deed before it is drawn: its chances, what it takes, and whom it may move.

Source: CM-ACT-03 to CM-ACT-05, CM-UNO-02 to CM-UNO-05, CM-WOO-02, CM-FAC-02.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from commedia.engine import Seat
from commedia.engine.foretold import Foretold, chance_of, likely, priced
from commedia.engine.sentences import say
from commedia.games.city_of_masks.decisions.foretelling.contests import contest_foretold, escape_foretold
from commedia.games.city_of_masks.decisions.foretelling.pots import winning_foretold
from commedia.games.city_of_masks.deed_tags import change_tag, named_by, plain_breaches
from commedia.games.city_of_masks.events.deeds import Wooed
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.favor import modifiers, regard_after
from commedia.games.city_of_masks.odds import Action, Unopposed, charm, success
from commedia.games.city_of_masks.state import City, Side


def success_foretold(w: City, seat: Seat, actions: Sequence[str]) -> list[Foretold]:
    """Whether each action succeeds, in the order declared."""
    values = [w.value(seat, action) for action in actions]
    chances = success(values, w.options.randomizer, w.options.success_test)
    return [
        chance_of(say("{action} succeeds", action=action), chance, "CM-ACT-04")
        for action, chance in zip(actions, chances, strict=True)
    ]


def change_foretold(w: City, seat: Seat, actions: Sequence[str]) -> list[Foretold]:
    """What a deed that nobody stands against does to Face and Hidden Face, once what was put in is back.

    What is to be divided between the two stands third, by the table option under which there is any.
    """
    me = w.avatars[seat]
    change = unopposed_deed(w, seat, actions, me.face, me.hid).changes(w.options.randomizer)
    told = [
        likely("Face", change.spread(lambda c: c.face).chances, "CM-UNO-03"),
        likely("Hidden Face", change.spread(lambda c: c.hid).chances, "CM-UNO-03"),
    ]
    divide = change.spread(lambda c: c.to_divide)
    return [*told, likely("To divide", divide.chances, "CM-UNO-03")] if divide.most else told


def unopposed_deed(w: City, seat: Seat, actions: Sequence[str], face: int, hid: int) -> Unopposed:
    """Those actions as a deed that nobody stands against. face, hid: held before anything is put in."""
    return Unopposed(
        [Action(w.value(seat, action), w.kind(seat, action)) for action in actions],
        face,
        hid,
        torn_gain(w, seat, actions),
        w.options.success_test,
        w.options.failed_hidden_cost,
        w.options.gain_mixed,
    )


def invested_foretold(w: City, seat: Seat, actions: Sequence[str]) -> list[Foretold]:
    """What a deed puts at stake, of Face and of Hidden Face (CM-ACT-03)."""
    proper, hidden = w.worths(seat, actions)
    return [
        priced("Face put in", proper, "CM-ACT-03"),
        priced("Hidden Face put in", hidden, "CM-ACT-03"),
    ]


def torn_foretold(w: City, seat: Seat, actions: Sequence[str]) -> Foretold:
    """What the pairs bring of which half or both is declared, unless a side backs down (CM-ACT-05)."""
    return priced("Hidden Face for being torn", torn_gain(w, seat, actions), "CM-ACT-05")


def torn_gain(w: City, seat: Seat, actions: Sequence[str]) -> int:
    """Hidden Face that those actions bring in the mask that is worn, torn as it is from what is beneath."""
    return sum(act.value for act in w.torn(seat, actions, w.worn(seat)))


def breaches_of(w: City, seat: Seat, actions: Sequence[str], said: Sequence[str]) -> list[str]:
    """What of the worn mask a deed goes against: as said, and plainly (CM-UNM-01, CM-MASK-03)."""
    tags = w.the_challenge.side(seat).tags
    named = [key for key in said if w.worn(seat).has(key)]
    return list(dict.fromkeys([*named_by(tags, "breach"), *named, *plain_breaches(w, seat, actions)]))


def tags_of(against: str, breaches: Sequence[str]) -> list[str]:
    """The tags that a deed has by what it is directed against and what it breaches."""
    return [*([f"against:{against}"] if against in FACTIONS else ()), *(f"breach:{key}" for key in breaches)]


def charm_foretold(w: City, seat: Seat, whom: Seat) -> Foretold:
    """How far the feelings of somebody who is wooed may move."""
    sways = charm(w.options.randomizer).chances
    return likely(say("{whom}’s feeling", whom=whom), sways, Wooed, Wooed.by, wooer=seat, seat=whom)


def counting_foretold(w: City, seat: Seat, faction: str, tags: Sequence[str], own: bool) -> Foretold:
    """What counts beside the tile with a faction that is wooed, in all. own: as for `favor.counted`."""
    counts = sum(modifiers(w, seat, faction, tags, own).values())
    return priced(say("Counts with {faction}", faction=faction), counts, "CM-FAC-03")


def sway_foretold(w: City, seat: Seat, faction: str, tags: Sequence[str]) -> Foretold:
    """How far the regard of a faction that is wooed may move, by a deed with those tags."""
    counts, me = counting_foretold(w, seat, faction, tags, own=True).most, w.avatars[seat]
    now, committed = me.regard.get(faction, 0), me.committed.get(faction, 0)
    change = charm(w.options.randomizer).spread(
        lambda sway: regard_after(now, committed, sway + counts, sway + counts)[0] - now
    )
    return likely(say("{faction}’s regard", faction=faction), change.chances, "CM-FAC-02")


def deed_foretold(
    w: City, seat: Seat, actions: Sequence[str], woos: Sequence[str], against: str, breaches: Sequence[str]
) -> list[Foretold]:
    """All that is told of a deed as it is declared."""
    told = [
        *success_foretold(w, seat, actions),
        *invested_foretold(w, seat, actions),
        torn_foretold(w, seat, actions),
    ]
    if w.the_challenge.is_alone:
        told += change_foretold(w, seat, actions)
    else:
        told += [*contest_foretold(w, seat)[:2], winning_foretold(w, seat)]
    broken = breaches_of(w, seat, actions, breaches)
    if broken:
        told.append(escape_foretold(w, seat))
    tags = tags_of(against, broken)
    factions = [one for one in woos if one in FACTIONS and one != against]
    told += [charm_foretold(w, seat, one) for one in woos if one in w.avatars]
    told += [sway_foretold(w, seat, one, tags) for one in factions]
    return told + [counting_foretold(w, seat, one, tags, own=True) for one in factions]


# -- an objection ------------------------------------------------------------------------------------------


def upheld(side: Side, claim: str) -> Side:
    """A side as it would be with that objection upheld; the side itself stays as it is."""
    then = msgspec.structs.replace(side, tags=[*side.tags])
    change_tag(then, claim)
    return then


def objection_foretold(w: City, seat: Seat, side: Side, claim: str) -> list[Foretold]:
    """What counts with each faction that is wooed still, where the claim is upheld; and how often is left.

    Source: CM-TAB-02, CM-FAC-02.
    """
    then, told = upheld(side, claim), []
    for faction in filter(FACTIONS.__contains__, then.wooing):
        now, after = (
            counting_foretold(w, side.seat, faction, tags, own=side.seat == seat)
            for tags in (side.tags, then.tags)
        )
        told.append(
            priced(say("{after} if it is upheld", after=after.name), after.most, after.rule, now=now.most)
        )
    left = w.the_challenge.objections_left(seat)
    return [*told, priced("Objections left", left - 1, "CM-TAB-02", now=left)]
