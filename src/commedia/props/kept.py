"""Drawings that are kept for as long as what they are drawn from stays the same object.

What has not changed on a table stands in its next view as the very piece that stood in the last one, and
nobody may change it there. So a drawing of such pieces need not compare them: it is drawn anew when it is
given another one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

D = TypeVar("D", bound=Callable[..., Any])


class _This:
    """A piece of a view, equal to itself alone."""

    __slots__ = ("piece",)

    def __init__(self, piece: Any) -> None:
        self.piece = piece

    def __hash__(self) -> int:
        return id(self.piece)

    def __eq__(self, other: object) -> bool:
        return type(other) is _This and self.piece is other.piece


def kept(most: int) -> Callable[[D], D]:
    """Keep a function's last results, `most` of them, by its arguments.

    A list or a mapping counts as the same only where it is the very same object; anything else is compared.
    All that the function looks at must be among its arguments, which are given by position.

    >>> @kept(most=8)
    ... def told(held: dict[str, int], name: str) -> str:
    ...     return f"{name} holds {sum(held.values())}"
    >>> view = {"oil": 2}
    >>> told(view, "Ann") is told(view, "Ann"), told({"oil": 3}, "Ann")
    (True, 'Ann holds 3')
    """

    def keeping(draw: D) -> D:
        @lru_cache(maxsize=most)
        def drawn(*given: Any) -> Any:
            return draw(*[one.piece if type(one) is _This else one for one in given])

        @wraps(draw)
        def draw_or_keep(*given: Any) -> Any:
            return drawn(*[_This(one) if type(one) in (dict, list) else one for one in given])

        return cast(D, draw_or_keep)

    return keeping
