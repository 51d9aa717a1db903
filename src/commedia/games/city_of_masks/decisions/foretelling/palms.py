"""What a palm held out may bring, what is lent, what is paid back, and what a refusal breaks.

Source: CM-INF-02 to CM-INF-08, CM-FAC-07, CM-SET-01, CM-SET-02.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from commedia.engine import Seat
from commedia.engine.foretold import Foretold, certain, priced
from commedia.engine.sentences import say
from commedia.games.city_of_masks.decisions.foretelling.hearts import regard_foretold
from commedia.games.city_of_masks.decisions.paths import ANY, arriving, broken, has_fee
from commedia.games.city_of_masks.events import lending as events
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.feelings import STRONGEST
from commedia.games.city_of_masks.state import City, Loan

# -- whoever asks ----------------------------------------------------------------------------------------


def palm_foretold(w: City, seat: Seat, path: Sequence[Seat], wanted: int) -> list[Foretold]:
    """What it costs to ask the last on a path, and what comes of it where it is a yes.

    path: those between, then whoever is to lend. wanted: 0 for as much as they will. What they show, what
    arrives of that and what it leaves of the gap stand there as far as that can be known: of what is named
    all of it, else as much as they could show at most. Source: CM-INF-03 to CM-INF-06.
    """
    links, last, me = len(path), path[-1], w.avatars[seat]
    told = [
        priced("Fee", links, "CM-INF-04" if links > 1 else "CM-INF-03"),
        priced("You keep", me.face - links, "CM-INF-03", now=me.face),
    ]
    most = most_shown(w, path[-2] if links > 1 else seat, last)
    if most is None and not wanted:
        return told
    shown = wanted if most is None else min(wanted or ANY, most)
    arrives, is_named = arriving(shown, links), shown == wanted
    gap = gap_foretold(w, seat, arrives)
    return [
        *told,
        up_to(say("Shown"), shown, "CM-INF-05", is_named),
        up_to(say("Arrives"), arrives, "CM-INF-06", is_named),
        gap if is_named else msgspec.structs.replace(gap, most=gap.most + arrives, usual=None),
    ]


def up_to(name: str, most: int, rule: str, is_all: bool) -> Foretold:
    """A figure that is so much at most. is_all: whether it is that and no less."""
    return priced(name, most, rule) if is_all else Foretold(name=name, least=0, most=most, rule=rule)


def asking_foretold(w: City) -> Foretold:
    """What it costs to ask one friend before the court: nothing where they turn away, as a rule (R-34)."""
    return Foretold(name="Fee", least=int(has_fee(w.options, 0)), most=1, rule="CM-INF-03")


def most_shown(w: City, asker: Seat, lender: Seat) -> int | None:
    """The most that somebody could show, as far as others see it; None where they don't.

    No more than they hold, and no more than they promised or the strongest feeling comes to (CM-INF-02).
    """
    them = w.avatars[lender]
    return them.lends(asker, STRONGEST) if them.shows_tokens else None


def gap_foretold(w: City, seat: Seat, arrives: int) -> Foretold:
    """How far the other pot is above a seat's own once so much lies in that; below 0 where it is not."""
    gap = w.staked(w.the_challenge.rival(seat).seat) - w.staked(seat)
    return priced("The gap", gap - arrives, "CM-STK-02", now=gap)


def credit_foretold(w: City, seat: Seat, faction: str, amount: int) -> list[Foretold]:
    """What a faction's loan costs and brings (CM-FAC-07)."""
    face, pot = w.avatars[seat].face, w.staked(seat)
    return [
        priced("Fee", 1, "CM-FAC-07"),
        priced("You keep", face - 1, "CM-FAC-07", now=face),
        certain("Lent", amount, events.FactionLent, events.FactionLent.amount, seat=seat, key=faction),
        priced("Your pot", pot + amount, "CM-STK-01", now=pot),
        gap_foretold(w, seat, amount),
    ]


# -- whoever is asked ------------------------------------------------------------------------------------


def passing_foretold(w: City, path: Sequence[Seat], given: int) -> list[Foretold]:
    """What comes of a request that a go-between passes on: how much may arrive, and what they are paid.

    path: from the borrower to whoever is to lend. given: 0 where it is not passed on.
    Source: CM-INF-04, CM-INF-05.
    """
    arrives = arriving(given, len(path) - 1)
    least, most = (int(has_fee(w.options, comes)) for comes in (0, arrives))
    paid = Foretold(name="You are paid", least=least, most=most, rule="CM-INF-04")
    if not given:
        return [paid]
    return [
        priced("Asked on for", given, "CM-INF-05"),
        Foretold(
            name=say("Arrives"), least=0, most=arrives, rule=events.FaceLentThrough.rule, figure="arrives",
            about={"to": path[0], "seat": path[-1]}, until=PALMS,
        ),
        paid,
    ]  # fmt: skip


PALMS: Final = (
    events.PalmHeldOut, events.PalmRefused, events.PassingRefused, events.FaceLentThrough,
)  # fmt: skip
"""By what a palm that was held out comes to nothing, or to a loan."""


def loan_foretold(w: City, seat: Seat, path: Sequence[Seat], given: int) -> list[Foretold]:
    """What leaves whoever is asked for Face, what they keep, and what they are paid (CM-INF-03 to 06).

    path: as for `passing_foretold`. given: what they show, 0 where they turn away.
    """
    borrower, links, held = path[0], len(path) - 1, w.avatars[seat].face
    lent = arriving(given, links)
    paid = int(has_fee(w.options, lent))
    event, name = events.FaceLentThrough if links > 1 else events.FaceLent, "Lent"
    challenge = w.challenge
    told = (
        certain(name, lent, event, event.arrives, seat=seat, to=borrower)
        if lent and challenge is not None and not challenge.winner
        else priced(name, lent, event.rule)
    )
    return [
        told,
        priced("You keep", held - lent, "CM-INF-06", now=held),
        priced("You are paid", paid, "CM-INF-03"),
        priced("You hold then", held - lent + paid, "CM-INF-03", now=held),
    ]


def broken_foretold(w: City, seat: Seat, asker: Seat, asked: int, given: int) -> Foretold:
    """How much of a promise is broken by whoever gives so much of what they are asked for (CM-INF-08)."""
    me = w.avatars[seat]
    denied = broken(me.promised.get(asker, 0), me.face, asked, given)
    name = say("Broken of your promise to {asker}", asker=asker)
    if not denied:
        return priced(name, 0, "CM-INF-08")
    return certain(name, denied, events.PromiseBroken, events.PromiseBroken.denied, seat=seat, asker=asker)


# -- afterwards ------------------------------------------------------------------------------------------


def payment_foretold(w: City, seat: Seat, loan: Loan, paid: int, won: bool) -> list[Foretold]:
    """What a borrower keeps who pays a lender so much, how far it is above the loan, whether it betrays them.

    A faction answers in kind at once. Source: CM-SET-01, CM-SET-02, CM-FAC-08.
    """
    held, net, lender = w.avatars[seat].face, paid - loan.amount, loan.seat
    is_faction, name = lender in FACTIONS, say("Paid beyond the loan")
    called = FACTIONS[lender].name if is_faction else lender
    told = [
        priced("You keep", held - paid, "CM-SET-01", now=held),
        certain(name, net, events.LenderPaid, events.LenderPaid.net, seat=seat, lender=called)
        if paid or not is_faction
        else priced(name, net, "CM-SET-01"),
    ]
    if is_faction:
        return told + regard_foretold(w, seat, lender, net)
    return [*told, priced(say("You betray {lender}", lender=lender), int(won and net < 0), "CM-SET-02")]
