"""Stakes go back and forth until somebody accepts. Source: FA-STK, FA-NEG, FA-TYP-04 to FA-TYP-09."""

from __future__ import annotations

from collections.abc import Iterator

from commedia.engine import Answer, OpenDoor, Prose, Seat, Table
from commedia.games.face_of_angels import limits, phases
from commedia.games.face_of_angels.decisions import both
from commedia.games.face_of_angels.decisions import stakes as ask
from commedia.games.face_of_angels.decisions.decision import whom
from commedia.games.face_of_angels.events import contests
from commedia.games.face_of_angels.state import (
    PC,
    Condition,
    Contest,
    Dispute,
    Town,
    Version,
    Which,
    across,
)


async def begin(t: Table, w: Town, seat: Seat, char: str, deed: Prose) -> None:
    """Somebody's character does something; if another stands against it, stakes are set.

    Source: FA-NEG-01 to FA-NEG-06. Where none does, or somebody gives way, there is no contest after all.
    """
    w.deeds += 1
    contest = Contest(id=f"c{w.deeds}", initiator=seat, char_I=char, deed=deed)
    w.turn_to(contest)
    does = contests.DeedDone(seat=seat, who=w.side_known_as("I"), char=char, own=char == PC)
    t.announce(does, words=deed)
    w.phase = phases.OPPOSE
    if await oppose(t, w) and await propose(t, w):
        await negotiate(t, w)
    w.phase = phases.SCENE


async def oppose(t: Table, w: Town) -> bool:
    """Whoever first takes the other side is the respondent. Source: FA-NEG-01, FA-NEG-02."""
    contest = w.clash
    due = {
        seat: ask.OpposeDeed(w, seat)
        for seat in w.in_order
        if seat != contest.initiator and w.is_in_scene(seat) and whom(w, seat)
    }
    way_out = ask.GiveWay(w, contest.initiator)
    while due:
        asked, answer = await t.first([*due.values(), way_out])
        if isinstance(answer, ask.Withdraw):
            get_out(t, w, answer)
            return False
        if isinstance(answer, ask.Oppose):
            contest.respondent, contest.char_O = asked.seat, answer.char
            who, own = w.side_known_as("O"), answer.char == PC
            opposes = contests.DeedOpposed(seat=asked.seat, who=who, char=answer.char, own=own)
            t.announce(opposes, words=answer.words)
            return True
        del due[asked.seat]
    t.announce(contests.Unopposed(seat=contest.initiator))
    w.be_done_with(contest)
    return False


async def propose(t: Table, w: Town) -> bool:
    """The initiator writes both conditions, or withdraws. Source: FA-NEG-03, FA-NEG-07, FA-TYP-04."""
    contest = w.clash
    contest.state = w.phase = phases.STAKES
    _, answer = await t.first([ask.ProposeStakes(w, contest.initiator), ask.GiveWay(w, contest.respondent)])
    if not isinstance(answer, ask.Propose):
        get_out(t, w, answer)
        return False
    contest.earlier = [Version(win=None, lose=None, mover="I")]
    contest.broke = answer.broke == "yes"
    author = contest.initiator
    contest.win = Condition(
        text=answer.win_text, author=author, scope=answer.win_scope, harms=answer.win_harms
    )
    contest.lose = Condition(
        text=answer.lose_text, author=author, scope=answer.lose_scope, harms=answer.lose_harms
    )
    contest.fresh, contest.disputed, contest.mover = ["win", "lose"], {}, "O"
    if contest.broke:
        t.announce(contests.ForBroke(seat=author))
    tell(t, w, contest.win, wins=True)
    tell(t, w, contest.lose, wins=False)
    return True


def tell(t: Table, w: Town, condition: Condition, *, wins: bool, anew: bool = False) -> None:
    """A condition, as it stands now: in the words of whoever wrote it last, about whom the initiator plays.

    wins: of the two, what happens if the initiator wins. anew: it was rewritten, and had stood otherwise.
    """
    stake = contests.StakeTold(
        seat=condition.author, who=w.side_known_as("I"), scope=condition.scope, harms=condition.harms,
        wins=wins, wins_anew=anew and wins, loses_anew=anew and not wins,
    )  # fmt: skip
    t.announce(stake, words=condition.text)


