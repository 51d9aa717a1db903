"""Before the first round: somebody to be, feelings that objectives can grow from, and objectives."""

from __future__ import annotations

from typing import Final

from commedia.engine import prose
from commedia.engine.domains import Some
from commedia.games.city_of_masks.decisions import dealing
from commedia.games.city_of_masks.decisions import setup as ask
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.feelings import rank_of, suit_of
from commedia.games.city_of_masks.house.actor import Actor, part
from commedia.games.city_of_masks.house.lines import LINES
from commedia.games.city_of_masks.house.speech import says_own
from commedia.kit.fields import field_of
from commedia.kit.house import share_of


def become(a: Actor) -> ask.BeSomebody:
    """Take a name that no other house actor can come upon, and a past."""
    by_gender = a.domain(ask.BeSomebody, "gender")
    gender = ("m", "f", "m", "f", "other")[a.below(5)]
    at = a.seats.index(a.seat)
    names = share_of(LINES["names"][gender], a.seat, a.seats)
    taken = {avatar.name.text.casefold() for avatar in a.avatars.values()}
    free = [name for name in names if name.casefold() not in taken] or names
    toward, name = a.seats[(at + 1) % len(a.seats)], a.any_of(free)
    answer = ask.BeSomebody(
        name=prose(name),
        gender=gender,
        background=prose(says_own(a, "past.background", name=name)),
        ties=prose(says_own(a, "past.ties", toward, name=name)),
    )
    more = by_gender.then(gender)
    if "role" in more:
        role = field_of(more, "role", Some)
        chosen = a.shuffled(role.values)[: role.least]
        answer.role = [key for key in role.values if key in chosen]
        answer.temple = a.any_of(field_of(more, "temple").values)
    return answer


def settle_feelings(a: Actor) -> dealing.Feel:
    """Love one faction, love and hate avatars, and lay what is left on the other factions.

    The strongest cards go to a faction and to avatars, for objectives come of the strongest feelings; a love
    of a faction is more easily served than a hatred of one.
    """
    hand = a.domain(dealing.Feel, "feelings", dealing.Hand)
    cards = sorted(a.shuffled(hand.cards), key=rank_of, reverse=True)
    avatars = a.shuffled([target for target in hand.places if target not in FACTIONS])
    factions = a.shuffled([target for target in hand.places if target in FACTIONS])
    laid = {}
    loved = [card for card in cards if suit_of(card) in "HD"]
    if len(factions) == len(FACTIONS) and loved:
        laid[factions.pop()] = loved[0]
        cards.remove(loved[0])
    for target in avatars:
        if cards:
            laid[target] = cards.pop(0)
    for target in factions:
        if cards:
            laid[target] = cards.pop()  # the weakest
    return dealing.Feel(feelings={target: laid[target] for target in hand.places if target in laid})


def take_aims(a: Actor) -> dealing.Pursue:
    """Choose by chance, where there is a choice."""
    fields = a.offers[dealing.Pursue]
    assert isinstance(fields, dict)
    return dealing.Pursue(**{name: a.any_of(domain.values) for name, domain in fields.items()})


PARTS: Final = (
    part(ask.ComposeHiddenFace, lambda a: ask.ChooseForMe()),
    part(ask.ReadSheet, lambda a: ask.LetStand()),
    part(ask.Become, become),
    part(dealing.SettleFeelings, settle_feelings),
    part(dealing.TakeAims, take_aims),
)
"""How each decision of the chapter is played."""
