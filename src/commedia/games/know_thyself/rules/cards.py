"""Draws, the cut, invoking, and who wins. Source: KT-DRAW, KT-INV, KT-RANK, KT-PAY-01, KT-MULTI-03."""

from __future__ import annotations

from commedia.engine import Prose, Table, move
from commedia.games.know_thyself import events
from commedia.games.know_thyself.cards import in_a_sentence, suit_of, worth
from commedia.games.know_thyself.decisions import drawing as ask
from commedia.games.know_thyself.degrees import BY_DRAWS, MOST_DRAWS
from commedia.games.know_thyself.state import Palace, Participant


async def draw(t: Table, w: Palace) -> None:
    """One after the other, each player draws up to three cards, and keeps the last.

    Source: KT-DRAW-01, KT-DRAW-02.

    The whole deck is shuffled for each Wager (R-08): all 52 may come, and none that is out.
    """
    for side in w.clash.drawing:
        await draw_for(t, w, side)


async def draw_for(t: Table, w: Palace, side: Participant) -> None:
    """One player's draws. Source: KT-DRAW-02."""
    while True:
        if side.card:
            side.let_go.append(side.card)
        side.card = await t.draw("KT-DRAW-02", w.clash.deck, by=side.seat)
        side.draws += 1
        w.clash.out.append(side.card)
        drawn = in_a_sentence(side.card)
        t.announce(events.CardTurned(seat=side.seat, card=side.card, draws=side.draws, drawn=drawn))
        if side.draws == MOST_DRAWS:
            return
        if isinstance(await t.ask(ask.KeepCard(w, side.seat)), ask.Keep):
            return


async def cut(t: Table, w: Palace) -> None:
    """The GM cuts once, and the card under the cut faces everybody. Source: KT-DRAW-03, KT-WAGER-06, R-07."""
    answer = await t.ask(ask.CutDeck(w, w.gm))
    clash = w.clash
    clash.gm_card = await t.cut("KT-DRAW-03", clash.deck, answer.depth, by=w.gm)
    clash.out.append(clash.gm_card)
    drawn = in_a_sentence(clash.gm_card)
    t.announce(events.MasterCut(card=clash.gm_card, depth=answer.depth, drawn=drawn))


async def invoke(t: Table, w: Palace) -> None:
    """Whoever is losing may invoke Memories, one after the other. Source: KT-WAGER-07, KT-INV-01, R-17."""
    for side in w.clash.inside:
        while w.can_invoke(side):
            answer = await t.ask(ask.InvokeMemory(w, side.seat))
            if isinstance(answer, ask.Stand):
                break
            await remember(t, w, side, answer.memory, answer.words)


async def remember(t: Table, w: Palace, side: Participant, place: int, words: Prose) -> None:
    """A Memory is used up for a Coin, and the next card is played.

    Source: KT-INV-02, KT-INV-03, KT-INV-04.
    """
    clash, pc = w.clash, w.pcs[side.seat]
    memory = pc.attachments[suit_of(side.card)].memories[place]
    move(1, pc, "coins", w, "master")
    memory.invoked, memory.added = True, words
    invoked = events.MemoryInvoked(seat=side.seat, type=memory.type, suit=memory.suit, master=w.master)
    t.announce(invoked, words=words)
    if not clash.deck:  # what was let go is shuffled again
        clash.out = [clash.gm_card, *(one.card for one in clash.inside)]
    side.let_go.append(side.card)
    side.card = await t.draw("KT-INV-04", clash.deck, by=side.seat)
    side.invokes += 1
    clash.out.append(side.card)
    drawn = in_a_sentence(side.card)
    t.announce(events.CardTurnedAnew(seat=side.seat, card=side.card, drawn=drawn))


def compare(t: Table, w: Palace) -> None:
    """The higher card wins; a PC wins ties, but not in the Master Suite.

    Source: KT-WAGER-08, KT-RANK-03, KT-INV-05, KT-INV-06.
    """
    clash = w.clash
    for side in clash.inside:
        mine, masters = worth(side.card, clash.gm_card), worth(clash.gm_card, side.card)
        side.result = "won" if w.beats(side) else "lost"
        if side.result == "won":
            side.degree = "minor" if side.invokes else BY_DRAWS[side.draws]
        t.announce(
            events.CardsCompared(
                seat=side.seat, mine=mine, masters=masters, card=side.card, gm_card=clash.gm_card,
                degree=side.degree,
            )
        )  # fmt: skip
