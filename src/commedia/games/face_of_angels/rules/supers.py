"""Super-trumps, and what they do to whoever's they are. Source: FA-SUP, FA-XFM."""

from __future__ import annotations

from commedia.engine import Prose, Seat, Table
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.cards import REALMS, Suit
from commedia.games.face_of_angels.decisions import powers as ask
from commedia.games.face_of_angels.decisions.laying import Lay
from commedia.games.face_of_angels.laid_as import SUPER, changer_of, wins_at_once
from commedia.games.face_of_angels.rules.deck import phases_now
from commedia.games.face_of_angels.state import Mark, Power, Protagonist, Side, Town


async def burst(t: Table, w: Town, layer: Seat, side: Side, answer: Lay) -> None:
    """A super-trump ends the contest at once; its protagonist is transformed.

    Source: FA-SUP-01, FA-SUP-03, FA-SUP-04, FA-SUP-07, R-18, R-19. One's own wins for the side that one is
    on; somebody else's for theirs, or against it. side: where the card lies. The layer tells the end.
    """
    contest = w.clash
    pc = layer
    if answer.use != SUPER:
        pc = answer.pc
    side = wins_at_once(w, side, answer.use, answer.pc, answer.aim)
    contest.winner, contest.narrator, contest.burst = side, layer, layer
    says = "{seat} lays {pc}’s super-trump: {winner} wins at once."
    if pc == layer:
        wins = "and wins" if contest.seat(side) == layer else "and {winner} wins"
        says = f"{{seat}} lays their own super-trump, {wins} at once."
    t.announce(
        "FA-SUP-01" if pc == layer else "FA-SUP-03", says,
        seat=layer, pc=pc, winner=contest.seat(side), who=w.side_known_as(side), card=answer.card, side=side,
    )  # fmt: skip
    phases_now(w, phases.TRANSFORMATION)
    change = await t.ask(ask.ChooseTransformation(w, changer_of(w, layer, pc), pc))
    transform(t, w, pc, change)


def transform(t: Table, w: Town, pc: Seat, change: ask.Change) -> None:
    """What the act offers is done to a protagonist, from the next contest on.

    Source: FA-XFM-01 to FA-XFM-08, R-22.
    """
    who = w.pcs[pc]
    w.transformations += 1
    kind = next(kind for kind, answer in ask.CHANGES.items() if isinstance(change, answer))
    match change:
        case ask.Rewrite(suit=suit, words=words):
            who.powers = [power for power in who.powers if power.suit != suit]
            add_power(who, suit, words)
        case ask.Effect(suit=suit, words=words):
            add_power(who, suit, words)
        case ask.Forced(suit=suit):
            who.forced_suits.append(suit)
        case ask.Arena(suit=suit, to=to):
            move_power(who, suit, to)
        case ask.Second(suit=suit, words=words):
            who.trump_suits.append(suit)
            add_power(who, suit, words)
        case ask.Remake(suit=suit, words=words):
            lose_powers(who)
            who.trump_suits = [suit]
            add_power(who, suit, words)
        case ask.Lost():
            lose_powers(who)
        case _:
            who.marks.append(Mark(kind=kind, act=w.act, words=change.words))
    t.announce(
        "FA-XFM-01", "{pc} is changed: {says}.", pc=pc, kind=kind, says=said_of(w, kind, change),
        trumps=list(who.trump_suits), forced=list(who.forced_suits), anew=isinstance(change, ask.NEW_POWERS),
        words=change.words,
    )  # fmt: skip


def said_of(w: Town, kind: str, change: ask.Change) -> str:
    """What the act says of a change, with the realm that it is about, where it is about one."""
    realm: Suit | None = getattr(change, "to", None) or getattr(change, "suit", None)
    return w.rules.says(kind) + (f" ({REALMS[realm]})" if realm else "")


def add_power(who: Protagonist, suit: Suit, words: Prose) -> None:
    """One area of power more, in a realm that is theirs. Source: FA-XFM-02."""
    who.powers.append(Power(text=words, suit=suit))


def move_power(who: Protagonist, suit: Suit, to: Suit) -> None:
    """A realm is exchanged for another, and the super-trump with it. Source: FA-XFM-03, FA-XFM-04, R-23."""
    who.lose_suit(suit)
    who.trump_suits.append(to)
    for power in who.powers:
        if power.suit == suit:
            power.suit = to


def lose_powers(who: Protagonist) -> None:
    """No power, no trumps; its old super-trump is an ordinary card to everybody. Source: FA-XFM-07."""
    who.powers, who.trump_suits, who.forced_suits = [], [], []
