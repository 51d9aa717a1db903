"""The Dialogue: questions and actions, marks on cards, responses, and what is challenged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Offers,
    Pick,
    Prose,
    Required,
    Seat,
    Some,
    Timing,
    Voluntary,
    Words,
)
from commedia.engine.domains import Fields
from commedia.engine.sentences import in_a_row, in_list, say, say_each
from commedia.games.shadow_play.decisions.decision import Decision
from commedia.games.shadow_play.mentions import warned_of
from commedia.games.shadow_play.state import EPISODE, Story, letter_of
from commedia.kit.decisions import Say

STANCES = say_each({1: "generous", 2: "kind", 3: "even", 4: "hard", 5: "harsh", 6: "cruel"})
"""How each Stance is called (SP-STANCE-01)."""


STRATEGY = Words("the Strategy, for its card", due=True)


def aims(w: Story) -> Pick:
    """At what a Strategy may aim: the Episode, or an Investment that is open. Source: SP-STRAT-01."""
    return Pick([EPISODE, *w.staked], EPISODE)


class Inquire(Answer):
    """Ask a question."""

    words: Prose


class Act(Answer):
    """Do something."""

    words: Prose


class Begin(Answer):
    """Do something, and begin a Strategy with it."""

    move = "Do it, and begin a card"
    words: Prose
    strategy: Prose
    aim: str = EPISODE
    due = {"aim": "what it is meant to bring about"}


class Develop(Answer):
    """Do something that furthers a Strategy."""

    words: Prose
    cards: list[str]
    due = {"cards": "which cards it furthers"}


class Speak(Decision[Inquire | Act | Begin | Develop]):
    """To every Actor with a living Persona: nobody has a turn in the Dialogue."""

    rule = "SP-DIA-01"
    bounds = {"begin": "SP-STRAT-02", "begin.aim": "SP-STRAT-01", "develop": "SP-STRAT-04"}
    asks = "What do you ask the Director, or what does your Persona do? The Director answers."
    quietly = "Ask the Director, or act"
    doing = "thinking what to do"
    manner = Required(timing=Timing.IN_SCENE)

    def rule_of(self, answer: type[Answer], field: str) -> str:
        """Whoever is barred from a card is told of that, where they name one that they can't follow."""
        is_barred = any(self.seat in card.barred for card in self.w.strategies.values())
        return "SP-STRAT-06" if field == "cards" and is_barred else super().rule_of(answer, field)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What it comes to, with the Stance as it would be. Source: SP-STANCE-02."""
        now, after = self.mine.stance, self.w.marked(self.seat)
        rises = (
            say("rises to {after}, {stance}", after=after, stance=STANCES[after])
            if after > now
            else say("is as cruel as it can be")
        )
        label, then = SPEECH[answer]
        then = say(then, rises=rises)
        if draft is None:
            return Described(label, then=then)
        words = draft.text(Act.words, Inquire.words, Develop.words, Begin.words)
        return Described(label, then=then, comes_to=warned_of(self.w, self.seat, words))

    def offers(self) -> Offers:
        deed = Words("what your Persona does", due=True)
        cards = self.w.may_follow(self.seat)
        further: Fields | Closed = {"words": deed, "cards": Some(cards, 1)}
        if not cards:
            further = Closed("There is no card that your Persona may follow.", "SP-STRAT-06")
        return {
            Inquire: {"words": Words("your question", due=True)}, Act: {"words": deed},
            Begin: {"words": deed, "strategy": STRATEGY, "aim": aims(self.w)}, Develop: further,
        }  # fmt: skip


SPEECH: Mapping[type[Answer], tuple[str, str]] = {
    Act: (say("I do something"), say("It furthers no Strategy. The answer can’t be challenged.")),
    Inquire: ("I ask", say("Nothing hangs on it.")),
    Develop: (
        say("I further a Strategy that has a card"),
        "The Director’s Stance to you {rises}. You may challenge the answer.",
    ),
    Begin: (
        say("I begin a Strategy, on a new card"),
        "All can read the card. The Director’s Stance to you {rises}. You may challenge the answer.",
    ),
}
"""The four kinds of a post, and what each comes to (SP-STANCE-02, SP-STRAT-01, SP-CH-01)."""


class Frame(Answer):
    """Say how things stand."""

    frames = True

    words: Prose


class FrameScene(Say, Decision[Frame]):
    """An open door to the Director."""

    rule = "SP-DIA-02"
    doing = "watching"
    manner = Voluntary(sets_scene=True)
    answer = Frame
    box = Words("how things stand", due=True)
    asks = "How do things stand? You may say so at any time."


class OpenEpisode(FrameScene):
    """The same before anything is told in an Episode: the Actors wait for it, though nobody has to."""

    kind = FrameScene.kind
    doing = "opening the Episode"
    asks = "Open the Episode: where are they, and what do they see there?"


def cards_called(ids: Sequence[str]) -> str:
    """Cards by their letters, as in "card A and card C"."""
    return in_list([say("card {id}", id=letter_of(id)) for id in ids])


class Settle(Answer):
    """So it is marked."""

    marks: list[str] = []
    due = {"marks": "which Strategies it furthers"}


class SettleMarks(Decision[Settle]):
    """To the Director, before the response: which Strategies an action begins or furthers.

    Where nothing is said it is what is claimed: a mark that is dropped is left out by name.

    claimed: what its Actor says; where they contest marks, those that it has, and those that were dropped.
    contested: those of either that they contest. said: the action.
    """

    rule = "SP-STRAT-04"
    bounds = {"settle.marks": "SP-STRAT-06"}
    doing = "looking at the cards"
    actor: Seat
    claimed: list[str]
    contested: list[str] = []
    said: Prose = NO_WORDS

    @property
    def asks(self) -> str:
        if self.contested:
            contests = [id for id in self.contested if id in self.claimed]
            insists = [id for id in self.contested if id not in self.claimed]
            does = [say("contests {contests}", contests=cards_called(contests))] if contests else []
            does += [say("says that it furthers {insists}", insists=cards_called(insists))] if insists else []
            return say("{actor} {does}. You decide: which does it further?", actor=self.actor, does=does)
        says = cards_called(self.claimed) if self.claimed else say("none")
        return say("Which Strategies does this further? {actor} says: {says}.", actor=self.actor, says=says)

    def offers(self) -> Offers:
        return {Settle: {"marks": Some(self.w.may_follow(self.actor), chosen=self.claimed)}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What the Stance would be with a mark, and what it is to drop a claim. Source: SP-STANCE-02."""
        after, claims = self.w.marked(self.actor), ""
        if self.claimed and not self.contested:
            claims = say(
                "What {actor} claims is ticked. To untick it is to drop it, which they may contest.",
                actor=self.actor,
            )
        if after > self.w.personae[self.actor].stance:
            return Described(
                answer.label, say("with a mark {after} {stance}", after=after, stance=STANCES[after]), claims
            )
        return Described(answer.label, "and no mark raises it further", claims)


