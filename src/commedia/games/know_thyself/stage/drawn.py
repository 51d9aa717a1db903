"""The stage, a phase at a time."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.know_thyself.phases import ENDGAME, OVER, SETUP
from commedia.games.know_thyself.stage.coins import counted
from commedia.games.know_thyself.stage.meters import meters
from commedia.games.know_thyself.stage.nearby import nearby
from commedia.games.know_thyself.stage.palace import palace
from commedia.games.know_thyself.stage.people import guests, wardrobe
from commedia.games.know_thyself.stage.rail import rail
from commedia.games.know_thyself.stage.suite import suite
from commedia.games.know_thyself.stage.wager import wager
from commedia.games.know_thyself.state import Palace
from commedia.kit.stage import Names
from commedia.props.template import template


def stage(public: Palace, names: Names) -> Markup:
    """Everything on stage now, the same for every viewer."""
    if public.phase == SETUP:
        return _STAGE(kind="setup", inside=wardrobe(public, names), beside=counted(public, names))
    if public.phase in (ENDGAME, OVER):
        return _STAGE(kind="suite", inside=suite(public, names), beside=counted(public, names))
    if public.wager is not None:
        return _WAGER(
            rail=rail(public, public.wager), nearby=nearby(public, names), wager=wager(public, names)
        )
    beside = Markup("").join([guests(public), meters(public, names), counted(public, names)])
    return _STAGE(kind="roam", inside=palace(public, names), beside=beside)


_WAGER = template(
    '<div class="knowing"><div class="knowing__wager">{rail}<div class="knowing__duel">{nearby}{wager}</div>',
    "</div></div>",
)
_STAGE = template(
    '<div class="knowing"><div class="knowing__both knowing--{kind}"><div '
    'class="knowing__main">{inside}</div>',
    '<div class="knowing__beside">{beside}</div></div></div>',
)
