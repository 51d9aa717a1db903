"""What is said of an answer before it is given, a sentence each: stakes, palms held out, bets, the market.

By what its seat sees; the figures are those that are told beforehand (`decisions/foretelling/`).
Source: CM-STK, CM-INF, CM-FAC-07, CM-FAC-08, CM-SUP-03, CM-MKT, CM-BET.
"""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Seat, shows
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import begin_with, in_a_row, say
from commedia.games.city_of_masks.chance_words import lots
from commedia.games.city_of_masks.decisions.foretelling.market import (
    debt_foretold,
    purchase_foretold,
    sale_foretold,
)
from commedia.games.city_of_masks.decisions.foretelling.palms import (
    credit_foretold,
    loan_foretold,
    palm_foretold,
    passing_foretold,
)
from commedia.games.city_of_masks.decisions.foretelling.pots import (
    FACE_LOST,
    bet_foretold,
    level_foretold,
    sending_foretold,
    taking_back_foretold,
    winning_foretold,
)
from commedia.games.city_of_masks.decisions.paths import arriving, has_fee, part
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.state import City


def called(target: str) -> str:
    """A faction by its name; a seat by itself, for which a page has the name."""
    return FACTIONS[target].name if target in FACTIONS else target


def holds(w: City, seat: Seat) -> int | None:
    """How much Face somebody has left, None where that is their secret (R-03)."""
    avatar = w.avatars[seat]
    return avatar.face if shows(avatar, "face") else None


# -- the stakes --------------------------------------------------------------------------------------------


def of_levelling(w: City, seat: Seat, other: Seat) -> list[str]:
    """That the bidding closes, and what is lost or won then."""
    *_, lost = _levelled(w, seat, w.staked(other), "CM-STK-02")
    return [closes(w), losing(other, lost), _gain(w, seat, other)]


def of_attacking(w: City, seat: Seat, other: Seat) -> list[str]:
    """The same of all that one has (CM-STK-07)."""
    everything = w.staked(seat) + w.avatars[seat].face
    *_, lost = _levelled(w, seat, everything, "CM-STK-07")
    return [closes(w), losing(other, lost), _gain(w, seat, other)]


def of_raising(w: City, seat: Seat, other: Seat, to: int) -> list[str]:
    """What is put in and kept, what the other may do about it, and what may be lost."""
    _, put_in, keep, lost = _levelled(w, seat, to, "CM-STK-02")
    left = holds(w, other)
    has = say(", who holds {left} more,", left=left) if left is not None else ""
    return [
        say("You put in {put_in}, and keep {keep} Face.", put_in=put_in.most, keep=keep.most),
        say("Then {other}{has} levels, raises or falls short.", other=other, has=has),
        losing(other, lost),
    ]


def of_topping_up(w: City, seat: Seat, other: Seat, more: int) -> list[str]:
    """What the other must meet, and what may be lost."""
    pot, _, keep, lost = _levelled(w, seat, w.staked(seat) + more, "CM-STK-02")
    theirs = holds(w, other)
    they_hold = say(" They hold {theirs}.", theirs=theirs) if theirs is not None else ""
    must = say(
        "{other} must meet {pot} Face, or fall short.{they_hold} You keep {keep}.",
        other=other, pot=pot.most, they_hold=they_hold, keep=keep.most,
    )  # fmt: skip
    return [must, losing(other, lost)]


def _levelled(
    w: City, seat: Seat, level: int, rule: str
) -> tuple[Foretold, Foretold, Foretold, Sequence[Foretold]]:
    pot, put_in, keep, *lost = level_foretold(w, seat, level, rule)
    return pot, put_in, keep, lost


def of_taking_back(w: City, seat: Seat, much: int) -> list[str]:
    """What is held again, and what lies in its place (CM-STK-04)."""
    pot, keep = taking_back_foretold(w, seat, much)
    return [
        say("You hold {keep} Face then, and your pot is {pot}.", keep=keep.most, pot=pot.most),
        say("Lent Face stays in the pot in its place. What is yours is safe again."),
    ]


