"""How the house makes an amnesiac, and judges the others'. Source: KT-APP, KT-ATT, KT-HARD."""

from __future__ import annotations

from typing import Final

from commedia.engine.actor import Plain
from commedia.games.know_thyself.cards import SUITS
from commedia.games.know_thyself.decisions import making as ask
from commedia.games.know_thyself.house.actor import Actor, Part

LONG, FULL, BRIEF = 40, 22, 10
"""Words of an Appearance that is lavish, telling, and ordinary; what is shorter is next to nude."""


def describe(a: Actor) -> Plain:
    """Out of its life."""
    life = a.life(a.seat)
    return {"words": life.looks, "called": life.called}


def value(a: Actor) -> Plain:
    """By how much an Appearance tells, which is by how long it is (KT-APP-04)."""
    words = len(a.state.pcs[a.decision.pc].appearance.text.split())
    coins = 6 if words > LONG else 9 if words > FULL else 12 if words > BRIEF else 15
    return {"do": "grant", "coins": coins}


def gather(a: Actor) -> Plain:
    """Out of its life."""
    life = a.life(a.seat)
    return {**{suit: life.things[suit] for suit in SUITS}, "body": list(life.body)}


def write_cards(a: Actor) -> Plain:
    """Five that nobody has seen yet."""
    return {"cards": [{"text": a.line("cards")} for _ in range(ask.ON_A_CARD)]}


def place(a: Actor) -> Plain:
    """As they come."""
    return {"cards": dict(zip(SUITS, a.decision.dealt, strict=True)), "body": []}


def let_stand(a: Actor) -> Plain:
    """The house takes nobody's Coins back."""
    return {"do": "let_stand"}


def reply(a: Actor) -> Plain:
    """It stands by its things."""
    return {"do": "reply", "words": a.line("reply")}


PARTS: Final[dict[str, Part]] = {
    ask.DescribeAppearance.kind: describe,
    ask.ValueAppearance.kind: value,
    ask.ListAttachments.kind: gather,
    ask.LookOverAttachments.kind: let_stand,
    ask.AnswerReduction.kind: reply,
    ask.RuleOnReduction.kind: let_stand,
    ask.WriteCards.kind: write_cards,
    ask.LookOverCards.kind: lambda a: {"do": "pass_cards"},
    ask.ReplaceCard.kind: lambda a: {"words": a.line("cards")},
    ask.PlaceAttachments.kind: place,
    ask.ReadLetter.kind: lambda a: {"do": "read"},
    ask.FrameWaking.kind: lambda a: {"words": a.line("waking")},
}
