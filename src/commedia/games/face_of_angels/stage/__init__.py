"""The stage of The Face of Angels: what a page shows of the table, drawn from sights alone.

slate    the heading, the steps of what is on, and where the scene plays
drawn    the stage itself: the town, and a contest over it when one is on
pie      the town as a circle in slices; words: the same as a list, with all that is known of anybody
stakes   the two conditions side by side, and whose word it is
trick    two lanes of cards, with their sums; why: the sentence that says who has it, and why
people   what somebody is called, and their face; cast: a seat's line in the cast
hand     what a seat holds
landings what lands; lit: the pieces of such pictures
curtain  what each of them became, when it is over

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
