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


def identity_cache(most: int) -> Callable[[D], D]:
    """Keep a function's last results, `most` of them, by its arguments.

    An argument counts as the same only where it is the very same object: what merely equals it is drawn anew.
    All that the function looks at must be among its arguments, which are given by position.

    >>> @identity_cache(most=8)
    ... def told(held: dict[str, int], name: str) -> str:
    ...     return f"{name} holds {sum(held.values())}"
    >>> view = {"oil": 2}
    >>> told(view, "Ann") is told(view, "Ann"), told({"oil": 3}, "Ann")
    (True, 'Ann holds 3')
    """

    def keeping(draw: D) -> D:
        asked: list[tuple[Any, ...]] = [()]

        @lru_cache(maxsize=most)
        def drawn(*_: Any) -> Any:
            given = asked[0]
            return draw(*given), given  # for as long as a piece is held here, nothing else gets its id

        @wraps(draw)
        def draw_or_keep(*given: Any) -> Any:
            asked[0] = given
            return drawn(*map(id, given))[0]

        return cast(D, draw_or_keep)

    return keeping
