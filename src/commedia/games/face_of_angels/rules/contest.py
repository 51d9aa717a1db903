"""A contest, from the first lead to the last card cleared away. Source: FA-CON, read top to bottom."""

from __future__ import annotations

from typing import Literal

from commedia.engine import Seat, Table, Way, then
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.cards import called, shown
from commedia.games.face_of_angels.decisions import after, laying
from commedia.games.face_of_angels.events import contests
from commedia.games.face_of_angels.laid_as import SUPER, THEIRS, as_laid, wins_at_once
from commedia.games.face_of_angels.rules import clearing_away, losing, outcome, supers, waiting
from commedia.games.face_of_angels.rules.bringing import beside
from commedia.games.face_of_angels.rules.deck import phases_now
from commedia.games.face_of_angels.state import Side, Town, Trick, across
from commedia.games.face_of_angels.tricks import judged_as, points_of


async def contest(t: Table, w: Town) -> Way[Literal["scene", "over"]]:
    """Tricks until somebody has won, then what was lost, what happens, and how it is told.

    Source: FA-CON-01, FA-CON-15, FA-CON-16. Its stakes are accepted; a super-trump may end it at any card.
    """
    while not w.clash.winner:
        await play_trick(t, w)
        decide(t, w)
    await losing.weigh(t, w)
    outcome.record(t, w)
    await tell_end(t, w)
    await clearing_away.clear_away(t, w)
    outcome.close(w)
    waiting.look_again(t, w)
    return then("over" if w.is_over else "scene")


async def play_trick(t: Table, w: Town) -> None:
    """Lead, response, help for either side, point cards, and who has won.

    Source: FA-CON-02. Each step says whether the trick goes on after it. Beside all of them others may be
    brought in (FA-REL-01).
    """
    t = t.beside(beside)
    contest = w.clash
    leader = contest.leader
    if not any(w.hand(seat) for seat in contest.contestants):
        run_out(t, w)
        return
    contest.trick = Trick(number=contest.played + 1, leader=leader)
    if (
        await lay(t, w, leader)
        and await lay(t, w, across(leader))
        and await help_side(t, w, leader)
        and await help_side(t, w, across(leader))
    ):
        await name_points(t, w)
        resolve(t, w)


async def lay(t: Table, w: Town, side: Side) -> bool:
    """A contestant leads, or responds, with one card of their hand.

    Source: FA-CON-03, FA-CON-04. Whoever has none has lost the trick (FA-CON-14).
    """
    contest = w.clash
    seat, leads = contest.seat(side), side == contest.lying.leader
    if not w.hand(seat):
        forfeit(t, w, side)
        return False
    phases_now(w, phases.LEAD if leads else phases.RESPONSE)
    asks = laying.LeadCard(w, seat) if leads else laying.RespondWithCard(w, seat)
    answer = await t.ask(asks)
    return await put(t, w, seat, side, answer)


async def help_side(t: Table, w: Town, side: Side) -> bool:
    """Everybody else may lay a card on one side, in no order, until each has laid or passed.

    Source: FA-HLP-01, FA-HLP-02, FA-SUP-05, R-09. All who could be asked are asked, whatever they hold.
    """
    leads = side == w.clash.lying.leader
    phases_now(w, phases.HELP_LEADER if leads else phases.HELP_FOLLOWER)
    due = [laying.HelpWithCard(w, seat, side) for seat in w.in_order if may_help(w, seat, side)]
    while due:
        asked, answer = await t.first(due)
        if isinstance(answer, laying.Pass):
            due.remove(asked)  # and nothing else on the table is another than it was
            continue
        if not await put(t, w, asked.seat, side, answer):
            return False
        if not may_help(w, asked.seat, side):
            due.remove(asked)
    return True


def may_help(w: Town, seat: Seat, side: Side) -> bool:
    """Whether somebody is asked for help: no contestant, with a card, and with none in this trick.

    Source: FA-HLP-01, FA-HLP-02, FA-SUP-05, R-09. A super-trump may come from anywhere; so whoever is not in
    the scene is asked too, where a contest character has one.
    """
    contest = w.clash
    if seat in contest.contestants or not w.hand(seat):
        return False
    laid = contest.lying.helped_by(seat)
    if laid and (w.options.help_max == 1 or laid[0] not in contest.lying.on(side)):
        return False
    return w.is_in_scene(seat) or any(w.pcs[pc].trump_suits for pc in w.contest_pcs)


