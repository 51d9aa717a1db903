"""The number that a Stunt has to show: six alike, with the odds of the pool. Source: SP-MOVE-05."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick
from commedia.games.shadow_play.decisions.foretelling import number_foretold
from commedia.games.shadow_play.decisions.move import TakeNumber
from commedia.games.shadow_play.forms.shared import Asked
from commedia.games.shadow_play.results import left_to_roll
from commedia.kit.figures import odds
from commedia.kit.forms import REQUIRED, chip, domain, one_of, spoken
from commedia.props.dice import die
from commedia.props.form import OwnForm, named
from commedia.props.template import joined


def draw(asked: Asked) -> Markup:
    """The six numbers; none is better than another."""
    own = asked.own
    offered = domain(asked, TakeNumber.one, Pick)
    chips = [
        chip(
            asked.id(),
            named(TakeNumber.one),
            n,
            die(n),
            one=True,
            more=spoken(f"the {n}", REQUIRED),
        )
        for n in offered.values
    ]
    left = max(0, left_to_roll(own, 0))
    shows = number_foretold(own).chance
    said = odds(f"Any number shows on {left} dice, with the Scope paid in dice", shows)
    return asked.choice(
        TakeNumber, more=joined([one_of("chips sp-faces", "Your number", *chips, spoken=True), said])
    )


FORM = OwnForm(draw)
