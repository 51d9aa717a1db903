"""Who the Forsworn is, at the start of Acts II, III and IV."""

from __future__ import annotations

from commedia.engine import Seat, Table
from commedia.games.men_of_stones import events
from commedia.games.men_of_stones.decisions.forsworn import (
    ForswornChoice,
    ForswornForGood,
    MakePermanent,
    Reveal,
    StayBare,
    TakeRemaining,
)
from commedia.games.men_of_stones.phases import FORSWORN, HEADINGS, Act, phase
from commedia.games.men_of_stones.state import Player, Stones


async def begin_act(t: Table, w: Stones, act: Act) -> None:
    """Acts II to IV begin with the Forsworn's choice, before any dice.

    Source: MS-FOR-12, MS-ACT2-01, MS-ACT3-01, MS-ACT4-01. No number is banned any more (MS-DICE-08).
    """
    w.begin(act)
    w.phase = phase(act, FORSWORN)
    t.heading(HEADINGS[act])
    player = w.forsworn
    if player is not None and player.permanent is None:
        await (be_somebody_for_good(t, w, player.seat) if act == "IV" else be_somebody(t, w, player.seat))


async def be_somebody(t: Table, w: Stones, seat: Seat) -> None:
    """Acts II and III: turn up a face-down Nature, make a shown one permanent instead, or neither.

    Source: MS-FOR-04, MS-FOR-05. Permanence needs something shown, so it cannot come in Act II.
    """
    player = w.players[seat]
    match await t.ask(ForswornChoice(w, seat)):
        case Reveal(nature=nature):
            turn_up(player, nature)
            player.current = nature
            shown = events.NatureShown if w.act == "II" else events.NatureShownAgain
            t.announce(shown(seat=seat, nature=nature))
        case MakePermanent(nature=nature):
            for_good(player, nature)
            t.announce(events.NatureMadePermanent(seat=seat, nature=nature))
        case StayBare():
            player.current = None
            rule = "MS-FOR-04" if w.act == "II" else "MS-FOR-05"
            t.announce(rule, "{seat} wears no Nature in this act.", seat=seat)


async def be_somebody_for_good(t: Table, w: Stones, seat: Seat) -> None:
    """Act IV cannot begin before the Forsworn is somebody for good. Source: MS-FOR-08 (R-13)."""
    player = w.players[seat]
    match await t.ask(ForswornForGood(w, seat)):
        case MakePermanent(nature=nature):
            for_good(player, nature)
        case TakeRemaining(nature=nature):
            turn_up(player, nature)
            for_good(player, nature)
    t.announce(events.NatureKept(seat=seat, nature=nature))


def turn_up(player: Player, nature: str) -> None:
    """A face-down card is shown; it stays face up whatever comes (MS-FOR-06)."""
    player.facedown.remove(nature)
    player.revealed.append(nature)


def for_good(player: Player, nature: str) -> None:
    """A Nature is permanent: it is current from now on, and no more choices come (MS-FOR-07)."""
    player.permanent = player.current = nature


def lapse(w: Stones) -> None:
    """A revealed Nature that is not permanent lapses at the end of its act. Source: MS-FOR-06."""
    player = w.forsworn
    if player is not None and player.permanent is None:
        player.current = None
