"""What Hardcore leaves for another game: the cards that were not dealt, and those that were.

Source: KT-HARD-02.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.games.know_thyself.shelf import left_over
from commedia.games.know_thyself.stage.people import text_of
from commedia.games.know_thyself.state import Palace
from commedia.props.template import NOTHING, template


def shelf(own: Palace) -> Markup:
    """Both as lines to be copied into the next table; for the GM, at the end."""
    if own.options.get("hardcore") not in ("on", "extra"):
        return NOTHING
    left = left_over(own)
    dealt = [text_of(one) for pc in own.pcs.values() for one in pc.attachments.values()]
    return _SHELF(
        left=_lines("shelf-left", "Not dealt", left),
        dealt=_DEALT(lines=_lines("shelf-dealt", "Dealt", dealt)),
    )


def _lines(id: str, says: str, lines: Sequence[str]) -> Markup:
    return _LINES(id=id, says=says, lines="\n".join(lines), rows=max(2, min(8, len(lines))))


_SHELF = template(
    '<section class="shelf" id="shelf"><h3>For another game</h3>',
    "<p>These cards go back on the shelf. Copy them into “Cards from earlier games” of the next table.</p>",
    "{left}{dealt}</section>",
)
_LINES = template(
    '<div class="field"><label for="{id}">{says}</label>',
    '<textarea class="input" id="{id}" rows="{rows}" readonly>{lines}</textarea></div>',
)
_DEALT = template(
    "<details><summary>The dealt ones too, if the table wants them back</summary>{lines}</details>"
)
