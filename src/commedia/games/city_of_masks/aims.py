"""Objectives: what a card and the starting feelings ask of an avatar. Source: CM-OBJ-01..05, R-51..R-54.

Everything here is worked out of the feelings as they were when setup was over. Whether an aim is met is for
the rules to see. In a mapping of feelings the factions stand by their keys, and all others are avatars.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, TypeAlias

from commedia.engine import PUBLIC, Seat, State, one_of
from commedia.engine.sentences import say_each
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.feelings import PLAIN_CARDS, Feeling, rank_of, suit_of

AimKind: TypeAlias = Literal["glorify", "betray", "seduce", "humiliate"]
BetrayThreshold: TypeAlias = Literal["scaled", "strict"]
PersonalAim: TypeAlias = Literal["coup", "masks"]

BY_SUIT: Final[dict[str, AimKind]] = {"H": "glorify", "D": "betray", "C": "seduce", "S": "humiliate"}
"""What each suit asks, towards an avatar (CM-OBJ-02)."""

BY_PARITY: Final[dict[bool, tuple[AimKind, AimKind]]] = {
    True: ("glorify", "betray"),
    False: ("seduce", "humiliate"),
}
"""What an even and an odd card ask, towards a faction that is a friend (True) or an enemy (CM-OBJ-03)."""

DEEDS: Final = say_each(
    {"glorify": "Glorify", "betray": "Betray", "seduce": "Seduce", "humiliate": "Humiliate"}
)
"""The kinds as they begin what they ask."""

FOR_A_FRIEND: Final = ("glorify", "betray")
"""The kinds that need a friend; the others need an enemy."""

DEAR: Final = 7
"""How dear the target of a betrayal must still be, at most (CM-OBJ-06)."""
MASKS_WANTED: Final = 3
"""Character masks to own for the personal objective of an odd total (R-52)."""

PERSONAL: Final[Mapping[PersonalAim, str]] = say_each({
    "coup": "bring off a Major Coup",
    "masks": "own three character masks",
})  # fmt: skip
"""What each personal objective asks, as a player is told (R-52)."""

UNTESTED: Final = -10
"""A threshold that every feeling reaches."""


class Aim(State, kw_only=True):
    """One objective. It belongs to a card, and each card brings two (CM-OBJ-01, CM-OBJ-12)."""

    kind: Annotated[AimKind, PUBLIC]
    target: Annotated[str, PUBLIC]
    """An avatar by its seat, or a faction by its key."""
    faction: Annotated[bool, PUBLIC] = False
    card: Annotated[str, PUBLIC, one_of(PLAIN_CARDS)]
    threshold: Annotated[int, PUBLIC] = UNTESTED
    """To betray: how high the feeling for the target must be when the challenge is declared (CM-OBJ-06)."""
    met: Annotated[bool, PUBLIC] = False
    """Once met it is never lost again (CM-OBJ-11)."""


def friend(feelings: Mapping[str, Feeling], seats: Sequence[Seat]) -> list[Seat]:
    """Whom the player may call their friend, in order of seats: one by rule, or several alike (CM-OBJ-02).

    Those with the strongest positive feeling, enduring ones before fickle. Nobody, if no feeling is positive.
    """
    return _strongest({s: feelings[s] for s in seats if s in feelings and feelings[s].value > 0})


def enemy(feelings: Mapping[str, Feeling], seats: Sequence[Seat]) -> list[Seat]:
    """Whom the player may call their enemy: as `friend`, with the strongest negative feeling (CM-OBJ-02)."""
    return _strongest({s: feelings[s] for s in seats if s in feelings and feelings[s].value < 0})


def faction_target(feelings: Mapping[str, Feeling]) -> list[str]:
    """Which faction the player's cards may be about, in the order of sheets (CM-OBJ-03).

    Those with the strongest feeling of either sign, enduring ones before fickle. All four, if there is no
    feeling for any of them (CM-OBJ-04).
    """
    held = {key: feelings.get(key, Feeling()) for key in FACTIONS}
    if all(feeling.value == 0 for feeling in held.values()):
        return list(FACTIONS)
    return _strongest(held)


def is_for_a_friend(card: str) -> bool:
    """Whether a card is about a friend, and not about an enemy, by its suit (CM-OBJ-02)."""
    return BY_SUIT[suit_of(card)] in FOR_A_FRIEND


def candidates(card: str, feelings: Mapping[str, Feeling], seats: Sequence[Seat]) -> list[Seat]:
    """The avatars that a card may be about: friends or enemies (CM-OBJ-02)."""
    return (friend if is_for_a_friend(card) else enemy)(feelings, seats)


def to_draw_from(left: Sequence[str], feelings: Mapping[str, Feeling]) -> list[str]:
    """Those of the cards still to be drawn that would not be set aside (CM-OBJ-04).

    A card that has no friend, or enemy, as its suit asks, is set aside where another has one. Where none has,
    and where there are no feelings at all, it is kept, and any avatar may be its target.
    """
    values = [feelings[seat].value for seat in _avatars(feelings)]
    loves, hates = max(values, default=0) > 0, min(values, default=0) < 0
    if loves and hates:
        return list(left)
    suits = [suit for suit, kind in BY_SUIT.items() if (loves if kind in FOR_A_FRIEND else hates)]
    return [card for card in left if card[-1] in suits] or list(left)


def aims_of_card(
    card: str,
    avatar: Seat,
    faction: str,
    feelings: Mapping[str, Feeling],
    betray: BetrayThreshold = "scaled",
) -> list[Aim]:
    """The two objectives of a card: towards an avatar, then towards a faction (CM-OBJ-01..03).

    avatar, faction: the targets, as the rules above leave them or as the player chose.
    betray: the table's choice of how dear the target of a betrayal must be (R-53).
    """
    kind = BY_SUIT[suit_of(card)]
    # No feeling for any faction: the chosen one is a friend (CM-OBJ-04).
    factional = BY_PARITY[_value(feelings, faction) >= 0][rank_of(card) % 2]
    return [
        Aim(
            kind=kind,
            target=avatar,
            card=card,
            threshold=betray_threshold(_value(feelings, avatar), betray) if kind == "betray" else UNTESTED,
        ),
        Aim(
            kind=factional,
            target=faction,
            faction=True,
            card=card,
            threshold=betray_threshold(UNTESTED, betray) if factional == "betray" else UNTESTED,
        ),
    ]


def aims_of_cards(
    cards: Sequence[str],
    friend: Seat,
    enemy: Seat,
    faction: str,
    feelings: Mapping[str, Feeling],
    betray: BetrayThreshold,
) -> list[Aim]:
    """The objectives of a player's cards, about whom they have chosen (CM-OBJ-01..03)."""
    return [
        aim
        for card in cards
        for aim in aims_of_card(card, friend if is_for_a_friend(card) else enemy, faction, feelings, betray)
    ]


