"""What a bid puts in and leaves, and what is lost and won by it.

Source: CM-STK-01 to CM-STK-07, CM-OPP-06, CM-OPP-07, CM-INF-06, CM-SUP-03, CM-BET-01.
"""

from __future__ import annotations

from typing import Final

from commedia.engine import Event, Seat
from commedia.engine.foretold import Figure, Foretold, certain, priced
from commedia.engine.sentences import say
from commedia.games.city_of_masks.decisions.foretelling.contests import message_foretold
from commedia.games.city_of_masks.state import City


def level_foretold(
    w: City, seat: Seat, level: int, rule: str, event: type[Event] | None = None, figure: Figure = None
) -> list[Foretold]:
    """What a seat puts in to bring its pot to a level, what it keeps, and what that may lose (CM-STK-02).

    event, figure: what tells of the pot, where anything does.
    """
    pot, held = w.staked(seat), w.avatars[seat].face
    told = (
        certain("Your pot", level, event, figure, now=pot, seat=seat)
        if event is not None
        else priced("Your pot", level, rule, now=pot)
    )
    return [
        told,
        priced("You put in", level - pot, rule),
        priced("You keep", held + pot - level, rule, now=held),
        *losing_foretold(w, seat, level),
    ]


def winning_foretold(w: City, seat: Seat) -> Foretold:
    """What a seat takes that wins: all that lies in the other pot by now (CM-OPP-06)."""
    return priced("Won if you win", w.staked(w.the_challenge.rival(seat).seat), "CM-OPP-06")


def losing_foretold(w: City, seat: Seat, level: int) -> list[Foretold]:
    """What a seat loses with a pot of that level: its own and what was lent to it, Hidden Face, and a debt.

    A pot short of the other's leaves its owner in debt (CM-STK-07).
    """
    own = sum(pot.of(seat) for pot in w.pots if pot.name == f"stake of {seat}")
    hidden = sum(pot.total for pot in w.pots if pot.name == f"veil of {seat}")
    short = w.staked(w.the_challenge.rival(seat).seat) - level
    return [
        priced("Lost if you lose", level, "CM-OPP-06"),
        priced("Lent to you of that", w.staked(seat) - own, "CM-INF-06"),
        priced("Hidden Face lost if you lose", hidden, "CM-OPP-07"),
        priced("Debt if you lose", max(0, short), "CM-STK-07"),
    ]


def taking_back_foretold(w: City, seat: Seat, amount: int) -> list[Foretold]:
    """What is left in a pot of which so much own Face is taken back, and what is held then (CM-STK-04)."""
    pot, held = w.staked(seat), w.avatars[seat].face
    return [
        priced("Your pot", pot - amount, "CM-STK-04", now=pot),
        priced("You keep", held + amount, "CM-STK-04", now=held),
    ]


def sending_foretold(w: City, seat: Seat, whom: Seat, action: str) -> list[Foretold]:
    """Whether a messenger arrives, and what is lost where none does (CM-SUP-03)."""
    lost = FACE_LOST if w.kind(seat, action) == "proper" else HIDDEN_LOST
    return [
        message_foretold(w, seat, whom, action),
        priced(lost, w.value(seat, action), "CM-SUP-03"),
    ]


FACE_LOST: Final = say("Face lost if not")
HIDDEN_LOST: Final = say("Hidden Face lost if not")


def bet_foretold(w: City, seat: Seat, more: int) -> Foretold:
    """What an onlooker keeps who puts so much more on a side; below 0 it comes back (CM-BET-01)."""
    held = w.avatars[seat].face
    return priced("You keep", held - more, "CM-BET-01", now=held)


def matched_foretold(w: City, on: Seat, amount: int) -> list[Foretold]:
    """What of a new bet matches offers on the other side as it is put up, the oldest first (CM-BET-01)."""
    return [
        priced(say("Matches {seat}’s bet", seat=seat), much, "CM-BET-01")
        for seat, much in w.the_challenge.matches(on, amount).items()
    ]
