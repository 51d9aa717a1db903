"""Something comes over the night; a power is received, and changes: each with what it does to one's cards.

Source: FA-PWR-02, FA-PWR-03, FA-XFM.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick, Some
from commedia.games.face_of_angels.cards import RANKS, REALMS, Suit, shown, suit_of
from commedia.games.face_of_angels.forms.asking import Asked
from commedia.games.face_of_angels.forms.laying import ASKS
from commedia.games.face_of_angels.stage.why import NAMED
from commedia.kit.figures import aside, notes
from commedia.kit.forms import REQUIRED, beside, card, chip, domain, group, is_open
from commedia.props.form import OwnForm, field_name
from commedia.props.suits import suit
from commedia.props.template import joined, template


def event(asked: Asked) -> Markup:
    """What it is made of, to be ticked and mixed; then what happens, and who notices."""
    offered = domain(asked, "declare", "motifs", Some)
    motifs = [chip(asked.id(), field_name("declare", "motifs"), one, one) for one in offered.values]
    made_of = group("chips", beside("What it is made of", "one at least"), *motifs)
    told = asked.plain("declare", "words")
    return asked.choice("declare", more=joined([made_of, aside(SEEN_BY), told]))


SEEN_BY = (
    "Only the protagonists notice. Tell what happens and not what it means: next, each of them tells how "
    "they saw it, and which power it left them."
)


def receive(asked: Asked) -> Markup:
    """The four realms, each with its cards that one holds; then what was seen, and the power."""
    name = field_name("take_power", "suit")
    realms = [
        card(
            asked.id(), name, one, beside(_REALM(suit=suit(one), realm=REALMS[one]), _held(asked, one)),
            _brings(asked, one), more=REQUIRED, look="palm",
        )
        for one in domain(asked, "take_power", "suit", Pick).values
    ]  # fmt: skip
    words = asked.plain("take_power", "perceived", "power")
    return asked.choice("take_power", more=joined([group("palms realms", "Its realm", *realms), words]))


_REALM = template("{suit} {realm}")


def _held(asked: Asked, one: Suit) -> str:
    """How many cards of a suit whoever is asked holds just now."""
    count = sum(suit_of(held) == one for held in asked.own.hand(asked.seat))
    return f"you hold {count or 'none'}"


def _brings(asked: Asked, one: Suit) -> Markup:
    """What a realm asks, and which cards become trumps by it."""
    mine = asked.own.pcs[asked.seat].face
    trumps = f"From the next act on the {len(RANKS)} {NAMED[one]} are trumps in your hand"
    ends = f"; {shown(mine + one)} is your super-trump, and ends a contest" if mine else ""
    return notes(ASKS[one], f"{trumps}{ends}.")


def change(asked: Asked) -> Markup:
    """The transformations of the act that are open, each with what it further asks for."""
    return joined([asked.choice(do, more=asked.plain(do)) for do in asked.offers if is_open(asked, do)])


EVENT = OwnForm(event)
RECEIVE = OwnForm(receive)
CHANGE = OwnForm(change)
