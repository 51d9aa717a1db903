"""The form in which a deed's meaning is objected to: what was said and what was left out, in groups.

Source: CM-TAB-02, CM-FAC-03, CM-UNM-01.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from commedia.engine import Pick
from commedia.engine.draft import Draft
from commedia.engine.english import capital, listed
from commedia.engine.foretold import Foretold
from commedia.games.city_of_masks.chance_words import lots
from commedia.games.city_of_masks.decisions.foretelling.deeds import objection_foretold, upheld
from commedia.games.city_of_masks.decisions.tags import Object, RaiseObjection
from commedia.games.city_of_masks.deed_tags import NOT
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.forms.shared import called
from commedia.games.city_of_masks.stage.wording import counting
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import aside, notes
from commedia.kit.forms import REQUIRED, chip, domain, group, one_of
from commedia.props.form import OpenDecision, OwnForm, named
from commedia.props.template import joined

GROUPS: Final = (
    ("said", "What was said of it, and does not hold", ""),
    ("breach", "It breaks with the mask", "breaks with the mask: "),
    ("pleases", "It pleases", "pleases "),
    ("offends", "It goes against", "goes against "),
    ("against", "It is directed against", "is against "),
    ("for", "It is done on behalf of", "is on behalf of "),
)
"""What may be claimed, by its sort: the heading, and how each claim begins, which it says already."""


def draw(asked: OpenDecision[City]) -> Markup:
    """Every claim that could be made, under a heading for its sort."""
    claims, groups = domain(asked, Object.to, Pick).values, []
    for sort, heading, start in GROUPS:
        rows = [
            chip(asked.id(), named(Object.to), claim, capital(_label(asked, claim).removeprefix(start)),
                 one=True, more=REQUIRED)
            for claim in claims
            if sort_of(claim) == sort
        ]  # fmt: skip
        if rows:
            draw = one_of if len(claims) == 1 else group
            groups.append(draw("chips chips--told", heading, *rows))
    return joined(groups)


def sort_of(claim: str) -> str:
    """The group of a claim.

    >>> sort_of("not for:bob"), sort_of("breach:KS.2")
    ('said', 'breach')
    """
    return "said" if claim.startswith(NOT) else claim.partition(":")[0]


def _label(asked: OpenDecision[City], claim: str) -> str:
    return asked.describe(Object.to, claim).label


def foresee(asked: OpenDecision[City], draft: Draft) -> Markup:
    """The objection as a sentence, and who rules on it."""
    claim = draft.get(Object.to)
    who = called(asked, asked.about(RaiseObjection.side).seat)
    *counts, left = objection_foretold(asked.own, asked.seat, asked.about(RaiseObjection.side), claim or NOT)
    return notes(
        f"You say: {who}’s deed {_label(asked, claim)}." if claim else "",
        *(_counting(asked, claim, counts) if claim else ()),
        aside("The Arbiter rules at once; where they are a principal, the first in order who is none. "
              f"It costs nothing. {_left(left.now or 0)}"),
    )  # fmt: skip


def _left(left: int) -> str:
    """How often somebody may still object in this challenge (CM-TAB-02)."""
    return "It is your last objection in this challenge." if left == 1 else f"You may object {left} times."


def _counting(asked: OpenDecision[City], claim: str, told: Sequence[Foretold]) -> list[str]:
    """What will count with each faction that is wooed, where the point changes it (CM-FAC-02).

    told: as `objection_foretold` tells it of each of them.
    """
    deed, lot = asked.about(RaiseObjection.side), lots(asked.own.options).own
    then = upheld(deed, claim)
    changed = []
    for faction, counts_now in zip(filter(FACTIONS.__contains__, then.wooing), told, strict=True):
        counts = counting(asked.own, deed.seat, faction, then.tags, own=deed.seat == asked.seat)
        if counts_now.most != counts_now.now:
            name = FACTIONS[faction].name
            changed.append(
                f"If it is upheld, this counts with {name} beside the {lot}: {listed(counts) or 'nothing'}."
            )
    return changed


FORM = OwnForm(draw, foresee)
