"""What Know Thyself brings to its pages."""

from commedia.games.know_thyself.bill import BILL
from commedia.games.know_thyself.book import BOOK
from commedia.games.know_thyself.forms import FORMS, SUBJECTS
from commedia.games.know_thyself.prologue import PROLOGUE
from commedia.games.know_thyself.stage import (
    CURTAIN,
    LANDINGS,
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
from commedia.kit.page import Page

PAGE = Page(
    package=__package__,
    slate=slate,
    stage=stage,
    place=place,
    cast_line=cast_line,
    hand=hand,
    emblem_face=emblem_face,
    seat_face=seat_face,
    outcome=outcome,
    chance=lambda options: "cards",
    landings=LANDINGS,
    forms=FORMS,
    pieces=("cards",),
    subjects=SUBJECTS,
    bill=BILL,
    prologue=PROLOGUE,
    book=BOOK,
    curtain=CURTAIN,
    end_piece=end_piece,
)
