"""What a seat holds: its cards with the realm of each, and what the two piles come to."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.face_of_angels.cards import REALMS, suit_of
from commedia.games.face_of_angels.state import Town
from commedia.kit.drawing import eye
from commedia.kit.stage import Names, called
from commedia.props.cards import face
from commedia.props.template import NOTHING, joined, template


def hand(own: Town, seat: str, names: Names) -> Markup:
    """A seat's cards, as it alone sees them (FA-TBL-09)."""
    cards = [_CARD(kind=kind(own, seat, card), card=face(card), realm=REALMS[suit_of(card)],
                   mark=mark(own, seat, card)) for card in own.hand(seat)]  # fmt: skip
    return _HAND(
        who=called(names, seat), eye=Markup(str(eye())), cards=joined(cards), draw=len(own.draw),
        laid=len(own.discard), none="" if cards else "No card just now.",
    )  # fmt: skip


_HAND = template(
    '<section class="hand hand--secret" aria-labelledby="hand-title"><header class="hand__head">',
    '<h2 id="hand-title">{who}’s hand</h2><span class="secret">{eye}Only you see this</span></header>',
    '<ul class="held">{cards}</ul><p class="quiet">{none}</p>',
    '<p class="piles"><span>To draw <b class="num">{draw}</b></span> <span>Laid by <b class="num">{laid}</b>',
    "</span></p></section>",
)
_CARD = template('<li class="held__card{kind}">{card}{mark}<small>{realm}</small></li>')


def kind(own: Town, seat: str, card: str) -> str:
    """How a card is framed: one's super-trump, a card of one's power, any other. Source: FA-PWR-03."""
    pc = own.pcs.get(seat)
    if pc is None:
        return ""
    if card in pc.super_trumps:
        return " is-super"
    return " is-power" if suit_of(card) in pc.trump_suits else ""


def mark(own: Town, seat: str, card: str) -> Markup:
    """The same in words."""
    says = {" is-super": "ends a contest", " is-power": "your power"}.get(kind(own, seat, card))
    return _MARK(says=says) if says else NOTHING


_MARK = template('<span class="held__mark">{says}</span>')
