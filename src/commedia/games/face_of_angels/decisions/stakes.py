"""The decisions before a contest: who opposes, what is staked, what it is about, when it starts.

Source: FA-STK, FA-NEG, FA-TYP-04 to FA-TYP-09.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Offers,
    Pick,
    Prose,
    Seat,
    Some,
    Voluntary,
    Words,
)
from commedia.engine.described import DescribedField
from commedia.engine.domains import Fields
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import begin_with, say, say_each
from commedia.games.face_of_angels import limits
from commedia.games.face_of_angels.acts import SCOPES
from commedia.games.face_of_angels.decisions.decision import Decision, played_by, whom
from commedia.games.face_of_angels.foretelling import contest_foretold
from commedia.games.face_of_angels.moot import moot_in
from commedia.games.face_of_angels.state import FORCE, PC, Contest, Which

PACES = (1, 2, 3)


class Oppose(Answer):
    """Oppose it."""

    char: str
    words: Prose = NO_WORDS


class LetBe(Answer):
    """Let it happen."""

    seldom = 3


class OpposeDeed(Decision[Oppose | LetBe]):
    """Everybody in the scene who could oppose what somebody does, and the World, says whether they do."""

    rule = "FA-NEG-01"
    bounds = {"oppose.char": "FA-NEG-02"}
    doing = "weighing whether to oppose"

    @property
    def asks(self) -> str:
        who = played_by(self.contest, "I")
        does = (
            say("A force of nature is at work")
            if self.contest.char_I == FORCE
            else say("{who} does this", who=begin_with(who))
        )
        return say("{does}. Does your character stand against it?", does=does)

    def offers(self) -> Offers:
        chars = whom(self.w, self.seat)
        return {
            Oppose: {"char": Pick(chars, self.likeliest(chars)), "words": Words("how they stand against it")},
            LetBe: {},
        }

    def likeliest(self, chars: Sequence[str]) -> str:
        """Who of these would stand against it: a foe of whoever does it, where there is one."""
        doer = self.w.pcs.get(self.contest.initiator) if self.contest.char_I == PC else None
        foes = [char for char in chars if doer and (rel := doer.to(char)) and rel.kind == "foe"]
        return (foes or chars)[0]


# -- the two conditions -----------------------------------------------------------------------------------


class Propose(Answer):
    """Propose stakes."""

    win_text: Prose
    lose_text: Prose
    win_scope: str = SCOPES[0]
    win_harms: list[str] = []
    lose_scope: str = SCOPES[0]
    lose_harms: list[str] = []
    broke: str = "no"


class Withdraw(Answer):
    """Do not attempt it after all."""

    seldom = 6
    words: Prose = NO_WORDS


class StandAside(Answer):
    """Stand aside: it succeeds."""

    seldom = 6
    words: Prose = NO_WORDS


def way_out(contest: Contest, seat: Seat) -> dict[type[Answer], Fields]:
    """The initiator does not attempt it after all; the respondent lets it succeed.

    Source: FA-NEG-07, R-30.
    """
    return WITHDRAWING if seat == contest.initiator else STANDING_ASIDE


WITHDRAWING: dict[type[Answer], Fields] = {Withdraw: {"words": Words("why they let it be")}}
STANDING_ASIDE: dict[type[Answer], Fields] = {StandAside: {"words": Words("how it comes about")}}


IF_WON, IF_LOST = say("what happens if you win"), say("what happens if you lose")
IT_HAPPENS = say("what happens then")


class ProposeStakes(Decision[Propose | Withdraw]):
    """The initiator says what happens if they win, and what they risk."""

    rule = "FA-STK-01"
    bounds = {"propose": "FA-NEG-03", "propose.broke": "FA-TYP-04", "withdraw": "FA-NEG-07"}
    doing = "naming stakes"

    @property
    def asks(self) -> str:
        who = played_by(self.contest, "O")
        return say("Against it stands {who}. What do you want, and what do you risk for it?", who=who)

    def offers(self) -> Offers:
        w, seat = self.w, self.seat
        fields: Fields = {
            **limits.fields_for(w, seat, IF_WON, "win_"),
            **limits.fields_for(w, seat, IF_LOST, "lose_"),
        }
        if self.contest.char_I == PC and self.mine.face == "A":  # FA-TYP-04
            fields = {**fields, "broke": Pick(("no", "yes"), "no")}
        return {Propose: fields, **way_out(self.contest, seat)}

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        """Who goes for broke, to whoever does not (FA-TYP-04)."""
        why = say("Only an Ace goes for broke, as whoever begins it.") if field == "broke" else ""
        return msgspec.structs.replace(super().describe_field(answer, field), not_asked=why)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """The way out with what comes of it."""
        return Described(answer.label, then=COMES_OF.get(answer, ""))

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """Whether one goes for broke, with how that is played (FA-TYP-05 to FA-TYP-08)."""
        if field == "broke":
            return BROKE[value]
        return super().describe_value(answer, field, value)


BROKE = {
    "no": Described("Play as usual", "1 to 3 tricks win", "Whoever accepts says how many."),
    "yes": Described(
        "Go for broke",
        "3 tricks, all played",
        "Most of them win. If you win none, both stakes come true, and nobody who was brought in is lost.",
    ),
}


class GiveWay(Decision[Withdraw | StandAside]):
    """A contestant who has not the word may get out of it all the same, until it is accepted.

    So may whoever has it, while the World judges; and the initiator before anybody opposes them.
    """

    rule = "FA-NEG-07"
    manner = Voluntary()
    seldom = 12
    doing = "waiting for an answer"

    @property
    def asks(self) -> str:
        contest = self.contest
        if not contest.respondent:
            return "Nobody stands against it yet. You may still let it be."
        if contest.dispute is not None:
            return "The World judges how the stakes are marked. You may still get out of it."
        return "The other side has the word. You may still get out of it."

    def offers(self) -> Offers:
        return way_out(self.contest, self.seat)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What comes of it."""
        return Described(answer.label, then=COMES_OF[answer])


