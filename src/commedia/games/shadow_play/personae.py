"""Personae to begin with, and what makes one whole. Source: SP-PC-02, SP-PC-03, SP-PC-06."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from commedia.engine.sentences import say, say_each
from commedia.games.loading import read_text
from commedia.games.shadow_play.scores import EXPRESSED, PARTNERS, POWERS, STARTS

PAIR_TOTAL: Final = 6
"""What the two of a pair come to (SP-PC-02)."""
KINDS: Final = {"knack": 2, "power": 1, "item": 1}
"""How many Traits of each kind a Persona begins with (SP-PC-06)."""


@cache
def stock() -> Mapping[str, Any]:
    """The Personae that lie ready, by name, as plain data: `chars` and `shows` by name, and `traits`.

    `shows` has an Expression for each Characteristic of 2 or more, as a table may have them (R-05).
    """
    found = tomllib.loads(read_text(__package__, "personae.toml"))
    return {
        name: {**one, "chars": dict(zip(PARTNERS, one["chars"], strict=True))} for name, one in found.items()
    }


def expressed(chars: Mapping[str, int], floor: int = EXPRESSED) -> list[str]:
    """The Characteristics that have an Expression: those of 3 or more. Source: SP-PC-03.

    floor: where a table has another number (R-05).
    """
    return [name for name, value in chars.items() if value >= floor]


def faults(chars: Mapping[str, int], traits: Sequence[Mapping[str, Any]]) -> list[str]:
    """What keeps a Persona from being whole, each as a sentence with its rule; nothing where it is.

    chars: the six Characteristics by name. traits: with `kind` and `adjusts`, from Scores to numbers.
    """
    found: list[str] = []
    for one, other in PARTNERS.items():
        if one < other and chars[one] + chars[other] != PAIR_TOTAL:
            found.append(
                say(
                    "{one} and {other} share six points, and these are {chars} (SP-PC-02).",
                    one=one, other=other, chars=chars[one] + chars[other],
                )
            )  # fmt: skip
    found += [
        say("{name} is 1 to 5, not {value} (SP-PC-02).", name=name, value=value)
        for name, value in chars.items()
        if not 1 <= value <= 5
    ]
    kinds = Counter(trait["kind"] for trait in traits)
    if kinds != KINDS:
        found.append(say("A Persona has two Knacks, a Power and a Signature Item (SP-PC-06)."))
    return found + [
        say("{ought} (SP-PC-06).", ought=_OUGHT[trait["kind"]]) for trait in traits if not _is_sound(trait)
    ]


_OUGHT = say_each({
    "knack": "A Knack adds 1 to one Score",
    "power": "A Power adds 2 to Lead, Defense, Recover, Stunt or Aid",
    "item": "A Signature Item adds 1 to each of two Scores",
})  # fmt: skip


def _is_sound(trait: Mapping[str, Any]) -> bool:
    """Whether a Trait adjusts what its kind may."""
    adjusts = trait["adjusts"]
    if not set(adjusts) <= set(STARTS):
        return False
    match trait["kind"]:
        case "knack":
            return list(adjusts.values()) == [1]
        case "power":
            return list(adjusts.values()) == [2] and set(adjusts) <= set(POWERS)
        case _:
            return list(adjusts.values()) == [1, 1]
