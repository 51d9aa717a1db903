"""Keep a card, or let it go and draw again: both with exact odds, and what each would pay.

Source: KT-DRAW-02, KT-PAY.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.english import capital
from commedia.games.know_thyself.decisions.drawing import Discard, Keep
from commedia.games.know_thyself.degrees import BY_DRAWS, winnings
from commedia.games.know_thyself.foretelling import kept_foretold, let_go_foretold
from commedia.games.know_thyself.forms.shared import (
    FROM_THE_TABLE,
    Asked,
    kind_if_it_stands,
    side,
)
from commedia.kit.figures import aside, in_hundred, notes, odds
from commedia.props.form import OwnForm
from commedia.props.template import joined

DEGREES = {"full": "Full", "partial": "Partial", "minor": "Minor"}


def draw(asked: Asked) -> Markup:
    """Both ways with their chances."""
    own, mine = asked.own, side(asked)
    now, holds, lost = kept_foretold(own, asked.seat)
    further, next_holds, _ = let_go_foretold(own, asked.seat)
    degree = BY_DRAWS[mine.draws]
    won, next_won = (winnings(mine.matched, BY_DRAWS[n]) for n in (mine.draws, mine.draws + 1))
    keep = joined([
        odds("This card wins", now.chance),
        notes(f"Won, you hold {holds.most}; lost, {lost.most}.",
              kind_if_it_stands(own, mine.card)),
    ])  # fmt: skip
    play_on = "the best of this and one more" if mine.draws == 1 else "the third must be kept"
    discard = joined([
        odds("Drawing on with best play wins", further.chance),
        notes(f"On the next card a success is {DEGREES[BY_DRAWS[mine.draws + 1]]}: won, you hold "
              f"{next_holds.most}. {capital(play_on)}."),
    ])  # fmt: skip
    return joined([
        asked.choice(Keep, price=f"wins {in_hundred(now.chance)}",
                     then=f"{DEGREES[degree]}: +{won} or −{mine.staked}", more=_how(keep), chosen=False),
        asked.choice(Discard, price=f"wins {in_hundred(further.chance)}",
                     then=f"{DEGREES[BY_DRAWS[mine.draws + 1]]} at most: +{next_won} or −{mine.staked}",
                     more=_how(discard)),
        aside(FROM_THE_TABLE),
    ])  # fmt: skip


def _how(drawn: Markup) -> Markup:
    return Markup('<div class="weighed">{}</div>').format(drawn)


FORM = OwnForm(draw)
