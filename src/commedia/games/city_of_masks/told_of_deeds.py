"""What is said of a deed before it is drawn, a sentence each: what it risks, breaks, and whom it may move.

By what its seat sees; the figures are those that are told beforehand (`decisions/foretelling/`).
Source: CM-ACT-03 to CM-ACT-05, CM-OPP-05, CM-UNM-02 to CM-UNM-05, CM-FAC-02, CM-FAC-03, CM-TAB-02, CM-SUP-01.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from commedia.engine import Seat
from commedia.engine.sentences import begin_with, in_a_row, say
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
    return say(
        "You hold {face} Face and {hid} Hidden Face. What your actions are worth is put at "
        "stake, and each succeeds if the inner court of your {own} reaches its sum.",
        face=me.face, hid=me.hid, own=own,
    )  # fmt: skip


def of_investing(w: City, seat: Seat, actions: Sequence[str]) -> str:
    """What is put at stake of what is held (CM-ACT-03)."""
    me = w.avatars[seat]
    held = {say("Face"): me.face, say("Hidden Face"): me.hid}
    told = invested_foretold(w, seat, actions)
    pledged = [
        say("{one} of your {much} {name}", one=one.most, much=much, name=name)
        for one, (name, much) in zip(told, held.items(), strict=True)
        if one.most
    ]
    return (
        say("You put in {pledged}.", pledged=pledged)
        if pledged
        else say("You put in nothing, and so gain nothing.")
    )


def of_opposing(w: City, seat: Seat) -> list[str]:
    """What lies in the other pot, and whose a tie is (CM-OPP-05, CM-OPP-06)."""
    other, theirs = w.the_challenge.rival(seat).seat, winning_foretold(w, seat).most
    return [
        say("{other}’s pot holds {theirs}; the winner takes both pots.", other=other, theirs=theirs) if theirs
        else say("The winner takes the other’s pot; the loser’s Hidden Face goes to the bank."),
        say("A tie is yours: you challenge.") if w.the_challenge.is_challenger(seat)
        else say("A tie is {other}’s, who challenges.", other=other),
    ]  # fmt: skip


def of_being_torn(w: City, seat: Seat, actions: Sequence[str]) -> str:
    """What the pairs bring of which half or both is declared (CM-ACT-05, CM-STK-06); "" where nothing."""
    gain = torn_foretold(w, seat, actions).most
    comes = (
        say("whatever is drawn")
        if w.the_challenge.is_alone
        else say("win or lose, but not if a side backs down")
    )
    return (
        say("You are torn between mask and heart: +{gain} Hidden Face, {comes}.", gain=gain, comes=comes)
        if gain
        else ""
    )


def of_breaking(w: City, seat: Seat) -> list[str]:
    """What may come of a breach: being denounced, and the trial (CM-UNM-02 to CM-UNM-05)."""
    with_ = say("with being unseen") if w.avatars[seat].worn == UNCAST else say("with your mask")
    unless = "" if w.the_challenge.is_alone else say(", unless a side backs down")
    return [
        say(
            "This breaks {with_what} before everybody: whoever is here and thinks ill of you may denounce you"
            "{unless}.",
            with_what=with_, unless=unless,
        ),
        say(
            "If you don’t escape arrest, you are tried. Convicted, you lose all your Face and are out of the"
            " round."
        ),
    ]  # fmt: skip


def taken_by(w: City) -> str:
    """By what those who are wooed take it (CM-WOO-02)."""
    return say("how they take it goes by your own {own}", own=lots(w.options).own)


PLEASED_NEXT: Final = say("You say next which actions please them: +1 each, and −1 for each that offends.")
"""Of factions that are wooed, for what is said of the deed's actions once it is declared (CM-FAC-03)."""


def of_counting(w: City, seat: Seat, faction: str, tags: Sequence[str]) -> str:
    """What counts beside the tile with a faction that is wooed by a deed with those tags (CM-FAC-02)."""
    counts = counting(w, seat, faction, tags, own=True)
    return say(
        "What counts with {faction} beside your {own}: {counts}.",
        faction=FACTIONS[faction].name, own=lots(w.options).own, counts=counts,
    )  # fmt: skip


