"""What The Face of Angels brings to its pages."""

from commedia.games.face_of_angels.bill import BILL
from commedia.games.face_of_angels.book import BOOK
from commedia.games.face_of_angels.decisions.scenes import RunScene
from commedia.games.face_of_angels.forms import FORMS, SUBJECTS
from commedia.games.face_of_angels.prologue import PROLOGUE
from commedia.games.face_of_angels.stage import (
    CURTAIN,
    LANDINGS,
    bystanders,
    cast_line,
    emblem_face,
    end_piece,
    hand,
    outcome,
    place,
    seat_face,
    slate,
    stage,
)
from commedia.games.face_of_angels.state import Town
from commedia.kit.page import Page

PAGE: Page[Town] = Page(
    package=__package__,
    slate=slate,
    stage=stage,
    place=place,
    bystanders=bystanders,
    cast_line=cast_line,
    hand=hand,
    emblem_face=emblem_face,
    seat_face=seat_face,
    outcome=outcome,
    landings=LANDINGS,
    forms=FORMS,
    unfolded=(RunScene,),
    subjects=SUBJECTS,
    pieces=("cards",),
    names_cards=True,
    chance=lambda options: "cards",
    duties=[
        "The World opens and closes the scenes, and plays the town: everybody in it whom nobody else plays.",
    ],
    bill=BILL,
    prologue=PROLOGUE,
    book=BOOK,
    curtain=CURTAIN,
    end_piece=end_piece,
)
