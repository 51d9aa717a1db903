"""What a seat holds: its cards with the realm of each, and what the two piles come to."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from commedia.games.face_of_angels.cards import COURT, REALMS, suit_of
from commedia.games.face_of_angels.stage.people import face_of
from commedia.games.face_of_angels.state import Town
from commedia.kit.drawing import eye
from commedia.kit.stage import Names, called
from commedia.props.cards import face
from commedia.props.template import NOTHING, joined, template


def hand(own: Town, seat: str, names: Names) -> Markup:
    """A seat's cards, as it alone sees them (FA-TBL-09)."""
    cards = [_CARD(kind=kind(own, seat, card), card=face(card), realm=realm_of(card),
                   mark=mark(own, seat, card)) for card in own.hand(seat)]  # fmt: skip
    return _HAND(
        who=called(names, seat), eye=eye(), face=_face(own, seat), cards=joined(cards),
        none=NOTHING if cards else _NONE,
        piles=_PILES(draw=len(own.draw), laid=len(own.discard)) if own.draw or own.discard else NOTHING,
    )  # fmt: skip


_HAND = template(
    '<section class="hand hand--secret" aria-labelledby="hand-title"><header class="hand__head">',
    '<h2 id="hand-title">{who}’s hand</h2><span class="secret">{eye}Only you see this</span></header>',
    '{face}<ul class="held">{cards}</ul>{none}{piles}</section>',
)
_NONE = Markup('<p class="quiet">No card yet: they are dealt once everybody knows whom they know.</p>')
_PILES = template(
    '<p class="piles"><span>To draw <b class="num">{draw}</b></span> <span>Laid by <b class="num">{laid}</b>',
    "</span></p>",
)


def _face(own: Town, seat: str) -> Markup:
    """One's own face card, with what a Jack excels in, or what sets an Ace apart (FA-CHR-02, FA-CHR-03)."""
    pc = own.pcs.get(seat)
    if pc is None or not pc.face:
        return NOTHING
    return _FACE(face=face_of(own, seat), type=COURT[pc.face], area=pc.area.text)


_FACE = template('<p class="hand__face">{face}<b>{type}</b> <span class="quiet" dir="auto">{area}</span></p>')
_CARD = template('<li class="held__card{kind}">{card}{mark}<small>{realm}</small></li>')


@cache
def realm_of(card: str) -> Markup:
    """A card's realm as it stands below it, where a line may end between its two words."""
    return Markup("/<wbr>").join(REALMS[suit_of(card)].split("/"))


def kind(own: Town, seat: str, card: str) -> str:
    """How a card is framed: one's super-trump, a card of one's power, any other.

    Source: FA-PWR-03, FA-XFM-03.
    """
    pc = own.pcs.get(seat)
    if pc is None:
        return ""
    if card in pc.super_trumps:
        return " is-super"
    if suit_of(card) in pc.forced_suits:
        return " is-power is-forced"
    return " is-power" if suit_of(card) in pc.trump_suits else ""


def mark(own: Town, seat: str, card: str) -> Markup:
    """A card's frame in words."""
    says = MARKS.get(kind(own, seat, card))
    return _MARK(says=says) if says else NOTHING


MARKS = {" is-super": "must end it", " is-power": "your power", " is-power is-forced": "always a trump"}
_MARK = template('<span class="held__mark">{says}</span>')
