"""The outcome or the Memory: both stand there with what they hold, and who would tell which.

Source: KT-WAGER-09, KT-PAY-02, KT-MEM-02, KT-MEM-03, KT-MEM-04.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Answer
from commedia.games.know_thyself.cards import ABOUT
from commedia.games.know_thyself.decisions.telling import Outcome, TheMemory, memory_of
from commedia.games.know_thyself.degrees import winnings
from commedia.games.know_thyself.forms.shared import Asked, coins, thing_called, who
from commedia.games.know_thyself.stage.wager import KINDS
from commedia.games.know_thyself.state import Participant
from commedia.props.form import OwnForm
from commedia.props.template import joined, template

MEANS = {
    "full": "all of it, and the other side gets nothing",
    "partial": "most of it, but some part is given up",
    "minor": "a small part, and the other side has some of its way",
    "": "the other side gets all that it wanted",
}
"""What each degree means for the story (KT-PAY-02, KT-PAY-04)."""
TITLES = {
    "full": "A Full success",
    "partial": "A Partial success",
    "minor": "A Minor success",
    "": "A failure",
}


def draw(asked: Asked) -> Markup:
    """Both pieces filled in, for whoever is in the Wager."""
    mine = asked.own.clash.participants.get(asked.seat)
    sides = [mine] if mine is not None else asked.own.clash.inside
    outcome = joined([_outcome(asked, side) for side in sides])
    memory = joined([_memory(asked, side) for side in sides])
    you, gm = ("You tell", "the GM tells") if mine is not None else ("The players tell", "you tell")
    return joined([
        _both(asked, Outcome, outcome, f"{you} this first; {gm} the Memory."),
        _both(asked, TheMemory, memory, f"{you} this first; {gm} how it went."),
    ])  # fmt: skip


def _both(asked: Asked, answer: type[Answer], inside: Markup, then: str) -> Markup:
    """A choice with what it holds in sight before it is chosen."""
    return _CHOICE(choice=asked.choice(answer, then=then), inside=inside)


_CHOICE = template('<div class="piece">{choice}<div class="piece__holds">{inside}</div></div>')


def _outcome(asked: Asked, side: Participant) -> Markup:
    won = side.result == "won"
    wanted = side.want.text if won else asked.own.clash.outcome.text or asked.own.clash.clash.text
    pays = f"{coins(winnings(side.matched, side.degree))} won" if won else f"{coins(side.staked)} lost"
    return _OUTCOME(
        who=who(asked, side.seat),
        title=TITLES[side.degree],
        pays=pays,
        means=MEANS[side.degree],
        wanted=wanted,
    )


_OUTCOME = template(
    '<p class="label"><bdi>{who}</bdi></p><p><b>{title}</b>, {pays}: {means}.</p>',
    '<p class="piece__words" dir="auto">{wanted}</p>',
)


def _memory(asked: Asked, side: Participant) -> Markup:
    own = asked.own
    kind, on = memory_of(own, side.seat)
    room = own.clash.room
    return _MEMORY(
        who=who(asked, side.seat), kind=KINDS[kind], about=ABOUT[kind],
        thing=thing_called(own.pcs[side.seat].attachments[on]),
        true=own.truenames.get(room, own.rooms[room].name),
    )  # fmt: skip


_MEMORY = template(
    '<p class="label"><bdi>{who}</bdi></p><p><b>A {kind}</b>: {about}.</p><p>{thing}</p>',
    '<p class="piece__words">{true}</p>',
)

FORM = OwnForm(draw)
