"""Who graduates tonight, in which town, and whom they know: each answer with what it brings.

Source: FA-CHR-02 to FA-CHR-05.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick
from commedia.engine.draft import Draft
from commedia.games.face_of_angels.decisions.confirming import AllowRelationship
from commedia.games.face_of_angels.decisions.making import (
    Borrow,
    BorrowSomebody,
    Found,
    FoundTown,
    GoWithout,
    InventPair,
    LendSomebody,
    Make,
)
from commedia.games.face_of_angels.forms.asking import Asked
from commedia.games.face_of_angels.stage.people import known_as, npc_called, townsperson, within_called
from commedia.kit import stage as kit
from commedia.kit.figures import aside, notes
from commedia.kit.forms import beside, card, domain, group, is_open, one_of
from commedia.props.form import OwnForm, named
from commedia.props.template import NOTHING, joined, template

SENIOR = 18
"""How old people are who graduate from school."""

# -- a protagonist, and the town ---------------------------------------------------------------------------


def protagonist(asked: Asked) -> Markup:
    """Their face with what it gives; then who they are."""
    who = group("stake-fields", "Who they are", asked.inputs(Make.name, Make.about))
    year = group("stake-fields", "You", asked.inputs(Make.year), aside(FROM_YEARS))
    return asked.choice(Make, more=joined([asked.inputs(Make.face), TWO(sides=who + year)]))


FROM_YEARS = "The year in which you left school yourself. What all of you say makes the year of the town."
TWO = template('<div class="two-stakes">{sides}</div>')
"""Two halves of an answer side by side, where there is room."""


def town(asked: Asked) -> Markup:
    """Whose years they are that make the usual one; then the town and its year."""
    years = [_YEAR(who=kit.called(asked.names, seat), year=year) for seat, year in asked.own.years.items()]
    return asked.choice(Found, more=joined([_YEARS(rows=joined(years)), asked.plain(Found)]))


_YEARS = template('<ul class="own-years" aria-label="When you left school yourselves">{rows}</ul>')
_YEAR = template('<li><bdi>{who}</bdi> <b class="num">{year}</b></li>')


def then_born(asked: Asked, draft: Draft) -> Markup:
    """How far a year is from the players' own, and when their protagonists were born."""
    year = draft.get(Found.year)
    if year is None:
        return NOTHING
    off = year - asked.about(FoundTown.mean)
    far = f"{abs(off)} {'year' if abs(off) == 1 else 'years'} {'later' if off > 0 else 'earlier'} than"
    is_usual = "That is the average of your own years." if not off else f"That is {far} your own on average."
    return notes(f"{is_usual} Whoever graduates then was born about {year - SENIOR}.")


# -- whom they know ----------------------------------------------------------------------------------------


def pair(asked: Asked) -> Markup:
    """A friend and a foe side by side, each with what they are good for in a contest."""
    sides = [
        group(
            "stake-fields",
            beside(f"Their {kind}", BRINGS[kind]),
            asked.inputs(*about),
        )
        for kind, about in PAIR_OF.items()
    ]
    return asked.choice(InventPair, more=TWO(sides=joined(sides)))


PAIR_OF = {
    "friend": (InventPair.friend_name, InventPair.friend_about),
    "foe": (InventPair.foe_name, InventPair.foe_about),
}
"""What is asked of each."""

BRINGS = {
    "friend": "1 card for you where they are brought into a contest",
    "foe": "1 card for the World where they are brought into a contest",
}
"""What somebody draws for whom (FA-REL-01 to FA-REL-03)."""


def borrow(asked: Asked) -> Markup:
    """Everybody who may be asked for, with whose they are and to whom they are what already."""
    kind, own, rows = str(asked.about(BorrowSomebody.kind_of)), asked.own, []
    if is_open(asked, Borrow):
        name = named(Borrow.npc)
        people = [
            card(
                asked.id(), name, npc, beside(npc_called(own, npc), known_as(own, asked.names, npc)),
                _asks_for(asked, npc, kind), look="palm",
            )
            for npc in domain(asked, Borrow.npc, Pick).values
        ]  # fmt: skip
        rows.append(asked.choice(Borrow, more=one_of("palms", f"Another {kind}", *people), chosen=True))
    rows.append(asked.choice(GoWithout))
    return joined(rows)


def _asks_for(asked: Asked, npc: str, kind: str) -> Markup:
    """What it takes to have them, and what it brings."""
    own = asked.own
    about, owner = own.npcs[npc].about.text, within_called(asked.names, own.owner_of(npc))
    return notes(
        _ABOUT(words=about) if about else "",
        f"They stay in the slice of {owner}, who decides. You gain a line: {BRINGS[kind]}.",
    )


_ABOUT = template('<p class="stands-so" dir="auto">{words}</p>')


def lend(asked: Asked) -> Markup:
    """Who it is about, and what either answer comes to."""
    npc, kind = asked.about(LendSomebody.npc), str(asked.about(BorrowSomebody.kind_of))
    wishes = asked.about(LendSomebody.borrower, AllowRelationship.pc)
    who, borrower = npc_called(asked.own, npc), kit.called(asked.names, wishes)
    yes, no = asked.offers
    about = asked.own.npcs[npc].about.text
    return joined([
        _WHO(face=townsperson(who), who=who, known=known_as(asked.own, asked.names, npc)),
        _ABOUT(words=about) if about else NOTHING,
        asked.choice(yes, then=f"{who} is a {kind} of {borrower}, and stays in your slice."),
        asked.choice(no, then=f"Nothing changes, and {borrower} may ask for somebody else."),
    ])  # fmt: skip


_WHO = template(
    '<div class="fa-asked-about">{face}<p><b dir="auto">{who}</b> <span class="quiet">{known}</span></p>'
    "</div>"
)

PROTAGONIST = OwnForm(protagonist)
TOWN = OwnForm(town, then_born)
PAIR = OwnForm(pair)
BORROW = OwnForm(borrow)
LEND = OwnForm(lend)
