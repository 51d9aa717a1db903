"""What the fields of an answer may hold, each as what it is: for forms and for house actors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, overload

from commedia.engine import Domain
from commedia.engine.domains import Fields

D = TypeVar("D", bound=Domain)


class Choice(Protocol):
    """Whatever lists the values that may be chosen: one of them, some, or some in an order."""

    @property
    def values(self) -> Sequence[Any]:
        """They."""

    def then(self, value: Any) -> Fields:
        """The further fields that a value asks for."""


@overload
def field_of(fields: Fields, field: str) -> Choice: ...
@overload
def field_of(fields: Fields, field: str, kind: type[D]) -> D: ...
def field_of(fields: Fields, field: str, kind: type[D] | None = None) -> Any:
    """What a field may hold, which is of that kind; of any that lists its values, where none is said."""
    found = fields[field]
    # Of which kind it is, a type checker takes on trust; so it is made sure of here.
    assert isinstance(found, kind) if kind else type(found).values is not Domain.values
    return found


@overload
def then(choice: Choice, value: Any, field: str) -> Choice: ...
@overload
def then(choice: Choice, value: Any, field: str, kind: type[D]) -> D: ...
def then(choice: Choice, value: Any, field: str, kind: Any = None) -> Any:
    """The same for a field that follows one value of another."""
    return field_of(choice.then(value), field, kind)
