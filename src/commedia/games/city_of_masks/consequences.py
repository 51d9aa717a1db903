"""What is said of an answer before it is given, a sentence each: stakes, palms held out, bets, the market.

By what its seat sees; the figures are those that are told beforehand (`decisions/foretelling/`).
Source: CM-STK, CM-INF, CM-FAC-07, CM-FAC-08, CM-SUP-03, CM-MKT, CM-BET.
"""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Seat, shows
from commedia.engine.english import capital, listed
from commedia.engine.foretold import Foretold
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
    IF_NOT,
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
    has = f", who holds {left} more," if left is not None else ""
    return [
        f"You put in {put_in.most}, and keep {keep.most} Face.",
        f"Then {other}{has} levels, raises or falls short.",
        losing(other, lost),
    ]


def of_topping_up(w: City, seat: Seat, other: Seat, more: int) -> list[str]:
    """What the other must meet, and what may be lost."""
    pot, _, keep, lost = _levelled(w, seat, w.staked(seat) + more, "CM-STK-02")
    theirs = holds(w, other)
    they_hold = f" They hold {theirs}." if theirs is not None else ""
    must = f"{other} must meet {pot.most} Face, or fall short.{they_hold} You keep {keep.most}."
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
        f"You hold {keep.most} Face then, and your pot is {pot.most}.",
        "Lent Face stays in the pot in its place. What is yours is safe again.",
    ]


def of_backing_down(w: City, seat: Seat, other: Seat) -> list[str]:
    """What the other takes (CM-STK-06)."""
    nobody = f"Nobody {lots(w.options).draws}. {other} takes your pot of {w.staked(seat)}"
    return [f"{nobody}, and yours is the dishonour alone: you owe nothing beyond it."]


def closes(w: City) -> str:
    """That the bidding closes, and chance decides."""
    chance = lots(w.options)
    return f"The bidding closes and the {chance.many} are {chance.drawn}."


def _gain(w: City, seat: Seat, other: Seat) -> str:
    won = winning_foretold(w, seat).most
    return f"If you win, {other}’s {won} are yours, and your own come back."


def losing(other: Seat, lost: Sequence[Foretold]) -> str:
    """What a side loses with its pot: its own and what was lent, Hidden Face, and a debt.

    lost: as `losing_foretold` tells it. A pot short of the other's leaves its owner in debt, and beholden
    (CM-STK-07, CM-STK-08).
    """
    pot, lent, hidden, debt = lost
    of_it = f", {lent.most} of it lent to you" if lent.most else ""
    parts = [f"If you lose, {other} takes {pot.most} Face{of_it}"]
    if hidden.most:
        parts.append(f"{hidden.most} Hidden Face go to the bank")
    if debt.most:
        parts.append(f"you still owe {other} {debt.most}, and are beholden until it is paid")
    return f"{listed(parts)}."


# -- a palm held out, a faction, a messenger ----------------------------------------------------------------


def of_asking(w: City, seat: Seat, path: Sequence[Seat], wanted: int) -> list[str]:
    """The fee, what would arrive of what is committed, and the gap that it leaves (CM-INF-03 to -06)."""
    *between, last = path
    fee, keep, *arrival = palm_foretold(w, seat, path, wanted)
    way = f", through {listed(between)}" if between else ""
    when = "whatever they answer" if has_fee(w.options, 0) else "if it is a yes"
    chance = lots(w.options)
    supporter = f"Whoever lends {chance.draws} {chance.one} for you."
    if between:
        supporter += f" Go-betweens {chance.draw} none."
    return [
        f"You ask {last}{way}. The fee is {fee.most} Face, {when}: you keep {keep.most} of your {keep.now}.",
        _arrival(w, path, arrival),
        supporter,
    ]


def _arrival(w: City, path: Sequence[Seat], told: Sequence[Foretold]) -> str:
    """What would arrive of what is shown, and the gap that is left. told: as `palm_foretold` has them."""
    links, last = len(path), path[-1]
    says = f"{capital(part(links))} of what is committed arrives"
    if not told:
        examples = listed([f"{arriving(n * links, links)} of {n * links}" for n in (1, 2, 3)])
        return f"{says}: {examples}." if links > 1 else f"{says}."
    shown, arrives, gap = told
    at_most = shown.least < shown.most or not shown.most
    has = f", and {last} {_can(holds(w, last), shown.most)}" if at_most else ""
    much = f"{arrives.most or 'nothing'} of {shown.most}"
    if not arrives.most:
        free = "" if has_fee(w.options, 0) else ", and costs no fee"
        return f"{says}{has}: {much}. That would be no loan{free}."
    return f"{says}{has}: {much}{' at most' if at_most else ''}. {_gap_left(gap, at_most)}"


def _can(held: int | None, shown: int) -> str:
    """Why a lender shows no more than that: they hold no more, or never feel so much."""
    return f"holds {held}" if held == shown else f"shows no more than {shown}, whatever they feel for you"


def _gap_left(gap: Foretold, at_most: bool) -> str:
    """What would still be short in the stakes once so much has arrived."""
    when, left = "At best" if at_most else "Then", gap.least
    if left > 0:
        return f"{when} the gap of {gap.now} shrinks to {left}."
    return f"{when} your pot is {-left} above the other." if left else f"{when} the gap is closed."


