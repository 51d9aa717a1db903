"""What a card that is picked up would make of the trick: as its decision says it, and how likely that is.

How likely something is stands folded until it is asked for. Source: FA-CON-06 to FA-CON-11, FA-HLP, FA-SUP.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Seat
from commedia.engine.draft import Draft
from commedia.games.face_of_angels import trick_odds
from commedia.games.face_of_angels.decisions.laying import HelpWithCard, Lay, LeadCard
from commedia.games.face_of_angels.foretelling import lead_foretold, turner_foretold
from commedia.games.face_of_angels.forms.asking import Asked
from commedia.games.face_of_angels.laid_as import SUPER, THEIRS, as_laid
from commedia.games.face_of_angels.state import Laid, Side
from commedia.kit import figures
from commedia.kit import stage as kit
from commedia.kit.figures import asked_for, notes
from commedia.kit.forms import told
from commedia.props.template import NOTHING, joined, template


def foresee(asked: Asked, draft: Draft) -> Markup:
    """What the trick would come to with the card that is picked up."""
    one, use = draft.get(Lay.card), draft.get(Lay.use)
    if one is None:
        return NOTHING
    if use in (SUPER, THEIRS):
        return _ends(asked, draft)
    laid = as_laid(asked.own, asked.seat, one, use or "")
    if asked.kind == LeadCard.kind:
        chance = lead_foretold(asked.own, asked.seat, laid).chance
        how_likely = asked_for(figures.odds("It stands against any answer, if nobody helps:", chance))
    else:
        is_help = asked.kind == HelpWithCard.kind
        side: Side = asked.about(HelpWithCard.side) if is_help else asked.own.clash.lying.follower
        how_likely = turning(asked, side, laid)
    return told(asked, draft) + how_likely


def turning(asked: Asked, side: Side, laid: Laid | None) -> Markup:
    """How likely each who could still turn it holds a card that does; folded."""
    found = trick_odds.turners(asked.own, asked.seat, side, laid)
    chances = [
        figures.odds(f"{_called(asked, one.seat)} can turn it:", turner_foretold(one).chance) for one in found
    ]
    return asked_for(*chances) if chances else NOTHING


def _called(asked: Asked, seat: Seat) -> str:
    return kit.called(asked.names, seat)


def _ends(asked: Asked, draft: Draft) -> Markup:
    """Who has won at once, who is changed, and the transformations of this act as a list."""
    won, *then = asked.comes_to(draft)
    if not then:
        return notes(won)
    rows = [_CHANGE(says=change) for change in then[1:]]
    return notes(won, then[0]) + _CHANGES(rows=joined(rows))


_CHANGE = template("<li>{says}</li>")
_CHANGES = template('<ul class="changes">{rows}</ul>')
