"""The stage of The Face of Angels: what a page shows of the table, drawn from sights alone.

Every function takes `public`, which is a spectator's sight, and `names`: what each seat is called. What is
drawn is the same for every viewer but the hand.
"""

from commedia.games.face_of_angels.stage.by_phase import stage
from commedia.games.face_of_angels.stage.cast import cast_line, seat_face
from commedia.games.face_of_angels.stage.curtain import CURTAIN, end_piece
from commedia.games.face_of_angels.stage.hand import hand
from commedia.games.face_of_angels.stage.landings import LANDINGS
from commedia.games.face_of_angels.stage.people import bystanders, emblem_face
from commedia.games.face_of_angels.stage.slate import outcome, place, slate

__all__ = [
    "CURTAIN",
    "LANDINGS",
    "bystanders",
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