class Record(Answer):
    """Write the Strategy down."""

    strategy: Prose
    aim: str = EPISODE
    due = {"aim": "what it is meant to bring about"}


class RecordStrategy(Decision[Record]):
    """An open door to the Director before an action is answered: it begins what stands on no card yet.

    said: the action.
    """

    manner = Voluntary()
    seldom = 12

    rule = "SP-STRAT-04"
    bounds = {"record.strategy": "SP-STRAT-02", "record.aim": "SP-STRAT-01"}
    doing = "answering"
    actor: Seat
    said: Prose = NO_WORDS

    @property
    def asks(self) -> str:
        return say("Does {actor} begin a Strategy by this that stands on no card?", actor=self.actor)

    def offers(self) -> Offers:
        return {Record: {"strategy": STRATEGY, "aim": aims(self.w)}}


class Contest(Answer):
    """Contest it."""

    seldom = 3


class ContestMarks(Decision[Contest]):
    """An open door to an Actor whose action is to be answered: it is settled otherwise than they say.

    marks: what the Director has marked and they did not. dropped: what they claim, and the Director has not
    marked.
    """

    manner = Voluntary()
    seldom = 8

    rule = "SP-STRAT-04"
    doing = "watching"
    marks: list[str]
    dropped: list[str] = []

    @property
    def asks(self) -> str:
        says = [say("that this furthers {marks}", marks=cards_called(self.marks))] if self.marks else []
        says += (
            [say("that it does not further {dropped}", dropped=cards_called(self.dropped))]
            if self.dropped
            else []
        )
        return say("The Director settles {says}. If you contest it, the Director decides.", says=says)

    def offers(self) -> Offers:
        return {Contest: {}}


