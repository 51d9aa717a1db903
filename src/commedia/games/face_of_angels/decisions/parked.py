"""The decisions about a contest that was accepted and waits: whom it is about, and what becomes of it.

Source: FA-NEG-08 to FA-NEG-11, FA-PWR-01. Several may wait, and each is asked about by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Offers,
    Prose,
    Required,
    Some,
    Timing,
    Voluntary,
    Words,
)
from commedia.engine.decisions import A
from commedia.engine.foretold import Foretold
from commedia.engine.manner import Manner
from commedia.engine.sentences import begin_with, in_a_row, say
from commedia.games.face_of_angels.decisions.decision import Decision, called_in, played_by
from commedia.games.face_of_angels.foretelling import contest_foretold
from commedia.games.face_of_angels.moot import moot_in
from commedia.games.face_of_angels.state import SIDES, Contest


class Waiting(Decision[A]):
    """A decision about one of the contests that wait. of: which, by its id."""

    of: str

    @property
    def contest(self) -> Contest:
        """The contest that it is about."""
        return self.w.contest_of(self.of)

    def speaks_of(self) -> Mapping[str, Prose]:
        """The people of the town whom its two sides play."""
        return called_in(self.w, self.contest)

    def between(self) -> str:
        """The names of the two sides, where several contests wait; "" where it is the only one."""
        if len(self.w.waiting) < 2:
            return ""
        mine, theirs = (played_by(self.contest, side) for side in SIDES)
        return say("{mine} against {theirs}.", mine=begin_with(mine), theirs=theirs)


class Mark(Answer):
    """Say whom it is about."""

    about: list[str]


class MarkAbout(Waiting[Mark]):
    """Each contestant who plays their protagonist may say whom it is about, before it starts."""

    rule = "FA-NEG-11"
    manner: ClassVar[Manner] = Voluntary()
    least: ClassVar[int] = 0
    doing = "saying whom it is about"

    @property
    def asks(self) -> str:
        asks = say("Which of your relationships is this about? It draws no card, and risks nothing.")
        return in_a_row([self.between(), asks])

    def offers(self) -> Offers:
        return {Mark: {"about": Some([rel.id for rel in self.mine.ties], self.least)}}


class MarkAboutFirst(MarkAbout):
    """They must, where no contest of the Prologue begins without it at this table (FA-PWR-01)."""

    kind = MarkAbout.kind
    manner = Required()
    least = 1


class Begin(Answer):
    """Play it out now."""


class Drop(Answer):
    """Let it drop: nothing happens."""

    seldom = 6
    words: Prose = NO_WORDS


class Reopen(Answer):
    """Its stakes are moot: write them anew."""

    words: Prose = NO_WORDS


class StartOrDrop(Waiting[Begin | Drop | Reopen]):
    """The initiator begins a contest that waits, or drops it; the respondent or the World may instead."""

    rule = "FA-NEG-08"
    bounds = {"drop": "FA-NEG-10"}
    doing = "holding a contest back"
    manner: ClassVar[Manner] = Required(timing=Timing.AFTER_TALK)

    @property
    def asks(self) -> str:
        asks = say("The stakes are accepted. Play it out now, or play on freely until the moment has come?")
        return in_a_row([self.between(), asks])

    def offers(self) -> Offers:
        return {
            Begin: self._cannot_begin() or {},
            Drop: {"words": Words("why it comes to nothing")},
            Reopen: self._cannot_reopen() or {"words": Words("what of it is moot")},
        }

    def foresee(self, answer: Begin | Drop | Reopen) -> list[Foretold]:
        """How likely a contestant wins it, if nobody helps."""
        return contest_foretold(self.w, self.seat, self.contest) if isinstance(answer, Begin) else []

    def _cannot_begin(self) -> Closed | None:
        """Why it is not played: somebody of it, or on whom it stakes something, is gone; or to be named."""
        for one in moot_in(self.w, self.contest):
            return Closed(one.sentence(self.w), self.rule)
        if self.w.options.prologue_rel == "require" and (lacking := self.lacking):
            return Closed(
                say("{lacking} has to say which relationship it is about.", lacking=lacking[0]), "FA-PWR-01"
            )
        return None

    def _cannot_reopen(self) -> Closed | None:
        """Why its stakes stay as they are: they were accepted, and nothing has come of another since."""
        if self.seat not in self.contest.contestants:
            return NOT_YOURS
        if any(one.is_in_it for one in moot_in(self.w, self.contest)):
            return ONLY_DROPPED
        return None if self.contest.overtaken else NOTHING_CAME

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What is to be played with, or that nothing is lost, or who has the word then."""
        contest, w = self.contest, self.w
        if answer is Drop:
            return Described(answer.label, then="None of the conditions comes true, and no card moves.")
        if answer is Reopen:
            other = played_by(contest, contest.side_against(self.seat))
            return Described(
                answer.label,
                then=say("You rewrite one of the two, and {other} accepts, or rewrites.", other=other),
            )
        mine, theirs = (
            say("{cards} cards of {seat}", cards=len(w.hand(seat)), seat=seat) for seat in contest.contestants
        )
        pace = say("3 tricks, all played") if contest.broke else say("first to {pace}", pace=contest.pace)
        return Described(
            answer.label,
            pace,
            say(
                "{mine} against {theirs}; {who} leads.", mine=mine, theirs=theirs, who=played_by(contest, "I")
            ),
        )

    @property
    def unmarked(self) -> list[str]:
        """Contestants of the Prologue who have marked no relationship of their protagonist (FA-PWR-01)."""
        w = self.w
        marked = [w.relationship(id).pc for id in self.contest.about]
        return [] if w.act else [pc for pc in self.contest.pcs if pc not in marked]

    @property
    def lacking(self) -> list[str]:
        """The contestants among them who could mark one, since they have somebody."""
        return [pc for pc in self.unmarked if self.w.pcs[pc].ties]


NOT_YOURS = Closed("Only the two whose contest it is write its stakes anew.", "FA-NEG-08")
ONLY_DROPPED = Closed("Whoever it was with is out of play: no other stakes would help.", "FA-NEG-08")
NOTHING_CAME = Closed("They are accepted, and no other contest has come to its end since.", "FA-NEG-08")


class StartOrDropToo(StartOrDrop):
    """The respondent and the World may do so, too: the same decision, as a door."""

    kind = StartOrDrop.kind
    manner = Voluntary(timing=Timing.AFTER_TALK)