COMES_OF: Mapping[type[Answer], str] = say_each({
    Withdraw: "Nothing is attempted, nothing is staked, and no card moves.",
    StandAside: "What they attempt succeeds, nothing is staked, and no card moves.",
})  # fmt: skip
"""What the two ways out come to."""


class Accept(Answer):
    """Accept."""

    move = "Accept, {pace} to win"
    pace: int = 0


class RewriteWin(Answer):
    """Rewrite what happens if whoever began it wins."""

    text: Prose
    scope: str = SCOPES[0]
    harms: list[str] = []


class RewriteLose(Answer):
    """Rewrite what happens if whoever began it loses."""

    text: Prose
    scope: str = SCOPES[0]
    harms: list[str] = []


ON = {
    "win": "what happens if {who} wins",
    "lose": "what happens if {who} loses",
    "both": "what happens if {who} wins nothing",
}
"""How each of the conditions is called."""


class AnswerStakes(Decision[Accept | RewriteWin | RewriteLose | Withdraw | StandAside]):
    """The side that has the word accepts with a pace, or rewrites one condition."""

    rule = "FA-NEG-03"
    bounds = {
        "accept": "FA-NEG-05", "rewrite_win": "FA-NEG-04", "rewrite_lose": "FA-NEG-04",
        "withdraw": "FA-NEG-07", "stand_aside": "FA-NEG-07",
    }  # fmt: skip
    asks = "Do you accept these stakes, and for how many tricks? Or do you rewrite one of the two?"
    doing = "weighing the stakes"

    def rule_of(self, answer: type[Answer], field: str) -> str:
        """For broke no pace is chosen: three tricks are played."""
        return "FA-TYP-05" if field == "pace" and self.contest.broke else super().rule_of(answer, field)

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        why = say("For broke nobody sets a pace: all three tricks are played.") if field == "pace" else ""
        return msgspec.structs.replace(super().describe_field(answer, field), not_asked=why)

    def offers(self) -> Offers:
        w, seat, contest = self.w, self.seat, self.contest
        accept: Fields | Closed = {} if contest.broke else {"pace": Pick(PACES)}
        if contest.incompatible and not contest.both_agreed:
            accept = Closed("Both cannot happen; first agree on what would happen instead.", "FA-TYP-09")
        if contest.overtaken:
            accept = self._still_moot() or accept
        win, lose = (limits.fields_for(w, seat, IT_HAPPENS) for _ in limits.REWRITES)
        return {Accept: accept, RewriteWin: win, RewriteLose: lose, **way_out(contest, seat)}

    def _still_moot(self) -> Closed | None:
        """Why nobody accepts stakes that were found moot: nothing is rewritten, or not enough yet.

        Source: FA-NEG-08, R-40.
        """
        if not self.contest.earlier:
            return Closed("You have found them moot: rewrite one of the two, or get out of it.", "FA-NEG-08")
        for one in moot_in(self.w, self.contest):
            return Closed(one.sentence(self.w), "FA-NEG-08")
        return None

    def foresee(self, answer: Answer) -> list[Foretold]:
        """How likely one wins at that pace, if nobody helps."""
        pace = answer.pace if isinstance(answer, Accept) else None
        return [] if pace is None else contest_foretold(self.w, self.seat, self.contest, pace)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """Each with what follows from it."""
        contest = self.contest
        other = played_by(contest, contest.side_against(self.seat))
        word = say("Then {other} accepts, or rewrites one of the two.", other=other)
        who = played_by(contest, "I")
        follows: dict[type[Answer], str] = {
            **COMES_OF,
            Accept: say("The stakes are fixed, and {who} leads the first trick.", who=who),
            RewriteWin: say(
                "{on} stays as it is. {word}", on=begin_with(say(ON["lose"], who=who)), word=word
            ),
            RewriteLose: say(
                "{on} stays as it is. {word}", on=begin_with(say(ON["win"], who=who)), word=word
            ),
        }
        rewrites = limits.REWRITES.get(answer.do)
        label = say("Rewrite {on}", on=say(ON[rewrites], who=who)) if rewrites else answer.label
        return Described(label, then=follows[answer])

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """A pace with how many tricks there may be (FA-CON-01)."""
        if field == "pace":
            most = 2 * value - 1
            return Described(
                str(value), "1 trick in all" if most == 1 else say("{most} tricks at most", most=most)
            )
        return super().describe_value(answer, field, value)


