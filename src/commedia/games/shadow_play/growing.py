"""What a sheet would come to: Scores that follow, what an Advance buys, what is staked; as data.

The forms draw it from here. Source: SP-PC-04, SP-PC-05, SP-INV-02, SP-INV-05, SP-ADV-03.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from commedia.engine.foretold import Foretold, chance_of, priced
from commedia.games.shadow_play.scores import SCORES, STARTS, held, start
from commedia.games.shadow_play.state import Persona, Story

STRUCK, BACK, ADVANCES = "Its Expression is struck", "Points that come back", "Advances"


def moved_foretold(persona: Persona, chars: dict[str, int]) -> list[Foretold]:
    """The Scores that would move with other Characteristics. Source: SP-PC-05."""
    return [
        priced(SCORES[score], new, "SP-PC-05", now=now)
        for score in STARTS
        for now, new in ((persona.score(score), persona.score_with(score, chars)),)
        if new != now
    ]


def made_foretold(chars: dict[str, int], adjusts: Iterable[Mapping[str, int]]) -> list[Foretold]:
    """Every Score of a Persona that is made so. adjusts: what each of its Traits does. Source: SP-PC-04."""
    added = list(adjusts)
    return [
        priced(name, held(score, start(score, chars) + sum(one.get(score, 0) for one in added)), "SP-PC-05")
        for score, name in SCORES.items()
    ]


def restored_foretold(persona: Persona, char: str) -> list[Foretold]:
    """A Characteristic with a point more. Source: SP-ADV-03."""
    return _with(persona, char, persona.chars[char] + 1, "SP-ADV-03")


def redeemed_foretold(persona: Persona, char: str) -> list[Foretold]:
    """A Characteristic that is Corrupt no more: it goes by its plain name, and stays as it is."""
    return [priced(char, persona.chars[char], "SP-ADV-03", now=persona.chars[char])]


def learned_foretold(persona: Persona, score: str) -> list[Foretold]:
    """A Knack more. Source: SP-ADV-03, SP-PC-06."""
    now = persona.score(score)
    return [priced(SCORES[score], held(score, persona.unheld(score) + 1), "SP-ADV-03", now=now)]


def staked_foretold(w: Story, persona: Persona, char: str, points: int) -> list[Foretold]:
    """What is staked, until it comes about; and what there is then.

    Source: SP-INV-02, SP-INV-05, SP-ADV-02, R-11.
    """
    left = persona.chars[char] - points
    strikes = char in persona.expressions and left < w.floor
    told = [*_with(persona, char, left, "SP-INV-02"), chance_of(STRUCK, Fraction(strikes), "SP-ADV-04")]
    if w.options.stake_return != "off":
        told.append(Foretold(name=BACK, least=0, most=points, rule="SP-INV-05"))
    return [*told, priced(ADVANCES, persona.advances + 1, "SP-ADV-02", now=persona.advances)]


def _with(persona: Persona, char: str, value: int, rule: str) -> list[Foretold]:
    """A Characteristic of another value, and the Scores that move with it."""
    first = priced(persona.called(char), value, rule, now=persona.chars[char])
    return [first, *moved_foretold(persona, {**persona.chars, char: value})]
