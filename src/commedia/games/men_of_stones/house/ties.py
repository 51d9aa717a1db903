"""Natures and ties, by liking, in the actor's own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from commedia.engine import prose
from commedia.engine.domains import Some
from commedia.games.men_of_stones.decisions.ties import (
    Bind,
    ChooseTie,
    Hold,
    HoldCards,
    Take,
    TakeNature,
    Write,
    WriteTie,
)
from commedia.games.men_of_stones.house.actor import Actor, part
from commedia.games.men_of_stones.house.lines import LINES
from commedia.kit.fields import then
from commedia.kit.house import share_of

TONES: Final = (("cold", "even"), ("even", "cold", "warm"), ("warm", "even"))
"""How a tie is spoken of, by the die: 1 and 2, 3 and 4, 5 and 6; and what will do when that is used up."""


def take(a: Actor) -> Take:
    """The best-liked Nature that the dice open, through the die that suits the temper, and a Trait of it."""
    by_quality = a.domain(Take, "quality")
    ways = [(q, n) for q in by_quality.values for n in then(by_quality, q, "nature").values]
    nature = a.best(list(dict.fromkeys(n for _, n in ways)), a.temper.natures)
    dice = a.me.dice
    qualities = sorted((q for q, n in ways if n == nature), key=lambda q: dice[q], reverse=a.temper.warm)
    quality = a.best([q for q in qualities if dice[q] == dice[qualities[0]]], a.temper.qualities)
    traits = then(then(by_quality, quality, "nature"), nature, "trait").values
    return Take(quality=quality, nature=nature, trait=liked_trait(a, traits))


def hold(a: Actor) -> Hold:
    """Face-down cards: the three it likes best."""
    domain = a.domain(Hold, "natures", Some)
    return Hold(natures=a.best_few(domain.values, a.temper.natures, domain.least))


def liked_trait(a: Actor, traits: Sequence[str]) -> str:
    """Mostly the best-liked Trait, but not every time, so that a play has more than one colour."""
    return a.best(traits, a.temper.traits) if a.often(7) else str(a.any_of(traits))


def bind(a: Actor) -> Bind:
    """A tie of Acts II and III: cold ones are apt to be Desires, warm ones Relationships."""
    quality = a.best(a.domain(Bind, "quality").values, a.temper.qualities)
    answer = Bind(quality=quality, trait=liked_trait(a, a.domain(Bind, "trait").values))
    if a.has_field(Bind, "kind"):
        is_warm = a.me.dice[quality] > 3
        answer.kind = "relationship" if is_warm == a.often(7) else "desire"
    return answer


def write(a: Actor) -> Write:
    """The tie in the actor's words, and a name for its character if it has none."""
    q = a.asked(WriteTie)
    toward = a.state.next(a.seat)
    slots = {"name": name_of_character(a)} if a.has_field(Write, "name") else {}
    tones = TONES[(a.me.dice[q.quality] - 1) // 2]
    text = a.filled(a.any_of(unsaid(a, LINES["tie"][q.quality], tones)), toward, slots)
    if q.kind_of_tie == "desire":
        text += " " + a.filled(a.any_of(unsaid(a, LINES["desire"], tones)), toward, slots)
    return Write(text=prose(text), name=prose(slots.get("name", "")))


def unsaid(a: Actor, by_tone: Mapping[str, Sequence[str]], tones: Sequence[str]) -> Sequence[str]:
    """The lines of the first of these tones that has any which were not said at the table.

    All of the first, where none has, and a line is due.
    """
    left = (a.said.left(by_tone[tone]) for tone in tones)
    return next(filter(None, left), by_tone[tones[0]])


def name_of_character(a: Actor) -> str:
    """A name that no other seat can come upon, nor anybody has taken."""
    setting = a.state.setting
    names = LINES["names"].get(setting and setting.name, LINES["names"]["any"])
    own = share_of(names, a.seat, a.state.seats)
    taken = {player.character_name.text.casefold() for player in a.players.values()}
    free = [name for name in own if name.casefold() not in taken]
    return str(a.any_of(free or own))


PARTS: Final = (
    part(TakeNature, take),
    part(HoldCards, hold),
    part(ChooseTie, bind),
    part(WriteTie, write),
)
"""How each decision of the chapter is played."""
