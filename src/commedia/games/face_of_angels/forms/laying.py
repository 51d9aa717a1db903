"""The hand as cards to pick up: the realm's question, and what a card is laid as.

Source: FA-CON-03 to FA-CON-05, FA-HLP-01, FA-PWR-05, FA-SUP.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick
from commedia.games.face_of_angels.cards import ASKS, REALMS, shown, suit_of
from commedia.games.face_of_angels.decisions.decision import SAYS
from commedia.games.face_of_angels.decisions.laying import Lay, Pass
from commedia.games.face_of_angels.forms.asking import Asked, pictured
from commedia.games.face_of_angels.forms.trying import foresee
from commedia.games.face_of_angels.laid_as import PLAIN, THEIRS
from commedia.kit import stage as kit
from commedia.kit.fields import then
from commedia.kit.forms import CHOSEN, REQUIRED, card, chip, domain, group, is_open, one_of, over, spoken
from commedia.props.form import OwnForm, branch, field_name, named
from commedia.props.suits import suit
from commedia.props.template import NOTHING, joined, template


def draw(asked: Asked) -> Markup:
    """The cards that may be laid, what each comes to, and the words; and to lay nothing, where one may."""
    rows = []
    if is_open(asked, Lay):
        what = joined([_cards(asked), asked.outlook(), asked.inputs(Lay.told)])
        rows.append(asked.choice(Lay, more=what))
    if Pass in asked.offers:
        rows.append(asked.choice(Pass, chosen=not is_open(asked, Lay)))
    return joined(rows)


def _cards(asked: Asked) -> Markup:
    offered = domain(asked, Lay.card, Pick)
    name = named(Lay.card)
    must = NOTHING if Pass in asked.offers else REQUIRED
    rows = [
        card(
            asked.id(), name, one, pictured(one),
            joined([_asks(one), _uses(asked, one, then(offered, one, "use", Pick), branch(name, one))]),
            more=said(one, must), look="pick-card",
        )
        for one in offered.values
    ]  # fmt: skip
    return one_of("laying", over(asked, Lay.card), *rows)


def said(one: str, more: Markup = NOTHING) -> Markup:
    """How the button speaks of a card that is picked up, whose label is a picture. more: CHOSEN, REQUIRED."""
    return spoken(shown(one), more)


def _asks(one: str) -> Markup:
    """The realm of a card, and what it asks."""
    return _ASKS(suit=suit(suit_of(one)), realm=REALMS[suit_of(one)], asks=ASKS[suit_of(one)])


_ASKS = template(
    '<div class="realm-asks">{suit}<p><b>{realm}</b></p><span></span><p class="quiet">{asks}</p></div>'
)


def _uses(asked: Asked, one: str, uses: Pick, prefix: str) -> Markup:
    """What a card may be laid as; a power is never assumed where there is a choice.

    Of a card that can only be an ordinary one nothing is asked.
    """
    if tuple(uses.values) == (PLAIN,):
        return NOTHING
    name = field_name(prefix, "use")
    chips = [
        chip(asked.id(), name, use, SAYS[use], one=True, more=CHOSEN if n == 0 else NOTHING)
        for n, use in enumerate(uses.values)
    ]
    whose = _whose(asked, uses, branch(name, THEIRS)) if THEIRS in uses.values else NOTHING
    legend = over(asked, Lay.use)
    if len(chips) == 1:
        return one_of("chips", legend, *chips) + whose
    return group("chips", legend, *chips, whose)


def _whose(asked: Asked, uses: Pick, prefix: str) -> Markup:
    """The choice of whose super-trump it is, and to what end it is laid (FA-SUP-03)."""
    people, aims = then(uses, THEIRS, "pc", Pick), then(uses, THEIRS, "aim", Pick)
    whose = [
        chip(asked.id(), field_name(prefix, "pc"), pc, kit.called(asked.names, pc), one=True,
             more=CHOSEN if n == 0 else NOTHING)
        for n, pc in enumerate(people.values)
    ]  # fmt: skip
    aim = [chip(asked.id(), field_name(prefix, "aim"), to, SAYS[to], one=True) for to in aims.values]
    return joined([one_of("chips", over(asked, Lay.pc), *whose), one_of("chips", over(asked, Lay.aim), *aim)])


FORM = OwnForm(draw, foresee)
