"""How a sheet changes: rules do it to a Persona, and what it comes to is told by doing it to a copy.

Source: SP-PC-04, SP-PC-05, SP-INV-02, SP-INV-05, SP-ADV-03, SP-SAC-02.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

import msgspec

from commedia.engine import NO_WORDS, Prose
from commedia.engine.foretold import Foretold, chance_of, priced
from commedia.engine.sentences import say
from commedia.games.shadow_play.scores import SCORES, STARTS
from commedia.games.shadow_play.state import Persona, Story, Trait

STRUCK, BACK = say("Its Expression is struck"), say("Points that come back")
ADVANCES = say("Advances")

# -- what rules do ---------------------------------------------------------------------------------------


def restore(persona: Persona, char: str) -> None:
    """A point more of a Characteristic. Source: SP-ADV-03."""
    persona.chars[char] += 1


def redeem(persona: Persona, char: str) -> None:
    """A Characteristic is Corrupt no more; it stays as it is. Source: SP-ADV-03."""
    persona.corrupt.remove(char)


def learn(persona: Persona, score: str, words: Prose = NO_WORDS) -> None:
    """A Knack more. Source: SP-ADV-03, SP-PC-06."""
    persona.traits.append(Trait(kind="knack", text=words, adjusts={score: 1}))


def stake(persona: Persona, char: str, points: int) -> None:
    """So much less of a Characteristic, until what it is staked on comes about. Source: SP-INV-02."""
    persona.chars[char] -= points


def corrupt(persona: Persona, char: str) -> None:
    """A Characteristic becomes Corrupt: it is what its partner leaves of six. Source: SP-SAC-02, R-37."""
    persona.chars[char] = persona.if_corrupt(char)
    persona.corrupt.append(char)


# -- what it comes to ------------------------------------------------------------------------------------


def changed(persona: Persona, change: Callable[[Persona], None]) -> Persona:
    """A copy of the Persona to which that has been done."""
    copy = msgspec.structs.replace(
        persona, chars=dict(persona.chars), corrupt=list(persona.corrupt), traits=list(persona.traits)
    )
    change(copy)
    return copy


def moved(before: Persona, after: Persona, rule: str = "SP-PC-05") -> list[Foretold]:
    """The Scores that move with a change. Source: SP-PC-05."""
    found = [(score, before.score(score), after.score(score)) for score in STARTS]
    return [priced(SCORES[score], then, rule, now=now) for score, now, then in found if now != then]


def scores_of(persona: Persona) -> list[Foretold]:
    """Every Score of a Persona that is made so. Source: SP-PC-04."""
    return [priced(name, persona.score(score), "SP-PC-05") for score, name in SCORES.items()]


def restored_foretold(persona: Persona, char: str) -> list[Foretold]:
    """A Characteristic with a point more. Source: SP-ADV-03."""
    return _with(persona, char, changed(persona, partial(restore, char=char)), "SP-ADV-03")


def redeemed_foretold(persona: Persona, char: str) -> list[Foretold]:
    """A Characteristic that is Corrupt no more: it goes by its plain name. Source: SP-ADV-03."""
    return _with(persona, char, changed(persona, partial(redeem, char=char)), "SP-ADV-03")


def learned_foretold(persona: Persona, score: str) -> list[Foretold]:
    """A Knack more. Source: SP-ADV-03, SP-PC-06."""
    return moved(persona, changed(persona, partial(learn, score=score)), "SP-ADV-03")


def staked_foretold(w: Story, persona: Persona, char: str, points: int) -> list[Foretold]:
    """What is staked, until it comes about; and what there is then.

    Source: SP-INV-02, SP-INV-05, SP-ADV-02, R-11.
    """
    after = changed(persona, partial(stake, char=char, points=points))
    strikes = char in persona.expressions and not w.shows(after, char)
    told = [*_with(persona, char, after, "SP-INV-02"), chance_of(STRUCK, Fraction(strikes), "SP-ADV-04")]
    if w.options.stake_return != "off":
        told.append(Foretold(name=BACK, least=0, most=points, rule="SP-INV-05"))
    return [*told, priced(ADVANCES, persona.advances + 1, "SP-ADV-02", now=persona.advances)]


def _with(before: Persona, char: str, after: Persona, rule: str) -> list[Foretold]:
    """A Characteristic as it is after a change, and the Scores that move with it."""
    first = priced(after.called(char), after.chars[char], rule, now=before.chars[char])
    return [first, *moved(before, after)]
