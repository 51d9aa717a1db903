"""How the house makes an amnesiac, and judges the others'. Source: KT-APP, KT-ATT, KT-HARD."""

from __future__ import annotations

from typing import Final

from commedia.engine import prose
from commedia.games.know_thyself.cards import SUITS
from commedia.games.know_thyself.decisions import making as ask
from commedia.games.know_thyself.house.actor import Actor, part

LONG, FULL, BRIEF = 40, 22, 10
"""Words of an Appearance that is lavish, telling, and ordinary; what is shorter is next to nude."""


def describe(a: Actor) -> ask.Describe:
    """Out of its life."""
    life = a.life(a.seat)
    return ask.Describe(words=prose(life.looks), called=prose(life.called))


def value(a: Actor) -> ask.Grant:
    """By how much an Appearance tells, which is by how long it is (KT-APP-04)."""
    words = len(a.state.pcs[a.asked(ask.ValueAppearance).pc].appearance.text.split())
    coins = 6 if words > LONG else 9 if words > FULL else 12 if words > BRIEF else 15
    return ask.Grant(coins=coins)


def gather(a: Actor) -> ask.Gather:
    """Out of its life."""
    life = a.life(a.seat)
    return ask.Gather(**{suit: prose(life.things[suit]) for suit in SUITS}, body=list(life.body))


def write_cards(a: Actor) -> ask.Write:
    """Five that nobody has seen yet."""
    return ask.Write(cards=[{"text": a.line("cards")} for _ in range(ask.ON_A_CARD)])


def place(a: Actor) -> ask.Place:
    """As they come."""
    return ask.Place(cards=dict(zip(SUITS, a.asked(ask.PlaceAttachments).dealt, strict=True)), body=[])


def let_stand(a: Actor) -> ask.LetStand:
    """The house takes nobody's Coins back."""
    return ask.LetStand()


def reply(a: Actor) -> ask.Reply:
    """It stands by its things."""
    return ask.Reply(words=prose(a.line("reply")))


PARTS: Final = (
    part(ask.DescribeAppearance, describe),
    part(ask.ValueAppearance, value),
    part(ask.ListAttachments, gather),
    part(ask.LookOverAttachments, let_stand),
    part(ask.AnswerReduction, reply),
    part(ask.RuleOnReduction, let_stand),
    part(ask.WriteCards, write_cards),
    part(ask.LookOverCards, lambda a: ask.PassCards()),
    part(ask.ReplaceCard, lambda a: ask.Replaced(words=prose(a.line("cards")))),
    part(ask.PlaceAttachments, place),
    part(ask.ReadLetter, lambda a: ask.Read()),
    part(ask.FrameWaking, lambda a: ask.Wake(words=prose(a.line("waking")))),
)
