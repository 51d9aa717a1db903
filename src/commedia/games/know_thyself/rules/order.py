"""The order of play: the phases, their steps, and what follows what. Source: KT-SETUP-02, KT-WAGER, KT-END.

Play goes down the page; free play and Wagers take turns until the end comes.
"""

from __future__ import annotations

from commedia.engine import Order, Part, Step, Within
from commedia.games.know_thyself import phases
from commedia.games.know_thyself.rules import (
    accepting,
    aftermath,
    cards,
    covering,
    endgame,
    making,
    moving,
    payment,
    roaming,
    suite,
    telling,
    wager,
)

# fmt: off
ORDER = Order(
    Part("Setup", [
        Step("Cards",        phases.CARDS,       making.cards_first),
        Step("Appearances",  phases.APPEARANCES, making.appearances),
        Step("More cards",   phases.MORE_CARDS,  making.cards_afterwards),
        Step("Attachments",  phases.ATTACHMENTS, making.attachments),
        Step("The Letter",   phases.LETTER,      making.wake),
    ]),
    Part("The Palace", [
        Step("Free play",    phases.ROAM,        roaming.roam,
             ways={"wager": wager.wager, "endgame": suite.arrive}),
        Step("A Wager",      phases.WANT,        wager.wager,
             ways={"roam": roaming.roam, "endgame": suite.arrive}),
    ]),
    Part("The Master Suite", [
        Step("The suite",    phases.SUITE,       suite.arrive),
        Step("Questions",    phases.QUESTIONS,   suite.four_questions),
        Step("Last wagers",  phases.LAST_WAGERS, suite.last_wagers),
        Step("Endings",      phases.ENDINGS,     suite.endings),
    ]),
    chapters=[
        making, roaming, moving, wager, accepting, covering, cards, telling, payment, aftermath,
        endgame, suite,
    ],
)

# -- within the Palace -----------------------------------------------------------------------------------

A_WAGER = Part("a Wager", [
    Within("Want",           phases.WANT,        wager.state_wants),
    Within("Stake",          phases.STAKE,       accepting.accept),
    Within("Edges",          phases.EDGES,       wager.call_edges),
    Within("Draw",           phases.DRAW,        cards.draw),
    Within("Cut",            phases.CUT,         cards.cut),
    Within("Invoke",         phases.INVOKE,      cards.invoke),
    Within("Tell",           phases.TELL,        telling.tell),
    Within("Pay",            phases.PAY,         payment.pay),
])
# fmt: on
