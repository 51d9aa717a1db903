"""What Know Thyself brings to its pages."""

from commedia.games.know_thyself import stage
from commedia.games.know_thyself.bill import BILL
from commedia.games.know_thyself.book import BOOK
from commedia.games.know_thyself.forms import FORMS, THINGS
from commedia.games.know_thyself.forms.telling import SUBJECTS
from commedia.games.know_thyself.prologue import PROLOGUE
from commedia.games.know_thyself.room_of_lines import Whereabouts
from commedia.kit.page import Page

PAGE = Page(
    package=__package__,
    slate=stage.slate,
    stage=stage.stage,
    place=stage.place,
    cast_line=stage.cast_line,
    hand=stage.hand,
    emblem_face=stage.emblem_face,
    seat_face=stage.seat_face,
    outcome=stage.outcome,
    chance=lambda options: "cards",
    landings=stage.LANDINGS,
    forms=FORMS,
    pieces=("cards",),
    names_cards=True,
    subjects=SUBJECTS,
    things=THINGS,
    duties=[
        "The Master plays the rooms and everybody met in them, and stakes Coins against those of the others.",
    ],
    bill=BILL,
    prologue=PROLOGUE,
    book=BOOK,
    whereabouts=Whereabouts,
    curtain=stage.CURTAIN,
    end_piece=stage.end_piece,
)