async def put(t: Table, w: Town, seat: Seat, side: Side, answer: laying.Lay) -> bool:
    """A card comes out of a hand, on a side; whether the trick goes on.

    Source: FA-CON-05, FA-HLP-03, FA-HLP-04, FA-PWR-07, FA-PWR-08. Of a helper's the suit, and whether it is
    a trump, matters once it is the point card. Another's super-trump helps whom it is laid for, in whichever
    window.
    """
    contest = w.clash
    helps = seat not in contest.contestants
    w.hand(seat).remove(answer.card)
    laid = as_laid(w, seat, answer.card, answer.use, answer.words)
    contest.lying.cards.setdefault(side, []).append(laid)
    if helps and w.is_in_scene(seat):
        contest.stance[seat] = wins_at_once(w, side, answer.use, answer.pc, answer.aim)
    kind = contests.CardLaid
    if helps:
        kind = contests.ForeignSuperBeside if answer.use == THEIRS else contests.CardHelps
    lays = kind(
        seat=seat, helped=contest.seat(side), side=side, card=answer.card, shown=str(shown(answer.card)),
        trump=laid.trump, own=w.plays_own_pc(seat),
    )  # fmt: skip
    t.announce(lays, words=answer.words, opens=True)
    if answer.use in (SUPER, THEIRS):
        await supers.burst(t, w, seat, side, answer)
        return False
    return True


async def name_points(t: Table, w: Town) -> None:
    """First the leader, then the follower names the card that counts; all others help it.

    Source: FA-CON-06, FA-CON-07. Where one card lies alone, it is that one.
    """
    trick = w.clash.lying
    phases_now(w, phases.POINTS)
    for side in (trick.leader, trick.follower):
        cards = trick.on(side)
        trick.point[side] = cards[0].card
        if len(cards) > 1:
            answer = await t.ask(laying.NamePointCard(w, w.clash.seat(side), side))
            trick.point[side] = answer.point
            t.announce(
                "FA-CON-06", "{seat} counts {shown}.", seat=w.clash.seat(side), card=answer.point,
                shown=str(shown(answer.point)), side=side,
            )  # fmt: skip


def resolve(t: Table, w: Town) -> None:
    """Who has won the trick, and who leads the next. Source: FA-CON-08 to FA-CON-12, FA-DCK-04."""
    contest = w.clash
    trick = contest.lying
    lead, response = (points_of(w, trick, side) for side in (trick.leader, trick.follower))
    came = judged_as(w, trick)
    assert came is not None
    assert lead is not None
    assert response is not None
    trick.totals = {trick.leader: lead.total, trick.follower: response.total}
    trick.winner = trick.follower if came.follower_wins else trick.leader
    contest.leader = trick.follower if came.follower_leads else trick.leader
    contest.narrator = contest.seat(trick.follower if came.follower_is_higher else trick.leader)
    kind = contests.TrickTrumped if came.by_trumps else contests.TrickWon
    won = kind(
        seat=contest.seat(trick.winner), who=w.side_known_as(trick.winner),
        ahead=str(called(lead.total)), behind=str(called(response.total)),
        leader=contest.seat(trick.leader), follower=contest.seat(trick.follower), winner=trick.winner,
        total=lead.total, answered=response.total, next=contest.seat(contest.leader),
    )  # fmt: skip
    t.announce(won)
    credit(w, trick.winner)
    clearing_away.discard_trick(w)


def credit(w: Town, side: Side) -> None:
    """A trick more for the initiator, or for the respondent, whoever has led. Source: FA-CON-12."""
    contest = w.clash
    contest.tricks[side] = contest.count(side) + 1
    contest.played += 1
    w.tricks += 1


def forfeit(t: Table, w: Town, side: Side) -> None:
    """Whoever must lay a card and has none loses the trick, and the other side leads next.

    Source: FA-CON-14, R-29.
    """
    contest = w.clash
    other = across(side)
    contest.lying.winner = other
    contest.leader, contest.narrator = other, contest.seat(other)
    t.announce("FA-CON-14", "{seat} has no card, and loses the trick.", seat=contest.seat(side), winner=other)
    credit(w, other)
    clearing_away.discard_trick(w)


def run_out(t: Table, w: Town) -> None:
    """Neither contestant has a card: whoever is ahead wins, else the respondent. Source: FA-CON-14, R-29."""
    contest = w.clash
    contest.winner = contest.score.ahead
    contest.narrator = contest.seat(contest.winner)
    t.announce("FA-CON-14", "Nobody has a card left: {seat} wins.", seat=contest.narrator)


def decide(t: Table, w: Town) -> None:
    """Whether a side has won the contest: so many tricks, or most of three for broke.

    Source: FA-CON-01, FA-TYP-05.
    """
    contest = w.clash
    if not contest.winner and (winner := contest.score.winner):
        contest.winner = winner
        kind = contests.WonForBroke if contest.broke else contests.ContestWon
        won, lost = contest.count(winner), contest.count(across(winner))
        who = w.side_known_as(winner)
        t.announce(kind(seat=contest.seat(winner), who=who, won=won, lost=lost, side=winner))


async def tell_end(t: Table, w: Town) -> None:
    """Whoever had the higher total in the last trick tells how it ends, not always the winner.

    Source: FA-CON-13, FA-SUP-07.
    """
    phases_now(w, phases.WRAP_UP)
    narrator = w.clash.narrator
    told = await t.ask(after.TellEnd(w, narrator))
    t.announce(contests.EndTold(seat=narrator), words=told.words)