async def negotiate(t: Table, w: Town) -> None:
    """Back and forth: accept and set the pace, or rewrite one of the two. Source: FA-NEG-03 to FA-NEG-07."""
    contest = w.clash
    contest.state = w.phase = phases.NEGOTIATING
    while True:
        if contest.win is None:  # an opening that was struck is written anew (FA-STK-05)
            if not await propose(t, w):
                return
            contest.state = w.phase = phases.NEGOTIATING
        answer = await t.ask(ask.AnswerStakes(w, contest.seat(contest.mover)), beside=doors)
        match answer:
            case ask.Accept():
                accept(t, w, answer.pace)
                return
            case ask.RewriteWin() | ask.RewriteLose():
                rewrite(t, w, answer)
            case ask.Withdraw() | ask.StandAside():
                get_out(t, w, answer)
                return
        if w.contest is not contest:  # somebody got out of it while the World judged
            return


def doors(w: Town) -> Iterator[OpenDoor]:
    """What else may be done to stakes that stand: get out of it, dispute them, settle what both come to."""
    contest = w.clash
    yield OpenDoor(ask.GiveWay(w, contest.seat(across(contest.mover))))
    for seat in w.in_order:
        if contest.disputable(seat):
            yield OpenDoor(ask.DisputeTags(w, seat), judge)
    if contest.broke and not contest.both_agreed:
        kind = both.SettleBoth if contest.incompatible else both.MarkIncompatible
        for seat in contest.contestants:
            yield OpenDoor(kind(w, seat), settle_both)


def accept(t: Table, w: Town, pace: int) -> None:
    """The stakes and their tags stand, and the pace is set. Source: FA-NEG-05, FA-STK-05, FA-TYP-05."""
    contest = w.clash
    contest.pace, contest.overtaken = pace, False
    contest.state = phases.ACCEPTED
    seat = contest.seat(contest.mover)
    says = "{seat} accepts: three tricks, all played." if contest.broke else "{seat} accepts: {pace} to win."
    t.announce("FA-NEG-05", says, seat=seat, pace=pace)


def rewrite(t: Table, w: Town, answer: ask.RewriteWin | ask.RewriteLose) -> None:
    """One of the two is another, and the other side has the word; what both would come to is open again.

    Source: FA-NEG-04, FA-TYP-09.
    """
    contest = w.clash
    contest.earlier.append(version(contest))
    seat = contest.seat(contest.mover)
    which: Which
    written = Condition(text=answer.text, author=seat, scope=answer.scope, harms=answer.harms)
    if isinstance(answer, ask.RewriteWin):
        contest.win, which = written, "win"
        tell(t, w, written, wins=True, anew=True)
    else:
        contest.lose, which = written, "lose"
        tell(t, w, written, wins=False, anew=True)
    contest.both, contest.both_agreed, contest.incompatible = None, False, False
    contest.fresh, contest.mover = [which], across(contest.mover)
    contest.disputed = {one: by for one, by in contest.disputed.items() if one not in (which, "both")}


def version(contest: Contest) -> Version:
    """The stakes as they stand, with whoever has the word."""
    return Version(
        win=contest.win, lose=contest.lose, mover=contest.mover, incompatible=contest.incompatible,
        both=contest.both, both_agreed=contest.both_agreed,
    )  # fmt: skip


def get_out(t: Table, w: Town, answer: ask.Withdraw | ask.StandAside) -> None:
    """Either contestant gets out of it in their way, before anything is accepted. Source: FA-NEG-07, R-30."""
    contest = w.clash
    if isinstance(answer, ask.Withdraw):
        give_up(t, w, contest, contests.LetBe(seat=contest.initiator), answer.words)
    else:
        give_up(t, w, contest, contests.StoodAside(seat=contest.respondent), answer.words)


def give_up(
    t: Table, w: Town, contest: Contest, how: contests.LetBe | contests.LetDrop, words: Prose
) -> None:
    """There is no contest after all: no card moves, and it does not count.

    Source: FA-NEG-07, FA-NEG-10, R-30.
    """
    w.be_done_with(contest)
    t.announce(how, words=words)