# -- disputes ---------------------------------------------------------------------------------------------


class Dispute(Answer):
    """Say that it is marked wrongly."""

    which: Which
    words: Prose = NO_WORDS


class DisputeTags(Decision[Dispute]):
    """Everybody may dispute how a condition is marked, until the stakes are accepted."""

    rule = "FA-STK-05"
    manner = Voluntary()
    seldom = 6
    asks = "Of all that is staked it says how far it reaches, and whom it hurts. Is that wrong somewhere?"
    doing = "reading the stakes"

    def offers(self) -> Offers:
        which = self.contest.disputable(self.seat)
        return {Dispute: {"which": Pick(which), "words": Words("what it really does")}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """A condition as what it is the condition of."""
        if field == "which":
            return Described(say(ON[value], who=played_by(self.contest, "I")))
        return super().describe_value(answer, field, value)


class Keep(Answer):
    """It is marked well."""


class Correct(Answer):
    """Mark it otherwise."""

    scope: str
    harms: list[str] = []


class JudgeTags(Decision[Keep | Correct]):
    """The World decides a dispute, also where they are a contestant."""

    rule = "FA-STK-05"
    doing = "judging the stakes"

    @property
    def asks(self) -> str:
        dispute = self.contest.dispute
        assert dispute is not None
        of = say(ON[dispute.which], who=played_by(self.contest, "I"))
        return say(
            "{by} finds {of} marked wrongly. How far does it reach, and whom does it hurt?",
            by=dispute.by, of=of,
        )  # fmt: skip

    def offers(self) -> Offers:
        return {Keep: {}, Correct: {"scope": Pick(SCOPES), "harms": Some(partial(limits.harms, self.w))}}
