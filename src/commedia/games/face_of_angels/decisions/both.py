"""Where somebody goes for broke: what happens if both conditions would. Source: FA-TYP-07, FA-TYP-09."""

from __future__ import annotations

from commedia.engine import Answer, Closed, Described, Draft, Offers, Prose, Voluntary
from commedia.engine.domains import Fields
from commedia.engine.sentences import say
from commedia.games.face_of_angels import limits
from commedia.games.face_of_angels.acts import SCOPES
from commedia.games.face_of_angels.decisions.decision import Decision


class Incompatible(Answer):
    """They cannot both happen."""


class MarkIncompatible(Decision[Incompatible]):
    """Either contestant may find that both conditions cannot happen, where somebody goes for broke."""

    rule = "FA-TYP-07"
    manner = Voluntary()
    asks = "If the Ace wins nothing, both happen. Can they?"
    doing = "thinking of the worst"

    def offers(self) -> Offers:
        return {Incompatible: {}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What has to be agreed on then."""
        return Described(answer.label, then="Nobody accepts before you two agree on a third condition.")


class ProposeBoth(Answer):
    """Say what would happen instead."""

    text: Prose
    scope: str = SCOPES[0]
    harms: list[str] = []


class AgreeBoth(Answer):
    """Agree to it."""


class SettleBoth(Decision[ProposeBoth | AgreeBoth]):
    """Either contestant says what happens instead of both, until they agree on one text."""

    rule = "FA-TYP-09"
    manner = Voluntary()
    asks = "What happens if the Ace wins nothing, as near to both as can be?"
    doing = "thinking of the worst"

    def offers(self) -> Offers:
        both = self.contest.both
        agree: Fields | Closed = {}
        if both is None:
            agree = Closed("Nothing is proposed yet.", self.rule)
        elif both.author == self.seat:
            agree = Closed("It is yours; the other has to agree.", self.rule)
        return {ProposeBoth: limits.fields_for(self.w, self.seat, say("what happens then")), AgreeBoth: agree}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """Either with what follows from it."""
        contest = self.contest
        other = contest.seat(contest.side_against(self.seat))
        follows = {
            ProposeBoth: say("It waits for {other}, who agrees, or proposes another.", other=other),
            AgreeBoth: say("It happens in place of both, if the Ace wins none of three tricks."),
        }
        return Described(answer.label, then=follows[answer])
