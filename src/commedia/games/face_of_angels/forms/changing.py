"""Something comes over the night, and a power is received, with what it does to one's cards.

Source: FA-PWR-02, FA-PWR-03.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick, Some
from commedia.games.face_of_angels.cards import ASKS, REALMS, Suit
from commedia.games.face_of_angels.decisions.powers import Declare, TakePower
from commedia.games.face_of_angels.forms.asking import Asked
from commedia.kit.figures import notes
from commedia.kit.forms import REQUIRED, card, chip, domain, group, one_of, over, spoken
from commedia.props.cards import face
from commedia.props.form import OwnForm, named
from commedia.props.suits import suit
from commedia.props.template import NOTHING, joined, template


def event(asked: Asked) -> Markup:
    """What it is made of, to be ticked and mixed; then what happens, and who notices."""
    offered = domain(asked, Declare.motifs, Some)
    motifs = [chip(asked.id(), named(Declare.motifs), one, one) for one in offered.values]
    made_of = group("chips", over(asked, Declare.motifs), *motifs)
    told = asked.inputs(Declare.words)
    return asked.choice(Declare, more=made_of + told)


def receive(asked: Asked) -> Markup:
    """What came over the night, and how one saw it; then the four realms, and what one can do in one of them.

    Each realm shows the card of it that ends a contest in one's hand, and how many of it one holds.
    """
    name = named(TakePower.suit)
    realms = [
        card(asked.id(), name, one, _realm(asked, one), notes(asked.describe(TakePower.suit, one).then),
             look="palm", more=spoken(REALMS[one], REQUIRED))
        for one in domain(asked, TakePower.suit, Pick).values
    ]  # fmt: skip
    came = asked.own.event.text
    return asked.choice(TakePower, more=joined([
        _CAME(words=came) if came else NOTHING, asked.inputs(TakePower.perceived),
        one_of("palms realms", over(asked, TakePower.suit), *realms), asked.inputs(TakePower.power),
    ]))  # fmt: skip


_CAME = template(
    '<blockquote class="came-over" aria-label="What came over the night"><p dir="auto">{words}</p>',
    "</blockquote>",
)


def _realm(asked: Asked, one: Suit) -> Markup:
    """A realm: its super-trump drawn, its name, how many cards of it one holds, and what it is about."""
    mine = asked.own.pcs[asked.seat].face
    return _REALM(
        card=face(mine + one, hidden=True) if mine else NOTHING, suit=suit(one), realm=REALMS[one],
        held=asked.describe(TakePower.suit, one).price, asks=ASKS[one],
    )  # fmt: skip


_REALM = template(
    '<span class="realm">{card}<span>{suit} {realm} <span class="quiet">{held}</span>',
    ' <span class="quiet realm__asks">{asks}</span></span></span>',
)


EVENT = OwnForm(event)
RECEIVE = OwnForm(receive)
