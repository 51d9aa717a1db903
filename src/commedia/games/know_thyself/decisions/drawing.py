"""The Wager's decisions once a stake is accepted: Edges, cards, and Memories that are invoked.

Source: KT-EDGE, KT-DRAW, KT-INV.
"""

from __future__ import annotations

from typing import Any

from commedia.engine import NO_WORDS, Answer, Closed, Described, Draft, Offers, Pick, Prose, Seat, Words
from commedia.engine.domains import Domain
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import say
from commedia.games.know_thyself.cards import TYPE_NAMES, shown, shown_within, suit_of
from commedia.games.know_thyself.consequences import of_keeping, of_letting_go, wins_or_loses
from commedia.games.know_thyself.decisions.decision import Decision
from commedia.games.know_thyself.foretelling import invoked_foretold, kept_foretold, let_go_foretold
from commedia.kit.decisions import YesOrNo, amount

# -- Edges ---------------------------------------------------------------------------------------------------


class CallEdge(Answer):
    """Call an Edge."""

    edge: int
    words: Prose = NO_WORDS


class Pass(Answer):
    """Call none."""


class CallOwnEdge(Decision[CallEdge | Pass]):
    """To each player, before any card: how does an Edge help?"""

    rule = "KT-EDGE-02"
    asks = "Does one of your Edges help? The Master adds a Coin to what you can win."
    doing = "weighing Edges"

    def offers(self) -> Offers:
        edges = [edge.number for edge in self.me.edges]
        can = edges and self.w.master
        call = (
            {"edge": Pick(edges), "words": HELPS}
            if can
            else Closed("The Master has no Coin left.", self.rule)
        )
        return {CallEdge: call, Pass: {}}


class CallEdgeAgainst(Decision[CallEdge | Pass]):
    """To the GM, for each PC: how does an Edge hinder?"""

    rule = "KT-EDGE-03"
    doing = "weighing Edges"
    pc: Seat

    @property
    def asks(self) -> str:
        return say("Does one of {pc}’s Edges hinder them? They add a Coin of their own.", pc=self.pc)

    def offers(self) -> Offers:
        pc = self.w.pcs[self.pc]
        can = pc.edges and pc.coins
        call = {"edge": Pick([edge.number for edge in pc.edges]), "words": HINDERS}
        none = Closed(say("{pc} has no Coin for it.", pc=self.pc), self.rule)
        return {CallEdge: call if can else none, Pass: {}}

    @property
    def whom(self) -> Seat:
        return self.pc


HELPS = Words("how it helps")
HINDERS = Words("how it hinders")


# -- cards ---------------------------------------------------------------------------------------------------


class Keep(Answer):
    """Keep it."""


class Discard(Answer):
    """Let it go, and draw again."""


class KeepCard(YesOrNo, Decision[Keep | Discard]):
    """To each player in turn, for the first and the second card."""

    rule = "KT-DRAW-02"
    matters = "Each further card lowers what a success brings; the third must be kept."
    doing = "looking at a card"
    yes, no = Keep, Discard

    @property
    def asks(self) -> str:
        return say("{card}. Do you keep it?", card=shown(self.side.card))

    def foresee(self, answer: Keep | Discard) -> list[Foretold]:
        """How likely it wins, kept or let go, and the purse after it."""
        told = kept_foretold if isinstance(answer, Keep) else let_go_foretold
        return told(self.w, self.seat)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """How far a success goes by either, what it brings or costs, and the purse after it."""
        w, seat, draws = self.w, self.seat, self.side.draws
        if answer is Keep:
            return Described(answer.label, wins_or_loses(self.side, draws), of_keeping(w, seat))
        return Described(answer.label, wins_or_loses(self.side, draws + 1), of_letting_go(w, seat))


class Depth(Answer):
    """Cut."""

    move = "Cut {depth} deep"
    then = "Every depth is as good as the next: nobody knows the order."
    depth: int


class CutDeck(Decision[Depth]):
    """To the GM: how deep to cut the cards that are left."""

    rule = "KT-DRAW-03"
    asks = "The cards lie fanned out, in an order that nobody knows. How deep do you cut?"
    doing = "cutting the deck"

    def offers(self) -> Offers:
        return {Depth: {"depth": amount(1, len(self.wager.deck) - 1)}}


class Invoke(Answer):
    """Invoke a Memory."""

    move = "Invoke it for a Coin"
    memory: int
    words: Prose


class Stand(Answer):
    """Let it be lost."""


class InvokeMemory(Decision[Invoke | Stand]):
    """To each player who is losing, and has a Memory to invoke."""

    rule = "KT-INV-01"
    bounds = {"invoke": "KT-INV-02"}
    matters = (
        "A Memory helps but once, whatever comes; another card takes the place of yours, and a win is a"
        " Minor one."
    )
    doing = "losing, and remembering"

    @property
    def asks(self) -> str:
        return say(
            "{card} against {masters}: you are losing. Do you remember something?",
            card=shown(self.side.card),
            masters=shown_within(self.wager.gm_card),
        )

    def offers(self) -> Offers:
        places = self.w.can_invoke(self.side)
        fields: dict[str, Domain] = {"memory": Pick(places), "words": BEARS}
        return {
            Invoke: fields if places else Closed("No Memory of that suit is left to you.", "KT-INV-02"),
            Stand: {},
        }

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Invoke:
            won = invoked_foretold(self.w, self.seat)[-1].most
            return Described(answer.label, "−1 Coin, now", say("Won, you hold {won}.", won=won))
        then = "It is lost, and the Memories stay to be used."
        return Described(answer.label, say("keep {coins}", coins=self.me.coins), then)

    def foresee(self, answer: Invoke | Stand) -> list[Foretold]:
        """How likely the next card wins, and going on."""
        return invoked_foretold(self.w, self.seat) if isinstance(answer, Invoke) else []

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """A Memory by its words."""
        if field == "memory":
            memory = self.me.attachments[suit_of(self.side.card)].memories[value]
            return Described(label=TYPE_NAMES[memory.type], words=memory.text)
        return super().describe_value(answer, field, value)


BEARS = Words("what more of it comes back, and how it bears on this", due=True)
