"""Plain cards are dealt: for what everybody feels, and for what they are after.

Source: CM-REL-01 to CM-REL-05, CM-OBJ-01 to CM-OBJ-05.
"""

from __future__ import annotations

from commedia.engine import Again, Seat, Table, again
from commedia.games.city_of_masks.aims import (
    aims_of_cards,
    candidates,
    faction_target,
    is_for_a_friend,
    personal_aim,
    to_draw_from,
)
from commedia.games.city_of_masks.decisions import dealing as ask
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.feelings import PLAIN_CARDS
from commedia.games.city_of_masks.state import City


async def deal_feelings(t: Table, w: City, deal: int) -> Again | None:
    """Cards for whoever has an open target, laid on targets; and again until everything is settled.

    Source: CM-REL-01 to CM-REL-05. Nobody learns another's feelings, which go one way only (CM-REL-05); so
    there are always as many deals as could be needed, everybody is asked in each of them, and everybody's
    hand lies at their own place in the deck, whoever else is dealt one.
    """
    size = len(PLAIN_CARDS) // len(w.seats)
    cards = await t.shuffle("CM-REL-02", PLAIN_CARDS, take=size * len(w.seats))
    w.dealt = {
        seat: cards[n * size : (n + 1) * size]
        for n, seat in enumerate(w.seats)
        if len(w.avatars[seat].feels) < targets(w)
    }
    t.announce("CM-REL-02", "Deal {deal}: {size} cards for whoever needs them.", deal=deal, size=size)
    settled = await t.together([ask.SettleFeelings(w, seat) for seat in w.seats])
    for seat, felt in settled.items():
        for target, laid in felt.feelings.items():
            w.avatars[seat].feels[target] = ask.feeling_of(laid)
    w.dealt = {}
    if deal * size < targets(w):
        return again(deal=deal + 1)
    for avatar in w.avatars.values():
        ordered = [*w.others(avatar.seat), *FACTIONS]
        avatar.feels = {target: avatar.feels[target] for target in ordered}
        avatar.first_felt = dict(avatar.feels)
    return None


def targets(w: City) -> int:
    """The number of those for whom everybody feels something: other avatars and factions (CM-REL-01)."""
    return len(w.seats) - 1 + len(FACTIONS)


async def draw_aims(t: Table, w: City) -> None:
    """Deal one or two objective cards each out of the reshuffled plain cards; then play begins.

    Source: CM-SETUP-05, CM-OBJ-01 to CM-OBJ-05. Everybody is asked, choice or not, so that it tells nothing.
    """
    deck = list(PLAIN_CARDS)
    for seat in w.seats:
        w.avatars[seat].cards = await draw_cards(t, w, seat, deck)
        for card in w.avatars[seat].cards:
            deck.remove(card)
    chosen = await t.together([ask.TakeAims(w, seat, aimed_at(w, seat)) for seat in w.seats])
    for seat, chose in chosen.items():
        avatar = w.avatars[seat]
        avatar.aims = aims_of_cards(
            avatar.cards,
            chose.friend,
            chose.enemy,
            chose.faction,
            avatar.first_felt,
            w.options.betray_threshold,
        )
        if w.options.personal_objective == "house":
            avatar.personal = personal_aim(avatar.cards)
    t.announce("CM-OBJ-01", "Everybody knows what they are after.", cards=w.options.cards)


async def draw_cards(t: Table, w: City, seat: Seat, deck: list[str]) -> list[str]:
    """One card or two that have a target; others are set aside, and go back afterwards.

    Source: CM-OBJ-01, CM-OBJ-04. It is one draw all the same, so that nobody can tell by its length how many
    were set aside. Where no card that is left has a target either, the card is kept.
    """
    left, held, felt = list(deck), list[str](), w.avatars[seat].first_felt
    while len(held) < w.options.cards:
        pool = to_draw_from(left, felt)
        aside = [card for card in left if card not in pool]
        card = await t.draw("CM-OBJ-01", pool, by=seat, aside=aside)
        left.remove(card)
        held.append(card)
    return held


def aimed_at(w: City, seat: Seat) -> dict[str, list[str]]:
    """Whom a player's cards may be about: their friend, their enemy or both, and a faction.

    Source: CM-OBJ-02, CM-OBJ-03. Where nobody is loved, or hated, as a card asks, any avatar will do
    (CM-OBJ-04).
    """
    avatar, others = w.avatars[seat], w.others(seat)
    aimed: dict[str, list[str]] = {}
    for card in avatar.cards:
        sort = "friend" if is_for_a_friend(card) else "enemy"
        aimed[sort] = candidates(card, avatar.first_felt, others) or others
    aimed["faction"] = faction_target(avatar.first_felt)
    return aimed
