"""Cards in the course of the Dialogue: Elements, Investments, Advances, and what the Director confirms."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from commedia.engine import (
    NO_WORDS,
    Amount,
    Answer,
    Closed,
    Described,
    Draft,
    Offers,
    Pick,
    Prose,
    Seat,
    Voluntary,
    Words,
)
from commedia.engine.domains import Fields
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import say
from commedia.games.shadow_play.consequences import of_a_stake, of_learning, of_redeeming, of_restoring
from commedia.games.shadow_play.decisions.decision import Decision
from commedia.games.shadow_play.decisions.making import phrase
from commedia.games.shadow_play.decisions.opening import NOUN, CardElement
from commedia.games.shadow_play.growing import (
    changed,
    learned_foretold,
    redeemed_foretold,
    restore,
    restored_foretold,
    staked_foretold,
)
from commedia.games.shadow_play.personae import PAIR_TOTAL
from commedia.games.shadow_play.scores import STARTS, most_of
from commedia.games.shadow_play.state import Story
from commedia.kit.decisions import OfMany, Say


class AddElement(Say, Decision[CardElement]):
    """An open door to everybody: something that the story has by now is put on a card."""

    rule = "SP-ROLE-03"
    asks = "Is a place, a thing or somebody new in the story? On a card, one may have a stake in it."
    quietly = "Put something new on a card"
    doing = "watching"
    manner = Voluntary()
    answer = CardElement
    box = NOUN


class Stake(Answer):
    """Invest in it."""

    element: str
    wish: Prose
    char: str
    points: int
    due = {"element": "an Element", "char": "a Characteristic", "points": "how much you stake"}


class Invest(Decision[Stake]):
    """An open door to every Actor with a living Persona."""

    rule = "SP-INV-01"
    bounds = {"stake.element": "SP-INV-03", "stake.char": "SP-INV-02", "stake.points": "SP-INV-02"}
    asks = "Has your Persona a stake in an Element? If what you write of it comes about, you gain an Advance."
    quietly = "Invest in something"
    doing = "watching"
    manner = Voluntary(sets_scene=True)

    def offers(self) -> Offers:
        left = self.w.to_invest_in(self.seat)
        chars = {char: staking(value) for char, value in self.mine.chars.items() if value > 1}
        if not left:
            return {Stake: Closed("There is no Element that you have not invested in.", "SP-INV-03")}
        if not chars:
            return {Stake: Closed("None of your Characteristics can be lowered.", "SP-INV-02")}
        return {Stake: {"element": Pick(left), "wish": WISH, "char": Pick(chars)}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What the Persona would be until it comes about, of the least stake where none is said."""
        char = None if draft is None else draft.get(Stake.char)
        if draft is None or char is None:
            return super().describe(answer)
        told = of_a_stake(self.w, self.mine, char, draft.get(Stake.points) or 1)
        return Described(answer.label, comes_to=told)

    def foresee(self, answer: Stake) -> list[Foretold]:
        """What the Persona is until it comes about, and what comes then."""
        return staked_foretold(self.w, self.mine, answer.char, answer.points)


WISH = Words("what should become of it", due=True, most=200)


@cache
def staking(value: int) -> Fields:
    """How much of a Characteristic may be staked: a point is always left of it. Source: SP-INV-02."""
    return {"points": Amount(1, value - 1)}


class Restore(Answer):
    """Restore a Characteristic by a point."""

    char: str
    expression: Prose = NO_WORDS
    due = {"char": "a Characteristic"}


class Learn(Answer):
    """Gain a Knack."""

    knack: Prose
    score: str
    due = {"score": "what it adds to"}


class Redeem(Answer):
    """Redeem a Characteristic that is Corrupt."""

    char: str
    expression: Prose = NO_WORDS
    due = {"char": "a Characteristic"}


class SpendAdvance(Decision[Restore | Learn | Redeem]):
    """An open door to every Actor whose Persona has an Advance."""

    rule = "SP-ADV-03"
    bounds = {"restore.expression": "SP-ADV-04", "redeem.expression": "SP-ADV-04"}
    asks = "What does your Persona do with its Advance?"
    doing = "watching"
    manner = Voluntary(sets_scene=True)

    def offers(self) -> Offers:
        return {
            Restore: self.restoring()
            or Closed("No pair of your Characteristics has less than its six points.", "SP-ADV-03"),
            Learn: self.learning() or Closed("A Knack would pass the limit of every Score.", "SP-ADV-03"),
            Redeem: self.redeeming() or Closed("None of your Characteristics is Corrupt.", "SP-ADV-03"),
        }

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """The Scores that move with what is chosen."""
        chosen = None if draft is None else draft.get(Learn.score, Restore.char, Redeem.char)
        if chosen is None:
            return super().describe(answer)
        ways = {Learn: of_learning, Restore: of_restoring, Redeem: of_redeeming}
        return Described(answer.label, comes_to=ways[answer](self.mine, chosen))

    def foresee(self, answer: Answer) -> list[Foretold]:
        """The Characteristic, or the Score, and what moves with it."""
        match answer:
            case Restore(char=char):
                return restored_foretold(self.mine, char)
            case Redeem(char=char):
                return redeemed_foretold(self.mine, char)
            case Learn(score=score):
                return learned_foretold(self.mine, score)
        return []

    def restoring(self) -> Fields:
        """Characteristics of less than 5 in pairs of less than six points."""
        mine, short = self.mine, dict[Any, Fields]()
        for char, value in mine.chars.items():
            if value < 5 and mine.pair(char) < PAIR_TOTAL:
                is_new = self.w.lacks_expression(changed(mine, partial(restore, char=char)), char)
                short[char] = showing(mine.called(char)) if is_new else {}
        return {"char": Pick(short)} if short else {}

    def learning(self) -> Fields:
        """Scores that are below their limit."""
        left = [score for score in STARTS if self.mine.unheld(score) < most_of(score)]
        return {"knack": phrase(say("a Knack")), "score": Pick(left)} if left else {}

    def redeeming(self) -> Fields:
        """What is Corrupt; its Expression is rewritten, where it has one."""
        chars: dict[Any, Fields] = {
            char: showing(char) if self.w.shows(self.mine, char) else {} for char in self.mine.corrupt
        }
        return {"char": Pick(chars)} if chars else {}


