"""What Shadow Play brings to its pages."""

from commedia.games.shadow_play.bill import BILL
from commedia.games.shadow_play.book import BOOK, Whereabouts
from commedia.games.shadow_play.decisions.challenge import LastPush, MayTell
from commedia.games.shadow_play.decisions.dialogue import SettleMarks, Speak
from commedia.games.shadow_play.decisions.dice_and_power import MakeTrait, SpendPower
from commedia.games.shadow_play.decisions.move import DescribeAnew, MakeMove, SetScope
from commedia.games.shadow_play.decisions.paying import PayScope
from commedia.games.shadow_play.forms import AT_HAND, FORMS, SUBJECTS
from commedia.games.shadow_play.prologue import PROLOGUE
from commedia.games.shadow_play.stage import (
    CURTAIN,
    LANDINGS,
    MARGINS,
    cast_line,
    emblem_face,
    hand,
    outcome,
    place,
    seat_face,
    slate,
    stage,
    tabs,
)
from commedia.games.shadow_play.state import Story
from commedia.kit.page import Page

BESIDE_STAGE = (
    Speak, SettleMarks, MakeMove, DescribeAnew, SetScope, PayScope, SpendPower, MakeTrait, LastPush,
)  # fmt: skip
"""What is answered with the Dialogue or the board in sight."""

PAGE: Page[Story] = Page(
    package=__package__,
    slate=slate,
    stage=stage,
    place=place,
    cast_line=cast_line,
    hand=hand,
    emblem_face=emblem_face,
    seat_face=seat_face,
    outcome=outcome,
    curtain=CURTAIN,
    landings=LANDINGS,
    forms=FORMS,
    subjects=SUBJECTS,
    beside_stage=BESIDE_STAGE,
    unfolded=(MayTell,),
    at_hand=AT_HAND,
    margins=MARGINS,
    whereabouts=Whereabouts,
    folds_asides=True,
    tabs=tabs,
    duties=[
        "The Director says what there is, and what comes of all that the others do. Nothing is prepared.",
    ],
    bill=BILL,
    prologue=PROLOGUE,
    book=BOOK,
)
