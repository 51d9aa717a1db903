"""The Master Suite: everybody is there at once, and is asked. Source: KT-END-03, KT-END-05, KT-LAST."""

from __future__ import annotations

from functools import partial

from commedia.engine import Seat, Table, move
from commedia.games.know_thyself import events, phases
from commedia.games.know_thyself.cards import PLAY_DECK, in_a_sentence, wins, worth
from commedia.games.know_thyself.decisions import ending as ask
from commedia.games.know_thyself.rooms import MASTER_SUITE
from commedia.games.know_thyself.rules.moving import name_room
from commedia.games.know_thyself.state import Palace, Standing


async def arrive(t: Table, w: Palace) -> None:
    """Every PC is at once in the Master Suite, wherever it was stuck. Source: KT-END-03, KT-NAME-03, R-30."""
    t.heading("The Master Suite")
    w.phase, w.step = phases.ENDGAME, phases.SUITE
    w.wager, w.bribe = None, None
    w.outings, w.asking, w.guests = [], [], []
    w.on_screen = MASTER_SUITE
    for pc in w.pcs.values():
        pc.room, pc.owes, pc.below_cliff = MASTER_SUITE, False, False
    t.announce(events.Summoned(cause=w.cause))
    if w.options.suite_truename == "on":
        await name_room(t, w, MASTER_SUITE)


async def four_questions(t: Table, w: Palace) -> None:
    """Three answers of everybody's, and then the fourth, which is the Master's.

    Source: KT-END-05, KT-END-06.
    """
    w.step = phases.QUESTIONS
    for seat, said in (await t.together([ask.AnswerMaster(w, seat) for seat in w.pcs])).items():
        pc = w.pcs[seat]
        pc.name, pc.why, pc.prize, pc.risk = said.name, said.why, said.prize, said.risk
        t.announce(events.MasterAnswered(seat=seat, asks="name"), words=said.name, opens=True)
        t.announce(events.MasterAnswered(seat=seat, asks="why"), words=said.why, opens=True)
        t.announce(events.MasterAnswered(seat=seat, asks="prize"), words=said.prize, opens=True)
        t.announce(events.MasterAnswered(seat=seat, asks="risk"), words=said.risk, opens=True)
    count(t, w)


def count(t: Table, w: Palace) -> None:
    """Did you win? Each PC alone against the Master. Source: KT-END-05 (4), KT-END-06, R-39."""
    w.standings = [
        Standing(seat=seat, coins=pc.coins, master=w.master, wins=w.is_winning(seat))
        for seat, pc in w.pcs.items()
    ]
    for one in w.standings:
        says = (
            "{seat} is winning, {coins} to {master}."
            if one.wins
            else "{seat} is losing, {coins} to {master}."
        )
        t.announce("KT-END-06", says, seat=one.seat, coins=one.coins, master=one.master, wins=one.wins)


async def last_wagers(t: Table, w: Palace) -> None:
    """Whoever is losing may stake on one cut, once; others may come back to it.

    Source: KT-LAST-01, KT-LAST-03.
    """
    w.step = phases.LAST_WAGERS
    while waiting := [seat for seat in may_risk(w) if not w.pcs[seat].lw_passed]:
        due = [ask.LastWager(w, seat) for seat in waiting]
        doors = [ask.ComeBack(w, seat) for seat in may_risk(w) if w.pcs[seat].lw_passed]
        asked, answer = await t.first([*due, *doors])
        if isinstance(answer, ask.Risk):
            await last_cut(t, w, asked.seat, answer.coins)
            for pc in w.pcs.values():
                pc.lw_passed = False
            count(t, w)
        else:
            w.pcs[asked.seat].lw_passed = True
            t.announce("KT-LAST-03", "{seat} lets it be.", seat=asked.seat)


def may_risk(w: Palace) -> list[Seat]:
    """Who is losing, has a Coin, and the right unused; and the Master has one to lose.

    Source: KT-LAST-01, R-29.
    """
    return [
        seat
        for seat, pc in w.pcs.items()
        if not pc.lw_used and pc.coins and w.master and not w.is_winning(seat)
    ]


async def last_cut(t: Table, w: Palace, seat: Seat, coins: int) -> None:
    """The Master's card is turned, the player cuts the rest, and the Master wins ties. Source: KT-LAST-02."""
    pc = w.pcs[seat]
    pc.lw_used = True
    t.announce("KT-LAST-01", "{seat} stakes {coins} on one last cut.", seat=seat, coins=coins)
    masters = await t.draw("KT-LAST-02", PLAY_DECK, by=w.gm)
    t.announce("KT-LAST-02", "The Master’s card is {shows}.", card=masters, shows=in_a_sentence(masters))
    cut = await t.ask(ask.LastCut(w, seat, masters))
    card = await t.cut("KT-LAST-02", [one for one in PLAY_DECK if one != masters], cut.depth, by=seat)
    won = wins(card, masters, ties=False)
    if won:
        move(coins, w, "master", pc, "coins")
    else:
        move(coins, pc, "coins", w, "master")
    t.announce(
        events.LastCut(
            seat=seat, card=card, gm_card=masters, mine=worth(card, masters), masters=worth(masters, card),
            coins=coins, won=won, master=w.master, held=pc.coins, drawn=in_a_sentence(card),
            comes="wins" if won else "loses",
        )
    )  # fmt: skip


async def endings(t: Table, w: Palace) -> None:
    """Winners tell how they get the prize, losers how they lose what they risked. Source: KT-LAST-04."""
    w.step = phases.ENDINGS
    w.winners = [seat for seat in w.pcs if w.is_winning(seat)]
    await t.each([ask.TellEnding(w, seat) for seat in w.pcs], partial(end, t, w))
    w.phase = phases.OVER


def end(t: Table, w: Palace, asked: ask.TellEnding, answer: ask.Ending) -> None:
    """How it ends for somebody, well or badly. Source: KT-LAST-04."""
    w.pcs[asked.seat].ending = answer.words
    happy = asked.seat in w.winners
    told = events.EndingTold(
        seat=asked.seat, happy=happy, coins=w.pcs[asked.seat].coins, master=w.master,
        ends="well" if happy else "badly",
    )  # fmt: skip
    t.announce(told, words=answer.words)
