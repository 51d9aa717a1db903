"""What is told of a trick or a contest before it is fought: its chances, which the forms draw from here.

From what one seat knows alone: what lies there, and its own hand. Source: FA-CON-06 to FA-CON-11, FA-HLP.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from commedia.engine import Seat
from commedia.engine.foretold import Foretold, chance_of, priced
from commedia.engine.sentences import say, say_each
from commedia.games.face_of_angels import trick_odds
from commedia.games.face_of_angels.contest_odds import contest_odds
from commedia.games.face_of_angels.events.contests import TURNED, Hurt, TrickTrumped, TrickWon
from commedia.games.face_of_angels.laid_as import THEIRS, wins_at_once
from commedia.games.face_of_angels.state import (
    Contest,
    Kind,
    Laid,
    Relationship,
    Side,
    Town,
    Trick,
    across,
)
from commedia.games.face_of_angels.tricks import judged_as, points_of, with_card, with_point

# -- a trick ---------------------------------------------------------------------------------------------


def lead_foretold(w: Town, seat: Seat, laid: Laid) -> Foretold:
    """Whether a lead stands against any answer, if nobody helps."""
    return chance_of("It stands", trick_odds.stands(w, seat, w.clash.lying.leader, laid), "FA-CON-09")


def response_foretold(w: Town, seat: Seat, side: Side, laid: Laid) -> list[Foretold]:
    """How the trick would lie with a response, and who could still turn it."""
    lies = lies_foretold(w, with_card(w.clash.lying, side, laid), side)
    return lies + answer_foretold(w, seat, side, laid)


def answer_foretold(w: Town, seat: Seat, side: Side, laid: Laid | None) -> list[Foretold]:
    """The chance of each who could still turn the trick as it would lie. laid: as for `turners`."""
    return [turner_foretold(one) for one in trick_odds.turners(w, seat, side, laid)]


def turner_foretold(one: trick_odds.Turner) -> Foretold:
    """Whether somebody holds a card that turns it."""
    return chance_of(
        say("{one} can turn it", one=one.seat), one.chance.value, "FA-HLP-01", error=one.chance.error
    )


def help_foretold(w: Town, seat: Seat, side: Side, laid: Laid) -> list[Foretold]:
    """What a helper's card adds to its side, how the trick would lie then, and who could still turn it."""
    before = w.clash.lying
    after = with_card(before, side, laid)
    had, has = (points_of(w, trick, side) for trick in (before, after))
    if had is None or has is None:
        return []
    told = [priced(HELPS_WITH, has.total - had.total, "FA-HLP-01"), *lies_foretold(w, after, side)]
    return told + answer_foretold(w, seat, side, laid)


def points_foretold(w: Town, side: Side, card: str) -> list[Foretold]:
    """What a side comes to with that card as the one that counts, and who would have the trick."""
    trick = with_point(w.clash.lying, side, card)
    points = points_of(w, trick, side)
    assert points is not None
    whole = Foretold(
        name=YOURS, least=points.total, most=points.total, usual=points.total,
        rule=(TrickTrumped if points.trump else TrickWon).rule,
        figure="total" if side == trick.leader else "answered", until=(TrickWon, TrickTrumped),
    )  # fmt: skip
    return [whole, *lies_foretold(w, trick, side)[1:]]


HELPS_WITH, YOURS, THEIRS_IS = say("It helps with"), say("Your side"), say("The other side")
HAVE_IT, LEAD_NEXT, WINS_AT_ONCE = (
    say("Your side has it"),
    say("Your side leads next"),
    say("Your side wins at once"),
)


def lies_foretold(w: Town, trick: Trick, side: Side) -> list[Foretold]:
    """What either side comes to as a trick lies, which has it and which leads the next, if no more came.

    Source: FA-CON-08 to FA-CON-11. One's own side alone where the other does not lie yet.
    """
    own, others = points_of(w, trick, side), points_of(w, trick, across(side))
    if own is None:
        return []
    told = [priced(YOURS, own.total, "FA-CON-08")]
    came = judged_as(w, trick)
    if others is None or came is None:
        return told
    follows = side == trick.follower
    return [
        *told,
        priced(THEIRS_IS, others.total, "FA-CON-08"),
        chance_of(HAVE_IT, Fraction(came.follower_wins is follows), came.rule),
        chance_of(LEAD_NEXT, Fraction(came.follower_leads is follows), "FA-CON-11"),
    ]