def likes(faction: str) -> str:
    """What a faction likes to see done; it begins with the faction's name (CM-FAC-03)."""
    return say(
        "{faction} would have you {proper}.",
        faction=begin_with(FACTIONS[faction].name), proper=FACTIONS[faction].proper,
    )  # fmt: skip


def torn_between(value: int, by_mask: bool) -> str:
    """What one half of a pair brings beside what it is worth, come what may (CM-ACT-05, CM-UNM-01).

    by_mask: it is the hidden half, which goes against the mask.
    """
    if by_mask:
        return say("contradicts your mask: +{value} Hidden Face, and a breach", value=value)
    return say("contradicts your hidden face: +{value} Hidden Face", value=value)


def of_supporting(w: City, borrower: Seat, lent: int) -> str:
    """That a lender draws in any case (CM-SUP-01)."""
    return say(
        "You {draw} for {borrower}, whatever you do. You lent {lent}.",
        draw=lots(w.options).draw, borrower=borrower, lent=lent,
    )  # fmt: skip


# -- an objection ------------------------------------------------------------------------------------------


def of_objecting(w: City, seat: Seat, side: Side, claim: str, means: str) -> list[str]:
    """An objection as its player says it, what it changes, and who rules on it (CM-TAB-02, CM-FAC-02).

    claim: "" where none is chosen yet. means: it in words, as they follow "the deed".
    """
    *counts, left = objection_foretold(w, seat, side, claim or NOT)
    told: list[str] = []
    if claim:
        then, own = upheld(side, claim), side.seat == seat
        told.append(say("You say: {side}’s deed {means}.", side=side.seat, means=means))
        for faction, one in zip(filter(FACTIONS.__contains__, then.wooing), counts, strict=True):
            if one.most != one.now:
                counted = counting(w, side.seat, faction, then.tags, own=own)
                name, lot = FACTIONS[faction].name, lots(w.options).own
                told.append(
                    say(
                        "If it is upheld, this counts with {name} beside the {lot}: {counted}.",
                        name=name, lot=lot, counted=counted,
                    )
                )  # fmt: skip
    last = left.now == 1
    often = (
        say("It is your last objection in this challenge.")
        if last
        else say("You may object {left} times.", left=left.now)
    )
    return [
        *told,
        say(
            "The Arbiter rules at once; where they are a principal, the first in order who is none. "
            "It costs nothing. {often}",
            often=often,
        ),
    ]


# -- a tile, and the trial ---------------------------------------------------------------------------------


def courts(w: City) -> str:
    """Which end is which, and what the two courts are good for (CM-EQ-03, CM-UNO-03, CM-OPP-05)."""
    ends = (
        say("The black one is the inner court, the white one the outer.")
        if throws(w.options)
        else say("The end in your hand is the inner court.")
    )
    contested = w.challenge is not None and len(w.challenge.sides) > 1
    good = say("and the side with more of it wins.") if contested else say("and what you gain by it.")
    return say(
        "{ends} The inner court says which of your deeds succeed. How far the two lie apart is "
        "your spectacle, {good}",
        ends=ends, good=good,
    )  # fmt: skip


def of_a_defence(w: City, seat: Seat, called_on: int) -> list[str]:
    """What a conviction costs with so much called on of the Commission's Face, and its fee (CM-UNM-05)."""
    _, fee, lost, regard, has = defence_foretold(w, seat, called_on)
    loses = say("If you are convicted, you lose all your Face.")
    if lost.least == lost.most:
        loses = say("If you are convicted, you lose all your Face: {lost}.", lost=lost.most)
    then = say(
        "The Commission then regards you {regard}, not {now}, and has {has} Face for you.",
        regard=signed(regard.most), now=signed(regard.now or 0), has=has.most,
    )  # fmt: skip
    price = [say("It costs {fee} Face.", fee=fee.most)] if fee.most else []
    return [in_a_row([loses, then if called_on else ""]), *price]