async def reopen(t: Table, w: Town, contest: Contest, seat: Seat, words: Prose) -> None:
    """A contest that waits is talked over again: whoever finds its stakes moot writes one of them anew.

    Source: FA-NEG-08, FA-NEG-04, R-40. Whom it is about stays; its pace is set by whoever accepts.
    """
    w.turn_to(contest)
    contest.mover, contest.pace, contest.overtaken = across(contest.side_against(seat)), 0, True
    contest.earlier, contest.fresh, contest.disputed = [], [], {}
    t.announce(
        "FA-NEG-08", "{seat} finds what is staked there moot.", seat=seat, contest=contest.id, words=words
    )
    await negotiate(t, w)
    w.phase = phases.SCENE


async def judge(t: Table, w: Town, asked: ask.DisputeTags, answer: ask.Dispute) -> bool:
    """Tags are disputed, and the World keeps or corrects them; what is over the limit then is struck.

    Source: FA-STK-05, FA-NEG-07, R-34. Until the World has judged either contestant may get out of it, and
    nobody does anything else. The stakes are answered anew after it, whatever has come of it.
    """
    contest, by = w.clash, asked.seat
    which = answer.which
    contest.disputed.setdefault(which, []).append(by)
    contest.dispute = Dispute(by=by, which=which, words=answer.words)
    t.announce(contests.TagsDisputed(seat=by, which=which), words=answer.words)
    ways_out = [ask.GiveWay(w, seat) for seat in contest.contestants]
    _, found = await t.first([ask.JudgeTags(w, w.world), *ways_out])
    contest.dispute = None
    match found:
        case ask.Withdraw() | ask.StandAside():
            get_out(t, w, found)
        case ask.Keep():
            t.announce("FA-STK-05", "The World keeps it as it is marked.", seat=w.world)
        case ask.Correct():
            mark_otherwise(contest, which, found)
            t.announce(
                "FA-STK-05", "The World marks it otherwise.", seat=w.world, which=which, scope=found.scope,
                harms=found.harms,
            )  # fmt: skip
            if limits.goes_too_far(w, contest.condition(which)):
                strike(t, w, which)
    return True


def mark_otherwise(contest: Contest, which: Which, found: ask.Correct) -> None:
    """A condition has other tags now, in every version that holds it, and may be disputed again.

    Source: FA-STK-05. One that is marked as it was has not changed.
    """
    wrong = contest.condition(which)
    right = Condition(text=wrong.text, author=wrong.author, scope=found.scope, harms=found.harms)
    if right == wrong:
        return
    versions: list[Contest | Version] = [contest, *contest.earlier]
    for one in versions:
        if getattr(one, which) == wrong:
            setattr(one, which, right)
    contest.disputed.pop(which, None)


def strike(t: Table, w: Town, which: Which) -> None:
    """A version that goes too far is struck: the one before stands, and its writer moves again.

    Source: FA-STK-05. Where others have been written since, they go with it: they were built on it. What both
    would come to is built on the two, so that it falls alone, and leaves the text before it.
    """
    contest = w.clash
    t.announce(contests.StakeStruck(which=which))
    struck = contest.condition(which)
    before = Version(win=None, lose=None, mover="I")
    while contest.earlier:
        before = contest.earlier.pop()
        if getattr(before, which) != struck:
            break
    contest.both, contest.both_agreed = before.both, before.both_agreed
    if which == "both":
        contest.fresh = [one for one in contest.fresh if one != "both"]
        contest.disputed.pop("both", None)
        return
    contest.win, contest.lose, contest.mover = before.win, before.lose, before.mover
    contest.incompatible = before.incompatible
    contest.fresh, contest.disputed = [], {}


def settle_both(t: Table, w: Town, asked: both.MarkIncompatible | both.SettleBoth, answer: Answer) -> None:
    """What happens if an Ace wins nothing and both cannot be. Source: FA-TYP-07, FA-TYP-09, R-15."""
    contest, seat = w.clash, asked.seat
    match answer:
        case both.Incompatible():
            contest.incompatible = True
            t.announce("FA-TYP-07", "{seat} finds that they cannot both happen.", seat=seat)
        case both.ProposeBoth(text=text, scope=scope, harms=harms):
            contest.earlier.append(version(contest))
            contest.both = Condition(text=text, author=seat, scope=scope, harms=harms)
            contest.fresh = [*(one for one in contest.fresh if one != "both"), "both"]
            contest.disputed.pop("both", None)
            t.announce(contests.BothProposed(seat=seat), words=text)
        case both.AgreeBoth():
            contest.both_agreed = True
            t.announce(contests.BothAgreed(seat=seat))
