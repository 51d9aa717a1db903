"""Contests that were accepted and wait for their moment: begun, dropped, or written anew.

Source: FA-TBL-07, FA-NEG-08 to FA-NEG-11, R-38, R-40, R-44. However many wait, the table is at one at a time.
"""

from __future__ import annotations

from typing import Any

from commedia.engine import Answer, Decision, Table
from commedia.games.face_of_angels.decisions import parked as ask
from commedia.games.face_of_angels.events import contests
from commedia.games.face_of_angels.moot import moot_in
from commedia.games.face_of_angels.rules import stakes
from commedia.games.face_of_angels.state import Contest, Town


def asks(w: Town) -> list[Decision[Any, Town]]:
    """Of each that waits, whom it is about, and whether it begins, is dropped or is written anew.

    Source: FA-NEG-08, FA-NEG-10, FA-NEG-11.
    """
    return [one for contest in w.waiting for one in _asks_of(w, contest)]


def _asks_of(w: Town, contest: Contest) -> list[Decision[Any, Town]]:
    first = ask.StartOrDrop(w, contest.initiator, contest.id)
    held = first.lacking if w.options.prologue_rel == "require" else []
    others = dict.fromkeys((contest.initiator, contest.respondent, w.world))
    found: list[Decision[Any, Town]] = [
        ask.StartOrDropToo(w, seat, contest.id) for seat in others if held or seat != contest.initiator
    ]
    found += [] if held else [first]
    marks = [
        (ask.MarkAboutFirst if pc in held else ask.MarkAbout)(w, pc, contest.id)
        for pc in contest.pcs
        if w.pcs[pc].ties
    ]
    return [*found, *marks]


def start(t: Table, w: Town, asked: Decision[Any, Town]) -> None:
    """Its moment has come, and the others wait on. Source: FA-TBL-07, FA-NEG-08, FA-NEG-09, R-44.

    A contest of the Prologue that is about nobody starts, and is told of (FA-PWR-01).
    """
    contest = _meant(asked)
    w.turn_to(contest)
    contest.leader = "I"
    if w.options.prologue_rel == "warn":
        for pc in ask.StartOrDrop(w, contest.initiator, contest.id).unmarked:
            t.announce(
                "FA-PWR-01", "Nobody has said that this contest is about a relationship of {pc}’s.", pc=pc
            )
    t.announce(contests.ContestBegun(seat=contest.initiator))


async def settle(t: Table, w: Town, asked: Decision[Any, Town], answer: Answer) -> None:
    """It is dropped, and nothing happens; or it is marked; or its stakes are written anew.

    Source: FA-NEG-08, FA-NEG-10, FA-NEG-11.
    """
    contest = _meant(asked)
    match answer:
        case ask.Drop(words=words):
            stakes.give_up(t, w, contest, contests.LetDrop(seat=asked.seat), words)
        case ask.Mark(about=about):
            theirs = [rel.id for rel in w.pcs[asked.seat].relationships]
            contest.about = [id for id in contest.about if id not in theirs] + about
            t.announce("FA-NEG-11", "{seat} says whom it is about.", seat=asked.seat, about=about)
        case ask.Reopen(words=words):
            await stakes.reopen(t, w, contest, asked.seat, words)


def _meant(asked: Decision[Any, Town]) -> Contest:
    """Which of those that wait a decision is about."""
    assert isinstance(asked, ask.Waiting)
    return asked.contest


def look_again(t: Table, w: Town) -> None:
    """A contest has come to its end: what others stake that wait may be moot, and whom they are about.

    Source: FA-NEG-08, FA-NEG-11, R-40. Whether it has, their parties find; but nobody stakes who is gone.
    """
    for contest in w.waiting:
        contest.overtaken = True
        contest.about = [id for id in contest.about if w.relationship(id).state != "dead"]
        for one in moot_in(w, contest):
            t.announce(
                "FA-NEG-08", f"{{who}} {one.says}: {one.left}.", who=one.known_as(w), contest=contest.id,
                seat=contest.initiator, respondent=contest.respondent,
            )  # fmt: skip
