"""What is made of a class, as the modules have it now."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, TypeVar

C = TypeVar("C")


def below(kind: type[C]) -> Iterator[type[C]]:
    """The classes that are made of one, and those made of these, in the order of declaration.

    A module that was read anew, as while its game is edited, leaves the classes of before behind for a while:
    these are left out, and so is what is made of them.
    """
    for one in kind.__subclasses__():
        if _is_in_force(one):
            yield one
            yield from below(one)


def _is_in_force(kind: type[Any]) -> bool:
    """Whether its module has it under its name, or nothing, as of what a function makes."""
    names = vars(sys.modules[kind.__module__]) if kind.__module__ in sys.modules else {}
    return names.get(kind.__name__, kind) is kind