def showing(name: str) -> Fields:
    """The box for a new Expression. name: of the Characteristic as it is then: what is redeemed is plain."""
    return {"expression": phrase(say("how {name} shows", name=name))}


class Express(Answer):
    """Write it down."""

    words: Prose


class WriteExpression(Say, Decision[Express]):
    """To an Actor, when a Characteristic of their Persona has come back to where it shows."""

    rule = "SP-ADV-04"
    doing = "writing an Expression"
    answer = Express
    box = phrase(say("a short phrase"))
    char: str

    @property
    def asks(self) -> str:
        return say("How does {called} show?", called=self.mine.called(self.char))


class Resolve(Answer):
    """It has come about."""

    investment: str
    due = {"investment": "an Investment"}


class Void(Answer):
    """It can’t come about any more."""

    investment: str
    due = {"investment": "an Investment"}


class ComeTrue(Answer):
    """The card of the Episode has come true."""

    seldom = 12


class Lose(Answer):
    """An item is lost."""

    item: str
    due = {"item": "an item"}


class Find(Answer):
    """An item is found again."""

    item: str
    due = {"item": "an item"}


def resolving(w: Story, _seat: Seat) -> Fields | Closed:
    """An Investment comes about by a Strategy of whoever has it. Source: SP-INV-04, SP-STRAT-05."""
    if about := w.come_about:
        return {"investment": Pick(about)}
    return Closed("No Strategy is recorded by which an Investment could come about.", "SP-STRAT-05")


def voiding(w: Story, _seat: Seat) -> Fields | Closed:
    """Whatever is staked may have become impossible. Source: SP-INV-06."""
    staked = w.staked
    return {"investment": Pick(staked)} if staked else Closed("No Investment is open.", "SP-INV-06")


def coming_true(w: Story, _seat: Seat) -> Fields | Closed:
    """The card of the Episode comes true by somebody's Strategy. Source: SP-TONE-02, SP-STRAT-05."""
    if w.may_come_true:
        return {}
    return Closed("No Strategy is recorded by which the Episode could end.", "SP-STRAT-05")


def losing(w: Story, _seat: Seat) -> Fields | Closed:
    """Signature Items that are there. Source: SP-PC-07."""
    kept = items(w, lost=False)
    return {"item": Pick(kept)} if kept else Closed("No item is there to be lost.", "SP-PC-07")


def finding(w: Story, _seat: Seat) -> Fields | Closed:
    """Signature Items that are lost. Source: SP-PC-07."""
    lost = items(w, lost=True)
    return {"item": Pick(lost)} if lost else Closed("No item is lost.", "SP-PC-07")


def items(w: Story, lost: bool) -> list[str]:
    """Signature Items of living Personae, those that are lost or those that are not."""
    return [
        f"{seat}.{n}" for seat in w.living for n, trait in enumerate(w.personae[seat].traits)
        if trait.kind == "item" and trait.lost == lost
    ]  # fmt: skip


COME_ABOUT = {Resolve: resolving, Void: voiding, ComeTrue: coming_true}
"""What the Director may confirm of what stands on cards (SP-INV-04, SP-INV-06, SP-STRAT-05, SP-TONE-02)."""


def staked_by(w: Story, id: str) -> Described:
    """An Investment as its card has it, and whose it is."""
    one = w.investments[id]
    return Described(say("{one}: card {id}", one=one.seat, id=id[1:]), words=one.wish)


class Judge(OfMany, Decision[Resolve | Void | ComeTrue | Lose | Find]):
    """An open door to the Director: what has become of things that stand on cards."""

    rule = "SP-INV-04"
    bounds = {"void": "SP-INV-06", "come_true": "SP-TONE-02", "lose": "SP-PC-07", "find": "SP-PC-07"}
    doing = "watching"
    manner = Voluntary(sets_scene=True)
    each = {**COME_ABOUT, Lose: losing, Find: finding}

    @property
    def asks(self) -> str:
        if self.w.staked or self.w.may_come_true:
            return "Has something come about that stands on a card?"
        return "Has somebody lost something of theirs, or found it again?"

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """An Investment as its card has it, an item in its own words; each with whose it is."""
        if field == "investment":
            return staked_by(self.w, value)
        seat = str(value).partition(".")[0]
        item = self.w.personae[seat].phrase(value)
        return Described(item.says or say("an item of {seat}", seat=seat), words=item.text)


class LetRest(Answer):
    """Leave the cards as they are."""


def resting(_w: Story, _seat: Seat) -> Fields:
    """Nobody has to confirm anything."""
    return {}


class JudgeLast(OfMany, Decision[Resolve | Void | ComeTrue | LetRest]):
    """To the Director, when an Episode ends with as many answers as a table has it: nothing comes after."""

    rule = "SP-TONE-02"
    bounds = {"resolve": "SP-INV-04", "void": "SP-INV-06"}
    asks = "The Episode ends here. Has something come about that stands on a card?"
    doing = "looking at the cards"
    each = {**COME_ABOUT, LetRest: resting}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """An Investment as its card has it."""
        return staked_by(self.w, value)
