"""What is said of a feeling that may move, of a promise and of a payment, a sentence each.

Source: CM-REL, CM-WOO-04, CM-SET-01.
"""

from __future__ import annotations

from typing import Final

from commedia.engine import Seat
from commedia.engine.english import capital
from commedia.games.city_of_masks.consequences import called
from commedia.games.city_of_masks.decisions.foretelling.hearts import feeling_foretold, promise_foretold
from commedia.games.city_of_masks.decisions.foretelling.palms import payment_foretold
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.state import City, Loan
from commedia.kit.figures import signed


def of_feeling(toward: str) -> str:
    """What stands over how much a feeling moves."""
    return f"what you feel for {called(toward)}"


def of_a_step(toward: str, by: int) -> str:
    """A change of a feeling, as whoever chooses it reads it."""
    name = called(toward)
    if not by:
        return f"Feel as before for {name}"
    return f"Grow {abs(by)} {'warmer' if by > 0 else 'colder'} toward {name}"


def becomes(w: City, seat: Seat, toward: Seat, by: int) -> str:
    """What a change makes of a feeling, in a sentence; "" where there is none to be moved (CM-REL)."""
    told, name = feeling_foretold(w, seat, toward, by), called(toward)
    if not told:
        return ""
    feeling, lasting = told[0], told[1:]
    now, after = signed(feeling.now or 0), signed(feeling.most)
    if not by:
        return f"You go on feeling {now} for {name}."
    if feeling.most != feeling.now:
        how = ", all at once" if lasting else ""
        return f"What you feel for {name} goes from {now} to {after}{how}."
    if len(lasting) < 3:
        rubbed = lasting[0].now if lasting else 0
        why = f"the marks of {signed(rubbed)} are rubbed out" if rubbed else "it grows no stronger"
        return f"What you feel for {name} stays {now}: {why}."
    marks, at, to = lasting
    return (
        f"What you feel for {name}, {now}, lasts: it is marked {signed(marks.most)}, and turns to "
        f"{signed(to.most)} when the marks reach {signed(at.most)}."
    )


def of_promising(w: City, seat: Seat, to: Seat, more: int) -> str:
    """All that is promised to somebody then (CM-WOO-04)."""
    stands = promise_foretold(w, seat, to, more)
    return f"Then {stands.most} Face stand promised to {to}, for all to see."


def of_allocating(w: City, seat: Seat, to: Seat, more: int) -> list[str]:
    """All promises to that one, and that they are open."""
    if more:
        return [
            f"{of_promising(w, seat, to, more)} Nothing is paid now; to refuse it later breaks a promise."
        ]
    have = promise_foretold(w, seat, to, 0).most
    return [f"You promise nothing{f' beyond the {have} that stand' if have else ''}."]


def of_paying(w: City, seat: Seat, loan: Loan, paid: int, won: bool) -> list[str]:
    """Whether it is less, as much, or more, and how that may be taken; a faction takes it so at once."""
    name = called(loan.seat)
    keep, beyond, *taken = payment_foretold(w, seat, loan, paid, won)
    n, way = abs(beyond.most), (beyond.most > 0) - (beyond.most < 0)
    says, may = _BESIDE[way].format(n=n), _FREELY[way].format(name=capital(name))
    if loan.seat in FACTIONS:
        regard, has = taken
        turns = f"from {signed(regard.now or 0)} to {signed(regard.most)}"
        how = f"goes {turns}" if regard.most != regard.now else f"stays {signed(regard.most)}"
        may = f"{capital(name)}’s regard for you {how}, and it has {has.most} Face for you."
    elif taken[0].most:
        may += " After a victory it is a betrayal, and frees them of what they promised you."
    return [f"You keep {keep.most} Face.", f"{says} {may}"]


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
