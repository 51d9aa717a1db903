"""What is told of a trick or a contest before it is fought: its chances, which the forms draw from here.

From what one seat knows alone: what lies there, and its own hand. Source: FA-CON-06 to FA-CON-11, FA-HLP.
"""

from __future__ import annotations

from msgspec.structs import replace

from commedia.engine import Seat
from commedia.engine.foretold import Foretold, chance_of, priced
from commedia.games.face_of_angels import odds
from commedia.games.face_of_angels.laid_as import is_king, point_of
from commedia.games.face_of_angels.state import Contest, Laid, Side, Town

# -- a trick ---------------------------------------------------------------------------------------------


def lead_foretold(w: Town, seat: Seat, laid: Laid) -> Foretold:
    """Whether a lead stands against any answer, if nobody helps."""
    return chance_of("It stands", odds.stands(w, seat, w.clash.lying.leader, laid), "FA-CON-09")


def answer_foretold(w: Town, seat: Seat, side: Side, laid: Laid | None) -> list[Foretold]:
    """Of each who could still turn the trick as it would lie, whether they can. laid: as for `turners`."""
    return [turner_foretold(one) for one in odds.turners(w, seat, side, laid)]


def turner_foretold(one: odds.Turner) -> Foretold:
    """Whether somebody holds a card that turns it."""
    return chance_of(f"{one.seat} can turn it", one.chance.value, "FA-HLP-01", error=one.chance.error)


def help_foretold(w: Town, seat: Seat, side: Side, laid: Laid) -> list[Foretold]:
    """What a helper's card adds to its side, what that comes to, and who could still turn it."""
    trick, king = w.clash.lying, is_king(w, side)
    point = point_of(trick, side)
    had = trick.points(side, point, king).total
    has = odds.with_card(trick, side, laid).points(side, point, king).total
    told = [priced("It helps with", has - had, "FA-HLP-01"), priced("Your side", has, "FA-CON-08")]
    return told + answer_foretold(w, seat, side, laid)


def points_foretold(w: Town, side: Side, card: str) -> Foretold:
    """What a side comes to with that card as the one that counts."""
    trick = w.clash.lying
    points = trick.points(side, card, is_king(w, side))
    return Foretold(
        name="Your side", least=points.total, most=points.total, usual=points.total,
        rule="FA-CON-10" if points.trump else "FA-CON-09",
        figure="total" if side == trick.leader else "answered", until=("FA-CON-09", "FA-CON-10"),
    )  # fmt: skip


# -- a contest -------------------------------------------------------------------------------------------


def contest_foretold(w: Town, seat: Seat, contest: Contest, pace: int = 0) -> list[Foretold]:
    """How likely a contestant is to win a contest, if nobody helps; nothing for others.

    contest: one that waits, or the one that is on. pace: tricks that win it, 0 as it is set.
    """
    side = contest.side(seat)
    if side is None or seat not in contest.contestants:
        return []
    at_it = w if w.contest is contest else replace(w, contest=contest)
    chance = odds.contest_odds(at_it, side, pace)
    return [chance_of("You win", chance.value, "FA-CON-01", error=chance.error)]


def worth_foretold(w: Town, seat: Seat) -> list[Foretold]:
    """How likely a contestant wins as they are, and with a card more; before a trick alone."""
    contest = w.clash
    side = contest.side(seat)
    if side is None or seat not in contest.contestants or (contest.trick and contest.trick.cards):
        return []
    found = [
        (name, odds.contest_odds(w, side, bonus=bonus))
        for bonus, name in enumerate(("You win", "You win with a card more"))
    ]
    return [chance_of(name, chance.value, "FA-CON-01", error=chance.error) for name, chance in found]