def of_backing_down(w: City, seat: Seat, other: Seat) -> list[str]:
    """What the other takes (CM-STK-06)."""
    nobody = say(
        "Nobody {draws}. {other} takes your pot of {staked}",
        draws=lots(w.options).draws, other=other, staked=w.staked(seat),
    )  # fmt: skip
    return [say("{nobody}, and yours is the dishonour alone: you owe nothing beyond it.", nobody=nobody)]


def closes(w: City) -> str:
    """That the bidding closes, and chance decides."""
    chance = lots(w.options)
    return say("The bidding closes and the {many} are {drawn}.", many=chance.many, drawn=chance.drawn)


def _gain(w: City, seat: Seat, other: Seat) -> str:
    won = winning_foretold(w, seat).most
    return say("If you win, {other}’s {won} are yours, and your own come back.", other=other, won=won)


def losing(other: Seat, lost: Sequence[Foretold]) -> str:
    """What a side loses with its pot: its own and what was lent, Hidden Face, and a debt.

    lost: as `losing_foretold` tells it. A pot short of the other's leaves its owner in debt, and beholden
    (CM-STK-07, CM-STK-08).
    """
    pot, lent, hidden, debt = lost
    of_it = say(", {lent} of it lent to you", lent=lent.most) if lent.most else ""
    parts = [say("If you lose, {other} takes {pot} Face{of_it}", other=other, pot=pot.most, of_it=of_it)]
    if hidden.most:
        parts.append(say("{hidden} Hidden Face go to the bank", hidden=hidden.most))
    if debt.most:
        parts.append(
            say(
                "you still owe {other} {debt}, and are beholden until it is paid", other=other, debt=debt.most
            )
        )
    return say("{parts}.", parts=parts)


# -- a palm held out, a faction, a messenger ----------------------------------------------------------------


def of_asking(w: City, seat: Seat, path: Sequence[Seat], wanted: int) -> list[str]:
    """The fee, what would arrive of what is committed, and the gap that it leaves (CM-INF-03 to -06)."""
    *between, last = path
    fee, keep, *arrival = palm_foretold(w, seat, path, wanted)
    way = say(", through {between}", between=between) if between else ""
    when = say("whatever they answer") if has_fee(w.options, 0) else say("if it is a yes")
    chance = lots(w.options)
    supporter = say("Whoever lends {draws} {one} for you.", draws=chance.draws, one=chance.one)
    none = say("Go-betweens {draw} none.", draw=chance.draw) if between else ""
    return [
        say(
            "You ask {last}{way}. The fee is {fee} Face, {when}: you keep {keep} of your {keep_now}.",
            last=last, way=way, fee=fee.most, when=when, keep=keep.most, keep_now=keep.now,
        ),
        _arrival(w, path, arrival),
        in_a_row([supporter, none]),
    ]  # fmt: skip


def _arrival(w: City, path: Sequence[Seat], told: Sequence[Foretold]) -> str:
    """What would arrive of what is shown, and the gap that is left. told: as `palm_foretold` has them."""
    links, last = len(path), path[-1]
    says = say("{part} of what is committed arrives", part=begin_with(part(links)))
    if not told:
        examples = [
            say("{arriving} of {n}", arriving=arriving(n * links, links), n=n * links) for n in (1, 2, 3)
        ]
        return (
            say("{says}: {examples}.", says=says, examples=examples)
            if links > 1
            else say("{says}.", says=says)
        )
    shown, arrives, gap = told
    at_most = shown.least < shown.most or not shown.most
    has = say(", and {last} {can}", last=last, can=_can(holds(w, last), shown.most)) if at_most else ""
    much = say("{arrives} of {shown}", arrives=arrives.most or say("nothing"), shown=shown.most)
    if not arrives.most:
        free = "" if has_fee(w.options, 0) else say(", and costs no fee")
        return say(
            "{says}{has}: {much}. That would be no loan{free}.", says=says, has=has, much=much, free=free
        )
    arrives_so = "{says}{has}: {much} at most. {gap}" if at_most else "{says}{has}: {much}. {gap}"
    return say(arrives_so, says=says, has=has, much=much, gap=_gap_left(gap, at_most))


