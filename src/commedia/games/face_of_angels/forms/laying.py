"""The hand as cards to pick up: the realm's question, what a card is laid as, and what it makes of the trick.

Source: FA-CON-03 to FA-CON-05, FA-HLP-01, FA-PWR-05, FA-SUP.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from commedia.engine import Pick
from commedia.games.face_of_angels.cards import (
    REALMS,
    Helping,
    Points,
    Suit,
    bonus,
    called,
    rank_of,
    shown,
    suit_of,
)
from commedia.games.face_of_angels.decisions.decision import SAYS
from commedia.games.face_of_angels.decisions.laying import SUPER, THEIRS, TRUMP, is_king
from commedia.games.face_of_angels.stage.people import capital, side_called
from commedia.games.face_of_angels.stage.trick import points_of
from commedia.games.face_of_angels.stage.why import NAMED, verdict
from commedia.games.face_of_angels.state import Side, Town
from commedia.kit import stage as kit
from commedia.kit.fields import then
from commedia.kit.figures import aside, notes
from commedia.kit.forms import CHOSEN, REQUIRED, card, chip, domain, fields_of, group, is_open, spoken
from commedia.props.cards import face
from commedia.props.form import OpenDecision, OwnForm, branch, field_name
from commedia.props.suits import suit
from commedia.props.template import NOTHING, joined, template

Asked = OpenDecision[Town]

ASKS: Final[dict[Suit, str]] = {
    "C": "What do you do with your body, or by force?",
    "H": "What do you feel, or sense in somebody?",
    "S": "Whom do you command, or make afraid?",
    "D": "What do you know, own, or have thought of?",
}
"""What each realm asks whoever lays a card of its suit (FA-CON-05)."""


def draw(asked: Asked) -> Markup:
    """The cards that may be laid, and the words; beside them, where one may, to lay nothing."""
    rows = []
    if is_open(asked, "lay"):
        rows.append(asked.choice("lay", more=joined([_cards(asked), asked.plain("lay", "told")])))
    if "pass" in asked.offers:
        rows.append(asked.choice("pass", then="You keep your cards.", chosen=not is_open(asked, "lay")))
    return joined([*rows, asked.outlook()])


def _cards(asked: Asked) -> Markup:
    offered = domain(asked, "lay", "card", Pick)
    name = field_name("lay", "card")
    must = NOTHING if "pass" in asked.offers else REQUIRED
    rows = [
        card(
            asked.id(), name, one, face(one),
            joined([_asks(one), _uses(asked, one, then(offered, one, "use", Pick), branch(name, one))]),
            more=said(one, CHOSEN if len(offered.values) == 1 else must), look="pick-card",
        )
        for one in offered.values
    ]  # fmt: skip
    return group("laying", "Your card", *rows)


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
    """What a card may be laid as; a power is never assumed where there is a choice."""
    name = field_name(prefix, "use")
    chips = [
        chip(asked.id(), name, use, SAYS[use], one=True, more=CHOSEN if n == 0 else NOTHING)
        for n, use in enumerate(uses.values)
    ]
    whose = _whose(asked, uses, branch(name, THEIRS)) if THEIRS in uses.values else NOTHING
    return group("chips", f"You lay {shown(one)} as", *chips, whose)


def _whose(asked: Asked, uses: Pick, prefix: str) -> Markup:
    """Of somebody else's super-trump: whose, and to what end (FA-SUP-03)."""
    people, aims = then(uses, THEIRS, "pc", Pick), then(uses, THEIRS, "aim", Pick)
    whose = [
        chip(asked.id(), field_name(prefix, "pc"), pc, kit.called(asked.names, pc), one=True,
             more=CHOSEN if n == 0 else NOTHING)
        for n, pc in enumerate(people.values)
    ]  # fmt: skip
    aim = [chip(asked.id(), field_name(prefix, "aim"), to, SAYS[to], one=True) for to in aims.values]
    return joined([group("chips", "Whose it is", *whose), group("chips", "To what end", *aim)])


# -- what a card would make of the trick -------------------------------------------------------------------


def foresee(asked: Asked, answer: Mapping[str, Any]) -> Markup:
    """What the trick would come to with the card that is picked up, from what lies there alone."""
    one, use = str(answer.get("card") or ""), str(answer.get("use") or "")
    if not is_open(asked, "lay") or answer.get("do", "lay") != "lay":
        return NOTHING
    if one not in domain(asked, "lay", "card", Pick).values or "told" not in fields_of(asked, "lay"):
        return NOTHING
    if use in (SUPER, THEIRS):
        return notes("It ends the contest at once, and changes whoever’s it is.")
    trump = use == TRUMP
    if asked.kind == "lead_card":
        return notes(_led(one, trump))
    if asked.kind == "respond_with_card":
        side = asked.own.clash.lying.follower
        return _stands(asked, side, Points(one, rank_of(one), trump))
    return _helped(asked, one)


def _led(one: str, trump: bool) -> str:
    led = suit_of(one)
    beats = f"a trump with {called(rank_of(one))} or more" if trump else (
        f"{called(rank_of(one))} or more in {NAMED[led]}, or by a trump"
    )  # fmt: skip
    return f"You lead {NAMED[led]}. As it would lie, it is beaten by {beats}; then help is laid."


def _helped(asked: Asked, one: str) -> Markup:
    own, side = asked.own, asked.about["side"]
    now = points_of(own, own.clash.lying, side)
    if now is None:
        return NOTHING
    queen = own.plays_own_pc(asked.seat) and own.pcs[asked.seat].face == "Q"
    worth = bonus(Helping(queen=queen), is_king(own, side))
    with_it = Points(now.card, now.total + worth, now.trump)
    return joined([
        notes(f"It helps with {worth}: {called(now.total)} becomes {called(with_it.total)}."),
        _stands(asked, side, with_it),
        aside("Your card may also be named the one that counts."),
    ])  # fmt: skip


def _stands(asked: Asked, side: Side, mine: Points) -> Markup:
    """Who would have the trick, if a side came to that."""
    own = asked.own
    lying = own.clash.lying
    lead, response = (
        mine if side == one else points_of(own, lying, one) for one in (lying.leader, lying.follower)
    )
    if lead is None or response is None or not lying.led:
        return NOTHING
    who = [capital(side_called(own, asked.names, one)) for one in (lying.leader, lying.follower)]
    answered = lying.on(lying.follower)
    off_suit = lying.is_off_suit if answered else suit_of(response.card) != lying.led
    found = verdict(lying.led, lead, response, who[0], who[1], own.options, off_suit)
    return notes(f"As it would lie: {found.says}")


FORM = OwnForm(draw, foresee)
