"""Who graduates tonight, in which town, and whom they know: each answer with what it brings.

Source: FA-CHR-02 to FA-CHR-05.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick
from commedia.games.face_of_angels.called import npc_called
from commedia.games.face_of_angels.decisions.making import (
    Borrow,
    Found,
    GoWithout,
    InventPair,
    LendSomebody,
    Make,
)
from commedia.games.face_of_angels.forms.asking import Asked
from commedia.games.face_of_angels.stage.people import known_as, townsperson
from commedia.kit import stage as kit
from commedia.kit.figures import notes
from commedia.kit.forms import beside, card, domain, group, is_open, one_of, over, told
from commedia.props.form import OwnForm, named
from commedia.props.template import NOTHING, joined, template

# -- a protagonist, and the town ---------------------------------------------------------------------------


def protagonist(asked: Asked) -> Markup:
    """Their face with what it gives; then who they are."""
    who = group("stake-fields", over(asked, Make.name), asked.inputs(Make.name, Make.about))
    year = group("stake-fields", "You", asked.inputs(Make.year))
    return asked.choice(Make, more=joined([asked.inputs(Make.face), TWO(sides=who + year)]))


TWO = template('<div class="two-stakes">{sides}</div>')
"""Two halves of an answer side by side, where there is room."""


def town(asked: Asked) -> Markup:
    """Whose years they are that make the usual one; then the town and its year."""
    years = [_YEAR(who=kit.called(asked.names, seat), year=year) for seat, year in asked.own.years.items()]
    return asked.choice(Found, more=joined([_YEARS(rows=joined(years)), asked.plain(Found)]))


_YEARS = template('<ul class="own-years" aria-label="When you left school yourselves">{rows}</ul>')
_YEAR = template('<li><bdi>{who}</bdi> <b class="num">{year}</b></li>')


# -- whom they know ----------------------------------------------------------------------------------------


def pair(asked: Asked) -> Markup:
    """A friend and a foe side by side, each with what they are good for in a contest."""
    sides = [
        group(
            "stake-fields",
            over(asked, about[0]),
            asked.inputs(*about),
        )
        for about in PAIR_OF
    ]
    return asked.choice(InventPair, more=TWO(sides=joined(sides)))


PAIR_OF = (
    (InventPair.friend_name, InventPair.friend_about),
    (InventPair.foe_name, InventPair.foe_about),
)
"""What is asked of each."""


def borrow(asked: Asked) -> Markup:
    """Everybody who may be asked for, with whose they are and to whom they are what already."""
    own, rows = asked.own, list[Markup]()
    if is_open(asked, Borrow):
        name = named(Borrow.npc)
        people = [
            card(
                asked.id(), name, npc, beside(npc_called(own, npc), known_as(own, asked.names, npc)),
                _asks_for(asked, npc), look="palm",
            )
            for npc in domain(asked, Borrow.npc, Pick).values
        ]  # fmt: skip
        rows.append(asked.choice(Borrow, more=one_of("palms", over(asked, Borrow.npc), *people), chosen=True))
    rows.append(asked.choice(GoWithout))
    return joined(rows)


def _asks_for(asked: Asked, npc: str) -> Markup:
    """Who they are; what it takes to have them, and what it brings."""
    about = asked.own.npcs[npc].about.text
    return notes(_ABOUT(words=about) if about else "", asked.describe(Borrow.npc, npc).then)


_ABOUT = template('<p class="stands-so" dir="auto">{words}</p>')


def lend(asked: Asked) -> Markup:
    """Who it is about, and what either answer comes to."""
    npc = asked.about(LendSomebody.npc)
    who = npc_called(asked.own, npc)
    yes, no = asked.offers
    about = asked.own.npcs[npc].about.text
    return joined([
        _WHO(face=townsperson(who), who=who, known=known_as(asked.own, asked.names, npc)),
        _ABOUT(words=about) if about else NOTHING,
        asked.choice(yes),
        asked.choice(no),
    ])  # fmt: skip


_WHO = template(
    '<div class="fa-asked-about">{face}<p><b dir="auto">{who}</b> <span class="quiet">{known}</span></p>'
    "</div>"
)

PROTAGONIST = OwnForm(protagonist)
TOWN = OwnForm(town, told)
PAIR = OwnForm(pair)
BORROW = OwnForm(borrow)
LEND = OwnForm(lend)
