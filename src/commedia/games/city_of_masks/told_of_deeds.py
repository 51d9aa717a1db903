"""What is said of a deed before it is drawn, a sentence each: what it risks, breaks, and whom it may move.

By what its seat sees; the figures are those that are told beforehand (`decisions/foretelling/`).
Source: CM-ACT-03 to CM-ACT-05, CM-OPP-05, CM-UNM-02 to CM-UNM-05, CM-FAC-02, CM-FAC-03, CM-TAB-02, CM-SUP-01.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from commedia.engine import Seat
from commedia.engine.english import capital, listed
from commedia.games.city_of_masks.chance_words import lots, throws
from commedia.games.city_of_masks.decisions.foretelling.contests import defence_foretold
from commedia.games.city_of_masks.decisions.foretelling.deeds import (
    breaches_of,
    invested_foretold,
    objection_foretold,
    tags_of,
    torn_foretold,
    upheld,
)
from commedia.games.city_of_masks.decisions.foretelling.pots import winning_foretold
from commedia.games.city_of_masks.deed_tags import NOT
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.favor import counting
from commedia.games.city_of_masks.masks import UNCAST
from commedia.games.city_of_masks.state import City, Side
from commedia.kit.figures import signed

# -- declaring ---------------------------------------------------------------------------------------------


def of_a_deed(
    w: City, seat: Seat, actions: Sequence[str], woos: Sequence[str], against: str, breaches: Sequence[str]
) -> list[str]:
    """All that is said of a deed as it is declared."""
    broken = breaches_of(w, seat, actions, breaches)
    told = [of_investing(w, seat, actions)]
    told += [] if w.the_challenge.is_alone else of_opposing(w, seat)
    told += [of_being_torn(w, seat, actions), *(of_breaking(w, seat) if broken else ())]
    tags, factions = tags_of(against, broken), wooed_factions(woos, against)
    told += [of_counting(w, seat, one, tags) for one in factions]
    return [one for one in (*told, PLEASED_NEXT if factions else "") if one]


def wooed_factions(woos: Sequence[str], against: str) -> list[str]:
    """The factions among those who are wooed, without the one that the deed is against (CM-FAC-06)."""
    return [one for one in woos if one in FACTIONS and one != against]


def before_a_deed(w: City, seat: Seat) -> str:
    """What there is to be staked, and how an action succeeds (CM-ACT-03, CM-ACT-04)."""
    me, own = w.avatars[seat], lots(w.options).own
    return (
        f"You hold {me.face} Face and {me.hid} Hidden Face. What your actions are worth is put at stake, and "
        f"each succeeds if the inner court of your {own} reaches its sum."
    )


def of_investing(w: City, seat: Seat, actions: Sequence[str]) -> str:
    """What is put at stake of what is held (CM-ACT-03)."""
    me = w.avatars[seat]
    held = {"Face": me.face, "Hidden Face": me.hid}
    told = invested_foretold(w, seat, actions)
    pledged = [
        f"{one.most} of your {much} {name}"
        for one, (name, much) in zip(told, held.items(), strict=True)
        if one.most
    ]
    return f"You put in {listed(pledged)}." if pledged else "You put in nothing, and so gain nothing."


def of_opposing(w: City, seat: Seat) -> list[str]:
    """What lies in the other pot, and whose a tie is (CM-OPP-05, CM-OPP-06)."""
    other, theirs = w.the_challenge.rival(seat).seat, winning_foretold(w, seat).most
    return [
        f"{other}’s pot holds {theirs}; the winner takes both pots." if theirs
        else "The winner takes the other’s pot; the loser’s Hidden Face goes to the bank.",
        "A tie is yours: you challenge." if w.the_challenge.is_challenger(seat)
        else f"A tie is {other}’s, who challenges.",
    ]  # fmt: skip


def of_being_torn(w: City, seat: Seat, actions: Sequence[str]) -> str:
    """What the pairs bring of which half or both is declared (CM-ACT-05, CM-STK-06); "" where nothing."""
    gain = torn_foretold(w, seat, actions).most
    comes = "whatever is drawn" if w.the_challenge.is_alone else "win or lose, but not if a side backs down"
    return f"You are torn between mask and heart: +{gain} Hidden Face, {comes}." if gain else ""


def of_breaking(w: City, seat: Seat) -> list[str]:
    """What may come of a breach: being denounced, and the trial (CM-UNM-02 to CM-UNM-05)."""
    what = "with being unseen" if w.avatars[seat].worn == UNCAST else "with your mask"
    unless = "" if w.the_challenge.is_alone else ", unless a side backs down"
    return [
        f"This breaks {what} before everybody: whoever is here and thinks ill of you may denounce "
        f"you{unless}.",
        "If you don’t escape arrest, you are tried. Convicted, you lose all your Face and are out of the "
        "round.",
    ]


def taken_by(w: City) -> str:
    """By what those who are wooed take it (CM-WOO-02)."""
    return f"how they take it goes by your own {lots(w.options).own}"


PLEASED_NEXT: Final = "You say next which actions please them: +1 each, and −1 for each that offends."
"""Of factions that are wooed, for what is said of the deed's actions once it is declared (CM-FAC-03)."""


