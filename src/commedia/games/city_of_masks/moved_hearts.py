"""What is said of a feeling that may move, of a promise and of a payment, a sentence each.

Source: CM-REL, CM-WOO-04, CM-SET-01.
"""

from __future__ import annotations

from typing import Final

from commedia.engine import Seat
from commedia.engine.sentences import begin_with, in_a_row, say
from commedia.games.city_of_masks.consequences import called
from commedia.games.city_of_masks.decisions.foretelling.hearts import feeling_foretold, promise_foretold
from commedia.games.city_of_masks.decisions.foretelling.palms import payment_foretold
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.state import City, Loan
from commedia.kit.figures import signed


def of_feeling(toward: str) -> str:
    """What stands over how much a feeling moves."""
    return say("what you feel for {toward}", toward=called(toward))


def of_a_step(toward: str, by: int) -> str:
    """A change of a feeling, as whoever chooses it reads it."""
    name = called(toward)
    if not by:
        return say("Feel as before for {name}", name=name)
    grows = "Grow {by} warmer toward {name}" if by > 0 else "Grow {by} colder toward {name}"
    return say(grows, by=abs(by), name=name)


def becomes(w: City, seat: Seat, toward: Seat, by: int) -> str:
    """What a change makes of a feeling, in a sentence; "" where there is none to be moved (CM-REL)."""
    told, name = feeling_foretold(w, seat, toward, by), called(toward)
    if not told:
        return ""
    feeling, lasting = told[0], told[1:]
    now, after = signed(feeling.now or 0), signed(feeling.most)
    if not by:
        return say("You go on feeling {now} for {name}.", now=now, name=name)
    if feeling.most != feeling.now:
        goes = "What you feel for {name} goes from {now} to {after}."
        at_once = "What you feel for {name} goes from {now} to {after}, all at once."
        return say(at_once if lasting else goes, name=name, now=now, after=after)
    if len(lasting) < 3:
        rubbed = lasting[0].now if lasting else 0
        why = (
            say("the marks of {rubbed} are rubbed out", rubbed=signed(rubbed))
            if rubbed
            else say("it grows no stronger")
        )
        return say("What you feel for {name} stays {now}: {why}.", name=name, now=now, why=why)
    marks, at, to = lasting
    return say(
        "What you feel for {name}, {now}, lasts: it is marked {marks}, and turns to {to} when "
        "the marks reach {at}.",
        name=name, now=now, marks=signed(marks.most), to=signed(to.most), at=signed(at.most),
    )  # fmt: skip


def of_promising(w: City, seat: Seat, to: Seat, more: int) -> str:
    """All that is promised to somebody then (CM-WOO-04)."""
    stands = promise_foretold(w, seat, to, more)
    return say("Then {stands} Face stand promised to {to}, for all to see.", stands=stands.most, to=to)


def of_allocating(w: City, seat: Seat, to: Seat, more: int) -> list[str]:
    """All promises to that one, and that they are open."""
    if more:
        return [
            say(
                "{stands} Nothing is paid now; to refuse it later breaks a promise.",
                stands=of_promising(w, seat, to, more),
            )
        ]
    have = promise_foretold(w, seat, to, 0).most
    if not have:
        return [say("You promise nothing.")]
    return [say("You promise nothing beyond the {have} that stand.", have=have)]


def of_paying(w: City, seat: Seat, loan: Loan, paid: int, won: bool) -> list[str]:
    """Whether it is less, as much, or more, and how that may be taken; a faction takes it so at once."""
    name = called(loan.seat)
    keep, beyond, *taken = payment_foretold(w, seat, loan, paid, won)
    n, way = abs(beyond.most), (beyond.most > 0) - (beyond.most < 0)
    says, may = say(_BESIDE[way], n=n), say(_FREELY[way], name=begin_with(name))
    if loan.seat in FACTIONS:
        regard, has = taken
        now, then = signed(regard.now or 0), signed(regard.most)
        turns = say("goes from {now} to {then}", now=now, then=then)
        how = turns if now != then else say("stays {then}", then=then)
        may = say(
            "{name}’s regard for you {how}, and it has {has} Face for you.",
            name=begin_with(name), how=how, has=has.most,
        )  # fmt: skip
    elif taken[0].most:
        may = say(
            "{may} After a victory it is a betrayal, and frees them of what they promised you.", may=may
        )
    return [say("You keep {keep} Face.", keep=keep.most), in_a_row([says, may])]


_BESIDE: Final = {
    0: "That is what was lent.",
    1: "That is {n} more than was lent.",
    -1: "That is {n} less than was lent.",
}
_FREELY: Final = {
    0: "{name} neither gains nor loses by you.",
    1: "{name} may warm to you by as much.",
    -1: "{name} may think so much less of you.",
}
"""How a payment lies beside the loan, and how a person who lent may take that: by its sign."""


def moved(w: City, seat: Seat, toward: Seat, by: int) -> list[str]:
    """The same as what an answer comes to."""
    says = becomes(w, seat, toward, by)
    return [says] if says else []
