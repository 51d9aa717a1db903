"""Objecting to what a deed is said to mean, and who rules on it. Source: CM-TAB-02, CM-OPP-01."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from commedia.engine import Answer, Decision, OpenDoor, Seat, Table
from commedia.games.city_of_masks.decisions import tags
from commedia.games.city_of_masks.deed_tags import NOT, change_tag, may_be_breaches
from commedia.games.city_of_masks.events import contests as events
from commedia.games.city_of_masks.state import City

A = TypeVar("A", bound=Answer)

FEWEST_POINTS = 7
"""Before the draw there are always so many: one for each other seat and each faction, if for nothing else."""


class Objections:
    """The doors at which others may object while a principal decides. Each point is ruled on once.

    They stay open from one decision to the next. bound: the bidding is over, and what was lent on the deed
    stands. late: only a breach is still open to objection.
    """

    def __init__(self, w: City, bound: bool = False, late: bool = False) -> None:
        self.w = w
        self.bound = bound
        self.late = late
        self.doors: list[tags.RaiseObjection] = []
        self.open_doors()

    async def ask(self, t: Table, put: Callable[[], Decision[A]]) -> A:
        """Ask a principal while others may object, and anew where a deed reads otherwise than it did."""
        while True:
            answer = await t.ask(put(), beside=self.beside)
            if not isinstance(answer, tags.Object):
                return answer

    def beside(self, w: City) -> Iterable[OpenDoor]:
        """The doors, as they stand."""
        return [OpenDoor(door, self.rule) for door in self.doors]

    def open_doors(self) -> None:
        """One for everybody in the scene, against each deed but their own.

        Where all of them are principals nobody could rule, so nobody objects.
        """
        w, sides = self.w, self.w.the_challenge.sides
        self.doors = [
            tags.RaiseObjection(w, seat, side, self.bound, self.late)
            for side in sides
            if len(w.seats) > len(sides) and (not self.late or may_be_breaches(w, side))
            for seat in w.here
            if seat != side.seat
        ]
        if self.w.the_challenge.called:
            self.close_doors()

    def close_doors(self) -> None:
        """None for those who have objected often enough, nor where every point has been ruled on."""
        self.doors = [door for door in self.doors if self.is_open(door)]

    def is_open(self, door: tags.RaiseObjection) -> bool:
        """Whether that door stays open."""
        has_points = (not self.late and len(door.side.settled) < FEWEST_POINTS) or bool(door.claims())
        return has_points and self.w.the_challenge.objections_left(door.seat) > 0

    async def rule(self, t: Table, w: City, asked: tags.RaiseObjection, answer: tags.Object) -> bool:
        """One is ruled on. Where it was upheld, what was asked may read otherwise now, and is asked anew."""
        upheld = await rule_on(t, w, asked, answer.to)
        self.close_doors()
        return upheld


async def rule_on(t: Table, w: City, objection: tags.RaiseObjection, claim: str) -> bool:
    """An objection is ruled on; an outcome that goes too far is softened. Source: CM-TAB-02, CM-OPP-01.

    The Arbiter rules, or the first player in order of declaration who is no principal. Returns whether it
    was upheld.
    """
    side, arbiter = objection.side, judge(w)
    w.the_challenge.called.append(objection.seat)
    side.settled.append(claim.removeprefix(NOT))
    ruling = await t.ask(tags.RuleOn(w, arbiter, objection.seat, side, claim))
    upheld = not isinstance(ruling, tags.Dismiss)
    if isinstance(ruling, tags.Soften):
        side.goal = ruling.words
        t.announce(events.GoalSoftened(seat=arbiter), words=side.goal)
    elif upheld:
        change_tag(side, claim)
    t.announce(
        "CM-TAB-02", "{seat} {rules}: {whose} deed {meaning}.",
        seat=arbiter, rules="upholds it" if upheld else "lets it stand", objector=objection.seat,
        whose=f"{side.seat}’s", meaning=str(tags.meaning(w, side.seat, claim)), claim=claim, upheld=upheld,
    )  # fmt: skip
    return upheld


def judge(w: City) -> Seat:
    """Who rules: the Arbiter, or the first in order of declaration who is no principal; "" where nobody is.

    Source: CM-TAB-02.
    """
    principals = w.challenge.principals if w.challenge is not None else []
    for seat in (w.arbiter, *w.order, *w.seats):
        if seat and seat not in principals:
            return seat
    return ""
