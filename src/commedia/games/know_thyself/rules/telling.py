"""Outcome and Memory: who tells which, and what contradicts. Source: KT-NARR, KT-MEM-06, KT-MULTI-04."""

from __future__ import annotations

from collections.abc import Iterator

from commedia.engine import OpenDoor, Prose, Seat, Table
from commedia.games.know_thyself import events
from commedia.games.know_thyself.decisions import telling as ask
from commedia.games.know_thyself.rules import roaming
from commedia.games.know_thyself.state import Flag, Palace


async def tell(t: Table, w: Palace) -> None:
    """The players tell one piece first, each for their own PC, and the GM the other.

    Source: KT-WAGER-09 to 11.
    """
    await choose(t, w)
    clash = w.clash
    told = clash.narration
    for side in clash.inside:
        await tell_one(t, w, side.seat, side.seat, told)
    for side in clash.inside:
        await tell_one(t, w, w.gm, side.seat, "memory" if told == "outcome" else "outcome")
    await hear(t, w)


async def choose(t: Table, w: Palace) -> None:
    """All take the same piece: the greater part decides, and the GM where there is none.

    Source: KT-MULTI-04.
    """
    clash = w.clash
    due = [ask.ChooseNarration(w, side.seat) for side in clash.inside]
    for_outcome = all_of = 0
    while due:
        asked, answer = await t.first(due)
        due.remove(asked)
        for_outcome += isinstance(answer, ask.Outcome)
        all_of += 1
    if 2 * for_outcome == all_of:
        tie = await t.ask(ask.BreakTie(w, w.gm))
        clash.narration = "outcome" if isinstance(tie, ask.Outcome) else "memory"
    else:
        clash.narration = "outcome" if 2 * for_outcome > all_of else "memory"
    t.announce(
        "KT-WAGER-09",
        "The players tell the outcome, and the GM the Memory."
        if clash.narration == "outcome"
        else "The players tell the Memory, and the GM the outcome.",
        narration=clash.narration, outcome=for_outcome, memory=all_of - for_outcome,
    )  # fmt: skip


async def tell_one(t: Table, w: Palace, seat: Seat, pc: Seat, piece: str) -> None:
    """One piece for one PC, by its player or by the GM. Source: KT-WAGER-10, KT-WAGER-11, KT-NARR-01."""
    side, mine = w.clash.participants[pc], seat == pc
    if piece == "outcome":
        kind = ask.TellOutcome if mine else ask.TellOutcomeByGm
        side.outcome = (await t.ask(kind(w, seat, pc))).words
        told = events.OutcomeTold if mine else events.OutcomeToldByGm
        t.announce(told(seat=seat, pc=pc, degree=side.degree, result=side.result), words=side.outcome)
        return
    type, suit = ask.memory_of(w, pc)
    telling = ask.TellMemory if mine else ask.TellMemoryByGm
    side.memory = (await t.ask(telling(w, seat, pc))).words
    truename = w.truenames.get(w.clash.room, "")
    memory = events.MemoryTold(seat=seat, pc=pc, type=type, suit=suit, truename=truename)
    t.announce(memory, words=side.memory)


async def hear(t: Table, w: Palace) -> None:
    """Payment waits for whoever hears the Memories, and until no contradiction is left.

    Source: KT-MEM-06, R-44.
    """
    hearers = [w.gm] if w.clash.narration == "memory" else [side.seat for side in w.clash.inside]
    due = [ask.Hear(w, seat) for seat in hearers]
    while due:
        asked, _ = await t.first(due, beside=flagging)
        if asked in due:
            due.remove(asked)
        else:  # also those who had said to go on: it was another text that they agreed to
            due = [ask.Hear(w, seat, anew=True) for seat in hearers]


def flagging(w: Palace) -> Iterator[OpenDoor]:
    """Who may still find a contradiction in what was told. Source: KT-MEM-06."""
    for seat in w.seats:
        if ask.left_to_flag(w, seat):
            yield OpenDoor(ask.FlagContradiction(w, seat), flag)
    yield from roaming.beside(w)


async def flag(t: Table, w: Palace, asked: ask.FlagContradiction, answer: ask.RaiseFlag) -> bool:
    """Somebody finds one. Returns whether it was put another way. Source: KT-MEM-06."""
    w.clash.flag = Flag(by=asked.seat, about=answer.about, against=answer.against, words=answer.words)
    return await settle_flag(t, w)


async def settle_flag(t: Table, w: Palace) -> bool:
    """Whoever told it puts it another way, or the table judges: more than half uphold it.

    Returns whether it was put another way. Source: KT-MEM-06, R-25.
    """
    clash = w.clash
    flag = clash.flag
    assert flag is not None
    teller = flag.about if clash.narration == "memory" else w.gm
    found = events.ContradictionFound(seat=flag.by, about=flag.about, against=flag.against)
    t.announce(found, words=flag.words)
    answer = await t.ask(ask.AnswerFlag(w, teller), beside=roaming.beside)
    stands = False
    if isinstance(answer, ask.Reword):
        reword(t, w, flag, teller, answer.words)
    else:
        votes = await t.together([ask.JudgeContradiction(w, seat) for seat in w.seats])
        upheld = sum(isinstance(vote, ask.Uphold) for vote in votes.values())
        judged = events.ContradictionJudged(upheld=upheld, all=len(votes))
        stands = not judged.is_upheld
        t.announce(judged, opens=True)
        if stands:
            clash.flagged.append(flag)
        else:
            anew = await t.ask(ask.MustReword(w, teller), beside=roaming.beside)
            reword(t, w, flag, teller, anew.words)
    clash.flag = None
    return not stands


def reword(t: Table, w: Palace, flag: Flag, teller: Seat, words: Prose) -> None:
    """A Memory is put another way; what it contradicts now is asked anew. Source: KT-MEM-06, R-25."""
    clash = w.clash
    clash.participants[flag.about].memory = words
    clash.flagged = [one for one in clash.flagged if one.about != flag.about]
    t.announce(events.MemoryReworded(seat=teller, about=flag.about), words=words)
