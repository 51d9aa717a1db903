"""The stage of Shadow Play: what a page shows of the table, drawn from sights alone.

Every function takes `public`, which is a spectator's sight, and `names`: what each seat is called. What is
drawn is the same for every viewer but the hand.
"""

from commedia.games.shadow_play.stage.by_phase import stage
from commedia.games.shadow_play.stage.cast import cast_line
from commedia.games.shadow_play.stage.curtain import CURTAIN
from commedia.games.shadow_play.stage.landings import LANDINGS
from commedia.games.shadow_play.stage.margins import MARGINS
from commedia.games.shadow_play.stage.people import emblem_face, seat_face
from commedia.games.shadow_play.stage.sheet import hand
from commedia.games.shadow_play.stage.slate import outcome, place, slate
from commedia.games.shadow_play.stage.tabs import tabs

__all__ = [
    "CURTAIN",
    "LANDINGS",
    "MARGINS",
    "cast_line",
    "emblem_face",
    "hand",
    "outcome",
    "place",
    "seat_face",
    "slate",
    "stage",
    "tabs",
]