def ends_foretold(w: Town, side: Side, use: str, pc: Seat, aim: str) -> list[Foretold]:
    """Whether one's own side wins at once by a super-trump. use, pc, aim: as it is laid, see `laid_as`."""
    wins = wins_at_once(w, side, use, pc, aim)
    rule = "FA-SUP-03" if use == THEIRS else "FA-SUP-01"
    return [chance_of(WINS_AT_ONCE, Fraction(wins == side), rule)]


# -- what losing comes to --------------------------------------------------------------------------------


CONCEDED, GO, STAY, ENDS_GO = (
    say("You concede"),
    say("Cards that go"),
    say("Cards that stay"),
    say("Super-trumps that go"),
)
OPPOSITE: Final[dict[Kind, Kind]] = {"friend": "foe", "foe": "friend"}
DONE: Final = say_each({"injure": "is grievously injured", "kill": "is killed"})
"""What is done to somebody whom the loser used (FA-RSK-04)."""


def turned(rel: Relationship) -> str:
    """What becomes of somebody who is turned (FA-RSK-03)."""
    return say("becomes a {opposite}", opposite=OPPOSITE[rel.kind])


def also_lost(w: Town, rel: Relationship) -> list[Relationship]:
    """The relationships of others with somebody, who lose them too, are they killed (FA-RSK-07)."""
    return [
        one for one in w.relationships() if one.npc == rel.npc and one.id != rel.id and one.state != "dead"
    ]


def settled_foretold(w: Town, concedes: bool, flips: Sequence[str], harms: Sequence[str]) -> list[Foretold]:
    """What is done to each relationship that the loser used, by its id; and whether one concedes.

    Source: FA-RSK-03 to FA-RSK-07. flips: ids. harms: "kill.r1", "injure.r1".
    """
    told = [chance_of(CONCEDED, Fraction(1), "FA-RSK-03")] if concedes else []
    told += [
        chance_of(
            say("{id} {turned}", id=id, turned=turned(w.relationship(id))),
            Fraction(1),
            TURNED[w.rules.flip].rule,
        )
        for id in flips
    ]
    for what, id in (harm.split(".", 1) for harm in harms):
        done = say("{id} {done}", id=id, done=DONE[what])
        if what != "kill":
            told.append(chance_of(done, Fraction(1), Hurt.rule))
            continue
        told.append(chance_of(done, Fraction(1), Hurt, Hurt.killed, relationship=id))
        others = also_lost(w, w.relationship(id))
        told += [chance_of(say("{id} is lost as well", id=one.id), Fraction(1), Hurt.rule) for one in others]
    return told


def let_go_foretold(w: Town, seat: Seat, cards: Sequence[str]) -> list[Foretold]:
    """How many cards go and stay, and how many of one's own super-trumps go. Source: FA-DCK-07."""
    pc = w.pcs.get(seat)
    ends = [card for card in cards if pc is not None and card in pc.super_trumps]
    held = len(w.hand(seat))
    return [
        priced(GO, len(cards), "FA-DCK-07"),
        priced(STAY, held - len(cards), "FA-DCK-07", now=held),
        priced(ENDS_GO, len(ends), "FA-DCK-07"),
    ]


# -- a contest -------------------------------------------------------------------------------------------


def contest_foretold(w: Town, seat: Seat, contest: Contest, pace: int = 0) -> list[Foretold]:
    """How likely a contestant is to win a contest, if nobody helps; nothing for others.

    contest: one that waits, or the one that is on. pace: tricks that win it, 0 as it is set.
    """
    side = contest.side(seat)
    if side is None or seat not in contest.contestants:
        return []
    at_it = w if w.contest is contest else replace(w, contest=contest)
    chance = contest_odds(at_it, side, pace)
    return [chance_of("You win", chance.value, "FA-CON-01", error=chance.error)]


def worth_foretold(w: Town, seat: Seat) -> list[Foretold]:
    """How likely a contestant wins as they are, and with a card more; before a trick alone."""
    contest = w.clash
    side = contest.side(seat)
    if side is None or seat not in contest.contestants or (contest.trick and contest.trick.cards):
        return []
    found = [
        (name, contest_odds(w, side, bonus=bonus))
        for bonus, name in enumerate(("You win", say("You win with a card more")))
    ]
    return [chance_of(name, chance.value, "FA-CON-01", error=chance.error) for name, chance in found]