def aims_toward(
    cards: Sequence[str],
    sort: str,
    target: str,
    feelings: Mapping[str, Feeling],
    betray: BetrayThreshold,
) -> list[Aim]:
    """What a player's cards would ask toward a target, as their "friend", "enemy" or "faction"."""
    return [
        aim
        for card in cards
        for aim in aims_of_card(card, target, target, feelings, betray)
        if sort == ("faction" if aim.faction else "friend" if is_for_a_friend(card) else "enemy")
    ]


def all_met(aims: Sequence[Aim], personal: str, personal_met: bool) -> bool:
    """Whether somebody has met everything that they were set, and were set anything (CM-END-01)."""
    return bool(aims) and all(aim.met for aim in aims) and (personal_met or not personal)


def personal_aim(cards: Sequence[str]) -> PersonalAim:
    """The personal objective by the table option "house", from the total of the player's cards (R-52).

    Even: bring off a Major Coup. Odd: own three character masks.

    >>> personal_aim(["7D", "AH"]), personal_aim(["4C"]), personal_aim(["3S"])
    ('coup', 'coup', 'masks')
    """
    return "coup" if sum(map(rank_of, cards)) % 2 == 0 else "masks"


def personal_met(aim: PersonalAim, *, coups: int, character_masks: int) -> bool:
    """Whether a personal objective is met (R-52).

    coups: Major Coups brought off. character_masks: how many are owned, the own Character included.
    """
    return coups >= 1 if aim == "coup" else character_masks >= MASKS_WANTED


def betray_threshold(starting: int, betray: BetrayThreshold) -> int:
    """Seven, or less for an avatar that was less dear from the first (CM-OBJ-06, R-53).

    starting: `UNTESTED` for a faction, which by the strict reading alone is tested: alienation would spoil
    what is felt for it for good.
    """
    return DEAR if betray == "strict" else min(DEAR, starting)


def _strongest(held: Mapping[str, Feeling]) -> list[str]:
    """Those with the strongest feeling, of either sign; of these the enduring ones, if there are any."""
    most = max((abs(feeling.value) for feeling in held.values()), default=0)
    top = [target for target, feeling in held.items() if abs(feeling.value) == most]
    return [target for target in top if held[target].enduring] or top


def _avatars(feelings: Mapping[str, Feeling]) -> list[Seat]:
    """The seats among the targets of feelings, in their order."""
    return [target for target in feelings if target not in FACTIONS]


def _value(feelings: Mapping[str, Feeling], target: str) -> int:
    """What is felt for a target, 0 where nothing stands."""
    return feelings[target].value if target in feelings else 0