class Respond(Answer):
    """Say what comes of it."""

    words: Prose


class GiveResponse(Say, Decision[Respond]):
    """To the Director, in the Stance towards that Persona. said: what is answered."""

    rule = "SP-STANCE-01"
    doing = "answering"
    answer = Respond
    box = Words("your answer", due=True)
    actor: Seat
    said: Prose = NO_WORDS

    @property
    def asks(self) -> str:
        stance = self.w.personae[self.actor].stance
        return say(
            "What do you answer {actor}? Your Stance is {stance}: {called}.",
            actor=self.actor, stance=stance, called=STANCES[stance],
        )  # fmt: skip

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return Described(
            answer.label, then=say("For instance: {such}", such=SUCH[self.w.personae[self.actor].stance])
        )


SUCH = say_each({
    1: "It goes as they hope, and better.",
    2: "It goes as they hope.",
    3: "It goes as they hope, and something comes with it that they would rather not have.",
    4: "Half of it goes as they hope, and that has its price.",
    5: "It does not go as they hope, and it has its price all the same.",
    6: "Whatever can turn on them does.",
})  # fmt: skip
"""How an answer of each Stance may turn out: one way to take it, for the rule has but its two ends."""


class Challenge(Answer):
    """Challenge it."""

    frames = True

    strategy: str
    due = {"strategy": "the Strategy at stake"}


def at_stake(w: Story, seat: Seat) -> Pick:
    """The card at stake; where it is one of several, whoever challenges names it. Source: SP-CH-01."""
    cards = w.at_stake(seat)
    return Pick(cards, cards[0] if len(cards) == 1 else None)


class MayChallenge(Decision[Challenge]):
    """An open door to an Actor whose last action was answered."""

    rule = "SP-CH-01"
    asks = "Do you let that answer stand?"
    doing = "reading the answer"
    manner = Voluntary(sets_scene=True)

    def offers(self) -> Offers:
        return {Challenge: {"strategy": at_stake(self.w, self.seat)}}


class LetStand(Answer):
    """Let it stand."""


class LastWord(Decision[Challenge | LetStand]):
    """To an Actor whose action was answered, when an Episode ends with as many answers as a table has it."""

    rule = "SP-TONE-02"
    bounds = {"challenge": "SP-CH-01"}
    asks = "The Episode ends here. Do you let the answer stand?"
    doing = "reading the answer"

    def offers(self) -> Offers:
        return {Challenge: {"strategy": at_stake(self.w, self.seat)}, LetStand: {}}


class Vote(Answer):
    """Let the Episode end."""


class Withdraw(Answer):
    """Let it go on after all."""

    seldom = 12


class VoteToEnd(Decision[Vote | Withdraw]):
    """An open door to everybody: to have the Episode end here, and to take that back.

    It lapses as the story goes on: what was said to one moment is not said to the next.
    """

    manner = Voluntary(sets_scene=True)
    seldom = 8

    rule = "SP-TONE-02"
    doing = "watching"

    @property
    def asks(self) -> str:
        votes = self.w.votes
        if not votes:
            return "Should the Episode end here? It does when all of you say so."
        others: list[str] = [seat for seat in votes if seat != self.seat]
        would = say("{who} would have the Episode end here.", who=others or say("You"))
        also = say("So would you.") if others and self.seat in votes else ""
        return in_a_row([would, also, say("It does when all of you say so.")])

    def is_waited_for(self) -> bool:
        """Once another would have it end: they wait for whoever has not said so."""
        return bool(self.w.votes) and self.seat not in self.w.votes

    def offers(self) -> Offers:
        if self.seat in self.w.votes:
            return {Vote: Closed("You have said so, as things stand.", self.rule), Withdraw: {}}
        return {Vote: {}, Withdraw: Closed("You have not said that it should end.", self.rule)}


class Retell(Answer):
    """Tell it again."""

    words: Prose


class Recap(Say, Decision[Retell]):
    """To each Actor when the Episode ends."""

    rule = "SP-EXPR-06"
    asks = "What did your Persona do in this Episode? Others may still tick it. Leave it empty to go on."
    doing = "looking back"
    answer = Retell
    box = Words("what your Persona did, if you like")