def _can(held: int | None, shown: int) -> str:
    """Why a lender shows no more than that: they hold no more, or never feel so much."""
    return (
        say("holds {held}", held=held)
        if held == shown
        else say("shows no more than {shown}, whatever they feel for you", shown=shown)
    )


def _gap_left(gap: Foretold, at_most: bool) -> str:
    """What would still be short in the stakes once so much has arrived."""
    when, left = say("At best") if at_most else say("Then"), gap.least
    if left > 0:
        return say("{when} the gap of {gap} shrinks to {left}.", when=when, gap=gap.now, left=left)
    return (
        say("{when} your pot is {left} above the other.", when=when, left=-left)
        if left
        else say("{when} the gap is closed.", when=when)
    )


def of_credit(w: City, seat: Seat, faction: str, much: int) -> list[str]:
    """What a faction lends, at what fee, and how it is paid back (CM-FAC-07, CM-FAC-08)."""
    fee, keep, lent, pot, gap = credit_foretold(w, seat, faction, much)
    chance = lots(w.options)
    return [
        say(
            "{faction} puts {lent} Face into your pot at once, for a fee of {fee} to the bank: you "
            "keep {keep} of your {keep_now}.",
            faction=begin_with(FACTIONS[faction].name), lent=lent.most, fee=fee.most, keep=keep.most,
            keep_now=keep.now,
        ),
        say("Your pot is {pot} then.", pot=pot.most) if gap.most < 0 else _gap_left(gap, at_most=False),
        say("You {draw} {one} for it.", draw=chance.draw, one=chance.one)
        if w.options.faction_draws == "on"
        else say(
            "It {draws} {none} for you: your chance to win stays the same.",
            draws=chance.draws, none=chance.none,
        ),
        say(
            "Its regard falls by each of the {lent} that you do not pay back, and what it has for "
            "you as well, as a rule.",
            lent=lent.most,
        ),
    ]  # fmt: skip


def of_sending(w: City, seat: Seat, whom: Seat, action: str) -> list[str]:
    """What is lost if the message does not arrive (CM-SUP-03)."""
    _, lost = sending_foretold(w, seat, whom, action)
    gone = "If it does not, the {lost} Hidden Face put into it are lost."
    if lost.name == FACE_LOST:
        gone = "If it does not, the {lost} Face put into it are lost."
    return [say(gone, lost=lost.most), say("Whoever it reaches may come, or not.")]


# -- lending -----------------------------------------------------------------------------------------------


def of_being_asked(w: City, path: Sequence[Seat]) -> list[str]:
    """What whoever turns away is paid, where asking costs a fee (R-34)."""
    paid = passing_foretold(w, path, 0)[0]
    return [say("You are paid {paid} Face for being asked.", paid=paid.least)] if paid.least else []


def of_passing_on(w: City, path: Sequence[Seat], given: int) -> list[str]:
    """What comes of a request that is passed on, for whoever goes between (CM-INF-04, CM-INF-05)."""
    chance = lots(w.options)
    wanted, arrives, paid = passing_foretold(w, path, given)
    when = say("whatever comes of it") if paid.least else say("if it is a yes")
    arrival = _arrives(given, arrives.most, len(path) - 1, say("what {path} shows", path=path[-1]))
    fee = (
        say(", and you are paid {paid} Face {when}", paid=paid.most, when=when)
        if paid.most
        else say(", and comes to no loan")
    )
    return [
        say("You ask on for up to {wanted}. {arrival}", wanted=wanted.most, arrival=arrival),
        say("It costs you nothing{fee}.", fee=fee),
        say(
            "You {draw} {none}, and stand by this side: you cannot lend to the other.",
            draw=chance.draw, none=chance.none,
        ),
    ]  # fmt: skip


