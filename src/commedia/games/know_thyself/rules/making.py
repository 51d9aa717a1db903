"""Making the amnesiacs: cards, Appearances, Attachments; and how they wake, the Letter beside them.

Source: KT-APP, KT-ATT, KT-HARD, KT-COIN-03, KT-SETUP-02, KT-SETUP-03.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from commedia.engine import EVERYBODY, Decision, Prose, Seat, Table
from commedia.games.know_thyself import events
from commedia.games.know_thyself.cards import SUITS, Suit
from commedia.games.know_thyself.decisions import making as ask
from commedia.games.know_thyself.phases import APPEARANCES, ATTACHMENTS, CARDS, LETTER, MORE_CARDS
from commedia.games.know_thyself.rooms import GUEST_SUITE
from commedia.games.know_thyself.rules.moving import name_room
from commedia.games.know_thyself.state import Attachment, Card, Palace, Reduction


async def cards_first(t: Table, w: Palace) -> None:
    """In Hardcore, cards are written before any Appearance. Source: KT-HARD-01."""
    t.heading("The Palace")
    if w.options.hardcore == "on":
        w.step = CARDS
        await write_cards(t, w)


async def cards_afterwards(t: Table, w: Palace) -> None:
    """In Extra Hardcore, they are written after every Appearance. Source: KT-HARD-03."""
    if w.options.hardcore == "extra":
        w.step = MORE_CARDS
        await write_cards(t, w)


async def write_cards(t: Table, w: Palace) -> None:
    """Five new cards of everybody's, looked over by the GM. Source: KT-HARD-01, KT-HARD-04."""
    for seat, written in (await t.together([ask.WriteCards(w, seat) for seat in w.seats])).items():
        for line in written.cards:
            eyes = [one for one in w.seats if one in (seat, w.gm)]
            w.pile.append(Card(number=len(w.pile) + 1, text=Prose(line["text"]), eyes=eyes, writer=seat))
    t.announce("KT-HARD-01", "{count} new cards are in.", count=ask.ON_A_CARD * len(w.seats))
    while True:
        looked = await t.ask(ask.LookOverCards(w, w.gm))
        if isinstance(looked, ask.PassCards):
            return
        back = [card for card in w.pile if card.number in looked.cards]
        for card in back:
            card.sent_back = True
        t.announce("KT-HARD-04", "{count} cards go back to their writers.", count=len(back))
        await t.each([ask.ReplaceCard(w, card.writer, card.number) for card in back], partial(replace, w))


def replace(w: Palace, asked: ask.ReplaceCard, answer: ask.Replaced) -> None:
    """A card that was sent back says something else. Source: KT-HARD-04."""
    card = w.pile[asked.card - 1]
    card.text, card.sent_back = answer.words, False


async def appearances(t: Table, w: Palace) -> None:
    """Everybody steps before the mirror, and the GM grants Coins.

    Source: KT-APP-01 to KT-APP-05, KT-COIN-03.
    """
    w.step = APPEARANCES
    while left := [seat for seat, pc in w.pcs.items() if not pc.value]:
        again = [ask.RedraftAppearance(w, seat) for seat in left if seat in w.drafted]
        asked, answer = await t.first([*(appearance_of(w, seat) for seat in left), *again])
        match asked, answer:
            case ask.DescribeAppearance(seat=seat), ask.Describe(words=words, called=called):
                describe(t, w, seat, words, called)
            case ask.ValueAppearance(pc=pc), ask.Grant(coins=coins):
                grant(t, w, pc, coins)
            case ask.ValueAppearance(pc=pc), ask.SendBack(words=words):
                w.drafted.remove(pc)
                t.announce(events.AppearanceSentBack(pc=pc), words=words)
    w.drafted = []


def appearance_of(w: Palace, seat: Seat) -> Decision[Any, Palace]:
    """Who is asked about an Appearance next: its player, or the GM."""
    if seat in w.drafted:
        return ask.ValueAppearance(w, w.gm, seat, w.pcs[seat].appearance)
    return ask.DescribeAppearance(w, seat)


def describe(t: Table, w: Palace, seat: Seat, words: Prose, called: Prose) -> None:
    """An Appearance lies before the GM, perhaps in place of an earlier one. Source: KT-APP-01, KT-APP-05."""
    w.pcs[seat].appearance, w.pcs[seat].called = words, called
    if seat in w.drafted:
        t.announce(events.AppearanceToldAnew(seat=seat), words=words)
        return
    w.drafted.append(seat)
    t.announce(events.AppearanceTold(seat=seat), words=words)


def grant(t: Table, w: Palace, seat: Seat, coins: int) -> None:
    """An Appearance is approved, and paid for out of Bribes and Tolls. Source: KT-COIN-03."""
    w.drafted.remove(seat)
    w.pcs[seat].value = coins
    w.from_pool(seat, coins)
    t.announce(events.CoinsGranted(seat=seat, coins=coins, pool=w.pool))


async def attachments(t: Table, w: Palace) -> None:
    """Four things for each, chosen, or dealt in Hardcore. Source: KT-ATT-01 to KT-ATT-06, KT-HARD-02."""
    w.step = ATTACHMENTS
    if w.options.hardcore != "off":
        await deal_cards(t, w)
    else:
        await choose_attachments(t, w)


