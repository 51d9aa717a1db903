"""The stage of Know Thyself: what a page shows of the table, drawn from sights alone.

slate      the heading, and the steps of what is on
drawn      the stage itself: the Palace, and a Wager beside it when one is on
palace     the map; wager: the clash, its rail, its cards; coins: the piles
cast       a seat's line in the cast
sheet      what a seat holds; keeper: what the GM has of rooms and people

Every function takes `public`, which is a spectator's sight, and `names`: what each seat is called. What is
drawn is the same for every viewer but the sheet.
"""

from commedia.games.know_thyself.stage.cast import cast_line, emblem_face, seat_face
from commedia.games.know_thyself.stage.drawn import stage
from commedia.games.know_thyself.stage.sheet import hand
from commedia.games.know_thyself.stage.slate import outcome, place, slate

__all__ = ["cast_line", "emblem_face", "hand", "outcome", "place", "seat_face", "slate", "stage"]
