"""What happens that somebody reads back: a picture, the book, a house actor. In the order of the rulebook.

rounds     coming to the City, places and masks, what hides beneath, the market, the end
deeds      what somebody does, what comes of it, and how it is taken
contests   two against each other: the stakes, the outcome, debts and orders; coups
lending    palms held out, loans, messengers, and what lenders are paid
breach     breaking with the mask: denunciation, arrest, trial

What a table with dice tells in other words is the same event, of a class of its own.
"""

from typing import TypeAlias

from commedia.engine import Seat

Masks: TypeAlias = dict[Seat, str]
"""The ids of the masks that were worn then, by whoever wore them."""
Tile: TypeAlias = list[int]
"""Its two courts, the inner first."""
