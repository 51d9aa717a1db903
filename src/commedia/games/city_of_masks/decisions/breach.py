"""Denouncing, and the Commission called upon. Source: CM-UNM."""

from __future__ import annotations

from commedia.engine import Answer, Closed, Described, Draft, Offers, Required, Seat
from commedia.engine.closed_choices import OneKnown, Reason
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import in_a_row, say
from commedia.games.city_of_masks.chance_words import lots
from commedia.games.city_of_masks.decisions.closed_choices import whereabouts
from commedia.games.city_of_masks.decisions.decision import Decision
from commedia.games.city_of_masks.decisions.foretelling.contests import defence_foretold, escape_foretold
from commedia.games.city_of_masks.decisions.foretelling.palms import asking_foretold
from commedia.games.city_of_masks.decisions.toward import between, person
from commedia.games.city_of_masks.told_of_deeds import of_a_defence
from commedia.kit.decisions import HowMuch


class Denounce(Answer):
    """Denounce them."""


class LetItPass(Answer):
    """Let it pass."""


class DenounceOrNot(Decision[Denounce | LetItPass]):
    """Everybody in the scene is asked, so that asking tells nothing; who feels ill of them may.

    Source: CM-UNM-02.
    """

    rule = "CM-UNM-02"
    manner = Required(secret=True)
    doing = "thinking over what was seen"
    offender: Seat

    @property
    def asks(self) -> str:
        broken = say("{offender} has broken with their mask.", offender=self.offender)
        if self.me.feeling(self.offender) >= 0:
            return say("{broken} You wish them no harm, and will not denounce them.", broken=broken)
        return say("{broken} Do you denounce them to the authorities?", broken=broken)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is not Denounce:
            return Described(label=answer.label, then="Nobody learns that you were asked.")
        draws = say("You {draw} for the authorities.", draw=lots(self.w.options).draw)
        trial = say("Unless {offender} shows more, it comes to a trial.", offender=self.offender)
        then = in_a_row([draws, trial, between(self.w, self.seat, self.offender)])
        return Described(
            label=answer.label, then=then, move=say("Denounce {offender}", offender=self.offender)
        )

    def offers(self) -> Offers:
        return WISHES_ILL if self.me.feeling(self.offender) < 0 else WISHES_NO_HARM

    def foresee(self, answer: Denounce | LetItPass) -> list[Foretold]:
        """The chance that they would escape."""
        return [escape_foretold(self.w, self.offender)] if isinstance(answer, Denounce) else []


WISHES_ILL: Offers = {Denounce: {}, LetItPass: {}}
WISHES_NO_HARM: Offers = {Denounce: Closed("You wish them no harm.", "CM-UNM-02"), LetItPass: {}}


class CallOn(Answer):
    """Call on so much of it."""

    move = "Call on {amount}"
    amount: int = 0


class CallOnCommission(HowMuch, Decision[CallOn]):
    """The accused may call on what the Commission has committed, each worth 1 at the trial (CM-UNM-04)."""

    rule = "CM-UNM-04"
    doing = "preparing a defence"
    answer = CallOn
    usual = 0

    @property
    def asks(self) -> str:
        if not self.me.committed.get("commission"):
            return "You stand trial, and the Commission has committed nothing to you."
        if not self.me.face:
            return "You stand trial. You have no Face for the fee, so you cannot call on the Commission."
        return "You stand trial. How much do you call on of what the Commission has committed to you?"

    @property
    def most(self) -> int:
        """What there is to be called on, and the Face for its fee."""
        return self.me.committed.get("commission", 0) if self.me.face else 0

    def foresee(self, answer: CallOn) -> list[Foretold]:
        """Whether it acquits, with so much called on, and what it costs."""
        return defence_foretold(self.w, self.seat, answer.amount)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        label = say("call on so much of it") if self.most else say("stand trial")
        if draft is None:
            return Described(label)
        told = of_a_defence(self.w, self.seat, self.so_far(draft, CallOn.amount))
        return Described(label, comes_to=told)


class AskToStandBy(Answer):
    """Ask somebody to stand by you."""

    then = "Who lends you Face draws for you too, and has it back if you are acquitted."
    move = "Ask {of} to stand by you"
    of: Seat


class StandAlone(Answer):
    """Ask nobody else."""

    then = "You stand trial with those who are with you."


class AskForSupport(Decision[AskToStandBy | StandAlone]):
    """The accused may take direct loans by a table option, and each lender's tile counts (R-50)."""

    rule = "CM-UNM-04"
    asks = "Whom do you ask to stand by you before the court?"
    doing = "looking for friends"
    asked: list[Seat]

    def offers(self) -> Offers:
        left = [s for s in self.w.here if s not in (self.seat, *self.asked) and self.w.sees(self.seat, s)]
        if not left or not self.me.face:
            nobody = Closed("There is nobody left to ask.", "CM-INF-07")
            no_fee = Closed("You have no Face left for the fee.", "CM-INF-03")
            return {AskToStandBy: nobody if self.me.face else no_fee, StandAlone: {}}
        return {AskToStandBy: {"of": OneKnown(left, self.not_to_be_asked, "CM-INF-01")}, StandAlone: {}}

    def foresee(self, answer: AskToStandBy | StandAlone) -> list[Foretold]:
        """What it costs to ask."""
        return [asking_foretold(self.w)] if isinstance(answer, AskToStandBy) else []

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        costs = asking_foretold(self.w)
        fee = say("{costs} Face, on a yes" if costs.least < costs.most else "{costs} Face", costs=costs.most)
        return Described(answer.label, fee if answer is AskToStandBy else "", answer.then)

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        return person(self.w, self.seat, str(value))

    def not_to_be_asked(self, whom: str) -> Reason:
        """Why somebody cannot be asked (CM-INF-01, CM-INF-07)."""
        if whom in self.asked:
            return Closed(say("You have asked {whom} already.", whom=whom), "CM-INF-07")
        return whereabouts(self.w, self.seat, whom)
