"""Take a stake, ask for cover, or back down: what winning would pay, and its odds. Source: KT-STAKE."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.know_thyself.decisions.wager import Accept, AskCover, BackDown
from commedia.games.know_thyself.foretelling import accepted_foretold
from commedia.games.know_thyself.forms.shared import FROM_THE_TABLE, Asked
from commedia.kit.figures import aside, odds
from commedia.kit.forms import is_open
from commedia.props.form import OwnForm
from commedia.props.template import joined


def draw(asked: Asked) -> Markup:
    """Each way that is open; accepting with the chance of the best play."""
    clash, purse = asked.own.clash, asked.own.pcs[asked.seat].coins
    stake = clash.stake
    wins, *holds, lost = accepted_foretold(asked.own, asked.seat)
    pays = ", ".join(str(one.most) for one in holds)
    rows = []
    if is_open(asked, Accept):
        more = joined([odds("Drawing with best play wins", wins.chance), aside(FROM_THE_TABLE)])
        then = f"Won, you hold {pays}, as it takes one card, two or three; lost, {lost.most}. That is final."
        rows.append(asked.choice(Accept, price=f"−{stake}, for now", then=then, more=more))
    if is_open(asked, AskCover):
        rows.append(asked.choice(AskCover, price=f"you lack {stake - purse}"))
    rows.append(asked.choice(BackDown, price=f"keep {purse}", more=asked.plain(BackDown)))
    return joined(rows)


FORM = OwnForm(draw)
