"""What an Episode would be about, what is staked on an Element, and what an Advance buys.

Source: SP-TONE-02, SP-INV-02, SP-ADV-03, SP-ADV-04.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from commedia.games.shadow_play.decisions.cards import Invest, SpendAdvance, Stake
from commedia.games.shadow_play.decisions.opening import Agree, AgreeOnCard, Object
from commedia.games.shadow_play.forms.shared import Asked
from commedia.games.shadow_play.stage.tray import episode
from commedia.games.shadow_play.state import Story
from commedia.kit.forms import is_open, told
from commedia.props.form import Forms, OwnForm
from commedia.props.template import joined, template

# -- the card of the Episode --------------------------------------------------------------------------


def draw_card(asked: Asked) -> Markup:
    """The card; to agree, or to say what one would rather have."""
    rows = [asked.choice(Agree), asked.choice(Object, more=asked.plain(Object))]
    return joined([_CARD(card=episode(asked.own)), *rows])


_CARD = template('<ul class="icards">{card}</ul>')


# -- what is staked -----------------------------------------------------------------------------------


def draw_stake(asked: Asked) -> Markup:
    """The Element, the wish, and how much of what."""
    return asked.choice(Stake, more=asked.plain(Stake))


# -- what an Advance buys -----------------------------------------------------------------------------


def draw_advance(asked: Asked) -> Markup:
    """Those that are open."""
    rows = [asked.choice(one, more=asked.plain(one)) for one in asked.offers if is_open(asked, one)]
    return joined([*rows, asked.outlook()])


FORMS: Final[Forms[Story]] = {
    AgreeOnCard: OwnForm(draw_card),
    Invest: OwnForm(draw_stake, told),
    SpendAdvance: OwnForm(draw_advance, told),
}