def of_counting(w: City, seat: Seat, faction: str, tags: Sequence[str]) -> str:
    """What counts beside the tile with a faction that is wooed by a deed with those tags (CM-FAC-02)."""
    counts = listed(counting(w, seat, faction, tags, own=True)) or "nothing so far"
    return f"What counts with {FACTIONS[faction].name} beside your {lots(w.options).own}: {counts}."


def likes(faction: str) -> str:
    """What a faction likes to see done; it begins with the faction's name (CM-FAC-03)."""
    return f"{capital(FACTIONS[faction].name)} would have you {listed(FACTIONS[faction].proper)}."


def torn_between(value: int, by_mask: bool) -> str:
    """What one half of a pair brings beside what it is worth, come what may (CM-ACT-05, CM-UNM-01).

    by_mask: it is the hidden half, which goes against the mask.
    """
    if by_mask:
        return f"contradicts your mask: +{value} Hidden Face, and a breach"
    return f"contradicts your hidden face: +{value} Hidden Face"


def of_supporting(w: City, borrower: Seat, lent: int) -> str:
    """That a lender draws in any case (CM-SUP-01)."""
    return f"You {lots(w.options).draw} for {borrower}, whatever you do. You lent {lent}."


# -- an objection ------------------------------------------------------------------------------------------


def of_objecting(w: City, seat: Seat, side: Side, claim: str, means: str) -> list[str]:
    """An objection as its player says it, what it changes, and who rules on it (CM-TAB-02, CM-FAC-02).

    claim: "" where none is chosen yet. means: it in words, as they follow "the deed".
    """
    *counts, left = objection_foretold(w, seat, side, claim or NOT)
    told = []
    if claim:
        then, own = upheld(side, claim), side.seat == seat
        told.append(f"You say: {side.seat}’s deed {means}.")
        for faction, one in zip(filter(FACTIONS.__contains__, then.wooing), counts, strict=True):
            if one.most != one.now:
                counted = listed(counting(w, side.seat, faction, then.tags, own=own)) or "nothing"
                name, lot = FACTIONS[faction].name, lots(w.options).own
                told.append(f"If it is upheld, this counts with {name} beside the {lot}: {counted}.")
    last = left.now == 1
    often = "It is your last objection in this challenge." if last else f"You may object {left.now} times."
    return [
        *told,
        "The Arbiter rules at once; where they are a principal, the first in order who is none. "
        f"It costs nothing. {often}",
    ]


# -- a tile, and the trial ---------------------------------------------------------------------------------


def courts(w: City) -> str:
    """Which end is which, and what the two courts are good for (CM-EQ-03, CM-UNO-03, CM-OPP-05)."""
    ends = (
        "The black one is the inner court, the white one the outer."
        if throws(w.options)
        else "The end in your hand is the inner court."
    )
    contested = w.challenge is not None and len(w.challenge.sides) > 1
    good = "and the side with more of it wins." if contested else "and what you gain by it."
    return (
        f"{ends} The inner court says which of your deeds succeed. How far the two lie apart is your "
        f"spectacle, {good}"
    )


def of_a_defence(w: City, seat: Seat, called_on: int) -> list[str]:
    """What a conviction costs with so much called on of the Commission's Face, and its fee (CM-UNM-05)."""
    _, fee, lost, regard, has = defence_foretold(w, seat, called_on)
    all_of_it = f": {lost.most}" if lost.least == lost.most else ""
    held_against = (
        f" The Commission then regards you {signed(regard.most)}, not {signed(regard.now or 0)}, and has "
        f"{has.most} Face for you."
        if called_on
        else ""
    )
    price = [f"It costs {fee.most} Face."] if fee.most else []
    return [f"If you are convicted, you lose all your Face{all_of_it}.{held_against}", *price]
