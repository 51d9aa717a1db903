"""What Know Thyself brings to its pages."""

from commedia.games.know_thyself.bill import BILL
from commedia.games.know_thyself.book import BOOK
from commedia.games.know_thyself.prologue import PROLOGUE
from commedia.games.know_thyself.stage import (
    cast_line,
    emblem_face,
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
    bill=BILL,
    prologue=PROLOGUE,
    book=BOOK,
)