def of_credit(w: City, seat: Seat, faction: str, much: int) -> list[str]:
    """What a faction lends, at what fee, and how it is paid back (CM-FAC-07, CM-FAC-08)."""
    fee, keep, lent, pot, gap = credit_foretold(w, seat, faction, much)
    chance = lots(w.options)
    return [
        f"{capital(FACTIONS[faction].name)} puts {lent.most} Face into your pot at once, for a fee of "
        f"{fee.most} to the bank: you keep {keep.most} of your {keep.now}.",
        f"Your pot is {pot.most} then." if gap.most < 0 else _gap_left(gap, at_most=False),
        f"You {chance.draw} {chance.one} for it."
        if w.options.faction_draws == "on"
        else f"It {chance.draws} {chance.none} for you: your chance to win stays the same.",
        f"Its regard falls by each of the {lent.most} that you do not pay back, and what it has for you "
        "as well, as a rule.",
    ]


def of_sending(w: City, seat: Seat, whom: Seat, action: str) -> list[str]:
    """What is lost if the message does not arrive (CM-SUP-03)."""
    _, lost = sending_foretold(w, seat, whom, action)
    return [
        f"If it does not, the {lost.most} {lost.name.removesuffix(IF_NOT)} put into it are lost.",
        "Whoever it reaches may come, or not.",
    ]


# -- lending -----------------------------------------------------------------------------------------------


def of_being_asked(w: City, path: Sequence[Seat]) -> list[str]:
    """What whoever turns away is paid, where asking costs a fee (R-34)."""
    paid = passing_foretold(w, path, 0)[0]
    return [f"You are paid {paid.least} Face for being asked."] if paid.least else []


def of_passing_on(w: City, path: Sequence[Seat], given: int) -> list[str]:
    """What comes of a request that is passed on, for whoever goes between (CM-INF-04, CM-INF-05)."""
    chance = lots(w.options)
    wanted, arrives, paid = passing_foretold(w, path, given)
    when = "whatever comes of it" if paid.least else "if it is a yes"
    arrival = _arrives(given, arrives.most, len(path) - 1, f"what {path[-1]} shows")
    fee = f", and you are paid {paid.most} Face {when}" if paid.most else ", and comes to no loan"
    return [
        f"You ask on for up to {wanted.most}. {arrival}",
        f"It costs you nothing{fee}.",
        f"You {chance.draw} {chance.none}, and stand by this side: you cannot lend to the other.",
    ]


def of_lending(w: City, seat: Seat, path: Sequence[Seat], given: int, less: Sequence[str]) -> list[str]:
    """What leaves the lender, what they keep and are paid, and what comes of it (CM-INF-03 to CM-INF-06).

    less: that a promise is broken by it, if it is.
    """
    chance, links, borrower = lots(w.options), len(path) - 1, path[0]
    lent, keep, paid, hold = loan_foretold(w, seat, path, given)
    share = [_arrives(given, lent.most, links, "what you show")] if links > 1 else []
    if not lent.most:
        fee = f", with {paid.most} for being asked." if paid.most else " without a fee."
        no_loan = f"It is no loan: you {chance.draw} {chance.none}, and keep your {keep.most} Face{fee}"
        return [*share, no_loan, *less]
    return [
        *share,
        f"You keep {keep.most} Face, and have {hold.most} with the fee of {paid.most}.",
        f"If {borrower} loses, you have lost {lent.most} Face.",
        f"If {borrower} wins, you have it back if they pay you: no less is honour, and more is theirs to "
        "give.",
        *less,
        f"You {chance.draw} {chance.one}, and say how you stand by them.",
    ]


def _arrives(given: int, arrives: int, links: int, of: str) -> str:
    """What arrives of so much through so many links, and that the rest stays where it is (CM-INF-06)."""
    return f"{capital(part(links))} of {of} arrives: {arrives or 'nothing'} of {given}."


# -- bets --------------------------------------------------------------------------------------------------

OPEN_BETS = "What nobody matches comes back to you; what is matched doubles, or is gone."


def held_with(w: City, seat: Seat, much: int) -> int:
    """What is held once so much lies in a bet."""
    return bet_foretold(w, seat, much).most


def of_putting_up(w: City, seat: Seat, much: int, on: Seat | None) -> list[str]:
    """What is kept, and what of it is matched as it is put up (CM-BET-01)."""
    who = f" on {on}" if on else ""
    matched = {} if on is None else w.the_challenge.matches(on, much)
    met = [f"{n} of it matches {whose}’s bet." for whose, n in matched.items()]
    return [f"You put up {much}{who}, and keep {held_with(w, seat, much)}.", *met, OPEN_BETS]


# -- the market --------------------------------------------------------------------------------------------


def of_buying(w: City, seat: Seat, name: str, points: Sequence[int]) -> list[str]:
    """What is left, and what it adds to one's standing. points: what it may cost."""
    price, left, stands = purchase_foretold(w, seat, points)
    now = stands.now or 0
    return [
        f"{name} costs {_within(price.least, price.most)}; you keep {_within(left.least, left.most)} Hidden "
        f"Face. It adds {_within(stands.least - now, stands.most - now)} to your standing."
    ]


def _within(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"


def of_selling(w: City, seat: Seat, mask: str, to: Seat, price: int) -> list[str]:
    """What is held then, and by how much one's standing falls."""
    left, stands = sale_foretold(w, seat, mask, price)
    falls = (stands.now or 0) - stands.most
    return [f"If {to} takes it, you have {left.most} Hidden Face, and your standing falls by {falls}."]


def of_repaying(w: City, seat: Seat, to: Seat, much: int) -> list[str]:
    """What is kept, and what is owed still."""
    keep, owed = debt_foretold(w, seat, to, much)
    owes = f"still owe {to} {owed.most}" if owed.most else "owe them no more"
    return [f"You keep {keep.most} Face, and {owes}."]
