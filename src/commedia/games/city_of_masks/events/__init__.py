"""What happens that somebody reads back: a picture, the book, a house actor. In the order of the rulebook.

What a table with dice tells in other words is the same event, of a class of its own.
"""

from typing import TypeAlias

from commedia.engine import Seat

Masks: TypeAlias = dict[Seat, str]
"""The ids of the masks that were worn then, by whoever wore them."""
Tile: TypeAlias = list[int]
"""Its two courts, the inner first."""
