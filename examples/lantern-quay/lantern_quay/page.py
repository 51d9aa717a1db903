"""The quay at night, drawn: who is in the boat, and who stands on the quay with a lantern."""

from collections.abc import Mapping

import htpy as h

from commedia.engine import Seat
from commedia.kit import default_page
from commedia.kit.page import Page
from commedia.props.svg import picture

from .forms import FORMS
from .state import Quay

WATER = f'<path class="quay__water" d="M0 96q15-8 30 0t{"30 0 " * 11}v24H0Z"/>'
BOAT = '<path class="quay__boat" d="M24 74H120L106 96H38ZM70 20V70H30Z"/>'


def stage(w: Quay, names: Mapping[Seat, str]) -> h.Node:
    """The quay, and below it what lies on the table and before everybody."""
    boat = [names[seat] for seat in w.pact]
    ashore = [names[seat] for seat in w.onlookers]
    says = f"In the boat: {' and '.join(boat) or 'nobody'}. On the quay: {', '.join(ashore)}."
    says += f" {names[w.lantern]} has raised a lantern." if w.lantern else ""
    lanterns = [
        f'<circle class="quay__lantern{" quay__lantern--lit" * (seat == w.lantern)}" '
        f'cx="{180 + 40 * n}" cy="{42 if seat == w.lantern else 62}" r="8"/>'
        for n, seat in enumerate(w.onlookers)
    ]
    drawn = picture(360, 120, says, WATER, BOAT if boat else "", *lanterns, kind="quay")
    return h.div[h.figure[drawn, h.figcaption(".quiet")[says]], default_page.stage(w, names)]


PAGE = Page(package=__package__, stage=stage, forms=FORMS, pieces=["cards"])
