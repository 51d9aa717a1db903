"""The stage of Know Thyself: what a page shows of the table, drawn from sights alone.

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
