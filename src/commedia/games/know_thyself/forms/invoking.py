"""Remember, or let it be lost: the chance of the next card and of going on, the Memory read first.

Source: KT-INV.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick
from commedia.games.know_thyself.cards import suit_of
from commedia.games.know_thyself.decisions.drawing import Invoke, Stand
from commedia.games.know_thyself.foretelling import invoked_foretold
from commedia.games.know_thyself.forms.shared import FROM_THE_TABLE, Asked, side, thing_called
from commedia.games.know_thyself.stage.wager import KINDS
from commedia.kit.figures import aside, notes, odds
from commedia.kit.forms import card, domain, one_of
from commedia.props.form import OwnForm, named
from commedia.props.template import joined, template


def draw(asked: Asked) -> Markup:
    """To invoke a Memory of the card's suit, or to stand."""
    own, coins = asked.own, asked.own.pcs[asked.seat].coins
    following, going_on, won = invoked_foretold(own, asked.seat)
    chances = [odds("The next card wins", following.chance)]
    if going_on.chance > following.chance:
        chances.append(odds("Going on as far as Memories and Coins allow", going_on.chance))
    more = joined([
        *chances,
        notes(f"The next card takes the place of yours. Won, it is Minor, and you hold {won.most}."),
        _memories(asked),
        asked.inputs(Invoke.words),
        aside("The Memory is used whatever comes."),
        aside(FROM_THE_TABLE),
    ])  # fmt: skip
    return joined([
        asked.choice(Invoke, price="−1 Coin, now", more=more),
        asked.choice(Stand, price=f"keep {coins}", then="It is lost, and the Memories stay to be used."),
    ])  # fmt: skip


def _memories(asked: Asked) -> Markup:
    """The Memories on the Attachment of that suit, each read as it was told."""
    places = domain(asked, Invoke.memory, Pick).values
    held = asked.own.pcs[asked.seat].attachments[suit_of(side(asked).card)]
    rows = [
        card(
            asked.id(), named(Invoke.memory), n, KINDS[held.memories[n].type],
            _READ(words=held.memories[n].text.text, true=held.memories[n].truename),
            look="palm palm--open",
        )
        for n in places
    ]  # fmt: skip
    return one_of("palms", thing_called(held), *rows)


_READ = template('<blockquote class="read-aloud" dir="auto">{words} <cite>{true}</cite></blockquote>')

FORM = OwnForm(draw)
