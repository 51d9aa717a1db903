"""A decision of this game, and a domain that many of them share."""

from __future__ import annotations

from functools import cache

from commedia.engine import Decision as EngineDecision
from commedia.engine import Pick
from commedia.engine.decisions import A
from commedia.games.men_of_stones.state import Stones


@cache
def one_of(traits: tuple[str, ...]) -> Pick:
    """A choice of one of these Traits, made once for each three that a Nature has."""
    return Pick(traits)


class Decision(EngineDecision[A, Stones]):
    """A decision of this game."""
