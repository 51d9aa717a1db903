"""The stage of Know Thyself: what a page shows of the table, drawn from sights alone.

slate      the heading, and the steps of what is on
drawn      the stage itself: the Palace, a Wager beside it, and how near the end is
palace     the map; nearby: the same in small beside a Wager
wager      wants, cards, degrees; rail: its steps; ends: what each way out leaves; coins: the piles
people     before the mirror, and who was brought on; suite: the end
cast       a seat's line in the cast
sheet      what a seat holds; keeper: what the GM has of rooms and people, and the cards for another game
landings   what lands; curtain: what each of them was

Every function takes `public`, which is a spectator's sight, and `names`: what each seat is called. What is
drawn is the same for every viewer but the sheet.
"""

from commedia.games.know_thyself.stage.by_phase import stage
from commedia.games.know_thyself.stage.cast import cast_line, emblem_face, seat_face
from commedia.games.know_thyself.stage.curtain import CURTAIN, end_piece
from commedia.games.know_thyself.stage.landings import LANDINGS
from commedia.games.know_thyself.stage.sheet import hand
from commedia.games.know_thyself.stage.slate import outcome, place, slate

__all__ = [
    "CURTAIN",
    "LANDINGS",
    "cast_line",
    "emblem_face",
    "end_piece",
    "hand",
    "outcome",
    "place",
    "seat_face",
    "slate",
    "stage",
]
