"""The stage, phase by phase."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.city_of_masks.stage.breach import court, verdict
from commedia.games.city_of_masks.stage.city import map_of, procession, scene
from commedia.games.city_of_masks.stage.contest import contest
from commedia.games.city_of_masks.stage.ledger import factions, fold, promises
from commedia.games.city_of_masks.stage.market import stall
from commedia.games.city_of_masks.stage.preparing import preparing
from commedia.games.city_of_masks.stage.reckoning import reckoning
from commedia.games.city_of_masks.state import City, phases
from commedia.kit.stage import Names
from commedia.props.template import NOTHING, joined, template


def stage(public: City, names: Names) -> Markup:
    """Everything on stage now, the same for every viewer."""
    phase, breach, challenge = public.phase, public.breach, public.challenge
    below = NOTHING
    if phase in phases.BEFORE_PLAY:
        now = preparing(public, names)
    elif phase == phases.DONE:
        now, below = reckoning(public, names), fold(public, names)
    elif breach is not None and not breach.outcome:
        now, below = court(public, names, breach), fold(public, names, map_of(public, names, small=True))
    elif challenge is not None:
        now, below = contest(public, names, challenge), fold(public, names, map_of(public, names, small=True))
    elif phase == phases.MARKET:
        now, below = stall(public, names), fold(public, names)
    elif phase == phases.SCENE and public.places:
        now = joined([scene(public, names), _elsewhere(public, names), _ledger(public, names)])
    else:
        covered = phase == phases.MASKS
        now = joined([procession(public, names), map_of(public, names, covered), _ledger(public, names)])
    if breach is not None and breach.outcome:
        now = joined([verdict(public, names, breach), now])
    return _STAGE(phase="challenge" if challenge is not None else phase, now=now, below=below)


_STAGE = template(
    '<div class="city city--{phase}"><div class="city__now" tabindex="-1">{now}</div>{below}</div>'
)


def _elsewhere(public: City, names: Names) -> Markup:
    """The whole map, where there is more of it than the scene on stage."""
    return map_of(public, names, small=True) if len(public.places) > 1 else NOTHING


def _ledger(public: City, names: Names) -> Markup:
    return _LEDGER(promises=promises(public, names), factions=factions(public, names))


_LEDGER = template('<div class="ledger">{promises}{factions}</div>')
