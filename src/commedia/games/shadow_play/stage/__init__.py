"""The stage of Shadow Play: what a page shows of the table, drawn from sights alone.

slate    the heading, and the steps of a Challenge
drawn    the stage itself: the tray of cards, and the board of a Challenge over it
tray     Strategies, Stances and Elements on index cards; sheet: a Persona's card, and a seat's own ticks
board    the challenged line and whoever fights it; gauges: what is measured of each
closing  what is looked back on, and all ticks at once; curtain: what comes out when the play is over
roll     the Move that is on, its pool and its dice; traits: what has been made and named; push: each sum
people   what people and cards are called, and their faces; cast: a seat's line in the cast
tabs     the parts of a phone's page, by their names here
landings what lands; margins: what stands beside the words of the Dialogue, which has no notes

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