def of_lending(w: City, seat: Seat, path: Sequence[Seat], given: int, less: Sequence[str]) -> list[str]:
    """What leaves the lender, what they keep and are paid, and what comes of it (CM-INF-03 to CM-INF-06).

    less: that a promise is broken by it, if it is.
    """
    chance, links, borrower = lots(w.options), len(path) - 1, path[0]
    lent, keep, paid, hold = loan_foretold(w, seat, path, given)
    share = [_arrives(given, lent.most, links, say("what you show"))] if links > 1 else []
    if not lent.most:
        fee = say(", with {paid} for being asked.", paid=paid.most) if paid.most else say(" without a fee.")
        no_loan = say(
            "It is no loan: you {draw} {none}, and keep your {keep} Face{fee}",
            draw=chance.draw, none=chance.none, keep=keep.most, fee=fee,
        )  # fmt: skip
        return [*share, no_loan, *less]
    return [
        *share,
        say(
            "You keep {keep} Face, and have {hold} with the fee of {paid}.",
            keep=keep.most, hold=hold.most, paid=paid.most,
        ),
        say("If {borrower} loses, you have lost {lent} Face.", borrower=borrower, lent=lent.most),
        say(
            "If {borrower} wins, you have it back if they pay you: no less is honour, and more is "
            "theirs to give.",
            borrower=borrower,
        ),
        *less,
        say("You {draw} {one}, and say how you stand by them.", draw=chance.draw, one=chance.one),
    ]  # fmt: skip


def _arrives(given: int, arrives: int, links: int, of: str) -> str:
    """What arrives of so much through so many links, and that the rest stays where it is (CM-INF-06)."""
    return say(
        "{part} of {of} arrives: {arrives} of {given}.",
        part=begin_with(part(links)), of=of, arrives=arrives or say("nothing"), given=given,
    )  # fmt: skip


# -- bets --------------------------------------------------------------------------------------------------

OPEN_BETS = say("What nobody matches comes back to you; what is matched doubles, or is gone.")


def held_with(w: City, seat: Seat, much: int) -> int:
    """What is held once so much lies in a bet."""
    return bet_foretold(w, seat, much).most


def of_putting_up(w: City, seat: Seat, much: int, on: Seat | None) -> list[str]:
    """What is kept, and what of it is matched as it is put up (CM-BET-01)."""
    who = say(" on {on}", on=on) if on else ""
    matched = {} if on is None else w.the_challenge.matches(on, much)
    met = [say("{n} of it matches {whose}’s bet.", n=n, whose=whose) for whose, n in matched.items()]
    return [
        say(
            "You put up {much}{who}, and keep {held_with}.",
            much=much, who=who, held_with=held_with(w, seat, much),
        ),
        *met,
        OPEN_BETS,
    ]  # fmt: skip


# -- the market --------------------------------------------------------------------------------------------


def of_buying(w: City, seat: Seat, name: str, points: Sequence[int]) -> list[str]:
    """What is left, and what it adds to one's standing. points: what it may cost."""
    price, left, stands = purchase_foretold(w, seat, points)
    now = stands.now or 0
    return [
        say(
            "{name} costs {price}; you keep {left} Hidden Face. It adds {rises} to your standing.",
            name=name, price=_within(price.least, price.most), left=_within(left.least, left.most),
            rises=_within(stands.least - now, stands.most - now),
        )
    ]  # fmt: skip


def _within(least: int, most: int) -> str:
    return str(least) if least == most else say("{least} to {most}", least=least, most=most)


def of_selling(w: City, seat: Seat, mask: str, to: Seat, price: int) -> list[str]:
    """What is held then, and by how much one's standing falls."""
    left, stands = sale_foretold(w, seat, mask, price)
    falls = (stands.now or 0) - stands.most
    return [
        say(
            "If {to} takes it, you have {left} Hidden Face, and your standing falls by {falls}.",
            to=to, left=left.most, falls=falls,
        )
    ]  # fmt: skip


def of_repaying(w: City, seat: Seat, to: Seat, much: int) -> list[str]:
    """What is kept, and what is owed still."""
    keep, owed = debt_foretold(w, seat, to, much)
    owes = say("still owe {to} {owed}", to=to, owed=owed.most) if owed.most else say("owe them no more")
    return [say("You keep {keep} Face, and {owes}.", keep=keep.most, owes=owes)]
