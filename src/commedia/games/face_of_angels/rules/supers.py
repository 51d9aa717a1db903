"""Super-trumps, and what they do to whoever's they are. Source: FA-SUP, FA-XFM."""

from __future__ import annotations

from commedia.engine import Seat, Table
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.cards import REALMS, Suit
from commedia.games.face_of_angels.decisions import powers as ask
from commedia.games.face_of_angels.decisions.laying import Lay
from commedia.games.face_of_angels.events import contests
from commedia.games.face_of_angels.laid_as import SUPER, changer_of, wins_at_once
from commedia.games.face_of_angels.rules.deck import phases_now
from commedia.games.face_of_angels.state import Side, Town


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
    kind = contests.SuperLaid if pc == layer else contests.ForeignSuperLaid
    winner, who = contest.seat(side), w.side_known_as(side)
    t.announce(kind(seat=layer, pc=pc, winner=winner, who=who, card=answer.card, side=side))
    phases_now(w, phases.TRANSFORMATION)
    change = await t.ask(ask.ChooseTransformation(w, changer_of(w, layer, pc), pc))
    transform(t, w, pc, change)


def transform(t: Table, w: Town, pc: Seat, change: ask.Change) -> None:
    """What the act offers is done to a protagonist, from the next contest on.

    Source: FA-XFM-01 to FA-XFM-08, R-22.
    """
    w.transformations += 1
    kind = ask.kind_of(type(change))
    w.pcs[pc] = who = ask.changed(w.pcs[pc], change, w.act)
    changed = contests.Changed(
        pc=pc, kind=kind, as_act_says=said_of(w, kind, change), trumps=list(who.trump_suits),
        forced=list(who.forced_suits), anew=isinstance(change, ask.NEW_POWERS),
    )  # fmt: skip
    t.announce(changed, words=change.words)


def said_of(w: Town, kind: str, change: ask.Change) -> str:
    """What the act says of a change, with the realm that it is about, where it is about one."""
    realm: Suit | None = getattr(change, "to", None) or getattr(change, "suit", None)
    return w.rules.says(kind) + (f" ({REALMS[realm]})" if realm else "")