async def deal_cards(t: Table, w: Palace) -> None:
    """Old and new cards are shuffled, and four are dealt to each player.

    Source: KT-HARD-02, KT-HARD-04, R-32.
    """
    dealt = await t.shuffle("KT-HARD-02", [card.number for card in w.pile], take=4 * w.n)
    hands = {seat: dealt[4 * n : 4 * n + 4] for n, seat in enumerate(w.pcs)}
    for seat, hand in hands.items():
        for card in w.pile:
            if card.number in hand and seat not in card.eyes:
                card.eyes.append(seat)
    asked = [ask.PlaceAttachments(w, seat, sorted(hand)) for seat, hand in hands.items()]
    for seat, placed in (await t.together(asked)).items():
        by_number = {card.number: card for card in w.pile}
        for suit in SUITS:
            card = by_number[placed.cards[suit]]
            keep(w, seat, suit, placed.body, card.text, card.printed)
        w.pile = [card for card in w.pile if card.number not in hands[seat]]
        t.announce("KT-HARD-02", "{seat} finds four things beside the bed.", seat=seat)


async def choose_attachments(t: Table, w: Palace) -> None:
    """Everybody lays four things beside the bed, and the GM looks them over. Source: KT-ATT-01, KT-ATT-05."""
    passed = list[Seat]()
    while len(passed) < w.n:
        asked, answer = await t.first([attachments_of(w, seat) for seat in w.pcs if seat not in passed])
        match asked, answer:
            case _, ask.Gather() | ask.Redraft():
                lay(t, w, asked.seat, answer)
            case ask.LookOverAttachments(pc=pc), ask.SendBack(words=words):
                w.drafted.remove(pc)
                t.announce(events.AttachmentSentBack(pc=pc), words=words)
            case ask.LookOverAttachments(pc=pc), ask.LowerValue(coins=coins, words=words):
                w.reductions[pc] = Reduction(to=coins, reason=words)
                t.announce(events.ReductionOffered(pc=pc, coins=coins), words=words)
            case ask.AnswerReduction(seat=seat), ask.Reply(words=words):
                w.reductions[seat].answered = True
                t.announce(events.ReductionAnswered(seat=seat), words=words)
            case ask.RuleOnReduction(pc=pc), ask.Lower():
                lower(t, w, pc)
                passed.append(pc)
            case ask.LookOverAttachments(pc=pc) | ask.RuleOnReduction(pc=pc), ask.LetStand():
                w.reductions.pop(pc, None)
                passed.append(pc)
                t.announce("KT-ATT-06", "What lies beside {pc}’s bed stands.", pc=pc)
    w.drafted = []


def attachments_of(w: Palace, seat: Seat) -> Decision[Any, Palace]:
    """Who is asked about somebody's Attachments next: their player, or the GM."""
    if seat not in w.drafted:
        return ask.ListAttachments(w, seat)
    if seat not in w.reductions:
        return ask.LookOverAttachments(w, w.gm, seat)
    return ask.RuleOnReduction(w, w.gm, seat) if w.reductions[seat].answered else ask.AnswerReduction(w, seat)


def lay(t: Table, w: Palace, seat: Seat, answer: ask.Gather | ask.Redraft) -> None:
    """A player's four Attachments, in their suits. Source: KT-ATT-01, KT-ATT-06."""
    for suit in SUITS:
        keep(w, seat, suit, answer.body, getattr(answer, suit))
    w.reductions.pop(seat, None)
    if seat not in w.drafted:
        w.drafted.append(seat)
    t.announce("KT-ATT-01", "{seat} finds four things beside the bed.", seat=seat)


def keep(w: Palace, seat: Seat, suit: Suit, body: list[str], text: Prose, printed: str = "") -> None:
    """One Attachment, taken from the start if it is part of the PC. Source: KT-ATT-06."""
    is_body = suit in body
    w.pcs[seat].attachments[suit] = Attachment(
        suit=suit, text=text, printed=printed, body=is_body, taken=is_body
    )


def lower(t: Table, w: Palace, seat: Seat) -> None:
    """The GM rules: the value falls, and the difference goes back. Source: KT-ATT-05."""
    reduction = w.reductions.pop(seat)
    cut = w.pcs[seat].value - reduction.to
    w.pcs[seat].value = reduction.to
    w.to_pool(seat, cut)
    t.announce("KT-ATT-05", "{seat} gives {cut} Coins back.", seat=seat, cut=cut, value=reduction.to)


# -- waking ------------------------------------------------------------------------------------------------


async def wake(t: Table, w: Palace) -> None:
    """Everybody wakes in the Guest Suite as one party, beside the same Letter. Source: KT-SETUP-02."""
    w.step, w.letter_eyes = LETTER, [EVERYBODY]
    w.parties = 1
    for pc in w.pcs.values():
        pc.room, pc.party = GUEST_SUITE, 1
    letter = await t.ask(ask.ReadLetter(w, w.gm))
    if isinstance(letter, ask.Rewrite):
        w.letter, w.printed_letter = letter.words, ""
        t.announce(events.LetterFound(seat=w.gm), words=w.letter)
    else:
        t.announce(events.LetterFound(seat=w.gm, letter=w.printed_letter))
    scene = await t.ask(ask.FrameWaking(w, w.gm))
    w.scene = scene.words
    t.announce(events.Woken(seat=w.gm), words=scene.words)
    await name_room(t, w, GUEST_SUITE)
