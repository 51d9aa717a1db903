"""The form in which somebody says which cards they drew, at a table with a deck of its own.

It names all cards of the deck: those that are left in the pile would tell what lies in hands (FA-TBL-09).
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.domains import Ranked
from commedia.engine.english import capital
from commedia.engine.real_dice import Shown
from commedia.games.face_of_angels.cards import DECK, REALMS, SUIT_NAMES, SUITS, shown, suit_of
from commedia.games.face_of_angels.forms.asking import Asked
from commedia.kit.figures import aside
from commedia.kit.forms import domain, drop_down, group, options, under
from commedia.props.form import OwnForm, field_name
from commedia.props.template import joined


def draw(asked: Asked) -> Markup:
    """A list of the whole deck for each card that is drawn, by suit."""
    [answer] = asked.offers
    name = field_name(answer.do, "outcome")
    count = domain(asked, Shown.outcome, Ranked).least if answer is Shown else 1
    labels = [f"Card {n}" for n in range(1, count + 1)] if count > 1 else ["The card"]
    cards = options([("", "choose")]) + joined([
        under(f"{capital(SUIT_NAMES[suit])}, {REALMS[suit]}", options(
            (card, shown(card).removeprefix("the ")) for card in DECK if suit_of(card) == suit
        ))
        for suit in SUITS
    ])  # fmt: skip
    lists = [drop_down(asked.id(), name, label, cards) for label in labels]
    return joined([
        group("drawn-by-hand", "What you drew", *lists, spoken=True),
        aside("Only you see them."),
    ])  # fmt: skip


FORM = OwnForm(draw)
