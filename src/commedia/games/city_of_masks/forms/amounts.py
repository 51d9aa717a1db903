"""A number with a slider beside it."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from commedia.props.asked import Asked
from commedia.props.template import template

CHOSEN = Markup(" checked")
"""For the only one there is to choose."""


def amount(
    asked: Asked[Any], label: str, name: str, least: int, most: int, start: int | None = None
) -> Markup:
    """A number with a slider beside it; the slider is for those who have scripts.

    The only number there could be just stands there.
    """
    if least == most:
        return _SOLE(label=label, name=name, n=most)
    start = least if start is None else start
    return _AMOUNT(id=asked.id(), label=label, name=name, least=least, most=most, start=start)


_AMOUNT = template(
    '<div class="amount" data-amount><label for="{id}">{label} <span class="quiet">{least} to ',
    "{most}</span></label>",
    '<input class="amount__slide js-only" type="range" min="{least}" max="{most}" value="{start}" ',
    'tabindex="-1"',
    ' aria-hidden="true" autocomplete="off"><span class="stepper"><input type="number" id="{id}" ',
    'name="{name}"',
    ' min="{least}" max="{most}" value="{start}" inputmode="numeric" autocomplete="off"></span></div>',
)
_SOLE = template(
    '<p class="amount">{label}: <b class="num">{n}</b><input type="hidden" name="{name}" value="{n}"></p>'
)
