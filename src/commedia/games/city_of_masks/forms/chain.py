"""The path of people by which Face comes from a lender to a borrower. Source: CM-INF-04."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.games.city_of_masks.forms.shared import called
from commedia.games.city_of_masks.state import City
from commedia.props.form import OpenDecision
from commedia.props.template import NOTHING, joined, template


def chain(asked: OpenDecision[City], path: Sequence[str]) -> Markup:
    """The people on a path, from the borrower on, each of the others with what they are paid for it."""
    names = ["You" if seat == asked.seat else called(asked, seat) for seat in path]
    return drawn([who(names[0]), *(who(name, _FEE) for name in names[1:])])


def who(name: str, fee: Markup = NOTHING) -> Markup:
    """Somebody on a path."""
    return _WHO(name=name, fee=fee)


def drawn(places: list[Markup]) -> Markup:
    """A path of people, and of places where somebody may yet be chosen."""
    return _CHAIN(places=joined(places))


_WHO = template('<li class="chain__who">{name}{fee}</li>')
_FEE = Markup(' <small class="chain__fee">paid 1</small>')
_CHAIN = template('<ol class="chain" aria-label="The way from the borrower to the lender">{places}</ol>')
